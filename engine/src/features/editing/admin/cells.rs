//! One language of an entry: its draft, its history, and the English that it translates.

use axum::{
    extract::{DefaultBodyLimit, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{ContentDraftEntry, entry};
use crate::{
    features::{
        auth::{Content, May, Read, Restore, Update},
        content::{cells::ContentCell, kind::Fields, store},
        editing::{
            drafts::{self, Edit, FieldChange, NamedCell},
            english::{self, EnglishSources},
        },
    },
    platform::{
        clock::Instant,
        error::Result,
        http::{IfMatch, Json, Path, version_tag},
        keyset::Page,
        state::AppState,
    },
};

/// Largest draft of a cell, in bytes: a thousand words of a search, in a script of three bytes a
/// letter.
const CELL_LIMIT: usize = 256 * 1024;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(save_draft, drop_draft))
        .layer(DefaultBodyLimit::max(CELL_LIMIT))
        .routes(routes!(list_revisions))
        .routes(routes!(restore_revision))
        .routes(routes!(confirm_current))
        .routes(routes!(read_source))
}

/// `{kind}/{slug}/{locale}`
type CellPath = (String, String, String);

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ContentDraft {
    /// All fields of the cell; a field that is left out is emptied.
    #[schema(value_type = Object)]
    fields: Fields,
    /// An editing session: its saves rewrite one revision instead of adding one each.
    session: Option<Uuid>,
}

/// Write the draft of one language (`*`: the shared fields).
///
/// `If-Match` is the cell's version; `"0"` for a cell that was never written.
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
    extensions(("x-max-bytes" = json!(CELL_LIMIT))),
    responses(
        (status = 200, body = ContentCell),
    )
)]
async fn save_draft(
    staff: May<Update, Content>,
    State(app): State<AppState>,
    Path((kind, slug, locale)): Path<CellPath>,
    IfMatch(seen): IfMatch,
    Json(draft): Json<ContentDraft>,
) -> Result<Response> {
    let place = NamedCell::find(&app, &kind, &slug, &locale).await?;
    let edit = Edit {
        fields: FieldChange::Replace(draft.fields),
        seen: Some(seen),
        session: draft.session,
    };
    let cell = drafts::edit(&app, place.writable_by(&staff)?, edit).await?;
    Ok((version_tag(cell.version), Json(cell)).into_response())
}

/// Drop the draft of one language: the console shows the live text again.
#[utoipa::path(
    delete,
    path = "/api/admin/content/{kind}/{slug}/{locale}",
    tag = "content",
    params(
        ("kind" = String, Path, example = "faq"),
        ("slug" = String, Path, example = "safe"),
        ("locale" = String, Path, example = "kn"),
        ("If-Match" = String, Header, example = "\"1\""),
    ),
    responses(
        (status = 204),
    )
)]
async fn drop_draft(
    staff: May<Update, Content>,
    State(app): State<AppState>,
    Path((kind, slug, locale)): Path<CellPath>,
    IfMatch(seen): IfMatch,
) -> Result<StatusCode> {
    let place = NamedCell::find(&app, &kind, &slug, &locale).await?;
    drafts::discard(&app, place.writable_by(&staff)?, seen).await?;
    Ok(StatusCode::NO_CONTENT)
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
    /// Whether this is the revision that visitors read.
    live: bool,
    /// Whether this is the draft that waits to be published.
    draft: bool,
}

