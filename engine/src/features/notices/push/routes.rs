//! The routes of web push: the browsers in which a user is told of notices while no console is open.

use axum::{extract::State, http::StatusCode};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::{
    super::routes::commit,
    encryption::BrowserKeys,
    model::{MAX_BROWSERS, MAX_ENDPOINT, Outcome},
    send::{Message, Secrets, Sender},
    store::{self, NewBrowser, OwnBrowser},
    vapid,
};
use crate::{
    features::auth::{Caller, Session},
    platform::{
        clock::Instant,
        error::{Error, OrProblem as _, Problem, Result},
        fields::{Fields, Object},
        http::{Id, Json},
        ids,
        reach::Reach,
        state::AppState,
        words::closed_words,
    },
};

/// A user's own browsers, by their session.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(read_push, add_push_browser))
        .routes(routes!(remove_push_browser))
        .routes(routes!(test_push_browser))
}

const NO_BROWSER: &str = "There is no such browser";

/// For how long a push service keeps a test.
const TEST: TimeDelta = TimeDelta::minutes(1);

/// A browser in which the caller is told of notices.
#[derive(Debug, Serialize, ToSchema)]
struct PushBrowser {
    id: Uuid,
    /// Whether it is the browser of this request.
    is_current: bool,
    /// The `User-Agent` at sign-in; empty when there was none.
    #[schema(example = "Mozilla/5.0 (Linux; Android 14) Chrome/131.0")]
    browser: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Instant,
    /// When its push service last took a message.
    #[schema(value_type = Option<String>, format = DateTime)]
    sent_at: Option<Instant>,
}

impl PushBrowser {
    fn new(row: OwnBrowser, session: &Session) -> Self {
        let OwnBrowser { id, session: of, browser, created_at, sent_at } = row;
        Self { id, is_current: of == session.key(), browser, created_at, sent_at }
    }
}

/// How the caller can be told of notices while no console is open.
#[derive(Debug, Serialize, ToSchema)]
struct PushView {
    /// What a browser subscribes with (`applicationServerKey`), in base64url; null: this engine
    /// pushes no notices.
    key: Option<String>,
    /// The newest first.
    browsers: Vec<PushBrowser>,
}

/// Read in which browsers the caller is told of notices while no console is open.
#[utoipa::path(
    get,
    path = "/api/admin/push",
    tag = "notices",
    responses((status = 200, body = PushView))
)]
async fn read_push(
    caller: Caller,
    session: Session,
    State(app): State<AppState>,
) -> Result<Json<PushView>> {
    let key = if app.http.no_web_push { None } else { Some(vapid::key(&app).await?.public()) };
    let own = store::browsers(&app.db, &caller).await?;
    let browsers = own.into_iter().map(|row| PushBrowser::new(row, &session)).collect();
    Ok(Json(PushView { key, browsers }))
}

/// The keys of a browser, as its `PushSubscription` has them.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(dead_code, reason = "what the contract says; the fields are read by name")]
struct PushKeys {
    /// A point of P-256, in base64url.
    #[schema(max_length = 200)]
    p256dh: String,
    /// 16 bytes, in base64url.
    #[schema(max_length = 200)]
    auth: String,
}

/// A browser to add.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(dead_code, reason = "what the contract says; the fields are read by name")]
struct PushSubscriptionForm {
    /// Where its messages are posted to: `https://…`, at a public address.
    #[schema(
        max_length = 2000,
        example = "https://push.example.org/send/dGhpcyBpcyBvbmUgYnJvd3Nlcg"
    )]
    endpoint: String,
    keys: PushKeys,
}

fn subscription(mut fields: Fields, reach: Reach) -> Result<Secrets> {
    let endpoint = fields.text("endpoint", MAX_ENDPOINT);
    fields.require("endpoint", endpoint.is_some(), "Required");
    let endpoint = endpoint.unwrap_or_default();
    if let Err(told) = reach.check(&endpoint) {
        fields.refuse("endpoint", "address", told);
    }
    let given = fields.object("keys");
    fields.require("keys", given.is_some(), "Required");
    let given = given.unwrap_or_default();
    let text = |name| given.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let keys = BrowserKeys { p256dh: text("p256dh"), auth: text("auth") };
    if !keys.has_point() {
        fields.refuse("keys.p256dh", "key", "This is not the public key of a browser");
    }
    if !keys.has_secret() {
        fields.refuse("keys.auth", "key", "This is not the secret of a browser");
    }
    fields.finish(Secrets { endpoint, keys })
}

