//! What is refused, and with which sentences.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{CUSTOMERS, asha, asha_with};
use crate::testing::{Admin, Answer, Marketer, Support, TestApp, Visitor};

fn sentences(answer: &Answer) -> String {
    let json = answer.json();
    let errors = json["errors"].as_array().cloned().unwrap_or_default();
    let line = |e: &Value| {
        let text = |name: &str| e[name].as_str().unwrap_or_default().to_owned();
        format!("{}: {}", text("field"), text("message"))
    };
    format!(
        "{}\n{}",
        answer.status.as_u16(),
        errors.iter().map(line).collect::<Vec<_>>().join("\n")
    )
}

#[tokio::test]
async fn all_that_is_missing_is_said_at_once() {
    let app = TestApp::start().await;
    assert_snapshot!(sentences(&app.send(Admin, "POST", CUSTOMERS, json!({})).await), @"
    422
    name: Name is required
    primary_contact: Primary contact must be at least 10 digits
    address: Address is required
    pincode: Pincode must be at least 6 digits
    service_type: Service type is required
    room_type: Room type is required
    ");
}

#[tokio::test]
async fn all_that_is_wrong_is_said_beside_its_field() {
    let app = TestApp::start().await;
    let wrong = json!({
        "name": "x".repeat(121), "primary_contact": "12345", "alternate_contact": 7,
        "email": "asha@", "address": "  ", "pincode": "5600", "service_type": "dragons",
        "room_type": "castle", "package_id": "cheap", "contract_type": "weekly",
        "first_service_date": "2026-02-31", "contract_start_date": "0001-01-01",
        "total_amount": -1, "paid_amount": "12", "payment_status": "partial",
        "service_executive": "a\u{0}b", "is_active": "yes", "customer_id": "CU-1", "id": 1,
    });
    assert_snapshot!(sentences(&app.send(Admin, "POST", CUSTOMERS, wrong).await), @"
    422
    name: This must be at most 120 characters
    primary_contact: Primary contact must be at least 10 digits
    alternate_contact: This must be text
    email: Please enter a valid email address
    address: Address is required
    pincode: Pincode must be at least 6 digits
    service_type: Please choose one of the listed values
    room_type: Please choose one of the listed values
    package_id: Please choose one of the listed values
    contract_type: Please choose one of the listed values
    first_service_date: Please enter a real date, for example 2026-11-20
    contract_start_date: Please enter a real date, for example 2026-11-20
    total_amount: Amount must be positive
    paid_amount: This must be a number
    payment_status: Please choose one of the listed values
    service_executive: This holds a character that is not allowed
    is_active: This must be true or false
    id: This field is not known
    customer_id: This field is not known
    ");
    let id = app.create(Admin, CUSTOMERS, asha()).await;
    let change = json!({ "name": "", "pincode": null, "total_amount": 1e12, "version": 3 });
    let path = format!("{CUSTOMERS}/{id}");
    assert_snapshot!(sentences(&app.change(Admin, "PATCH", &path, "1", change).await), @"
    422
    name: Name is required
    pincode: Pincode must be at least 6 digits
    total_amount: a number here has at most two decimals and nine digits
    version: This field is not known
    ");
    let dates = json!({ "contract_start_date": "2026-12-01", "contract_end_date": "2026-11-30" });
    let refused = app.send(Admin, "POST", CUSTOMERS, asha_with(dates)).await;
    assert_snapshot!(sentences(&refused), @"
    422
    contract_start_date: Contract end date cannot be before the start date
    contract_end_date: Contract end date cannot be before the start date
    ");
}

#[tokio::test]
async fn a_change_needs_a_row_a_version_and_the_present_one() {
    let app = TestApp::start().await;
    let id = app.create(Admin, CUSTOMERS, asha()).await;
    let (path, change) = (format!("{CUSTOMERS}/{id}"), json!({ "name": "B" }));
    let gone = format!("{CUSTOMERS}/{}", uuid::Uuid::nil());
    assert_snapshot!(app.send(Admin, "PATCH", &path, change.clone()).await, @r#"428 {"code":"version_required","detail":"Send If-Match with the version you changed"}"#);
    assert_snapshot!(app.change(Admin, "PATCH", &path, "many", change.clone()).await, @r#"400 {"code":"malformed","detail":"If-Match must be one version, for example \"7\""}"#);
    assert_eq!(app.change(Admin, "PATCH", &path, "7", change.clone()).await.status, 412);
    assert_snapshot!(app.change(Admin, "PATCH", &gone, "1", change).await, @r#"404 {"code":"not_found","detail":"Customer not found"}"#);
    for path in [gone.clone(), format!("{gone}/payments"), format!("{gone}/timeline")] {
        assert_eq!(app.get(Admin, &path).await.json()["detail"], "Customer not found", "{path}");
    }
    assert_eq!(app.get(Admin, &format!("{CUSTOMERS}/seven")).await.status, 404);
}

#[tokio::test]
async fn only_who_may_gets_in_and_is_told_so_before_anything_else() {
    let app = TestApp::start().await;
    let path = format!("{CUSTOMERS}/{}", app.create(Support, CUSTOMERS, asha()).await);
    let nothing = || json!({});
    assert_snapshot!(app.get(Marketer, CUSTOMERS).await, @r#"403 {"code":"forbidden","detail":"You do not have permission to read customers"}"#);
    assert_snapshot!(app.send(Marketer, "POST", CUSTOMERS, nothing()).await, @r#"403 {"code":"forbidden","detail":"You do not have permission to create customers"}"#);
    assert_snapshot!(app.send(Marketer, "PATCH", &path, nothing()).await, @r#"403 {"code":"forbidden","detail":"You do not have permission to update customers"}"#);
    assert_eq!(
        app.send(Marketer, "POST", &format!("{path}/payments"), nothing()).await.status,
        403
    );
    assert_eq!(app.get(Marketer, &format!("{path}/timeline")).await.status, 403);
    assert_eq!(app.get(Visitor, &path).await.status, 401);
}

#[tokio::test]
async fn hostile_text_is_only_text() {
    let app = TestApp::start().await;
    for text in [
        "'; drop table customers; --",
        "{{ 7 * 7 }} {% raw %}",
        "<script>alert(1)</script>",
        "مرحبا \u{202e}abc",
        "🐜🐜👨\u{200d}👩\u{200d}👧",
        "=HYPERLINK(\"x\")",
        r"50%_\",
    ] {
        let given = asha_with(json!({ "name": text, "address": text }));
        let made = app.send(Admin, "POST", CUSTOMERS, given).await.json();
        assert_eq!((&made["name"], &made["address"]), (&json!(text), &json!(text)));
        let q = serde_urlencoded::to_string([("q", text)]).expect("a query");
        let found = app.get(Admin, &format!("{CUSTOMERS}?{q}")).await.json();
        assert_eq!(found["items"].as_array().map(Vec::len), Some(1), "{text}");
    }
    let long = asha_with(json!({ "address": "x".repeat(60_000) }));
    assert_eq!(app.send(Admin, "POST", CUSTOMERS, long).await.status, 422);
    let longer = asha_with(json!({ "address": "x".repeat(1_000_000) }));
    assert_eq!(app.send(Admin, "POST", CUSTOMERS, longer).await.status, 413);
    for body in [json!([]), json!("a"), json!(null)] {
        assert_eq!(app.send(Admin, "POST", CUSTOMERS, body).await.status, 422);
    }
}
