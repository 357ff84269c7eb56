//! Kinds, entries, revisions and heads in the database.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::{
    kind::{Fields, Kind, Mistake},
    model::{Cell, Entry, Snapshot},
};
use crate::platform::{
    clock::Instant,
    db::{Db, Result, Tx, sql},
    ids,
};

#[derive(Debug, Clone, FromRow)]
pub(super) struct EntryRow {
    pub id: Uuid,
    pub kind: String,
    pub slug: String,
}

/// Where one series of an entry stands.
#[derive(Debug, Clone, FromRow)]
pub(super) struct Head {
    pub entry_id: Uuid,
    pub locale: String,
    pub draft_id: Option<Uuid>,
    pub live_id: Option<Uuid>,
    pub version: i64,
    pub imported: Json<BTreeMap<String, String>>,
}

impl Head {
    /// The newest revision: the draft, else the live one.
    pub(super) fn newest(&self) -> Option<Uuid> {
        self.draft_id.or(self.live_id)
    }
}

#[derive(Debug, Clone, FromRow)]
pub(super) struct Revision {
    pub id: Uuid,
    pub entry_id: Uuid,
    pub locale: String,
    pub number: i64,
    pub fields: Json<Fields>,
    pub html: Json<Fields>,
    pub hash: String,
    pub source_hash: Option<String>,
    pub author: String,
    pub created_at: Instant,
}

pub(super) async fn kinds(db: &Db) -> Result<BTreeMap<String, Arc<Kind>>> {
    let rows: Vec<(String, String)> = db.q(sql!("select name, source from kinds")).all().await?;
    Ok(rows
        .into_iter()
        // What is stored was parsed before it was stored; a kind that a newer engine wrote and
        // this one cannot read is left out, loudly.
        .filter_map(|(name, source)| match Kind::parse(&name, &source) {
            Ok(kind) => Some((name, Arc::new(kind))),
            Err(Mistake { message, .. }) => {
                tracing::error!(kind = name, message, "cannot read a stored kind");
                None
            }
        })
        .collect())
}

pub(super) async fn kind_sources(db: &Db) -> Result<Vec<(String, String)>> {
    db.q(sql!("select name, source from kinds order by name")).all().await
}

pub(super) async fn put_kind(tx: &mut Tx, name: &str, source: &str) -> Result<()> {
    tx.q(sql!(
        "insert into kinds (name, source) values ($1, $2)
         on conflict (name) do update set source = excluded.source"
    ))
    .bind(name)
    .bind(source)
    .run()
    .await?;
    Ok(())
}

pub(super) async fn entries(db: &Db) -> Result<Vec<EntryRow>> {
    db.q(sql!("select id, kind, slug from entries order by kind, slug")).all().await
}

pub(super) async fn entries_of(db: &Db, kind: &str) -> Result<Vec<EntryRow>> {
    db.q(sql!("select id, kind, slug from entries where kind = $1 order by slug"))
        .bind(kind)
        .all()
        .await
}

pub(super) async fn entry(db: &Db, kind: &str, slug: &str) -> Result<Option<EntryRow>> {
    db.q(sql!("select id, kind, slug from entries where kind = $1 and slug = $2"))
        .bind(kind)
        .bind(slug)
        .optional()
        .await
}

/// A file as it was imported last.
pub async fn file(db: &Db, path: &str) -> Result<Option<String>> {
    let row: Option<(String,)> = db
        .q(sql!("select source from content_files where path = $1"))
        .bind(path)
        .optional()
        .await?;
    Ok(row.map(|(source,)| source))
}

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

