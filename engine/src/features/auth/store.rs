//! The SQL of users, their sessions and their links.

use sqlx::types::Json;
use uuid::Uuid;

use super::{
    client::Client,
    model::{Assignee, User, UserForm},
};
use crate::platform::{
    clock::Instant,
    db::{Db, Result, Tx, sql},
    fold::pattern,
    ids,
    locale::Locale,
    numbering,
};

/// The columns of [`User`]. An empty hash means that there is no password.
macro_rules! columns {
    () => {
        "users.id, full_name, email, role, is_active, languages, password_hash <> '' as has_password,
         exists (select 1 from second_factors
                 where user_id = users.id and proven_at is not null) as has_second_factor,
         version, users.created_at, updated_at"
    };
}

#[derive(sqlx::FromRow)]
struct AccountRow {
    #[sqlx(flatten)]
    user: User,
    password_hash: String,
}

/// A session, with its user.
#[derive(sqlx::FromRow)]
pub(super) struct SessionRow {
    #[sqlx(flatten)]
    pub(super) user: User,
    pub(super) begun_at: Instant,
    pub(super) used_at: Option<Instant>,
    pub(super) confirmed_at: Option<Instant>,
}

/// A session, as a row of its user's list.
#[derive(sqlx::FromRow)]
pub(super) struct OwnSession {
    pub(super) token_hash: Vec<u8>,
    pub(super) created_at: Instant,
    pub(super) used_at: Option<Instant>,
    pub(super) expires_at: Instant,
    pub(super) address: String,
    pub(super) browser: String,
}

#[derive(sqlx::FromRow)]
pub(super) struct LinkRow {
    pub(super) user_id: Option<Uuid>,
    pub(super) full_name: Option<String>,
    pub(super) email: Option<String>,
    pub(super) expires_at: Instant,
}

/// Blocks other changes of accounts until the transaction ends.
pub(super) async fn lock(tx: &mut Tx) -> Result<()> {
    numbering::add(tx, "accounts", 1).await.map(|_| ())
}

pub(super) async fn insert_user(
    tx: &mut Tx,
    form: &UserForm,
    hash: Option<&str>,
    now: Instant,
) -> Result<User> {
    tx.q(sql!(concat!(
        "insert into users
           (id, email, full_name, role, is_active, languages, password_hash, version, created_at,
            updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8)
         returning ",
        columns!()
    )))
    .bind(ids::new())
    .bind(&*form.email)
    .bind(&*form.full_name)
    .bind(&*form.role)
    .bind(form.is_active)
    .bind(Json(&form.languages))
    .bind(hash.unwrap_or_default())
    .bind(now)
    .one()
    .await
}

pub(super) async fn update_user(
    tx: &mut Tx,
    user: Uuid,
    form: &UserForm,
    now: Instant,
) -> Result<User> {
    tx.q(sql!(concat!(
        "update users
         set full_name = $2, email = $3, role = $4, is_active = $5, languages = $6,
             version = version + 1, updated_at = $7
         where id = $1 returning ",
        columns!()
    )))
    .bind(user)
    .bind(&*form.full_name)
    .bind(&*form.email)
    .bind(&*form.role)
    .bind(form.is_active)
    .bind(Json(&form.languages))
    .bind(now)
    .one()
    .await
}

pub(super) async fn set_password(
    tx: &mut Tx,
    user: Uuid,
    hash: &str,
    now: Instant,
) -> Result<User> {
    tx.q(sql!(concat!(
        "update users set password_hash = $2, version = version + 1, updated_at = $3
         where id = $1 returning ",
        columns!()
    )))
    .bind(user)
    .bind(hash)
    .bind(now)
    .one()
    .await
}

/// Locks an account for a new session; false when it is not active or not of that version.
pub(super) async fn is_still(tx: &mut Tx, user: Uuid, version: i64) -> Result<bool> {
    let locked = tx
        .q(sql!("update users set version = version where id = $1 and version = $2 and is_active"))
        .bind(user)
        .bind(version)
        .run()
        .await?;
    Ok(locked == 1)
}

