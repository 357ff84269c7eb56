//! Signing in and out.

use std::sync::Arc;

use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use axum_extra::extract::cookie::{Cookie, CookieJar};
use chrono::Duration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    model::{PASSWORD_MAX, Role, fold_email},
    password,
    policy::{self, PermissionTable},
    session::{self, Staff},
    store,
};
use crate::platform::{
    config::Limits,
    error::{FieldError, Problem, Result},
    http::Json,
    limits::{Caller, Limiter},
    state::AppState,
};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(sign_in))
        .routes(routes!(sign_out))
        .routes(routes!(who_am_i))
        .layer(Extension(Arc::new(Attempts::new())))
}

/// Sign-ins tried, per address and per account.
struct Attempts {
    by_address: Limiter,
    by_account: Limiter,
}

impl Attempts {
    fn new() -> Self {
        Self {
            by_address: Limiter::new(30, Duration::seconds(20)),
            by_account: Limiter::new(10, Duration::minutes(1)),
        }
    }
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
        (status = 401, description = "Login failed", body = Problem),
        (status = 422, body = Problem),
        (status = 429, description = "Too many attempts; `Retry-After` says when", body = Problem),
    )
)]
async fn sign_in(
    State(app): State<AppState>,
    Extension(attempts): Extension<Arc<Attempts>>,
    Caller(address): Caller,
    headers: HeaderMap,
    Json(login): Json<AuthLogin>,
) -> Result<Response> {
    let email = fold_email(&login.email);
    require(&email, &login.password)?;
    if app.http.limits == Limits::On {
        let (now, sentence) = (app.clock.now(), "Too many attempts. Please try again later.");
        attempts.by_address.count(&address, now, sentence)?;
        attempts.by_account.count(&email, now, sentence)?;
    }

    let failed = || Problem::new("unauthorized", "Login failed");
    if login.password.chars().count() > PASSWORD_MAX {
        return Err(failed().into());
    }
    // An unknown e-mail is hashed too: the answer and its time tell nothing.
    let (user, hash) = store::active_user_by_email(&app.db, &email).await?.unzip();
    let right = password::verify(login.password, hash).await?;
    let user = user.filter(|_| right).ok_or_else(failed)?;

    attempts.by_account.forget(&email);
    // A browser that signs in again does not leave its old session behind.
    session::end(&app, &headers).await?;
    let token = session::begin(&app, user.id).await?;
    Ok((with_cookie(token.cookie(&app)), Json(AuthMe::from(Staff::from(user)))).into_response())
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
    responses((status = 200, body = AuthMe), (status = 401, body = Problem))
)]
async fn who_am_i(staff: Staff) -> Json<AuthMe> {
    Json(staff.into())
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
