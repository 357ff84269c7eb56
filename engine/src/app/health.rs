//! What supervisors, Prometheus and writers of clients ask.

use std::sync::Arc;

use axum::{
    Extension, Json, Router,
    extract::State,
    response::{IntoResponse, Response},
    routing::get,
};

use super::contract;
use crate::{
    features::site::live::Site,
    platform::{
        error::{Problem, Result},
        http::body,
        metrics,
        state::AppState,
    },
};

pub(super) fn routes() -> Router<AppState> {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/api/openapi.json", get(|| async { Json(contract()) }))
        .route("/metrics", get(|| async { body("text/plain; version=0.0.4", metrics::text()) }))
}

/// Ready means: the database answers and a site is live.
async fn ready(
    State(app): State<AppState>,
    Extension(site): Extension<Arc<Site>>,
) -> Result<Response> {
    app.db.answers().await?;
    if !site.is_live() {
        return Err(Problem::new("unavailable", "No site is live yet").retry_after(1).into());
    }
    Ok("ready\n".into_response())
}
