//! What is refused, and with which sentences.

use std::fmt::Write as _;

use axum::{body::Body, http::Request};
use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{booking, booking_with, leads, post};
use crate::testing::{Answer, TestApp, Visitor};

/// The errors of an answer, one line each: `field | code | message`.
fn sentences(answer: &Answer) -> String {
    let json = answer.json();
    let line = |e: &Value| {
        let part = |name: &str| e[name].as_str().unwrap_or_default().to_owned();
        format!("{} | {} | {}", part("field"), part("code"), part("message"))
    };
    let errors = json["errors"].as_array().into_iter().flatten().map(line);
    let all: Vec<_> = errors.collect();
    format!("{} {}\n{}", answer.status.as_u16(), json["detail"], all.join("\n"))
}

async fn raw(app: &TestApp, content_type: &str, body: impl Into<Body>) -> Answer {
    let request = Request::post("/api/leads").header("content-type", content_type);
    app.ask(Visitor, request, body.into()).await
}

#[tokio::test]
async fn required_fields_are_named() {
    let app = TestApp::start().await;
    assert_snapshot!(sentences(&post(&app, json!({})).await), @r#"
    422 "Please fill in all required fields"
    name | required | Please fill in all required fields
    phone | required | Please fill in all required fields
    email | required | Please fill in all required fields
    address | required | Please fill in all required fields
    "#);
    let inline = json!({ "form": "inline", "name": "  ", "email": "a@b.in" });
    assert_snapshot!(sentences(&post(&app, inline).await), @r#"
    422 "Please fill in all required fields"
    name | required | Please fill in all required fields
    phone | required | Please fill in all required fields
    service_type | required | Please fill in all required fields
    "#);
    assert!(leads(&app).await.is_empty());
}

#[tokio::test]
async fn every_rule_has_its_sentence_and_all_are_said_at_once() {
    let app = TestApp::start().await;
    let wrong = json!({
        "name": "", "phone": "98765 43210", "email": "asha@", "address": "x", "pincode": "56003",
        "service_type": "dragon_management", "room_type": "castle", "package_id": "7",
        "preferred_date": "2026-02-30", "preferred_time": "midnight", "form": "carrier pigeon",
        "locale": "fr", "consent": "perhaps", "started_at": "yesterday",
    });
    assert_snapshot!(sentences(&post(&app, wrong).await), @r#"
    422 "Please fill in all required fields"
    name | required | Please fill in all required fields
    consent | choice | This must be yes or no
    form | choice | Please choose one of the listed values
    phone | phone | Please enter a valid Indian phone number
    email | email | Please enter a valid email address
    pincode | pincode | Pincode must be at least 6 digits
    service_type | choice | Please choose one of the listed values
    room_type | choice | Please choose one of the listed values
    package_id | package | Please select a service package first.
    preferred_date | date | Please enter a real date, for example 2026-11-20
    preferred_time | choice | Please choose one of the listed values
    locale | choice | Please choose one of the listed values
    started_at | date | Please give the time as RFC 3339 has it
    "#);
}

#[tokio::test]
async fn unknown_double_mistyped_long_and_poisoned_fields_are_named_together() {
    let app = TestApp::start().await;
    let body = format!(
        r#"{{"name": "A", "name": "B", "phone": 919876543210, "email": ["a@b.in"],
            "address": "{}", "notes": "a\u0000b", "status": "converted", "consent": 7}}"#,
        "x".repeat(501)
    );
    assert_snapshot!(sentences(&raw(&app, "application/json", body).await), @r#"
    422 "This field is given twice"
    name | duplicate | This field is given twice
    phone | type | This must be text
    email | type | This must be text
    address | too_long | This must be at most 500 characters
    notes | characters | This holds a character that is not allowed
    status | unknown | This field is not known
    consent | type | This must be true or false
    "#);
    assert!(leads(&app).await.is_empty());
}

#[tokio::test]
async fn a_body_that_cannot_be_read_is_a_problem() {
    let app = TestApp::start().await;
    let json = "application/json; charset=utf-8";
    let form = "application/x-www-form-urlencoded";
    let mut told = String::new();
    for (name, kind, body) in [
        ("cut off", json, b"{\"name\": \"A".to_vec()),
        ("a list", json, b"[]".to_vec()),
        ("empty", json, Vec::new()),
        ("not UTF-8", json, b"{\"name\": \"\xff\"}".to_vec()),
        ("a form that is not UTF-8", form, b"name=%FF".to_vec()),
        ("another type", "text/plain", b"name=A".to_vec()),
        ("an upload", "multipart/form-data; boundary=x", b"--x--".to_vec()),
        ("too large", json, format!("{{\"notes\": \"{}\"}}", "x".repeat(70_000)).into_bytes()),
    ] {
        let _ = writeln!(told, "{name}: {}", raw(&app, kind, body).await);
    }
    assert_snapshot!(told, @r#"
    cut off: 400 {"code":"malformed","detail":"The body is not a JSON object: EOF while parsing a string at line 1 column 11"}
    a list: 422 {"code":"invalid","detail":"The body is not a JSON object: invalid type: sequence, expected an object of fields at line 1 column 0"}
    empty: 400 {"code":"malformed","detail":"The body is not a JSON object: EOF while parsing a value at line 1 column 0"}
    not UTF-8: 400 {"code":"malformed","detail":"The body is not valid UTF-8"}
    a form that is not UTF-8: 400 {"code":"malformed","detail":"The body is not valid UTF-8"}
    another type: 415 {"code":"media_type","detail":"Send application/json or application/x-www-form-urlencoded"}
    an upload: 415 {"code":"media_type","detail":"Send application/json or application/x-www-form-urlencoded"}
    too large: 413 {"code":"too_large","detail":"The body is larger than 64 KiB"}
    "#);
}

#[tokio::test]
async fn thousands_of_unknown_fields_get_a_short_answer() {
    let app = TestApp::start().await;
    let fields: serde_json::Map<_, _> = (0..3000).map(|n| (format!("f{n}"), json!(1))).collect();
    let answer = post(&app, Value::Object(fields)).await;
    assert_eq!(answer.status, 422);
    assert!(answer.body.len() < 8_000, "{}", answer.body.len());
}

#[tokio::test]
async fn emails_and_dates_are_judged_as_a_browser_does() {
    let app = TestApp::start().await;
    for (field, value, good) in [
        ("email", "asha@example.in", true),
        ("email", "asha+pests@mail.example.co.in", true),
        ("email", "asha@localhost", true),
        ("email", "asha", false),
        ("email", "@example.in", false),
        ("email", "asha@example..in", false),
        ("email", "asha@-example.in", false),
        ("email", "as ha@example.in", false),
        ("email", "a@b@c.in", false),
        ("preferred_date", "2028-02-29", true),
        ("preferred_date", "2027-02-29", false),
        ("preferred_date", "2026-1-5", false),
        ("preferred_date", "21/11/2026", false),
        ("pincode", "5600345", false),
        ("pincode", "56003a", false),
    ] {
        let answer = post(&app, booking_with(json!({ field: value }))).await;
        assert_eq!(answer.is_ok(), good, "{field} {value}: {answer}");
    }
}

#[tokio::test]
async fn a_person_at_a_form_is_told_that_the_date_has_passed() {
    let app = TestApp::start().await;
    let mut fields: Vec<_> = vec![("preferred_date", "2026-11-19")];
    let booking = booking();
    for (name, value) in booking.as_object().into_iter().flatten() {
        fields.push((name, value.as_str().unwrap_or_default()));
    }
    let answer = app.form(Visitor, "/api/leads", &fields).await;
    assert_snapshot!(sentences(&answer), @r#"
    422 "Preferred date cannot be before today"
    preferred_date | date_past | Preferred date cannot be before today
    "#);
}
