//! Forms, retries, limits, and what staff are shown.

use std::{fmt::Write as _, sync::Arc};

use axum::{body::Body, http::Request};
use chrono::Duration;
use insta::assert_snapshot;
use serde_json::json;

use super::{booking, booking_with, leads, post, post_with_key, run};
use crate::{
    platform::{config::HttpConfig, proxies},
    testing::{Actor, Answer, Support, TestApp, Visitor},
};

#[tokio::test]
async fn a_form_post_leads_to_the_thank_you_page_of_its_language() {
    let app = TestApp::start().await;
    for (locale, page) in
        [("en", "/thank-you?lead=LD-2026-000001"), ("kn", "/kn/thank-you?lead=LD-2026-000002")]
    {
        let fields = [
            ("name", "Asha & Sons"),
            ("phone", "+91 98765 43210"),
            ("email", "asha@example.in"),
            ("address", "50% of the 3rd floor"),
            ("consent", "on"),
            ("package_id", ""),
            ("locale", locale),
        ];
        let answer = app.form(Visitor, "/api/leads", &fields).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (303, page));
    }
    let lead = leads(&app).await.pop().expect("the first");
    assert_eq!(lead.name, "Asha & Sons");
    assert_eq!(lead.address.as_deref(), Some("50% of the 3rd floor"));
}

