//! Sign-ins, failures and refusals in the audit list.

use axum::{body::Body, http::Request};
use chrono::Duration;
use serde_json::{Value, json};

use crate::{
    platform::{
        config::{HttpConfig, Limits},
        proxies,
    },
    testing::{Admin, Marketer, PASSWORD, Support, TestApp, Visitor},
};

/// An engine without rate limits, behind a proxy that forwards the visitors' addresses.
async fn start() -> TestApp {
    let trusted_proxies = vec![proxies::network("127.0.0.1").expect("an address")];
    let http = HttpConfig { limits: Limits::Off, trusted_proxies, ..HttpConfig::default() };
    let app = TestApp::start_with(http).await;
    app.cookie(Admin).await;
    app.cookie(Support).await;
    app
}

async fn sign_in(app: &TestApp, address: &str, email: &str, password: &str) -> u16 {
    let request = Request::post("/api/auth/login")
        .header("content-type", "application/json")
        .header("user-agent", "Mozilla/5.0")
        .header("x-forwarded-for", address);
    let login = json!({ "email": email, "password": password });
    app.ask(Visitor, request, Body::from(login.to_string())).await.status.as_u16()
}

/// The lines of an action, newest first: actor, label, address, times and detail.
async fn lines(app: &TestApp, action: &str) -> Vec<String> {
    let list = app.get(Admin, &format!("/api/admin/audit?action={action}")).await.json();
    let say = |l: &Value| {
        let text = |name: &str| l[name].as_str().unwrap_or("-").to_owned();
        let [actor, label, address] = ["actor", "label", "address"].map(text);
        format!("{actor} | {label} | {address} | {} | {}", l["times"], l["detail"])
    };
    list["items"].as_array().expect("lines").iter().map(say).collect()
}

#[tokio::test]
async fn sign_ins_are_in_the_audit_list() {
    let app = start().await;
    assert_eq!(sign_in(&app, "203.0.113.7", &Support.email(), PASSWORD).await, 200);
    assert_eq!(sign_in(&app, "203.0.113.7", &Support.email(), PASSWORD).await, 200);
    let line = "Support of the tests | support@jaali.example | 203.0.113.7 | 1 | \
                {\"browser\":\"Mozilla/5.0\"}";
    assert_eq!(lines(&app, "access.sign_in").await, [line, line]);
}

#[tokio::test]
async fn failures_are_one_row_an_account_address_and_hour() {
    let app = start().await;
    for _ in 0..3 {
        assert_eq!(sign_in(&app, "203.0.113.7", &Support.email(), "guess").await, 401);
    }
    assert_eq!(sign_in(&app, "203.0.113.8", &Support.email(), "guess").await, 401);
    assert_eq!(sign_in(&app, "203.0.113.8", &Admin.email(), "guess").await, 401);
    // All unknown e-mails count in one line, and none of them is stored.
    for email in ["nobody@jaali.example", "no\nbody", "someone@else.example"] {
        assert_eq!(sign_in(&app, "2001:db8::1", email, "guess").await, 401);
    }
    app.clock.advance(Duration::hours(1));
    assert_eq!(sign_in(&app, "203.0.113.7", &Support.email(), "guess").await, 401);
    assert_eq!(
        lines(&app, "access.failed").await,
        [
            "Not signed in | support@jaali.example | 203.0.113.7 | 1 | {}",
            "Not signed in | An unknown account | 2001:db8::1 | 3 | {}",
            "Not signed in | admin@jaali.example | 203.0.113.8 | 1 | {}",
            "Not signed in | support@jaali.example | 203.0.113.8 | 1 | {}",
            "Not signed in | support@jaali.example | 203.0.113.7 | 3 | {}",
        ]
    );
    // A search for an address finds the other lines from there.
    let found = app.get(Admin, "/api/admin/audit?q=203.0.113.8").await.json();
    assert_eq!(found["items"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn refusals_are_one_row_an_account_address_and_hour() {
    let app = start().await;
    for path in ["/api/admin/users", "/api/admin/audit"] {
        assert_eq!(app.get(Support, path).await.status, 403);
    }
    assert_eq!(app.get(Marketer, "/api/admin/leads").await.status, 403);
    // A visitor who is not signed in is refused without a line.
    assert_eq!(app.get(Visitor, "/api/admin/leads").await.status, 401);
    assert_eq!(
        lines(&app, "access.refused").await,
        [
            "Marketer of the tests | marketer@jaali.example | 127.0.0.1 | 1 | \
             {\"operation\":\"GET /api/admin/leads\"}",
            "Support of the tests | support@jaali.example | 127.0.0.1 | 2 | \
             {\"operation\":\"GET /api/admin/users\"}",
        ]
    );
}

#[tokio::test]
async fn exports_are_in_the_audit_list() {
    let app = start().await;
    for table in ["leads", "customers", "bookings", "packages"] {
        assert!(app.get(Admin, &format!("/api/admin/{table}.csv")).await.is_ok());
        assert_eq!(app.get(Support, &format!("/api/admin/{table}.csv")).await.status, 403);
        assert_eq!(
            lines(&app, &format!("{table}.export")).await,
            [format!("Admin of the tests | All {table} | 127.0.0.1 | 1 | {{}}")]
        );
    }
}
