//! Live content in bulk: all of it, what changed in it, and a part as it will be.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::search::entries_of_releases;
use crate::{
    features::content::{cell::Cell, kind::Fields, model::Entry},
    platform::{
        changes::Change,
        clock::Instant,
        db::{Db, Result, sql},
    },
};

#[derive(FromRow)]
struct LiveRow {
    entry_id: Uuid,
    kind: String,
    slug: String,
    locale: String,
    fields: Json<Fields>,
    html: Json<Fields>,
    created_at: Instant,
    /// None for a draft, and for what went live before this was kept.
    live_at: Option<Instant>,
}

/// The revision of a cell once a release is live; none when the cell is taken away.
pub type LiveChanges = HashMap<(Uuid, String), Option<Uuid>>;

/// Most parameters of one statement.
const BATCH: usize = 500;

/// Every entry with live cells, each with its kind.
pub async fn live_entries(db: &Db) -> Result<Vec<(String, Arc<Entry>)>> {
    let rows = db
        .q(sql!(
            "select e.id as entry_id, e.kind, e.slug, h.locale, r.fields, r.html, r.created_at, h.live_at
             from heads h
             join entries e on e.id = h.entry_id
             join revisions r on r.id = h.live_id"
        ))
        .all()
        .await?;
    Ok(assemble(rows))
}

/// The given entries with their live cells; with `changes`, as they will be once those are live.
pub async fn live_entries_of(
    db: &Db,
    entries: &HashSet<Uuid>,
    changes: &LiveChanges,
) -> Result<Vec<(String, Arc<Entry>)>> {
    let mut rows: Vec<LiveRow> = Vec::new();
    let entries: Vec<Uuid> = entries.iter().copied().collect();
    for some in entries.chunks(BATCH) {
        let mut q = db.q(
            "select e.id as entry_id, e.kind, e.slug, h.locale, r.fields, r.html, r.created_at,
               h.live_at
             from heads h
             join entries e on e.id = h.entry_id
             join revisions r on r.id = h.live_id
             where h.entry_id in",
        );
        q.push_list(some);
        rows.extend(q.all::<LiveRow>().await?);
    }
    rows.retain(|row| !changes.contains_key(&(row.entry_id, row.locale.clone())));
    let new: Vec<Uuid> = changes.values().filter_map(|id| *id).collect();
    for some in new.chunks(BATCH) {
        let mut q = db.q(
            "select e.id as entry_id, e.kind, e.slug, r.locale, r.fields, r.html, r.created_at,
               null as live_at
             from revisions r join entries e on e.id = r.entry_id
             where r.id in",
        );
        q.push_list(some);
        rows.extend(q.all::<LiveRow>().await?);
    }
    Ok(assemble(rows))
}

fn assemble(rows: Vec<LiveRow>) -> Vec<(String, Arc<Entry>)> {
    let mut found: HashMap<Uuid, (String, Entry)> = HashMap::new();
    for row in rows {
        let (_, entry) = found.entry(row.entry_id).or_insert_with(|| {
            let entry = Entry { id: row.entry_id, slug: row.slug, ..Entry::default() };
            (row.kind, entry)
        });
        entry.updated_at = entry.updated_at.max(row.live_at.unwrap_or(row.created_at));
        entry.cells.insert(row.locale, Cell::new(row.fields.0, row.html.0));
    }
    found.into_values().map(|(kind, entry)| (kind, Arc::new(entry))).collect()
}

/// The number of the release that went live last; none before the first.
pub async fn newest_live_release(db: &Db) -> Result<Option<i64>> {
    let row: Option<(i64,)> = db
        .q(sql!(
            "select number from releases where live_at is not null
             order by live_at desc, number desc limit 1"
        ))
        .optional()
        .await?;
    Ok(row.map(|(number,)| number))
}

/// A change of the feed that may affect live content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct ContentChange {
    pub seq: i64,
    pub xact: i64,
    /// The entry; for a release that went live, the release.
    entity_id: Uuid,
    /// Whether a release went live.
    pub site: bool,
}

/// Changes committed after one, settled or not. None when the feed does not reach back that far, or
/// when they are so many that reading everything is as cheap.
pub async fn touched_after(db: &Db, change: Option<&Change>) -> Result<Option<Vec<ContentChange>>> {
    let (xact, seq) = change.map_or((0, 0), Change::place);
    // Reads the given change too: if its row still exists, so do all rows after it.
    let mut rows: Vec<ContentChange> = db
        .q(sql!(
            "select seq, xact, entity_id, topic = 'site' as site from change_feed
             where xact >= $1 and (xact > $1 or seq >= $2)
               and (topic in ('content', 'site') or seq = $2)
             order by xact, seq limit 502"
        ))
        .bind(xact)
        .bind(seq)
        .all()
        .await?;
    if change.is_some() {
        if rows.first().is_none_or(|first| first.seq != seq) {
            return Ok(None);
        }
        rows.remove(0);
    }
    Ok((rows.len() <= BATCH).then_some(rows))
}

/// The entries that may have changed; none when they are more than [`BATCH`].
pub async fn entries_touched(db: &Db, touched: &[ContentChange]) -> Result<Option<HashSet<Uuid>>> {
    let of = |site: bool| touched.iter().filter(move |t| t.site == site).map(|t| t.entity_id);
    let mut entries: HashSet<Uuid> = of(false).collect();
    let releases: Vec<Uuid> = of(true).collect();
    if !releases.is_empty() {
        entries.extend(entries_of_releases(db, &releases).await?);
    }
    Ok((entries.len() <= BATCH).then_some(entries))
}
