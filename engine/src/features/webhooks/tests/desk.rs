//! What admins do with webhooks.

use chrono::TimeDelta;
use serde_json::json;

use super::{WEBHOOKS, deliver, hook, log, read, start};
use crate::testing::{Admin, Marketer, Receiver, Reply, Support, TestApp};

#[tokio::test]
async fn an_address_inside_or_a_type_that_is_none_is_refused_at_its_field() {
    let app = TestApp::start().await;
    for (url, types, field) in [
        ("http://example.org/", json!(["lead.created"]), "url"),
        ("https://127.0.0.1/", json!(["lead.created"]), "url"),
        ("", json!(["lead.created"]), "url"),
        ("https://example.org/", json!([]), "types"),
        ("https://example.org/", json!(["lead.created", "webhook.test"]), "types"),
        ("https://example.org/", json!("lead.created"), "types"),
    ] {
        let form = json!({ "url": url, "types": types });
        let refused = app.send(Admin, "POST", WEBHOOKS, form).await;
        assert_eq!(refused.status, 422, "{refused}");
        assert_eq!(refused.json()["errors"][0]["field"], field, "{refused}");
    }
    for other in [Support, Marketer] {
        assert_eq!(app.get(other, WEBHOOKS).await.status, 403);
    }
}

#[tokio::test]
async fn a_test_is_sent_once_and_says_how_it_went() {
    let (app, to) = (start().await, Receiver::start(Reply::Status(500)).await);
    let (hook, _) = hook(&app, &to, &["lead.created"]).await;
    let sent = app.send(Admin, "POST", &format!("{hook}/test"), json!({})).await;
    assert_eq!((sent.status.as_u16(), &sent.json()["state"]), (202, &json!("pending")), "{sent}");
    deliver(&app).await;
    app.clock.advance(TimeDelta::days(1));
    deliver(&app).await;
    assert_eq!(to.types(), ["webhook.test"]);
    let told = &log(&app, &hook).await[0];
    assert_eq!((&told["state"], &told["tries"][0]["status"]), (&json!("dead"), &json!(500)));
    // A test says nothing of the facts.
    assert!(read(&app, &hook).await["failing_since"].is_null());
}

#[tokio::test]
async fn two_secrets_sign_for_a_day_after_the_rotation() {
    let (app, to) = (start().await, Receiver::start(Reply::Status(200)).await);
    let (hook, first) = hook(&app, &to, &["lead.created"]).await;
    let test = format!("{hook}/test");
    let signatures = async || {
        app.send(Admin, "POST", &test, json!({})).await;
        deliver(&app).await;
        to.got().last().expect("a message").header("webhook-signature").split(' ').count()
    };
    assert_eq!(signatures().await, 1);
    let rotated = app.send(Admin, "POST", &format!("{hook}/secret"), json!({})).await;
    assert_eq!(rotated.status, 200, "{rotated}");
    assert_ne!(rotated.json()["secret"], json!(first));
    assert_eq!(signatures().await, 2);
    app.clock.advance(TimeDelta::days(1));
    assert_eq!(signatures().await, 1);
}

#[tokio::test]
async fn of_two_who_change_a_webhook_the_second_is_told() {
    let (app, to) = (start().await, Receiver::start(Reply::Status(200)).await);
    let (hook, _) = hook(&app, &to, &["lead.created"]).await;
    let types = json!({ "types": ["lead.updated"] });
    let changed = app.change(Admin, "PATCH", &hook, "1", types.clone()).await;
    assert_eq!(changed.json()["types"], json!(["lead.updated"]), "{changed}");
    assert_eq!(app.change(Admin, "PATCH", &hook, "1", types).await.status, 412);
    assert_eq!(app.send(Admin, "DELETE", &hook, json!({})).await.status, 204);
    assert_eq!(app.get(Admin, &format!("{hook}/deliveries")).await.status, 404);
}