pub(super) async fn new_entry(tx: &mut Tx, kind: &str, slug: &str, at: Instant) -> Result<Uuid> {
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

pub(super) async fn all_heads(db: &Db) -> Result<Vec<Head>> {
    db.q(sql!("select entry_id, locale, draft_id, live_id, version, imported from heads"))
        .all()
        .await
}

pub(super) async fn heads(db: &Db, entry: Uuid) -> Result<Vec<Head>> {
    db.q(sql!(
        "select entry_id, locale, draft_id, live_id, version, imported from heads
         where entry_id = $1 order by locale"
    ))
    .bind(entry)
    .all()
    .await
}

pub(super) async fn head(tx: &mut Tx, entry: Uuid, locale: &str) -> Result<Option<Head>> {
    tx.q(sql!(
        "select entry_id, locale, draft_id, live_id, version, imported from heads
         where entry_id = $1 and locale = $2"
    ))
    .bind(entry)
    .bind(locale)
    .optional()
    .await
}

/// Writes a head made from `was`; false when somebody else changed it in between.
pub(super) async fn put_head(tx: &mut Tx, head: &Head, was: Option<i64>) -> Result<bool> {
    let touched = match was {
        None => {
            tx.q(sql!(
                "insert into heads (entry_id, locale, draft_id, live_id, version, imported)
                 values ($1, $2, $3, $4, $5, $6) on conflict (entry_id, locale) do nothing"
            ))
            .bind(head.entry_id)
            .bind(head.locale.as_str())
            .bind(head.draft_id)
            .bind(head.live_id)
            .bind(head.version)
            .bind(&head.imported)
            .run()
            .await?
        }
        Some(version) => {
            tx.q(sql!(
                "update heads set draft_id = $3, live_id = $4, version = $5, imported = $6
                 where entry_id = $1 and locale = $2 and version = $7"
            ))
            .bind(head.entry_id)
            .bind(head.locale.as_str())
            .bind(head.draft_id)
            .bind(head.live_id)
            .bind(head.version)
            .bind(&head.imported)
            .bind(version)
            .run()
            .await?
        }
    };
    Ok(touched == 1)
}

/// The revisions that the heads of one entry point to.
pub(super) async fn revisions_of_entry(db: &Db, entry: Uuid) -> Result<Vec<Revision>> {
    db.q(sql!(
        "select r.id, r.entry_id, r.locale, r.number, r.fields, r.html, r.hash, r.source_hash,
                r.author, r.created_at
         from heads h join revisions r on r.id = h.draft_id or r.id = h.live_id
         where h.entry_id = $1"
    ))
    .bind(entry)
    .all()
    .await
}

pub(super) async fn heads_of_kind(db: &Db, kind: &str) -> Result<Vec<Head>> {
    db.q(sql!(
        "select h.entry_id, h.locale, h.draft_id, h.live_id, h.version, h.imported
         from entries e join heads h on h.entry_id = e.id
         where e.kind = $1 order by h.locale"
    ))
    .bind(kind)
    .all()
    .await
}

/// The revisions that all heads of one kind point to.
pub(super) async fn revisions_of_kind(db: &Db, kind: &str) -> Result<Vec<Revision>> {
    db.q(sql!(
        "select r.id, r.entry_id, r.locale, r.number, r.fields, r.html, r.hash, r.source_hash,
                r.author, r.created_at
         from entries e
         join heads h on h.entry_id = e.id
         join revisions r on r.id = h.draft_id or r.id = h.live_id
         where e.kind = $1"
    ))
    .bind(kind)
    .all()
    .await
}

/// The newest revision of every head, for import and export.
pub(super) async fn newest_revisions(db: &Db) -> Result<HashMap<Uuid, Revision>> {
    let rows: Vec<Revision> = db
        .q(sql!(
            "select r.id, r.entry_id, r.locale, r.number, r.fields, r.html, r.hash, r.source_hash,
                    r.author, r.created_at
             from heads h join revisions r on r.id = coalesce(h.draft_id, h.live_id)"
        ))
        .all()
        .await?;
    Ok(rows.into_iter().map(|r| (r.id, r)).collect())
}

pub(super) async fn history(db: &Db, entry: Uuid, locale: &str) -> Result<Vec<Revision>> {
    db.q(sql!(
        "select id, entry_id, locale, number, fields, html, hash, source_hash, author, created_at
         from revisions where entry_id = $1 and locale = $2 order by number desc"
    ))
    .bind(entry)
    .bind(locale)
    .all()
    .await
}

/// The number that the next revision of a series takes.
pub(super) async fn next_number(tx: &mut Tx, entry: Uuid, locale: &str) -> Result<i64> {
    let (n,): (i64,) = tx
        .q(sql!(
            "select coalesce(max(number), 0) + 1 from revisions
             where entry_id = $1 and locale = $2"
        ))
        .bind(entry)
        .bind(locale)
        .one()
        .await?;
    Ok(n)
}

pub(super) async fn add_revision(tx: &mut Tx, revision: &Revision) -> Result<()> {
    tx.q(sql!(
        "insert into revisions
           (id, entry_id, locale, number, fields, html, hash, source_hash, author, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
    ))
    .bind(revision.id)
    .bind(revision.entry_id)
    .bind(revision.locale.as_str())
    .bind(revision.number)
    .bind(&revision.fields)
    .bind(&revision.html)
    .bind(revision.hash.as_str())
    .bind(revision.source_hash.as_deref())
    .bind(revision.author.as_str())
    .bind(revision.created_at)
    .run()
    .await?;
    Ok(())
}

/// The hash of the live English of an entry, which a translation made now is made from.
pub(super) async fn live_english(tx: &mut Tx, entry: Uuid) -> Result<Option<String>> {
    let row: Option<(String,)> = tx
        .q(sql!(
            "select r.hash from heads h join revisions r on r.id = h.live_id
             where h.entry_id = $1 and h.locale = 'en'"
        ))
        .bind(entry)
        .optional()
        .await?;
    Ok(row.map(|(hash,)| hash))
}

#[derive(FromRow)]
struct LiveRow {
    entry_id: Uuid,
    kind: String,
    slug: String,
    locale: String,
    fields: Json<Fields>,
    html: Json<Fields>,
}

/// All live content; with `release`, as it will be once that release is live.
pub(super) async fn snapshot(db: &Db, release: Option<Uuid>) -> Result<Snapshot> {
    let rows: Vec<LiveRow> = match release {
        None => {
            db.q(sql!(
                "select e.id as entry_id, e.kind, e.slug, h.locale, r.fields, r.html
                 from heads h
                 join entries e on e.id = h.entry_id
                 join revisions r on r.id = h.live_id"
            ))
            .all()
            .await?
        }
        Some(id) => {
            db.q(sql!(
                "select e.id as entry_id, e.kind, e.slug, h.locale, r.fields, r.html
                 from heads h
                 join entries e on e.id = h.entry_id
                 left join release_items i
                   on i.release_id = $1 and i.entry_id = h.entry_id and i.locale = h.locale
                 join revisions r
                   on r.id = case when i.release_id is null then h.live_id else i.new_id end"
            ))
            .bind(id)
            .all()
            .await?
        }
    };
    let mut found: HashMap<Uuid, (String, Entry)> = HashMap::new();
    for row in rows {
        let (_, entry) = found.entry(row.entry_id).or_insert_with(|| {
            let entry = Entry { id: row.entry_id, slug: row.slug, cells: HashMap::new() };
            (row.kind, entry)
        });
        entry.cells.insert(row.locale, Cell { fields: row.fields.0, html: row.html.0 });
    }
    Ok(Snapshot::new(kinds(db).await?, found.into_values().collect()))
}
