//! Page data over the API: what the renderer gets, and what `vike dev` reads; and cards.

use std::sync::Arc;

use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
    routing::get,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{appears, live::Site, preview, releases, search, serve};
use crate::{
    features::{
        cards::CardHash,
        publishing::{data::PageData, subject::PageSubject},
    },
    platform::{
        error::{Error, Problem, Result},
        http::{Json, Path, Query},
        limits::ClientAddress,
        serving::Lasting,
        state::AppState,
    },
};

/// The routes of the site: pages, cards, appearances, releases, previews and search.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_pages))
        .routes(routes!(read_page))
        .route("/card/{file}", get(send_card))
        .merge(appears::routes())
        .merge(releases::routes())
        .merge(preview::routes())
        .merge(search::routes())
}

#[derive(Debug, Serialize, ToSchema)]
struct SitePages {
    /// Paths of the live release, in alphabetical order.
    paths: Vec<String>,
    /// Addresses that permanently redirect to other ones, in alphabetical order.
    redirects: Vec<Redirect>,
}

#[derive(Debug, Serialize, ToSchema)]
struct Redirect {
    /// For example `/kn/pest-control/whitefield-old`.
    from: String,
    /// For example `/kn/pest-control/whitefield`.
    to: String,
}

/// The paths of the live release.
#[utoipa::path(
    get,
    path = "/api/site/pages",
    tag = "site",
    responses((status = 200, body = SitePages))
)]
async fn list_pages(Extension(site): Extension<Arc<Site>>) -> Json<SitePages> {
    let Some(release) = site.live() else {
        return Json(SitePages { paths: Vec::new(), redirects: Vec::new() });
    };
    let moved = serve::moved(&release).into_iter().map(|(from, to)| Redirect { from, to });
    Json(SitePages { paths: release.pages().keys().cloned().collect(), redirects: moved.collect() })
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PageAddress {
    /// For example `/kn/pest-control/koramangala`.
    path: String,
}

/// The data that one page is made from.
#[utoipa::path(
    get,
    path = "/api/site/page",
    tag = "site",
    params(PageAddress),
    responses(
        (status = 200, body = PageData),
        (status = 404),
    )
)]
async fn read_page(
    Extension(site): Extension<Arc<Site>>,
    Query(PageAddress { path }): Query<PageAddress>,
) -> Result<Json<PageData>> {
    let missing = || Problem::new("not_found", "There is no such page");
    let sources = site.sources().await?;
    let found = PageSubject::of_path(&path, &sources.content);
    let (locale, place) = found.ok_or_else(missing)?;
    let page = sources.page_apart(locale, &place).await.map_err(Error::internal)?;
    Ok(Json(page.ok_or_else(missing)?))
}

/// Sends a card. The address has the hash of what it shows, so it never changes.
async fn send_card(
    State(app): State<AppState>,
    Extension(site): Extension<Arc<Site>>,
    ClientAddress(address): ClientAddress,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let none = || Problem::new("not_found", "There is no such card");
    let hash = CardHash::of_file(&file).ok_or_else(none)?;
    let card = site.cards.find(&app, (hash, &address), site.sources()).await?.ok_or_else(none)?;
    Ok(card.answer(StatusCode::OK, Lasting::Forever, &headers))
}
