//! The caller's sessions, and entering the password again.

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    access::{self, Failure},
    attempts::Tries,
    commit::commit,
    password,
    session::{self, Confirmed, Session},
    store::{self, OwnSession},
};
use crate::platform::{
    clock::Instant,
    error::{OrProblem, Problem, Result},
    http::{Id, Json},
    keyset::Page,
    state::AppState,
};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_sessions, end_other_sessions))
        .routes(routes!(end_session))
        .routes(routes!(is_confirmed, confirm))
}

/// A session of the caller: a browser that is signed in.
#[derive(Debug, Serialize, ToSchema)]
struct AuthSession {
    id: Uuid,
    /// Whether it is the session of this request.
    is_current: bool,
    /// The IP address at sign-in; `unknown` or empty when there was none.
    #[schema(example = "203.0.113.7")]
    address: String,
    /// The `User-Agent` at sign-in; empty when there was none.
    #[schema(example = "Mozilla/5.0 (Linux; Android 14) Chrome/131.0")]
    browser: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Instant,
    /// The last use, accurate to an hour.
    #[schema(value_type = String, format = DateTime)]
    used_at: Instant,
    /// When it ends unless it is used before; at the latest 30 days after it began.
    #[schema(value_type = String, format = DateTime)]
    expires_at: Instant,
}

/// A session's id: the first 16 bytes of the token's hash, which grant no access.
fn id_of(token_hash: &[u8]) -> Uuid {
    token_hash.first_chunk().map_or_else(Uuid::nil, |bytes| Uuid::from_bytes(*bytes))
}

impl AuthSession {
    fn new(row: OwnSession, current: &[u8]) -> Self {
        let OwnSession { token_hash, created_at, used_at, expires_at, address, browser } = row;
        Self {
            id: id_of(&token_hash),
            is_current: token_hash == current,
            address,
            browser,
            created_at,
            used_at: used_at.unwrap_or(created_at),
            expires_at,
        }
    }
}

/// List the caller's sessions, the one used last first.
#[utoipa::path(
    get,
    path = "/api/auth/sessions",
    tag = "auth",
    responses((status = 200, body = Page<AuthSession>), (status = 401))
)]
async fn list_sessions(
    State(app): State<AppState>,
    session: Session,
) -> Result<Json<Page<AuthSession>>> {
    let own = session.own(&app).await?;
    Ok(Json(Page::whole(own.into_iter().map(|s| AuthSession::new(s, session.key())).collect())))
}

/// Sign out everywhere else.
#[utoipa::path(
    delete,
    path = "/api/auth/sessions",
    tag = "auth",
    responses((status = 204, description = "Signed out"), (status = 401))
)]
async fn end_other_sessions(State(app): State<AppState>, session: Session) -> Result<StatusCode> {
    let mut tx = app.db.begin().await?;
    store::end_other_sessions(&mut tx, session.staff.id, session.key()).await?;
    commit(&app, tx, session.staff.id, app.clock.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// End one of the caller's sessions.
#[utoipa::path(
    delete,
    path = "/api/auth/sessions/{id}",
    tag = "auth",
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "Signed out"), (status = 401))
)]
async fn end_session(
    State(app): State<AppState>,
    session: Session,
    Id(id): Id,
) -> Result<Response> {
    let own = session.own(&app).await?.into_iter().find(|s| id_of(&s.token_hash) == id);
    let ended = Ok(own).or_not_found("There is no such session")?;
    let mut tx = app.db.begin().await?;
    store::delete_session(&mut tx, &ended.token_hash).await?;
    commit(&app, tx, session.staff.id, app.clock.now()).await?;
    if ended.token_hash == session.key() {
        let cookie = axum_extra::extract::CookieJar::new().add(session::no_cookie(&app));
        return Ok((StatusCode::NO_CONTENT, cookie).into_response());
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Read whether the password was entered within the last 15 minutes, at sign-in or since.
#[utoipa::path(
    get,
    path = "/api/auth/confirm",
    tag = "auth",
    responses(
        (status = 204, description = "The password was confirmed within 15 minutes"),
        (status = 401),
        (status = 403, description = "`confirm`: the password was not confirmed within 15 minutes"),
    )
)]
async fn is_confirmed(_: Confirmed) -> StatusCode {
    StatusCode::NO_CONTENT
}

#[derive(Debug, Deserialize, ToSchema)]
struct AuthConfirm {
    #[serde(default)]
    password: String,
}

/// Enter the password again.
///
/// To make an admin, to make a link for choosing a password, to export a table and to change the
/// second factor, it must have been entered within the last 15 minutes.
#[utoipa::path(
    post,
    path = "/api/auth/confirm",
    tag = "auth",
    request_body = AuthConfirm,
    responses(
        (status = 204, description = "The password is right"),
        (status = 401),
        (status = 422, description = "The password is wrong"),
        (status = 429, description = "As often as a sign-in may be tried"),
    )
)]
async fn confirm(
    State(app): State<AppState>,
    session: Session,
    tries: Tries,
    Json(given): Json<AuthConfirm>,
) -> Result<StatusCode> {
    let staff = &session.staff;
    let guesser = tries.count_password(&app, &staff.email).await?;
    let account = store::active_user_by_email(&app.db, &staff.email).await;
    let (_, hash) = account.or_not_found("There is no such user")?;
    let fits = given.password.chars().count() <= password::MAX;
    if !fits || !password::verify(given.password, hash).await? {
        let account = Some((staff.id, &*staff.email));
        access::failed(&app, &tries.client, account, Failure::Password).await;
        return Err(Problem::field("password", "wrong", "The password is not right").into());
    }
    tries.succeeded(guesser);
    let mut tx = app.db.begin().await?;
    store::confirm_session(&mut tx, session.key(), app.clock.now()).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
