//! What a user does with notices: reading, marking, choosing what to be told; and who is mentioned.

use axum::{
    extract::FromRequestParts as _,
    http::{Request, header::COOKIE},
};
use chrono::Duration;
use serde_json::json;
use uuid::Uuid;

use super::{NOTICES, asks, enters, me, newest, start, tell, told, unread};
use crate::{
    features::{
        auth::Caller,
        notices::{Mention, mention},
    },
    platform::{changes::Topic, ids},
    testing::{Actor, Admin, Marketer, Own, Support, TestApp},
};

#[tokio::test]
async fn what_was_seen_is_not_counted_again() {
    let (app, mut teller) = start().await;
    for n in 1..=4 {
        asks(&app, n).await;
        tell(&app, &mut teller).await;
        app.clock.advance(Duration::seconds(1));
    }
    assert_eq!(unread(&app, Support).await, 4);
    let list = app.get(Support, NOTICES).await.json();
    let id = |n: usize| list["items"][n]["id"].as_str().expect("an id").to_owned();
    let one = format!("{NOTICES}/{}/seen", id(0));
    for _ in 0..2 {
        assert_eq!(app.call(Support, "POST", &one).await.status, 204);
    }
    let stars = ["Asha 4", "* Asha 3", "* Asha 2", "* Asha 1"];
    let names = |all: Vec<String>| -> Vec<_> {
        all.iter().map(|line| line.replace("New lead: ", "")).collect()
    };
    assert_eq!(names(told(&app, Support).await), stars);
    let until = |n: usize| json!({ "until": id(n) });
    let seen = format!("{NOTICES}/seen");
    assert_eq!(app.send(Support, "PUT", &seen, until(2)).await.status, 204);
    assert_eq!(names(told(&app, Support).await), ["Asha 4", "* Asha 3", "Asha 2", "Asha 1"]);
    assert_eq!(app.send(Support, "PUT", &seen, until(0)).await.status, 204);
    assert_eq!(app.send(Support, "PUT", &seen, until(3)).await.status, 204);
    assert_eq!(unread(&app, Support).await, 0, "a mark does not go back");
    assert_eq!(unread(&app, Admin).await, 4, "everybody has their own");

    assert_eq!(app.send(Marketer, "PUT", &seen, until(0)).await.status, 422);
    assert_eq!(app.call(Marketer, "POST", &one).await.status, 404);
    let page = app.get(Support, &format!("{NOTICES}?limit=3")).await.json();
    let next = page["next"].as_str().expect("more");
    let rest = app.get(Support, &format!("{NOTICES}?limit=3&cursor={next}")).await.json();
    assert_eq!(rest["items"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_new_account_begins_without_anything_unread() {
    let app = TestApp::start().await;
    app.cookie(Admin).await;
    let mut teller = super::Teller::new(app.state.clone());
    tell(&app, &mut teller).await;
    app.clock.advance(Duration::seconds(1));
    asks(&app, 1).await;
    tell(&app, &mut teller).await;
    assert_eq!(unread(&app, Admin).await, 1);
    app.clock.advance(Duration::seconds(1));
    assert_eq!(unread(&app, Support).await, 0);
    assert_eq!(told(&app, Support).await, ["New lead: Asha 1"]);
}

#[tokio::test]
async fn everybody_chooses_what_they_are_told_and_whether_it_sounds() {
    let (app, mut teller) = start().await;
    let path = format!("{NOTICES}/settings");
    let begun = app.get(Support, &path).await.json();
    let all = json!(["new_lead", "assigned", "mentioned", "follow_up_due", "alert"]);
    assert_eq!(begun, json!({ "sound": false, "kinds": all }));
    let sound = app.send(Support, "PATCH", &path, json!({ "sound": true })).await.json();
    assert_eq!(sound, json!({ "sound": true, "kinds": all }));
    let some = json!({ "kinds": ["assigned"] });
    let changed = app.send(Support, "PATCH", &path, some).await.json();
    assert_eq!(changed, json!({ "sound": true, "kinds": ["assigned"] }));
    assert_eq!(app.get(Support, &path).await.json(), changed);
    let wrong = app.send(Support, "PATCH", &path, json!({ "kinds": ["gossip"] })).await;
    assert_eq!(wrong.status, 422, "{wrong}");

    asks(&app, 1).await;
    tell(&app, &mut teller).await;
    assert_eq!((unread(&app, Support).await, unread(&app, Admin).await), (0, 1));
    assert!(told(&app, Support).await.is_empty());
    let seen = json!({ "until": newest(&app, Admin).await["id"] });
    assert_eq!(app.send(Admin, "PUT", &format!("{NOTICES}/seen"), seen).await.status, 204);
    let admin = app.get(Admin, &path).await.json();
    assert_eq!(admin, json!({ "sound": false, "kinds": all }), "a mark changes no choice");
}

/// The actor as a handler has them.
async fn caller(app: &TestApp, actor: Actor) -> Caller {
    let cookie = app.cookie(actor).await.expect("a session");
    let request = Request::get("/").header(COOKIE, cookie).body(()).expect("a request");
    let (mut parts, ()) = request.into_parts();
    parts.extensions.insert(app.engine.settings.clone());
    Caller::from_request_parts(&mut parts, &app.state).await.expect("a caller")
}

async fn mentions(app: &TestApp, note: Uuid, about: (Topic, Uuid), users: &[Uuid], commits: bool) {
    let by = caller(app, Admin).await;
    let now = app.state.clock.now();
    let mut tx = app.state.db.begin().await.expect("a transaction");
    mention(&mut tx, &by, Mention { note, about, users }, now).await.expect("told");
    if commits {
        app.state.feed.commit(tx).await.expect("committed");
    }
}

#[tokio::test]
async fn a_mention_is_told_with_its_note_and_once() {
    let (app, _) = start().await;
    let users = [me(&app, Admin).await, me(&app, Support).await, me(&app, Own).await];
    let lead = enters(&app, Admin, "Ravi", json!({ "assigned_to": users[1] })).await;
    let path = format!("/api/admin/leads/{lead}/convert");
    let visit = json!({ "scheduled_date": "2026-11-23", "scheduled_time": "10:00" });
    let won = app.send(Admin, "POST", &path, json!({ "booking": visit })).await.json();
    let id = |of: &str| won[of]["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let note = ids::new();
    mentions(&app, note, (Topic::Lead, lead), &users, false).await;
    assert_eq!(unread(&app, Support).await, 0, "the note was not written");
    for _ in 0..2 {
        mentions(&app, note, (Topic::Lead, lead), &users, true).await;
    }
    mentions(&app, ids::new(), (Topic::Customer, id("customer")), &users, true).await;
    mentions(&app, ids::new(), (Topic::Booking, id("booking")), &users, true).await;
    assert_eq!(told(&app, Support).await, ["* Admin of the tests mentioned you on Ravi"; 3]);
    let list = app.get(Support, NOTICES).await.json();
    let urls: Vec<_> = (0..3).map(|n| list["items"][n]["url"].clone()).collect();
    assert!(urls.contains(&json!(format!("/admin/customers/{}", id("customer")))), "{urls:?}");
    assert!(urls.contains(&json!(format!("/admin/bookings/{}", id("booking")))), "{urls:?}");
    assert!(told(&app, Admin).await.is_empty(), "their own");
    assert!(told(&app, Own).await.is_empty(), "not of a row that they may not see");
    assert!(told(&app, Marketer).await.is_empty());
}
