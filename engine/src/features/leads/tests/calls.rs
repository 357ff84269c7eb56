//! Calls that are recorded once, that see what others did, and that schedule a visit.

use axum::{body::Body, http::Request};
use futures_util::future::join_all;
use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{count, lead_at, newest, with, written_with};
use crate::{
    features::leads::model::LeadStatus,
    testing::{Actor, Admin, Answer, Support, TestApp},
};

async fn lead(app: &TestApp, fields: Value) -> String {
    lead_at(&app.send(Support, "POST", "/api/admin/leads", written_with(fields)).await)
}

async fn call(app: &TestApp, actor: Actor, lead: &str, body: Value) -> Answer {
    app.send(actor, "POST", &format!("{lead}/calls"), body).await
}

async fn call_with_key(app: &TestApp, lead: &str, key: &str, body: &Value) -> Answer {
    let request = Request::post(format!("{lead}/calls"))
        .header("content-type", "application/json")
        .header("idempotency-key", key);
    app.ask(Support, request, Body::from(body.to_string())).await
}

async fn kinds(app: &TestApp, lead: &str) -> Vec<String> {
    let events = app.get(Support, &format!("{lead}/timeline")).await.json();
    let events = events["items"].as_array().cloned().unwrap_or_default().into_iter();
    events.map(|event| event["kind"].as_str().unwrap_or_default().to_owned()).collect()
}

fn visit(fields: Value) -> Value {
    let booking = json!({
        "scheduled_date": "2026-11-23", "scheduled_time": "10:00", "technician_name": "Ravi",
    });
    with(json!({ "status": "scheduled", "call_notes": "Two cats", "booking": booking }), fields)
}

