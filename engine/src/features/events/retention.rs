//! Retention of the changes feed.

use std::time::Duration;

use tokio::time::interval;

use crate::platform::state::AppState;

/// How long changes are kept, so that a disconnected reader can resume.
const KEPT: chrono::Duration = chrono::Duration::days(7);

/// Deletes changes that are older than 7 days: at the start, then every hour. A job of the engine
/// that never returns.
pub async fn retention_loop(app: AppState) {
    let mut hours = interval(Duration::from_hours(1));
    loop {
        hours.tick().await;
        if let Err(e) = app.feed.trim(app.clock.now() - KEPT).await {
            tracing::warn!(error = %e, "cannot delete old changes");
        }
    }
}
