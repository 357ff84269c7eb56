//! The SQL of tokens.

use sqlx::types::Json;
use uuid::Uuid;

use super::scopes::Scopes;
use crate::{
    features::auth::{model::User, store::read_user},
    platform::{
        clock::Instant,
        db::{Db, Result, Tx, sql},
    },
};

/// A token, as it is stored.
#[derive(Debug, sqlx::FromRow)]
pub struct TokenRow {
    pub id: Uuid,
    pub name: String,
    pub prefix: String,
    pub scopes: Json<Scopes>,
    pub made_by: Uuid,
    pub created_at: Instant,
    pub expires_at: Instant,
    pub last_used_at: Option<Instant>,
    pub last_address: Option<String>,
    pub revoked_at: Option<Instant>,
    pub maker_is_active: bool,
}

macro_rules! columns {
    () => {
        "id, name, prefix, scopes, made_by, created_at, expires_at, last_used_at, last_address,
         revoked_at,
         (select is_active from users where users.id = made_by) as maker_is_active"
    };
}

/// All tokens, the newest first.
pub async fn all(db: &Db) -> Result<Vec<TokenRow>> {
    db.q(sql!(concat!("select ", columns!(), " from api_tokens order by created_at desc, id")))
        .all()
        .await
}

/// The token with an id, whether it works or not.
pub async fn find(tx: &mut Tx, id: Uuid) -> Result<Option<TokenRow>> {
    tx.q(sql!(concat!("select ", columns!(), " from api_tokens where id = $1")))
        .bind(id)
        .optional()
        .await
}

/// The token with a hash that is neither revoked nor expired, with its maker.
pub async fn by_hash(db: &Db, hash: &[u8], now: Instant) -> Result<Option<(TokenRow, User)>> {
    let row: Option<TokenRow> = db
        .q(sql!(concat!(
            "select ",
            columns!(),
            " from api_tokens where hash = $1 and revoked_at is null and expires_at > $2"
        )))
        .bind(hash)
        .bind(now)
        .optional()
        .await?;
    let Some(row) = row else { return Ok(None) };
    let maker = read_user(db, row.made_by).await?;
    Ok(maker.map(|maker| (row, maker)))
}

/// Whether a token of this name works: two of one name could not be told apart in the audit log.
pub async fn has_name(tx: &mut Tx, name: &str, now: Instant) -> Result<bool> {
    let found: Option<(Uuid,)> = tx
        .q(sql!(
            "select id from api_tokens
             where name = $1 and revoked_at is null and expires_at > $2 limit 1"
        ))
        .bind(name)
        .bind(now)
        .optional()
        .await?;
    Ok(found.is_some())
}

/// Adds a token with the hash of its secret.
pub async fn insert(tx: &mut Tx, row: &TokenRow, hash: &[u8]) -> Result<()> {
    tx.q(sql!(
        "insert into api_tokens (id, name, prefix, hash, scopes, made_by, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)"
    ))
    .bind(row.id)
    .bind(&*row.name)
    .bind(&*row.prefix)
    .bind(hash)
    .bind(&row.scopes)
    .bind(row.made_by)
    .bind(row.created_at)
    .bind(row.expires_at)
    .run()
    .await?;
    Ok(())
}

/// Notes that a token ends now.
pub async fn revoke(tx: &mut Tx, id: Uuid, at: Instant) -> Result<()> {
    tx.q(sql!("update api_tokens set revoked_at = $2 where id = $1"))
        .bind(id)
        .bind(at)
        .run()
        .await?;
    Ok(())
}

/// Notes when and from where a token was used.
pub async fn used(tx: &mut Tx, id: Uuid, address: &str, at: Instant) -> Result<()> {
    tx.q(sql!("update api_tokens set last_used_at = $2, last_address = $3 where id = $1"))
        .bind(id)
        .bind(at)
        .bind(address)
        .run()
        .await?;
    Ok(())
}