#[tokio::test]
async fn a_wrong_form_post_gets_its_page_back() {
    let app = TestApp::start().await;
    let fields = [("name", "Asha"), ("page", "/kn/?package=7#contact"), ("locale", "kn")];
    assert_snapshot!(app.form(Visitor, "/api/leads", &fields).await, @r#"422 {"code":"invalid","detail":"Please fill in all required fields","errors":[{"field":"phone","code":"required","message":"Please fill in all required fields"},{"field":"email","code":"required","message":"Please fill in all required fields"},{"field":"address","code":"required","message":"Please fill in all required fields"}]}"#);
}

#[tokio::test]
async fn a_retry_gets_the_first_answer() {
    let app = TestApp::start().await;
    let first = post_with_key(&app, "k-1", &booking()).await;
    assert_eq!(first.status, 201);
    app.clock.advance(Duration::days(2));
    let again = post_with_key(&app, "k-1", &booking()).await;
    assert_eq!((again.status, again.body), (first.status, first.body));
    assert_eq!(leads(&app).await.len(), 1);

    let other = booking_with(json!({ "name": "Somebody else" }));
    assert_snapshot!(post_with_key(&app, "k-1", &other).await, @r#"422 {"code":"invalid","detail":"This Idempotency-Key was used with another body","errors":[{"field":"Idempotency-Key","code":"reused","message":"This Idempotency-Key was used with another body"}]}"#);
    assert_snapshot!(post_with_key(&app, &"k".repeat(201), &other).await, @r#"422 {"code":"invalid","detail":"Idempotency-Key must be 1 to 200 ASCII characters","errors":[{"field":"Idempotency-Key","code":"length","message":"Idempotency-Key must be 1 to 200 ASCII characters"}]}"#);
    assert_eq!(post_with_key(&app, &"k".repeat(200), &other).await.status, 201);
}

#[tokio::test]
async fn a_refused_submission_does_not_use_up_its_key() {
    let app = TestApp::start().await;
    let wrong = booking_with(json!({ "phone": "12" }));
    assert_eq!(post_with_key(&app, "k", &wrong).await.status, 422);
    assert_eq!(post_with_key(&app, "k", &booking()).await.status, 201);
}

#[tokio::test]
async fn retries_at_the_same_moment_are_one_lead() {
    let app = Arc::new(TestApp::start().await);
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let app = app.clone();
        tasks.spawn(async move { post_with_key(&app, "same", &booking()).await.text() });
    }
    let mut answers = tasks.join_all().await;
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert_eq!(leads(&app).await.len(), 1);
}

async fn behind_a_proxy() -> TestApp {
    let trusted_proxies = vec![proxies::network("127.0.0.1").expect("an address")];
    TestApp::start_with(HttpConfig { trusted_proxies, ..HttpConfig::default() }).await
}

/// Posts a lead through the proxy, with these lines of `X-Forwarded-For`.
async fn post_from(app: &TestApp, forwarded: &[&str]) -> Answer {
    let mut request = Request::post("/api/leads").header("content-type", "application/json");
    for line in forwarded {
        request = request.header("x-forwarded-for", *line);
    }
    app.ask(Visitor, request, Body::from(booking().to_string())).await
}

/// Posts `n` leads of an address, which are all accepted.
async fn flood(app: &TestApp, forwarded: &[&str], n: usize) {
    for _ in 0..n {
        assert_eq!(post_from(app, forwarded).await.status, 201);
    }
}

/// The reasons of the leads in quarantine.
async fn held(app: &TestApp) -> Vec<String> {
    leads(app).await.into_iter().filter_map(|lead| lead.quarantine).collect()
}

#[tokio::test]
async fn past_its_limit_an_address_is_kept_apart_and_not_refused() {
    let app = behind_a_proxy().await;
    flood(&app, &["203.0.113.7"], 20).await;
    assert_eq!(held(&app).await, [""; 0]);

    let over = post_from(&app, &["203.0.113.7"]).await;
    assert_eq!(
        (over.status.as_u16(), over.json()["lead_number"].as_str()),
        (201, Some("LD-2026-000021"))
    );
    assert_eq!(held(&app).await, ["over_limit"]);
    assert_eq!(post_from(&app, &["203.0.113.8"]).await.status, 201);
    assert_eq!(held(&app).await, ["over_limit"]);

    app.clock.advance(Duration::seconds(30));
    assert_eq!(post_from(&app, &["203.0.113.7"]).await.status, 201);
    assert_eq!(held(&app).await, ["over_limit"]);
}

#[tokio::test]
async fn past_ten_times_its_limit_an_address_is_refused() {
    let app = behind_a_proxy().await;
    flood(&app, &["203.0.113.7"], 200).await;
    let refused = post_from(&app, &["203.0.113.7"]).await;
    assert_snapshot!(refused, @r#"429 {"code":"too_many","detail":"Too many requests. Please try again later."}"#);
    assert_eq!(refused.header("retry-after"), "3");
    assert_eq!(post_from(&app, &["203.0.113.8"]).await.status, 201);

    app.clock.advance(Duration::seconds(3));
    assert_eq!(post_from(&app, &["203.0.113.7"]).await.status, 201);
}

#[tokio::test]
async fn a_second_line_of_x_forwarded_for_evades_no_limit() {
    let app = behind_a_proxy().await;
    for n in 0..21 {
        let made_up = format!("198.51.100.{n}");
        assert_eq!(post_from(&app, &[&made_up, "203.0.113.7"]).await.status, 201);
    }
    assert_eq!(held(&app).await, ["over_limit"]);
}

#[tokio::test]
async fn one_ipv6_network_of_a_household_has_one_limit() {
    let app = behind_a_proxy().await;
    for n in 0..21 {
        assert_eq!(post_from(&app, &[&format!("2401:4900:1::{n}")]).await.status, 201);
    }
    assert_eq!(held(&app).await, ["over_limit"]);
}

#[tokio::test]
async fn only_those_who_work_leads_read_them() {
    let app = TestApp::start().await;
    let mut told = String::new();
    for actor in Actor::ALL {
        let _ = writeln!(told, "{actor:?} {}", app.get(actor, "/api/admin/leads").await);
    }
    assert_snapshot!(told, @r#"
    Visitor 401 {"code":"unauthorized","detail":"Please sign in"}
    Marketer 403 {"code":"forbidden","detail":"You do not have permission to read leads"}
    Support 200 {"items":[],"next":null}
    Admin 200 {"items":[],"next":null}
    Inactive 401 {"code":"unauthorized","detail":"Please sign in"}
    "#);
}

#[tokio::test]
async fn staff_page_through_leads_newest_first() {
    let app = TestApp::start().await;
    for _ in 0..5 {
        post(&app, booking()).await;
        app.clock.advance(Duration::minutes(1));
    }
    run(&app, "update leads set status = 'scheduled' where lead_number like '%2'").await;
    run(&app, "update leads set deleted_at = created_at where lead_number like '%4'").await;

    let numbers = |answer: &Answer| {
        let json = answer.json();
        let number = |l: &serde_json::Value| l["lead_number"].as_str().map(|n| n[8..].to_owned());
        json["items"].as_array().into_iter().flatten().filter_map(number).collect::<Vec<_>>()
    };
    let first = app.get(Support, "/api/admin/leads?limit=2").await;
    assert_eq!(numbers(&first), ["000005", "000003"]);
    let next = first.json()["next"].as_str().expect("more").to_owned();
    let second = app.get(Support, &format!("/api/admin/leads?limit=2&cursor={next}")).await;
    assert_eq!(numbers(&second), ["000002", "000001"]);
    assert!(second.json()["next"].is_null());

    let scheduled = app.get(Support, "/api/admin/leads?status=scheduled").await;
    assert_eq!(numbers(&scheduled), ["000002"]);
    assert_eq!(app.get(Support, "/api/admin/leads?limit=201").await.status, 422);
    assert_eq!(app.get(Support, "/api/admin/leads?cursor=no").await.status, 422);
}
