use insta::assert_snapshot;
use serde_json::json;
use uuid::Uuid;

use super::{Actor, changed, record, store};
use crate::testing::{Admin, Support, TestApp};

const AUDIT: &str = "/api/admin/audit";

async fn note(app: &TestApp, action: &'static str, about: (Uuid, &str)) {
    let now = app.state.clock.now();
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let told = changed(&json!({ "name": "Asha" }), &json!({ "name": "Ravi" }));
    record(&mut tx, Actor::ENGINE, action, about, told, now).await.expect("a line");
    tx.commit().await.expect("committed");
}

/// Action and label of the lines that a query finds.
async fn found(app: &TestApp, question: &str) -> Vec<String> {
    let answer = app.get(Admin, &format!("{AUDIT}?{question}")).await;
    assert!(answer.is_ok(), "{answer}");
    let lines = answer.json()["items"].as_array().expect("lines").clone();
    let say = |l: &serde_json::Value| format!("{} {}", l["action"], l["label"]).replace('"', "");
    lines.iter().map(say).collect()
}

#[tokio::test]
async fn the_log_is_searched_newest_first() {
    let app = TestApp::start().await;
    app.cookie(Admin).await;
    let lead = Uuid::from_u128(7);
    for (action, label) in [("leads.create", "LD-1"), ("leads.update", "LD-1")] {
        note(&app, action, (lead, label)).await;
        app.clock.advance(chrono::Duration::days(1));
    }
    note(&app, "packages.switch", (Uuid::from_u128(8), "50% off_")).await;

    assert_eq!(found(&app, "q=50%25").await, ["packages.switch 50% off_"]);
    assert_eq!(found(&app, "q=ld-1").await, ["leads.update LD-1", "leads.create LD-1"]);
    assert_eq!(found(&app, "action=leads").await, ["leads.update LD-1", "leads.create LD-1"]);
    assert_eq!(found(&app, "action=leads.create").await, ["leads.create LD-1"]);
    assert_eq!(
        found(&app, &format!("entity_id={lead}&to=2026-11-20")).await,
        ["leads.create LD-1"]
    );
    assert_eq!(found(&app, "from=2026-11-22").await, ["packages.switch 50% off_"]);
    assert_eq!(found(&app, &format!("actor_id={lead}")).await, [""; 0]);

    let first = app.get(Admin, &format!("{AUDIT}?limit=3")).await.json();
    let next = first["next"].as_str().expect("a fourth line");
    assert_eq!(found(&app, &format!("cursor={next}")).await, ["users.create admin@jaali.example"]);
}

#[tokio::test]
async fn every_filter_that_is_wrong_is_named() {
    let app = TestApp::start().await;
    let wrong = format!("{AUDIT}?actor_id=me&entity_id=1&from=2026-02-31&to=soon");
    assert_snapshot!(app.get(Admin, &wrong).await, @r#"422 {"code":"invalid","detail":"Please choose one of the listed values","errors":[{"field":"actor_id","code":"choice","message":"Please choose one of the listed values"},{"field":"entity_id","code":"choice","message":"Please choose one of the listed values"},{"field":"from","code":"date","message":"Please enter a real date, for example 2026-11-20"},{"field":"to","code":"date","message":"Please enter a real date, for example 2026-11-20"}]}"#);
    assert_eq!(app.get(Admin, &format!("{AUDIT}?cursor=x")).await.status, 422);
    assert_eq!(app.get(Support, AUDIT).await.status, 403);
}

#[tokio::test]
async fn a_purge_leaves_that_something_was_done_and_not_what() {
    let app = TestApp::start().await;
    let (gone, kept) = (Uuid::from_u128(7), Uuid::from_u128(8));
    note(&app, "leads.update", (gone, "LD-1")).await;
    note(&app, "leads.update", (kept, "LD-2")).await;
    let mut tx = app.state.db.begin().await.expect("a transaction");
    assert_eq!(store::scrub(&mut tx, gone).await.expect("scrubbed"), 1);
    tx.commit().await.expect("committed");

    let lines = app.get(Admin, &format!("{AUDIT}?action=leads")).await.json();
    assert_eq!(
        lines["items"][0]["detail"],
        json!({ "name": { "before": "Asha", "after": "Ravi" } })
    );
    assert_eq!(lines["items"][1]["detail"], json!({}));
    assert_eq!(lines["items"][1]["label"], "LD-1");
}