/// Tell the caller of notices in this browser while no console is open.
///
/// It is bound to the session. The same endpoint again is the same browser, and is the caller's from
/// then on; another endpoint in the same session takes the place of the first.
#[utoipa::path(
    post,
    path = "/api/admin/push",
    tag = "notices",
    request_body = PushSubscriptionForm,
    responses(
        (status = 200, body = PushBrowser, description = "It was the caller's already"),
        (status = 201, body = PushBrowser, description = "Created"),
        (status = 409, description = "The caller has ten browsers, or this engine pushes no notices"),
    )
)]
async fn add_push_browser(
    caller: Caller,
    session: Session,
    State(app): State<AppState>,
    Json(body): Json<Object>,
) -> Result<(StatusCode, Json<PushBrowser>)> {
    let secrets = subscription(Fields::new(body), Reach::of(&app.http))?;
    if app.http.no_web_push {
        let sentence = "Notices are not sent to browsers here";
        return Err(Problem::new("conflict", sentence).into());
    }
    let (hash, sealed) = (secrets.hash(), secrets.seal(&app)?);
    let new = NewBrowser { session: session.key(), endpoint_hash: &hash, sealed: &sealed };
    let mut tx = app.db.begin().await?;
    store::make_way(&mut tx, &caller, &new).await?;
    if store::others(&mut tx, &caller, &hash).await? >= MAX_BROWSERS {
        let sentence =
            format!("{MAX_BROWSERS} browsers get your notices already. Remove one first.");
        return Err(Problem::new("conflict", sentence).into());
    }
    let (id, is_new) = store::put(&mut tx, &caller, &new, app.clock.now()).await?;
    commit(&app, tx, &caller).await?;
    let own = store::browsers(&app.db, &caller).await?;
    let added = own.into_iter().find(|row| row.id == id);
    let added = Ok(added).or_not_found(NO_BROWSER)?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(PushBrowser::new(added, &session))))
}

/// Tell the caller of nothing in a browser any more.
#[utoipa::path(
    delete,
    path = "/api/admin/push/{id}",
    tag = "notices",
    params(("id" = Uuid, Path)),
    responses((status = 204, description = "Removed"))
)]
async fn remove_push_browser(
    caller: Caller,
    _: Session,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<StatusCode> {
    let mut tx = app.db.begin().await?;
    if !store::remove(&mut tx, &caller, id).await? {
        return Err(Problem::new("not_found", NO_BROWSER).into());
    }
    commit(&app, tx, &caller).await
}

closed_words! {
    /// What became of a test.
    pub enum PushResult {
        /// The push service passes it on.
        #[default]
        Sent,
        /// The browser takes no messages any more, and was removed.
        Gone,
        /// The push service did not take it.
        Failed,
    }
}

/// How a test went.
#[derive(Debug, Serialize, ToSchema)]
struct PushTest {
    result: PushResult,
}

/// Send one of the caller's browsers a message that says that it is a test.
#[utoipa::path(
    post,
    path = "/api/admin/push/{id}/test",
    tag = "notices",
    params(("id" = Uuid, Path)),
    responses((status = 200, body = PushTest))
)]
async fn test_push_browser(
    caller: Caller,
    _: Session,
    State(app): State<AppState>,
    Id(id): Id,
) -> Result<Json<PushTest>> {
    let browser = store::find(&app.db, &caller, id).await.or_not_found(NO_BROWSER)?;
    let message = Message {
        id: ids::new(),
        sentence: "A test: notices reach this browser".to_owned(),
        url: "/admin/account".to_owned(),
        ttl: TEST,
        urgency: "high",
    };
    let sender = Sender::new(&app).map_err(Error::internal)?;
    let result = match sender.send(&app, &browser, &message, app.clock.now()).await {
        Outcome::Taken => PushResult::Sent,
        Outcome::Gone => {
            let mut tx = app.db.begin().await?;
            store::remove(&mut tx, &caller, id).await?;
            commit(&app, tx, &caller).await?;
            PushResult::Gone
        }
        Outcome::Refused | Outcome::Later(_) => PushResult::Failed,
    };
    Ok(Json(PushTest { result }))
}
