//! A request about personal data, from the form to the desk.

use axum::http::Request;
use serde_json::{Value, json};

use crate::testing::{Admin, Answer, Marketer, Support, TestApp, Visitor};

const REQUESTS: &str = "/api/privacy-requests";
const DESK: &str = "/api/admin/privacy";

async fn ask(app: &TestApp, more: Value) -> Answer {
    let mut body = json!({ "kind": "erase", "phone": "+91 98765 43210", "locale": "kn" });
    let more = more.as_object().cloned().unwrap_or_default();
    body.as_object_mut().expect("an object").extend(more);
    app.send(Visitor, "POST", REQUESTS, body).await
}

async fn desk(app: &TestApp, query: &str) -> Vec<Value> {
    let list = app.get(Support, &format!("{DESK}{query}")).await.json();
    list["items"].as_array().expect("requests").clone()
}

async fn set(app: &TestApp, request: &Value, state: &str) -> Answer {
    let path = format!("{DESK}/{}", request["id"].as_str().expect("an id"));
    let version = request["version"].to_string();
    app.change(Support, "PATCH", &path, &version, json!({ "state": state })).await
}

async fn alerts(app: &TestApp) -> usize {
    let list = app.get(Support, "/api/admin/alerts").await.json();
    let unseen = list["items"].as_array().expect("alerts").iter();
    unseen.filter(|a| a["kind"] == "privacy_requested" && a["seen_at"].is_null()).count()
}

#[tokio::test]
async fn staff_are_told_call_and_only_then_do_what_was_asked_for() {
    let app = TestApp::start().await;
    let lead = json!({ "form": "callback", "name": "ಆಶಾ", "phone": "+919876543210" });
    let lead = app.send(Visitor, "POST", "/api/leads", lead).await.json();
    let asked = ask(&app, json!({ "text": "ನನ್ನ ವಿವರ ಅಳಿಸಿ" })).await;
    assert_eq!(asked.status, 201, "{asked}");
    assert_eq!(alerts(&app).await, 1);

    let waiting = desk(&app, "?state=new").await;
    assert_eq!(waiting.len(), 1);
    let request = &waiting[0];
    assert_eq!(request["id"], asked.json()["id"]);
    assert_eq!(request["phone"], "+919876543210");
    assert_eq!((&request["kind"], &request["locale"]), (&json!("erase"), &json!("kn")));
    assert_eq!(request["lead_id"], lead["id"]);

    let hasty = set(&app, request, "done").await;
    assert_eq!(hasty.status, 422, "{hasty}");
    assert!(hasty.text().contains("Call the number first"), "{hasty}");
    let called = set(&app, request, "verified").await;
    assert!(called.is_ok(), "{called}");
    assert_eq!(alerts(&app).await, 0);
    let late = set(&app, request, "refused").await;
    assert_eq!((late.status.as_u16(), &late.json()["current"]["state"]), (412, &json!("verified")));
    let done = set(&app, &called.json(), "done").await;
    assert_eq!(done.json()["state"], "done");
    // The lead is as it was: erasing it is the work of the person who called.
    let path = format!("/api/admin/leads/{}", lead["id"].as_str().expect("an id"));
    assert_eq!(app.get(Support, &path).await.json()["name"], "ಆಶಾ");

    let again = set(&app, &done.json(), "new").await;
    assert!(again.is_ok(), "{again}");
    assert_eq!(alerts(&app).await, 1);
    let log = app.get(Admin, "/api/admin/audit?action=privacy").await.json();
    assert_eq!(log["items"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn what_cannot_be_called_or_read_is_refused_with_its_sentence() {
    let app = TestApp::start().await;
    for (more, field) in [
        (json!({ "phone": "12345" }), "phone"),
        (json!({ "phone": "" }), "phone"),
        (json!({ "kind": "sell" }), "kind"),
        (json!({ "kind": null }), "kind"),
        (json!({ "text": "x".repeat(2001) }), "text"),
        (json!({ "text": 1 }), "text"),
        (json!({ "locale": "fr" }), "locale"),
        (json!({ "lead_id": "1" }), "lead_id"),
    ] {
        let refused = ask(&app, more.clone()).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.json()["errors"][0]["field"]),
            (422, &json!(field))
        );
    }
    let post = |kind: &'static str, body: &'static str| {
        let request = Request::post(REQUESTS).header("content-type", kind);
        app.ask_raw(request.body(body.into()).expect("a request"))
    };
    assert_eq!(post("text/plain", "hello").await.status, 415);
    assert_eq!(post("application/json", "[1]").await.status, 422);
    assert_eq!(post("application/json", "{").await.status, 400);
    assert!(desk(&app, "").await.is_empty());
    assert_eq!(app.get(Support, &format!("{DESK}?state=lost")).await.status, 422);
    assert_eq!(app.get(Marketer, DESK).await.status, 403);
}

#[tokio::test]
async fn the_list_goes_on_page_by_page() {
    let app = TestApp::start().await;
    for n in 0..3 {
        assert!(ask(&app, json!({ "text": format!("{n}") })).await.is_ok());
        app.clock.advance(chrono::Duration::seconds(1));
    }
    let first = app.get(Support, &format!("{DESK}?limit=2")).await.json();
    let texts = |page: &Value| {
        let items = page["items"].as_array().cloned().unwrap_or_default();
        items.iter().map(|r| r["text"].as_str().expect("a text").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(texts(&first), ["2", "1"]);
    let next = first["next"].as_str().expect("a cursor");
    let second = app.get(Support, &format!("{DESK}?limit=2&cursor={next}")).await.json();
    assert_eq!((texts(&second), &second["next"]), (vec!["0".to_owned()], &Value::Null));
}

#[tokio::test]
async fn without_javascript_the_notice_says_that_it_came_or_what_is_wrong() {
    let app = TestApp::with_site().await;
    let fields = [
        ("form", "privacy"),
        ("page", "/kn/legal/privacy"),
        ("locale", "kn"),
        ("kind", "see"),
        ("phone", "98765"),
        ("text", "ತೋರಿಸಿ"),
    ];
    let refused = app.form(Visitor, REQUESTS, &fields).await;
    assert_eq!(refused.status.as_u16(), 422);
    assert!(refused.text().contains("ತೋರಿಸಿ"), "what was typed is kept");
    let mut right = fields;
    right[4] = ("phone", "+91 98765 43210");
    let sent = app.form(Visitor, REQUESTS, &right).await;
    assert_eq!(
        (sent.status.as_u16(), sent.header("location")),
        (303, "/kn/legal/privacy#request-received")
    );
    assert_eq!(desk(&app, "").await.len(), 1);
}
