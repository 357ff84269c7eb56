//! The SQL of webhooks.

use uuid::Uuid;

use super::model::{DisabledReason, Webhook};
use crate::platform::{
    clock::Instant,
    db::{Db, Result, Tx, sql},
};

macro_rules! webhooks {
    ($rest:literal) => {
        concat!(
            "select id, url, types, secret_sealed, old_secret_sealed, rotated_at, is_active,
                    disabled_reason, failing_since, created_at, updated_at, version
             from webhooks ",
            $rest
        )
    };
}

/// All webhooks, the newest first.
pub(super) async fn all(db: &Db) -> Result<Vec<Webhook>> {
    db.q(sql!(webhooks!("order by created_at desc, id"))).all().await
}

pub(super) async fn find(db: &Db, id: Uuid) -> Result<Option<Webhook>> {
    db.q(sql!(webhooks!("where id = $1"))).bind(id).optional().await
}

pub(super) async fn find_in(tx: &mut Tx, id: Uuid) -> Result<Option<Webhook>> {
    tx.q(sql!(webhooks!("where id = $1"))).bind(id).optional().await
}

/// The webhook, locked until the transaction ends, with its next version.
pub(super) async fn touch(tx: &mut Tx, id: Uuid, now: Instant) -> Result<Option<Webhook>> {
    tx.q(sql!("update webhooks set version = version + 1, updated_at = $2 where id = $1"))
        .bind(id)
        .bind(now)
        .run()
        .await?;
    find_in(tx, id).await
}

pub(super) async fn insert(tx: &mut Tx, w: &Webhook) -> Result<()> {
    tx.q(sql!(
        "insert into webhooks
           (id, url, types, secret_sealed, is_active, created_at, updated_at, version)
         values ($1, $2, $3, $4, $5, $6, $7, $8)"
    ))
    .bind(w.id)
    .bind(&*w.url)
    .bind(&w.types)
    .bind(&*w.secret_sealed)
    .bind(w.is_active)
    .bind(w.created_at)
    .bind(w.updated_at)
    .bind(w.version)
    .run()
    .await?;
    Ok(())
}

/// Writes what may change of a webhook that was [touched](touch).
pub(super) async fn update(tx: &mut Tx, w: &Webhook) -> Result<()> {
    tx.q(sql!(
        "update webhooks set url = $2, types = $3, secret_sealed = $4, old_secret_sealed = $5,
           rotated_at = $6, is_active = $7, disabled_reason = $8, failing_since = $9
         where id = $1"
    ))
    .bind(w.id)
    .bind(&*w.url)
    .bind(&w.types)
    .bind(&*w.secret_sealed)
    .bind(w.old_secret_sealed.as_deref())
    .bind(w.rotated_at)
    .bind(w.is_active)
    .bind(w.disabled_reason)
    .bind(w.failing_since)
    .run()
    .await?;
    Ok(())
}

/// Notes that a webhook works, or since when it does not.
pub(super) async fn note(tx: &mut Tx, id: Uuid, failing_since: Option<Instant>) -> Result<()> {
    tx.q(sql!("update webhooks set failing_since = $2 where id = $1"))
        .bind(id)
        .bind(failing_since)
        .run()
        .await?;
    Ok(())
}

/// Disables a webhook for a reason; false when it is disabled already.
pub(super) async fn disable(
    tx: &mut Tx,
    id: Uuid,
    reason: DisabledReason,
    now: Instant,
) -> Result<bool> {
    let disabled = tx
        .q(sql!(
            "update webhooks set is_active = false, disabled_reason = $2, updated_at = $3,
               version = version + 1
             where id = $1 and is_active"
        ))
        .bind(id)
        .bind(reason)
        .bind(now)
        .run()
        .await?;
    Ok(disabled == 1)
}

/// Forgets all secrets, whose key was lost, and disables their webhooks. Returns their ids.
pub(super) async fn forget_secrets(tx: &mut Tx, now: Instant) -> Result<Vec<Uuid>> {
    tx.q(sql!(
        "update webhooks set secret_sealed = $1, old_secret_sealed = null, is_active = false,
           disabled_reason = $2, updated_at = $3, version = version + 1"
    ))
    .bind(&[][..])
    .bind(DisabledReason::KeyLost)
    .bind(now)
    .run()
    .await?;
    let rows: Vec<(Uuid,)> = tx.q(sql!("select id from webhooks")).all().await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

pub(super) async fn delete(tx: &mut Tx, id: Uuid) -> Result<()> {
    tx.q(sql!("delete from webhooks where id = $1")).bind(id).run().await?;
    Ok(())
}
