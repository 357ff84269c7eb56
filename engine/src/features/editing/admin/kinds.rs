//! Declarations of kinds over the API: what other ones would mean.

use axum::extract::State;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    features::{
        auth::{Content, May, Read},
        editing::remodel::{self, Declarations, Remodelled},
    },
    platform::{error::Result, http::Json, state::AppState},
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(check_kinds))
}

/// What other declarations of kinds and blocks would mean for what is live. Nothing is stored: files
/// come in by `jaali import`.
#[utoipa::path(
    post,
    path = "/api/admin/kinds/check",
    tag = "content",
    request_body = Declarations,
    responses(
        (status = 200, body = Remodelled),
        (status = 422),
    )
)]
async fn check_kinds(
    _: May<Read, Content>,
    State(app): State<AppState>,
    Json(given): Json<Declarations>,
) -> Result<Json<Remodelled>> {
    Ok(Json(remodel::by_declarations(&app, given).await?))
}
