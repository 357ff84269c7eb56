//! Sessions, and the extractor that requires one.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::Duration;

use super::{
    access,
    client::Client,
    commit::commit,
    model::User,
    staff::Staff,
    store::{self, OwnSession, SessionRow},
    trail::Trail,
};
use crate::{
    features::settings::LiveSettings,
    platform::{
        clock::Instant,
        db::{self, Tx},
        error::{Error, Problem, Result},
        state::AppState,
    },
};

/// How long a session lasts without being used.
const UNUSED: Duration = Duration::days(14);

/// How long a session lasts however much it is used.
const LONGEST: Duration = Duration::days(30);

/// How long an entered password counts for operations that need it.
const CONFIRMED: Duration = Duration::minutes(15);

/// A session's end moves at most this often: otherwise every request would write.
const REFRESH: Duration = Duration::hours(1);

/// The name of the cookie.
const SESSION: &str = "session";

/// The secret in a cookie or a link: 256 random bits. The database has only its hash.
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

    /// The secret itself, for a link.
    pub(super) fn text(&self) -> &str {
        &self.0
    }

    pub(super) fn hash(&self) -> Vec<u8> {
        blake3::hash(self.0.as_bytes()).as_bytes().to_vec()
    }

    /// The session cookie, with this lifetime.
    fn cookie(self, app: &AppState, lasts: Duration) -> Cookie<'static> {
        let mut cookie = cookie(app, SESSION, self.0);
        cookie.set_max_age(time::Duration::seconds(lasts.num_seconds()));
        cookie
    }
}

impl From<&str> for Token {
    fn from(given: &str) -> Self {
        Self(given.to_owned())
    }
}

/// The cookie with which a browser deletes its session cookie.
pub(super) fn no_cookie(app: &AppState) -> Cookie<'static> {
    let mut cookie = cookie(app, SESSION, String::new());
    cookie.make_removal();
    cookie
}

/// A cookie that no script can read and that is not sent with forms of other sites.
pub(super) fn cookie(app: &AppState, name: &str, value: String) -> Cookie<'static> {
    let mut cookie = Cookie::new(cookie_name(app, name), value);
    cookie.set_path("/");
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(is_https(app));
    cookie
}

/// The value of such a cookie in a request, if there is one.
pub(super) fn given(app: &AppState, name: &str, headers: &HeaderMap) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    jar.get(&cookie_name(app, name)).map(|c| c.value().to_owned())
}

fn is_https(app: &AppState) -> bool {
    app.address.is_https()
}

fn cookie_name(app: &AppState, name: &str) -> String {
    let prefix = if is_https(app) { "__Host-" } else { "" };
    format!("{prefix}jaali_{name}")
}

/// A session that has just begun.
pub struct NewSession(Token);

impl NewSession {
    /// The cookie for the response; it lasts 14 days, as an unused session does.
    pub fn cookie(self, app: &AppState) -> Cookie<'static> {
        self.0.cookie(app, UNUSED)
    }
}

/// Begins a session for a user whose identity is already proven; no address or browser is noted.
/// `unauthorized` when the account has changed or is inactive.
pub async fn begin(app: &AppState, user: &User) -> Result<NewSession> {
    let mut tx = app.db.begin().await?;
    let session = open(&mut tx, user, &Client::default(), app.clock.now()).await?;
    tx.commit().await?;
    Ok(session)
}

/// Begins a session within a transaction. `unauthorized` when the account has changed since the
/// password was checked: the password may be another one now.
pub(super) async fn open(
    tx: &mut Tx,
    user: &User,
    client: &Client,
    now: Instant,
) -> Result<NewSession> {
    if !store::is_still(tx, user.id, user.version).await? {
        return Err(Problem::new("unauthorized", "Login failed").into());
    }
    write(tx, user, client, now).await
}

/// Stores a new session, and deletes expired ones.
pub(super) async fn write(
    tx: &mut Tx,
    user: &User,
    client: &Client,
    now: Instant,
) -> Result<NewSession> {
    let token = Token::new()?;
    store::sweep_sessions(tx, now).await?;
    store::insert_session(tx, &token.hash(), (user.id, client), now, now + UNUSED).await?;
    Ok(NewSession(token))
}

/// Ends the session of a request, if it has one, and notifies every screen.
pub(super) async fn end(app: &AppState, headers: &HeaderMap) -> Result<()> {
    let Some(token) = Token::of(headers, app) else { return Ok(()) };
    let mut tx = app.db.begin().await?;
    let Some(user) = store::delete_session(&mut tx, &token.hash()).await? else { return Ok(()) };
    commit(app, tx, user, app.clock.now()).await
}

