//! Who is at a lead: each is given to one, who keeps it for as long as they stay.

use std::collections::BTreeSet;

use axum::http::{Request, header};
use chrono::Duration;
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use super::{
    super::{
        leases::{leave_if_signed_out, leave_loop},
        rescore::rescore,
    },
    count, written_with,
};
use crate::testing::{Actor, Admin, Answer, Marketer, Own, PASSWORD, Support, TestApp, Visitor};

const LEADS: &str = "/api/admin/leads";
const FEED: &str = "select count(*) from changes where topic = 'lead'";

async fn add(app: &TestApp, fields: Value) -> Uuid {
    app.create(Admin, LEADS, written_with(fields)).await
}

async fn next(app: &TestApp, actor: Actor) -> Option<Uuid> {
    let answer = app.call(actor, "POST", &format!("{LEADS}/next")).await;
    assert!(answer.is_ok(), "{answer}");
    if answer.status == 204 { None } else { answer.json()["id"].as_str()?.parse().ok() }
}

async fn hold(app: &TestApp, actor: Actor, lead: Uuid, body: Value) -> Answer {
    app.send(actor, "PUT", &format!("{LEADS}/{lead}/lease"), body).await
}

async fn leave(app: &TestApp, actor: Actor, lead: Uuid) {
    let left = app.call(actor, "DELETE", &format!("{LEADS}/{lead}/lease")).await;
    assert_eq!(left.status, 204, "{left}");
}

async fn read(app: &TestApp, lead: Uuid) -> Value {
    app.get(Admin, &format!("{LEADS}/{lead}")).await.json()
}

/// The same of the only row of the list.
async fn listed(app: &TestApp) -> Value {
    app.get(Admin, LEADS).await.json()["items"][0]["lease"].clone()
}

async fn me(app: &TestApp, actor: Actor) -> Value {
    app.get(actor, "/api/auth/me").await.json()["user"]["id"].clone()
}

/// The cookies of 64 people at the desk.
async fn agents(app: &TestApp) -> Vec<String> {
    let add = async |n: usize| {
        app.add_user(&format!("Agent {n}"), &format!("agent{n}@jaali.example"), "support").await
    };
    join_all((0..64).map(add)).await
}

/// A request of one of them.
async fn ask(app: &TestApp, cookie: &str, method: &str, path: &str, body: &'static str) -> Answer {
    let request = Request::builder()
        .method(method)
        .uri(format!("{LEADS}/{path}"))
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::COOKIE, cookie);
    app.ask(Visitor, request, body.into()).await
}

#[tokio::test]
async fn sixty_four_at_once_get_sixty_four_leads() {
    let app = TestApp::start().await;
    for n in 0..64 {
        add(&app, json!({ "primary_contact": format!("90000{n:05}") })).await;
    }
    let agents = agents(&app).await;
    let asked = agents.iter().map(|agent| ask(&app, agent, "POST", "next", ""));
    let given: Vec<_> = join_all(asked).await;
    let given: BTreeSet<_> = given.iter().map(|answer| answer.json()["id"].to_string()).collect();
    assert_eq!(given.len(), 64);
    assert_eq!(next(&app, Support).await, None, "nobody is at none of them");
}

#[tokio::test]
async fn of_sixty_four_at_one_lead_one_holds_it() {
    let app = TestApp::start().await;
    let lead = add(&app, json!({})).await;
    let agents = agents(&app).await;
    let path = format!("{lead}/lease");
    let answers = join_all(agents.iter().map(|agent| ask(&app, agent, "PUT", &path, "{}"))).await;
    let holders: BTreeSet<_> = answers
        .iter()
        .map(|answer| {
            let lease = answer.json();
            let lease = lease.get("current").unwrap_or(&lease);
            lease["holder"]["id"].as_str().expect("a holder").to_owned()
        })
        .collect();
    assert_eq!(holders.len(), 1, "everybody names the same holder");
    let of = |status: u16| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((of(200), of(409)), (1, 63));
}

