//! The SQL of deliveries: what each webhook is still to be told, and how its tries went.

use serde_json::{Map, Value};
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::super::model::{DeliveryState, FactKind, Try};
use crate::platform::{
    clock::Instant,
    db::{Db, Result, Tx, sql},
};

/// A delivery with its event.
#[derive(Debug, FromRow)]
pub struct Delivery {
    pub webhook_id: Uuid,
    pub event_id: Uuid,
    #[sqlx(rename = "type")]
    pub kind: FactKind,
    pub about_id: Uuid,
    pub data: Json<Map<String, Value>>,
    pub at: Instant,
    pub state: DeliveryState,
    pub attempts: i64,
    pub next_at: Instant,
    /// The newest first.
    pub tries: Json<Vec<Try>>,
}

macro_rules! deliveries {
    ($rest:literal) => {
        concat!(
            "select d.webhook_id, d.event_id, e.type, e.about_id, e.data, e.at, d.state, d.attempts,
                    d.next_at, d.tries
             from webhook_deliveries d join webhook_events e on e.id = d.event_id ",
            $rest
        )
    };
}

/// The webhooks that have something to be told now that no engine is sending.
pub async fn due(db: &Db, now: Instant) -> Result<Vec<Uuid>> {
    let rows: Vec<(Uuid,)> = db
        .q(sql!(
            "select distinct webhook_id from webhook_deliveries
             where state = 'pending' and next_at <= $1
               and (claimed_until is null or claimed_until <= $1)"
        ))
        .bind(now)
        .all()
        .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Claims what is due of a webhook until a time: no other engine sends it before that.
pub async fn claim(
    tx: &mut Tx,
    webhook: Uuid,
    (now, until): (Instant, Instant),
    limit: i64,
) -> Result<Vec<Delivery>> {
    let found: Vec<Delivery> = tx
        .q(sql!(deliveries!(
            "where d.webhook_id = $1 and d.state = 'pending' and d.next_at <= $2
               and (d.claimed_until is null or d.claimed_until <= $2)
             order by d.next_at, d.event_id limit $3"
        )))
        .bind(webhook)
        .bind(now)
        .bind(limit)
        .all()
        .await?;
    let mut claimed = Vec::with_capacity(found.len());
    for delivery in found {
        let mine = tx
            .q(sql!(
                "update webhook_deliveries set claimed_until = $3
                 where webhook_id = $1 and event_id = $2 and state = 'pending'
                   and (claimed_until is null or claimed_until <= $4)"
            ))
            .bind(webhook)
            .bind(delivery.event_id)
            .bind(until)
            .bind(now)
            .run()
            .await?;
        if mine == 1 {
            claimed.push(delivery);
        }
    }
    Ok(claimed)
}

/// Writes how a try went, and gives the claim back.
pub async fn settle(tx: &mut Tx, d: &Delivery) -> Result<()> {
    tx.q(sql!(
        "update webhook_deliveries
         set state = $3, attempts = $4, next_at = $5, tries = $6, claimed_until = null
         where webhook_id = $1 and event_id = $2"
    ))
    .bind(d.webhook_id)
    .bind(d.event_id)
    .bind(d.state)
    .bind(d.attempts)
    .bind(d.next_at)
    .bind(&d.tries)
    .run()
    .await?;
    Ok(())
}

/// Gives up what waits for a webhook; it can be replayed.
pub async fn give_up(tx: &mut Tx, webhook: Uuid) -> Result<()> {
    tx.q(sql!(
        "update webhook_deliveries set state = 'dead', claimed_until = null
         where webhook_id = $1 and state = 'pending'"
    ))
    .bind(webhook)
    .run()
    .await?;
    Ok(())
}

/// Sends all dead letters of a webhook again. Returns how many.
pub async fn replay_dead(tx: &mut Tx, webhook: Uuid, now: Instant) -> Result<u64> {
    tx.q(sql!(
        "update webhook_deliveries set state = 'pending', attempts = 0, next_at = $2
         where webhook_id = $1 and state = 'dead'"
    ))
    .bind(webhook)
    .bind(now)
    .run()
    .await
}

/// Sends events again, whatever became of them; those that wait already go at once. Returns how
/// many the webhook has.
pub async fn replay(tx: &mut Tx, webhook: Uuid, events: &[Uuid], now: Instant) -> Result<u64> {
    let mut sent = 0;
    for event in events {
        sent += tx
            .q(sql!(
                "update webhook_deliveries set state = 'pending', attempts = 0, next_at = $3
                 where webhook_id = $1 and event_id = $2"
            ))
            .bind(webhook)
            .bind(*event)
            .bind(now)
            .run()
            .await?;
    }
    Ok(sent)
}

/// The deliveries of a webhook, all or of one state, the newest events first; from the one after
/// `before` on.
pub async fn list(
    db: &Db,
    webhook: Uuid,
    state: Option<DeliveryState>,
    before: Option<Uuid>,
    limit: i64,
) -> Result<Vec<Delivery>> {
    let mut q = db.q(deliveries!("where d.webhook_id = "));
    q.push_bind("", webhook);
    if let Some(state) = state {
        q.push_bind(" and d.state = ", state);
    }
    if let Some(before) = before {
        q.push_bind(" and d.event_id < ", before);
    }
    q.push(" order by d.event_id desc").push_limit(limit);
    q.all().await
}

/// One delivery of a webhook.
pub async fn find(db: &Db, webhook: Uuid, event: Uuid) -> Result<Option<Delivery>> {
    db.q(sql!(deliveries!("where d.webhook_id = $1 and d.event_id = $2")))
        .bind(webhook)
        .bind(event)
        .optional()
        .await
}

/// How many deliveries of each webhook wait, and how many are dead: webhook, state, number.
pub async fn counts(db: &Db) -> Result<Vec<(Uuid, DeliveryState, i64)>> {
    db.q(sql!(
        "select webhook_id, state, count(*) from webhook_deliveries
         where state <> 'ok' group by webhook_id, state"
    ))
    .all()
    .await
}

/// Deletes all deliveries of a webhook.
pub async fn delete(tx: &mut Tx, webhook: Uuid) -> Result<()> {
    tx.q(sql!("delete from webhook_deliveries where webhook_id = $1")).bind(webhook).run().await?;
    Ok(())
}
