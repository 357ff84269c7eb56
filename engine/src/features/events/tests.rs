use std::time::Duration;

use axum::{
    body::{Body, BodyDataStream},
    http::Request,
    response::Response,
};
use futures_util::StreamExt as _;
use serde_json::json;
use uuid::Uuid;

use crate::{
    features::{audit, auth::accounts, notices},
    platform::changes::{self, Change, Topic},
    testing::{Actor, Admin, Marketer, Own, Support, TestApp, Visitor},
};

const EVENTS: &str = "/api/admin/events";

/// The events that a reader of a stream gets.
struct Reader(BodyDataStream);

impl Reader {
    async fn open(app: &TestApp, actor: Actor, path: &str) -> Self {
        Self::of(app.open(actor, path).await)
    }

    fn of(response: Response) -> Self {
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self(response.into_body().into_data_stream())
    }

    /// All events up to the first that has this text.
    async fn up_to(&mut self, text: &str) -> String {
        let mut told = String::new();
        while !told.contains(text) {
            told.push_str(&self.next().await.expect("an event"));
        }
        told
    }

    /// The next event that is not a comment; None when the stream has ended.
    async fn next(&mut self) -> Option<String> {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(10), self.0.next());
            let bytes = next.await.expect("in time")?.expect("bytes");
            let event = String::from_utf8(bytes.to_vec()).expect("UTF-8");
            if event.contains("event:") {
                return Some(event);
            }
        }
    }
}

/// Starts the job that follows the feed.
async fn follow(app: &TestApp) {
    app.state.feed.mark().await.expect("the newest change");
    tokio::spawn(app.state.feed.clone().follow());
}

async fn happens(app: &TestApp, topic: Topic, id: u128) -> Change {
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let now = app.state.clock.now();
    changes::append(&mut tx, topic, Uuid::from_u128(id), now).await.expect("a change");
    app.state.feed.commit(tx).await.expect("committed");
    newest(app).await
}

async fn newest(app: &TestApp) -> Change {
    app.newest_change().await.expect("a change")
}

/// The path from which a reader that has seen a change resumes.
fn since(change: Change) -> String {
    format!("{EVENTS}?since={}", change.cursor())
}

fn told(change: Change, topic: &str) -> String {
    let (cursor, seq, id) = (change.cursor(), change.seq, change.entity_id);
    format!(
        "event: change\nid: {cursor}\ndata: {{\"seq\":{seq},\"topic\":\"{topic}\",\"id\":\"{id}\"}}\n\n"
    )
}

#[tokio::test]
async fn everyone_hears_at_once_of_what_they_may_read() {
    let app = TestApp::start().await;
    for actor in [Support, Marketer] {
        app.cookie(actor).await;
    }
    newest(&app).await;
    let mut support = Reader::open(&app, Support, EVENTS).await;
    let mut marketer = Reader::open(&app, Marketer, EVENTS).await;
    follow(&app).await;
    let lead = happens(&app, Topic::Lead, 1).await;
    let began = std::time::Instant::now();
    assert_eq!(support.next().await, Some(told(lead, "lead")));
    assert!(began.elapsed() < Duration::from_millis(500), "{:?}", began.elapsed());

    happens(&app, Topic::Settings, 2).await;
    let draft = happens(&app, Topic::Content, 3).await;
    let price = happens(&app, Topic::Package, 4).await;
    assert_eq!(support.next().await, Some(told(price, "package")));
    assert_eq!(marketer.next().await, Some(told(draft, "content")));
    assert_eq!(marketer.next().await, Some(told(price, "package")));
}

/// A lead of the actor's that became a customer; the ids of both.
async fn won(app: &TestApp, actor: Actor) -> [String; 2] {
    let me = app.get(actor, "/api/auth/me").await.json()["user"]["id"].clone();
    let lead = json!({
        "name": "Asha Rao", "primary_contact": "9876543210", "address": "Koramangala",
        "pincode": "560034", "service_type": "rms_single", "room_type": "2_bhk",
        "assigned_to": me,
    });
    let lead = app.create(actor, "/api/admin/leads", lead).await;
    let path = format!("/api/admin/leads/{lead}/convert");
    let won = app.send(actor, "POST", &path, json!({})).await.json();
    [lead.to_string(), won["customer"]["id"].as_str().expect("an id").to_owned()]
}