#[tokio::test]
async fn the_most_urgent_is_given_first_and_of_equals_the_own() {
    let app = TestApp::start().await;
    let support = me(&app, Support).await;
    let phone = |n| format!("900000000{n}");
    let old = add(&app, json!({ "primary_contact": phone(1) })).await;
    let own = json!({ "primary_contact": phone(2), "assigned_to": support });
    let own = add(&app, own).await;
    let emergency = json!({ "primary_contact": phone(3), "is_emergency": true });
    let emergency = add(&app, emergency).await;
    let anothers = me(&app, Admin).await;
    add(&app, json!({ "primary_contact": phone(4), "assigned_to": anothers })).await;
    let follow_up = "2026-11-20T11:00:00Z";
    let later = json!({ "primary_contact": phone(5), "next_follow_up_date": follow_up });
    let later = add(&app, later).await;
    add(&app, json!({ "primary_contact": phone(6), "status": "closed" })).await;
    app.clock.advance(Duration::minutes(30));
    rescore(&app.state).await.expect("scored");

    let mut given = Vec::new();
    while let Some(lead) = next(&app, Support).await {
        given.push(lead);
    }
    assert_eq!(given, [emergency, own, old]);

    app.clock.advance(Duration::minutes(30));
    for lead in given {
        assert_eq!(hold(&app, Support, lead, json!({})).await.status, 200);
    }
    assert_eq!(next(&app, Support).await, Some(later), "its hour has come");
}

#[tokio::test]
async fn it_is_held_for_ten_minutes_unless_it_is_renewed_left_or_taken_over() {
    let app = TestApp::start().await;
    let lead = add(&app, json!({})).await;
    assert_eq!(read(&app, lead).await["lease"], Value::Null);
    assert_eq!(next(&app, Support).await, Some(lead));
    let lease = read(&app, lead).await["lease"].clone();
    assert_eq!(listed(&app).await, lease, "the list tells it too");
    assert_eq!(lease["until"], "2026-11-20T10:10:00Z");
    assert_eq!(lease["holder"]["id"], me(&app, Support).await);
    let name = lease["holder"]["name"].as_str().expect("a name");

    let refused = hold(&app, Admin, lead, json!({})).await;
    assert_eq!(refused.status, 409);
    assert_eq!(refused.json()["detail"], json!(format!("{name} is on this")));
    assert_eq!(refused.json()["current"], lease);
    leave(&app, Admin, lead).await;
    assert_eq!(read(&app, lead).await["lease"], lease, "it is not theirs to leave");

    app.clock.advance(Duration::minutes(9));
    let told = count(&app, FEED).await;
    let renewed = hold(&app, Support, lead, json!({ "take_over": false })).await.json();
    assert_eq!(renewed["until"], "2026-11-20T10:19:00Z");
    assert_eq!(count(&app, FEED).await, told, "staying is no news");
    app.clock.advance(Duration::minutes(9));
    assert_eq!(next(&app, Admin).await, None);

    assert_eq!(hold(&app, Admin, lead, json!({ "take_over": true })).await.status, 200);
    assert_eq!(hold(&app, Support, lead, json!({})).await.status, 409);
    assert_eq!(count(&app, FEED).await, told + 1);
    leave(&app, Admin, lead).await;
    assert_eq!(count(&app, FEED).await, told + 2);
    assert_eq!(next(&app, Support).await, Some(lead), "it was left");
    app.clock.advance(Duration::minutes(10));
    assert_eq!(read(&app, lead).await["lease"], Value::Null);
    assert_eq!(listed(&app).await, Value::Null);
    assert_eq!(next(&app, Admin).await, Some(lead), "its time was over");
    let version = read(&app, lead).await["version"].clone();
    assert_eq!(version, json!(1), "nobody's edit is stale by it");
}

#[tokio::test]
async fn a_call_by_the_holder_makes_a_free_lead_theirs() {
    let app = TestApp::start().await;
    let called = async |actor: Actor, lead: Uuid| {
        let path = format!("{LEADS}/{lead}/calls");
        let answer = app.send(actor, "POST", &path, json!({ "status": "not_connected" })).await;
        answer.json()["assigned_to"].clone()
    };
    let lead = add(&app, json!({})).await;
    assert_eq!(called(Support, lead).await, Value::Null, "they do not hold it");
    hold(&app, Support, lead, json!({})).await;
    assert_eq!(called(Admin, lead).await, Value::Null, "another does");
    assert_eq!(called(Support, lead).await, me(&app, Support).await);
    hold(&app, Admin, lead, json!({ "take_over": true })).await;
    assert_eq!(called(Admin, lead).await, me(&app, Support).await, "it is somebody's already");
}

