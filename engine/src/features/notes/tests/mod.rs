//! Tests of notes and attachments, on SQLite and on PostgreSQL.

mod attachments;
mod notes;
mod scope;

use serde_json::{Value, json};

use crate::testing::{Actor, Admin, Answer, Support, TestApp};

const ROWS: [&str; 3] = ["leads", "customers", "bookings"];

fn asha() -> Value {
    json!({
        "name": "Asha Rao", "primary_contact": "98765 43210", "pincode": "560034",
        "address": "14, 3rd Cross, Koramangala", "service_type": "rms_single",
        "room_type": "2_bhk",
    })
}

/// The path of a new row.
async fn row_by(app: &TestApp, actor: Actor, rows: &str) -> String {
    let path = format!("/api/admin/{rows}");
    let body = if rows == "bookings" {
        let customer = app.create(actor, "/api/admin/customers", asha()).await;
        json!({
            "customer_id": customer, "service_type": "rms_single",
            "scheduled_date": "2026-11-23", "scheduled_time": "10:00",
        })
    } else {
        asha()
    };
    format!("{path}/{}", app.create(actor, &path, body).await)
}

async fn row(app: &TestApp, rows: &str) -> String {
    row_by(app, Support, rows).await
}

async fn id_of(app: &TestApp, actor: Actor) -> Value {
    app.get(actor, "/api/auth/me").await.json()["user"]["id"].clone()
}

async fn write(app: &TestApp, actor: Actor, row: &str, body: Value) -> Answer {
    app.send(actor, "POST", &format!("{row}/notes"), body).await
}

/// The path of what an answer is about.
fn path_in(answer: &Answer, rows: &str) -> String {
    assert!(answer.is_ok(), "{answer}");
    format!("/api/admin/{rows}/{}", answer.json()["id"].as_str().expect("an id"))
}

/// The texts of notes, in the order of the list.
async fn bodies(app: &TestApp, row: &str) -> Vec<String> {
    texts(&app.get(Admin, &format!("{row}/notes")).await, "body")
}

/// A field of all items of a list.
fn texts(list: &Answer, field: &str) -> Vec<String> {
    assert!(list.is_ok(), "{list}");
    let items = list.json()["items"].as_array().cloned().unwrap_or_default().into_iter();
    items.map(|item| item[field].as_str().unwrap_or_default().to_owned()).collect()
}

async fn count(app: &TestApp, sql: &'static str) -> i64 {
    let (n,): (i64,) = app.state.db.q(sql).one().await.expect("a number");
    n
}

async fn run(app: &TestApp, sql: &'static str) {
    let mut tx = app.state.db.begin().await.expect("a transaction");
    tx.q(sql).run().await.expect("done");
    tx.commit().await.expect("committed");
}

/// The topics and ids of all changes since a moment, which is a count of them.
async fn changes_since(app: &TestApp, seen: i64) -> Vec<String> {
    let all: Vec<(String, uuid::Uuid)> = app
        .state
        .db
        .q("select topic, entity_id from changes order by seq")
        .all()
        .await
        .expect("changes");
    let new = all.into_iter().skip(usize::try_from(seen).expect("a count"));
    new.map(|(topic, id)| format!("{topic}s/{id}")).collect()
}
