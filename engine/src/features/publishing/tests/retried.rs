//! Releases whose renderer hung or died: tried again, marked as failed, reported in an alert.

use chrono::Duration;
use serde_json::{Value, json};

use super::publishing::{broken_site, try_again};
use crate::{
    app::Engine,
    features::releases::{NewRelease, ReleaseCause, queue, schedule},
    platform::clock::Instant,
    testing::{Marketer, TestApp, Visitor, edit, publish},
};

const RELEASES: &str = "/api/admin/releases";
const HANGS: &str = "await new Promise(() => setTimeout(() => {}, 60_000))";
const DIES: &str = "process.exit(1)";
const REFUSES: &str = "console.log(JSON.stringify({ id, error: 'no such door' }))";

async fn rendered_by(app: &TestApp, then: &str) -> Engine {
    app.rendered_by(&broken_site(app, then).await).await
}

/// The sentences of the alerts that no member of staff has seen.
async fn alerts(app: &TestApp) -> Vec<String> {
    let list = app.get(Marketer, "/api/admin/alerts").await.json();
    let unseen = list["items"].as_array().expect("alerts").iter();
    let unseen = unseen.filter(|alert| alert["seen_at"].is_null());
    unseen.map(|alert| alert["sentence"].as_str().expect("a sentence").to_owned()).collect()
}

async fn newest(app: &TestApp) -> Value {
    app.get(Marketer, &format!("{RELEASES}?limit=1")).await.json()["items"][0].clone()
}

/// Seconds until the next try of a release.
fn pause(app: &TestApp, release: &Value) -> i64 {
    let at: Instant = release["retry_at"].as_str().expect("a time").parse().expect("an instant");
    (at - app.state.clock.now()).num_seconds()
}

#[tokio::test]
async fn a_release_whose_renderer_hung_is_tried_three_times_with_growing_pauses_then_alerts() {
    let app = TestApp::with_site().await;
    let engine = rendered_by(&app, HANGS).await;
    edit(&app, "2", "ಉತ್ತರ").await;
    let first = publish(&app, &engine).await;
    assert_eq!((&first["status"], &first["tries"]), (&json!("queued"), &json!(1)));
    assert_eq!(pause(&app, &first), 2);
    let why = "/kn/: the renderer gave no answer for 5 s (it changes faq/safe (kn))";
    assert_eq!(first["error"], why);
    let second = try_again(&app, &engine, &first).await;
    assert_eq!((&second["status"], &second["tries"]), (&json!("queued"), &json!(2)));
    assert_eq!(pause(&app, &second), 10);
    assert_eq!(alerts(&app).await, [""; 0]);
    let third = try_again(&app, &engine, &second).await;
    assert_eq!((&third["status"], &third["tries"]), (&json!("failed"), &json!(3)));
    assert_eq!((&third["retry_at"], &third["error"]), (&Value::Null, &json!(why)));
    assert_eq!(alerts(&app).await, [format!("Release 2 did not go live: {why}")]);

    // Run by hand it has three tries again; once it is live, the alert is settled.
    let path = format!("{RELEASES}/{}", third["id"].as_str().expect("an id"));
    let again = app.call(Marketer, "POST", &format!("{path}/now")).await;
    assert_eq!((again.status.as_u16(), &again.json()["tries"]), (202, &json!(0)));
    assert!(app.engine.publisher.publish_next().await);
    assert_eq!(app.get(Marketer, &path).await.json()["status"], "live");
    assert_eq!(alerts(&app).await, [""; 0]);
}

#[tokio::test]
async fn the_next_release_waits_behind_one_that_is_tried_again() {
    let app = TestApp::with_site().await;
    let engine = rendered_by(&app, DIES).await;
    edit(&app, "2", "ಒಂದು").await;
    let first = publish(&app, &engine).await;
    assert_eq!(first["error"], "/kn/: the renderer died (it changes faq/safe (kn))");
    edit(&app, "3", "ಎರಡು").await;
    // The next release waits, also for an engine whose renderers work.
    assert_eq!(publish(&app, &app.engine).await["status"], "queued");
    let first = try_again(&app, &app.engine, &first).await;
    assert_eq!((&first["status"], &first["tries"]), (&json!("live"), &json!(1)));
    assert_eq!(first.get("error"), None);
    assert!(app.get(Visitor, "/kn/").await.text().contains("ಒಂದು"));
    assert!(app.engine.publisher.publish_next().await);
    assert_eq!(newest(&app).await["status"], "live");
    assert_eq!(alerts(&app).await, [""; 0]);
}

async fn plan(app: &TestApp) {
    let body = json!({ "items": "ready", "note": "Diwali", "publish_at": "2026-11-20T11:00:00Z" });
    let planned = app.send(Marketer, "POST", RELEASES, body).await;
    assert_eq!(planned.status, 202, "{planned}");
    app.clock.advance(Duration::hours(1));
    schedule::begin_due(&app.state, &app.engine.content).await.expect("planned releases");
}

#[tokio::test]
async fn a_planned_release_is_tried_three_times_too_then_alerts() {
    let app = TestApp::with_site().await;
    let engine = rendered_by(&app, DIES).await;
    edit(&app, "2", "ದೀಪಾವಳಿ").await;
    plan(&app).await;
    assert!(engine.publisher.publish_next().await);
    let first = newest(&app).await;
    assert_eq!((&first["status"], pause(&app, &first)), (&json!("queued"), 2));
    let second = try_again(&app, &engine, &first).await;
    assert_eq!((&second["status"], pause(&app, &second)), (&json!("queued"), 10));
    let third = try_again(&app, &engine, &second).await;
    assert_eq!((&third["status"], &third["tries"]), (&json!("failed"), &json!(3)));
    let sentence = "Release 2 did not go live: /kn/: the renderer died \
                    (it changes faq/safe (kn))";
    assert_eq!(alerts(&app).await, [sentence]);
}

#[tokio::test]
async fn a_release_that_nobody_waits_for_alerts_when_a_page_is_at_fault() {
    let app = TestApp::with_site().await;
    let engine = rendered_by(&app, REFUSES).await;
    edit(&app, "2", "ಒಂದು").await;
    // The author of an unplanned release sees it fail, so there is no alert.
    assert_eq!(publish(&app, &engine).await["status"], "failed");
    assert_eq!(alerts(&app).await, [""; 0]);
    plan(&app).await;
    assert!(engine.publisher.publish_next().await);
    let planned = newest(&app).await;
    assert_eq!((&planned["status"], &planned["tries"]), (&json!("failed"), &json!(0)));
    let sentence = "Release 3 did not go live: /kn/: no such door (it changes faq/safe (kn))";
    assert_eq!(alerts(&app).await, [sentence]);
}

#[tokio::test]
async fn a_release_of_the_engines_own_alerts_when_it_fails() {
    let app = TestApp::with_site().await;
    let engine = app.rendered_by(&app.folder().join("nothing")).await;
    let new = NewRelease {
        cause: ReleaseCause::Packages,
        author: "jaali",
        note: "The price list changed",
        restores: None,
        items: &[],
    };
    let mut tx = app.state.db.begin().await.expect("a transaction");
    queue(&mut tx, new, app.state.clock.now()).await.expect("queued");
    tx.commit().await.expect("committed");
    assert!(engine.publisher.publish_next().await);
    assert_eq!(newest(&app).await["status"], "failed");
    let alerts = alerts(&app).await;
    assert_eq!(alerts.len(), 1);
    assert!(
        alerts[0].starts_with("Release 2 did not go live: the site is not built"),
        "{alerts:?}"
    );
}
