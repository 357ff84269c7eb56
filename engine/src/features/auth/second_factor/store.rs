//! The SQL of second factors.

use uuid::Uuid;

use crate::platform::{
    clock::Instant,
    db::{Db, Result, Tx, sql},
};

/// The sealed secret of an app, once a code has proven it.
pub(super) async fn proven_secret(db: &Db, user: Uuid) -> Result<Option<Vec<u8>>> {
    let row: Option<(Vec<u8>,)> = db
        .q(sql!("select secret from second_factors where user_id = $1 and proven_at is not null"))
        .bind(user)
        .optional()
        .await?;
    Ok(row.map(|(secret,)| secret))
}

/// The sealed secret of an app that no code has proven yet.
pub(super) async fn unproven_secret(db: &Db, user: Uuid) -> Result<Option<Vec<u8>>> {
    let row: Option<(Vec<u8>,)> = db
        .q(sql!("select secret from second_factors where user_id = $1 and proven_at is null"))
        .bind(user)
        .optional()
        .await?;
    Ok(row.map(|(secret,)| secret))
}

/// Stores an unproven secret in place of another; false when there is a proven one.
pub(super) async fn put_unproven(
    tx: &mut Tx,
    user: Uuid,
    sealed: &[u8],
    now: Instant,
) -> Result<bool> {
    let put = tx
        .q(sql!(
            "insert into second_factors (user_id, secret, last_step, created_at)
             values ($1, $2, 0, $3)
             on conflict (user_id) do update
               set secret = excluded.secret, created_at = excluded.created_at
               where second_factors.proven_at is null"
        ))
        .bind(user)
        .bind(sealed)
        .bind(now)
        .run()
        .await?;
    Ok(put == 1)
}

pub(super) async fn set_proven(tx: &mut Tx, user: Uuid, step: i64, now: Instant) -> Result<u64> {
    tx.q(sql!(
        "update second_factors set proven_at = $2, last_step = $3
         where user_id = $1 and proven_at is null"
    ))
    .bind(user)
    .bind(now)
    .bind(step)
    .run()
    .await
}

/// False when a code of that step, or of a later one, was used before.
pub(super) async fn use_step(tx: &mut Tx, user: Uuid, step: i64) -> Result<bool> {
    let changed = tx
        .q(sql!("update second_factors set last_step = $2 where user_id = $1 and last_step < $2"))
        .bind(user)
        .bind(step)
        .run()
        .await?;
    Ok(changed == 1)
}

pub(super) async fn insert_recovery_code(tx: &mut Tx, user: Uuid, hash: &[u8]) -> Result<u64> {
    tx.q(sql!("insert into recovery_codes (user_id, code_hash) values ($1, $2)"))
        .bind(user)
        .bind(hash)
        .run()
        .await
}

/// False when there is no such code, or it was used.
pub(super) async fn use_recovery_code(tx: &mut Tx, user: Uuid, hash: &[u8]) -> Result<bool> {
    let changed = tx
        .q(sql!("delete from recovery_codes where user_id = $1 and code_hash = $2"))
        .bind(user)
        .bind(hash)
        .run()
        .await?;
    Ok(changed == 1)
}

pub(super) async fn drop_recovery_codes(tx: &mut Tx, user: Uuid) -> Result<u64> {
    tx.q(sql!("delete from recovery_codes where user_id = $1")).bind(user).run().await
}

pub(super) async fn recovery_codes(db: &Db, user: Uuid) -> Result<i64> {
    let (n,): (i64,) = db
        .q(sql!("select count(*) from recovery_codes where user_id = $1"))
        .bind(user)
        .one()
        .await?;
    Ok(n)
}

/// False when there was none.
pub(super) async fn remove(tx: &mut Tx, user: Uuid) -> Result<bool> {
    drop_recovery_codes(tx, user).await?;
    let gone = tx.q(sql!("delete from second_factors where user_id = $1")).bind(user).run().await?;
    Ok(gone == 1)
}

pub(super) async fn remove_all(tx: &mut Tx) -> Result<u64> {
    tx.q(sql!("delete from recovery_codes")).run().await?;
    tx.q(sql!("delete from second_factors")).run().await
}
