//! Search as users see it, and the life of its indexes.

mod desk;
mod life;
mod queries;
mod visitors;

use jaali::testing::TestApp;
use serde_json::{Value, json};

/// `q=…`, encoded for a URL.
fn asked(typed: &str) -> String {
    serde_urlencoded::to_string([("q", typed)]).expect("a query")
}

/// The body of a lead or customer with the required fields.
fn person(name: &str, phone: &str) -> Value {
    json!({
        "name": name,
        "primary_contact": phone,
        "address": "12, 4th Cross",
        "pincode": "560001",
        "service_type": "cockroach_ants",
        "room_type": "2_bhk",
    })
}

/// The kinds and titles that the actor finds, the best hit first.
async fn titles(app: &TestApp, actor: jaali::testing::Actor, typed: &str) -> Vec<String> {
    let answer = app.get(actor, &format!("/api/admin/search?{}", asked(typed))).await;
    assert!(answer.is_ok(), "{typed}: {answer}");
    let body = answer.json();
    let items = body["items"].as_array().expect("items");
    let text = |item: &Value, field: &str| item[field].as_str().unwrap_or_default().to_owned();
    items.iter().map(|i| format!("{} {}", text(i, "kind"), text(i, "title"))).collect()
}
