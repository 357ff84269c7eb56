//! The audit log: who did what, when, and what changed.
//!
//! Whatever staff change, they record it here, in the same transaction. Rows are only added;
//! purging somebody's data scrubs what the lines about it say ([`store::scrub`]).
//!
//! Read [`record`] and [`changed`] first; [`routes`] lets admins search it.

pub mod model;
mod routes;
pub mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;

use serde_json::Value;
use uuid::Uuid;

pub use model::changed;
pub use routes::routes;

use super::auth::Staff;
use crate::platform::{clock::Instant, db, db::Tx};

/// Who did it, as the log names them for ever.
#[derive(Debug, Clone, Copy)]
pub struct Actor<'a> {
    id: Option<Uuid>,
    name: &'a str,
}

impl Actor<'static> {
    /// What the engine does by itself.
    pub const ENGINE: Self = Self { id: None, name: "jaali" };
}

impl<'a> Actor<'a> {
    /// Somebody without an account: at the terminal of the machine.
    pub const fn named(name: &'a str) -> Self {
        Self { id: None, name }
    }
}

impl<'a> From<&'a Staff> for Actor<'a> {
    fn from(staff: &'a Staff) -> Self {
        Self { id: Some(staff.id), name: &staff.full_name }
    }
}

/// Writes a line. `action` is `feature.verb`, `label` what people call the thing, `detail` what
/// [`changed`], or an object of its own.
pub async fn record<'a>(
    tx: &mut Tx,
    actor: impl Into<Actor<'a>>,
    action: &'static str,
    (entity, label): (Uuid, &str),
    detail: Value,
    now: Instant,
) -> db::Result<()> {
    store::insert(tx, actor.into(), action, (entity, label), detail, now).await
}
