//! The filters that staff keep under a name.

use chrono::Duration;
use serde_json::json;

use super::{
    super::staff::{ADMIN, SUPPORT},
    Story,
};

impl Story {
    /// One of everybody's, and two that are seen by their makers alone.
    pub(super) fn views(&mut self) {
        let [ravi, ..] = SUPPORT;
        for (days, by, screen, name, query, is_shared) in [
            (
                20,
                ADMIN,
                "leads",
                "Not reached, nobody’s",
                json!({ "filter": "unassigned", "status": "not_connected" }),
                true,
            ),
            (
                12,
                ADMIN,
                "customers",
                "Yearly, payment overdue",
                json!({ "contract_type": "annual", "payment_status": "overdue" }),
                false,
            ),
            (
                6,
                ravi,
                "leads",
                "Mine, not reached",
                json!({ "filter": "mine", "status": "not_connected" }),
                false,
            ),
        ] {
            let at = self.now - Duration::days(days);
            let view = json!({
                "screen": screen, "name": name, "query": query, "is_shared": is_shared,
            });
            self.scene((at, Some(by), "POST", "/api/admin/views".to_owned()), view, &[]);
        }
    }
}
