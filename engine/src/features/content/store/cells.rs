//! Cells: heads and the revisions they point to.

use std::collections::{BTreeMap, HashMap};

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use crate::{
    features::content::kind::Fields,
    platform::{
        clock::Instant,
        db::{Db, Result, Tx, sql},
    },
};

/// The state of one series of an entry.
#[derive(Debug, Clone, FromRow)]
pub struct Head {
    pub entry_id: Uuid,
    pub locale: String,
    pub draft_id: Option<Uuid>,
    pub live_id: Option<Uuid>,
    pub version: i64,
    pub imported: Json<BTreeMap<String, String>>,
    /// The hash of the English text that a member of staff confirmed the translation for.
    pub confirmed: Option<String>,
}

impl Head {
    /// The newest revision: the draft, else the live one.
    pub fn newest(&self) -> Option<Uuid> {
        self.draft_id.or(self.live_id)
    }
}

/// A text of an entry in one language. A draft may be rewritten until a release pins it.
#[derive(Debug, Clone, FromRow)]
pub struct Revision {
    pub id: Uuid,
    pub entry_id: Uuid,
    pub locale: String,
    pub number: i64,
    pub fields: Json<Fields>,
    pub html: Json<Fields>,
    pub hash: String,
    pub source_hash: Option<String>,
    pub author: String,
    /// The editing session that wrote it; the next save of that session rewrites the draft.
    pub session: Option<Uuid>,
    pub created_at: Instant,
}

/// The heads of all entries in all languages, in no order.
pub async fn all_heads(db: &Db) -> Result<Vec<Head>> {
    db.q(sql!(
        "select entry_id, locale, draft_id, live_id, version, imported, confirmed from heads"
    ))
    .all()
    .await
}

/// The heads of an entry, ordered by locale; empty when nothing was written.
pub async fn heads(db: &Db, entry: Uuid) -> Result<Vec<Head>> {
    db.q(sql!(
        "select entry_id, locale, draft_id, live_id, version, imported, confirmed from heads
         where entry_id = $1 order by locale"
    ))
    .bind(entry)
    .all()
    .await
}

/// The head of an entry in one language, without a lock; None when nothing was written.
pub async fn head(tx: &mut Tx, entry: Uuid, locale: &str) -> Result<Option<Head>> {
    tx.q(sql!(
        "select entry_id, locale, draft_id, live_id, version, imported, confirmed from heads
         where entry_id = $1 and locale = $2"
    ))
    .bind(entry)
    .bind(locale)
    .optional()
    .await
}

/// Locks the head if it still has this version; with 0 there is none yet, and it is inserted. A
/// later writer waits and then finds another version. False when the head has another version.
pub async fn take_head(tx: &mut Tx, entry: Uuid, locale: &str, version: i64) -> Result<bool> {
    let there = if version == 0 {
        tx.q(sql!(
            "insert into heads (entry_id, locale, version, imported) values ($1, $2, $3, $4)
             on conflict (entry_id, locale) do nothing"
        ))
        .bind(entry)
        .bind(locale)
        .bind(version)
        .bind(Json(BTreeMap::<String, String>::new()))
        .run()
        .await?
    } else {
        tx.q(sql!(
            "update heads set version = version
             where entry_id = $1 and locale = $2 and version = $3"
        ))
        .bind(entry)
        .bind(locale)
        .bind(version)
        .run()
        .await?
    };
    Ok(there == 1)
}

/// Writes a head that was made from version `was`; false when another writer changed it since.
pub async fn put_head(tx: &mut Tx, head: &Head, was: i64) -> Result<bool> {
    let touched = tx
        .q(sql!(
            "update heads set draft_id = $3, live_id = $4, version = $5, imported = $6
             where entry_id = $1 and locale = $2 and version = $7"
        ))
        .bind(head.entry_id)
        .bind(head.locale.as_str())
        .bind(head.draft_id)
        .bind(head.live_id)
        .bind(head.version)
        .bind(&head.imported)
        .bind(was)
        .run()
        .await?;
    Ok(touched == 1)
}

/// Points the head to the revision that is live now; none takes the cell away. A draft that went
/// live is no draft any more.
pub async fn move_live(
    tx: &mut Tx,
    (entry, locale): (Uuid, &str),
    new: Option<Uuid>,
    at: Instant,
) -> Result<()> {
    tx.q(sql!(
        "update heads set live_id = $3, live_at = $4, version = version + 1,
           draft_id = case when draft_id = $3 then null else draft_id end
         where entry_id = $1 and locale = $2"
    ))
    .bind(entry)
    .bind(locale)
    .bind(new)
    .bind(at)
    .run()
    .await?;
    Ok(())
}

/// The newest revision of every head, for import and export.
pub async fn newest_revisions(db: &Db) -> Result<HashMap<Uuid, Revision>> {
    let rows: Vec<Revision> = db
        .q(sql!(
            "select r.id, r.entry_id, r.locale, r.number, r.fields, r.html, r.hash, r.source_hash,
                    r.author, r.session, r.created_at
             from heads h join revisions r on r.id = coalesce(h.draft_id, h.live_id)"
        ))
        .all()
        .await?;
    Ok(rows.into_iter().map(|r| (r.id, r)).collect())
}

/// All revisions of an entry in one language, the newest first.
pub async fn history(db: &Db, entry: Uuid, locale: &str) -> Result<Vec<Revision>> {
    db.q(sql!(
        "select id, entry_id, locale, number, fields, html, hash, source_hash, author, session, created_at
         from revisions where entry_id = $1 and locale = $2 order by number desc"
    ))
    .bind(entry)
    .bind(locale)
    .all()
    .await
}

