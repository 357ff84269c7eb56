//! Scores change with time: every minute the open leads are scored again.

use std::time::Duration;

use chrono::Duration as Time;
use uuid::Uuid;

use super::{
    model::LeadStatus,
    score::{ScoreRow, score},
    store,
};
use crate::platform::{
    changes::{self, Topic},
    clock::Instant,
    db,
    state::AppState,
};

/// Leads read by one statement.
const AT_ONCE: i64 = 1000;

/// Scores written in one transaction: incoming leads wait for it.
const BATCH: usize = 200;

/// Scores the open leads every minute. A job of the engine that never returns.
pub async fn rescore_loop(app: AppState) {
    loop {
        tokio::time::sleep(Duration::from_mins(1)).await;
        if let Err(e) = rescore(&app).await {
            tracing::warn!(error = %e, "cannot score the open leads");
        }
    }
}

/// Scores every open lead; returns how many scores have changed.
pub async fn rescore(app: &AppState) -> db::Result<usize> {
    let now = app.clock.now();
    let mut written = 0;
    for status in LeadStatus::open() {
        let mut last = (now + Time::days(1), Uuid::max());
        loop {
            let rows = store::to_score(&app.db, status, last, AT_ONCE).await?;
            let Some(end) = rows.last() else { break };
            last = (end.created_at, end.id);
            for some in changed(&rows, now).chunks(BATCH) {
                written += write(app, some, now).await?;
            }
        }
    }
    Ok(written)
}

/// Id, version and new score, in the order of the ids: every transaction locks several leads in
/// that order, or two of them could deadlock.
fn changed(rows: &[ScoreRow], now: Instant) -> Vec<(Uuid, i64, i64)> {
    let scored = rows.iter().map(|row| (row, score(&row.facts(), now).total));
    let mut changed: Vec<_> = scored
        .filter(|(row, total)| row.priority_score != *total)
        .map(|(row, total)| (row.id, row.version, total))
        .collect();
    changed.sort_unstable();
    changed
}

async fn write(app: &AppState, scores: &[(Uuid, i64, i64)], now: Instant) -> db::Result<usize> {
    let mut tx = app.db.begin().await?;
    let mut set = Vec::with_capacity(scores.len());
    for (id, version, total) in scores {
        if store::set_score(&mut tx, *id, *version, *total).await? {
            set.push(*id);
        }
    }
    for id in &set {
        changes::append(&mut tx, Topic::Lead, *id, now).await?;
    }
    app.feed.commit(tx).await?;
    Ok(set.len())
}
