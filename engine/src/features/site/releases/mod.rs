//! The API of releases: dry run, publish now or later, progress, undo.

mod ahead;
mod view;

use std::sync::Arc;

use axum::{
    Extension,
    extract::{DefaultBodyLimit, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use self::view::{MISSING, PageTexts, ReleasePlan, ReleaseView};
use super::live::Site;
use crate::{
    features::{
        alerts::{self, AlertKind},
        auth::{Create, Delete, May, Read, Releases},
        releases::{
            self, DraftChoice, ReleaseStatus,
            schedule::{self, Times},
        },
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

/// Largest list of cells, in bytes: names every cell of a site of this size.
const CELLS_LIMIT: usize = 1024 * 1024;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_releases, create_release))
        .routes(routes!(compare_pages))
        .layer(DefaultBodyLimit::max(CELLS_LIMIT))
        .routes(routes!(read_release, cancel_release))
        .routes(routes!(run_release))
        .routes(routes!(roll_back_release))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ReleaseFilter {
    /// scheduled, held, queued, rendering, live, failed or cancelled; all when left out.
    status: Option<String>,
    /// Rows to answer with, 1 to 200; 50 when left out.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u16>,
    /// `next` of the previous page.
    cursor: Option<String>,
}

/// The history of releases, newest first.
#[utoipa::path(
    get,
    path = "/api/admin/releases",
    tag = "releases",
    params(ReleaseFilter),
    responses(
        (status = 200, body = Page<ReleaseView>),
        (status = 422),
    )
)]
async fn list_releases(
    _: May<Read, Releases>,
    State(app): State<AppState>,
    Query(filter): Query<ReleaseFilter>,
) -> Result<Json<Page<ReleaseView>>> {
    let status = filter.status.as_deref().map(ReleaseStatus::read).transpose()?;
    let page = PageQuery { limit: filter.limit, cursor: filter.cursor };
    let limit = page.limit()?;
    let before: i64 = page.after()?.unwrap_or(i64::MAX);
    let rows = releases::list(&app.db, status, before, limit + 1).await?;
    let rows = ReleaseView::of_list(&app, rows).await?;
    Ok(Json(Page::cut(rows, limit, |r: &ReleaseView| r.number)))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
enum ReleaseWanted {
    /// `"ready"`: every draft that no planned release holds. `"mine"`: those of them by the caller.
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
    /// What changed, for the history. A dry run needs no note.
    #[serde(default)]
    note: String,
    /// When to go live; at once when left out.
    #[schema(value_type = Option<String>, format = DateTime)]
    publish_at: Option<Instant>,
    /// When the release ends and the texts before it are restored; never when left out.
    #[schema(value_type = Option<String>, format = DateTime)]
    ends_at: Option<Instant>,
    /// Change nothing, and list what would change.
    #[serde(default)]
    dry_run: bool,
}

impl ReleaseWanted {
    fn by(self, author: &str) -> Result<DraftChoice> {
        match self {
            Self::Word(word) if word == "ready" => Ok(DraftChoice::Ready),
            Self::Word(word) if word == "mine" => Ok(DraftChoice::By(author.to_owned())),
            Self::Word(_) => {
                let sentence = "Send \"ready\", \"mine\" or a list of {kind, slug, locale}";
                Err(Problem::field("items", "choice", sentence).into())
            }
            Self::Cells(cells) => {
                let cells = cells.into_iter().map(|c| (c.kind, c.slug, c.locale));
                Ok(DraftChoice::Cells(cells.collect()))
            }
        }
    }
}

/// Publish drafts, now or at a time. The response does not wait: the release goes live once its
/// pages are rendered. A dry run returns the pages that would change.
#[utoipa::path(
    post,
    path = "/api/admin/releases",
    tag = "releases",
    request_body = NewReleaseBody,
    extensions(("x-max-bytes" = json!(CELLS_LIMIT))),
    responses(
        (
            status = 200,
            description = "The report of a dry run",
            body = ReleasePlan,
            example = json!({
                "pages": { "changed": 1, "paths": ["/kn/"] },
                "items": [
                    { "kind": "faq", "slug": "is-it-safe", "locale": "kn", "title": "Is it safe?" }
                ],
                "problems": [],
            }),
        ),
        (status = 202, body = ReleaseView),
        (status = 409),
    )
)]
async fn create_release(
    staff: May<Create, Releases>,
    State(app): State<AppState>,
    Extension(site): Extension<Arc<Site>>,
    Json(new): Json<NewReleaseBody>,
) -> Result<Response> {
    let wanted = new.items.by(&staff.full_name)?;
    if new.dry_run {
        let items = releases::wanted(&app, &wanted).await?;
        return Ok(Json(ahead::dry_run(&site, &items).await?).into_response());
    }
    let note = new.note.trim();
    if note.is_empty() || note.chars().count() > 500 {
        let sentence = "Say what changed, in at most 500 characters";
        return Err(Problem::field("note", "required", sentence).into());
    }
    if note.contains(is_unprintable) {
        return Err(Problem::field("note", "characters", CHARACTERS).into());
    }
    let items = releases::wanted(&app, &wanted).await?;
    let times = Times { publish_at: new.publish_at, ends_at: new.ends_at };
    let content = &site.planner.content;
    let id = schedule::plan(&app, content, &items, times, ((&staff).into(), note)).await?;
    accepted(&app, id).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PageToCompare {
    items: ReleaseWanted,
    /// For example `/kn/`.
    path: String,
}

/// The readable text of a page: now, and as it would be.
#[utoipa::path(
    post,
    path = "/api/admin/releases/diff",
    tag = "releases",
    request_body = PageToCompare,
    extensions(("x-max-bytes" = json!(CELLS_LIMIT))),
    responses(
        (status = 200, body = PageTexts),
        (status = 404),
        (status = 422),
    )
)]
async fn compare_pages(
    staff: May<Read, Releases>,
    State(app): State<AppState>,
    Extension(site): Extension<Arc<Site>>,
    Json(wish): Json<PageToCompare>,
) -> Result<Json<PageTexts>> {
    let items = releases::wanted(&app, &wish.items.by(&staff.full_name)?).await?;
    Ok(Json(ahead::compare(&site, &items, &wish.path).await?))
}

