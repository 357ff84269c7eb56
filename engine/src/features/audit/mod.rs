//! The audit log: who did what, when, and what changed.
//!
//! Whatever staff change, they record it here, in the same transaction. Rows are only added.
//!
//! Read [`record`] and [`changed`] first.

pub mod model;
pub mod store;

use serde_json::Value;
use uuid::Uuid;

pub use model::changed;

use super::auth::Staff;
use crate::platform::{clock::Instant, db, db::Tx};

/// Writes a line. `action` is `feature.verb`, `label` what people call the thing, `detail` what
/// [`changed`], or an object of its own.
pub async fn record(
    tx: &mut Tx,
    staff: &Staff,
    action: &'static str,
    (entity, label): (Uuid, &str),
    detail: Value,
    now: Instant,
) -> db::Result<()> {
    store::insert(tx, Some((staff.id, &staff.full_name)), action, (entity, label), detail, now)
        .await
}
