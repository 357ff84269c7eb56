//! A caller with the scope of their own rows: customers of other leads do not exist for them.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{CUSTOMERS, asha, asha_with};
use crate::testing::{Actor, Admin, Answer, Own, Support, TestApp};

/// A customer whose lead is assigned to the actor.
async fn won(app: &TestApp, actor: Actor, name: &str) -> Uuid {
    let me = app.get(actor, "/api/auth/me").await.json()["user"]["id"].clone();
    let lead = asha_with(json!({ "name": name, "assigned_to": me }));
    let lead = app.create(actor, "/api/admin/leads", lead).await;
    let path = format!("/api/admin/leads/{lead}/convert");
    let won = app.send(actor, "POST", &path, json!({})).await;
    assert_eq!(won.status, 201, "{won}");
    won.json()["customer"]["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

/// A customer of the caller's, and two that are not: of another user, and without a lead.
async fn three_customers(app: &TestApp) -> [Uuid; 3] {
    [
        won(app, Own, "Asha").await,
        won(app, Support, "Ravi").await,
        app.create(Admin, CUSTOMERS, asha_with(json!({ "name": "Meera" }))).await,
    ]
}

fn names(answer: &Answer) -> Vec<String> {
    assert!(answer.is_ok(), "{answer}");
    let items = answer.json()["items"].as_array().cloned().unwrap_or_default();
    items.iter().filter_map(|item| Some(item["name"].as_str()?.to_owned())).collect()
}

#[tokio::test]
async fn every_list_and_the_export_have_only_customers_of_their_leads() {
    let app = TestApp::start().await;
    three_customers(&app).await;
    for filter in ["", "sort=name", "limit=1", "is_active=true", "payment_status=pending", "q=CU"] {
        let page = app.get(Own, &format!("{CUSTOMERS}?{filter}")).await;
        assert_eq!(names(&page), ["Asha"], "{filter}");
        assert_eq!(page.json()["next"], Value::Null, "{filter}");
    }
    assert_eq!(names(&app.get(Support, CUSTOMERS).await).len(), 3, "another caller sees all");
    let file = app.get(Own, "/api/admin/customers.csv").await.text();
    assert!(file.contains("CU-2026-000001"), "{file}");
    assert!(!file.contains("CU-2026-000002") && !file.contains("CU-2026-000003"), "{file}");
    let message = async |code: &str| {
        let file = format!("customer_id,name\n{code},Asha\n");
        let report = app.upload(Own, "/api/admin/customers.csv", file).await.json();
        report["errors"][0]["message"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(message("CU-2026-000001").await, "CU-2026-000001 exists already");
    assert_eq!(message("CU-2026-000002").await, message("CU-2026-000009").await);
}

#[tokio::test]
async fn anothers_customer_is_not_found_and_does_not_change() {
    let app = TestApp::start().await;
    let [own, another, without_lead] = three_customers(&app).await;
    for id in [another, without_lead] {
        let path = format!("{CUSTOMERS}/{id}");
        let before = app.get(Admin, &path).await.text();
        for below in ["", "/payments", "/timeline"] {
            assert_eq!(app.get(Own, &format!("{path}{below}")).await.status, 404, "{below}");
        }
        for version in ["1", "7"] {
            let edit = app.change(Own, "PATCH", &path, version, json!({ "name": "X" })).await;
            assert_eq!(edit.status, 404, "{edit}");
        }
        let payment = json!({ "amount": 500, "method": "upi" });
        let paid = app.send(Own, "POST", &format!("{path}/payments"), payment).await;
        assert_eq!(paid.status, 404, "{paid}");
        assert_eq!(app.get(Admin, &path).await.text(), before);
    }
    let path = format!("{CUSTOMERS}/{own}");
    assert_eq!(app.change(Own, "PATCH", &path, "7", json!({ "name": "X" })).await.status, 412);
    assert!(app.change(Own, "PATCH", &path, "1", json!({ "name": "Asha R" })).await.is_ok());
    let payment = json!({ "amount": 500, "method": "upi" });
    let paid = app.send(Own, "POST", &format!("{path}/payments"), payment).await;
    assert_eq!(paid.json()["customer"]["paid_amount"], 500, "{paid}");
    assert!(app.get(Own, &format!("{path}/payments")).await.is_ok());
    assert!(app.get(Own, &format!("{path}/timeline")).await.is_ok());
}

#[tokio::test]
async fn a_customer_goes_with_the_lead_that_is_reassigned_or_deleted() {
    let app = TestApp::start().await;
    let [own, ..] = three_customers(&app).await;
    let lead = app.get(Own, "/api/admin/leads").await.json()["items"][0]["id"].clone();
    let lead = format!("/api/admin/leads/{}", lead.as_str().expect("an id"));
    let sees = async || app.get(Own, &format!("{CUSTOMERS}/{own}")).await.is_ok();
    assert!(sees().await);
    let assign = async |user: Value| {
        let body = json!({ "assigned_to": user });
        assert!(app.send(Admin, "PUT", &format!("{lead}/assignee"), body).await.is_ok());
    };
    assign(Value::Null).await;
    assert!(!sees().await);
    assign(app.get(Own, "/api/auth/me").await.json()["user"]["id"].clone()).await;
    assert!(sees().await);
    let version = app.get(Admin, &lead).await.json()["version"].to_string();
    assert!(app.change(Admin, "DELETE", &lead, &version, json!({})).await.is_ok());
    assert!(!sees().await);
}

#[tokio::test]
async fn a_customer_entered_without_a_lead_is_no_ones_own() {
    let app = TestApp::start().await;
    let made = app.create(Own, CUSTOMERS, asha()).await;
    assert_eq!(app.get(Own, &format!("{CUSTOMERS}/{made}")).await.status, 404);
    assert_eq!(app.get(Support, &format!("{CUSTOMERS}/{made}")).await.status, 200);
}
