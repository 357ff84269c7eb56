//! Tests of bookings.

mod bulk;
mod files;
mod kept;
mod listed;
mod refused;
mod scope;
mod taken;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::testing::{Admin, Answer, Support, TestApp};

pub(super) const BOOKINGS: &str = "/api/admin/bookings";

pub(super) async fn customer(app: &TestApp, name: &str) -> Uuid {
    let body = json!({
        "name": name, "primary_contact": "98765 43210", "address": "14, 3rd Cross",
        "pincode": "560034", "service_type": "rms_annual", "room_type": "2_bhk",
    });
    app.create(Admin, "/api/admin/customers", body).await
}

/// The body of a visit on Monday morning, with `fields` added or replaced.
pub(super) fn visit_with(customer: Uuid, fields: &Value) -> Value {
    let mut body = json!({
        "customer_id": customer, "service_type": "rms_single", "scheduled_date": "2026-11-23",
        "scheduled_time": "10:00",
    });
    for (name, value) in fields.as_object().expect("an object") {
        body[name] = value.clone();
    }
    body
}

pub(super) async fn book(app: &TestApp, customer: Uuid, fields: Value) -> Answer {
    app.send(Support, "POST", BOOKINGS, visit_with(customer, &fields)).await
}

/// Creates a booking and returns its path.
pub(super) async fn booked(app: &TestApp, customer: Uuid, fields: Value) -> String {
    let answer = book(app, customer, fields).await;
    assert_eq!(answer.status, 201, "{answer}");
    format!("{BOOKINGS}/{}", answer.json()["id"].as_str().expect("an id"))
}
