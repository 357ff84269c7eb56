//! Alerts: problems that staff must look at although no request of theirs led to them.
//!
//! A problem in the background is raised once ([`raise`]). The console shows it to the staff who
//! may act on it, until one of them marks it as seen or the problem ends by itself ([`settle`]).

mod model;
mod routes;
mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;

use std::time::Duration;

use tokio::time::interval;

pub use model::AlertKind;
pub use routes::{acted_on_by, routes, unseen};

use crate::platform::{
    changes::{self, Topic},
    clock::Instant,
    db::{self, Tx},
    ids,
    state::AppState,
};

/// How long an alert is kept after it was marked as seen.
const KEPT: chrono::Duration = chrono::Duration::days(90);

/// Raises an alert in the caller's transaction; the caller commits it through the feed. Does
/// nothing while an unseen alert of this kind about the same thing exists.
pub async fn raise(tx: &mut Tx, kind: AlertKind, about: &str, now: Instant) -> db::Result<()> {
    let id = ids::new();
    if store::insert(tx, id, kind, about, now).await? {
        tracing::warn!(kind = ?kind, about, "alert");
        changes::append(tx, Topic::Alert, id, now).await?;
    }
    Ok(())
}

/// Marks the unseen alert of this kind about this thing as seen, because the problem has ended.
pub async fn settle(tx: &mut Tx, kind: AlertKind, about: &str, now: Instant) -> db::Result<()> {
    let settled = store::settle(tx, kind, about, now).await?;
    changes::append_all(tx, Topic::Alert, &settled, now).await
}

/// Deletes alerts that were seen more than 90 days ago: at the start, then every hour. A job of
/// the engine that never returns.
pub async fn retention_loop(app: AppState) {
    let mut hours = interval(Duration::from_hours(1));
    loop {
        hours.tick().await;
        if let Err(e) = delete_old(&app).await {
            tracing::warn!(error = %e, "cannot delete old alerts");
        }
    }
}

async fn delete_old(app: &AppState) -> db::Result<u64> {
    let mut tx = app.db.begin().await?;
    let forgotten = store::delete_seen_before(&mut tx, app.clock.now() - KEPT).await?;
    tx.commit().await?;
    Ok(forgotten)
}
