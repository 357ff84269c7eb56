//! Sessions, and the extractor that asks for one.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, request::Parts},
};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::Duration;
use uuid::Uuid;

use super::{
    accounts,
    model::{Role, User},
    policy::{self, Action, Resource},
    store,
};
use crate::platform::{
    clock::Instant,
    db::{self, Tx},
    error::{Error, Problem, Result},
    state::AppState,
};

/// How long a session lasts without being used.
const UNUSED: Duration = Duration::days(14);

/// How often its end is moved; more often would write on every request.
const REFRESH: Duration = Duration::hours(1);

/// The name of the cookie.
const SESSION: &str = "session";

/// The secret in the cookie: 256 random bits. The database has only its hash.
pub struct Token(String);

impl Token {
    pub(super) fn new() -> Result<Self> {
        let mut bytes = [0_u8; 32];
        getrandom::fill(&mut bytes).map_err(Error::internal)?;
        Ok(Self(URL_SAFE_NO_PAD.encode(bytes)))
    }

    fn of(headers: &HeaderMap, app: &AppState) -> Option<Self> {
        given(app, SESSION, headers).map(Self)
    }

    /// What is put in a link.
    pub(super) fn text(&self) -> &str {
        &self.0
    }

    pub(super) fn hash(&self) -> Vec<u8> {
        blake3::hash(self.0.as_bytes()).as_bytes().to_vec()
    }

    /// The cookie outlives every session: the database decides when one is over.
    pub fn cookie(self, app: &AppState) -> Cookie<'static> {
        let mut cookie = cookie(app, SESSION, self.0);
        cookie.make_permanent();
        cookie
    }
}

impl From<&str> for Token {
    fn from(given: &str) -> Self {
        Self(given.to_owned())
    }
}

/// Tells the browser to forget.
pub(super) fn no_cookie(app: &AppState) -> Cookie<'static> {
    let mut cookie = cookie(app, SESSION, String::new());
    cookie.make_removal();
    cookie
}

/// A cookie that no script reads and no other site's form brings along.
pub(super) fn cookie(app: &AppState, name: &str, value: String) -> Cookie<'static> {
    let mut cookie = Cookie::new(cookie_name(app, name), value);
    cookie.set_path("/");
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(is_https(app));
    cookie
}

/// What a browser brought in such a cookie.
pub(super) fn given(app: &AppState, name: &str, headers: &HeaderMap) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    jar.get(&cookie_name(app, name)).map(|c| c.value().to_owned())
}

fn is_https(app: &AppState) -> bool {
    app.config.public_url.starts_with("https://")
}

fn cookie_name(app: &AppState, name: &str) -> String {
    let prefix = if is_https(app) { "__Host-" } else { "" };
    format!("{prefix}jaali_{name}")
}

/// Begins a session of somebody who has just shown the password.
pub async fn begin(app: &AppState, user: &User) -> Result<Token> {
    let mut tx = app.db.begin().await?;
    // The account changed while the password was looked at: perhaps it is another one now.
    if !store::is_still(&mut tx, user.id, user.version).await? {
        return Err(Problem::new("unauthorized", "Login failed").into());
    }
    let token = write(&mut tx, user, app.clock.now()).await?;
    tx.commit().await?;
    Ok(token)
}

/// Writes a session down; those that are over are swept out on the way.
pub(super) async fn write(tx: &mut Tx, user: &User, now: Instant) -> Result<Token> {
    let token = Token::new()?;
    store::sweep_sessions(tx, now).await?;
    store::insert_session(tx, &token.hash(), user.id, now, now + UNUSED).await?;
    Ok(token)
}

/// Ends the session of a request, if it has one, on every screen that follows it.
pub(super) async fn end(app: &AppState, headers: &HeaderMap) -> Result<()> {
    let Some(token) = Token::of(headers, app) else { return Ok(()) };
    let mut tx = app.db.begin().await?;
    let Some(user) = store::delete_session(&mut tx, &token.hash()).await? else { return Ok(()) };
    accounts::commit(app, tx, user, app.clock.now()).await
}

/// A signed-in, active member of staff. As an argument of a handler it answers 401 to anybody
/// else, before the body is read.
#[derive(Debug, Clone)]
pub struct Staff {
    pub id: Uuid,
    pub email: String,
    pub full_name: String,
    pub role: String,
}

impl Staff {
    pub fn may(&self, action: Action, resource: Resource) -> bool {
        policy::may(self.known_role(), action, resource)
    }

    /// For what only the request itself shows to be needed; all else is asked by [`super::May`].
    pub fn must(&self, action: Action, resource: Resource) -> Result<()> {
        if self.may(action, resource) {
            return Ok(());
        }
        Err(Problem::new("forbidden", policy::refusal(action, resource)).into())
    }

    pub fn known_role(&self) -> Option<Role> {
        Role::parse(&self.role)
    }
}

impl From<User> for Staff {
    fn from(user: User) -> Self {
        Self { id: user.id, email: user.email, full_name: user.full_name, role: user.role }
    }
}

impl FromRequestParts<AppState> for Staff {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        Ok(Session::from_request_parts(parts, app).await?.staff)
    }
}

/// The session itself, for an answer that lasts longer than a moment.
pub struct Session {
    pub staff: Staff,
    token_hash: Vec<u8>,
}

impl Session {
    /// Tells sessions apart.
    pub fn key(&self) -> &[u8] {
        &self.token_hash
    }

    /// Whether it has neither ended nor become another's.
    pub async fn goes_on(&self, app: &AppState) -> db::Result<bool> {
        let now = store::session_user(&app.db, &self.token_hash, app.clock.now()).await?;
        Ok(now.is_some_and(|(user, _)| user.role == self.staff.role))
    }
}

impl FromRequestParts<AppState> for Session {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        let nobody = || Problem::new("unauthorized", "Please sign in");
        let token = Token::of(&parts.headers, app).ok_or_else(nobody)?;
        let (token_hash, now) = (token.hash(), app.clock.now());
        let (user, expires_at) =
            store::session_user(&app.db, &token_hash, now).await?.ok_or_else(nobody)?;
        if now + UNUSED - expires_at >= REFRESH {
            keep(app, &token_hash, now + UNUSED).await;
        }
        Ok(Self { staff: user.into(), token_hash })
    }
}

/// Moves the end of a session. Reading must go on when the database cannot be written.
async fn keep(app: &AppState, hash: &[u8], until: Instant) {
    let kept = async {
        let mut tx = app.db.begin().await?;
        store::keep_session(&mut tx, hash, until).await?;
        tx.commit().await
    };
    if let Err(e) = kept.await {
        tracing::warn!(error = %e, "cannot prolong a session");
    }
}
