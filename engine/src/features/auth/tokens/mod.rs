//! Tokens of programs. A token has a name, [`scopes`] and an end; what it may do is what its scopes say
//! and its maker may do at that moment. It works in the `Authorization` header, not as a cookie.

pub(super) mod scopes;
mod secret;
pub(super) mod store;

use std::sync::LazyLock;

use axum::http::{HeaderMap, header, request::Parts};
use serde::Serialize;
use sqlx::types::Json;
use utoipa::ToSchema;
use uuid::Uuid;

use self::{scopes::Scopes, secret::Secret, store::TokenRow};
use super::{client::Client, policy::Reach, staff::Staff, trail::Trail};
use crate::{
    features::{
        audit::{self, Actor},
        settings::LiveSettings,
    },
    platform::{
        clock::Instant,
        config::Limits,
        db,
        error::{Error, FieldError, OrProblem, Problem, Result},
        ids,
        limits::Limiter,
        state::AppState,
    },
};

/// The longest life of a token.
const LONGEST: chrono::Duration = chrono::Duration::days(366);

/// The use of a token is noted at most this often: otherwise every request would write.
const NOTED: chrono::Duration = chrono::Duration::minutes(1);

/// What is left of each token's allowance.
static LIMITS: LazyLock<Limiter> = LazyLock::new(Limiter::default);

const MAX_NAME: usize = 80;

/// The token that a request names; none without one. Any other way to sign in is malformed.
fn given(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().unwrap_or_default();
    Some(value.strip_prefix("Bearer ").unwrap_or_default().trim())
}

/// The maker of the token that a request names, with the name, the permissions and the reach of the
/// token; none without a token. 401 for one that does not work, or whose maker is switched off.
pub(super) async fn caller(parts: &Parts, app: &AppState) -> Result<Option<(Staff, Vec<Reach>)>> {
    let Some(given) = given(&parts.headers) else { return Ok(None) };
    let unknown = || Problem::new("unauthorized", "This token does not work, or no longer");
    let secret = Secret::parse(given).ok_or_else(unknown)?;
    let now = app.clock.now();
    let (token, maker) = store::by_hash(&app.db, &secret.hash(), now)
        .await?
        .filter(|(token, _)| token.maker_is_active)
        .ok_or_else(unknown)?;
    if app.http.limits == Limits::On {
        LIMITS.count_program(&token.id.to_string(), app.clock.monotonic())?;
    }
    if token.last_used_at.is_none_or(|at| now - at >= NOTED) {
        note(app, token.id, &Client::of(parts, app).address, now).await;
    }
    let missing = || Error::internal("the router goes without its settings");
    let settings = parts.extensions.get::<LiveSettings>().ok_or_else(missing)?;
    let staff = Staff::of(maker, settings).by_token(&token.name, token.scopes.table());
    Trail::leave(parts, app, &staff, None);
    Ok(Some((staff, token.scopes.reach())))
}

/// A failure is logged: reads must work while writes fail.
async fn note(app: &AppState, id: Uuid, address: &str, now: Instant) {
    let noted = async {
        let mut tx = app.db.begin().await?;
        store::used(&mut tx, id, address, now).await?;
        tx.commit().await
    };
    if let Err(e) = noted.await {
        tracing::warn!(error = %e, "cannot note the use of a token");
    }
}

/// Whether a token works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema, strum::Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub(super) enum TokenState {
    Active,
    /// Its maker is switched off: it works again when the maker does.
    Suspended,
    Expired,
    Revoked,
}

pub(super) fn state(row: &TokenRow, now: Instant) -> TokenState {
    match row.revoked_at {
        Some(_) => TokenState::Revoked,
        None if row.expires_at <= now => TokenState::Expired,
        None if row.maker_is_active => TokenState::Active,
        None => TokenState::Suspended,
    }
}

/// A token to make.
pub struct NewToken {
    pub name: String,
    pub scopes: Vec<String>,
    pub expires_at: Instant,
}

/// A token that was made, with its secret: the only time that it is shown.
pub struct MadeToken {
    pub(super) row: TokenRow,
    secret: Secret,
}

impl MadeToken {
    /// The secret, for whom the token is for.
    pub fn secret(&self) -> &str {
        self.secret.text()
    }
}

/// Makes a token with a part of the rights of `maker`. Errors name `name`, `scopes` and `expires_at`.
pub async fn make(app: &AppState, by: Actor<'_>, maker: Uuid, new: NewToken) -> Result<MadeToken> {
    let now = app.clock.now();
    let NewToken { name, scopes, expires_at } = new;
    let mut errors = Vec::new();
    let mut refuse = |field: &str, code: &str, told: &str| {
        errors.push(FieldError::new(field, code, told));
    };
    if name.is_empty() || name.chars().count() > MAX_NAME {
        refuse("name", "required", "Name the program that will use it, in up to 80 letters");
    }
    if expires_at <= now || expires_at > now + LONGEST {
        refuse("expires_at", "range", "Must be later than now, and within a year");
    }
    let scopes = Scopes::read(&scopes);
    if let Err(told) = &scopes {
        refuse("scopes", "invalid", told);
    }
    let Ok(scopes) = scopes else { return Err(Problem::invalid(errors).into()) };
    let mut tx = app.db.begin().await?;
    if errors.is_empty() && store::has_name(&mut tx, &name, now).await? {
        errors.push(FieldError::new("name", "taken", "There is a token of this name already"));
    }
    if !errors.is_empty() {
        return Err(Problem::invalid(errors).into());
    }
    let secret = Secret::new()?;
    let row = TokenRow {
        id: ids::new(),
        name,
        prefix: secret.prefix(),
        scopes: Json(scopes),
        made_by: maker,
        created_at: now,
        expires_at,
        last_used_at: None,
        last_address: None,
        revoked_at: None,
        maker_is_active: true,
    };
    store::insert(&mut tx, &row, &secret.hash()).await?;
    let told = serde_json::json!({ "scopes": row.scopes.texts(), "expires_at": expires_at });
    audit::record(&mut tx, by, "tokens.create", (row.id, &row.name), told, now).await?;
    tx.commit().await?;
    Ok(MadeToken { row, secret })
}

/// Ends a token at once; again is no error.
pub async fn revoke(app: &AppState, by: Actor<'_>, id: Uuid) -> Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let row = store::find(&mut tx, id).await.or_not_found("There is no such token")?;
    if row.revoked_at.is_none() {
        store::revoke(&mut tx, id, now).await?;
        let told = serde_json::json!({});
        audit::record(&mut tx, by, "tokens.revoke", (id, &row.name), told, now).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// A line for each token: id, name, beginning, scopes and state, for the terminal.
pub async fn lines(app: &AppState) -> db::Result<Vec<String>> {
    let now = app.clock.now();
    let line = |row: &TokenRow| {
        let state = state(row, now);
        let scopes = row.scopes.texts().join(" ");
        format!("{}\t{}\t{}…\t{state}\t{scopes}", row.id, row.name, row.prefix)
    };
    Ok(store::all(&app.db).await?.iter().map(line).collect())
}
