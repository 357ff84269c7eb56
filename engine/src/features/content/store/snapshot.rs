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

/// All live content; with `release`, as it will be once that release is live.
pub(in super::super) async fn snapshot(db: &Db, release: Option<Uuid>) -> Result<Snapshot> {
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
