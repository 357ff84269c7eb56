//! The content API for marketers: whole [`entries`], their [`cells`], and the editors' presence.

mod cells;
mod entries;
mod kinds;
mod presence;
mod slug;

use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use uuid::Uuid;

use crate::{
    features::content::{
        cells::{ContentCell, of_entries, of_entry},
        entry::{is_archived, no_entry, no_kind},
        kind::Kind,
        problems,
        references::Leads,
        status::{self, EntryCriteria, title},
        store::{self, EntryRow},
    },
    platform::{
        clock::Instant,
        error::Result,
        keyset::{Page, PageQuery},
        locale::Locale,
        state::AppState,
    },
};

/// The routes of the console's content: entries, their cells, slugs and presence.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(entries::routes())
        .merge(kinds::routes())
        .merge(cells::routes())
        .merge(presence::routes())
        .merge(slug::routes())
}

/// An entry with every language it was written in.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContentDraftEntry {
    pub id: Uuid,
    pub kind: String,
    pub slug: String,
    #[serde(skip)]
    pub created_at: Instant,
    /// Version of the entry itself, not of its cells; the `If-Match` of a change of its slug.
    pub version: i64,
    /// Its newest title in English, else in any language, else its slug.
    pub title: String,
    /// Whether the draft of its shared fields, else the live ones, mark it as archived.
    pub archived: bool,
    /// Whether other entries may refer to it; a picture only once it has an English description.
    pub usable: bool,
    pub cells: Vec<ContentCell>,
}

impl ContentDraftEntry {
    fn new(kind: &Kind, row: EntryRow, cells: Vec<ContentCell>) -> Self {
        let texts = cells.iter().map(|c| (c.locale.as_str(), &c.fields));
        let archived = is_archived(&cells);
        let english = cells.iter().any(|c| c.locale == Locale::En.code());
        Self {
            usable: !archived && Leads::to(&kind.name, Some(english)) == Leads::There,
            title: title(kind, &row.slug, texts),
            archived,
            id: row.id,
            kind: row.kind,
            slug: row.slug,
            created_at: row.created_at,
            version: row.version,
            cells,
        }
    }
}

/// The kind of a name; a `not_found` problem when there is none.
pub async fn kind_of(app: &AppState, kind: &str) -> Result<Kind> {
    let kinds = store::kinds(&app.db).await?;
    Ok(kinds.get(kind).map(|k| k.as_ref().clone()).ok_or_else(|| no_kind(kind))?)
}

/// One entry with all its cells and their problems; a `not_found` problem for an unknown kind or slug.
pub async fn entry(app: &AppState, kind: &str, slug: &str) -> Result<ContentDraftEntry> {
    let model = kind_of(app, kind).await?;
    let row = store::entry(&app.db, kind, slug).await?.ok_or_else(|| no_entry(kind, slug))?;
    let cells = problems::beside(app, (&model, row.id), of_entry(app, row.id).await?).await?;
    Ok(ContentDraftEntry::new(&model, row, cells))
}

/// A page of the entries of a kind that match, in the order of the site.
pub async fn page(
    app: &AppState,
    kind: &Kind,
    wanted: &EntryCriteria,
    page: &PageQuery,
) -> Result<Page<ContentDraftEntry>> {
    let rows = status::page(app, kind, wanted, page).await?;
    let ids: Vec<_> = rows.items.iter().map(|e| e.id).collect();
    let mut texts = of_entries(app, &ids).await?;
    let entry = |e: status::EntryStatus| {
        let cells = texts.remove(&e.id).unwrap_or_default();
        let row = EntryRow {
            id: e.id,
            kind: e.kind,
            slug: e.slug,
            version: e.version,
            created_at: e.created_at,
        };
        ContentDraftEntry::new(kind, row, cells)
    };
    Ok(rows.map(entry))
}
