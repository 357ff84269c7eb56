//! What staff wrote about a row, and its files, come along when it is merged.

use axum::{body::Body, http::Request};
use serde_json::json;

use super::{CUSTOMERS, LEADS, add, count, merge};
use crate::testing::{Admin, Support, TestApp};

#[tokio::test]
async fn notes_and_files_come_along() {
    let app = TestApp::start().await;
    for path in [CUSTOMERS, LEADS] {
        let (kept, from) = (add(&app, path, json!({})).await, add(&app, path, json!({})).await);
        for id in [kept, from] {
            let notes = format!("{path}/{id}/notes");
            let body = json!({ "body": format!("About {id}") }).to_string();
            let request = Request::post(notes)
                .header("content-type", "application/json")
                .header("idempotency-key", "the same");
            let note = app.ask(Support, request, Body::from(body)).await;
            assert!(note.is_ok(), "{note}");
        }
        assert!(merge(&app, path, from, kept, json!({})).await.is_ok());
        let notes = app.get(Admin, &format!("{path}/{kept}/notes")).await.json();
        let bodies: Vec<_> =
            notes["items"].as_array().expect("notes").iter().map(|n| n["body"].clone()).collect();
        assert_eq!(bodies, [json!(format!("About {from}")), json!(format!("About {kept}"))]);

        // Nothing more is written where nobody looks.
        let late = json!({ "body": "Too late" });
        let late = app.send(Support, "POST", &format!("{path}/{from}/notes"), late).await;
        assert_eq!(late.status, 404, "{late}");
        assert_eq!(count(&app, "select count(*) from notes where body = 'Too late'").await, 0);
    }
}