/// Answers 401 to callers without a session, before the body is read.
impl FromRequestParts<AppState> for Staff {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        Ok(Session::from_request_parts(parts, app).await?.staff)
    }
}

/// The caller's session: for handlers about sessions, and for responses that stay open.
#[derive(Clone)]
pub struct Session {
    pub staff: Staff,
    token_hash: Vec<u8>,
    /// When the password was entered last.
    shown_at: Instant,
    settings: LiveSettings,
}

impl Session {
    /// The hash of the session's token, different for each session.
    pub fn key(&self) -> &[u8] {
        &self.token_hash
    }

    /// The unexpired sessions of this session's user.
    pub(super) async fn own(&self, app: &AppState) -> db::Result<Vec<OwnSession>> {
        let now = app.clock.now();
        store::sessions_of(&app.db, self.staff.id, now - LONGEST, now).await
    }

    /// Whether it has not ended, and the user still has the role with which it was read.
    pub async fn goes_on(&self, app: &AppState) -> db::Result<bool> {
        let staff = staff_of(app, &self.settings, &self.token_hash).await?;
        Ok(staff.is_some_and(|staff| staff.known_role() == self.staff.known_role()))
    }
}

/// The user of a session, as they are now; None when it has ended. `key` is [`Session::key`].
pub(super) async fn staff_of(
    app: &AppState,
    settings: &LiveSettings,
    key: &[u8],
) -> db::Result<Option<Staff>> {
    let now = app.clock.now();
    let row = store::session(&app.db, key, now - LONGEST, now).await?;
    Ok(row.map(|row| Staff::of(row.user, settings)))
}

impl FromRequestParts<AppState> for Session {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        // An earlier extractor of this request has looked it up.
        if let Some(known) = parts.extensions.get::<Self>() {
            return Ok(known.clone());
        }
        if parts.headers.contains_key(header::AUTHORIZATION) {
            let sentence = "This needs someone who signs in: a token cannot do it";
            return Err(Problem::new("forbidden", sentence).into());
        }
        let nobody = || Problem::new("unauthorized", "Please sign in");
        let token = Token::of(&parts.headers, app).ok_or_else(nobody)?;
        let (token_hash, now) = (token.hash(), app.clock.now());
        let row = store::session(&app.db, &token_hash, now - LONGEST, now).await?;
        let SessionRow { user, begun_at, used_at, confirmed_at, .. } = row.ok_or_else(nobody)?;
        let mut cookie = None;
        if now - used_at.unwrap_or(begun_at) >= REFRESH {
            let until = (now + UNUSED).min(begun_at + LONGEST);
            keep(app, &token_hash, now, until).await;
            cookie = Some(token.cookie(app, until - now));
        }
        let missing = || Error::internal("the router goes without its settings");
        let settings = parts.extensions.get::<LiveSettings>().cloned().ok_or_else(missing)?;
        let staff = Staff::of(user, &settings);
        let shown_at = confirmed_at.unwrap_or(begun_at);
        let session = Self { staff, token_hash, shown_at, settings };
        Trail::leave(parts, app, &session.staff, cookie);
        parts.extensions.insert(session.clone());
        Ok(session)
    }
}

/// Moves the end of a session. A failure is logged: reads must work while writes fail.
async fn keep(app: &AppState, hash: &[u8], now: Instant, until: Instant) {
    let kept = async {
        let mut tx = app.db.begin().await?;
        store::keep_session(&mut tx, hash, now, until).await?;
        tx.commit().await
    };
    if let Err(e) = kept.await {
        tracing::warn!(error = %e, "cannot prolong a session");
    }
}

/// A member of staff who entered the password within the last 15 minutes, by signing in or by
/// `POST /api/auth/confirm`. As an extractor it answers 403 `confirm` to others: place it after
/// [`May`](super::May), or take it as a `Result` and check that later.
pub struct Confirmed {
    staff: Staff,
    client: Client,
}

impl Confirmed {
    /// Records an export in the audit log: its action, label and detail. On an error, do not export.
    pub async fn exports(
        &self,
        app: &AppState,
        what: (&'static str, &str),
        detail: serde_json::Value,
    ) -> Result<()> {
        access::exported(app, &self.client, &self.staff, what, detail).await
    }
}

impl FromRequestParts<AppState> for Confirmed {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        let Session { staff, shown_at, .. } = Session::from_request_parts(parts, app).await?;
        if app.clock.now() - shown_at >= CONFIRMED {
            let sentence = "Please enter your password once more";
            return Err(Problem::new("confirm", sentence).into());
        }
        Ok(Self { staff, client: Client::of(parts, app) })
    }
}
