//! Tokens of programs.

use axum::{
    body::Body,
    http::{Request, header::AUTHORIZATION},
};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::{
    features::{
        audit,
        auth::{accounts, tokens},
    },
    platform::config::HttpConfig,
    testing::{Admin, Answer, Marketer, SAFE, Support, TestApp, Visitor},
};

const TOKENS: &str = "/api/admin/tokens";

/// The answer to making a token with these scopes.
async fn make(app: &TestApp, name: &str, scopes: &[&str]) -> Answer {
    let body = json!({ "name": name, "scopes": scopes, "expires_at": "2027-01-01T00:00:00Z" });
    app.send(Admin, "POST", TOKENS, body).await
}

/// The secret of a new token.
async fn token(app: &TestApp, scopes: &[&str]) -> String {
    let made = make(app, &scopes.join(" "), scopes).await;
    assert_eq!(made.status, 201, "{made}");
    made.json()["token"].as_str().expect("a token").to_owned()
}

async fn with(app: &TestApp, token: &str, method: &str, path: &str, body: Value) -> Answer {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(AUTHORIZATION, format!("Bearer {token}"))
        .header("content-type", "application/json")
        .header("if-match", "\"1\"");
    app.ask(Visitor, request, Body::from(body.to_string())).await
}

async fn read(app: &TestApp, token: &str, path: &str) -> u16 {
    with(app, token, "GET", path, Value::Null).await.status.as_u16()
}

#[tokio::test]
async fn a_token_does_what_its_scopes_say_under_its_own_name() {
    let app = TestApp::start().await;
    let token = token(&app, &["leads:create", "leads:read"]).await;
    assert!(token.starts_with("jaali_pat_"), "{token}");
    let lead = json!({
        "name": "Asha Rao", "primary_contact": "+91 98765 43210", "address": "14, 3rd Cross",
        "pincode": "560034", "service_type": "rms_annual", "room_type": "2_bhk",
    });
    let made = with(&app, &token, "POST", "/api/admin/leads", lead).await;
    assert_eq!(made.status, 201, "{made}");
    assert_eq!(read(&app, &token, "/api/admin/leads").await, 200);
    for path in ["customers", "users", "tokens", "settings", "audit", "releases", "leads.csv"] {
        assert_eq!(read(&app, &token, &format!("/api/admin/{path}")).await, 403, "{path}");
    }
    assert_eq!(read(&app, &token, "/api/auth/me").await, 403);
    let trail = app.get(Admin, "/api/admin/audit").await.text();
    assert!(trail.contains("token leads:create leads:read"), "{trail}");
    assert!(trail.contains("tokens.create") && !trail.contains(&token), "{trail}");
    let list = app.get(Admin, TOKENS).await;
    assert!(!list.text().contains(&token));
    let own = &list.json()["items"][0];
    assert_eq!((&own["state"], &own["made_by"]), (&"active".into(), &"Admin of the tests".into()));
    assert!(own["last_used_at"].is_string(), "{own}");
}

#[tokio::test]
async fn only_an_admin_who_has_just_shown_the_password_makes_one() {
    let app = TestApp::start().await;
    let body =
        json!({ "name": "x", "scopes": ["leads:read"], "expires_at": "2027-01-01T00:00:00Z" });
    for actor in [Marketer, Support] {
        assert_eq!(app.send(actor, "POST", TOKENS, body.clone()).await.status, 403);
    }
    app.cookie(Admin).await;
    app.clock.advance(TimeDelta::minutes(16));
    let late = app.send(Admin, "POST", TOKENS, body).await;
    assert_eq!((late.status.as_u16(), &late.json()["code"]), (403, &"confirm".into()));
}

#[tokio::test]
async fn what_is_wrong_with_a_token_is_said_at_its_field() {
    let app = TestApp::start().await;
    let made = make(&app, "Website", &["leads:read"]).await;
    assert_eq!(made.status, 201, "{made}");
    let fine =
        json!({ "name": "x", "scopes": ["leads:read"], "expires_at": "2027-01-01T00:00:00Z" });
    for (field, value) in [
        ("name", json!("")),
        ("name", json!("x".repeat(81))),
        ("name", json!("Website")),
        ("scopes", json!([])),
        ("scopes", json!(["users:read"])),
        ("scopes", json!("leads:read")),
        ("expires_at", json!("2020-01-01T00:00:00Z")),
        ("expires_at", json!("2030-01-01T00:00:00Z")),
        ("expires_at", json!("tomorrow")),
        ("expires_at", Value::Null),
        ("role", json!("admin")),
    ] {
        let mut body = fine.clone();
        body[field] = value.clone();
        let refused = app.send(Admin, "POST", TOKENS, body).await;
        assert_eq!(refused.status, 422, "{field} {value}: {refused}");
        assert_eq!(refused.json()["errors"][0]["field"], field, "{value}");
    }
}

