//! Lists of entries, and whole entries: create, copy, order, archive and restore.

use std::collections::BTreeMap;

use axum::{
    Extension,
    extract::{DefaultBodyLimit, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{ContentDraftEntry, entry, kind_of};
use crate::{
    features::{
        auth::{Content, Create, Delete, May, Read, Restore, Update},
        content::{
            entry::find,
            kind::{Fields, Kind},
            references::{self, Referrer},
            status::EntryCriteria,
            totals::{self, KindNumbers},
        },
        editing::{
            entries::{self, NewEntry},
            several::{self, CellEdit},
            writable::WritableKind,
        },
        search::Search,
    },
    platform::{
        error::Result,
        http::{Json, Path, Query},
        keyset::{Page, PageQuery},
        state::AppState,
    },
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_kinds))
        .routes(routes!(list_entries, create_entry))
        .routes(routes!(read_entry, archive_entry))
        .merge(several())
        .routes(routes!(list_referrers))
        .routes(routes!(restore_entry))
        .routes(routes!(order_entries))
}

/// Largest drafts of all cells of an entry, in bytes.
const CELLS_LIMIT: usize = 7 * 256 * 1024;

fn several() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(save_cells)).layer(DefaultBodyLimit::max(CELLS_LIMIT))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ContentCellDraft {
    /// The version of the cell that was seen; 0 for one that was never written.
    version: i64,
    /// All fields of the cell; a field that is left out is emptied.
    #[schema(value_type = Object)]
    fields: Fields,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ContentDrafts {
    /// By language, `*` for the shared fields. Cells that are not named stay as they are.
    cells: BTreeMap<String, ContentCellDraft>,
    /// An editing session: its saves rewrite one revision instead of adding one each.
    session: Option<Uuid>,
}

/// Write drafts of several languages of an entry at once: all of them or none.
///
/// 412 has the cells that somebody else changed meanwhile.
#[utoipa::path(
    put,
    path = "/api/admin/content/{kind}/{slug}",
    tag = "content",
    params(("kind" = String, Path, example = "faq"), ("slug" = String, Path, example = "safe")),
    request_body = ContentDrafts,
    extensions(("x-max-bytes" = json!(CELLS_LIMIT))),
    responses(
        (status = 200, body = ContentDraftEntry),
        (status = 412),
        (status = 422),
    )
)]
async fn save_cells(
    staff: May<Update, Content>,
    State(app): State<AppState>,
    Path((kind, slug)): Path<(String, String)>,
    Json(drafts): Json<ContentDrafts>,
) -> Result<Json<ContentDraftEntry>> {
    let kind = kind_of(&app, &kind).await?;
    let row = find(&app, &kind.name, &slug).await?;
    let edit = |draft: ContentCellDraft| CellEdit { seen: draft.version, fields: draft.fields };
    let edits = drafts.cells.into_iter().map(|(locale, draft)| (locale, edit(draft))).collect();
    several::edit(&app, &staff, (&kind, &row), edits, drafts.session).await?;
    Ok(Json(entry(&app, &kind.name, &slug).await?))
}

/// The kinds of content, with numbers of entries and the translation status of each language.
#[utoipa::path(
    get,
    path = "/api/admin/content",
    tag = "content",
    responses((status = 200, body = Page<KindNumbers>))
)]
async fn list_kinds(
    _: May<Read, Content>,
    State(app): State<AppState>,
) -> Result<Json<Page<KindNumbers>>> {
    Ok(Json(Page::whole(totals::of_kinds(&app).await?)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct EntryFilter {
    /// Part of the slug or of any text.
    q: Option<String>,
    /// The language that `state` is about; any language when left out.
    locale: Option<String>,
    /// missing, draft, changed, stale, live, `held_back`, ready (a draft in no planned release), or
    /// scheduled.
    state: Option<String>,
    /// Only archived entries; without it, only those that are not archived.
    #[serde(default)]
    archived: bool,
    /// Entries to answer with, 1 to 200; 50 when left out.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
    /// `next` of the previous page.
    cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct ContentDraftList {
    /// The fields of the kind, from which the console builds its form.
    kind: Kind,
    /// Whether entries of the kind may change their slug.
    renamable: bool,
    /// Whether entries of the kind can be held back in single languages (`languages`).
    can_hold_back: bool,
    #[serde(flatten)]
    page: Page<ContentDraftEntry>,
}

/// The entries of a kind with their drafts, in the order of the site.
#[utoipa::path(
    get,
    path = "/api/admin/content/{kind}",
    tag = "content",
    params(("kind" = String, Path, example = "faq"), EntryFilter),
    responses(
        (status = 200, body = ContentDraftList),
        (status = 422),
    )
)]
async fn list_entries(
    _: May<Read, Content>,
    State(app): State<AppState>,
    Extension(search): Extension<Search>,
    Path(kind): Path<String>,
    Query(filter): Query<EntryFilter>,
) -> Result<Json<ContentDraftList>> {
    let kind = kind_of(&app, &kind).await?;
    let sought = search.sought_content(Some(&kind.name), filter.q.as_deref()).await;
    let wanted =
        EntryCriteria::read(sought, filter.locale, filter.state.as_deref(), filter.archived)?;
    let page = PageQuery { limit: filter.limit, cursor: filter.cursor };
    let page = super::page(&app, &kind, &wanted, &page).await?;
    let (renamable, can_hold_back) = (kind.is_renamable(), kind.can_hold_back());
    Ok(Json(ContentDraftList { kind, renamable, can_hold_back, page }))
}

/// One entry with its drafts.
#[utoipa::path(
    get,
    path = "/api/admin/content/{kind}/{slug}",
    tag = "content",
    params(("kind" = String, Path, example = "faq"), ("slug" = String, Path, example = "safe")),
    responses(
        (status = 200, body = ContentDraftEntry),
    )
)]
async fn read_entry(
    _: May<Read, Content>,
    State(app): State<AppState>,
    Path((kind, slug)): Path<(String, String)>,
) -> Result<Json<ContentDraftEntry>> {
    Ok(Json(entry(&app, &kind, &slug).await?))
}

