//! Tests of merging, on SQLite and on PostgreSQL.

mod customers;
mod found;
mod leads;
mod notes;
mod races;

use chrono::Duration;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::testing::{Actor, Admin, Answer, TestApp};

const CUSTOMERS: &str = "/api/admin/customers";
const LEADS: &str = "/api/admin/leads";
const BOOKINGS: &str = "/api/admin/bookings";

/// Asha Rao as a customer or a lead, and `fields` added or replaced.
fn asha_with(fields: Value) -> Value {
    let mut body = json!({
        "name": "Asha Rao", "primary_contact": "+919876543210", "address": "14, 3rd Cross",
        "pincode": "560034", "service_type": "rms_annual", "room_type": "2_bhk",
    });
    let (Some(all), Value::Object(fields)) = (body.as_object_mut(), fields) else {
        panic!("objects")
    };
    all.extend(fields);
    body
}

async fn add(app: &TestApp, path: &str, fields: Value) -> Uuid {
    app.create(Admin, path, asha_with(fields)).await
}

async fn read(app: &TestApp, path: &str, id: Uuid) -> Value {
    app.get(Admin, &format!("{path}/{id}")).await.json()
}

/// Merges one row into another, at the versions that they have now.
async fn merge(app: &TestApp, path: &str, from: Uuid, kept: Uuid, fields: Value) -> Answer {
    let version = async |id| read(app, path, id).await["version"].clone();
    let body = json!({
        "from": from, "from_version": version(from).await, "version": version(kept).await,
        "fields": fields,
    });
    send(app, Admin, path, kept, body).await
}

async fn send(app: &TestApp, actor: Actor, path: &str, kept: Uuid, body: Value) -> Answer {
    app.send(actor, "POST", &format!("{path}/{kept}/merge"), body).await
}

async fn book(app: &TestApp, customer: Uuid, fields: Value) -> Answer {
    let mut visit = json!({
        "customer_id": customer, "service_type": "rms_single", "scheduled_date": "2026-11-23",
        "scheduled_time": "10:00",
    });
    if let (Some(all), Value::Object(fields)) = (visit.as_object_mut(), fields) {
        all.extend(fields);
    }
    app.send(Admin, "POST", BOOKINGS, visit).await
}

/// The ids of all rows of a list.
async fn listed(app: &TestApp, path: &str) -> Vec<Uuid> {
    let page = app.get(Admin, path).await.json();
    let items = page["items"].as_array().expect("items").iter();
    items.map(|item| item["id"].as_str().expect("an id").parse().expect("an id")).collect()
}

/// Sets a time of a lead to so many days ago: nobody stays signed in for a month.
async fn days_ago(app: &TestApp, sql: &'static str, lead: Uuid, days: i64) {
    let at = app.state.clock.now() - Duration::days(days);
    let mut tx = app.state.db.begin().await.expect("a transaction");
    assert_eq!(tx.q(sql).bind(lead).bind(at).run().await.expect("done"), 1);
    tx.commit().await.expect("committed");
}

const CREATED: &str = "update leads set created_at = $2 where id = $1";
const DELETED: &str = "update leads set deleted_at = $2 where id = $1";

async fn count(app: &TestApp, sql: &'static str) -> i64 {
    let (n,): (i64,) = app.state.db.q(sql).one().await.expect("a number");
    n
}

/// What no merge may change.
async fn sums(app: &TestApp) -> [i64; 7] {
    let mut sums = [0; 7];
    for (sum, sql) in sums.iter_mut().zip([
        "select count(*) from bookings",
        "select count(*) from booking_cells",
        "select count(*) from payments",
        "select cast(coalesce(sum(amount), 0) as bigint) from payments",
        "select cast(coalesce(sum(paid_amount), 0) as bigint) from customers
         where merged_into is null",
        "select count(*) from leads",
        "select count(*) from idempotency",
    ]) {
        *sum = count(app, sql).await;
    }
    sums
}
