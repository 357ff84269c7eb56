//! One-time links, from the first start to a forgotten password.

use chrono::Duration;
use insta::assert_snapshot;
use serde_json::json;

use super::{another_session, me_with, session_of, sign_in};
use crate::{
    features::auth::{accounts, links},
    platform::config::HttpConfig,
    testing::{Admin, Answer, PASSWORD, Support, TestApp, Visitor},
};

fn token(url: &str) -> String {
    url.split_once("/admin/setup?token=").expect("a link").1.to_owned()
}

async fn first_link(app: &TestApp) -> Option<String> {
    let link =
        links::for_first_admin(&app.state, "http://localhost:8080").await.expect("an answer");
    link.map(|link| token(&link.url))
}

async fn set_up(app: &TestApp, token: &str, email: &str) -> Answer {
    let admin = json!({
        "token": token, "full_name": "Asha Rao", "email": email, "password": PASSWORD,
    });
    app.send(Visitor, "POST", "/api/auth/setup", admin).await
}

#[tokio::test]
async fn the_first_admin_is_made_by_the_link_of_the_first_start() {
    let app = TestApp::start().await;
    let first = first_link(&app).await.expect("nobody is there");
    let token = first_link(&app).await.expect("still nobody is there");
    assert_snapshot!(set_up(&app, &first, "asha@jaali.example").await, @r#"410 {"code":"gone","detail":"This link was used or has expired. Ask an admin for a new one."}"#);
    let page = app.get(Visitor, &format!("/api/auth/setup?token={token}")).await;
    assert_snapshot!(page, @r#"200 {"purpose":"first_admin","full_name":null,"email":null,"asks_code":false,"password_rule":"At least 12 characters. A few words are easy to keep in mind.","expires_at":"2026-11-21T10:00:00Z"}"#);

    let wrong = json!({ "token": token, "email": "asha", "password": "short", "role": "admin" });
    assert_snapshot!(app.send(Visitor, "POST", "/api/auth/setup", wrong).await, @r#"422 {"code":"invalid","detail":"Name is required","errors":[{"field":"full_name","code":"required","message":"Name is required"},{"field":"email","code":"email","message":"E-mail must be a valid address"},{"field":"password","code":"length","message":"Password must be between 12 and 200 characters"},{"field":"role","code":"unknown","message":"This field is not known"}]}"#);
    let (one, two) = tokio::join!(
        set_up(&app, &token, "asha@jaali.example"),
        set_up(&app, &token, "mallory@jaali.example"),
    );
    let (made, refused) = if one.is_ok() { (one, two) } else { (two, one) };
    assert_eq!((made.status.as_u16(), refused.status.as_u16()), (200, 410));
    assert_eq!(made.json()["user"]["role"], "admin");
    assert!(me_with(&app, &session_of(&made)).await.is_ok());
    assert_eq!(accounts::list(&app.state).await.expect("users").len(), 1);
    assert_eq!(first_link(&app).await, None);
}

#[tokio::test]
async fn a_link_lasts_a_day() {
    let app = TestApp::start().await;
    let token = first_link(&app).await.expect("nobody is there");
    app.clock.advance(Duration::hours(24));
    assert_eq!(set_up(&app, &token, "asha@jaali.example").await.status, 410);
    assert_eq!(app.get(Visitor, &format!("/api/auth/setup?token={token}")).await.status, 410);
}

#[tokio::test]
async fn whoever_has_no_password_chooses_one_by_a_link() {
    let app = TestApp::start().await;
    let new = json!({ "email": "ravi@jaali.example", "full_name": "Ravi", "role": "support" });
    let made = app.send(Admin, "POST", "/api/admin/users", new).await.json();
    assert_eq!(made["has_password"], false);
    let token = token(made["link"]["url"].as_str().expect("a link"));
    // Without a password, no password is right.
    assert_eq!(sign_in(&app, "ravi@jaali.example", PASSWORD).await.status, 401);

    assert_snapshot!(app.get(Visitor, &format!("/api/auth/setup?token={token}")).await, @r#"200 {"purpose":"password","full_name":"Ravi","email":"ravi@jaali.example","asks_code":false,"password_rule":"At least 12 characters. A few words are easy to keep in mind.","expires_at":"2026-11-21T10:00:00Z"}"#);
    let choice = json!({ "token": token, "password": PASSWORD });
    let chosen = app.send(Visitor, "POST", "/api/auth/setup", choice.clone()).await;
    assert_eq!(chosen.json()["user"]["email"], "ravi@jaali.example");
    assert!(me_with(&app, &session_of(&chosen)).await.is_ok());
    assert!(sign_in(&app, "ravi@jaali.example", PASSWORD).await.is_ok());
    assert_eq!(app.send(Visitor, "POST", "/api/auth/setup", choice).await.status, 410);
}

#[tokio::test]
async fn whoever_forgot_the_password_is_given_a_link() {
    let app = TestApp::start().await;
    let old = another_session(&app, Support).await;
    let me = me_with(&app, &old).await.json();
    let path = format!("/api/admin/users/{}/link", me["user"]["id"].as_str().expect("an id"));
    let link = |answer: Answer| token(answer.json()["url"].as_str().expect("a link"));
    let first = link(app.call(Admin, "POST", &path).await);
    let second = link(app.call(Admin, "POST", &path).await);
    assert!(me_with(&app, &old).await.is_ok());

    let choose = |token: &str| json!({ "token": token, "password": "another good password" });
    let ended = app.send(Visitor, "POST", "/api/auth/setup", choose(&first)).await;
    assert_eq!(ended.status, 410);
    assert!(app.send(Visitor, "POST", "/api/auth/setup", choose(&second)).await.is_ok());
    assert_eq!(me_with(&app, &old).await.status, 401);

    let user = path.trim_end_matches("/link");
    let off = app.change(Admin, "PATCH", user, "2", json!({ "is_active": false })).await;
    assert!(off.is_ok(), "{off}");
    assert_snapshot!(app.call(Admin, "POST", &path).await, @r#"409 {"code":"conflict","detail":"This account is switched off; switch it on first"}"#);
}

#[tokio::test]
async fn nobody_tries_many_links() {
    let app = TestApp::start_with(HttpConfig::default()).await;
    for _ in 0..30 {
        assert_eq!(app.get(Visitor, "/api/auth/setup?token=guess").await.status, 410);
    }
    assert_eq!(app.get(Visitor, "/api/auth/setup?token=guess").await.status, 429);
}

#[tokio::test]
async fn a_clock_that_is_put_back_shuts_nobody_out_for_longer() {
    let app = TestApp::start_with(HttpConfig::default()).await;
    let guess = async || app.get(Visitor, "/api/auth/setup?token=guess").await.status;
    for _ in 0..30 {
        assert_eq!(guess().await, 410);
    }
    app.clock.set(app.state.clock.now() - Duration::hours(1));
    app.clock.advance(Duration::seconds(20));
    assert_eq!([guess().await, guess().await], [410, 429]);
}