#[tokio::test]
async fn only_who_may_change_a_lead_holds_it() {
    let app = TestApp::start().await;
    let lead = add(&app, json!({})).await;
    let held = json!({ "primary_contact": "9000000001", "assigned_to": me(&app, Own).await });
    let own = add(&app, held).await;
    assert_eq!(hold(&app, Marketer, lead, json!({})).await.status, 403);
    assert_eq!(hold(&app, Own, lead, json!({})).await.status, 404, "not of their rows");
    assert_eq!(next(&app, Own).await, Some(own));
    assert_eq!(next(&app, Own).await, None);
    assert_eq!(hold(&app, Admin, Uuid::nil(), json!({})).await.status, 404);
    assert!(app.change(Admin, "DELETE", &format!("{LEADS}/{lead}"), "1", json!({})).await.is_ok());
    assert_eq!(hold(&app, Admin, lead, json!({})).await.status, 404, "it was deleted");
    let wrong = hold(&app, Admin, own, json!({ "take_over": "perhaps" })).await;
    assert_eq!(wrong.status, 422, "{wrong}");
}

#[tokio::test]
async fn of_equal_leads_the_one_whose_language_is_spoken_comes_first() {
    let app = TestApp::start().await;
    let speak = async |languages: Value| {
        let found = app.get(Admin, "/api/admin/users?q=support").await.json();
        let user = &found["items"][0];
        let path = format!("/api/admin/users/{}", user["id"].as_str().expect("an id"));
        let version = user["version"].to_string();
        let body = json!({ "languages": languages });
        assert!(app.change(Admin, "PATCH", &path, &version, body).await.is_ok());
    };
    let english = add(&app, json!({ "primary_contact": "9000000001" })).await;
    let tamil = add(&app, json!({ "primary_contact": "9000000002", "locale": "ta" })).await;
    assert_eq!(next(&app, Support).await, Some(english));
    leave(&app, Support, english).await;
    speak(json!(["ta", "te"])).await;
    assert_eq!(next(&app, Support).await, Some(tamil));
    assert_eq!(next(&app, Support).await, Some(english));
    for lead in [tamil, english] {
        leave(&app, Support, lead).await;
    }
    // One's own comes before one that is nobody's, whatever is spoken.
    let own = json!({ "assigned_to": me(&app, Support).await });
    let path = format!("{LEADS}/{english}/assignee");
    assert!(app.send(Admin, "PUT", &path, own).await.is_ok());
    assert_eq!(next(&app, Support).await, Some(english));
}

#[tokio::test]
async fn with_their_last_session_a_user_leaves_what_they_hold() {
    let app = TestApp::start().await;
    let phone = |n| json!({ "primary_contact": format!("900000000{n}") });
    let (one, two) = (add(&app, phone(1)).await, add(&app, phone(2)).await);
    let anothers = add(&app, phone(3)).await;
    let support: Uuid = me(&app, Support).await.as_str().expect("an id").parse().expect("an id");
    for (actor, lead) in [(Support, one), (Support, two), (Admin, anothers)] {
        assert_eq!(hold(&app, actor, lead, json!({})).await.status, 200);
    }
    let elsewhere = json!({ "email": Support.email(), "password": PASSWORD });
    assert!(app.send(Visitor, "POST", "/api/auth/login", elsewhere).await.is_ok());
    let told = count(&app, FEED).await;

    assert!(app.call(Support, "POST", "/api/auth/logout").await.is_ok());
    leave_if_signed_out(&app.state, support).await.expect("looked");
    assert_ne!(read(&app, one).await["lease"], Value::Null, "they are at it elsewhere");
    assert_eq!(count(&app, FEED).await, told);

    let path = format!("/api/admin/users/{support}");
    let version = app.get(Admin, &path).await.json()["version"].to_string();
    let off = json!({ "is_active": false });
    assert!(app.change(Admin, "PATCH", &path, &version, off).await.is_ok());
    // Two engines hear of it; one of them leaves.
    for _ in 0..2 {
        leave_if_signed_out(&app.state, support).await.expect("left");
    }
    for lead in [one, two] {
        assert_eq!(read(&app, lead).await["lease"], Value::Null);
    }
    assert_ne!(read(&app, anothers).await["lease"], Value::Null);
    assert_eq!(count(&app, FEED).await, told + 2, "each is told once");
}

#[tokio::test]
async fn who_signs_out_leaves_at_once() {
    let app = TestApp::start().await;
    let lead = add(&app, json!({})).await;
    assert_eq!(next(&app, Support).await, Some(lead));
    app.state.feed.mark().await.expect("the newest change");
    tokio::spawn(leave_loop(app.state.clone()));
    tokio::spawn(app.state.feed.clone().follow());
    assert!(app.call(Support, "POST", "/api/auth/logout").await.is_ok());
    let left = async {
        while read(&app, lead).await["lease"] != Value::Null {
            sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    timeout(std::time::Duration::from_secs(10), left).await.expect("left");
    assert_eq!(next(&app, Admin).await, Some(lead));
}
