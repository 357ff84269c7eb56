mod access;
mod confirm;
mod guesses;
mod links;
mod passwords;
mod second_factor;
mod sessions;
mod tokens;
mod users;

use std::fmt::Write as _;

use axum::{body::Body, http::Request};
use chrono::Duration;
use insta::assert_snapshot;
use serde_json::json;

use super::accounts;
use crate::{
    features::audit::Actor as By,
    platform::config::HttpConfig,
    testing::{Actor, Admin, Answer, Inactive, Marketer, PASSWORD, Support, TestApp, Visitor},
};

async fn sign_in(app: &TestApp, email: &str, password: &str) -> Answer {
    let login = json!({ "email": email, "password": password });
    app.send(Visitor, "POST", "/api/auth/login", login).await
}

/// The cookie of a new session, as `name=value`.
async fn another_session(app: &TestApp, actor: Actor) -> String {
    app.cookie(actor).await;
    session_of(&sign_in(app, &actor.email(), PASSWORD).await)
}

/// The response of `/api/auth/me` to a request with this cookie.
async fn me_with(app: &TestApp, cookie: &str) -> Answer {
    let request = Request::get("/api/auth/me").header("cookie", cookie);
    app.ask(Visitor, request, Body::empty()).await
}

/// `name=value` of the first cookie that a response sets.
fn session_of(answer: &Answer) -> String {
    answer.header("set-cookie").split(';').next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn staff_sign_in_and_out() {
    let app = TestApp::start().await;
    app.cookie(Support).await;

    let answer = sign_in(&app, " SUPPORT@jaali.example ", PASSWORD).await;
    assert_snapshot!(answer, @r#"200 {"user":{"id":"[id]","email":"support@jaali.example","full_name":"Support of the tests","role":"support"},"permissions":{"bookings":["read","create","update"],"customers":["read","create","update"],"leads":["read","create","update"],"packages":["read"],"privacy":["read","update"],"quarantine":["read","update"]},"lacks_second_factor":false,"password_rule":"At least 12 characters. A few words are easy to keep in mind.","feed":"[cursor]"}"#);
    let cookie = session_of(&answer);
    assert!(me_with(&app, &cookie).await.is_ok());

    let request = Request::post("/api/auth/logout").header("cookie", &cookie);
    let out = app.ask(Visitor, request, Body::empty()).await;
    assert_snapshot!(out, @"204");
    assert!(out.header("set-cookie").contains("Max-Age=0"), "{}", out.header("set-cookie"));
    assert_snapshot!(me_with(&app, &cookie).await, @r#"401 {"code":"unauthorized","detail":"Please sign in"}"#);
}

#[tokio::test]
async fn the_cookie_is_for_the_browser_alone() {
    let app = TestApp::start().await;
    app.cookie(Admin).await;
    let plain = sign_in(&app, &Admin.email(), PASSWORD).await;
    let cookie = plain.header("set-cookie");
    assert!(cookie.starts_with("jaali_session="), "{cookie}");
    assert!(cookie.contains("; HttpOnly; SameSite=Lax; Path=/; Max-Age="), "{cookie}");
    assert!(!cookie.contains("Secure"), "{cookie}");

    let app = TestApp::start_at("https://jaali.example", HttpConfig::default()).await;
    app.cookie(Admin).await;
    let secure = sign_in(&app, &Admin.email(), PASSWORD).await;
    let cookie = secure.header("set-cookie");
    assert!(cookie.starts_with("__Host-jaali_session="), "{cookie}");
    assert!(cookie.contains("; Secure"), "{cookie}");
    let cookies = secure.headers.get_all("set-cookie").iter();
    let device = cookies.filter_map(|c| c.to_str().ok()).find(|c| c.contains("jaali_device="));
    let device = device.expect("a second cookie");
    assert!(
        device.starts_with("__Host-jaali_device=") && device.contains("; HttpOnly"),
        "{device}"
    );
    assert!(device.contains("; Secure"), "{device}");
}

#[tokio::test]
async fn every_failed_sign_in_gets_the_same_answer() {
    let app = TestApp::start().await;
    app.cookie(Admin).await;
    app.cookie(Inactive).await;
    let wrong = sign_in(&app, &Admin.email(), "not the password").await.to_string();
    assert_snapshot!(wrong, @r#"401 {"code":"unauthorized","detail":"Login failed"}"#);
    for (email, password) in [
        ("nobody@jaali.example", PASSWORD),
        (&*Inactive.email(), PASSWORD),
        (&*Admin.email(), &"x".repeat(201)),
    ] {
        assert_eq!(sign_in(&app, email, password).await.to_string(), wrong, "{email}");
    }
}

#[tokio::test]
async fn signing_in_needs_both_fields() {
    let app = TestApp::start().await;
    assert_snapshot!(app.send(Visitor, "POST", "/api/auth/login", json!({})).await, @r#"422 {"code":"invalid","detail":"Email is required","errors":[{"field":"email","code":"required","message":"Email is required"},{"field":"password","code":"required","message":"Password is required"}]}"#);
}

#[tokio::test]
async fn too_many_sign_ins_wait_and_other_accounts_do_not() {
    let app = TestApp::start_with(HttpConfig::default()).await;
    app.cookie(Admin).await;
    for _ in 0..10 {
        assert_eq!(sign_in(&app, "guess@jaali.example", "guess").await.status, 401);
    }
    let refused = sign_in(&app, "guess@jaali.example", "guess").await;
    assert_snapshot!(refused, @r#"429 {"code":"too_many","detail":"Too many attempts. Please try again later."}"#);
    assert_eq!(refused.header("retry-after"), "60");
    assert!(sign_in(&app, &Admin.email(), PASSWORD).await.is_ok());

    app.clock.advance(Duration::minutes(1));
    assert_eq!(sign_in(&app, "guess@jaali.example", "guess").await.status, 401);
}

#[tokio::test]
async fn a_session_lasts_fourteen_days_after_its_last_use() {
    let app = TestApp::start().await;
    assert!(app.get(Admin, "/api/auth/me").await.is_ok());
    app.clock.advance(Duration::days(13));
    assert!(app.get(Admin, "/api/auth/me").await.is_ok());
    app.clock.advance(Duration::days(14));
    assert_eq!(app.get(Admin, "/api/auth/me").await.status, 401);
}

#[tokio::test]
async fn a_session_ends_with_the_account_and_with_the_password() {
    let app = TestApp::start().await;
    assert!(app.get(Support, "/api/auth/me").await.is_ok());
    app.cookie(Admin).await;
    let off = accounts::switch(&app.state, By::ENGINE, "support@jaali.example", false);
    off.await.expect("switched off");
    assert_eq!(app.get(Support, "/api/auth/me").await.status, 401);

    assert!(app.get(Marketer, "/api/auth/me").await.is_ok());
    let new = "another good password".to_owned();
    let email = Marketer.email();
    accounts::set_password(&app.state, By::ENGINE, &email, new.clone()).await.expect("set");
    assert_eq!(app.get(Marketer, "/api/auth/me").await.status, 401);
    assert!(sign_in(&app, &Marketer.email(), &new).await.is_ok());
    assert_eq!(sign_in(&app, &Marketer.email(), PASSWORD).await.status, 401);
}

#[tokio::test]
async fn each_role_is_told_what_it_may_do() {
    let app = TestApp::start().await;
    let mut told = String::new();
    for actor in Actor::ALL {
        let me = app.get(actor, "/api/auth/me").await;
        let _ = writeln!(told, "{actor:?} {}", me.status.as_u16());
        for (resource, actions) in me.json()["permissions"].as_object().into_iter().flatten() {
            let _ = writeln!(told, "  {resource} {actions}");
        }
    }
    assert_snapshot!(told, @r#"
    Visitor 401
    Marketer 200
      content ["read","create","update","delete","restore"]
      media ["read","create","update","delete","restore"]
      packages ["read"]
      releases ["read","create","update","delete","restore"]
      translations ["read","create","update","delete","restore"]
    Support 200
      bookings ["read","create","update"]
      customers ["read","create","update"]
      leads ["read","create","update"]
      packages ["read"]
      privacy ["read","update"]
      quarantine ["read","update"]
    Admin 200
      audit ["read","create","update","delete","restore","export"]
      bookings ["read","create","update","delete","restore","export"]
      content ["read","create","update","delete","restore","export"]
      customers ["read","create","update","delete","restore","export"]
      leads ["read","create","update","delete","restore","export"]
      media ["read","create","update","delete","restore","export"]
      packages ["read","create","update","delete","restore","export"]
      privacy ["read","create","update","delete","restore","export"]
      quarantine ["read","create","update","delete","restore","export"]
      releases ["read","create","update","delete","restore","export"]
      settings ["read","create","update","delete","restore","export"]
      tokens ["read","create","update","delete","restore","export"]
      translations ["read","create","update","delete","restore","export"]
      users ["read","create","update","delete","restore","export"]
      webhooks ["read","create","update","delete","restore","export"]
    Inactive 401
    "#);
}

#[tokio::test]
async fn another_site_cannot_sign_anybody_out() {
    let app = TestApp::start().await;
    let request = Request::post("/api/auth/logout")
        .header("origin", "https://elsewhere.example")
        .header("sec-fetch-site", "cross-site");
    assert_snapshot!(app.ask(Admin, request, Body::empty()).await, @r#"403 {"code":"cross_site","detail":"This came from another site and was refused"}"#);
    assert!(app.get(Admin, "/api/auth/me").await.is_ok());
}

#[tokio::test]
async fn another_password_ends_every_other_session_and_keeps_this_one() {
    let app = TestApp::start().await;
    let elsewhere = another_session(&app, Support).await;
    let change = |current: &str, new: &str| {
        let body = json!({ "current_password": current, "password": new });
        let request = Request::post("/api/auth/password")
            .header("content-type", "application/json")
            .header("cookie", elsewhere.clone());
        app.ask(Visitor, request, Body::from(body.to_string()))
    };
    assert_snapshot!(change("", "short").await, @r#"422 {"code":"invalid","detail":"Current password is required","errors":[{"field":"current_password","code":"required","message":"Current password is required"},{"field":"password","code":"length","message":"Password must be between 12 and 200 characters"}]}"#);
    assert_snapshot!(change("not the password", "another good password").await, @r#"422 {"code":"invalid","detail":"The current password is not right","errors":[{"field":"current_password","code":"wrong","message":"The current password is not right"}]}"#);
    assert!(me_with(&app, &elsewhere).await.is_ok());

    let changed = change(PASSWORD, " another good  password ").await;
    assert_eq!(changed.status, 204);
    assert!(me_with(&app, &session_of(&changed)).await.is_ok());
    assert_eq!(me_with(&app, &elsewhere).await.status, 401);
    assert_eq!(app.get(Support, "/api/auth/me").await.status, 401);
    assert_eq!(sign_in(&app, &Support.email(), "another good password").await.status, 401);
    assert!(sign_in(&app, &Support.email(), " another good  password ").await.is_ok());
}