#[tokio::test]
async fn a_shared_view_is_told_to_whom_may_see_it_and_a_private_one_to_its_maker() {
    const VIEWS: &str = "/api/admin/views";
    let app = TestApp::start().await;
    let mut support = Reader::open(&app, Support, EVENTS).await;
    let mut marketer = Reader::open(&app, Marketer, EVENTS).await;
    let mut admin = Reader::open(&app, Admin, EVENTS).await;
    follow(&app).await;
    let view = |screen, is_shared| json!({ "screen": screen, "name": "All of us", "query": {}, "is_shared": is_shared });
    let own = app.create(Admin, VIEWS, view("customers", false)).await;
    let shared = app.create(Admin, VIEWS, view("leads", true)).await;
    let (own, shared) = (format!("{VIEWS}/{own}"), format!("{VIEWS}/{shared}"));
    for (path, version, body) in [
        (&own, "1", json!({ "name": "Mine" })),
        (&shared, "1", json!({ "name": "Ours" })),
        (&shared, "2", json!({ "is_shared": false })),
        (&shared, "3", json!({ "name": "Mine" })),
        (&shared, "4", json!({ "is_shared": true })),
    ] {
        assert!(app.change(Admin, "PATCH", path, version, body).await.is_ok());
    }
    assert!(app.change(Admin, "DELETE", &own, "2", json!({})).await.is_ok());
    assert!(app.change(Admin, "DELETE", &shared, "5", json!({})).await.is_ok());
    app.create(Admin, VIEWS, view("packages", true)).await;
    let last = format!("id: {}\n", newest(&app).await.cursor());
    let mut told = Vec::new();
    for reader in [&mut support, &mut marketer, &mut admin] {
        told.push(reader.up_to(&last).await.matches("\"topic\":\"view\"").count());
    }
    // Made, renamed, taken back, shared again and deleted; then the one of packages. Their maker is told
    // of the private one too, made, renamed and deleted, and of the other while it was private.
    assert_eq!(told, [6, 1, 10]);
}

#[tokio::test]
async fn rows_out_of_scope_are_not_told() {
    let app = TestApp::start().await;
    for actor in [Support, Own] {
        app.cookie(actor).await;
    }
    let before = newest(&app).await;
    let mut present = Reader::open(&app, Own, EVENTS).await;
    follow(&app).await;
    let anothers = won(&app, Support).await;
    let own = won(&app, Own).await;
    let newest = newest(&app).await;
    let mut away = Reader::open(&app, Own, &since(before)).await;
    for reader in [&mut present, &mut away] {
        let mut told = String::new();
        while !told.contains(&format!("id: {}\n", newest.cursor())) {
            told.push_str(&reader.next().await.expect("an event"));
        }
        assert!(own.iter().all(|id| told.contains(id)), "{told}");
        assert!(!anothers.iter().any(|id| told.contains(id)), "{told}");
    }
    let mut all = Reader::open(&app, Support, &since(before)).await;
    assert!(all.next().await.is_some_and(|event| event.contains(&anothers[0])));
}

#[tokio::test]
async fn a_notice_is_sent_to_whom_it_is_for() {
    let app = TestApp::start().await;
    for actor in [Support, Marketer, Own] {
        app.cookie(actor).await;
    }
    app.clock.advance(chrono::Duration::seconds(1));
    let before = newest(&app).await;
    let mut teller = notices::Teller::new(app.state.clone());
    teller.tell().await.expect("nothing yet");
    let mut support = Reader::open(&app, Support, EVENTS).await;
    let mut marketer = Reader::open(&app, Marketer, EVENTS).await;
    let mut own = Reader::open(&app, Own, EVENTS).await;
    follow(&app).await;
    let [lead, _] = won(&app, Admin).await;
    newest(&app).await;
    assert_eq!(teller.tell().await.expect("told"), 0, "an admin's own");
    let me = app.get(Own, "/api/auth/me").await.json()["user"]["id"].clone();
    let path = format!("/api/admin/leads/{lead}/assignee");
    assert!(app.send(Admin, "PUT", &path, json!({ "assigned_to": me })).await.is_ok());
    newest(&app).await;
    assert_eq!(teller.tell().await.expect("told"), 1);
    let told = own.up_to("event: notice").await;
    assert!(told.contains("Admin of the tests assigned Asha Rao to you"), "{told}");
    let back = Reader::open(&app, Own, &since(before)).await.up_to("event: notice").await;
    assert!(back.contains("Asha Rao"), "{back}");

    // The mark of a user is news to their own windows; what was seen is none to who comes back.
    let id = app.get(Own, "/api/admin/notices").await.json()["items"][0]["id"].clone();
    let seen = format!("/api/admin/notices/{}/seen", id.as_str().expect("an id"));
    assert_eq!(app.call(Own, "POST", &seen).await.status, 204);
    let last = format!("id: {}\n", happens(&app, Topic::Package, 7).await.cursor());
    let mut late = Reader::open(&app, Own, &since(before)).await;
    let mut all = Vec::new();
    for reader in [&mut support, &mut marketer, &mut own, &mut late] {
        let told = reader.up_to(&last).await;
        all.push((told.matches("event: notice").count(), told.matches("\"notice\"").count()));
    }
    assert_eq!(all, [(0, 0), (0, 0), (0, 1), (0, 1)], "notices, and marks");
}