#[tokio::test]
async fn a_retry_counts_once() {
    let app = TestApp::start().await;
    let path = lead(&app, json!({})).await;
    let body = json!({ "status": "not_connected", "seen_version": 1 });
    let (app, path, body) = (&app, &path, &body);
    let tries = (0..8).map(|_| call_with_key(app, path, "call-1", body));
    for answer in join_all(tries).await {
        assert_eq!((answer.status.as_u16(), &answer.json()["call_attempts"]), (200, &json!(1)));
    }
    assert_eq!(kinds(app, path).await, ["called", "created"]);
    // Long after, too; another call is another key, and another lead has keys of its own.
    call(app, Admin, path, json!({ "status": "pending_call" })).await;
    let again = call_with_key(app, path, "call-1", body).await.json();
    assert_eq!((&again["call_attempts"], &again["status"]), (&json!(2), &json!("pending_call")));
    assert_eq!(
        call_with_key(app, path, "call-2", &json!({ "status": "closed" })).await.status,
        200
    );
    let other = lead(app, json!({ "primary_contact": "9000000001" })).await;
    let first = call_with_key(app, &other, "call-1", body).await.json();
    assert_eq!(first["call_attempts"], 1);
    let reused = call_with_key(app, path, "call-1", &json!({ "status": "closed" })).await;
    assert_snapshot!(reused, @r#"422 {"code":"invalid","detail":"This Idempotency-Key was used with another body","errors":[{"field":"Idempotency-Key","code":"reused","message":"This Idempotency-Key was used with another body"}]}"#);
    assert_eq!(call_with_key(app, path, &"k".repeat(201), body).await.status, 422);
}

#[tokio::test]
async fn who_saw_an_earlier_version_is_told_what_others_did() {
    let app = TestApp::start().await;
    let path = lead(&app, json!({})).await;
    call(&app, Admin, &path, json!({ "status": "pending_call", "call_notes": "After six" })).await;
    let late = json!({ "status": "closed", "seen_version": 1 });
    let refused = call(&app, Support, &path, late.clone()).await;
    assert_eq!(refused.status, 409, "{refused}");
    let problem = refused.json();
    assert_eq!(problem["code"], "changed");
    assert_eq!(problem["detail"], "Admin of the tests changed this lead meanwhile");
    assert_eq!(problem["current"]["version"], 2);
    let events = problem["current"]["events"].as_array().expect("events");
    assert_eq!((events.len(), &events[0]["detail"]["call_notes"]), (1, &json!("After six")));
    let kept = newest(&app).await;
    assert_eq!((kept.status, kept.call_attempts, kept.version), (LeadStatus::PendingCall, 1, 2));

    // Having seen it, they go on; what one did oneself is no news.
    let seen = call(&app, Support, &path, with(late.clone(), json!({ "seen_version": 2 }))).await;
    assert_eq!(seen.status, 200, "{seen}");
    let own = call(&app, Support, &path, with(late, json!({ "seen_version": 2 }))).await;
    assert_eq!(own.json()["call_attempts"], 3);
}

#[tokio::test]
async fn scheduled_with_a_slot_makes_customer_and_visit() {
    let app = TestApp::start().await;
    let path = lead(&app, json!({})).await;
    let (app, path, body) = (&app, &path, &visit(json!({ "seen_version": 1 })));
    let tries = (0..4).map(|_| call_with_key(app, path, "visit", body));
    for answer in join_all(tries).await {
        assert_eq!(answer.status, 200, "{answer}");
        let lead = answer.json();
        assert_eq!((&lead["status"], &lead["call_attempts"]), (&json!("converted"), &json!(1)));
        assert_eq!(lead["customer_code"], "CU-2026-000001");
        assert_eq!(lead["next_follow_up_date"], Value::Null);
    }
    assert_eq!(kinds(app, path).await, ["converted", "called", "created"]);
    assert_eq!(count(app, "select count(*) from customers").await, 1);
    let bookings = app.get(Support, "/api/admin/bookings").await.json();
    assert_eq!(bookings["items"].as_array().map(Vec::len), Some(1));
    let made = &bookings["items"][0];
    assert_eq!(made["technician_name"], "Ravi");
    assert_eq!(
        (&made["scheduled_date"], &made["scheduled_time"]),
        (&json!("2026-11-23"), &json!("10:00"))
    );
    let second = call(app, Support, path, visit(json!({}))).await;
    assert_snapshot!(second, @r#"409 {"code":"conflict","detail":"This lead is already the customer CU-2026-000001"}"#);
}

#[tokio::test]
async fn a_visit_that_cannot_be_leaves_no_call() {
    let app = TestApp::start().await;
    let first = lead(&app, json!({})).await;
    assert_eq!(call(&app, Support, &first, visit(json!({}))).await.status, 200);
    let path = lead(&app, json!({ "primary_contact": "9000000001" })).await;
    // Ravi is taken.
    assert_eq!(call(&app, Support, &path, visit(json!({}))).await.status, 409);
    let wrong = visit(json!({
        "customer": { "pincode": "56" },
        "booking": { "scheduled_date": "2026-11-19", "scheduled_time": "late" },
    }));
    assert_snapshot!(call(&app, Support, &path, wrong).await, @r#"422 {"code":"invalid","detail":"Pincode must be at least 6 digits","errors":[{"field":"customer.pincode","code":"pincode","message":"Pincode must be at least 6 digits"},{"field":"booking.scheduled_date","code":"range","message":"Scheduled date cannot be before today"},{"field":"booking.scheduled_time","code":"time","message":"Please enter a time, for example 09:30"}]}"#);
    let elsewhere = visit(json!({ "status": "closed", "customer": 7 }));
    assert_snapshot!(call(&app, Support, &path, elsewhere).await, @r#"422 {"code":"invalid","detail":"This must be an object","errors":[{"field":"customer","code":"type","message":"This must be an object"},{"field":"booking","code":"status","message":"Only a call with the status Scheduled has a visit"}]}"#);
    let alone = json!({ "status": "closed", "customer": {}, "seen_version": 0 });
    assert_snapshot!(call(&app, Support, &path, alone).await, @r#"422 {"code":"invalid","detail":"A customer is made with a visit only","errors":[{"field":"customer","code":"required","message":"A customer is made with a visit only"},{"field":"seen_version","code":"range","message":"This must be a version of the lead"}]}"#);
    let kept = newest(&app).await;
    assert_eq!((kept.status, kept.call_attempts, kept.version), (LeadStatus::New, 0, 1));
    assert_eq!(kinds(&app, &path).await, ["created"]);
    assert_eq!(count(&app, "select count(*) from customers").await, 1);

    let mended = visit(json!({
        "customer": { "address": "7, Main Road" },
        "booking": { "scheduled_date": "2026-11-23", "scheduled_time": "15:00" },
    }));
    assert_eq!(call(&app, Support, &path, mended).await.json()["status"], "converted");
    let customers = app.get(Support, "/api/admin/customers").await.json();
    assert_eq!(customers["items"][0]["address"], "7, Main Road");
}

#[tokio::test]
async fn scheduled_without_a_slot_stays_a_lead() {
    let app = TestApp::start().await;
    let path = lead(&app, json!({})).await;
    let answer =
        call(&app, Support, &path, json!({ "status": "scheduled", "booking": null })).await;
    assert_eq!(answer.json()["status"], "scheduled");
    assert_eq!(kinds(&app, &path).await, ["called", "created"]);
    assert_eq!(count(&app, "select count(*) from customers").await, 0);
}
