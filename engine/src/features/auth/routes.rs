//! Signing in and out, the caller's password, and the links for choosing one.

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
    access::{self, Failure},
    accounts,
    attempts::{Attempts, Tries},
    device,
    model::{AuthSetup, Role, User, fold_email, password_change},
    password,
    policy::{self, PermissionTable},
    second_factor::{self, Check},
    session::{self, NewSession},
    sessions,
    setup::{self, AuthSetupLink},
    staff::Staff,
    store, token_routes, users,
};
use crate::platform::{
    contact,
    error::{FieldError, Problem, Result},
    fields::{Fields, Object},
    http::{Json, Query},
    state::AppState,
};

/// Sign-in, sessions, the second factor and users. These routes share the counters of tries, and
/// need the live settings as an extension.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(sign_in))
        .routes(routes!(sign_out))
        .routes(routes!(who_am_i))
        .routes(routes!(change_password))
        .routes(routes!(read_setup_link, set_up))
        .merge(second_factor::routes())
        .merge(sessions::routes())
        .merge(token_routes::routes())
        .merge(users::routes())
        .layer(Extension(Arc::<Attempts>::default()))
}

#[derive(Debug, Deserialize, ToSchema)]
struct AuthLogin {
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
    /// Of the authenticator app, or a recovery code; needed after 401 `second_factor`.
    #[serde(default)]
    code: Option<String>,
}

/// The signed-in user, with all permissions.
#[derive(Debug, Serialize, ToSchema)]
struct AuthMe {
    user: AuthUser,
    /// resource → actions; what is not in it is not allowed.
    #[schema(value_type = std::collections::BTreeMap<String, Vec<policy::Action>>)]
    permissions: PermissionTable,
    /// When true, nothing is allowed until a second factor is set up (`/api/auth/second-factor`).
    lacks_second_factor: bool,
    /// The hint to show where a password is chosen.
    password_rule: &'static str,
    /// Where the feed of changes was: `/api/admin/events?since=` with it tells of each that what is read
    /// from now on may lack. Null before the first change.
    feed: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct AuthUser {
    id: Uuid,
    email: String,
    full_name: String,
    /// Null for an unknown role, which may do nothing.
    role: Option<Role>,
}

impl AuthMe {
    async fn of(app: &AppState, staff: Staff) -> Result<Self> {
        let permissions = policy::table(staff.known_role());
        let Staff { id, email, full_name, ref role, lacks_second_factor, .. } = staff;
        let user = AuthUser { id, email, full_name, role: Role::parse(role) };
        let feed = app.feed.newest().await?.map(|change| change.cursor().to_string());
        let password_rule = password::RULE;
        Ok(Self { user, permissions, lacks_second_factor, password_rule, feed })
    }
}

/// Sign in with e-mail and password; the response sets the session cookie.
#[utoipa::path(
    post,
    path = "/api/auth/login",
    tag = "auth",
    request_body = AuthLogin,
    responses(
        (status = 200, body = AuthMe),
        (status = 401, description = "Login failed, or `second_factor`: the password is right and a \
            code is asked for as well"),
        (status = 429, description = "More than the settings allow: by default 30 tries at once of \
            an address, 10 of an account from one address, then one each 20 and 60 seconds. All \
            strangers together may try an account ten times as often; a browser that signed in \
            before counts apart"),
    )
)]
async fn sign_in(
    State(app): State<AppState>,
    tries: Tries,
    Json(login): Json<AuthLogin>,
) -> Result<Response> {
    let email = fold_email(&login.email);
    require(&email, &login.password)?;
    // No account has an e-mail that is not an address, so no counter is kept for it.
    if contact::email(&email).is_none() {
        tries.count(&app)?;
        return Err(tries.failed(&app, None, Failure::Password).await);
    }
    let guesser = tries.count_password(&app, &email).await?;
    // An unknown e-mail is hashed too, so that response and time do not show which ones exist.
    let (user, hash) = store::active_user_by_email(&app.db, &email).await?.unzip();
    let fits = login.password.chars().count() <= password::MAX;
    let right = fits && password::verify(login.password, hash.flatten()).await?;
    let account = user.as_ref().map(|user| (user.id, &*user.email));
    let Some(user) = user.as_ref().filter(|_| right) else {
        return Err(tries.failed(&app, account, Failure::Password).await);
    };
    let check = second_factor::check(&app, user.id, &login.code.unwrap_or_default()).await?;
    if check == Check::Wrong {
        return Err(tries.failed(&app, account, Failure::Code).await);
    } else if check == Check::Missing {
        return Err(Problem::new("second_factor", second_factor::MISSING).into());
    }

    tries.succeeded(guesser);
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let session = session::open(&mut tx, user, &tries.client, now).await?;
    access::signed_in(&mut tx, user, &tries.client, check, now).await?;
    tx.commit().await?;
    signed_in(&app, &tries, user, session).await
}

