//! The SQL of users and sessions.

use uuid::Uuid;

use super::model::{Role, User};
use crate::platform::{
    clock::Instant,
    db::{Db, Result, Tx, sql},
    ids,
};

#[derive(sqlx::FromRow)]
struct AccountRow {
    #[sqlx(flatten)]
    user: User,
    password_hash: String,
}

#[derive(sqlx::FromRow)]
struct SessionRow {
    #[sqlx(flatten)]
    user: User,
    expires_at: Instant,
}

pub(super) async fn insert_user(
    tx: &mut Tx,
    user: &super::model::NewUser,
    hash: &str,
    now: Instant,
) -> Result<Uuid> {
    let id = ids::new();
    tx.q(sql!(
        "insert into users
           (id, email, full_name, role, is_active, password_hash, version, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, 1, $7, $7)"
    ))
    .bind(id)
    .bind(&*user.email)
    .bind(&*user.full_name)
    .bind(Role::code(user.role))
    .bind(true)
    .bind(hash)
    .bind(now)
    .run()
    .await?;
    Ok(id)
}

pub(super) async fn users(db: &Db) -> Result<Vec<User>> {
    db.q(sql!(
        "select id, email, full_name, role, is_active, created_at
         from users order by full_name, email"
    ))
    .all()
    .await
}

pub(super) async fn user_by_email(db: &Db, email: &str) -> Result<Option<User>> {
    db.q(sql!(
        "select id, email, full_name, role, is_active, created_at from users where email = $1"
    ))
    .bind(email)
    .optional()
    .await
}

/// With the hash of the password.
pub(super) async fn active_user_by_email(db: &Db, email: &str) -> Result<Option<(User, String)>> {
    let row: Option<AccountRow> = db
        .q(sql!(
            "select id, email, full_name, role, is_active, created_at, password_hash
             from users where email = $1 and is_active"
        ))
        .bind(email)
        .optional()
        .await?;
    Ok(row.map(|r| (r.user, r.password_hash)))
}

pub(super) async fn set_password(tx: &mut Tx, user: Uuid, hash: &str, now: Instant) -> Result<()> {
    tx.q(sql!(
        "update users set password_hash = $2, version = version + 1, updated_at = $3
         where id = $1"
    ))
    .bind(user)
    .bind(hash)
    .bind(now)
    .run()
    .await?;
    Ok(())
}

pub(super) async fn set_active(tx: &mut Tx, user: Uuid, active: bool, now: Instant) -> Result<()> {
    tx.q(sql!(
        "update users set is_active = $2, version = version + 1, updated_at = $3 where id = $1"
    ))
    .bind(user)
    .bind(active)
    .bind(now)
    .run()
    .await?;
    Ok(())
}

pub(super) async fn insert_session(
    tx: &mut Tx,
    token_hash: &[u8],
    user: Uuid,
    now: Instant,
    until: Instant,
) -> Result<()> {
    tx.q(sql!(
        "insert into sessions (token_hash, user_id, created_at, expires_at)
         values ($1, $2, $3, $4)"
    ))
    .bind(token_hash)
    .bind(user)
    .bind(now)
    .bind(until)
    .run()
    .await?;
    Ok(())
}

/// The active user of a session that is not over, and when it will be.
pub(super) async fn session_user(
    db: &Db,
    token_hash: &[u8],
    now: Instant,
) -> Result<Option<(User, Instant)>> {
    let row: Option<SessionRow> = db
        .q(sql!(
            "select u.id, u.email, u.full_name, u.role, u.is_active, u.created_at, s.expires_at
             from sessions s join users u on u.id = s.user_id
             where s.token_hash = $1 and s.expires_at > $2 and u.is_active"
        ))
        .bind(token_hash)
        .bind(now)
        .optional()
        .await?;
    Ok(row.map(|r| (r.user, r.expires_at)))
}

pub(super) async fn keep_session(tx: &mut Tx, token_hash: &[u8], until: Instant) -> Result<u64> {
    tx.q(sql!("update sessions set expires_at = $2 where token_hash = $1"))
        .bind(token_hash)
        .bind(until)
        .run()
        .await
}

pub(super) async fn delete_session(tx: &mut Tx, token_hash: &[u8]) -> Result<u64> {
    tx.q(sql!("delete from sessions where token_hash = $1")).bind(token_hash).run().await
}

pub(super) async fn end_sessions_of(tx: &mut Tx, user: Uuid) -> Result<u64> {
    tx.q(sql!("delete from sessions where user_id = $1")).bind(user).run().await
}

pub(super) async fn sweep_sessions(tx: &mut Tx, now: Instant) -> Result<u64> {
    tx.q(sql!("delete from sessions where expires_at <= $1")).bind(now).run().await
}
