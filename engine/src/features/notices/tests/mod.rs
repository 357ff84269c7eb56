//! Tests of notices, on SQLite and on PostgreSQL.

mod desk;
mod told;
mod words;

use serde_json::{Value, json};
use uuid::Uuid;

use super::Teller;
use crate::testing::{Actor, Admin, Marketer, Own, Support, TestApp, Visitor};

const NOTICES: &str = "/api/admin/notices";
const LEADS: &str = "/api/admin/leads";

/// An engine whose notices begin now, with everybody signed in.
async fn start() -> (TestApp, Teller) {
    let app = TestApp::start().await;
    for actor in [Admin, Support, Marketer, Own] {
        app.cookie(actor).await;
    }
    // What is made in the moment in which an account was made counts as seen.
    app.clock.advance(chrono::Duration::seconds(1));
    let mut teller = Teller::new(app.state.clone());
    assert_eq!(tell(&app, &mut teller).await, 0);
    (app, teller)
}

/// Makes notices of all that is committed; how many.
async fn tell(app: &TestApp, teller: &mut Teller) -> usize {
    app.newest_change().await;
    teller.tell().await.expect("told")
}

/// What an actor is told, the newest first; what is unread begins with a star.
async fn told(app: &TestApp, actor: Actor) -> Vec<String> {
    let list = app.get(actor, NOTICES).await.json();
    let items = list["items"].as_array().expect("notices");
    let line = |notice: &Value| {
        let star = if notice["is_unread"] == true { "* " } else { "" };
        format!("{star}{}", notice["sentence"].as_str().expect("a sentence"))
    };
    items.iter().map(line).collect()
}

/// The newest notice of an actor.
async fn newest(app: &TestApp, actor: Actor) -> Value {
    app.get(actor, NOTICES).await.json()["items"][0].clone()
}

async fn unread(app: &TestApp, actor: Actor) -> i64 {
    let counts = app.get(actor, &format!("{NOTICES}/counts")).await.json();
    counts["unread"].as_i64().expect("a number")
}

async fn me(app: &TestApp, actor: Actor) -> Uuid {
    let me = app.get(actor, "/api/auth/me").await.json();
    me["user"]["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

/// A visitor asks.
async fn asks(app: &TestApp, n: usize) {
    let lead = json!({
        "form": "booking", "name": format!("Asha {n}"), "phone": format!("+91 90000{n:05}"),
        "email": "asha@example.in", "address": "14, 3rd Cross, Koramangala",
    });
    let answer = app.send(Visitor, "POST", "/api/leads", lead).await;
    assert!(answer.is_ok(), "{answer}");
}

/// Staff enter a lead.
async fn enters(app: &TestApp, actor: Actor, name: &str, fields: Value) -> Uuid {
    let mut lead = json!({
        "name": name, "primary_contact": "98765 43210", "pincode": "560034",
        "address": "Koramangala", "service_type": "rms_single", "room_type": "2_bhk",
    });
    let Value::Object(fields) = fields else { unreachable!("tests give objects") };
    lead.as_object_mut().expect("an object").extend(fields);
    app.create(actor, LEADS, lead).await
}

async fn assigns(app: &TestApp, actor: Actor, lead: Uuid, user: Option<Uuid>) {
    let body = json!({ "assigned_to": user });
    let answer = app.send(actor, "PUT", &format!("{LEADS}/{lead}/assignee"), body).await;
    assert!(answer.is_ok(), "{answer}");
}