/// The entries that refer to one, live or in a draft: it cannot be archived before they name another.
#[utoipa::path(
    get,
    path = "/api/admin/content/{kind}/{slug}/referrers",
    tag = "content",
    params(
        ("kind" = String, Path, example = "category"),
        ("slug" = String, Path, example = "cockroach_control"),
    ),
    responses(
        (status = 200, body = Page<Referrer>),
    )
)]
async fn list_referrers(
    _: May<Read, Content>,
    State(app): State<AppState>,
    Path((kind, slug)): Path<(String, String)>,
) -> Result<Json<Page<Referrer>>> {
    let kind = kind_of(&app, &kind).await?;
    find(&app, &kind.name, &slug).await?;
    Ok(Json(Page::whole(references::referrers(&app, &kind, &slug).await?)))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewContentEntry {
    /// What it is called, in English where languages have titles of their own: the first draft. It may
    /// be left out with a slug.
    #[schema(example = "Are the treatments safe?")]
    title: Option<String>,
    /// Letters, digits, `_`, `.` and `-`; an area's slug is part of its address. Made from the title
    /// when left out.
    slug: Option<String>,
    /// The slug of an entry of the same kind; its newest texts become drafts of the new entry.
    copy_of: Option<String>,
}

/// Add an entry. Its other fields are written afterwards, language by language.
#[utoipa::path(
    post,
    path = "/api/admin/content/{kind}",
    tag = "content",
    params(("kind" = String, Path, example = "faq")),
    request_body = NewContentEntry,
    responses(
        (status = 201, body = ContentDraftEntry),
        (status = 409),
        (status = 422),
    )
)]
async fn create_entry(
    staff: May<Create, Content>,
    State(app): State<AppState>,
    Path(kind): Path<String>,
    Json(new): Json<NewContentEntry>,
) -> Result<Response> {
    let kind = kind_of(&app, &kind).await?;
    let writable = WritableKind::of(&staff, &kind)?;
    let NewContentEntry { title, slug, copy_of } = new;
    let made = entries::create(&app, writable, NewEntry { slug, title, copy_of }).await?;
    Ok((StatusCode::CREATED, Json(entry(&app, &kind.name, &made.slug).await?)).into_response())
}

/// Archive an entry: a draft of its shared fields, so that a release takes it off the site.
///
/// Refused with 409 while other entries refer to it; `errors` names them.
#[utoipa::path(
    delete,
    path = "/api/admin/content/{kind}/{slug}",
    tag = "content",
    params(("kind" = String, Path, example = "faq"), ("slug" = String, Path, example = "safe")),
    responses(
        (status = 200, body = ContentDraftEntry),
        (status = 409),
    )
)]
async fn archive_entry(
    staff: May<Delete, Content>,
    State(app): State<AppState>,
    Path((kind, slug)): Path<(String, String)>,
) -> Result<Json<ContentDraftEntry>> {
    let kind = kind_of(&app, &kind).await?;
    entries::archive(&app, WritableKind::of(&staff, &kind)?, &slug).await?;
    Ok(Json(entry(&app, &kind.name, &slug).await?))
}

/// Restore an archived entry: a draft of its shared fields without the mark.
#[utoipa::path(
    post,
    path = "/api/admin/content/{kind}/{slug}/restore",
    tag = "content",
    params(("kind" = String, Path, example = "faq"), ("slug" = String, Path, example = "safe")),
    responses(
        (status = 200, body = ContentDraftEntry),
    )
)]
async fn restore_entry(
    staff: May<Restore, Content>,
    State(app): State<AppState>,
    Path((kind, slug)): Path<(String, String)>,
) -> Result<Json<ContentDraftEntry>> {
    let kind = kind_of(&app, &kind).await?;
    entries::restore(&app, WritableKind::of(&staff, &kind)?, &slug).await?;
    Ok(Json(entry(&app, &kind.name, &slug).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ContentOrder {
    /// All entries of the kind, or some of them: those swap places among themselves.
    slugs: Vec<String>,
}

/// Put entries in an order. Entries that move get a draft of their shared fields.
#[utoipa::path(
    put,
    path = "/api/admin/content/{kind}/order",
    tag = "content",
    params(("kind" = String, Path, example = "faq")),
    request_body = ContentOrder,
    responses(
        (status = 204),
    )
)]
async fn order_entries(
    staff: May<Update, Content>,
    State(app): State<AppState>,
    Path(kind): Path<String>,
    Json(order): Json<ContentOrder>,
) -> Result<StatusCode> {
    let kind = kind_of(&app, &kind).await?;
    entries::order(&app, WritableKind::of(&staff, &kind)?, &order.slugs).await?;
    Ok(StatusCode::NO_CONTENT)
}
