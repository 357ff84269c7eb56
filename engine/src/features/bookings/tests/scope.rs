//! A caller with the scope of their own rows: visits to customers of other leads do not exist for
//! them, but their technicians are taken.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{BOOKINGS, booked, customer, visit_with};
use crate::testing::{Admin, Answer, Own, Support, TestApp};

/// Converts a lead of the caller's, with a first visit at 14:00: the customer, and the path of the
/// visit.
async fn won(app: &TestApp) -> (Uuid, String) {
    let lead = json!({
        "name": "Asha", "primary_contact": "98765 43210", "address": "14, 3rd Cross",
        "pincode": "560034", "service_type": "rms_annual", "room_type": "2_bhk",
    });
    let lead = app.create(Own, "/api/admin/leads", lead).await;
    let visit = json!({ "scheduled_date": "2026-11-23", "scheduled_time": "14:00",
                        "technician_name": "Ravi" });
    let path = format!("/api/admin/leads/{lead}/convert");
    let won = app.send(Own, "POST", &path, json!({ "booking": visit })).await;
    assert_eq!(won.status, 201, "{won}");
    let id = |of: &str| won.json()[of]["id"].as_str().expect("an id").to_owned();
    (id("customer").parse().expect("an id"), format!("{BOOKINGS}/{}", id("booking")))
}

fn numbers(answer: &Answer) -> Vec<String> {
    assert!(answer.is_ok(), "{answer}");
    let items = answer.json()["items"].as_array().cloned().unwrap_or_default();
    items.iter().filter_map(|item| Some(item["booking_number"].as_str()?.to_owned())).collect()
}

#[tokio::test]
async fn every_list_and_the_export_have_only_visits_to_their_customers() {
    let app = TestApp::start().await;
    let (own, _) = won(&app).await;
    let another = customer(&app, "Meera").await;
    booked(&app, another, json!({})).await;
    for filter in ["", "sort=schedule", "limit=1", "status=scheduled", "q=BK", "from=2026-11-23"] {
        let page = app.get(Own, &format!("{BOOKINGS}?{filter}")).await;
        assert_eq!(numbers(&page), ["BK-2026-000001"], "{filter}");
        assert_eq!(page.json()["next"], Value::Null, "{filter}");
    }
    let of = async |id| numbers(&app.get(Own, &format!("{BOOKINGS}?customer_id={id}")).await);
    assert_eq!((of(own).await.len(), of(another).await.len()), (1, 0));
    assert_eq!(numbers(&app.get(Support, BOOKINGS).await).len(), 2, "another caller sees all");

    let file = app.get(Own, "/api/admin/bookings.csv").await.text();
    assert!(file.contains("BK-2026-000001") && !file.contains("BK-2026-000002"), "{file}");
    let message = async |number: &str| {
        let file = format!("booking_number\n{number}\n");
        let report = app.upload(Own, "/api/admin/bookings.csv", file).await.json();
        report["errors"][0]["message"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(message("BK-2026-000001").await, "BK-2026-000001 exists already");
    assert_eq!(message("BK-2026-000002").await, message("BK-2026-000009").await);
}

#[tokio::test]
async fn anothers_visit_is_not_found_and_does_not_change() {
    let app = TestApp::start().await;
    let (_, own) = won(&app).await;
    let another = customer(&app, "Meera").await;
    let path = booked(&app, another, json!({})).await;
    let before = app.get(Admin, &path).await.text();
    assert_eq!(app.get(Own, &path).await.status, 404);
    for version in ["1", "7"] {
        let edit = app.change(Own, "PATCH", &path, version, json!({ "rating": 5 })).await;
        assert_eq!(edit.status, 404, "{edit}");
    }
    assert_eq!(app.get(Admin, &path).await.text(), before);
    assert_eq!(app.change(Own, "PATCH", &own, "7", json!({ "rating": 5 })).await.status, 412);
    let edit = app.change(Own, "PATCH", &own, "1", json!({ "rating": 5 })).await;
    assert_eq!(edit.json()["rating"], 5, "{edit}");
}

#[tokio::test]
async fn they_book_visits_to_their_own_customers_only() {
    let app = TestApp::start().await;
    let (own, visit) = won(&app).await;
    let another = customer(&app, "Meera").await;
    let refused = [
        app.send(Own, "POST", BOOKINGS, visit_with(another, &json!({}))).await,
        app.change(Own, "PATCH", &visit, "1", json!({ "customer_id": another })).await,
    ];
    for refused in refused {
        assert_eq!(refused.status, 422, "{refused}");
        assert_eq!(refused.json()["errors"][0]["field"], "customer_id");
    }
    let made = app.send(Own, "POST", BOOKINGS, visit_with(own, &json!({}))).await;
    assert_eq!(made.status, 201, "{made}");
    let import = async |code: &str| {
        let heading = "customer_id,service_type,scheduled_date,scheduled_time";
        let file = format!("{heading}\n{code},rms_single,2026-12-01,10:00\n");
        app.upload(Own, "/api/admin/bookings.csv", file).await.json()["created"].clone()
    };
    assert_eq!(
        (import("CU-2026-000001").await, import("CU-2026-000002").await),
        (1.into(), 0.into())
    );
}

#[tokio::test]
async fn a_technician_is_taken_by_a_visit_that_they_do_not_see_without_its_number() {
    let app = TestApp::start().await;
    let (own, _) = won(&app).await;
    let another = customer(&app, "Meera").await;
    booked(&app, another, json!({ "technician_name": "Ravi" })).await;
    let slots = app.get(Own, "/api/admin/slots?date=2026-11-23&technician=Ravi").await.json();
    let at = |time: &str| {
        let all = slots["booking"].as_array().expect("slots");
        let slot = all.iter().find(|slot| slot["time"] == time).expect("a slot");
        (slot["taken"].clone(), slot["booking_number"].clone())
    };
    assert_eq!(at("10:00"), (json!(true), Value::Null));
    assert_eq!(at("14:00"), (json!(true), json!("BK-2026-000001")));
    assert_eq!(at("16:00"), (json!(false), Value::Null));
    let told = async |actor, time: &str| {
        let visit = json!({ "technician_name": "Ravi", "scheduled_time": time });
        let refused = app.send(actor, "POST", BOOKINGS, visit_with(own, &visit)).await;
        assert_eq!(refused.status, 409, "{refused}");
        refused.json()["detail"].as_str().unwrap_or_default().to_owned()
    };
    let taken = "Ravi is already booked at this time";
    assert_eq!(told(Own, "10:00").await, taken);
    assert_eq!(told(Own, "14:00").await, format!("{taken}: BK-2026-000001"));
    assert_eq!(told(Support, "10:00").await, format!("{taken}: BK-2026-000002"));
}
