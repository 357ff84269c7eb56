//! Entries in the database, and [`kinds`]. [`cells`] are heads and revisions, [`head_revisions`] heads with
//! their texts, [`statuses`] the translation status, [`snapshot`] all live content, [`search`]
//! what the search index reads, and [`unfinished`] pictures whose sizes are still being made.

mod cells;
mod head_revisions;
mod kinds;
mod search;
mod snapshot;
mod statuses;
pub mod unfinished;

use std::collections::HashMap;

use sqlx::FromRow;
use uuid::Uuid;

pub use self::{cells::*, head_revisions::*, kinds::*, search::entries_of_releases};
pub(super) use self::{search::*, snapshot::*, statuses::*};
use crate::platform::{
    clock::Instant,
    db::{self, Db, Result, Tx, sql},
    ids,
};

/// An entry without its texts.
#[derive(Debug, Clone, FromRow)]
pub struct EntryRow {
    pub id: Uuid,
    pub kind: String,
    pub slug: String,
    pub version: i64,
    pub created_at: Instant,
}

/// Every entry, by kind and slug.
pub async fn entries(db: &Db) -> Result<Vec<EntryRow>> {
    db.q(sql!("select id, kind, slug, version, created_at from entries order by kind, slug"))
        .all()
        .await
}

/// The entries of a kind, by slug.
pub async fn entries_of(db: &Db, kind: &str) -> Result<Vec<EntryRow>> {
    db.q(sql!(
        "select id, kind, slug, version, created_at from entries where kind = $1 order by slug"
    ))
    .bind(kind)
    .all()
    .await
}

/// The entry of a slug; none without one.
pub async fn entry(db: &Db, kind: &str, slug: &str) -> Result<Option<EntryRow>> {
    db.q(sql!(
        "select id, kind, slug, version, created_at from entries where kind = $1 and slug = $2"
    ))
    .bind(kind)
    .bind(slug)
    .optional()
    .await
}

/// Kind and former slug → present slug of entries that have another one now.
pub(super) async fn former_slugs(db: &Db) -> Result<HashMap<(String, String), String>> {
    let rows: Vec<(String, String, String)> = db
        .q(sql!(
            "select r.kind, r.slug, e.slug from redirects r join entries e on e.id = r.entry_id"
        ))
        .all()
        .await?;
    Ok(rows.into_iter().map(|(kind, old, slug)| ((kind, old), slug)).collect())
}

/// An entry that references may name.
#[derive(Debug, FromRow)]
pub(super) struct InUse {
    pub kind: String,
    pub slug: String,
    /// Whether it has an English text, as a draft or live.
    pub english: bool,
}

/// Every entry that is not archived.
pub(super) async fn entries_in_use(db: &Db) -> Result<Vec<InUse>> {
    db.q(IN_USE).all().await
}

/// Of these slugs, whatever the kind, the entries that are not archived.
pub(super) async fn entries_in_use_of(db: &Db, slugs: &[&str]) -> Result<Vec<InUse>> {
    let mut found = Vec::new();
    for some in db::runs(slugs) {
        let mut q = db.q(IN_USE);
        q.push(" and e.slug in").push_list(some);
        found.extend(q.all::<InUse>().await?);
    }
    Ok(found)
}

const IN_USE: &str = sql!(
    "select e.kind, e.slug, (coalesce(en.draft_id, en.live_id) is not null) is true as english
     from entries e
     left join heads en on en.entry_id = e.id and en.locale = 'en'
     left join heads h on h.entry_id = e.id and h.locale = '*'
     left join revisions n on n.id = coalesce(h.draft_id, h.live_id)
     left join revisions l on l.id = h.live_id
     where n.fields ->> 'archived' is null and l.fields ->> 'archived' is null"
);

/// An imported file as it was last stored; none without one.
pub async fn file(db: &Db, path: &str) -> Result<Option<String>> {
    let row: Option<(String,)> = db
        .q(sql!("select source from content_files where path = $1"))
        .bind(path)
        .optional()
        .await?;
    Ok(row.map(|(source,)| source))
}

/// Stores an imported file under its path, such as `content/faq/safe.toml`, or replaces it.
pub async fn put_file(tx: &mut Tx, path: &str, source: &str) -> Result<()> {
    tx.q(sql!(
        "insert into content_files (path, source) values ($1, $2)
         on conflict (path) do update set source = excluded.source"
    ))
    .bind(path)
    .bind(source)
    .run()
    .await?;
    Ok(())
}

/// Inserts an entry without texts and returns its id.
pub async fn new_entry(tx: &mut Tx, kind: &str, slug: &str, at: Instant) -> Result<Uuid> {
    let id = ids::new();
    tx.q(sql!("insert into entries (id, kind, slug, created_at) values ($1, $2, $3, $4)"))
        .bind(id)
        .bind(kind)
        .bind(slug)
        .bind(at)
        .run()
        .await?;
    Ok(id)
}

/// Sets the slug; false when the entry changed since the version `seen`, or does not exist.
pub async fn put_slug(tx: &mut Tx, entry: Uuid, slug: &str, seen: i64) -> Result<bool> {
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

/// Moves the imported file to the new slug, so that an export keeps its comments.
pub async fn move_file(tx: &mut Tx, kind: &str, old: &str, new: &str) -> Result<()> {
    let path = |slug: &str| format!("content/{kind}/{slug}.toml");
    tx.q(sql!("delete from content_files where path = $1")).bind(path(new)).run().await?;
    tx.q(sql!("update content_files set path = $2 where path = $1"))
        .bind(path(old))
        .bind(path(new))
        .run()
        .await?;
    Ok(())
}
