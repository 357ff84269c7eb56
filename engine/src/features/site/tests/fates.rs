//! A release says what became of it.

use serde_json::{Value, json};

use crate::testing::{Marketer, TestApp, edit, publish};

fn path(release: &Value) -> String {
    format!("/api/admin/releases/{}", release["id"].as_str().expect("an id"))
}

async fn fate(app: &TestApp, release: &Value) -> Value {
    let one = app.get(Marketer, &path(release)).await.json();
    let fate = |of: &Value| json!([of["undone_by"], of["ended"], of["replaced_by"]]);
    let list = app.get(Marketer, "/api/admin/releases").await.json();
    let listed = list["items"].as_array().and_then(|all| all.iter().find(|r| r["id"] == one["id"]));
    assert_eq!(fate(listed.expect("listed")), fate(&one), "the list says the same");
    fate(&one)
}

#[tokio::test]
async fn a_release_is_undone_by_its_rollback_from_when_that_is_asked_for() {
    let app = TestApp::with_site().await;
    edit(&app, "2", "ಹೊಸ ಉತ್ತರ").await;
    let release = publish(&app, &app.engine).await;
    assert_eq!(fate(&app, &release).await, json!([null, false, null]));
    let undo = app.call(Marketer, "POST", &format!("{}/rollback", path(&release))).await.json();
    let number = &undo["number"];
    let queued = json!({ "number": number, "status": "queued" });
    assert_eq!(fate(&app, &release).await, json!([queued, false, null]));
    assert!(app.engine.publisher.publish_next().await);
    let live = json!({ "number": number, "status": "live" });
    assert_eq!(fate(&app, &release).await, json!([live, false, number]));
    assert_eq!(fate(&app, &undo).await, json!([null, false, null]));
}

#[tokio::test]
async fn a_release_is_replaced_once_none_of_its_texts_is_live() {
    let app = TestApp::with_site().await;
    let english = json!({ "fields": { "question": "Is it safe?", "answer": "Quite" } });
    let draft = "/api/admin/content/faq/safe/en";
    assert!(app.change(Marketer, "PUT", draft, "2", english).await.is_ok());
    edit(&app, "2", "ಮೊದಲ ಉತ್ತರ").await;
    let both = publish(&app, &app.engine).await;

    let version = async |locale: &str| {
        let entry = app.get(Marketer, "/api/admin/content/faq/safe").await.json();
        let cells = entry["cells"].as_array().cloned().unwrap_or_default();
        let cell = cells.into_iter().find(|cell| cell["locale"] == locale).expect("a cell");
        cell["version"].to_string()
    };
    edit(&app, &version("kn").await, "ಎರಡನೆಯ ಉತ್ತರ").await;
    publish(&app, &app.engine).await;
    assert_eq!(fate(&app, &both).await, json!([null, false, null]), "its English is live");
    let english = json!({ "fields": { "question": "Is it safe?", "answer": "Very" } });
    assert!(app.change(Marketer, "PUT", draft, &version("en").await, english).await.is_ok());
    let last = publish(&app, &app.engine).await;
    assert_eq!(fate(&app, &both).await, json!([null, false, last["number"]]));
    assert_eq!(fate(&app, &last).await, json!([null, false, null]));
}
