//! What each scope of a token opens: every route of the contract, asked with a token of each scope.

use std::fmt::Write as _;

use axum::{
    body::Body,
    http::{Request, header::AUTHORIZATION},
};
use insta::assert_snapshot;
use jaali::testing::{Admin, TestApp, Visitor};
use serde_json::{Value, json};

use crate::openapi::operations;

/// Ids and names of nothing: permission is asked before they are looked up.
fn path_of(path: &str) -> String {
    path.replace("{id}", "00000000-0000-0000-0000-000000000000")
        .replace("{kind}", "faq")
        .replace("{slug}", "nothing")
        .replace("{locale}", "ta")
}

#[tokio::test]
async fn a_scope_opens_what_it_says() {
    let app = TestApp::with_site().await;
    let tokens = app.get(Admin, "/api/admin/tokens").await.json();
    let mut table = String::new();
    for scope in tokens["scopes"].as_array().expect("scopes") {
        let scope = scope["scope"].as_str().expect("a scope");
        let body = json!({
            "name": scope, "scopes": [scope], "expires_at": "2027-06-01T00:00:00Z",
        });
        let made: Value = app.send(Admin, "POST", "/api/admin/tokens", body).await.json();
        let bearer = format!("Bearer {}", made["token"].as_str().expect("a token"));
        let _ = writeln!(table, "{scope}");
        for (method, path, _) in operations() {
            if !path.starts_with("/api/admin/") && !path.starts_with("/api/auth/") {
                continue;
            }
            // These begin and end sessions of browsers, and ask for nobody.
            let asks_nobody = ["/login", "/logout", "/setup"].iter().any(|end| path.ends_with(end));
            if asks_nobody {
                continue;
            }
            let request = Request::builder()
                .method(&*method)
                .uri(path_of(&path))
                .header(AUTHORIZATION, &bearer);
            let status = app.ask(Visitor, request, Body::empty()).await.status.as_u16();
            assert_ne!(status, 401, "{scope}: {method} {path}");
            if status != 403 {
                let _ = writeln!(table, "  {method} {path}");
            }
        }
    }
    assert_snapshot!(table);
}
