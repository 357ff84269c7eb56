//! Bookings as a file.

use insta::assert_snapshot;
use serde_json::json;

use super::{booked, customer};
use crate::testing::{Admin, Support, TestApp};

const FILE: &str = "/api/admin/bookings.csv";

#[tokio::test]
async fn bookings_go_out_and_past_ones_come_in() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha").await;
    booked(&app, asha, json!({ "technician_name": "Ravi", "amount": 1350 })).await;
    let file = app.get(Admin, FILE).await.text();
    assert_snapshot!(file.replace(&asha.to_string(), "[id]"), @"
    booking_number,customer_id,customer_code,customer_name,service_type,scheduled_date,scheduled_time,minutes,amount,technician_name,service_notes,status,payment_status,customer_feedback,rating,created_at,updated_at
    BK-2026-000001,[id],CU-2026-000001,Asha,rms_single,2026-11-23,10:00,60,1350,Ravi,,scheduled,pending,,,2026-11-20T10:00:00Z,2026-11-20T10:00:00Z
    ");
    let again = app.upload(Admin, FILE, file.clone()).await.json();
    assert_eq!(again["errors"][0]["message"], "BK-2026-000001 exists already");
    let twice = app.upload(Admin, FILE, file.replace("BK-2026-000001", "")).await.json();
    assert_eq!(
        twice["errors"][0]["message"],
        "Ravi is already booked at this time: BK-2026-000001"
    );

    let past = "customer_id,service_type,scheduled_date,scheduled_time,status,rating\n\
                CU-2026-000001,rms_single,2025-01-31,9:30,completed,5\n\
                CU-2026-000001,rms_single,2026-12-01,10:00,,\n";
    assert_eq!(app.upload(Admin, FILE, past).await.json()["created"], 2);
    let bad = "customer_id,service_type,scheduled_date,scheduled_time,rating\n\
               CU-2026-000009,rms_single,2026-02-31,9:30,6\n";
    assert_snapshot!(app.upload(Admin, FILE, bad).await, @r#"200 {"rows":1,"created":0,"dry_run":false,"error_count":3,"errors":[{"row":2,"field":"customer_id","code":"choice","message":"Please choose one of the listed values"},{"row":2,"field":"scheduled_date","code":"date","message":"Please enter a real date, for example 2026-11-20"},{"row":2,"field":"rating","code":"range","message":"Rating must be between 1 and 5"}]}"#);
    assert_eq!(app.get(Support, FILE).await.status, 403);
}
