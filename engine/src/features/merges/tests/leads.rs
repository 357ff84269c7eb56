//! Two leads become one.

use chrono::Duration;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{DELETED, LEADS, add, asha_with, count, days_ago, listed, merge, read, send, sums};
use crate::{
    features::leads::{model::LeadStatus, removal::purge},
    testing::{Admin, Support, TestApp, Visitor},
};

async fn call(app: &TestApp, lead: Uuid, status: &str) {
    let body = json!({ "status": status, "call_notes": format!("{status} {lead}") });
    let answer = app.send(Admin, "POST", &format!("{LEADS}/{lead}/calls"), body).await;
    assert!(answer.is_ok(), "{answer}");
}

#[tokio::test]
async fn calls_add_up_and_the_first_day_counts() {
    let app = TestApp::start().await;
    let from = add(&app, LEADS, json!({ "name": "Asha R", "notes": "Two cats" })).await;
    app.clock.advance(Duration::hours(3));
    let kept = add(&app, LEADS, json!({ "email": "asha@example.in" })).await;
    assert_eq!(read(&app, LEADS, kept).await["repeat_of"], json!(from));
    let third = add(&app, LEADS, json!({ "name": "Again" })).await;
    call(&app, kept, "pending_call").await;
    app.clock.advance(Duration::hours(1));
    for _ in 0..2 {
        call(&app, from, "not_connected").await;
    }
    let (before, lost) = (read(&app, LEADS, kept).await, read(&app, LEADS, from).await);
    let (rows, events) = (sums(&app).await, count(&app, EVENTS).await);

    let merged = merge(&app, LEADS, from, kept, json!({})).await;
    assert_eq!(merged.status, 200, "{merged}");
    let merged = merged.json();
    for (field, value) in [
        ("id", json!(kept)),
        ("name", json!("Asha Rao")),
        ("notes", json!("Two cats")),
        ("created_at", lost["created_at"].clone()),
        ("call_attempts", json!(3)),
        ("unanswered_attempts", lost["unanswered_attempts"].clone()),
        ("last_called_at", lost["last_called_at"].clone()),
        ("call_notes", lost["call_notes"].clone()),
        ("status", json!("pending_call")),
        ("repeat_of", Value::Null),
        ("lead_number", before["lead_number"].clone()),
    ] {
        assert_eq!(merged[field], value, "{field}");
    }
    assert_eq!(merged["asked_again"][0]["id"], json!(third));
    assert_eq!(sums(&app).await, rows);
    assert_eq!(count(&app, EVENTS).await, events + 1);
    let timeline = app.get(Admin, &format!("{LEADS}/{from}/timeline?limit=200")).await.json();
    let newest = &timeline["items"][0];
    assert_eq!(
        (&newest["kind"], &newest["detail"]["lead_number"]),
        (&json!("merged"), &lost["lead_number"])
    );
    assert_eq!(newest["detail"]["moved"], json!({ "bookings": 0, "calls": 2, "repeats": 1 }));
    assert_eq!(newest["detail"]["left"], json!({ "name": "Asha R" }));
    // A caller who has seen the lead before is told.
    let late = json!({ "status": "closed", "seen_version": before["version"] });
    let refused = app.send(Support, "POST", &format!("{LEADS}/{kept}/calls"), late).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["code"]), (409, &json!("changed")));
}

const EVENTS: &str = "select count(*) from lead_events";

