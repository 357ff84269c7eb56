//! Slugs, and the redirects from old ones.

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use crate::{
    features::content::kind::Fields,
    platform::{
        clock::Instant,
        db::{Db, Result, Tx, sql},
    },
};

/// Sets the slug; false when the entry changed since the version `seen`, or does not exist.
pub(super) async fn put_slug(tx: &mut Tx, entry: Uuid, slug: &str, seen: i64) -> Result<bool> {
    let touched = tx
        .q(sql!(
            "update entries set slug = $2, version = version + 1 where id = $1 and version = $3"
        ))
        .bind(entry)
        .bind(slug)
        .bind(seen)
        .run()
        .await?;
    Ok(touched == 1)
}

/// Whether any release ever contained the entry.
pub(super) async fn was_released(tx: &mut Tx, entry: Uuid) -> Result<bool> {
    let row: Option<(Uuid,)> = tx
        .q(sql!("select release_id from release_items where entry_id = $1 limit 1"))
        .bind(entry)
        .optional()
        .await?;
    Ok(row.is_some())
}

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

/// Moves the imported file to the new slug, so that an export keeps its comments.
pub(super) async fn move_file(tx: &mut Tx, kind: &str, old: &str, new: &str) -> Result<()> {
    let path = |slug: &str| format!("content/{kind}/{slug}.toml");
    tx.q(sql!("delete from content_files where path = $1")).bind(path(new)).run().await?;
    tx.q(sql!("update content_files set path = $2 where path = $1"))
        .bind(path(old))
        .bind(path(new))
        .run()
        .await?;
    Ok(())
}

/// The shared fields of a kind in every revision: entry, revision, fields.
pub(super) async fn shared_revisions(
    tx: &mut Tx,
    kind: &str,
) -> Result<Vec<(Uuid, Uuid, Json<Fields>)>> {
    tx.q(sql!(
        "select r.entry_id, r.id, r.fields from revisions r join entries e on e.id = r.entry_id
         where e.kind = $1 and r.locale = '*'"
    ))
    .bind(kind)
    .all()
    .await
}

/// Rewrites a revision, which is immutable except for the slugs in its references.
pub(super) async fn put_fields(
    tx: &mut Tx,
    revision: Uuid,
    fields: Fields,
    hash: &str,
) -> Result<()> {
    tx.q(sql!("update revisions set fields = $2, hash = $3 where id = $1"))
        .bind(revision)
        .bind(Json(fields))
        .bind(hash)
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