/// Ends the browser's earlier session, and sets the cookies of the new one and of the device.
async fn signed_in(
    app: &AppState,
    tries: &Tries,
    user: &User,
    session: NewSession,
) -> Result<Response> {
    session::end(app, &tries.headers).await?;
    let device = with_cookie(device::cookie(app, &user.email).await?);
    let me = Json(AuthMe::of(app, Staff::of(user.clone(), &tries.settings)).await?);
    Ok((with_cookie(session.cookie(app)), device, me).into_response())
}

/// Sign out; succeeds without a session too.
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

/// Read who is signed in, and what they may do.
#[utoipa::path(
    get,
    path = "/api/auth/me",
    tag = "auth",
    responses(
        (status = 200, body = AuthMe),
        (status = 401),
    )
)]
async fn who_am_i(State(app): State<AppState>, staff: Staff) -> Result<Json<AuthMe>> {
    Ok(Json(AuthMe::of(&app, staff).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
#[expect(dead_code, reason = "what the contract says; the fields are read one by one")]
struct AuthPassword {
    current_password: String,
    /// The new password.
    #[schema(min_length = 12, max_length = 200)]
    password: String,
}

/// Change the caller's password. Other sessions end; this one continues with the response's cookie.
#[utoipa::path(
    post,
    path = "/api/auth/password",
    tag = "auth",
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
    tries: Tries,
    Json(body): Json<Object>,
) -> Result<Response> {
    let change = password_change(Fields::new(body), &staff.email)?;
    let guesser = tries.count_password(&app, &staff.email).await?;
    let session = accounts::change_own_password(&app, &staff, &tries.client, change).await?;
    tries.succeeded(guesser);
    Ok((StatusCode::NO_CONTENT, with_cookie(session.cookie(&app))).into_response())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SetupToken {
    /// The `token` of the link.
    token: String,
}

/// Read what a link is for, so that its page asks for the right fields.
#[utoipa::path(
    get,
    path = "/api/auth/setup",
    tag = "auth",
    params(SetupToken),
    responses(
        (status = 200, body = AuthSetupLink),
        (status = 410, description = "The link was used or has expired"),
        (status = 429, description = "More than the settings allow: by default 30 tries at once of \
            an address, then one each 20 seconds"),
    )
)]
async fn read_setup_link(
    State(app): State<AppState>,
    tries: Tries,
    Query(SetupToken { token }): Query<SetupToken>,
) -> Result<Json<AuthSetupLink>> {
    tries.count(&app)?;
    Ok(Json(setup::read(&app, &token).await?))
}

/// Use a link: create the first admin, or set a password. Signs in.
#[utoipa::path(
    post,
    path = "/api/auth/setup",
    tag = "auth",
    request_body = AuthSetup,
    responses(
        (status = 200, body = AuthMe),
        (status = 410, description = "The link was used or has expired"),
        (status = 429, description = "More than the settings allow: by default 30 tries at once of \
            an address, then one each 20 seconds"),
    )
)]
async fn set_up(
    State(app): State<AppState>,
    tries: Tries,
    Json(body): Json<Object>,
) -> Result<Response> {
    tries.count(&app)?;
    let (user, session) = setup::follow(&app, &tries.client, body).await?;
    signed_in(&app, &tries, &user, session).await
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
