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
    features::{
        search::{Search, Standing},
        site::live::Site,
    },
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
        .route("/metrics", get(numbers))
}

#[expect(clippy::cast_precision_loss, reason = "numbers that people look at")]
async fn numbers(Extension(search): Extension<Search>) -> Response {
    for space in search.spaces() {
        let index = space.name();
        let documents = space.documents().unwrap_or_default();
        let failing = matches!(space.standing(), Standing::Failing { .. });
        ::metrics::gauge!("jaali_search_documents", "index" => index).set(documents as f64);
        ::metrics::gauge!("jaali_search_behind", "index" => index).set(space.behind() as f64);
        ::metrics::gauge!("jaali_search_failing", "index" => index).set(f64::from(failing));
    }
    body("text/plain; version=0.0.4", metrics::text())
}

/// Ready means: the database answers and a site is live. How search does is told beside it: without
/// it the site and the desk work.
async fn ready(
    State(app): State<AppState>,
    Extension(site): Extension<Arc<Site>>,
    Extension(search): Extension<Search>,
) -> Result<Response> {
    app.db.answers().await?;
    if !site.is_live() {
        return Err(Problem::new("unavailable", "No site is live yet").retry_after(1).into());
    }
    let told = search.spaces().map(|space| format!("search {}: {space}\n", space.name()));
    Ok(format!("ready\n{}", told.concat()).into_response())
}
