//! Delivers what is due: a follower of the feed in every engine.
//!
//! An engine claims deliveries, sends them and writes how it went. One that dies leaves its claims,
//! which end after half a minute: each event is delivered at least once, under the same id.

use std::time::Duration;

use futures_util::{StreamExt as _, stream};
use tokio::time::sleep;
use uuid::Uuid;

use super::{
    model::{DisabledReason, Webhook},
    schedule,
    send::Sender,
    signature::Secret,
    store,
};
use crate::{
    features::{
        alerts::{self, AlertKind},
        outbox::{
            self, DeliveryState, FactKind, Try,
            store::deliveries::{self, Delivery},
        },
    },
    platform::{clock::Instant, db, due, error, state::AppState},
};

/// How long a claim holds: longer than a try can take.
pub(super) const CLAIM: chrono::Duration = chrono::Duration::seconds(30);

/// Deliveries that are claimed together, and sent to one receiver at a time.
pub(super) const BATCH: u8 = 8;

/// Tries that are kept of a delivery.
const MAX_TRIES: usize = 20;

/// How often an engine looks for what is due without news.
const FALLBACK: Duration = Duration::from_secs(1);

/// How long what was told is kept.
const KEPT: chrono::Duration = chrono::Duration::days(30);

/// Delivers until the engine ends. A job.
pub(super) async fn deliver_loop(app: AppState, sender: Sender) {
    let due = || deliveries::due(&app.db, app.clock.now());
    let serve = |webhook| serve(app.clone(), sender.clone(), webhook);
    due::serve_loop(app.feed.subscribe(), FALLBACK, due, serve).await;
}

/// Sends all that is due to one webhook.
async fn serve(app: AppState, sender: Sender, webhook: Uuid) {
    loop {
        match serve_some(&app, &sender, webhook).await {
            Ok(0) => return,
            Ok(_) => {}
            Err(e) => {
                tracing::warn!(%webhook, error = %e, "cannot deliver");
                return;
            }
        }
    }
}

/// Sends some of what is due to a webhook; returns how much.
pub(super) async fn serve_some(
    app: &AppState,
    sender: &Sender,
    webhook: Uuid,
) -> db::Result<usize> {
    let now = app.clock.now();
    let Some(row) = store::find(&app.db, webhook).await? else { return Ok(0) };
    let mut tx = app.db.begin().await?;
    let due = deliveries::claim(&mut tx, webhook, (now, now + CLAIM), BATCH.into()).await?;
    tx.commit().await?;
    let (row, count) = (&row, due.len());
    let sent = stream::iter(due).map(|delivery| deliver(app, sender, row, delivery));
    let mut sent = sent.buffer_unordered(BATCH.into());
    while let Some(settled) = sent.next().await {
        settled?;
    }
    Ok(count)
}

async fn deliver(
    app: &AppState,
    sender: &Sender,
    webhook: &Webhook,
    mut delivery: Delivery,
) -> db::Result<()> {
    let at = app.clock.now();
    let tried = match secrets(app, webhook, at) {
        Ok(secrets) => sender.send(&webhook.url, &secrets, &delivery, at).await,
        Err(e) => {
            let error = Some(e.sentences());
            Try { at, ms: 0, status: None, error, answer: None }
        }
    };
    let (is_ok, is_gone) = (is_success(&tried), tried.status == Some(410));
    delivery.attempts += 1;
    delivery.tries.insert(0, tried);
    delivery.tries.truncate(MAX_TRIES);
    let now = app.clock.now();
    let again = schedule::pause(delivery.attempts).filter(|_| delivery.kind != FactKind::Test);
    delivery.state = match again {
        _ if is_ok => DeliveryState::Ok,
        Some(pause) if !is_gone => {
            delivery.next_at = now + pause;
            DeliveryState::Pending
        }
        _ => DeliveryState::Dead,
    };
    let mut tx = app.db.begin().await?;
    // It may have been switched off, or deleted, while this was sent.
    let present = store::find_in(&mut tx, webhook.id).await?;
    if delivery.state == DeliveryState::Pending && !present.as_ref().is_some_and(|w| w.is_active) {
        delivery.state = DeliveryState::Dead;
    }
    deliveries::settle(&mut tx, &delivery).await?;
    if let Some(webhook) = present.filter(|_| delivery.kind != FactKind::Test) {
        judge(&mut tx, &webhook, (is_ok, is_gone), now).await?;
    }
    app.feed.commit(tx).await
}

/// Notes of a webhook whether it works, and disables one that has not for too long.
async fn judge(
    tx: &mut db::Tx,
    webhook: &Webhook,
    (is_ok, is_gone): (bool, bool),
    now: Instant,
) -> db::Result<()> {
    if is_ok {
        return if webhook.failing_since.is_some() {
            store::note(tx, webhook.id, None).await
        } else {
            Ok(())
        };
    }
    if let Some(reason) = webhook.fails(is_gone, now).filter(|_| webhook.is_active) {
        return disable(tx, webhook, reason, now).await;
    }
    match webhook.failing_since {
        None => store::note(tx, webhook.id, Some(now)).await,
        Some(_) => Ok(()),
    }
}

async fn disable(
    tx: &mut db::Tx,
    webhook: &Webhook,
    reason: DisabledReason,
    now: Instant,
) -> db::Result<()> {
    if store::disable(tx, webhook.id, reason, now).await? {
        outbox::store::ask_for(tx, webhook.id, &[]).await?;
        deliveries::give_up(tx, webhook.id).await?;
        alerts::raise(tx, AlertKind::WebhookDisabled, &webhook.url, now).await?;
    }
    Ok(())
}

fn is_success(tried: &Try) -> bool {
    tried.status.is_some_and(|status| (200..300).contains(&status))
}

/// The secrets that sign now: the present one, and for a day the one before it.
fn secrets(app: &AppState, webhook: &Webhook, now: Instant) -> error::Result<Vec<Secret>> {
    let old = webhook.old_secret_sealed.as_ref();
    let old = old.filter(|_| webhook.overlap().is_some_and(|end| now < end));
    let sealed = std::iter::once(&webhook.secret_sealed).chain(old);
    sealed.map(|sealed| app.vault.unseal(&webhook.seal(), sealed).map(Secret::of)).collect()
}

/// Deletes what was told more than 30 days ago: at the start, then every hour. A job.
pub(super) async fn retention_loop(app: AppState) {
    loop {
        if let Err(e) = delete_old(&app).await {
            tracing::warn!(error = %e, "cannot delete old events of webhooks");
        }
        sleep(Duration::from_hours(1)).await;
    }
}

async fn delete_old(app: &AppState) -> db::Result<u64> {
    let mut tx = app.db.begin().await?;
    let deleted = outbox::store::delete_told_before(&mut tx, app.clock.now() - KEPT).await?;
    tx.commit().await?;
    Ok(deleted)
}
