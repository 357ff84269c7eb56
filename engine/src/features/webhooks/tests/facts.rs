//! What is told, when, and how often.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use chrono::TimeDelta;
use ring::hmac;
use serde_json::{Value, json};

use super::{WEBHOOKS, deliver, hook, log, read, start};
use crate::{
    features::{
        leads,
        outbox::store::deliveries,
        webhooks::deliver::{BATCH, CLAIM},
    },
    testing::{Admin, PASSWORD, Received, Receiver, Reply, Support, TestApp, Visitor},
};

/// What a visitor sends.
fn form() -> Value {
    json!({
        "form": "booking", "name": "Asha Rao", "phone": "+91 98765 43210",
        "email": "asha@example.in", "address": "14, 3rd Cross, Koramangala",
        "notes": "The dog bites",
    })
}

async fn send_lead(app: &TestApp) -> String {
    app.create(Visitor, "/api/leads", form()).await.to_string()
}

/// What staff write down of a customer.
fn customer() -> Value {
    json!({
        "name": "Ravi Shetty", "primary_contact": "98450 12345", "address": "14, 3rd Cross",
        "pincode": "560034", "service_type": "rms_annual", "room_type": "2_bhk",
    })
}

/// Whether a signature of the message is by this secret.
fn is_signed(message: &Received, secret: &str) -> bool {
    let secret = STANDARD.decode(&secret["whsec_".len()..]).expect("base64");
    let key = hmac::Key::new(hmac::HMAC_SHA256, &secret);
    let (id, at) = (message.header("webhook-id"), message.header("webhook-timestamp"));
    let signed = [format!("{id}.{at}.").as_bytes(), &message.body].concat();
    message.header("webhook-signature").split(' ').any(|one| {
        let one = STANDARD.decode(&one["v1,".len()..]).expect("base64");
        hmac::verify(&key, &signed, &one).is_ok()
    })
}

