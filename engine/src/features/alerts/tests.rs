use chrono::Duration;
use insta::assert_snapshot;
use serde_json::Value;
use uuid::Uuid;

use super::{AlertKind, delete_old, raise, settle};
use crate::{
    platform::{changes::Topic, ids},
    testing::{Actor, Admin, Inactive, Marketer, Support, TestApp, Visitor},
};

const ALERTS: &str = "/api/admin/alerts";

async fn raised(app: &TestApp, kind: AlertKind, about: &str) {
    let mut tx = app.state.db.begin().await.expect("a transaction");
    raise(&mut tx, kind, about, app.state.clock.now()).await.expect("raised");
    app.state.feed.commit(tx).await.expect("committed");
    app.clock.advance(Duration::minutes(1));
}

async fn list(app: &TestApp, actor: Actor) -> Vec<Value> {
    let list = app.get(actor, ALERTS).await.json();
    list["items"].as_array().expect("alerts").clone()
}

async fn kinds(app: &TestApp, actor: Actor) -> Vec<String> {
    let kind = |alert: &Value| alert["kind"].as_str().expect("a kind").to_owned();
    list(app, actor).await.iter().map(kind).collect()
}

/// How many of each kind are unseen.
async fn unseen(app: &TestApp, actor: Actor) -> String {
    let list = app.get(actor, ALERTS).await.json();
    let counts = list["unseen"].as_array().expect("counts").iter();
    let counts = counts.map(|one| format!("{} {}", one["kind"], one["count"]).replace('"', ""));
    counts.collect::<Vec<_>>().join(", ")
}

/// The topic of the newest change in the feed.
async fn told(app: &TestApp) -> Topic {
    app.newest_change().await.expect("a change").topic
}

#[tokio::test]
async fn an_alert_is_raised_once_until_somebody_has_seen_it() {
    let app = TestApp::start().await;
    raised(&app, AlertKind::TextsMissing, "area.crumb").await;
    assert_eq!(told(&app).await, Topic::Alert);
    raised(&app, AlertKind::TextsMissing, "area.crumb").await;
    raised(&app, AlertKind::TextsMissing, "area.title").await;
    let alerts = list(&app, Admin).await;
    assert_eq!(alerts.len(), 2);
    let path = format!("{ALERTS}/{}/seen", alerts[1]["id"].as_str().expect("an id"));
    assert_eq!(app.call(Admin, "POST", &path).await.status, 204);
    assert_eq!(told(&app).await, Topic::Alert);
    assert_eq!(app.call(Admin, "POST", &path).await.status, 204, "twice is once");
    raised(&app, AlertKind::TextsMissing, "area.crumb").await;
    // Unseen alerts first, then the newest.
    let abouts: Vec<_> = list(&app, Admin).await;
    let lines = abouts.iter().map(|a| format!("{} {}\n", a["sentence"], a["seen_at"]));
    assert_snapshot!(lines.collect::<String>(), @r#"
    "Texts of the site are missing: area.crumb" null
    "Texts of the site are missing: area.title" null
    "Texts of the site are missing: area.crumb" "2026-11-20T10:03:00Z"
    "#);
    let audit = app.get(Admin, "/api/admin/audit?action=alerts.seen").await.json();
    assert_eq!(audit["items"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn alerts_are_for_those_who_may_do_something_about_them() {
    let app = TestApp::start().await;
    raised(&app, AlertKind::ReleaseFailed, &ids::new().to_string()).await;
    raised(&app, AlertKind::BackupOverdue, "").await;
    raised(&app, AlertKind::TextsMissing, "area.crumb").await;
    assert_eq!(kinds(&app, Admin).await, ["texts_missing", "backup_overdue", "release_failed"]);
    assert_eq!(kinds(&app, Marketer).await, ["release_failed"]);
    assert_eq!(kinds(&app, Support).await, [""; 0]);
    assert_eq!(app.get(Visitor, ALERTS).await.status, 401);
    assert_eq!(app.get(Inactive, ALERTS).await.status, 401);

    let alerts = list(&app, Admin).await;
    let see = async |actor: Actor, n: usize| {
        let id = alerts[n]["id"].as_str().expect("an id");
        app.call(actor, "POST", &format!("{ALERTS}/{id}/seen")).await
    };
    assert_snapshot!(see(Support, 2).await, @r#"404 {"code":"not_found","detail":"There is no such alert"}"#);
    assert_snapshot!(see(Marketer, 0).await, @r#"404 {"code":"not_found","detail":"There is no such alert"}"#);
    assert_eq!(see(Marketer, 2).await.status, 204);
    assert_eq!(see(Admin, 0).await.status, 204);
    let nothing = format!("{ALERTS}/{}/seen", Uuid::nil());
    assert_eq!(app.call(Admin, "POST", &nothing).await.status, 404);
}

#[tokio::test]
async fn unseen_ones_are_counted_also_beyond_the_list() {
    let app = TestApp::start().await;
    for n in 0..51 {
        raised(&app, AlertKind::TextsMissing, &n.to_string()).await;
    }
    raised(&app, AlertKind::ReleaseFailed, "1").await;
    raised(&app, AlertKind::PrivacyRequested, "1").await;
    assert_eq!(list(&app, Admin).await.len(), 50);
    assert_eq!(
        unseen(&app, Admin).await,
        "privacy_requested 1, release_failed 1, texts_missing 51"
    );
    assert_eq!(unseen(&app, Marketer).await, "release_failed 1");
    assert_eq!(unseen(&app, Support).await, "privacy_requested 1");
    let alert = list(&app, Support).await[0]["id"].as_str().expect("an id").to_owned();
    assert_eq!(app.call(Support, "POST", &format!("{ALERTS}/{alert}/seen")).await.status, 204);
    assert_eq!(unseen(&app, Support).await, "");
    assert_eq!(unseen(&app, Admin).await, "release_failed 1, texts_missing 51");
}

#[tokio::test]
async fn what_is_well_again_needs_nobody_to_look() {
    let app = TestApp::start().await;
    raised(&app, AlertKind::BackupOverdue, "20 Nov 2026").await;
    let now = app.state.clock.now();
    let mut tx = app.state.db.begin().await.expect("a transaction");
    settle(&mut tx, AlertKind::BackupOverdue, "another", now).await.expect("nothing settled");
    settle(&mut tx, AlertKind::BackupOverdue, "20 Nov 2026", now).await.expect("settled");
    app.state.feed.commit(tx).await.expect("committed");
    assert_eq!(told(&app).await, Topic::Alert);
    assert!(list(&app, Admin).await[0]["seen_at"].is_string());
}

#[tokio::test]
async fn alerts_that_were_seen_are_forgotten_after_ninety_days() {
    let app = TestApp::start().await;
    raised(&app, AlertKind::TextsMissing, "unseen").await;
    raised(&app, AlertKind::TextsMissing, "seen").await;
    let now = app.state.clock.now();
    let mut tx = app.state.db.begin().await.expect("a transaction");
    settle(&mut tx, AlertKind::TextsMissing, "seen", now).await.expect("settled");
    tx.commit().await.expect("committed");
    app.clock.advance(Duration::days(90));
    assert_eq!(delete_old(&app.state).await.expect("looked"), 0);
    app.clock.advance(Duration::seconds(1));
    assert_eq!(delete_old(&app.state).await.expect("looked"), 1);
    // Read from the store: the sessions have expired by now.
    let left = super::store::list(&app.state.db, &AlertKind::ALL, 9).await.expect("alerts");
    assert_eq!(left.len(), 1);
}
