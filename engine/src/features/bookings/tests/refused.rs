//! What is refused, and with which sentences.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{BOOKINGS, book, booked, customer};
use crate::testing::{Admin, Answer, Marketer, Support, TestApp, Visitor};

fn sentences(answer: &Answer) -> String {
    let json = answer.json();
    let errors = json["errors"].as_array().cloned().unwrap_or_default();
    let text = |e: &Value, name: &str| e[name].as_str().unwrap_or_default().to_owned();
    let lines = errors.iter().map(|e| format!("\n{}: {}", text(e, "field"), text(e, "message")));
    format!("{}{}", answer.status.as_u16(), lines.collect::<String>())
}

#[tokio::test]
async fn all_that_is_missing_or_wrong_is_said_at_once() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha").await;
    assert_snapshot!(sentences(&app.send(Admin, "POST", BOOKINGS, json!({})).await), @"
    422
    customer_id: Customer is required
    service_type: Service type is required
    scheduled_date: Scheduled date is required
    scheduled_time: Scheduled time is required
    ");
    let wrong = json!({
        "customer_id": "asha", "service_type": "dragons", "scheduled_date": "2026-02-31",
        "scheduled_time": "25:00", "amount": -1, "technician_name": "x".repeat(121),
        "service_notes": "a\u{0}b", "status": "completed", "payment_status": "paid", "rating": 6,
        "customer_feedback": 5, "booking_number": "", "minutes": 5,
    });
    assert_snapshot!(sentences(&app.send(Admin, "POST", BOOKINGS, wrong).await), @"
    422
    customer_id: Please choose one of the listed values
    service_type: Please choose one of the listed values
    scheduled_date: Please enter a real date, for example 2026-11-20
    scheduled_time: Please enter a time, for example 09:30
    status: Please choose one of the listed values
    payment_status: Please choose one of the listed values
    rating: Rating must be between 1 and 5
    amount: Amount must be positive
    technician_name: This must be at most 120 characters
    service_notes: This holds a character that is not allowed
    customer_feedback: This must be text
    minutes: This field is not known
    booking_number: This field is not known
    ");
    for (fields, field) in [
        (json!({ "scheduled_date": "2026-11-19" }), "scheduled_date"),
        (json!({ "rating": 0 }), "rating"),
        (json!({ "rating": 4.5 }), "rating"),
        (json!({ "amount": 1e300 }), "amount"),
        (json!({ "amount": "500" }), "amount"),
        (json!({ "scheduled_time": "9" }), "scheduled_time"),
        (json!({ "scheduled_date": "2026-1-5" }), "scheduled_date"),
        (json!({ "customer_id": uuid::Uuid::nil() }), "customer_id"),
    ] {
        let refused = book(&app, asha, fields).await;
        assert_eq!(refused.json()["errors"][0]["field"], field, "{refused}");
    }
    let past = book(&app, asha, json!({ "scheduled_date": "2026-11-19" })).await;
    assert_snapshot!(sentences(&past), @"
    422
    scheduled_date: Scheduled date cannot be before today
    ");
}

#[tokio::test]
async fn a_change_keeps_what_is_required() {
    let app = TestApp::start().await;
    let path = booked(&app, customer(&app, "Asha").await, json!({})).await;
    let empty = json!({
        "customer_id": null, "service_type": "", "scheduled_date": "", "scheduled_time": null,
        "status": "", "payment_status": null, "rating": 6,
    });
    assert_snapshot!(sentences(&app.change(Admin, "PATCH", &path, "1", empty).await), @"
    422
    customer_id: Customer is required
    service_type: Service type is required
    scheduled_date: Scheduled date is required
    scheduled_time: Scheduled time is required
    status: Status is required
    payment_status: Payment status is required
    rating: Rating must be between 1 and 5
    ");
    let unknown = json!({ "status": "lost", "payment_status": "partially_paid" });
    assert_snapshot!(sentences(&app.change(Admin, "PATCH", &path, "1", unknown).await), @"
    422
    status: Please choose one of the listed values
    payment_status: Please choose one of the listed values
    ");
    assert_eq!(app.get(Admin, &path).await.json()["version"], 1);
}

#[tokio::test]
async fn a_change_needs_a_row_a_version_and_the_present_one() {
    let app = TestApp::start().await;
    let path = booked(&app, customer(&app, "Asha").await, json!({})).await;
    let change = || json!({ "rating": 4 });
    let gone = format!("{BOOKINGS}/{}", uuid::Uuid::nil());
    assert_eq!(app.send(Admin, "PATCH", &path, change()).await.status, 428);
    assert_eq!(app.change(Admin, "PATCH", &path, "2", change()).await.status, 412);
    assert_snapshot!(app.change(Admin, "PATCH", &gone, "1", change()).await, @r#"404 {"code":"not_found","detail":"Booking not found"}"#);
    assert_snapshot!(app.get(Admin, &gone).await, @r#"404 {"code":"not_found","detail":"Booking not found"}"#);
}

#[tokio::test]
async fn only_who_may_gets_in_and_is_told_so_before_anything_else() {
    let app = TestApp::start().await;
    let path = booked(&app, customer(&app, "Asha").await, json!({})).await;
    let nothing = || json!({});
    assert_snapshot!(app.get(Marketer, BOOKINGS).await, @r#"403 {"code":"forbidden","detail":"You do not have permission to read bookings"}"#);
    assert_snapshot!(app.send(Marketer, "POST", BOOKINGS, nothing()).await, @r#"403 {"code":"forbidden","detail":"You do not have permission to create bookings"}"#);
    assert_snapshot!(app.send(Marketer, "PATCH", &path, nothing()).await, @r#"403 {"code":"forbidden","detail":"You do not have permission to update bookings"}"#);
    assert_eq!(app.get(Marketer, "/api/admin/slots").await.status, 403);
    assert_eq!(app.get(Visitor, &path).await.status, 401);
}

#[tokio::test]
async fn hostile_text_is_only_text() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha").await;
    for text in ["'; drop table bookings; --", "{{ 7 * 7 }}", "مرحبا \u{202e}abc", "🐜👨\u{200d}👩"]
    {
        let fields = json!({ "technician_name": text, "service_notes": text });
        let made = book(&app, asha, fields).await.json();
        assert_eq!(
            (&made["technician_name"], &made["service_notes"]),
            (&json!(text), &json!(text))
        );
        let name = serde_urlencoded::to_string([("technician", text)]).expect("a query");
        let found = app.get(Support, &format!("{BOOKINGS}?{name}")).await.json();
        assert_eq!(found["items"].as_array().map(Vec::len), Some(1), "{text}");
    }
    let long = json!({ "service_notes": "x".repeat(1_000_000) });
    assert_eq!(book(&app, asha, long).await.status, 413);
}
