//! What supervisors, Prometheus and authors of clients ask for.

use std::{
    convert::Infallible,
    fmt::Write as _,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use axum::{
    Extension, Json, Router,
    extract::{FromRequestParts, State},
    http::{header, request::Parts},
    response::{IntoResponse, Response},
    routing::get,
};
use tokio::time::timeout;

use super::{
    backup::{Backups, Health},
    condition, contract,
};
use crate::{
    features::{
        search::{IndexStatus, Search},
        site::live::Site,
    },
    platform::{
        db,
        error::{Problem, Result},
        http::body,
        metrics,
        proxies::{self, FORWARDED_FOR},
        state::AppState,
    },
};

/// What every client may ask for. Metrics and details are for operators only.
pub(super) fn routes() -> Router<AppState> {
    operations().route("/api/openapi.json", get(|| async { Json(contract()) }))
}

/// What operators ask for; the only routes where `JAALI_ADMIN_LISTEN` listens.
pub(super) fn operations() -> Router<AppState> {
    Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(numbers))
}

/// How long the database may take: supervisors want an answer within a second.
const DATABASE: Duration = Duration::from_millis(800);

/// Marks requests that only operators can send; their router sets it.
#[derive(Clone, Copy)]
pub(super) struct OperatorsOnly;

/// Whether the client may see metrics and details.
struct IsOperator(bool);

impl FromRequestParts<AppState> for IsOperator {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Infallible> {
        if parts.extensions.get::<OperatorsOnly>().is_some() {
            return Ok(Self(true));
        }
        // A proxy on this machine has a loopback address too, but names its client.
        let is_local = proxies::peer(parts).is_some_and(|peer| peer.is_loopback())
            && !parts.headers.contains_key(&FORWARDED_FOR)
            && !parts.headers.contains_key(header::FORWARDED);
        Ok(Self(app.http.admin_listen.is_none() && is_local))
    }
}

#[expect(clippy::cast_precision_loss, reason = "numbers that people look at")]
async fn numbers(
    IsOperator(is_operator): IsOperator,
    Extension(search): Extension<Search>,
) -> Result<Response> {
    if !is_operator {
        return Err(Problem::new("not_found", "There is nothing at this address").into());
    }
    for space in search.spaces() {
        let index = space.name();
        let documents = space.documents().unwrap_or_default();
        let failing = matches!(space.status(), IndexStatus::Failing { .. });
        ::metrics::gauge!("jaali_search_documents", "index" => index).set(documents as f64);
        ::metrics::gauge!("jaali_search_behind", "index" => index).set(space.behind() as f64);
        ::metrics::gauge!("jaali_search_failing", "index" => index).set(f64::from(failing));
    }
    Ok(body(metrics::TEXT, metrics::text()))
}

/// Ready means: the database answers and a site is live. Operators also read the state of
/// search and of backups, and all defects.
async fn ready(
    State(app): State<AppState>,
    IsOperator(is_operator): IsOperator,
    Extension(site): Extension<Arc<Site>>,
    Extension(search): Extension<Search>,
    Extension(backups): Extension<Backups>,
) -> Result<Response> {
    let missing = |what: &str| Err(Problem::new("unavailable", what).retry_after(1).into());
    match timeout(DATABASE, app.db.answers()).await {
        Ok(Ok(())) => {}
        Ok(Err(e @ db::Error::Damaged(_))) => return Err(e.into()),
        Ok(Err(e)) => {
            tracing::warn!(error = %e, "not ready");
            return missing("The database does not answer");
        }
        Err(_) => return missing("The database takes too long to answer"),
    }
    if app.is_damaged.load(Ordering::Relaxed) {
        return Err(db::Error::Damaged("a request found it so".to_owned()).into());
    }
    if !site.is_live() {
        return missing("No site is live yet");
    }
    if !is_operator {
        return Ok("ready\n".into_response());
    }
    let mut told = String::from("ready\n");
    for space in search.spaces() {
        let _ = writeln!(told, "search {}: {space}", space.name());
    }
    let _ = match backups.health(app.clock.now()) {
        Health::None => writeln!(told, "backup: none is made (JAALI_BACKUP_TO)"),
        Health::Fresh(Some(at)) => writeln!(told, "backup: of {}", at.format("%Y-%m-%d %H:%M UTC")),
        Health::Fresh(None) => writeln!(told, "backup: the first one is being made"),
        Health::Old(..) | Health::Failing(_) => Ok(()),
    };
    for defect in condition::defects(&app, &site, &backups).await? {
        let _ = writeln!(told, "error: {defect}");
    }
    Ok(told.into_response())
}
