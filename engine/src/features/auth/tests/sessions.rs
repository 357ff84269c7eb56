//! Where a user is signed in, and for how long.

use axum::{body::Body, http::Request};
use chrono::Duration;
use serde_json::Value;

use super::{another_session, me_with, session_of};
use crate::testing::{Answer, Marketer, PASSWORD, Support, TestApp, Visitor};

const SESSIONS: &str = "/api/auth/sessions";

/// The seconds that a cookie lasts.
fn age(answer: &Answer) -> Option<i64> {
    let (_, age) = answer.header("set-cookie").split_once("Max-Age=")?;
    age.split(';').next()?.parse().ok()
}

async fn ask(app: &TestApp, cookie: &str, method: &str, path: &str) -> Answer {
    let request = Request::builder().method(method).uri(path).header("cookie", cookie);
    app.ask(Visitor, request, Body::empty()).await
}

/// The sessions of this cookie's user, as the API lists them.
async fn list(app: &TestApp, cookie: &str) -> Vec<Value> {
    let list = ask(app, cookie, "GET", SESSIONS).await;
    assert!(list.is_ok(), "{list}");
    list.json()["items"].as_array().expect("sessions").clone()
}

#[tokio::test]
async fn list_of_ones_sessions_with_sign_out() {
    let app = TestApp::start().await;
    let here = another_session(&app, Support).await;
    app.clock.advance(Duration::hours(2));
    let login = serde_json::json!({ "email": Support.email(), "password": PASSWORD });
    let request = Request::post("/api/auth/login")
        .header("content-type", "application/json")
        .header("user-agent", "Mozilla/5.0 (Linux; Android 14)");
    let there = session_of(&app.ask(Visitor, request, Body::from(login.to_string())).await);
    let other = another_session(&app, Marketer).await;

    let own = list(&app, &here).await;
    // One of the three is the session that the test app itself keeps.
    assert_eq!(own.len(), 3);
    let phone = own.iter().find(|s| s["browser"] != "").expect("the phone");
    assert_eq!(phone["browser"], "Mozilla/5.0 (Linux; Android 14)");
    assert_eq!((&phone["address"], &phone["is_current"]), (&"127.0.0.1".into(), &false.into()));
    assert_eq!(own.iter().filter(|s| s["is_current"] == true).count(), 1);
    assert_eq!(phone["expires_at"], "2026-12-04T12:00:00Z");

    let path = format!("{SESSIONS}/{}", phone["id"].as_str().expect("an id"));
    assert_eq!(ask(&app, &other, "DELETE", &path).await.status, 404);
    assert_eq!(ask(&app, &here, "DELETE", &path).await.status, 204);
    assert_eq!(me_with(&app, &there).await.status, 401);
    assert_eq!(ask(&app, &here, "DELETE", &path).await.status, 404);

    assert_eq!(ask(&app, &here, "DELETE", SESSIONS).await.status, 204);
    assert_eq!(list(&app, &here).await.len(), 1);
    assert_eq!(app.get(Support, "/api/auth/me").await.status, 401);
    assert!(me_with(&app, &other).await.is_ok());

    let own = list(&app, &here).await;
    let path = format!("{SESSIONS}/{}", own[0]["id"].as_str().expect("an id"));
    let out = ask(&app, &here, "DELETE", &path).await;
    assert_eq!((out.status.as_u16(), age(&out)), (204, Some(0)));
    assert_eq!(me_with(&app, &here).await.status, 401);
}

#[tokio::test]
async fn absolute_end_after_thirty_days_and_cookie_age_equal_to_the_sessions() {
    const DAY: i64 = 24 * 60 * 60;
    let app = TestApp::start().await;
    app.cookie(Support).await;
    let begun = super::sign_in(&app, &Support.email(), PASSWORD).await;
    assert_eq!(age(&begun), Some(14 * DAY));
    let cookie = session_of(&begun);
    // A second use within the hour sets no cookie.
    assert_eq!(age(&me_with(&app, &cookie).await), None);

    app.clock.advance(Duration::days(10));
    let used = me_with(&app, &cookie).await;
    assert_eq!((age(&used), session_of(&used)), (Some(14 * DAY), cookie.clone()));
    app.clock.advance(Duration::days(10));
    assert_eq!(age(&me_with(&app, &cookie).await), Some(10 * DAY));
    app.clock.advance(Duration::days(10) - Duration::seconds(1));
    assert_eq!(age(&me_with(&app, &cookie).await), Some(1));
    app.clock.advance(Duration::seconds(1));
    assert_eq!(me_with(&app, &cookie).await.status, 401);
}

#[tokio::test]
async fn an_answer_that_ends_a_session_has_the_last_word_about_its_cookie() {
    let app = TestApp::start().await;
    let cookie = another_session(&app, Support).await;
    app.clock.advance(Duration::hours(2));
    // The request prolongs the session and ends it.
    let own = list(&app, &cookie).await;
    let path = format!("{SESSIONS}/{}", own[0]["id"].as_str().expect("an id"));
    app.clock.advance(Duration::hours(2));
    let out = ask(&app, &cookie, "DELETE", &path).await;
    let told: Vec<_> = out.headers.get_all("set-cookie").iter().collect();
    assert_eq!((told.len(), age(&out)), (1, Some(0)), "{told:?}");
}
