//! The whole engine put together: the only file that knows every feature.

use std::{sync::Arc, time::Duration};

use axum::{Extension, Router, extract::DefaultBodyLimit};
use tokio::task::JoinSet;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    features::{auth, leads, packages, site::Site},
    platform::{
        clock::SystemClock,
        config::{Config, HttpConfig},
        db::Db,
        http::{self, FORM_LIMIT},
        migrate,
        state::AppState,
    },
};

/// Opens the database of a configuration, brings its schema up to date and makes the state.
pub async fn open(config: Config, http_config: HttpConfig) -> Result<AppState, String> {
    let lock = if config.is_sqlite() {
        std::fs::create_dir_all(&config.data)
            .map_err(|e| format!("cannot use the data folder {}: {e}", config.data.display()))?;
        Some(config.data.join("migrate.lock"))
    } else {
        None
    };
    let db = Db::connect(&config.database())
        .await
        .map_err(|e| format!("cannot open the database: {e}"))?;
    migrate::run(&db, lock.as_deref()).await.map_err(|e| e.to_string())?;
    Ok(AppState::new(db, Arc::new(SystemClock), config, http_config))
}

/// Jobs that run as long as the engine does.
pub fn jobs(app: &AppState) -> JoinSet<()> {
    let mut jobs = JoinSet::new();
    jobs.spawn(app.feed.clone().follow(Duration::from_millis(250)));
    jobs
}

pub fn router(app: &AppState) -> Router {
    let (inner, _contract) = routes().split_for_parts();
    let inner = inner
        .with_state(app.clone())
        .layer(Extension(Arc::new(Site)))
        .layer(DefaultBodyLimit::max(FORM_LIMIT));
    http::wrap(inner)
}

/// Every route, with what the contract says of it.
fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().merge(auth::routes()).merge(leads::routes()).merge(packages::routes())
}
