//! The public route of the catalogue.

use std::sync::Arc;

use axum::{Extension, http::HeaderMap, response::Response};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::Catalogue;
use crate::{
    features::content::{live::LiveContent, model::Snapshot},
    platform::{
        error::{Error, Result},
        http::Query,
        locale::Locale,
        serving::kept::Kept,
        state::AppState,
    },
};

/// The catalogue in each language, kept in memory until the live content changes.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(read_catalogue))
        .layer(Extension(Arc::<Kept<Snapshot>>::default()))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct CatalogueQuery {
    /// Language of the labels; English when left out.
    locale: Option<Locale>,
}

/// Service types, categories and room types with their labels.
#[utoipa::path(
    get,
    path = "/api/catalogue",
    tag = "catalogue",
    params(CatalogueQuery),
    responses(
        (status = 200, body = Catalogue),
        (status = 304, description = "Not modified since the ETag in `If-None-Match`"),
    )
)]
async fn read_catalogue(
    Extension(live): Extension<LiveContent>,
    Extension(kept): Extension<Arc<Kept<Snapshot>>>,
    Query(query): Query<CatalogueQuery>,
    headers: HeaderMap,
) -> Result<Response> {
    let (content, locale) = (live.now(), query.locale.unwrap_or(Locale::En));
    let make = || serde_json::to_vec(&Catalogue::new(&content, locale)).map_err(Error::internal);
    kept.json(locale.code().to_owned(), &content, &headers, make).await
}