/// All revisions of a cell, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/content/{kind}/{slug}/{locale}/revisions",
    tag = "content",
    params(
        ("kind" = String, Path, example = "faq"),
        ("slug" = String, Path, example = "safe"),
        ("locale" = String, Path, example = "kn"),
    ),
    responses(
        (status = 200, body = Page<ContentRevision>),
    )
)]
async fn list_revisions(
    _: May<Read, Content>,
    State(app): State<AppState>,
    Path((kind, slug, locale)): Path<CellPath>,
) -> Result<Json<Page<ContentRevision>>> {
    let place = NamedCell::find(&app, &kind, &slug, &locale).await?;
    let heads = store::heads(&app.db, place.entry.id).await?;
    let head = heads.iter().find(|h| h.locale == locale);
    let items = store::history(&app.db, place.entry.id, &locale)
        .await?
        .into_iter()
        .map(|r| ContentRevision {
            live: head.is_some_and(|h| h.live_id == Some(r.id)),
            draft: head.is_some_and(|h| h.draft_id == Some(r.id)),
            id: r.id,
            number: r.number,
            fields: r.fields.0,
            author: r.author,
            created_at: r.created_at,
        })
        .collect();
    Ok(Json(Page::whole(items)))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OldRevision {
    revision: Uuid,
}

/// Restore an old revision as a draft of this language; the other languages are not touched.
#[utoipa::path(
    post,
    path = "/api/admin/content/{kind}/{slug}/{locale}/restore",
    tag = "content",
    params(
        ("kind" = String, Path, example = "faq"),
        ("slug" = String, Path, example = "safe"),
        ("locale" = String, Path, example = "kn"),
    ),
    request_body = OldRevision,
    responses(
        (status = 200, body = ContentCell),
    )
)]
async fn restore_revision(
    staff: May<Restore, Content>,
    State(app): State<AppState>,
    Path((kind, slug, locale)): Path<CellPath>,
    Json(old): Json<OldRevision>,
) -> Result<Response> {
    let place = NamedCell::find(&app, &kind, &slug, &locale).await?;
    let cell = drafts::restore(&app, place.writable_by(&staff)?, old.revision).await?;
    Ok((version_tag(cell.version), Json(cell)).into_response())
}

/// Confirm that a translation is right for the present English text.
///
/// For the English text itself: its meaning did not change, so every translation is current.
/// For a draft of the English text, that holds for the translations that are current now.
#[utoipa::path(
    post,
    path = "/api/admin/content/{kind}/{slug}/{locale}/current",
    tag = "content",
    params(
        ("kind" = String, Path, example = "faq"),
        ("slug" = String, Path, example = "safe"),
        ("locale" = String, Path, example = "kn"),
    ),
    responses(
        (status = 200, body = ContentDraftEntry),
    )
)]
async fn confirm_current(
    staff: May<Update, Content>,
    State(app): State<AppState>,
    Path((kind, slug, locale)): Path<CellPath>,
) -> Result<Json<ContentDraftEntry>> {
    let place = NamedCell::find(&app, &kind, &slug, &locale).await?;
    english::confirm(&app, &staff, &place).await?;
    Ok(Json(entry(&app, &kind, &slug).await?))
}

/// The English texts behind a translation.
#[derive(Debug, Serialize, ToSchema)]
struct ContentSource {
    /// What the live translation was made from; without a live one, what the newest was made from.
    #[schema(value_type = Option<Object>)]
    was: Option<Fields>,
    /// The live English text; its draft when none is live.
    #[schema(value_type = Option<Object>)]
    now: Option<Fields>,
}

/// The English text that a translation was made from, and the present one.
#[utoipa::path(
    get,
    path = "/api/admin/content/{kind}/{slug}/{locale}/source",
    tag = "content",
    params(
        ("kind" = String, Path, example = "faq"),
        ("slug" = String, Path, example = "safe"),
        ("locale" = String, Path, example = "kn"),
    ),
    responses(
        (status = 200, body = ContentSource),
    )
)]
async fn read_source(
    _: May<Read, Content>,
    State(app): State<AppState>,
    Path((kind, slug, locale)): Path<CellPath>,
) -> Result<Json<ContentSource>> {
    let place = NamedCell::find(&app, &kind, &slug, &locale).await?;
    let EnglishSources { was, now } = english::sources(&app, &place).await?;
    Ok(Json(ContentSource { was, now }))
}
