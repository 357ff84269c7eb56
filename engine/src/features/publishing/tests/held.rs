//! Planned and queued releases that cannot be shown any more when their turn comes.

use chrono::Duration;
use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::testing::{Marketer, TestApp, Visitor};

const CONTENT: &str = "/api/admin/content";
const RELEASES: &str = "/api/admin/releases";

async fn write(app: &TestApp, path: &str, version: &str, fields: Value) {
    let fields = json!({ "fields": fields });
    let saved = app.change(Marketer, "PUT", &format!("{CONTENT}/{path}"), version, fields).await;
    assert!(saved.is_ok(), "{saved}");
}

/// A live zone, and drafts of an area in it.
async fn area_in_a_new_zone(app: &TestApp) {
    for (kind, slug) in [("zone", "far"), ("area", "anekal")] {
        app.create(Marketer, &format!("{CONTENT}/{kind}"), json!({ "slug": slug })).await;
    }
    write(app, "zone/far/en", "0", json!({ "name": "Far" })).await;
    ask(app, &json!({})).await;
    while app.engine.publisher.publish_next().await {}
    write(app, "area/anekal/*", "0", json!({ "zone": "far", "pincode": "562106" })).await;
    write(app, "area/anekal/en", "0", json!({ "name": "Anekal" })).await;
}

/// Creates a release of all that is ready. Returns its address.
async fn ask(app: &TestApp, more: &Value) -> String {
    let mut body = json!({ "items": "ready", "note": "Anekal" });
    let more = more.as_object().cloned().unwrap_or_default();
    body.as_object_mut().expect("an object").extend(more);
    let asked = app.send(Marketer, "POST", RELEASES, body).await;
    assert_eq!(asked.status, 202, "{asked}");
    format!("{RELEASES}/{}", asked.json()["id"].as_str().expect("an id"))
}

/// Takes the zone off the site, which no live entry names yet.
async fn without_zone(app: &TestApp) -> String {
    write(app, "zone/far/*", "0", json!({ "archived": true })).await;
    ask(app, &json!({})).await
}

/// The sentences of the alerts that no member of staff has seen.
async fn alerts(app: &TestApp) -> Vec<String> {
    let list = app.get(Marketer, "/api/admin/alerts").await.json();
    let unseen = list["items"].as_array().expect("alerts").iter();
    let unseen = unseen.filter(|alert| alert["seen_at"].is_null());
    unseen.map(|alert| alert["sentence"].as_str().expect("a sentence").to_owned()).collect()
}

const WHY: &str = "area/anekal (*) zone: zone 'far' is neither live nor in this release";

#[tokio::test]
async fn a_planned_release_that_became_incomplete_is_foretold_held_and_named() {
    let app = TestApp::with_site().await;
    area_in_a_new_zone(&app).await;
    let planned = ask(&app, &json!({ "publish_at": "2026-11-21T16:00:00Z" })).await;
    without_zone(&app).await;
    let run = async || {
        app.engine.publisher.begin_planned().await.expect("planned releases");
        while app.engine.publisher.publish_next().await {}
    };
    run().await;
    assert_eq!(alerts(&app).await, [""; 0], "it is 30 hours ahead");
    app.clock.advance(Duration::hours(7));
    run().await;
    assert_eq!(alerts(&app).await, ["Release 3 cannot go live at its time as it is"]);
    let ahead = app.get(Marketer, &planned).await.json();
    assert_eq!(ahead["status"], "scheduled");
    assert_snapshot!(ahead["stopped_by"], @r#"[{"kind":"area","slug":"anekal","locale":"*","path":"zone","reason":"zone 'far' is neither live nor in this release","stops":true}]"#);

    app.clock.advance(Duration::hours(24));
    run().await;
    let held = app.get(Marketer, &planned).await.json();
    assert_eq!((&held["status"], &held["error"]), (&json!("held"), &json!(WHY)));
    assert_eq!(alerts(&app).await, [format!("Release 3 is held: {WHY}")]);
    assert_eq!(app.get(Visitor, "/pest-control/anekal").await.status, 302);
    let now = app.call(Marketer, "POST", &format!("{planned}/now")).await;
    assert_eq!((now.status.as_u16(), &now.json()["errors"][0]["message"]), (422, &json!(WHY)));
    assert_eq!(app.get(Marketer, &planned).await.json()["status"], "held");

    // The zone comes back: nothing is missing any more.
    write(&app, "zone/far/*", "2", json!({ "archived": false })).await;
    ask(&app, &json!({})).await;
    run().await;
    assert_eq!(app.get(Marketer, &planned).await.json()["stopped_by"], json!([]));
    let now = app.call(Marketer, "POST", &format!("{planned}/now")).await;
    assert_eq!(now.status, 202, "{now}");
    run().await;
    assert_eq!(app.get(Marketer, &planned).await.json()["status"], "live");
    assert_eq!(alerts(&app).await, [""; 0]);
}

#[tokio::test]
async fn the_alert_about_a_planned_release_ends_when_it_is_cancelled() {
    let app = TestApp::with_site().await;
    area_in_a_new_zone(&app).await;
    let planned = ask(&app, &json!({ "publish_at": "2026-11-20T10:30:00Z" })).await;
    without_zone(&app).await;
    while app.engine.publisher.publish_next().await {}
    app.engine.publisher.begin_planned().await.expect("planned releases");
    assert_eq!(alerts(&app).await.len(), 1);
    assert!(app.call(Marketer, "DELETE", &planned).await.is_ok());
    assert_eq!(alerts(&app).await, [""; 0]);
}

#[tokio::test]
async fn a_queued_release_is_looked_at_once_more_before_it_goes_live() {
    let app = TestApp::with_site().await;
    area_in_a_new_zone(&app).await;
    // Both are fine by themselves: nothing names the zone yet, and the zone is still there.
    let area = json!({ "items": [
        { "kind": "area", "slug": "anekal", "locale": "*" },
        { "kind": "area", "slug": "anekal", "locale": "en" },
    ] });
    write(&app, "zone/far/*", "0", json!({ "archived": true })).await;
    let zone = json!({ "items": [{ "kind": "zone", "slug": "far", "locale": "*" }] });
    ask(&app, &zone).await;
    let late = ask(&app, &area).await;
    while app.engine.publisher.publish_next().await {}
    let late = app.get(Marketer, &late).await.json();
    assert_eq!((&late["status"], &late["error"]), (&json!("failed"), &json!(WHY)));
}
