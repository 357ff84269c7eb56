//! Payments and refunds.

use axum::{body::Body, http::Request};
use futures_util::future::join_all;
use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{CUSTOMERS, asha, asha_with};
use crate::testing::{Admin, Answer, Support, TestApp};

/// Creates a customer who owes ₹ 1,000 and returns its path.
async fn debtor(app: &TestApp) -> String {
    let id = app.create(Support, CUSTOMERS, asha_with(json!({ "total_amount": 1000 }))).await;
    format!("{CUSTOMERS}/{id}")
}

fn stands(customer: &Value) -> String {
    format!("{} {}", customer["paid_amount"], customer["payment_status"])
}

#[tokio::test]
async fn payments_and_refunds_move_the_amount_and_the_status() {
    let app = TestApp::start().await;
    let path = debtor(&app).await;
    for (amount, after) in [
        (json!(400), r#"400 "partially_paid""#),
        (json!(599.99), r#"999.99 "partially_paid""#),
        (json!(0.01), r#"1000 "paid""#),
        (json!(250), r#"1250 "paid""#),
        (json!(-1000), r#"250 "partially_paid""#),
        (json!(-250), r#"0 "pending""#),
    ] {
        let paid = json!({ "amount": amount, "method": "upi" });
        let answer = app.send(Support, "POST", &format!("{path}/payments"), paid).await;
        assert_eq!(stands(&answer.json()["customer"]), after, "{answer}");
    }
    let more = json!({ "amount": -1, "method": "cash" });
    assert_snapshot!(app.send(Admin, "POST", &format!("{path}/payments"), more).await, @r#"422 {"code":"invalid","detail":"A refund cannot be more than what was paid","errors":[{"field":"amount","code":"range","message":"A refund cannot be more than what was paid"}]}"#);
    let detail = app.get(Admin, &path).await.json();
    assert_eq!(detail["payments"].as_array().map(Vec::len), Some(6));
    assert_eq!(detail["payments"][0]["amount"], -250);
    assert_eq!(detail["version"], 7);
}

#[tokio::test]
async fn a_payment_says_when_how_and_by_whom() {
    let app = TestApp::start().await;
    let path = debtor(&app).await;
    let paid = json!({
        "amount": 500, "method": "cheque", "received_on": "2026-11-18", "reference": "000123",
        "note": "Second one\nfollows",
    });
    assert_snapshot!(app.send(Support, "POST", &format!("{path}/payments"), paid).await, @r#"201 {"id":"[id]","customer_id":"[id]","amount":500,"received_on":"2026-11-18","method":"cheque","reference":"000123","note":"Second one\nfollows","recorded_by":"[id]","created_at":"2026-11-20T10:00:00Z","recorded_by_name":"Support of the tests","customer":{"id":"[id]","customer_id":"CU-2026-000001","version":2,"created_at":"2026-11-20T10:00:00Z","updated_at":"2026-11-20T10:00:00Z","name":"Asha Rao","primary_contact":"+919876543210","alternate_contact":null,"email":null,"address":"14, 3rd Cross","pincode":"560034","service_type":"rms_annual","room_type":"2_bhk","package_id":null,"package_name":null,"package_price":null,"contract_type":"one_time","first_service_date":null,"contract_start_date":null,"contract_end_date":null,"total_amount":1000,"paid_amount":500,"payment_status":"partially_paid","service_executive":null,"is_active":true,"can":{"update":true,"book":true}}}"#);
    let listed = app.get(Admin, &format!("{path}/payments?limit=1")).await.json();
    assert_eq!((&listed["items"][0]["amount"], &listed["next"]), (&json!(500), &Value::Null));
    let newest = app.get(Admin, &format!("{path}/timeline?limit=1")).await.json();
    assert_eq!(newest["items"][0]["kind"], "payment");
    assert!(newest["next"].is_string());
}

#[tokio::test]
async fn what_was_paid_when_a_customer_is_added_is_the_first_entry() {
    let app = TestApp::start().await;
    let given = asha_with(json!({ "total_amount": 1000, "paid_amount": 300 }));
    let made = app.send(Admin, "POST", CUSTOMERS, given).await.json();
    assert_eq!(stands(&made), r#"300 "partially_paid""#);
    let path = format!("{CUSTOMERS}/{}", made["id"].as_str().expect("an id"));
    let detail = app.get(Admin, &path).await.json();
    let first = &detail["payments"][0];
    assert_eq!((&first["amount"], &first["received_on"]), (&json!(300), &json!("2026-11-20")));

    // Staff can still set amount and status by hand, beside the ledger.
    let by_hand = json!({ "paid_amount": 0, "payment_status": "overdue" });
    let set = app.change(Admin, "PATCH", &path, "1", by_hand).await.json();
    assert_eq!(stands(&set), r#"0 "overdue""#);
    let given = asha_with(json!({ "paid_amount": 300, "payment_status": "pending" }));
    let made = app.send(Admin, "POST", CUSTOMERS, given).await.json();
    assert_eq!(stands(&made), r#"300 "pending""#);
}

#[tokio::test]
async fn a_wrong_payment_is_refused_in_words() {
    let app = TestApp::start().await;
    let path = format!("{}/payments", debtor(&app).await);
    assert_snapshot!(app.send(Admin, "POST", &path, json!({})).await, @r#"422 {"code":"invalid","detail":"Amount is required","errors":[{"field":"amount","code":"required","message":"Amount is required"},{"field":"method","code":"required","message":"Payment method is required"}]}"#);
    let wrong = json!({ "amount": 0, "method": "gold", "received_on": "2026-11-21", "by": "me" });
    assert_snapshot!(app.send(Admin, "POST", &path, wrong).await, @r#"422 {"code":"invalid","detail":"Amount must be positive, or below zero for a refund","errors":[{"field":"amount","code":"range","message":"Amount must be positive, or below zero for a refund"},{"field":"received_on","code":"range","message":"Payment date cannot be in the future"},{"field":"method","code":"choice","message":"Please choose one of the listed values"},{"field":"by","code":"unknown","message":"This field is not known"}]}"#);
    for amount in [json!("5"), json!(1.005), json!(1e15), json!(true)] {
        let wrong = json!({ "amount": amount, "method": "cash" });
        assert_eq!(app.send(Admin, "POST", &path, wrong).await.status, 422, "{amount}");
    }
    let nobody = format!("{CUSTOMERS}/{}/payments", uuid::Uuid::nil());
    let fine = json!({ "amount": 1, "method": "cash" });
    assert_snapshot!(app.send(Admin, "POST", &nobody, fine).await, @r#"404 {"code":"not_found","detail":"Customer not found"}"#);
}

async fn pay(app: &TestApp, path: &str, key: &str, amount: i64) -> Answer {
    let request = Request::post(format!("{path}/payments"))
        .header("content-type", "application/json")
        .header("idempotency-key", key);
    let body = json!({ "amount": amount, "method": "cash" }).to_string();
    app.ask(Admin, request, Body::from(body)).await
}

#[tokio::test]
async fn a_double_click_pays_once() {
    let app = TestApp::start().await;
    let (path, other) = (debtor(&app).await, debtor(&app).await);
    let answers = join_all((0..8).map(|_| pay(&app, &path, "click-1", 100))).await;
    assert!(answers.iter().all(|a| a.status == 201 && a.json()["id"] == answers[0].json()["id"]));
    let detail = app.get(Admin, &path).await.json();
    assert_eq!(
        (stands(&detail), &detail["version"]),
        (r#"100 "partially_paid""#.to_owned(), &json!(2))
    );
    assert_snapshot!(pay(&app, &path, "click-1", 200).await, @r#"422 {"code":"invalid","detail":"This Idempotency-Key was used with another body","errors":[{"field":"Idempotency-Key","code":"reused","message":"This Idempotency-Key was used with another body"}]}"#);
    assert_eq!(pay(&app, &path, &"k".repeat(201), 1).await.status, 422);
    assert_eq!(pay(&app, &path, "click-2", 100).await.json()["customer"]["paid_amount"], 200);
    assert_eq!(pay(&app, &other, "click-1", 100).await.json()["customer"]["paid_amount"], 100);
}

#[tokio::test]
async fn payments_at_once_are_all_counted() {
    let app = TestApp::start().await;
    let path = format!("{CUSTOMERS}/{}", app.create(Admin, CUSTOMERS, asha()).await);
    let payments = (0..64).map(|_| {
        let paid = json!({ "amount": 10.5, "method": "cash" });
        let path = format!("{path}/payments");
        let app = &app;
        async move { app.send(Admin, "POST", &path, paid).await }
    });
    assert!(join_all(payments).await.iter().all(|a| a.status == 201));
    assert_eq!(app.get(Admin, &path).await.json()["paid_amount"], 672);
}
