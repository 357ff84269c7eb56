//! Signing in and out, one's own password, and the links by which one is chosen.

use std::sync::Arc;

use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use axum_extra::extract::cookie::{Cookie, CookieJar};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    accounts,
    attempts::{Attempts, Guesser},
    device,
    links::{self, AuthSetupLink},
    model::{AuthSetup, PASSWORD_MAX, Role, User, fold_email, password_change},
    password,
    policy::{self, PermissionTable},
    session::{self, Staff, Token},
    store, users,
};
use crate::features::settings::LiveLimits;
use crate::platform::{
    contact,
    error::{FieldError, Problem, Result},
    fields::{Fields, Object},
    http::{Json, Query},
    limits::Caller,
    state::AppState,
};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(sign_in))
        .routes(routes!(sign_out))
        .routes(routes!(who_am_i))
        .routes(routes!(change_password))
        .routes(routes!(read_setup_link, set_up))
        .merge(users::routes())
        .layer(Extension(Arc::<Attempts>::default()))
}

#[derive(Debug, Deserialize, ToSchema)]
struct AuthLogin {
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
}

/// Who is signed in, and all they may do.
#[derive(Debug, Serialize, ToSchema)]
struct AuthMe {
    user: AuthUser,
    /// resource → actions; what is not in it is not allowed.
    #[schema(value_type = std::collections::BTreeMap<String, Vec<policy::Action>>)]
    permissions: PermissionTable,
}

#[derive(Debug, Serialize, ToSchema)]
struct AuthUser {
    id: Uuid,
    email: String,
    full_name: String,
    /// `admin`, `support` or `marketer`; null for a role that may do nothing.
    role: Option<Role>,
}

impl From<Staff> for AuthMe {
    fn from(staff: Staff) -> Self {
        let role = staff.known_role();
        let Staff { id, email, full_name, .. } = staff;
        Self { user: AuthUser { id, email, full_name, role }, permissions: policy::table(role) }
    }
}

/// Sign in with e-mail and password; the session is in the cookie of the answer.
#[utoipa::path(
    post,
    path = "/api/auth/login",
    tag = "auth",
    request_body = AuthLogin,
    responses(
        (status = 200, body = AuthMe),
        (status = 401, description = "Login failed"),
        (status = 429, description = "More than the settings allow: by default 30 tries at once of \
            an address, 10 of an account from one address, then one each 20 and 60 seconds. All \
            strangers together may try an account ten times as often; a browser that signed in \
            before counts apart"),
    )
)]
async fn sign_in(
    State(app): State<AppState>,
    Extension(attempts): Extension<Arc<Attempts>>,
    Extension(limits): Extension<LiveLimits>,
    Caller(address): Caller,
    headers: HeaderMap,
    Json(login): Json<AuthLogin>,
) -> Result<Response> {
    let email = fold_email(&login.email);
    require(&email, &login.password)?;
    let failed = || Problem::new("unauthorized", "Login failed");
    // What is no address is nobody's account, and nothing to remember.
    if contact::email(&email).is_none() {
        attempts.count(&app, &limits, &address)?;
        return Err(failed().into());
    }
    let guesser = Guesser::of(&app, &headers, &email, &address).await?;
    attempts.count_password(&app, &limits, (&guesser, &email, &address))?;
    if login.password.chars().count() > PASSWORD_MAX {
        return Err(failed().into());
    }
    // An unknown e-mail is hashed too: the answer and its time tell nothing.
    let (user, hash) = store::active_user_by_email(&app.db, &email).await?.unzip();
    let right = password::verify(login.password, hash.flatten()).await?;
    let user = user.filter(|_| right).ok_or_else(failed)?;

    attempts.succeeded(guesser);
    let token = session::begin(&app, &user).await?;
    signed_in(&app, &headers, user, token).await
}

/// A browser that signs in again does not leave its old session behind, and is known from now on.
async fn signed_in(
    app: &AppState,
    headers: &HeaderMap,
    user: User,
    token: Token,
) -> Result<Response> {
    session::end(app, headers).await?;
    let device = with_cookie(device::cookie(app, &user.email).await?);
    let me = Json(AuthMe::from(Staff::from(user)));
    Ok((with_cookie(token.cookie(app)), device, me).into_response())
}

/// Sign out; also without a session.
#[utoipa::path(
    post,
    path = "/api/auth/logout",
    tag = "auth",
    responses((status = 204, description = "Signed out"))
)]
async fn sign_out(State(app): State<AppState>, headers: HeaderMap) -> Result<Response> {
    session::end(&app, &headers).await?;
    Ok((StatusCode::NO_CONTENT, with_cookie(session::no_cookie(&app))).into_response())
}

