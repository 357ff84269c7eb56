//! Makes previews over the API, and shows them by link.

use std::sync::Arc;

use axum::{
    Extension, Router,
    extract::{RawQuery, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Redirect, Response},
    routing::get,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{make, open, page};
use crate::{
    features::{
        auth::{Content, May, Read},
        content::model::ReleaseItem,
        publishing::{
            build::Sources,
            data::PageData,
            plan::Ahead,
            shown::{self, ShownField},
            subject::PageSubject,
        },
        releases,
        site::{
            dynamic::{self, PageState},
            live::Site,
        },
    },
    platform::{
        clock::Instant,
        error::{Error, Problem, Result},
        etag::Tagged,
        http::{Json, Path, Query},
        locale::Locale,
        serving::PAGE,
        state::AppState,
    },
};

const HOURS: i64 = 72;
const MOST_HOURS: i64 = 30 * 24;

/// The API for staff, which creates a link. [`visitors`] has the pages behind it.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(create_preview))
}

/// The pages of a link. Outside `/api`, because people open them and programs do not.
pub fn visitors() -> Router<AppState> {
    Router::new()
        .route(page::SCRIPT, get(script))
        .route(page::NOTICE_STYLE, get(notice_style))
        .route("/preview/{token}", get(enter))
        .route("/preview/{token}/", get(show_home))
        .route("/preview/{token}/fields.json", get(fields))
        .route("/preview/{token}/{*path}", get(show))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
enum PreviewItems {
    /// `"drafts"`: every draft at the moment when the link is opened.
    Word(String),
    Cells(Vec<PreviewCell>),
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PreviewCell {
    kind: String,
    slug: String,
    locale: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewPreview {
    /// Path of the first page, for example `/kn/pest-control/koramangala`.
    path: String,
    /// All drafts when left out.
    items: Option<PreviewItems>,
    /// Hours for which the link is valid: 1 to 720, 72 when left out.
    hours: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
struct PreviewLink {
    url: String,
    #[schema(value_type = String, format = DateTime)]
    expires_at: Instant,
}

/// Make a link under which anyone sees pages as they would be with drafts.
#[utoipa::path(
    post,
    path = "/api/admin/preview",
    tag = "releases",
    request_body = NewPreview,
    responses(
        (status = 201, body = PreviewLink),
        (status = 422),
    )
)]
async fn create_preview(
    staff: May<Read, Content>,
    State(app): State<AppState>,
    Extension(site): Extension<Arc<Site>>,
    Json(new): Json<NewPreview>,
) -> Result<Response> {
    let cells = match new.items {
        None => None,
        Some(PreviewItems::Word(word)) if word == "drafts" => None,
        Some(PreviewItems::Word(_)) => {
            let sentence = "Send \"drafts\" or a list of {kind, slug, locale}";
            return Err(Problem::field("items", "choice", sentence).into());
        }
        Some(PreviewItems::Cells(cells)) => {
            Some(cells.into_iter().map(|c| (c.kind, c.slug, c.locale)).collect::<Vec<_>>())
        }
    };
    let hours = new.hours.unwrap_or(HOURS);
    if !(1..=MOST_HOURS).contains(&hours) {
        return Err(Problem::field("hours", "range", "Must be 1 to 720").into());
    }
    let items = releases::drafts(&app, cells.as_deref()).await?;
    let sources = Arc::new(site.planner.sources(Ahead::With(&items)).await?);
    if found(&sources, &new.path).await?.is_none() {
        return Err(Problem::field("path", "reference", "There is no such page").into());
    }
    let (token, expires_at) = make(&app, staff.id, cells, hours).await?;
    let url = format!("{}/preview/{token}{}", app.address.now(), new.path);
    Ok((StatusCode::CREATED, Json(PreviewLink { url, expires_at })).into_response())
}

/// The place and data of a path; none when there is no such page.
async fn found(sources: &Arc<Sources>, path: &str) -> Result<Option<(PageSubject, PageData)>> {
    let Some((locale, place)) = PageSubject::of_path(path, &sources.content) else {
        return Ok(None);
    };
    let page = sources.page_apart(locale, &place).await.map_err(Error::internal)?;
    Ok(page.map(|page| (place, page)))
}

async fn enter(State(app): State<AppState>, Path(token): Path<String>) -> Result<Response> {
    Ok(match open(&app, &token).await {
        Ok(_) => Redirect::temporary(&format!("/preview/{token}/")).into_response(),
        Err(e) => no_preview(e)?,
    })
}

async fn show_home(
    State(app): State<AppState>,
    Extension(site): Extension<Arc<Site>>,
    Path(token): Path<String>,
    query: RawQuery,
) -> Result<Response> {
    show(State(app), Extension(site), Path((token, String::new())), query).await
}

/// The page for people whose link is not valid; errors that are no problem stay errors.
fn no_preview(e: Error) -> Result<Response> {
    let Error::Problem(problem) = e else { return Err(e) };
    let status = StatusCode::from_u16(problem.status).map_err(Error::internal)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(PAGE)),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(page::NOTICE_POLICY)),
    ];
    let text = page::notice("There is no preview here", &problem.detail);
    Ok((status, unlisted(), headers, text).into_response())
}

