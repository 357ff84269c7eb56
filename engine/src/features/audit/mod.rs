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

    /// Whoever did not show who they are.
    pub const STRANGER: Self = Self { id: None, name: "Not signed in" };
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
    let about = (Some(entity), label);
    write(tx, &Entry { actor: actor.into(), action, about, address: None, detail }, now).await
}

/// A line that also says from where somebody came.
#[derive(Debug)]
pub struct Entry<'a> {
    pub actor: Actor<'a>,
    pub action: &'static str,
    /// The id, where there is one, and what people call it.
    pub about: (Option<Uuid>, &'a str),
    pub address: Option<&'a str>,
    pub detail: Value,
}

impl Entry<'_> {
    /// What is the same for all that is counted in one line: account, address and hour.
    fn once(&self, now: Instant) -> String {
        let who = self.actor.id.or(self.about.0).map_or_else(String::new, |id| id.to_string());
        let address = self.address.unwrap_or_default();
        format!("{} {who} {address} {}", self.action, now.format("%Y-%m-%dT%H"))
    }
}

pub async fn write(tx: &mut Tx, entry: &Entry<'_>, now: Instant) -> db::Result<()> {
    store::insert(tx, entry, None, now).await
}

/// Writes a line, or counts one more in the line of the same hour, account and address: whoever
/// guesses all night must not fill the log.
pub async fn count(tx: &mut Tx, entry: &Entry<'_>, now: Instant) -> db::Result<()> {
    store::insert(tx, entry, Some(entry.once(now)), now).await
}
