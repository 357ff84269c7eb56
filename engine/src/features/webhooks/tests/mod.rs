//! Webhooks, against real receivers on this machine.

mod desk;
mod facts;

use serde_json::{Value, json};

use super::{deliver, send::Sender};
use crate::{
    features::outbox::store::deliveries,
    platform::{
        config::{HttpConfig, Limits},
        reach::Reach,
    },
    testing::{Admin, Receiver, TestApp},
};

const WEBHOOKS: &str = "/api/admin/webhooks";

/// An engine whose webhooks may go to this machine.
async fn start() -> TestApp {
    let http =
        HttpConfig { limits: Limits::Off, webhooks_to_loopback: true, ..HttpConfig::default() };
    TestApp::start_with(http).await
}

/// Makes a webhook; returns its path and its secret.
async fn hook(app: &TestApp, to: &Receiver, types: &[&str]) -> (String, String) {
    let form = json!({ "url": to.url(), "types": types });
    let made = app.send(Admin, "POST", WEBHOOKS, form).await;
    assert_eq!(made.status, 201, "{made}");
    let made = made.json();
    let text = |field: &str| made[field].as_str().expect(field).to_owned();
    (format!("{WEBHOOKS}/{}", text("id")), text("secret"))
}

/// Sends all that is due, as the job does.
async fn deliver(app: &TestApp) {
    let sender = Sender::new(Reach::Loopback).expect("a client");
    for webhook in deliveries::due(&app.state.db, app.state.clock.now()).await.expect("due") {
        while deliver::serve_some(&app.state, &sender, webhook).await.expect("delivered") > 0 {}
    }
}

/// The deliveries of a webhook, the newest first.
async fn log(app: &TestApp, hook: &str) -> Vec<Value> {
    let list = app.get(Admin, &format!("{hook}/deliveries")).await;
    list.json()["items"].as_array().expect("deliveries").clone()
}

/// A webhook as the list shows it.
async fn read(app: &TestApp, hook: &str) -> Value {
    let list = app.get(Admin, WEBHOOKS).await.json();
    let is_it = |one: &&Value| one["id"].as_str().is_some_and(|id| hook.ends_with(id));
    list["items"].as_array().expect("webhooks").iter().find(is_it).expect("the webhook").clone()
}