#[tokio::test]
async fn the_other_is_nowhere_and_goes_with_the_one_that_was_kept() {
    let app = TestApp::start().await;
    let (kept, from) = (add(&app, LEADS, json!({})).await, add(&app, LEADS, json!({})).await);
    let number = read(&app, LEADS, from).await["lead_number"].clone();
    let number = number.as_str().expect("a number");
    assert!(merge(&app, LEADS, from, kept, json!({})).await.is_ok());
    for filter in ["?limit=9", "?sort=priority", "?q=asha", &*format!("?q={number}")] {
        assert_eq!(listed(&app, &format!("{LEADS}{filter}")).await, [kept], "{filter}");
    }
    assert_eq!(listed(&app, &format!("{LEADS}?deleted=true")).await, [] as [Uuid; 0]);
    let counts = app.get(Admin, &format!("{LEADS}/counts")).await.json();
    assert_eq!((&counts["all"], &counts["deleted"]), (&json!(1), &json!(0)));
    assert!(!app.get(Admin, "/api/admin/leads.csv").await.text().contains(number));
    assert_eq!(read(&app, LEADS, from).await["id"], json!(kept));
    call(&app, kept, "pending_call").await;
    assert_eq!(listed(&app, &format!("{LEADS}?q={number}")).await, [kept]);

    let call = json!({ "status": "closed" });
    let refused = app.send(Admin, "POST", &format!("{LEADS}/{from}/calls"), call).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["current"]["id"]), (409, &json!(kept)));
    let restored = app.call(Admin, "POST", &format!("{LEADS}/{from}/restore")).await;
    assert_ne!(restored.status, 200, "it is not in the bin");
    let held = app.send(Admin, "PUT", &format!("{LEADS}/{from}/lease"), json!({})).await;
    assert!(held.is_ok(), "{held}");
    assert!(read(&app, LEADS, kept).await["lease"].is_object());

    days_ago(&app, DELETED, from, 31).await;
    assert_eq!(purge(&app.state).await.expect("purged"), 0, "it goes with the other alone");
    let version = read(&app, LEADS, kept).await["version"].to_string();
    assert!(
        app.change(Admin, "DELETE", &format!("{LEADS}/{kept}"), &version, json!({})).await.is_ok()
    );
    assert_eq!(read(&app, LEADS, from).await["id"], json!(kept), "as long as it is there");
    days_ago(&app, DELETED, kept, 31).await;
    assert_eq!(purge(&app.state).await.expect("purged"), 1);
    assert_eq!(count(&app, "select count(*) from leads").await, 0);
    assert_eq!(app.get(Admin, &format!("{LEADS}/{from}")).await.status, 404);
    for id in [kept, from] {
        let audit = app.get(Admin, &format!("/api/admin/audit?entity_id={id}")).await.json();
        let lines = audit["items"].as_array().expect("lines");
        assert!(!lines.is_empty() && lines.iter().all(|line| line["detail"] == json!({})));
    }
}

#[tokio::test]
async fn the_status_is_of_the_one_that_came_further() {
    use LeadStatus::{Closed, Contacted, Converted, New, NotConnected, PendingCall, Scheduled};
    for (one, other, further) in [
        (New, PendingCall, PendingCall),
        (Scheduled, Converted, Converted),
        (Closed, New, New),
        (NotConnected, New, NotConnected),
        (Contacted, Scheduled, Scheduled),
    ] {
        assert_eq!(one.further(other), further);
        assert_eq!(other.further(one), further);
    }
    let app = TestApp::start().await;
    let closed = add(&app, LEADS, json!({})).await;
    call(&app, closed, "closed").await;
    let kept = add(&app, LEADS, json!({})).await;
    let merged = merge(&app, LEADS, closed, kept, json!({})).await.json();
    assert_eq!(merged["status"], "pending_call", "a new one would not have been called");
}

#[tokio::test]
async fn a_customer_and_the_visits_of_either_stay() {
    let app = TestApp::start().await;
    let (kept, from) = (add(&app, LEADS, json!({})).await, add(&app, LEADS, json!({})).await);
    let won = async |lead: Uuid| {
        let visit = json!({ "scheduled_date": "2026-11-23", "scheduled_time": "10:00" });
        let path = format!("{LEADS}/{lead}/convert");
        let won = app.send(Admin, "POST", &path, json!({ "booking": visit })).await.json();
        (won["customer"]["id"].clone(), won["booking"]["id"].clone())
    };
    let (customer, booking) = won(from).await;
    let merged = merge(&app, LEADS, from, kept, json!({})).await.json();
    assert_eq!((&merged["status"], &merged["customer_id"]), (&json!("converted"), &customer));
    let path = format!("/api/admin/bookings/{}", booking.as_str().expect("an id"));
    assert_eq!(app.get(Admin, &path).await.json()["lead_id"], json!(kept));

    let another = add(&app, LEADS, json!({})).await;
    won(another).await;
    let refused = merge(&app, LEADS, another, kept, json!({})).await;
    assert_eq!(refused.status, 409);
    let sentence = "LD-2026-000001 and LD-2026-000003 are two customers: merge the customers first";
    assert_eq!(refused.json()["detail"], sentence);
}