/// One release with its items, and with what would stop it while it waits.
#[utoipa::path(
    get,
    path = "/api/admin/releases/{id}",
    tag = "releases",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, body = ReleaseView),
    )
)]
async fn read_release(
    _: May<Read, Releases>,
    State(app): State<AppState>,
    Extension(site): Extension<Arc<Site>>,
    Id(id): Id,
) -> Result<Json<ReleaseView>> {
    let view = ReleaseView::of(&app, id).await?;
    if view.status == ReleaseStatus::Live {
        // Who reads this looks at the page next.
        site.catch_up().await?;
    }
    Ok(Json(view.with_obstacles(&app, &site.planner.content).await?))
}

/// Run a planned or held release now, or try a failed one again.
#[utoipa::path(
    post,
    path = "/api/admin/releases/{id}/now",
    tag = "releases",
    params(("id" = Uuid, Path)),
    responses(
        (status = 202, body = ReleaseView),
        (status = 409),
        (status = 422, description = "What cannot be shown: `errors` names each field (`incomplete`)"),
    )
)]
async fn run_release(
    staff: May<Create, Releases>,
    State(app): State<AppState>,
    Extension(site): Extension<Arc<Site>>,
    Id(id): Id,
) -> Result<Response> {
    schedule::run_now(&app, &site.planner.content, &staff, id).await?;
    accepted(&app, id).await
}

/// Cancel a planned or held release, and its planned end with it.
#[utoipa::path(
    delete,
    path = "/api/admin/releases/{id}",
    tag = "releases",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, body = ReleaseView),
        (status = 409),
    )
)]
async fn cancel_release(
    staff: May<Delete, Releases>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<Json<ReleaseView>> {
    schedule::cancel(&app, &staff, id).await?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    alerts::settle(&mut tx, AlertKind::ReleaseStopped, &id.to_string(), now).await?;
    app.feed.commit(tx).await?;
    Ok(Json(ReleaseView::of(&app, id).await?))
}

/// Undo a release by a new one with the texts that it replaced.
#[utoipa::path(
    post,
    path = "/api/admin/releases/{id}/rollback",
    tag = "releases",
    params(("id" = Uuid, Path)),
    responses(
        (status = 202, body = ReleaseView),
        (status = 409),
    )
)]
async fn roll_back_release(
    staff: May<Create, Releases>,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<Response> {
    let undone = releases::find(&app.db, id).await.or_not_found(MISSING)?;
    let id = releases::roll_back(&app, Some(undone.number), (&staff).into()).await?;
    accepted(&app, id).await
}

async fn accepted(app: &AppState, id: Uuid) -> Result<Response> {
    Ok((StatusCode::ACCEPTED, Json(ReleaseView::of(app, id).await?)).into_response())
}
