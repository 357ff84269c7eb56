//! Tests of web push, on SQLite and on PostgreSQL, against a push service on this machine.

mod desk;
mod pushed;

use axum::{
    body::Body,
    http::{Request, header},
};
use chrono::Duration;
use serde_json::{Value, json};

use super::{super::Teller, deliver::Pusher, store};
use crate::{
    features::auth::{accounts, session},
    platform::config::{HttpConfig, Limits},
    testing::{Actor, Admin, Answer, Marketer, Receiver, Reply, Support, TestApp, Visitor},
};

const PUSH: &str = "/api/admin/push";

/// The browser of the example in RFC 8291.
const P256DH: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

/// An engine whose notices begin now and may be pushed to this machine, with everybody signed in, and
/// a push service that takes all.
async fn start() -> (TestApp, Teller, Receiver) {
    let http =
        HttpConfig { limits: Limits::Off, webhooks_to_loopback: true, ..HttpConfig::default() };
    let app = TestApp::start_with(http).await;
    for actor in [Admin, Support, Marketer] {
        app.cookie(actor).await;
    }
    app.clock.advance(Duration::seconds(1));
    let mut teller = Teller::new(app.state.clone());
    teller.tell().await.expect("nothing yet");
    (app, teller, Receiver::start(Reply::Status(201)).await)
}

/// A browser at this push service, under a name.
fn browser(to: &Receiver, name: &str) -> Value {
    let keys = json!({ "p256dh": P256DH, "auth": AUTH });
    json!({ "endpoint": format!("http://{}/{name}", to.address), "keys": keys })
}

/// The actor's browser; its path.
async fn subscribes(app: &TestApp, actor: Actor, to: &Receiver, name: &str) -> String {
    let made = app.send(actor, "POST", PUSH, browser(to, name)).await;
    assert!(made.is_ok(), "{made}");
    format!("{PUSH}/{}", made.json()["id"].as_str().expect("an id"))
}

/// A session of the actor beside the first one: its cookie.
async fn another_session(app: &TestApp, actor: Actor) -> String {
    let user = accounts::find(&app.state, &actor.email()).await.expect("a user");
    let cookie = session::begin(&app.state, &user).await.expect("a session").cookie(&app.state);
    format!("{}={}", cookie.name(), cookie.value())
}

/// A request from a session.
async fn ask(app: &TestApp, cookie: &str, method: &str, path: &str, body: Value) -> Answer {
    let request = Request::builder().method(method).uri(path).header(header::COOKIE, cookie);
    let request = request.header(header::CONTENT_TYPE, "application/json");
    let request = request.body(Body::from(body.to_string())).expect("a well-formed request");
    app.ask_raw(request).await
}

/// The browsers that an actor has.
async fn browsers(app: &TestApp, actor: Actor) -> Vec<Value> {
    let answer = app.get(actor, PUSH).await.json();
    answer["browsers"].as_array().expect("browsers").clone()
}

/// A visitor asks, and it is told.
async fn asks(app: &TestApp, teller: &mut Teller, n: usize) {
    let lead = json!({
        "form": "booking", "name": format!("Asha {n}"), "phone": format!("+91 90000{n:05}"),
        "email": "asha@example.in", "address": "14, 3rd Cross, Koramangala",
    });
    let answer = app.send(Visitor, "POST", "/api/leads", lead).await;
    assert!(answer.is_ok(), "{answer}");
    tell(app, teller).await;
}

/// Makes notices of all that is committed.
async fn tell(app: &TestApp, teller: &mut Teller) {
    app.newest_change().await;
    teller.tell().await.expect("told");
}

fn pusher(app: &TestApp) -> Pusher {
    Pusher::new(app.state.clone(), app.engine.settings.clone()).expect("a client")
}

/// Sends all that is due, as the job does.
async fn push(app: &TestApp) {
    let pusher = pusher(app);
    for browser in store::due(&app.state.db, app.state.clock.now()).await.expect("due") {
        while pusher.serve_one(browser).await.expect("sent") {}
    }
}

/// The paths that were sent to, in order.
fn reached(to: &Receiver) -> Vec<String> {
    to.got().into_iter().map(|message| message.path).collect()
}

/// How many notices wait for browsers.
async fn waiting(app: &TestApp) -> i64 {
    let (count,): (i64,) =
        app.state.db.q("select count(*) from push_queue").one().await.expect("a number");
    count
}