/// The number of the next revision of a series.
pub async fn next_number(tx: &mut Tx, entry: Uuid, locale: &str) -> Result<i64> {
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

/// Inserts a revision; the head does not point to it before [`put_head`].
pub async fn add_revision(tx: &mut Tx, revision: &Revision) -> Result<()> {
    tx.q(sql!(
        "insert into revisions
           (id, entry_id, locale, number, fields, html, hash, source_hash, author, session,
            created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"
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
    .bind(revision.session)
    .bind(revision.created_at)
    .run()
    .await?;
    Ok(())
}

/// Rewrites a draft that no release pins. False when a release pins it, even since a moment ago.
pub async fn rewrite(tx: &mut Tx, draft: &Revision) -> Result<bool> {
    // A release that pins the revision right now locks its key. Changing the number, which is part
    // of a key, waits for that release; the next statement then sees what it wrote.
    tx.q(sql!("update revisions set number = -number where id = $1")).bind(draft.id).run().await?;
    let touched = tx
        .q(sql!(
            "update revisions set number = -number, fields = $2, html = $3, hash = $4,
               source_hash = $5, created_at = $6
             where id = $1 and not exists
               (select 1 from release_items i where i.new_id = revisions.id or i.old_id = revisions.id)"
        ))
        .bind(draft.id)
        .bind(&draft.fields)
        .bind(&draft.html)
        .bind(draft.hash.as_str())
        .bind(draft.source_hash.as_deref())
        .bind(draft.created_at)
        .run()
        .await?;
    if touched == 0 {
        tx.q(sql!("update revisions set number = -number where id = $1"))
            .bind(draft.id)
            .run()
            .await?;
    }
    Ok(touched == 1)
}

/// One revision of a cell.
pub async fn revision(tx: &mut Tx, id: Uuid) -> Result<Option<Revision>> {
    tx.q(sql!(
        "select id, entry_id, locale, number, fields, html, hash, source_hash, author, session,
                created_at
         from revisions where id = $1"
    ))
    .bind(id)
    .optional()
    .await
}

/// The newest revision of a cell: its draft, else the live one.
pub async fn newest(tx: &mut Tx, entry: Uuid, locale: &str) -> Result<Option<Revision>> {
    tx.q(sql!(
        "select r.id, r.entry_id, r.locale, r.number, r.fields, r.html, r.hash, r.source_hash,
                r.author, r.session, r.created_at
         from heads h join revisions r on r.id = coalesce(h.draft_id, h.live_id)
         where h.entry_id = $1 and h.locale = $2"
    ))
    .bind(entry)
    .bind(locale)
    .optional()
    .await
}

/// The newest revision of every cell of an entry.
pub async fn newest_of(tx: &mut Tx, entry: Uuid) -> Result<Vec<Revision>> {
    tx.q(sql!(
        "select r.id, r.entry_id, r.locale, r.number, r.fields, r.html, r.hash, r.source_hash,
                r.author, r.session, r.created_at
         from heads h join revisions r on r.id = coalesce(h.draft_id, h.live_id)
         where h.entry_id = $1 order by r.locale"
    ))
    .bind(entry)
    .all()
    .await
}

/// The hash of the English text that a translation made now is based on: live, else the draft.
pub async fn english(tx: &mut Tx, entry: Uuid) -> Result<Option<String>> {
    let row: Option<(String,)> = tx
        .q(sql!(
            "select r.hash from heads h join revisions r on r.id = coalesce(h.live_id, h.draft_id)
             where h.entry_id = $1 and h.locale = 'en'"
        ))
        .bind(entry)
        .optional()
        .await?;
    Ok(row.map(|(hash,)| hash))
}

/// The newest English revision of an entry with this hash.
pub async fn english_of(db: &Db, entry: Uuid, hash: &str) -> Result<Option<Revision>> {
    db.q(sql!(
        "select id, entry_id, locale, number, fields, html, hash, source_hash, author, session,
                created_at
         from revisions where entry_id = $1 and locale = 'en' and hash = $2
         order by number desc limit 1"
    ))
    .bind(entry)
    .bind(hash)
    .optional()
    .await
}

/// Stores that a translation is right for this English text; its version stays the same.
pub async fn confirm(tx: &mut Tx, entry: Uuid, locale: &str, english: &str) -> Result<()> {
    tx.q(sql!("update heads set confirmed = $3 where entry_id = $1 and locale = $2"))
        .bind(entry)
        .bind(locale)
        .bind(english)
        .run()
        .await?;
    Ok(())
}

/// The shared fields of a kind in every revision: entry, revision, fields.
pub async fn shared_revisions(tx: &mut Tx, kind: &str) -> Result<Vec<(Uuid, Uuid, Json<Fields>)>> {
    tx.q(sql!(
        "select r.entry_id, r.id, r.fields from revisions r join entries e on e.id = r.entry_id
         where e.kind = $1 and r.locale = '*'"
    ))
    .bind(kind)
    .all()
    .await
}

/// Rewrites a revision, which is immutable except for the slugs in its references.
pub async fn put_fields(tx: &mut Tx, revision: Uuid, fields: Fields, hash: &str) -> Result<()> {
    tx.q(sql!("update revisions set fields = $2, hash = $3 where id = $1"))
        .bind(revision)
        .bind(Json(fields))
        .bind(hash)
        .run()
        .await?;
    Ok(())
}