#[tokio::test]
async fn a_lead_is_told_once_signed_and_without_notes() {
    let (app, to) = (start().await, Receiver::start(Reply::Status(200)).await);
    let (hook, secret) = hook(&app, &to, &["lead.created"]).await;
    let id = send_lead(&app).await;
    deliver(&app).await;
    deliver(&app).await;
    let got = to.got();
    assert_eq!(got.len(), 1);
    let body = got[0].json();
    assert_eq!((&body["type"], &body["data"]["id"]), (&json!("lead.created"), &json!(id)));
    assert_eq!(body["data"]["primary_contact"], "+919876543210");
    assert!(!body.to_string().contains("dog"), "{body}");
    assert!(is_signed(&got[0], &secret));
    assert!(!is_signed(&got[0], "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));
    let told = &log(&app, &hook).await[0];
    assert_eq!((&told["state"], &told["attempts"]), (&json!("ok"), &json!(1)));
    assert_eq!(told["id"], got[0].header("webhook-id"));
    assert_eq!(told["tries"][0]["answer"], "thanks");
}

#[tokio::test]
async fn what_no_one_asks_for_is_not_written() {
    let (app, to) = (start().await, Receiver::start(Reply::Status(200)).await);
    let (hook, _) = hook(&app, &to, &["booking.moved"]).await;
    send_lead(&app).await;
    assert!(log(&app, &hook).await.is_empty());
}

#[tokio::test]
async fn a_lead_in_quarantine_is_told_when_it_is_let_out() {
    let (app, to) = (start().await, Receiver::start(Reply::Status(200)).await);
    hook(&app, &to, &["lead.created", "lead.updated"]).await;
    let mut bot = form();
    bot["website"] = "https://spam.example".into();
    let id = app.create(Visitor, "/api/leads", bot).await;
    deliver(&app).await;
    assert!(to.got().is_empty());
    let release = format!("/api/admin/quarantine/{id}/release");
    let released = app.send(Admin, "POST", &release, json!({})).await;
    assert!(released.is_ok(), "{released}");
    deliver(&app).await;
    assert_eq!(to.types(), ["lead.created"]);
}

#[tokio::test]
async fn what_fails_is_tried_for_three_days_and_is_then_a_dead_letter_to_replay() {
    let (app, to) = (start().await, Receiver::start(Reply::Status(503)).await);
    let (hook, _) = hook(&app, &to, &["lead.created"]).await;
    send_lead(&app).await;
    deliver(&app).await;
    deliver(&app).await;
    let first = &log(&app, &hook).await[0];
    assert_eq!((&first["state"], &first["attempts"]), (&json!("pending"), &json!(1)));
    assert!(read(&app, &hook).await["failing_since"].is_string());
    for _ in 0..9 {
        app.clock.advance(TimeDelta::hours(27));
        deliver(&app).await;
        if read(&app, &hook).await["is_active"] == false {
            break;
        }
    }
    // Five days of failures come before the tenth try when each waits as long as here.
    assert_eq!(read(&app, &hook).await["disabled_reason"], "failing");
    assert_eq!(log(&app, &hook).await[0]["state"], "dead");
    let alerts = app.get(Admin, "/api/admin/alerts").await.text();
    assert!(alerts.contains("webhook_disabled"), "{alerts}");

    let password = json!({ "password": PASSWORD });
    assert!(app.send(Admin, "POST", "/api/auth/confirm", password).await.is_ok());
    let version = read(&app, &hook).await["version"].to_string();
    let on = app.change(Admin, "PATCH", &hook, &version, json!({ "is_active": true })).await;
    assert_eq!(on.status, 200, "{on}");
    to.reply(Reply::Status(204));
    let before = to.got().len();
    let again =
        app.send(Admin, "POST", &format!("{hook}/replay"), json!({ "events": "dead" })).await;
    assert_eq!(again.json(), json!({ "replayed": 1 }), "{again}");
    deliver(&app).await;
    let got = to.got();
    assert_eq!(got.len(), before + 1);
    let ids: Vec<_> = got.iter().map(|one| one.header("webhook-id")).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert!(read(&app, &hook).await["failing_since"].is_null());
    let alerts = app.get(Admin, "/api/admin/alerts").await.json();
    assert!(alerts["items"][0]["seen_at"].is_string(), "{alerts}");
}

#[tokio::test]
async fn a_receiver_that_is_gone_is_told_no_more() {
    let (app, to) = (start().await, Receiver::start(Reply::Status(410)).await);
    let (hook, _) = hook(&app, &to, &["lead.created"]).await;
    send_lead(&app).await;
    deliver(&app).await;
    assert_eq!(read(&app, &hook).await["disabled_reason"], "gone");
    send_lead(&app).await;
    deliver(&app).await;
    assert_eq!((to.got().len(), log(&app, &hook).await.len()), (1, 1));
}

#[tokio::test]
async fn an_engine_that_dies_while_it_sends_leaves_its_work_to_another() {
    let (app, to) = (start().await, Receiver::start(Reply::Status(200)).await);
    hook(&app, &to, &["lead.created"]).await;
    send_lead(&app).await;
    let (db, now) = (&app.state.db, app.state.clock.now());
    let due = deliveries::due(db, now).await.expect("due");
    let mut tx = db.begin().await.expect("a transaction");
    let until = now + CLAIM;
    let claimed = deliveries::claim(&mut tx, due[0], (now, until), BATCH.into()).await;
    assert_eq!(claimed.expect("claimed").len(), 1);
    tx.commit().await.expect("committed");
    deliver(&app).await;
    assert!(to.got().is_empty());
    app.clock.advance(CLAIM);
    deliver(&app).await;
    assert_eq!(to.got().len(), 1);
}

#[tokio::test]
async fn a_redirect_is_not_followed_and_no_answer_is_too_long() {
    let (app, inside) = (start().await, Receiver::start(Reply::Status(200)).await);
    let to = Receiver::start(Reply::Redirect(inside.address)).await;
    let (hook, _) = hook(&app, &to, &["lead.created"]).await;
    send_lead(&app).await;
    deliver(&app).await;
    assert!(inside.got().is_empty());
    assert_eq!(log(&app, &hook).await[0]["tries"][0]["status"], 307);
    for reply in [Reply::Flood, Reply::Drip] {
        to.reply(reply);
        send_lead(&app).await;
        deliver(&app).await;
        let told = &log(&app, &hook).await[0];
        assert_eq!(told["state"], "ok", "{told}");
        let kept = told["tries"][0]["answer"].as_str().expect("an answer");
        assert!((1..=256).contains(&kept.len()), "{kept}");
    }
}

#[tokio::test]
async fn a_purged_lead_is_told_nowhere_any_more() {
    let (app, to) = (start().await, Receiver::start(Reply::Status(200)).await);
    let (hook, _) = hook(&app, &to, &["lead.created"]).await;
    let id = send_lead(&app).await;
    deliver(&app).await;
    assert_eq!(log(&app, &hook).await.len(), 1);
    let lead = format!("/api/admin/leads/{id}");
    let gone = app.change(Admin, "DELETE", &lead, "1", json!({})).await;
    assert!(gone.status.is_success(), "{gone}");
    app.clock.advance(TimeDelta::days(31));
    assert_eq!(leads::removal::purge(&app.state).await.expect("purged"), 1);
    let (_, webhook) = hook.rsplit_once('/').expect("an id");
    let webhook = webhook.parse().expect("an id");
    let left = deliveries::list(&app.state.db, webhook, None, None, 10).await.expect("the log");
    assert!(left.is_empty());
}

#[tokio::test]
async fn bookings_customers_releases_and_drafts_are_told() {
    let (app, to) = (start().await, Receiver::start(Reply::Status(200)).await);
    let types = app.get(Admin, WEBHOOKS).await.json()["types"].clone();
    let types: Vec<_> = types.as_array().expect("types").iter().map(|t| t.as_str()).collect();
    let types: Vec<&str> = types.into_iter().flatten().collect();
    hook(&app, &to, &types).await;
    let customer = app.create(Support, "/api/admin/customers", customer()).await;
    let booking = json!({
        "customer_id": customer, "service_type": "rms_annual", "scheduled_date": "2026-11-27",
        "scheduled_time": "10:00", "service_notes": "Gate code 4711",
    });
    let id = app.create(Support, "/api/admin/bookings", booking).await;
    let path = format!("/api/admin/bookings/{id}");
    for (version, change) in [
        ("1", json!({ "scheduled_time": "11:00" })),
        ("2", json!({ "service_notes": "Gate code 1147" })),
        ("3", json!({ "status": "completed" })),
    ] {
        let changed = app.change(Support, "PATCH", &path, version, change).await;
        assert_eq!(changed.status, 200, "{changed}");
    }
    deliver(&app).await;
    let mut told = to.types();
    told.sort_unstable();
    let expected = ["booking.completed", "booking.moved", "booking.scheduled", "customer.created"];
    assert_eq!(told, expected);
    assert!(to.got().iter().all(|one| !one.json().to_string().contains("Gate")));
}
