//! Operations that need the password again.

use axum::{body::Body, http::Request};
use chrono::Duration;
use insta::assert_snapshot;
use serde_json::json;

use super::another_session;
use crate::testing::{Actor, Admin, Answer, PASSWORD, Support, TestApp, Visitor};

const EXPORTS: [&str; 4] = ["leads", "customers", "bookings", "packages"];

async fn confirm(app: &TestApp, actor: Actor, password: &str) -> Answer {
    app.send(actor, "POST", "/api/auth/confirm", json!({ "password": password })).await
}

fn code(answer: &Answer) -> String {
    answer.json()["code"].as_str().unwrap_or_default().to_owned()
}

/// A new account of a role; without a password it gets a link.
async fn add(app: &TestApp, role: &str, password: Option<&str>) -> Answer {
    let email = format!("{}@jaali.example", crate::platform::ids::new().simple());
    let new = json!({ "full_name": "Ravi", "email": email, "role": role, "password": password });
    app.send(Admin, "POST", "/api/admin/users", new).await
}

#[tokio::test]
async fn to_make_an_admin_issue_a_password_link_and_export_the_password_is_shown_once_more() {
    let app = TestApp::start().await;
    let made = add(&app, "support", Some(PASSWORD)).await;
    assert!(made.is_ok(), "{made}");
    let ravi = format!("/api/admin/users/{}", made.json()["id"].as_str().expect("an id"));
    app.clock.advance(Duration::minutes(14));
    assert!(add(&app, "support", None).await.is_ok(), "a sign-in counts for 15 minutes");

    app.clock.advance(Duration::minutes(1));
    let link = format!("{ravi}/link");
    let refused = app.call(Admin, "POST", &link).await;
    assert_snapshot!(refused, @r#"403 {"code":"confirm","detail":"Please enter your password once more"}"#);
    for answer in [
        add(&app, "admin", Some(PASSWORD)).await,
        add(&app, "support", None).await,
        app.change(Admin, "PATCH", &ravi, "1", json!({ "role": "admin" })).await,
        app.get(Admin, "/api/auth/confirm").await,
    ] {
        assert_eq!((answer.status.as_u16(), &*code(&answer)), (403, "confirm"), "{answer}");
    }
    for table in EXPORTS {
        let answer = app.get(Admin, &format!("/api/admin/{table}.csv")).await;
        assert_eq!((answer.status.as_u16(), &*code(&answer)), (403, "confirm"), "{table}");
        // A caller without the permission gets `forbidden` and is not asked for the password.
        let answer = app.get(Support, &format!("/api/admin/{table}.csv")).await;
        assert_eq!((answer.status.as_u16(), &*code(&answer)), (403, "forbidden"), "{table}");
    }
    // Everything else needs no password.
    assert!(add(&app, "support", Some(PASSWORD)).await.is_ok());
    let renamed = app.change(Admin, "PATCH", &ravi, "1", json!({ "full_name": "R" })).await;
    assert!(renamed.is_ok(), "{renamed}");

    assert_snapshot!(confirm(&app, Admin, "guess").await, @r#"422 {"code":"invalid","detail":"The password is not right","errors":[{"field":"password","code":"wrong","message":"The password is not right"}]}"#);
    assert_eq!(app.call(Admin, "POST", &link).await.status, 403);
    assert_eq!(confirm(&app, Admin, PASSWORD).await.status, 204);
    assert_eq!(app.get(Admin, "/api/auth/confirm").await.status, 204);
    assert_eq!(app.call(Admin, "POST", &link).await.status, 201);
    assert!(app.change(Admin, "PATCH", &ravi, "2", json!({ "role": "admin" })).await.is_ok());
    for table in EXPORTS {
        assert!(app.get(Admin, &format!("/api/admin/{table}.csv")).await.is_ok(), "{table}");
    }
    app.clock.advance(Duration::minutes(15));
    assert_eq!(app.call(Admin, "POST", &link).await.status, 403);
}

#[tokio::test]
async fn a_password_shown_counts_for_its_own_session_alone() {
    let app = TestApp::start().await;
    let other = another_session(&app, Admin).await;
    app.clock.advance(Duration::minutes(20));
    assert_eq!(confirm(&app, Admin, PASSWORD).await.status, 204);
    let request = Request::get("/api/auth/confirm").header("cookie", other);
    assert_eq!(app.ask(Visitor, request, Body::empty()).await.status, 403);
}

#[tokio::test]
async fn to_confirm_is_no_way_around_the_limit_of_passwords() {
    let app = TestApp::start_with(crate::platform::config::HttpConfig::default()).await;
    for _ in 0..10 {
        assert_eq!(confirm(&app, Admin, "guess").await.status, 422);
    }
    assert_eq!(confirm(&app, Admin, PASSWORD).await.status, 429);
}
