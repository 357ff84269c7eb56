//! Live content in bulk: all of it, what changed of it, and some of it as it is to be.

use std::collections::{HashMap, HashSet};

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use crate::{
    features::content::{
        kind::Fields,
        model::{Cell, Entry},
    },
    platform::db::{Db, Result, sql},
};

#[derive(FromRow)]
struct LiveRow {
    entry_id: Uuid,
    kind: String,
    slug: String,
    locale: String,
    fields: Json<Fields>,
    html: Json<Fields>,
}

/// Which revision a cell has once something is live; none when it is taken away.
pub(in super::super) type Changes = HashMap<(Uuid, String), Option<Uuid>>;

/// Parameters of one statement.
const MOST: usize = 500;

/// Every entry of which something is live, with its kind.
pub(in super::super) async fn live_entries(db: &Db) -> Result<Vec<(String, Entry)>> {
    let rows = db
        .q(sql!(
            "select e.id as entry_id, e.kind, e.slug, h.locale, r.fields, r.html
             from heads h
             join entries e on e.id = h.entry_id
             join revisions r on r.id = h.live_id"
        ))
        .all()
        .await?;
    Ok(assemble(rows))
}

/// The same of some entries; with `changes`, as they will be once they are live.
pub(in super::super) async fn live_entries_of(
    db: &Db,
    entries: &HashSet<Uuid>,
    changes: &Changes,
) -> Result<Vec<(String, Entry)>> {
    let mut rows: Vec<LiveRow> = Vec::new();
    let entries: Vec<Uuid> = entries.iter().copied().collect();
    for some in entries.chunks(MOST) {
        let mut q = db.q("select e.id as entry_id, e.kind, e.slug, h.locale, r.fields, r.html
             from heads h
             join entries e on e.id = h.entry_id
             join revisions r on r.id = h.live_id
             where h.entry_id in");
        q.push_list(some);
        rows.extend(q.all::<LiveRow>().await?);
    }
    rows.retain(|row| !changes.contains_key(&(row.entry_id, row.locale.clone())));
    let new: Vec<Uuid> = changes.values().filter_map(|id| *id).collect();
    for some in new.chunks(MOST) {
        let mut q = db.q("select e.id as entry_id, e.kind, e.slug, r.locale, r.fields, r.html
             from revisions r join entries e on e.id = r.entry_id
             where r.id in");
        q.push_list(some);
        rows.extend(q.all::<LiveRow>().await?);
    }
    Ok(assemble(rows))
}

fn assemble(rows: Vec<LiveRow>) -> Vec<(String, Entry)> {
    let mut found: HashMap<Uuid, (String, Entry)> = HashMap::new();
    for row in rows {
        let (_, entry) = found.entry(row.entry_id).or_insert_with(|| {
            let entry = Entry { id: row.entry_id, slug: row.slug, cells: HashMap::new() };
            (row.kind, entry)
        });
        entry.cells.insert(row.locale, Cell { fields: row.fields.0, html: row.html.0 });
    }
    found.into_values().collect()
}

/// The entries of which something may have changed between two changes of the feed. None when
/// the feed does not reach back so far, or when it is so much that all may be read as well.
pub(in super::super) async fn changed_between(
    db: &Db,
    after: i64,
    until: i64,
) -> Result<Option<HashSet<Uuid>>> {
    let (kept,): (i64,) = db
        .q(sql!("select count(*) from changes where seq > $1 and seq <= $2"))
        .bind(after)
        .bind(until)
        .one()
        .await?;
    // Numbers have no gap: one that is not there was trimmed.
    if kept != until - after {
        return Ok(None);
    }
    let rows: Vec<(Uuid,)> = db
        .q(sql!(
            "select entity_id from changes where seq > $1 and seq <= $2 and topic = 'content'
             union
             select i.entry_id from changes c join release_items i on i.release_id = c.entity_id
             where c.seq > $1 and c.seq <= $2 and c.topic = 'site'"
        ))
        .bind(after)
        .bind(until)
        .all()
        .await?;
    Ok((rows.len() <= MOST).then(|| rows.into_iter().map(|(id,)| id).collect()))
}

pub(in super::super) async fn has_gone_live_after(db: &Db, change: i64) -> Result<bool> {
    let row: Option<(i64,)> = db
        .q(sql!("select seq from changes where seq > $1 and topic = 'site' limit 1"))
        .bind(change)
        .optional()
        .await?;
    Ok(row.is_some())
}

/// The fields of some revisions.
pub(in super::super) async fn fields_of(
    db: &Db,
    revisions: &[Uuid],
) -> Result<Vec<(Uuid, Json<Fields>)>> {
    let mut rows = Vec::with_capacity(revisions.len());
    for some in revisions.chunks(MOST) {
        let mut q = db.q("select id, fields from revisions where id in");
        q.push_list(some);
        rows.extend(q.all().await?);
    }
    Ok(rows)
}

/// The entries of a kind whose English is live.
pub(in super::super) async fn slugs_with_live_english(
    db: &Db,
    kind: &str,
) -> Result<HashSet<String>> {
    let rows: Vec<(String,)> = db
        .q(sql!(
            "select e.slug from entries e join heads h on h.entry_id = e.id
             where e.kind = $1 and h.locale = 'en' and h.live_id is not null"
        ))
        .bind(kind)
        .all()
        .await?;
    Ok(rows.into_iter().map(|(slug,)| slug).collect())
}
