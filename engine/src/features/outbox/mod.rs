//! The outbox: facts of the business that programs outside are told of.
//!
//! A fact is written in the transaction that makes it true ([`add`]), together with one delivery
//! for each webhook that asks for its type: what was rolled back is never told, and what was
//! committed is told even if the engine dies right after. Facts that no one asks for are not
//! written. [`webhooks`](super::webhooks) delivers them.

mod model;
pub mod store;

pub use model::{DeliveryState, Fact, FactKind, Try};

use crate::platform::{clock::Instant, db, db::Tx};

/// Adds facts to the caller's transaction; the caller commits it through the feed.
pub async fn add(tx: &mut Tx, facts: &[Fact], at: Instant) -> db::Result<()> {
    let mut script = tx.script();
    store::add_to(&mut script, facts, at);
    tx.run(script).await
}
