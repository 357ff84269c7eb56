//! Heads with the texts that they point to, read in one statement: between two statements, a
//! release could leave a head without its text.

use sqlx::FromRow;
use uuid::Uuid;

use super::cells::{Head, Revision};
use crate::platform::db::{Db, Result, sql};

/// A head with one of the revisions that it points to. A head with both a draft and a live one
/// comes twice.
#[derive(Debug, Clone, FromRow)]
pub struct HeadRevision {
    /// The kind of the entry.
    pub kind: String,
    #[sqlx(flatten)]
    pub head: Head,
    #[sqlx(flatten)]
    pub revision: Revision,
    /// Whether a planned release takes the draft live.
    pub scheduled: bool,
}

const HEAD_REVISIONS: &str = sql!(
    "select e.kind, h.entry_id, h.locale, h.draft_id, h.live_id, h.version, h.imported, h.confirmed,
            r.id, r.number, r.fields, r.html, r.hash, r.source_hash, r.author, r.session,
            r.created_at,
            exists (select 1 from release_items i join releases p on p.id = i.release_id
                    where i.new_id = h.draft_id and p.status in ('scheduled', 'held')) as scheduled
     from heads h
     join entries e on e.id = h.entry_id
     join revisions r on r.id = h.draft_id or r.id = h.live_id"
);

/// Those of one entry, in no order; empty when nothing was written.
pub async fn head_revisions_of_entry(db: &Db, entry: Uuid) -> Result<Vec<HeadRevision>> {
    let mut q = db.q(HEAD_REVISIONS);
    q.push_bind(" where h.entry_id = ", entry);
    q.all().await
}

/// Those of several entries, in no order; entries without texts are missing.
pub async fn head_revisions_of(db: &Db, entries: &[Uuid]) -> Result<Vec<HeadRevision>> {
    let mut q = db.q(HEAD_REVISIONS);
    q.push(" where h.entry_id in").push_list(entries);
    q.all().await
}

/// Those of every entry of a kind, in no order.
pub async fn head_revisions_of_kind(db: &Db, kind: &str) -> Result<Vec<HeadRevision>> {
    let mut q = db.q(HEAD_REVISIONS);
    q.push_bind(" where e.kind = ", kind);
    q.all().await
}