/// The users whose name or e-mail address contains a text; all for an empty one.
pub(super) async fn users(db: &Db, text: &str) -> Result<Vec<User>> {
    db.q(sql!(concat!(
        "select ",
        columns!(),
        r" from users where lower(full_name) like $1 escape '\' or email like $1 escape '\'
           order by full_name, email"
    )))
    .bind(pattern(text))
    .all()
    .await
}

pub(super) async fn user(tx: &mut Tx, id: Uuid) -> Result<Option<User>> {
    tx.q(sql!(concat!("select ", columns!(), " from users where id = $1")))
        .bind(id)
        .optional()
        .await
}

pub(super) async fn read_user(db: &Db, id: Uuid) -> Result<Option<User>> {
    db.q(sql!(concat!("select ", columns!(), " from users where id = $1")))
        .bind(id)
        .optional()
        .await
}

pub(super) async fn user_by_email(db: &Db, email: &str) -> Result<Option<User>> {
    db.q(sql!(concat!("select ", columns!(), " from users where email = $1")))
        .bind(email)
        .optional()
        .await
}

/// With the hash of the password, if there is one.
pub(super) async fn active_user_by_email(
    db: &Db,
    email: &str,
) -> Result<Option<(User, Option<String>)>> {
    let row: Option<AccountRow> = db
        .q(sql!(concat!(
            "select password_hash, ",
            columns!(),
            " from users where email = $1 and is_active"
        )))
        .bind(email)
        .optional()
        .await?;
    Ok(row.map(|r| (r.user, Some(r.password_hash).filter(|hash| !hash.is_empty()))))
}

pub(super) async fn any_user(tx: &mut Tx) -> Result<bool> {
    let first: Option<(Uuid,)> = tx.q(sql!("select id from users limit 1")).optional().await?;
    Ok(first.is_some())
}

pub(super) async fn active_admins(tx: &mut Tx) -> Result<i64> {
    let (n,): (i64,) =
        tx.q(sql!("select count(*) from users where role = 'admin' and is_active")).one().await?;
    Ok(n)
}

pub(super) async fn assignees(db: &Db) -> Result<Vec<Assignee>> {
    db.q(sql!(
        "select id, full_name, email from users
         where is_active and role in ('admin', 'support') order by full_name, email"
    ))
    .all()
    .await
}

/// What a user speaks, as they said.
pub async fn languages(tx: &mut Tx, user: Uuid) -> Result<Vec<Locale>> {
    let found: Option<(Json<Vec<Locale>>,)> =
        tx.q(sql!("select languages from users where id = $1")).bind(user).optional().await?;
    Ok(found.map(|(languages,)| languages.0).unwrap_or_default())
}

pub(super) async fn insert_session(
    tx: &mut Tx,
    token_hash: &[u8],
    (user, client): (Uuid, &Client),
    now: Instant,
    until: Instant,
) -> Result<()> {
    tx.q(sql!(
        "insert into sessions (token_hash, user_id, created_at, expires_at, address, browser)
         values ($1, $2, $3, $4, $5, $6)"
    ))
    .bind(token_hash)
    .bind(user)
    .bind(now)
    .bind(until)
    .bind(&*client.address)
    .bind(&*client.browser)
    .run()
    .await?;
    Ok(())
}

/// A session that began after `since`, has not expired, and whose user is active.
pub(super) async fn session(
    db: &Db,
    token_hash: &[u8],
    since: Instant,
    now: Instant,
) -> Result<Option<SessionRow>> {
    db.q(sql!(concat!(
        "select sessions.created_at as begun_at, used_at, confirmed_at, ",
        columns!(),
        " from sessions join users on users.id = user_id
         where token_hash = $1 and sessions.created_at > $2 and expires_at > $3 and is_active"
    )))
    .bind(token_hash)
    .bind(since)
    .bind(now)
    .optional()
    .await
}