/// Who is signed in, and what they may do.
#[utoipa::path(
    get,
    path = "/api/auth/me",
    tag = "auth",
    security(("session" = [])),
    responses(
        (status = 200, body = AuthMe),
        (status = 401),
    )
)]
async fn who_am_i(staff: Staff) -> Json<AuthMe> {
    Json(staff.into())
}

#[derive(Debug, Deserialize, ToSchema)]
#[expect(dead_code, reason = "what the contract says; the fields are read one by one")]
struct AuthPassword {
    current_password: String,
    /// The new one.
    #[schema(min_length = 10, max_length = 200)]
    password: String,
}

/// Choose another password. All other sessions end; this one goes on with the cookie of the answer.
#[utoipa::path(
    post,
    path = "/api/auth/password",
    tag = "auth",
    security(("session" = [])),
    request_body = AuthPassword,
    responses(
        (status = 204, description = "Changed"),
        (status = 401),
        (status = 429, description = "More than the settings allow: by default 30 tries at once of \
            an address, 10 of an account from one address, then one each 20 and 60 seconds. All \
            strangers together may try an account ten times as often; a browser that signed in \
            before counts apart"),
    )
)]
async fn change_password(
    State(app): State<AppState>,
    staff: Staff,
    Extension(attempts): Extension<Arc<Attempts>>,
    Extension(limits): Extension<LiveLimits>,
    Caller(address): Caller,
    headers: HeaderMap,
    Json(body): Json<Object>,
) -> Result<Response> {
    let change = password_change(Fields::new(body))?;
    let guesser = Guesser::of(&app, &headers, &staff.email, &address).await?;
    attempts.count_password(&app, &limits, (&guesser, &staff.email, &address))?;
    let token = accounts::change_own_password(&app, &staff, change).await?;
    attempts.succeeded(guesser);
    Ok((StatusCode::NO_CONTENT, with_cookie(token.cookie(&app))).into_response())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SetupToken {
    /// The `token` of the link.
    token: String,
}

/// What a link is for, so that its page asks for the right fields.
#[utoipa::path(
    get,
    path = "/api/auth/setup",
    tag = "auth",
    params(SetupToken),
    responses(
        (status = 200, body = AuthSetupLink),
        (status = 410, description = "Used or expired"),
        (status = 429, description = "More than the settings allow: by default 30 tries at once of \
            an address, then one each 20 seconds"),
    )
)]
async fn read_setup_link(
    State(app): State<AppState>,
    Extension(attempts): Extension<Arc<Attempts>>,
    Extension(limits): Extension<LiveLimits>,
    Caller(address): Caller,
    Query(SetupToken { token }): Query<SetupToken>,
) -> Result<Json<AuthSetupLink>> {
    attempts.count(&app, &limits, &address)?;
    Ok(Json(links::read(&app, &token).await?))
}

/// Follow a link: make the first admin, or choose a password. Signs in.
#[utoipa::path(
    post,
    path = "/api/auth/setup",
    tag = "auth",
    request_body = AuthSetup,
    responses(
        (status = 200, body = AuthMe),
        (status = 410, description = "Used or expired"),
        (status = 429, description = "More than the settings allow: by default 30 tries at once of \
            an address, then one each 20 seconds"),
    )
)]
async fn set_up(
    State(app): State<AppState>,
    Extension(attempts): Extension<Arc<Attempts>>,
    Extension(limits): Extension<LiveLimits>,
    Caller(address): Caller,
    headers: HeaderMap,
    Json(body): Json<Object>,
) -> Result<Response> {
    attempts.count(&app, &limits, &address)?;
    let (user, token) = links::follow(&app, body).await?;
    signed_in(&app, &headers, user, token).await
}

fn require(email: &str, password: &str) -> Result<()> {
    let missing =
        [("email", email, "Email is required"), ("password", password, "Password is required")];
    let errors: Vec<_> = missing
        .into_iter()
        .filter(|(_, value, _)| value.is_empty())
        .map(|(field, _, sentence)| FieldError::new(field, "required", sentence))
        .collect();
    if errors.is_empty() { Ok(()) } else { Err(Problem::invalid(errors).into()) }
}

fn with_cookie(cookie: Cookie<'static>) -> CookieJar {
    CookieJar::new().add(cookie)
}
