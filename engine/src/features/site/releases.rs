//! Releases over the API: publish, watch, undo.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::{
    features::{
        auth::{Action, Resource, Staff},
        content::releases::{self, Release, ReleaseCause, ReleaseItem, ReleaseStatus},
    },
    platform::{
        clock::Instant,
        error::{OrProblem, Problem, Result},
        fields::{CHARACTERS, is_unprintable},
        http::{Id, Json, Query},
        keyset::{Page, PageQuery},
        state::AppState,
    },
};

const NOT_YOURS: &str = "You do not have permission to publish";
const MISSING: &str = "There is no such release";

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_releases, create_release))
        .routes(routes!(read_release))
        .routes(routes!(roll_back_release))
}

/// How many pages a release changes, and how far it is.
#[derive(Debug, Serialize, ToSchema)]
struct ReleasePages {
    changed: i64,
    rendered: i64,
    paths: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct ReleaseView {
    id: Uuid,
    number: i64,
    status: ReleaseStatus,
    cause: ReleaseCause,
    author: String,
    note: String,
    pages: ReleasePages,
    /// Left out of lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<Vec<ReleaseItemView>>,
    /// Why it failed; names the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Instant,
    #[schema(value_type = Option<String>, format = DateTime)]
    live_at: Option<Instant>,
}

#[derive(Debug, Serialize, ToSchema)]
struct ReleaseItemView {
    kind: String,
    slug: String,
    locale: String,
    /// Revision that was live before; null when there was none.
    old: Option<Uuid>,
    new: Option<Uuid>,
}

impl ReleaseView {
    fn new(release: Release, items: Option<Vec<ReleaseItem>>) -> Self {
        let view = |i: ReleaseItem| ReleaseItemView {
            kind: i.kind,
            slug: i.slug,
            locale: i.locale,
            old: i.old_id,
            new: i.new_id,
        };
        Self {
            id: release.id,
            number: release.number,
            status: release.status,
            cause: release.cause,
            author: release.author,
            note: release.note,
            pages: ReleasePages {
                changed: release.pages_changed,
                rendered: release.pages_rendered,
                paths: release.paths.0.changed,
            },
            items: items.map(|list| list.into_iter().map(view).collect()),
            error: release.error,
            created_at: release.created_at,
            live_at: release.live_at,
        }
    }
}

/// The history, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/releases",
    tag = "releases",
    params(PageQuery),
    responses((status = 200, body = Page<ReleaseView>))
)]
async fn list_releases(
    State(app): State<AppState>,
    staff: Staff,
    Query(page): Query<PageQuery>,
) -> Result<Json<Page<ReleaseView>>> {
    staff.may(Action::Read, Resource::Releases).or_forbid(NOT_YOURS)?;
    let limit = page.limit()?;
    let before: i64 = page.after()?.unwrap_or(i64::MAX);
    let rows = releases::list(&app.db, before, limit + 1).await?;
    let rows = rows.into_iter().map(|r| ReleaseView::new(r, None)).collect();
    Ok(Json(Page::cut(rows, limit, |r: &ReleaseView| r.number)))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
enum ReleaseWanted {
    /// `"ready"`: every draft.
    Word(String),
    Cells(Vec<ReleaseCell>),
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReleaseCell {
    kind: String,
    slug: String,
    locale: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewReleaseBody {
    items: ReleaseWanted,
    /// What changed, for the history.
    note: String,
}

/// Publish drafts. Answers at once; the release goes live when its pages are rendered.
#[utoipa::path(
    post,
    path = "/api/admin/releases",
    tag = "releases",
    request_body = NewReleaseBody,
    responses(
        (status = 202, body = ReleaseView),
        (status = 409, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
async fn create_release(
    State(app): State<AppState>,
    staff: Staff,
    Json(new): Json<NewReleaseBody>,
) -> Result<Response> {
    staff.may(Action::Create, Resource::Releases).or_forbid(NOT_YOURS)?;
    let note = new.note.trim();
    if note.is_empty() || note.chars().count() > 500 {
        return Err(Problem::field(
            "note",
            "required",
            "Say what changed, in at most 500 characters",
        )
        .into());
    }
    if note.contains(is_unprintable) {
        return Err(Problem::field("note", "characters", CHARACTERS).into());
    }
    let cells = match new.items {
        ReleaseWanted::Word(word) if word == "ready" => None,
        ReleaseWanted::Word(_) => {
            let sentence = "Send \"ready\" or a list of {kind, slug, locale}";
            return Err(Problem::field("items", "choice", sentence).into());
        }
        ReleaseWanted::Cells(cells) => {
            Some(cells.into_iter().map(|c| (c.kind, c.slug, c.locale)).collect::<Vec<_>>())
        }
    };
    let id = releases::publish(&app, cells.as_deref(), &staff.full_name, note).await?;
    accepted(&app, id).await
}

/// One release with its items.
#[utoipa::path(
    get,
    path = "/api/admin/releases/{id}",
    tag = "releases",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, body = ReleaseView),
        (status = 404, body = Problem, content_type = "application/problem+json"),
    )
)]
async fn read_release(
    State(app): State<AppState>,
    staff: Staff,
    Id(id): Id,
) -> Result<Json<ReleaseView>> {
    staff.may(Action::Read, Resource::Releases).or_forbid(NOT_YOURS)?;
    Ok(Json(view(&app, id).await?))
}

/// Undo a release: a new one with the texts it replaced.
#[utoipa::path(
    post,
    path = "/api/admin/releases/{id}/rollback",
    tag = "releases",
    params(("id" = Uuid, Path)),
    responses(
        (status = 202, body = ReleaseView),
        (status = 404, body = Problem, content_type = "application/problem+json"),
        (status = 409, body = Problem, content_type = "application/problem+json"),
    )
)]
async fn roll_back_release(
    State(app): State<AppState>,
    staff: Staff,
    Id(id): Id,
) -> Result<Response> {
    staff.may(Action::Create, Resource::Releases).or_forbid(NOT_YOURS)?;
    let undone = releases::find(&app.db, id).await.or_not_found(MISSING)?;
    let id = releases::roll_back(&app, Some(undone.number), &staff.full_name).await?;
    accepted(&app, id).await
}

async fn view(app: &AppState, id: Uuid) -> Result<ReleaseView> {
    let release = releases::find(&app.db, id).await.or_not_found(MISSING)?;
    Ok(ReleaseView::new(release, Some(releases::items(&app.db, id).await?)))
}

async fn accepted(app: &AppState, id: Uuid) -> Result<Response> {
    Ok((StatusCode::ACCEPTED, Json(view(app, id).await?)).into_response())
}
