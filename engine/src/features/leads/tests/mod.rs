//! Tests of leads, on SQLite and on PostgreSQL.

mod answers;
mod bulk;
mod calls;
mod convert;
mod desk;
mod files;
mod kept;
mod leases;
mod lists;
mod refused;
mod scope;
mod scores;

use serde_json::{Value, json};

use uuid::Uuid;

use super::{
    model::{Attribution, Lead},
    store,
};
use crate::testing::{Admin, Answer, TestApp, Visitor};

/// The body of a lead that staff enter while a person calls.
fn written() -> Value {
    json!({
        "name": "Asha Rao", "primary_contact": "98765 43210", "pincode": "560 034",
        "address": "14, 3rd Cross, Koramangala", "service_type": "rms_single",
        "room_type": "2bhk",
    })
}

/// The same with other fields.
fn written_with(fields: Value) -> Value {
    with(written(), fields)
}

/// The body of a two-step booking, with the required fields.
fn booking() -> Value {
    json!({
        "form": "booking", "name": "Asha Rao", "phone": "+91 98765 43210",
        "email": "asha@example.in", "address": "14, 3rd Cross, Koramangala",
    })
}

/// The same with other fields; null removes one.
fn booking_with(fields: Value) -> Value {
    with(booking(), fields)
}

fn with(mut all: Value, fields: Value) -> Value {
    let Value::Object(fields) = fields else { unreachable!("tests give objects") };
    for (name, value) in fields {
        all[name] = value;
    }
    all
}

async fn post(app: &TestApp, lead: Value) -> Answer {
    app.send(Visitor, "POST", "/api/leads", lead).await
}

async fn post_with_key(app: &TestApp, key: &str, lead: &Value) -> Answer {
    let request = axum::http::Request::post("/api/leads")
        .header("content-type", "application/json")
        .header("idempotency-key", key);
    app.ask(Visitor, request, axum::body::Body::from(lead.to_string())).await
}

/// Every lead, also deleted or in quarantine, newest first.
async fn leads(app: &TestApp) -> Vec<Lead> {
    let leads = store::every(&app.state.db, None, 1000).await.expect("leads");
    leads.into_iter().map(|whole| whole.named.lead).collect()
}

async fn newest(app: &TestApp) -> Lead {
    leads(app).await.into_iter().next().expect("a lead")
}

/// How the newest lead came in.
async fn attribution(app: &TestApp) -> Attribution {
    let mut whole = store::every(&app.state.db, None, 1).await.expect("leads");
    whole.pop().expect("a lead").attribution
}

async fn run(app: &TestApp, sql: &'static str) {
    let mut tx = app.state.db.begin().await.expect("a transaction");
    tx.q(sql).run().await.expect("done");
    tx.commit().await.expect("committed");
}

async fn count(app: &TestApp, sql: &'static str) -> i64 {
    let (n,): (i64,) = app.state.db.q(sql).one().await.expect("a number");
    n
}

async fn package(app: &TestApp, active: bool) -> Uuid {
    let package = json!({
        "service_type": "bbms_single", "service_name": "Bed Bug Treatment", "room_type": "2_bhk",
        "before_discount": 2999, "discount_percentage": 15, "is_active": active,
    });
    app.create(Admin, "/api/admin/packages", package).await
}

/// The path of the lead in an answer.
fn lead_at(answer: &Answer) -> String {
    assert!(answer.is_ok(), "{answer}");
    format!("/api/admin/leads/{}", answer.json()["id"].as_str().expect("an id"))
}
