//! Announces drafts that were written.

use uuid::Uuid;

use super::store;
use crate::{
    features::outbox::{self, Fact, FactKind},
    platform::{
        changes::{self, Topic},
        clock::Instant,
        db::{Result, Tx},
    },
};

/// Tells the followers of the feed, and the programs that ask for `content.saved`, of each entry
/// once. Call last in the transaction.
pub async fn announce(tx: &mut Tx, entries: &[Uuid], at: Instant) -> Result<()> {
    if outbox::store::is_wanted(tx, FactKind::ContentSaved).await? {
        let named = store::named(tx, entries).await?;
        let told = named.iter().map(|entry| Fact::whole(FactKind::ContentSaved, entry.id, entry));
        outbox::add(tx, &told.collect::<Vec<_>>(), at).await?;
    }
    changes::append_all(tx, Topic::Content, entries, at).await
}
