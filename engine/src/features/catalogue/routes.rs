//! The catalogue for anyone.

use axum::Extension;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::Catalogue;
use crate::{
    features::content::live::LiveContent,
    platform::{
        http::{Json, Query},
        locale::Locale,
        state::AppState,
    },
};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(read_catalogue))
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
    responses((status = 200, body = Catalogue))
)]
async fn read_catalogue(
    Extension(live): Extension<LiveContent>,
    Query(query): Query<CatalogueQuery>,
) -> Json<Catalogue> {
    Json(Catalogue::new(&live.now(), query.locale.unwrap_or(Locale::En)))
}