#[tokio::test]
async fn a_token_is_worth_what_its_maker_may_at_that_moment() {
    let app = TestApp::start().await;
    let secret = token(&app, &["leads:read", "content:drafts"]).await;
    let [leads, content] = ["/api/admin/leads", "/api/admin/content"];
    assert_eq!([read(&app, &secret, leads).await, read(&app, &secret, content).await], [200, 200]);
    // Another admin makes the first one a marketer, and switches them off in the end.
    let by = audit::Actor::ENGINE;
    let email = Admin.email();
    let other = app.cookie(crate::testing::Own).await;
    assert!(other.is_some());
    let maker = accounts::find(&app.state, &email).await.expect("the maker");
    accounts::change(&app.state, by, maker.id, None, |user| {
        let mut form: crate::features::auth::model::UserForm = user.into();
        form.role = "marketer".to_owned();
        Ok(form)
    })
    .await
    .expect("changed");
    assert_eq!([read(&app, &secret, leads).await, read(&app, &secret, content).await], [403, 200]);
    accounts::switch(&app.state, by, &email, false).await.expect("switched off");
    assert_eq!(read(&app, &secret, content).await, 401);
    let lines = tokens::lines(&app.state).await.expect("tokens");
    assert!(lines[0].contains("\tsuspended\t"), "{lines:?}");
}

#[tokio::test]
async fn a_token_ends_at_its_time_and_when_it_is_revoked() {
    let app = TestApp::start().await;
    let secret = token(&app, &["leads:read"]).await;
    let list = app.get(Admin, TOKENS).await.json();
    let path = format!("{TOKENS}/{}", list["items"][0]["id"].as_str().expect("an id"));
    assert_eq!(read(&app, &secret, "/api/admin/leads").await, 200);
    assert_eq!(app.call(Admin, "DELETE", &path).await.status, 204);
    assert_eq!(app.call(Admin, "DELETE", &path).await.status, 204);
    assert_eq!(read(&app, &secret, "/api/admin/leads").await, 401);
    let later = token(&app, &["leads:read"]).await;
    app.clock.advance(TimeDelta::days(400));
    assert_eq!(read(&app, &later, "/api/admin/leads").await, 401);
    for odd in ["", "x", "jaali_pat_", &later[..later.len() - 1]] {
        assert_eq!(read(&app, odd, "/api/admin/leads").await, 401, "{odd}");
    }
}

#[tokio::test]
async fn a_narrowed_token_writes_its_cells_and_no_others() {
    let app = TestApp::start().await;
    let secret = token(&app, &["content:write/faq@ta"]).await;
    let body = json!({ "fields": { "question": "?", "answer": "!" } });
    for (path, status) in [
        (format!("{SAFE}/kn"), 403),
        (format!("{SAFE}/*"), 403),
        ("/api/admin/content/plan/annual/ta".to_owned(), 403),
    ] {
        let refused = with(&app, &secret, "PUT", &path, body.clone()).await;
        assert_eq!(refused.status, status, "{path}: {refused}");
    }
    // A new slug is live at once, which is more than writing.
    let writer = token(&app, &["content:write"]).await;
    let renamed = with(&app, &writer, "PATCH", SAFE, json!({ "slug": "other" })).await;
    assert_eq!(renamed.status, 403, "{renamed}");
    let own = with(&app, &secret, "PUT", &format!("{SAFE}/ta"), body).await;
    assert!(matches!(own.status.as_u16(), 200 | 412), "{own}");
}

#[tokio::test]
async fn a_token_has_an_allowance_of_its_own() {
    let app = TestApp::start_with(HttpConfig::default()).await;
    let [one, two] =
        [token(&app, &["leads:read"]).await, token(&app, &["leads:read", "leads:create"]).await];
    for _ in 0..200 {
        assert_eq!(read(&app, &one, "/api/admin/leads").await, 200);
    }
    assert_eq!(read(&app, &one, "/api/admin/leads").await, 429);
    assert_eq!(read(&app, &two, "/api/admin/leads").await, 200);
}
