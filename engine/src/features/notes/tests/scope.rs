//! Who sees only their own rows, and programs whose tokens reach some rows only.

use axum::{body::Body, http::Request};
use serde_json::json;

use super::{ROWS, attachments::attach, path_in, row, row_by, write};
use crate::testing::{Admin, Marketer, Own, Support, TestApp, Visitor};

#[tokio::test]
async fn what_stands_beside_anothers_row_does_not_exist_for_them() {
    let app = TestApp::start().await;
    for rows in ROWS {
        let path = row(&app, rows).await;
        let note = path_in(&write(&app, Support, &path, json!({ "body": "x" })).await, "notes");
        let file = path_in(&attach(&app, Support, &path, "a.pdf", b"%PDF-1").await, "attachments");
        assert_eq!(write(&app, Own, &path, json!({ "body": "x" })).await.status, 404, "{rows}");
        assert_eq!(attach(&app, Own, &path, "a.pdf", b"%PDF-2").await.status, 404, "{rows}");
        for list in ["notes", "attachments"] {
            assert_eq!(app.get(Own, &format!("{path}/{list}")).await.status, 404, "{rows}");
        }
        let change = json!({ "body": "y" });
        assert_eq!(app.change(Own, "PATCH", &note, "1", change).await.status, 404);
        assert_eq!(app.change(Own, "DELETE", &note, "1", json!({})).await.status, 404);
        assert_eq!(app.get(Own, &file).await.status, 404);
        assert_eq!(app.call(Own, "DELETE", &file).await.status, 404);
        assert!(app.get(Support, &file).await.is_ok(), "it is still there");
    }
    let own = row_by(&app, Own, "leads").await;
    let note = path_in(&write(&app, Own, &own, json!({ "body": "x" })).await, "notes");
    assert!(app.change(Own, "PATCH", &note, "1", json!({ "body": "y" })).await.is_ok());
    let file = path_in(&attach(&app, Own, &own, "a.pdf", b"%PDF-1").await, "attachments");
    assert!(app.get(Own, &file).await.is_ok());
}

#[tokio::test]
async fn marketers_and_strangers_get_nothing() {
    let app = TestApp::start().await;
    let path = row(&app, "leads").await;
    let note = path_in(&write(&app, Support, &path, json!({ "body": "x" })).await, "notes");
    let file = path_in(&attach(&app, Support, &path, "a.pdf", b"%PDF-1").await, "attachments");
    for (actor, status) in [(Marketer, 403), (Visitor, 401)] {
        for address in [format!("{path}/notes"), format!("{path}/attachments"), file.clone()] {
            assert_eq!(app.get(actor, &address).await.status, status, "{address}");
        }
        assert_eq!(app.call(actor, "DELETE", &note).await.status, status);
    }
}

#[tokio::test]
async fn a_token_for_customers_reaches_no_note_of_a_lead() {
    let app = TestApp::start().await;
    let path = row(&app, "leads").await;
    let file = path_in(&attach(&app, Support, &path, "a.pdf", b"%PDF-1").await, "attachments");
    let note = path_in(&write(&app, Admin, &path, json!({ "body": "x" })).await, "notes");
    let program = json!({
        "name": "books", "scopes": ["customers:read", "customers:update"],
        "expires_at": "2027-06-01T00:00:00Z",
    });
    let token = app.send(Admin, "POST", "/api/admin/tokens", program).await.json();
    let bearer = format!("Bearer {}", token["token"].as_str().expect("a token"));
    for (method, address) in [("GET", &file), ("DELETE", &file), ("DELETE", &note)] {
        let request = Request::builder().method(method).uri(address);
        let request = request.header("authorization", &bearer).header("if-match", "\"1\"");
        assert_eq!(app.ask(Visitor, request, Body::empty()).await.status, 404, "{method}");
    }
}
