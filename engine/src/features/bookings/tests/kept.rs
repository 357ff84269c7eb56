//! What is kept of a booking, and what a change does.

use chrono::Duration;
use futures_util::future::join_all;
use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{BOOKINGS, book, booked, customer};
use crate::testing::{Admin, Support, TestApp};

#[tokio::test]
async fn a_new_booking_is_scheduled_unpaid_and_has_the_next_number() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha Rao").await;
    assert_snapshot!(book(&app, asha, json!({})).await, @r#"201 {"id":"[id]","booking_number":"BK-2026-000001","version":1,"created_at":"2026-11-20T10:00:00Z","updated_at":"2026-11-20T10:00:00Z","customer_id":"[id]","lead_id":null,"service_type":"rms_single","scheduled_date":"2026-11-23","scheduled_time":"10:00","minutes":60,"amount":null,"technician_name":null,"service_notes":null,"status":"scheduled","payment_status":"pending","customer_feedback":null,"rating":null,"customer":{"customer_id":"CU-2026-000001","name":"Asha Rao","primary_contact":"+919876543210","alternate_contact":null,"email":null,"address":"14, 3rd Cross","pincode":"560034"},"can":{"update":true}}"#);
    let all = json!({
        "scheduled_date": "2026-11-20", "scheduled_time": "9:30", "amount": 1350.5,
        "technician_name": "  Ravi   Kumar ", "service_notes": "Ring twice\r\nDog", "rating": null,
        "status": "scheduled", "payment_status": "pending", "customer_feedback": "",
    });
    let made = book(&app, asha, all).await;
    assert_eq!(made.header("etag"), "\"1\"");
    let made = made.json();
    for (field, value) in [
        ("booking_number", json!("BK-2026-000002")),
        ("scheduled_time", json!("09:30")),
        ("amount", json!(1350.5)),
        ("technician_name", json!("Ravi Kumar")),
        ("service_notes", json!("Ring twice\nDog")),
        ("minutes", json!(60)),
    ] {
        assert_eq!(made[field], value, "{field}");
    }
}

#[tokio::test]
async fn every_service_of_the_catalogue_can_be_booked() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha Rao").await;
    for service in crate::testing::content().all("service_type") {
        booked(&app, asha, json!({ "service_type": service.slug })).await;
    }
}

#[tokio::test]
async fn a_change_touches_what_it_names_and_is_told_in_the_timeline_and_the_audit_log() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha Rao").await;
    let path = booked(&app, asha, json!({})).await;
    let mut before = app.get(Support, &path).await.json();
    app.clock.advance(Duration::days(4));
    let change = json!({
        "status": "completed", "payment_status": "paid", "rating": 5, "customer_feedback": "Neat",
        // This day has passed by now; only a new booking may not have a past day.
        "scheduled_date": "2026-11-22",
    });
    let changed = app.change(Support, "PATCH", &path, "1", change.clone()).await;
    assert_eq!(changed.header("etag"), "\"2\"");
    for (field, value) in change.as_object().expect("fields") {
        before[field] = value.clone();
    }
    before["version"] = json!(2);
    before["updated_at"] = json!("2026-11-24T10:00:00Z");
    assert_eq!(before, changed.json());
    assert_eq!(before, app.get(Admin, &path).await.json());

    let timeline = app.get(Admin, &format!("/api/admin/customers/{asha}/timeline")).await.json();
    let kinds: Vec<_> =
        timeline["items"].as_array().expect("events").iter().map(|e| &e["kind"]).collect();
    assert_eq!(kinds, ["booking_edited", "booked", "created"]);
    let rating = &timeline["items"][0]["detail"]["changes"]["rating"];
    assert_eq!(*rating, json!({ "before": null, "after": 5 }));
    let lines: Vec<(String, String)> = app
        .state
        .db
        .q("select action, label from audit_log where action like 'bookings.%' order by at, id")
        .all()
        .await
        .expect("the log");
    assert_snapshot!(format!("{lines:?}"), @r#"[("bookings.create", "BK-2026-000001"), ("bookings.update", "BK-2026-000001")]"#);
}

#[tokio::test]
async fn a_booking_can_go_to_another_customer() {
    let app = TestApp::start().await;
    let (asha, bala) = (customer(&app, "Asha").await, customer(&app, "Bala").await);
    let path = booked(&app, asha, json!({})).await;
    let moved = app.change(Admin, "PATCH", &path, "1", json!({ "customer_id": bala })).await;
    assert_eq!(moved.json()["customer"]["name"], "Bala");
    let nobody = json!({ "customer_id": uuid::Uuid::nil() });
    assert_eq!(app.change(Admin, "PATCH", &path, "2", nobody).await.status, 422);
}

#[tokio::test]
async fn of_sixty_four_who_change_the_same_version_one_gets_through() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha").await;
    let path = booked(&app, asha, json!({})).await;
    let editors = (0..64).map(|n| {
        let (app, path) = (&app, &path);
        let change = json!({ "service_notes": format!("Editor {n}") });
        async move { app.change(Admin, "PATCH", path, "1", change).await }
    });
    let answers = join_all(editors).await;
    let of = |status: u16| answers.iter().filter(|a| a.status == status).collect::<Vec<_>>();
    assert_eq!((of(200).len(), of(412).len()), (1, 63));
    let winner = of(200)[0].json()["service_notes"].clone();
    assert!(of(412).iter().all(|a| a.json()["current"]["service_notes"] == winner));
}

#[tokio::test]
async fn two_hundred_at_once_get_numbers_without_gap_or_double() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha").await;
    let made = (0..200).map(|n| {
        // Every twentieth wants the same technician at the same time: all but one are refused.
        let technician = (n % 20 == 0).then_some("Ravi");
        book(&app, asha, json!({ "technician_name": technician }))
    });
    let answers = join_all(made).await;
    let mut numbers: Vec<String> = answers
        .iter()
        .filter(|a| a.status == 201)
        .map(|a| a.json()["booking_number"].as_str().expect("a number").to_owned())
        .collect();
    numbers.sort();
    assert_eq!(numbers, (1..=191).map(|n| format!("BK-2026-{n:06}")).collect::<Vec<_>>());
    let listed = app.get(Admin, &format!("{BOOKINGS}?limit=200")).await.json();
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(191));
    assert_eq!(listed["next"], Value::Null);
}
