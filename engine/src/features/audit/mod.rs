//! The audit log: who did what, when, and what changed.
//!
//! Every change by staff is recorded here, in the same transaction. Lines are only added; purging a
//! person's data empties the details of the lines about it ([`store::scrub`]).
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

/// Who did it. A line keeps the name, even when the user is renamed later.
#[derive(Debug, Clone, Copy)]
pub struct Actor<'a> {
    id: Option<Uuid>,
    name: &'a str,
}

impl Actor<'static> {
    /// The engine itself.
    pub const ENGINE: Self = Self { id: None, name: "jaali" };

    /// A visitor who is not signed in.
    pub const STRANGER: Self = Self { id: None, name: "Not signed in" };
}

impl<'a> Actor<'a> {
    /// A person without an account, at the terminal of the machine.
    pub const fn named(name: &'a str) -> Self {
        Self { id: None, name }
    }
}

impl<'a> From<&'a Staff> for Actor<'a> {
    fn from(staff: &'a Staff) -> Self {
        Self { id: Some(staff.id), name: &staff.full_name }
    }
}

/// Adds a line without an address. `action` is `feature.verb`, `label` the name that people use for
/// the entity, `detail` the result of [`changed`] or an object of its own.
pub async fn record<'a>(
    tx: &mut Tx,
    actor: impl Into<Actor<'a>>,
    action: &'static str,
    (entity, label): (Uuid, &str),
    detail: Value,
    now: Instant,
) -> db::Result<()> {
    let about = (Some(entity), label);
    write(tx, &AuditEntry { actor: actor.into(), action, about, address: None, detail }, now).await
}

/// A line with the address that the request came from.
#[derive(Debug)]
pub struct AuditEntry<'a> {
    pub actor: Actor<'a>,
    pub action: &'static str,
    /// The id, if there is one, and the name that people use.
    pub about: (Option<Uuid>, &'a str),
    pub address: Option<&'a str>,
    pub detail: Value,
}

impl AuditEntry<'_> {
    /// The key of entries that are counted in one line: action, account, address and hour.
    fn once(&self, now: Instant) -> String {
        let who = self.actor.id.or(self.about.0).map_or_else(String::new, |id| id.to_string());
        let address = self.address.unwrap_or_default();
        format!("{} {who} {address} {}", self.action, now.format("%Y-%m-%dT%H"))
    }
}

/// Adds a line of its own for the entry; for entries that may come in masses take [`count`].
pub async fn write(tx: &mut Tx, entry: &AuditEntry<'_>, now: Instant) -> db::Result<()> {
    store::insert(tx, entry, None, now).await
}

/// Adds a line, or counts one more in the line of the same action, account, address and hour: a
/// client that guesses passwords all night must not fill the log.
pub async fn count(tx: &mut Tx, entry: &AuditEntry<'_>, now: Instant) -> db::Result<()> {
    store::insert(tx, entry, Some(entry.once(now)), now).await
}
