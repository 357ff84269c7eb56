//! What staff tell one another about a lead, a customer and a visit.

use chrono::Duration;
use serde_json::json;

use super::{
    super::staff::{ADMIN, SUPPORT},
    Story,
};

impl Story {
    /// Two about one of the last leads, one about a visit of today and one about its customer.
    pub(super) fn notes(&mut self, lead: &str) {
        let [ravi, lakshmi, imran] = SUPPORT;
        let lead = format!("/api/admin/leads/{lead}/notes");
        let visit = "/api/admin/bookings/visit-today-0/notes".to_owned();
        let customer = "/api/admin/customers/customer-lead-1/notes".to_owned();
        for (minutes, by, path, body, mentions) in [
            (
                95,
                ravi,
                lead.clone(),
                "@Lakshmi Devi she would rather speak Kannada. Please call her, she worries about the smell.",
                vec![lakshmi],
            ),
            (
                80,
                lakshmi,
                lead,
                "Called: Saturday morning suits her, when the children are out.\n@Meera Nair may we give her the price of last year?",
                vec![ADMIN],
            ),
            (
                45,
                imran,
                visit,
                "The gate code is at the security desk. @Ravi Shankar please tell the technician to ring twice.",
                vec![ravi],
            ),
            (30, imran, customer, "Pays by UPI on the day, never before.", Vec::new()),
        ] {
            let at = self.now - Duration::minutes(minutes);
            let note = json!({ "body": body, "mentions": mentions });
            self.scene((at, Some(by), "POST", path), note, &[]);
        }
    }
}
