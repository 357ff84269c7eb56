//! All content at one moment.

use std::collections::HashMap;

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::kinds;
use crate::{
    features::content::{
        kind::Fields,
        model::{Cell, Entry, Snapshot},
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

/// All live content; with `changes`, as it will be once they are live.
pub(in super::super) async fn snapshot(db: &Db, changes: &Changes) -> Result<Snapshot> {
    let live: Vec<LiveRow> = db
        .q(sql!(
            "select e.id as entry_id, e.kind, e.slug, h.locale, r.fields, r.html
             from heads h
             join entries e on e.id = h.entry_id
             join revisions r on r.id = h.live_id"
        ))
        .all()
        .await?;
    let stays = |row: &LiveRow| !changes.contains_key(&(row.entry_id, row.locale.clone()));
    let mut rows: Vec<LiveRow> =
        if changes.is_empty() { live } else { live.into_iter().filter(stays).collect() };
    let new: Vec<Uuid> = changes.values().filter_map(|id| *id).collect();
    for some in new.chunks(500) {
        let mut q = db.q("select e.id as entry_id, e.kind, e.slug, r.locale, r.fields, r.html
             from revisions r join entries e on e.id = r.entry_id
             where r.id in");
        q.push_list(some);
        rows.extend(q.all::<LiveRow>().await?);
    }
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