#[tokio::test]
async fn an_open_lease_and_two_waiting_contracts_are_settled_first() {
    let app = TestApp::start().await;
    let draft = |kind: &str| json!({ "contract_type": kind });
    let kept = add(&app, LEADS, draft("annual")).await;
    let from = add(&app, LEADS, draft("monthly")).await;
    let hold = async |lead| {
        app.send(Support, "PUT", &format!("{LEADS}/{lead}/lease"), json!({})).await.json()
    };
    for lead in [kept, from] {
        hold(lead).await;
        let refused = merge(&app, LEADS, from, kept, json!({})).await;
        let number = read(&app, LEADS, lead).await["lead_number"].clone();
        let sentence = format!("Support of the tests is on {}", number.as_str().expect("a number"));
        assert_eq!((refused.status.as_u16(), &refused.json()["detail"]), (409, &json!(sentence)));
        app.call(Support, "DELETE", &format!("{LEADS}/{lead}/lease")).await;
    }
    let refused = merge(&app, LEADS, from, kept, json!({})).await;
    let sentence =
        "LD-2026-000001 and LD-2026-000002 both have a contract filled in: empty one of them first";
    assert_eq!((refused.status.as_u16(), &refused.json()["detail"]), (409, &json!(sentence)));
    let path = format!("{LEADS}/{kept}");
    assert!(app.change(Admin, "PATCH", &path, "1", json!({ "contract_type": null })).await.is_ok());
    // One's own lease is in nobody's way.
    app.send(Admin, "PUT", &format!("{LEADS}/{from}/lease"), json!({})).await;
    let merged = merge(&app, LEADS, from, kept, json!({})).await;
    assert!(merged.is_ok(), "{merged}");
    assert_eq!(merged.json()["conversion"]["contract_type"], "monthly");
    assert_eq!(count(&app, "select count(*) from lead_leases").await, 0);
}

#[tokio::test]
async fn what_cannot_be_merged_is_refused() {
    let app = TestApp::start().await;
    let (kept, from) = (add(&app, LEADS, json!({})).await, add(&app, LEADS, json!({})).await);
    let body = |from: Uuid| json!({ "from": from, "version": 1, "from_version": 1 });
    assert_eq!(send(&app, Admin, LEADS, kept, body(kept)).await.status, 422);
    assert_eq!(send(&app, Admin, LEADS, kept, body(Uuid::nil())).await.status, 422);
    let stale = json!({ "from": from, "version": 7, "from_version": 1 });
    assert_eq!(send(&app, Admin, LEADS, kept, stale).await.status, 412);
    let deleted = add(&app, LEADS, json!({})).await;
    app.change(Admin, "DELETE", &format!("{LEADS}/{deleted}"), "1", json!({})).await;
    assert_eq!(send(&app, Admin, LEADS, kept, body(deleted)).await.status, 422);
    assert_eq!(send(&app, Admin, LEADS, deleted, body(kept)).await.status, 404);
    let third = add(&app, LEADS, json!({})).await;
    assert!(send(&app, Admin, LEADS, kept, body(from)).await.is_ok());
    for (gone, other) in [(from, third), (third, from)] {
        let refused = send(&app, Admin, LEADS, other, body(gone)).await;
        let sentence = json!("This lead was merged into LD-2026-000001");
        assert_eq!((refused.status.as_u16(), &refused.json()["detail"]), (409, &sentence));
    }
}

#[tokio::test]
async fn a_visitor_who_sends_the_form_again_gets_the_first_answer() {
    let app = TestApp::start().await;
    let form = json!({
        "form": "booking", "name": "Asha Rao", "phone": "+91 98765 43210",
        "email": "asha@example.in", "address": "14, 3rd Cross, Koramangala",
    });
    let post = async || {
        let request = axum::http::Request::post("/api/leads")
            .header("content-type", "application/json")
            .header("idempotency-key", "once");
        app.ask(Visitor, request, form.to_string().into()).await.json()
    };
    let first = post().await;
    let from = first["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let kept = app.create(Admin, LEADS, asha_with(json!({}))).await;
    assert!(merge(&app, LEADS, from, kept, json!({})).await.is_ok());
    assert_eq!(post().await, first);
    assert_eq!(listed(&app, LEADS).await, [kept]);
}