async fn show(
    State(app): State<AppState>,
    Extension(site): Extension<Arc<Site>>,
    Path((token, path)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Response> {
    let items = match open(&app, &token).await {
        Ok(items) => items,
        Err(e) => return no_preview(e),
    };
    let sources = Arc::new(site.planner.sources(Ahead::With(&items)).await?);
    let path = format!("/{path}");
    let (status, place, mut page) = if let Some((place, page)) = found(&sources, &path).await? {
        (StatusCode::OK, place, page)
    } else {
        let locale = Locale::of_path(&path).0;
        let page = sources.page_apart(locale, &PageSubject::NotFound).await;
        let page = page.map_err(Error::internal)?;
        let missing = || Problem::new("not_found", "There is no such page");
        (StatusCode::NOT_FOUND, PageSubject::NotFound, page.ok_or_else(missing)?)
    };
    if let Some(query) = query {
        dynamic::choose(&mut page, &sources, PageState::of(&query));
    }
    let base = format!("/preview/{token}");
    page.islands = format!("{base}{}", page.islands);
    if let Some(entry) = &mut page.entry {
        shown::mark_blocks(&sources.content, entry);
    }
    let data = serde_json::value::to_raw_value(&page).map_err(Error::internal)?;
    let text = site.renderers.render(&page.path, &data).await.map_err(Error::internal)?;
    let text = String::from_utf8(text).map_err(Error::internal)?;
    let text = match place {
        PageSubject::Islands => text,
        _ => page::inside(&text, &base).map_err(Error::internal)?,
    };
    let hello = site.renderers.hello().await.map_err(Error::internal)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(place.content_type())),
        (header::CONTENT_SECURITY_POLICY, page::policy(&hello.csp)),
    ];
    Ok((status, unlisted(), headers, text).into_response())
}

/// Keeps browsers from storing a preview and search engines from listing it.
fn unlisted() -> [(HeaderName, HeaderValue); 2] {
    [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex, nofollow")),
    ]
}

#[derive(Debug, Deserialize)]
struct ShownPreview {
    path: String,
}

/// What the script reads: the fields behind the texts of a page.
async fn fields(
    State(app): State<AppState>,
    Extension(site): Extension<Arc<Site>>,
    Path(token): Path<String>,
    Query(ShownPreview { path }): Query<ShownPreview>,
) -> Result<Response> {
    let items: Vec<ReleaseItem> = open(&app, &token).await?;
    let sources = Arc::new(site.planner.sources(Ahead::With(&items)).await?);
    let missing = || Problem::new("not_found", "There is no such page");
    let (place, page) = found(&sources, &path).await?.ok_or_else(missing)?;
    let fields: Vec<ShownField> = shown::shown(&sources, &place, &page);
    Ok((unlisted(), Json(fields)).into_response())
}

async fn script(headers: HeaderMap) -> Response {
    let script = include_str!("click.js").as_bytes();
    Tagged::new(script).answer(&headers, "text/javascript; charset=utf-8")
}

async fn notice_style(headers: HeaderMap) -> Response {
    let style = include_str!("notice.css").as_bytes();
    Tagged::new(style).answer(&headers, "text/css; charset=utf-8")
}
