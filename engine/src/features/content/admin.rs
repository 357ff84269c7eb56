//! Content for marketers: entries with their drafts, and writing them.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    drafts::{self, Change, ContentCell, Edit, no_entry, no_kind},
    import::is_slug,
    kind::{Fields, Kind},
    store,
};
use crate::{
    features::auth::{Action, Resource, Staff},
    platform::{
        clock::Instant,
        error::{OrProblem, Problem, Result},
        http::{IfMatch, Json, Path, version_tag},
        keyset::Page,
        state::AppState,
    },
};

/// What everybody who may not is told.
const NOT_YOURS: &str = "You do not have permission to work on content";

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_entries, create_entry))
        .routes(routes!(read_entry))
        .routes(routes!(save_draft))
        .routes(routes!(list_revisions))
}

/// An entry with every language it was written in.
#[derive(Debug, Serialize, ToSchema)]
struct ContentDraftEntry {
    id: Uuid,
    kind: String,
    slug: String,
    cells: Vec<ContentCell>,
}

#[derive(Debug, Serialize, ToSchema)]
struct ContentDraftList {
    /// What the kind holds, for the form.
    kind: Kind,
    #[serde(flatten)]
    page: Page<ContentDraftEntry>,
}

/// All entries of a kind with their drafts.
#[utoipa::path(
    get,
    path = "/api/admin/content/{kind}",
    tag = "content",
    params(("kind" = String, Path, example = "faq")),
    responses((status = 200, body = ContentDraftList))
)]
async fn list_entries(
    State(app): State<AppState>,
    staff: Staff,
    Path(kind): Path<String>,
) -> Result<Json<ContentDraftList>> {
    staff.may(Action::Read, Resource::Content).or_forbid(NOT_YOURS)?;
    let model = kind_of(&app, &kind).await?;
    let mut cells = drafts::cells_of_kind(&app, &kind).await?;
    let items = store::entries_of(&app.db, &kind)
        .await?
        .into_iter()
        .map(|e| ContentDraftEntry {
            cells: cells.remove(&e.id).unwrap_or_default(),
            id: e.id,
            kind: e.kind,
            slug: e.slug,
        })
        .collect();
    Ok(Json(ContentDraftList { kind: model, page: Page::whole(items) }))
}

