//! What is promised of leads, on SQLite and on PostgreSQL.

mod answers;
mod kept;
mod refused;

use serde_json::{Value, json};

use super::{model::Lead, store};
use crate::testing::{Answer, TestApp, Visitor};

/// A two-step booking with what it must have.
fn booking() -> Value {
    json!({
        "form": "booking", "name": "Asha Rao", "phone": "+91 98765 43210",
        "email": "asha@example.in", "address": "14, 3rd Cross, Koramangala",
    })
}

/// The same with other fields; null takes one away.
fn booking_with(fields: Value) -> Value {
    let mut all = booking();
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

/// Every lead there is, the newest first.
async fn leads(app: &TestApp) -> Vec<Lead> {
    store::list(&app.state.db, true, None, None, 1000).await.expect("leads")
}

async fn newest(app: &TestApp) -> Lead {
    leads(app).await.into_iter().next().expect("a lead")
}

async fn run(app: &TestApp, sql: &'static str) {
    let mut tx = app.state.db.begin().await.expect("a transaction");
    tx.q(sql).run().await.expect("done");
    tx.commit().await.expect("committed");
}