/// A user's sessions that began after `since` and have not expired, the one used last first.
pub(super) async fn sessions_of(
    db: &Db,
    user: Uuid,
    since: Instant,
    now: Instant,
) -> Result<Vec<OwnSession>> {
    db.q(sql!(
        "select token_hash, created_at, used_at, expires_at, address, browser from sessions
         where user_id = $1 and created_at > $2 and expires_at > $3
         order by coalesce(used_at, created_at) desc, token_hash"
    ))
    .bind(user)
    .bind(since)
    .bind(now)
    .all()
    .await
}

pub(super) async fn keep_session(
    tx: &mut Tx,
    token_hash: &[u8],
    now: Instant,
    until: Instant,
) -> Result<u64> {
    tx.q(sql!("update sessions set used_at = $2, expires_at = $3 where token_hash = $1"))
        .bind(token_hash)
        .bind(now)
        .bind(until)
        .run()
        .await
}

/// Notes when the password was entered again in a session.
pub(super) async fn confirm_session(tx: &mut Tx, token_hash: &[u8], now: Instant) -> Result<u64> {
    tx.q(sql!("update sessions set confirmed_at = $2 where token_hash = $1"))
        .bind(token_hash)
        .bind(now)
        .run()
        .await
}

/// Ends the sessions of a user except the one with the hash `kept`.
pub(super) async fn end_other_sessions(tx: &mut Tx, user: Uuid, kept: &[u8]) -> Result<u64> {
    tx.q(sql!("delete from sessions where user_id = $1 and token_hash <> $2"))
        .bind(user)
        .bind(kept)
        .run()
        .await
}

/// Ends a session; returns its user, `None` when there was no such session.
pub(super) async fn delete_session(tx: &mut Tx, token_hash: &[u8]) -> Result<Option<Uuid>> {
    let ended: Option<(Uuid,)> = tx
        .q(sql!("delete from sessions where token_hash = $1 returning user_id"))
        .bind(token_hash)
        .optional()
        .await?;
    Ok(ended.map(|(user,)| user))
}

pub(super) async fn end_sessions_of(tx: &mut Tx, user: Uuid) -> Result<u64> {
    tx.q(sql!("delete from sessions where user_id = $1")).bind(user).run().await
}

pub(super) async fn sweep_sessions(tx: &mut Tx, now: Instant) -> Result<u64> {
    tx.q(sql!("delete from sessions where expires_at <= $1")).bind(now).run().await
}

pub(super) async fn insert_link(
    tx: &mut Tx,
    token_hash: &[u8],
    user: Option<Uuid>,
    now: Instant,
    until: Instant,
) -> Result<()> {
    tx.q(sql!(
        "insert into setup_links (token_hash, user_id, created_at, expires_at)
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

/// A link that has not expired; without a user it is for the first admin.
pub(super) async fn link(db: &Db, token_hash: &[u8], now: Instant) -> Result<Option<LinkRow>> {
    db.q(sql!(
        "select l.user_id, u.full_name, u.email, l.expires_at
         from setup_links l left join users u on u.id = l.user_id
         where l.token_hash = $1 and l.expires_at > $2"
    ))
    .bind(token_hash)
    .bind(now)
    .optional()
    .await
}

/// Uses up a link: `None` when there is no such link, `Some(None)` for the first admin's.
pub(super) async fn take_link(
    tx: &mut Tx,
    token_hash: &[u8],
    now: Instant,
) -> Result<Option<Option<Uuid>>> {
    let taken: Option<(Option<Uuid>,)> = tx
        .q(sql!(
            "delete from setup_links where token_hash = $1 and expires_at > $2 returning user_id"
        ))
        .bind(token_hash)
        .bind(now)
        .optional()
        .await?;
    Ok(taken.map(|(user,)| user))
}

/// Ends the links of a user; without one, those for the first admin.
pub(super) async fn drop_links(tx: &mut Tx, user: Option<Uuid>) -> Result<u64> {
    tx.q(sql!("delete from setup_links where user_id is not distinct from $1"))
        .bind(user)
        .run()
        .await
}
