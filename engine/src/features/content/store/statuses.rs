//! The status of every cell, without its text: for lists and totals.

use std::collections::{HashMap, HashSet};

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use crate::{
    features::content::kind::Fields,
    platform::{
        clock::Instant,
        db::{Db, Result, sql},
    },
};

/// One cell of an entry; an entry without cells comes once, without a language.
#[derive(Debug, FromRow)]
pub struct StatusRow {
    pub id: Uuid,
    pub kind: String,
    pub slug: String,
    pub entry_version: i64,
    pub created_at: Instant,
    pub locale: Option<String>,
    pub draft_id: Option<Uuid>,
    pub live_id: Option<Uuid>,
    pub version: Option<i64>,
    pub confirmed: Option<String>,
    /// The hash of the English text that the live revision was made from.
    pub made_from: Option<String>,
    /// The hash of the live English.
    pub english: Option<String>,
    pub updated_at: Option<Instant>,
    /// Position in the shared fields; none in the rows of languages.
    pub position: Option<i64>,
    pub archived: bool,
    /// The JSON of `languages` in the shared fields; none in the rows of languages.
    pub languages: Option<String>,
    /// Whether a planned release takes the draft live.
    pub scheduled: bool,
}

const STATUSES: &str = sql!(
    "select e.id, e.kind, e.slug, e.version as entry_version, e.created_at, h.locale, h.draft_id, h.live_id,
            h.version, h.confirmed, l.source_hash as made_from, en.hash as english,
            n.created_at as updated_at,
            case when h.locale = '*' then cast(n.fields ->> 'position' as bigint) end as position,
            (h.locale = '*' and n.fields ->> 'archived' is not null) is true as archived,
            case when h.locale = '*' then n.fields ->> 'languages' end as languages,
            exists (select 1 from release_items i join releases r on r.id = i.release_id
                    where i.new_id = h.draft_id and r.status in ('scheduled', 'held')) as scheduled
     from entries e
     left join heads h on h.entry_id = e.id
     left join revisions l on l.id = h.live_id
     left join revisions n on n.id = coalesce(h.draft_id, h.live_id)
     left join heads eh on eh.entry_id = e.id and eh.locale = 'en'
     left join revisions en on en.id = eh.live_id"
);

/// The rows of all kinds, or of one.
pub async fn statuses(db: &Db, kind: Option<&str>) -> Result<Vec<StatusRow>> {
    let mut q = db.q(STATUSES);
    if let Some(kind) = kind {
        q.push_bind(" where e.kind = ", kind);
    }
    q.all().await
}

/// Most parameters of one statement.
const BATCH: usize = 500;

/// The live English and shared cells of entries, by entry and language: what translations are made from.
pub async fn live_sources(db: &Db, entries: &[Uuid]) -> Result<HashMap<(Uuid, String), Fields>> {
    let mut found = HashMap::new();
    for some in entries.chunks(BATCH) {
        let mut q = db.q("select h.entry_id, h.locale, r.fields
             from heads h join revisions r on r.id = h.live_id
             where h.locale in ('en', '*') and h.entry_id in");
        q.push_list(some);
        let rows: Vec<(Uuid, String, Json<Fields>)> = q.all().await?;
        found.extend(rows.into_iter().map(|(entry, locale, f)| ((entry, locale), f.0)));
    }
    Ok(found)
}

/// English cells of entries, live or earlier, by entry and hash.
pub async fn english_cells(
    db: &Db,
    entries: &[Uuid],
    hashes: &HashSet<&str>,
) -> Result<HashMap<(Uuid, String), Fields>> {
    let mut found = HashMap::new();
    for some in entries.chunks(BATCH) {
        let mut q = db.q("select entry_id, hash, fields from revisions
             where locale = 'en' and entry_id in");
        q.push_list(some);
        let rows: Vec<(Uuid, String, Json<Fields>)> = q.all().await?;
        let asked = rows.into_iter().filter(|(_, hash, _)| hashes.contains(&**hash));
        found.extend(asked.map(|(entry, hash, fields)| ((entry, hash), fields.0)));
    }
    Ok(found)
}

/// Every newest text with its entry and slug, of all kinds or of one.
pub async fn newest_texts(
    db: &Db,
    kind: Option<&str>,
) -> Result<Vec<(Uuid, String, Option<Json<Fields>>)>> {
    let mut q = db.q(NEWEST_TEXTS);
    if let Some(kind) = kind {
        q.push_bind(" where e.kind = ", kind);
    }
    q.all().await
}

const NEWEST_TEXTS: &str = sql!(
    "select e.id, e.slug, r.fields
     from entries e
     left join heads h on h.entry_id = e.id
     left join revisions r on r.id = coalesce(h.draft_id, h.live_id)"
);
