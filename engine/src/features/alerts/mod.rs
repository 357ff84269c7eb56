//! Alerts: what somebody has to look at though nobody asked.
//!
//! Whatever goes wrong while no person watches is raised once ([`raise`]) and shown in the console
//! to those who may do something about it, until one of them has seen it or it has settled itself
//! ([`settle`]).

mod model;
mod routes;
mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;

use std::time::Duration;

use tokio::time::interval;

pub use model::AlertKind;
pub use routes::routes;

use crate::platform::{
    changes::{self, Topic},
    clock::Instant,
    db::{self, Tx},
    ids,
    state::AppState,
};

/// How long an alert is kept that somebody has seen.
const KEPT: chrono::Duration = chrono::Duration::days(90);

/// Raises an alert in the caller's transaction, which the feed commits. Nothing happens while
/// nobody has seen the last one of this kind about the same thing.
pub async fn raise(tx: &mut Tx, kind: AlertKind, about: &str, now: Instant) -> db::Result<()> {
    let id = ids::new();
    if store::insert(tx, id, kind, about, now).await? {
        tracing::warn!(kind = ?kind, about, "alert");
        changes::append(tx, Topic::Alert, id, now).await?;
    }
    Ok(())
}

/// What an alert was about is well again: nobody needs to look.
pub async fn settle(tx: &mut Tx, kind: AlertKind, about: &str, now: Instant) -> db::Result<()> {
    let settled = store::settle(tx, kind, about, now).await?;
    changes::append_all(tx, Topic::Alert, &settled, now).await
}

/// Forgets alerts that were seen long ago, now and each hour. A job of the engine.
pub async fn retention_loop(app: AppState) {
    let mut hours = interval(Duration::from_hours(1));
    loop {
        hours.tick().await;
        if let Err(e) = forget(&app).await {
            tracing::warn!(error = %e, "cannot forget old alerts");
        }
    }
}

async fn forget(app: &AppState) -> db::Result<u64> {
    let mut tx = app.db.begin().await?;
    let forgotten = store::delete_seen_before(&mut tx, app.clock.now() - KEPT).await?;
    tx.commit().await?;
    Ok(forgotten)
}
