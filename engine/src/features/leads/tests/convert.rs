//! Converting a lead into a customer.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{booking_with, count, lead_at, newest, package, post, written, written_with};
use crate::{
    features::leads::model::LeadStatus,
    testing::{Admin, Marketer, Support, TestApp},
};

/// Creates a lead with a package and a draft, and returns its path.
async fn lead(app: &TestApp) -> String {
    let lead = written_with(json!({
        "package_id": package(app, true).await, "email": "asha@example.in",
        "alternate_contact": "08023456789", "notes": "Two cats.", "preferred_date": "2026-11-23",
        "contract_type": "annual", "first_service_date": "2026-11-23", "paid_amount": 500,
        "service_executive": "Meena",
    }));
    lead_at(&app.send(Support, "POST", "/api/admin/leads", lead).await)
}

async fn customers(app: &TestApp) -> i64 {
    count(app, "select count(*) from customers").await
}

#[tokio::test]
async fn everything_goes_over_to_the_customer_and_the_visit() {
    let app = TestApp::start().await;
    let path = lead(&app).await;
    let visit = json!({ "booking": { "scheduled_time": "10:00", "technician_name": "Ravi" } });
    let answer = app.send(Support, "POST", &format!("{path}/convert"), visit).await;
    assert_eq!(answer.status, 201, "{answer}");
    let made = answer.json();
    assert_eq!(made["lead"]["status"], "converted");
    assert_eq!(made["lead"]["customer_code"], "CU-2026-000001");
    assert_eq!(made["lead"]["converted_at"], "2026-11-20T10:00:00Z");
    assert_eq!(made["lead"]["priority_score"], 0);
    assert_eq!(made["lead"]["can"]["convert"], false);
    let mut customer = made["customer"].clone();
    for own in ["id", "package_id", "can"] {
        customer.as_object_mut().expect("a customer").remove(own);
    }
    assert_snapshot!(customer, @r#"{"service_executive":"Meena","customer_id":"CU-2026-000001","version":1,"created_at":"2026-11-20T10:00:00Z","updated_at":"2026-11-20T10:00:00Z","name":"Asha Rao","primary_contact":"+919876543210","alternate_contact":"+918023456789","email":"asha@example.in","address":"14, 3rd Cross, Koramangala","pincode":"560034","service_type":"rms_single","room_type":"2_bhk","is_active":true,"package_name":"Bed Bug Treatment","package_price":2549.15,"contract_type":"annual","first_service_date":"2026-11-23","contract_start_date":"2026-11-23","contract_end_date":"2027-11-22","total_amount":2549.15,"paid_amount":500,"payment_status":"partially_paid"}"#);
    let mut visit = made["booking"].clone();
    assert_eq!(visit["customer_id"], made["customer"]["id"]);
    assert_eq!(visit["lead_id"], made["lead"]["id"]);
    for own in ["id", "customer_id", "lead_id"] {
        visit.as_object_mut().expect("a booking").remove(own);
    }
    assert_snapshot!(visit, @r#"{"rating":null,"booking_number":"BK-2026-000001","version":1,"created_at":"2026-11-20T10:00:00Z","updated_at":"2026-11-20T10:00:00Z","customer_feedback":null,"payment_status":"pending","service_type":"rms_single","scheduled_date":"2026-11-23","scheduled_time":"10:00","minutes":60,"amount":2549.15,"technician_name":"Ravi","service_notes":"Two cats.","status":"scheduled"}"#);

    let lines = app.get(Support, &format!("{path}/timeline")).await.json();
    assert_eq!(lines["items"][0]["kind"], "converted");
    assert_eq!(lines["items"][0]["detail"]["booking_number"], "BK-2026-000001");
    let id = made["customer"]["id"].as_str().expect("an id");
    let told = app.get(Support, &format!("/api/admin/customers/{id}/timeline")).await.json();
    let kinds: Vec<_> =
        told["items"].as_array().expect("events").iter().map(|e| &e["kind"]).collect();
    assert!(kinds.contains(&&json!("converted")), "{kinds:?}");

    let again = app.send(Support, "POST", &format!("{path}/convert"), json!({})).await;
    assert_snapshot!(again, @r#"409 {"code":"conflict","detail":"This lead is already the customer CU-2026-000001"}"#);
}

#[tokio::test]
async fn what_is_missing_or_wrong_is_said_of_both_and_nothing_happens() {
    let app = TestApp::start().await;
    let inline = json!({
        "form": "inline", "address": null, "service_type": "rms_single", "package_id": null,
    });
    assert!(post(&app, booking_with(inline)).await.is_ok());
    let path = format!("/api/admin/leads/{}/convert", newest(&app).await.id);
    let wrong = json!({
        "customer": { "email": "no", "paid_amount": -1 }, "booking": { "scheduled_date": "2026-02-31" },
    });
    assert_snapshot!(app.send(Support, "POST", &path, wrong).await, @r#"422 {"code":"invalid","detail":"Please enter a valid email address","errors":[{"field":"customer.email","code":"email","message":"Please enter a valid email address"},{"field":"customer.address","code":"required","message":"Address is required"},{"field":"customer.pincode","code":"required","message":"Pincode must be at least 6 digits"},{"field":"customer.room_type","code":"required","message":"Room type is required"},{"field":"customer.paid_amount","code":"range","message":"Amount must be positive"},{"field":"booking.scheduled_date","code":"date","message":"Please enter a real date, for example 2026-11-20"},{"field":"booking.scheduled_time","code":"required","message":"Scheduled time is required"}]}"#);
    assert_eq!(app.send(Support, "POST", &path, json!({ "magic": 1 })).await.status, 422);
    assert_eq!(app.send(Marketer, "POST", &path, json!({})).await.status, 403);
    assert_eq!((customers(&app).await, newest(&app).await.version), (0, 1));
}

#[tokio::test]
async fn a_technician_who_is_taken_leaves_the_lead_as_it_was() {
    let app = TestApp::start().await;
    let visit = json!({ "booking": {
        "scheduled_date": "2026-11-23", "scheduled_time": "10:00", "technician_name": "Ravi",
    } });
    let mut answers = Vec::new();
    for _ in 0..2 {
        let path = lead_at(&app.send(Support, "POST", "/api/admin/leads", written()).await);
        answers.push(app.send(Support, "POST", &format!("{path}/convert"), visit.clone()).await);
    }
    assert_eq!((answers[0].status.as_u16(), answers[1].status.as_u16()), (201, 409));
    assert_eq!((customers(&app).await, newest(&app).await.status), (1, LeadStatus::New));
}

#[tokio::test]
async fn of_sixteen_who_convert_at_once_one_does() {
    let app = TestApp::start().await;
    let path = format!("{}/convert", lead(&app).await);
    let (app, path) = (&app, &path);
    let all = (0..16)
        .map(|_| async move { app.send(Admin, "POST", path, json!({})).await.status.as_u16() });
    let mut statuses = futures_util::future::join_all(all).await;
    statuses.sort_unstable();
    assert_eq!((statuses[0], statuses[1], statuses[15]), (201, 409, 409));
    assert_eq!(customers(app).await, 1);
}

#[tokio::test]
async fn a_package_that_is_gone_stays_with_the_customer() {
    let app = TestApp::start().await;
    let path = lead(&app).await;
    super::run(&app, "delete from service_packages").await;
    let answer = app.send(Support, "POST", &format!("{path}/convert"), json!({})).await.json();
    assert_eq!(answer["customer"]["package_name"], "Bed Bug Treatment");
    assert_eq!(answer["customer"]["total_amount"], 2549.15);
    assert_eq!(answer["booking"], Value::Null);
}

#[tokio::test]
async fn another_package_brings_its_own_price() {
    let app = TestApp::start().await;
    let path = lead(&app).await;
    let other = package(&app, true).await;
    super::run(&app, "update service_packages set final_price = 300000").await;
    let chosen = json!({ "customer": { "package_id": other } });
    let answer = app.send(Support, "POST", &format!("{path}/convert"), chosen).await.json();
    assert_eq!(answer["customer"]["package_id"], json!(other));
    assert_eq!(answer["customer"]["total_amount"], 3000);
}