#[tokio::test]
async fn a_reader_that_was_away_goes_on_where_it_stopped() {
    let app = TestApp::start().await;
    app.cookie(Support).await;
    let seen = happens(&app, Topic::Lead, 1).await;
    let missed = happens(&app, Topic::Lead, 2).await;
    let mut reader = Reader::open(&app, Support, &since(seen)).await;
    follow(&app).await;
    let new = happens(&app, Topic::Lead, 3).await;
    assert_eq!(reader.next().await, Some(told(missed, "lead")));
    assert_eq!(reader.next().await, Some(told(new, "lead")));

    let again = Request::get(since(seen)).header("last-event-id", missed.cursor().to_string());
    let again = again.header("cookie", app.cookie(Support).await.expect("a session"));
    let response = app.send_raw(again.body(Body::empty()).expect("a request")).await;
    assert_eq!(Reader::of(response).next().await, Some(told(new, "lead")));
}

#[tokio::test]
async fn a_page_hears_of_what_came_between_its_reading_and_its_stream() {
    let app = TestApp::start().await;
    app.cookie(Support).await;
    happens(&app, Topic::Lead, 1).await;
    let me = app.get(Support, "/api/auth/me").await.json();
    let between = happens(&app, Topic::Lead, 2).await;
    let path = format!("{EVENTS}?since={}", me["feed"].as_str().expect("a place"));
    let mut reader = Reader::open(&app, Support, &path).await;
    assert_eq!(reader.next().await, Some(told(between, "lead")));
}

#[tokio::test]
async fn a_reader_that_missed_what_is_not_kept_starts_anew() {
    let app = TestApp::start().await;
    app.cookie(Support).await;
    let seen = happens(&app, Topic::Lead, 1).await;
    happens(&app, Topic::Lead, 2).await;
    happens(&app, Topic::Package, 3).await;
    app.clock.advance(chrono::Duration::days(8));
    app.state.feed.trim(app.state.clock.now()).await.expect("trimmed");
    let Change { seq, entity_id, .. } = newest(&app).await;
    let reset =
        format!("event: reset\nid: {seq}-{}\ndata: {{\"seq\":{seq}}}\n\n", entity_id.simple());
    let (next, other) = (seq + 1, Uuid::from_u128(9).simple());
    for since in [
        seen.cursor().to_string(),
        format!("{seq}-{other}"),
        format!("{next}-{}", entity_id.simple()),
        seq.to_string(),
        String::new(),
    ] {
        let mut reader = Reader::open(&app, Support, &format!("{EVENTS}?since={since}")).await;
        assert_eq!(reader.next().await.as_deref(), Some(&*reset), "since {since}");
    }
    for n in 0..501 {
        happens(&app, Topic::Lead, n).await;
    }
    let path = format!("{EVENTS}?since={seq}-{}", entity_id.simple());
    let mut reader = Reader::open(&app, Support, &path).await;
    let newest = newest(&app).await;
    let reset = format!("event: reset\nid: {}\n", newest.cursor());
    assert!(reader.next().await.expect("an event").starts_with(&reset), "more than one would hear");
}

#[tokio::test]
async fn the_stream_ends_with_the_session_and_with_the_engine() {
    let app = TestApp::start().await;
    app.cookie(Admin).await;
    let mut support = Reader::open(&app, Support, EVENTS).await;
    let mut marketer = Reader::open(&app, Marketer, EVENTS).await;
    let mut admin = Reader::open(&app, Admin, EVENTS).await;
    follow(&app).await;
    assert_eq!(app.call(Support, "POST", "/api/auth/logout").await.status, 204);
    assert_eq!(support.next().await, None);
    let by = audit::Actor::ENGINE;
    accounts::switch(&app.state, by, &Marketer.email(), false).await.expect("switched off");
    assert_eq!(marketer.next().await, None);

    assert!(admin.next().await.is_some_and(|event| event.contains("\"topic\":\"user\"")));
    app.engine.streams.end();
    while admin.next().await.is_some() {}
}

#[tokio::test]
async fn a_session_has_so_many_streams_at_once() {
    let app = TestApp::start().await;
    assert_eq!(app.open(Visitor, EVENTS).await.status(), 401);
    let mut open = Vec::new();
    for _ in 0..12 {
        open.push(Reader::open(&app, Support, EVENTS).await);
    }
    assert_eq!(app.open(Support, EVENTS).await.status(), 429);
    assert_eq!(app.open(Admin, EVENTS).await.status(), 200);
    open.pop();
    assert_eq!(app.open(Support, EVENTS).await.status(), 200);
}
