//! Content for marketers: [`entries`] as wholes, their [`cells`], and who is at them.

mod cells;
mod entries;
mod presence;
mod slug;

use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use uuid::Uuid;

use super::{
    cells::ContentCell,
    drafts::{no_entry, no_kind},
    entries::is_archived,
    kind::Kind,
    standing::title,
    store::{self, EntryRow},
};
use crate::platform::{error::Result, state::AppState};

/// What everybody who may not is told.
const NOT_YOURS: &str = "You do not have permission to work on content";

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(entries::routes())
        .merge(cells::routes())
        .merge(presence::routes())
        .merge(slug::routes())
}

/// An entry with every language it was written in.
#[derive(Debug, Serialize, ToSchema)]
struct ContentDraftEntry {
    id: Uuid,
    kind: String,
    slug: String,
    /// Of the entry itself; a new slug is sent with it as `If-Match`.
    version: i64,
    /// Its newest title in English, else in any language, else its slug.
    title: String,
    /// Off the site, or will be with the next release of its shared fields.
    archived: bool,
    cells: Vec<ContentCell>,
}

impl ContentDraftEntry {
    fn new(kind: &Kind, row: EntryRow, cells: Vec<ContentCell>) -> Self {
        let texts = cells.iter().map(|c| (c.locale.as_str(), &c.fields));
        Self {
            title: title(kind, &row.slug, texts),
            archived: is_archived(&cells),
            id: row.id,
            kind: row.kind,
            slug: row.slug,
            version: row.version,
            cells,
        }
    }
}

async fn kind_of(app: &AppState, kind: &str) -> Result<Kind> {
    let kinds = store::kinds(&app.db).await?;
    Ok(kinds.get(kind).map(|k| k.as_ref().clone()).ok_or_else(|| no_kind(kind))?)
}

async fn entry(app: &AppState, kind: &str, slug: &str) -> Result<ContentDraftEntry> {
    let model = kind_of(app, kind).await?;
    let row = store::entry(&app.db, kind, slug).await?.ok_or_else(|| no_entry(kind, slug))?;
    let cells = super::cells::of_entry(app, row.id).await?;
    Ok(ContentDraftEntry::new(&model, row, cells))
}