/// One entry with its drafts.
#[utoipa::path(
    get,
    path = "/api/admin/content/{kind}/{slug}",
    tag = "content",
    params(("kind" = String, Path, example = "faq"), ("slug" = String, Path, example = "safe")),
    responses(
        (status = 200, body = ContentDraftEntry),
        (status = 404, body = Problem, content_type = "application/problem+json"),
    )
)]
async fn read_entry(
    State(app): State<AppState>,
    staff: Staff,
    Path((kind, slug)): Path<(String, String)>,
) -> Result<Json<ContentDraftEntry>> {
    staff.may(Action::Read, Resource::Content).or_forbid(NOT_YOURS)?;
    Ok(Json(entry(&app, &kind, &slug).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewContentEntry {
    /// Letters, digits, `_`, `.` and `-`; part of the address of an area.
    slug: String,
}

/// Add an entry; its fields are written language by language afterwards.
#[utoipa::path(
    post,
    path = "/api/admin/content/{kind}",
    tag = "content",
    params(("kind" = String, Path, example = "faq")),
    request_body = NewContentEntry,
    responses(
        (status = 201, body = ContentDraftEntry),
        (status = 409, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
async fn create_entry(
    State(app): State<AppState>,
    staff: Staff,
    Path(kind): Path<String>,
    Json(new): Json<NewContentEntry>,
) -> Result<Response> {
    staff.may(Action::Create, Resource::Content).or_forbid(NOT_YOURS)?;
    kind_of(&app, &kind).await?;
    if !is_slug(&new.slug) {
        let sentence = "Use letters, digits, _ . and - only";
        return Err(Problem::field("slug", "characters", sentence).into());
    }
    let taken = store::entries_of(&app.db, &kind).await?;
    if taken.iter().any(|e| e.slug.eq_ignore_ascii_case(&new.slug)) {
        let detail = format!("There is a {kind} '{}' already", new.slug);
        return Err(Problem::new("conflict", detail).into());
    }
    let mut tx = app.db.begin().await?;
    store::new_entry(&mut tx, &kind, &new.slug, app.clock.now()).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(entry(&app, &kind, &new.slug).await?)).into_response())
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ContentDraft {
    /// All fields of the cell; one that is left out is emptied.
    #[schema(value_type = Object)]
    fields: Fields,
}

/// Write the draft of one language (`*`: the shared fields).
///
/// `If-Match` is the cell's version; `"0"` for one that was never written.
#[utoipa::path(
    put,
    path = "/api/admin/content/{kind}/{slug}/{locale}",
    tag = "content",
    params(
        ("kind" = String, Path, example = "faq"),
        ("slug" = String, Path, example = "safe"),
        ("locale" = String, Path, example = "kn"),
        ("If-Match" = String, Header, example = "\"1\""),
    ),
    request_body = ContentDraft,
    responses(
        (status = 200, body = ContentCell),
        (status = 412, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
        (status = 428, body = Problem, content_type = "application/problem+json"),
    )
)]
async fn save_draft(
    State(app): State<AppState>,
    staff: Staff,
    Path((kind, slug, locale)): Path<(String, String, String)>,
    version: Result<IfMatch>,
    Json(draft): Json<ContentDraft>,
) -> Result<Response> {
    staff.may(Action::Update, Resource::Content).or_forbid(NOT_YOURS)?;
    let edit = Edit {
        kind,
        slug,
        locale,
        fields: Change::Replace(draft.fields),
        author: staff.full_name,
        seen: Some(version?.0),
    };
    let cell = drafts::edit(&app, edit).await?;
    Ok((version_tag(cell.version), Json(cell)).into_response())
}

/// One revision of a cell.
#[derive(Debug, Serialize, ToSchema)]
struct ContentRevision {
    id: Uuid,
    number: i64,
    #[schema(value_type = Object)]
    fields: Fields,
    author: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Instant,
}

/// Everything that was ever written in a cell, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/content/{kind}/{slug}/{locale}/revisions",
    tag = "content",
    params(
        ("kind" = String, Path, example = "faq"),
        ("slug" = String, Path, example = "safe"),
        ("locale" = String, Path, example = "kn"),
    ),
    responses((status = 200, body = Page<ContentRevision>))
)]
async fn list_revisions(
    State(app): State<AppState>,
    staff: Staff,
    Path((kind, slug, locale)): Path<(String, String, String)>,
) -> Result<Json<Page<ContentRevision>>> {
    staff.may(Action::Read, Resource::Content).or_forbid(NOT_YOURS)?;
    let found = store::entry(&app.db, &kind, &slug).await.or_not_found("There is no such entry")?;
    let items = store::history(&app.db, found.id, &locale)
        .await?
        .into_iter()
        .map(|r| ContentRevision {
            id: r.id,
            number: r.number,
            fields: r.fields.0,
            author: r.author,
            created_at: r.created_at,
        })
        .collect();
    Ok(Json(Page::whole(items)))
}

async fn kind_of(app: &AppState, kind: &str) -> Result<Kind> {
    let kinds = store::kinds(&app.db).await?;
    Ok(kinds.get(kind).map(|k| k.as_ref().clone()).ok_or_else(|| no_kind(kind))?)
}

async fn entry(app: &AppState, kind: &str, slug: &str) -> Result<ContentDraftEntry> {
    let row = store::entry(&app.db, kind, slug).await?.ok_or_else(|| no_entry(kind, slug))?;
    Ok(ContentDraftEntry {
        cells: drafts::cells(app, row.id).await?,
        id: row.id,
        kind: row.kind,
        slug: row.slug,
    })
}
