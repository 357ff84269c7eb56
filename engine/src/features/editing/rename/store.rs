//! The redirects from old slugs.

use sqlx::FromRow;
use uuid::Uuid;

use crate::platform::{
    clock::Instant,
    db::{Db, Result, Tx, sql},
};

/// Redirects `old` to the entry, and drops a redirect of `new`, which is its own slug now.
pub(super) async fn redirect(
    tx: &mut Tx,
    kind: &str,
    old: &str,
    new: &str,
    entry: Uuid,
    at: Instant,
) -> Result<()> {
    tx.q(sql!("delete from redirects where kind = $1 and slug = $2"))
        .bind(kind)
        .bind(new)
        .run()
        .await?;
    tx.q(sql!(
        "insert into redirects (kind, slug, entry_id, created_at) values ($1, $2, $3, $4)
         on conflict (kind, slug) do update
           set entry_id = excluded.entry_id, created_at = excluded.created_at"
    ))
    .bind(kind)
    .bind(old)
    .bind(entry)
    .bind(at)
    .run()
    .await?;
    Ok(())
}

/// A former slug of an entry, and its present one.
#[derive(Debug, FromRow)]
pub(super) struct FormerRow {
    pub kind: String,
    pub slug: String,
    pub entry_id: Uuid,
    pub present: String,
}

pub(super) async fn former(db: &Db) -> Result<Vec<FormerRow>> {
    db.q(sql!(
        "select r.kind, r.slug, r.entry_id, e.slug as present
         from redirects r join entries e on e.id = r.entry_id"
    ))
    .all()
    .await
}
