//! Undoing a release, releases of nothing, and what cannot be shown.

mod gates;

use insta::assert_snapshot;
use serde_json::json;

use super::roll_back;
use crate::{
    features::auth::Author,
    testing::{Marketer, TestApp, draft, go_live, live_answer, take_live},
};

#[tokio::test]
async fn undoing_a_release_brings_the_old_revisions_back_once() {
    let app = TestApp::start().await;
    let before = live_answer(&app, "kn").await;
    assert!(draft(&app, "2", "ಹೊಸದು").await.is_ok());
    go_live(&app).await;
    let author = Author::Named("a test");
    let undo = roll_back(&app.state, None, author).await.expect("queued");
    take_live(&app.state, undo).await;
    app.engine.content.present(&app.state).await.expect("reloaded");
    assert_eq!(live_answer(&app, "kn").await, before);
    let again = roll_back(&app.state, None, author).await.expect_err("nothing left");
    assert_eq!(
        again.into_problem().detail,
        "There is no release of a person that could be rolled back"
    );
}

#[tokio::test]
async fn nothing_to_publish_is_said_and_not_released() {
    let app = TestApp::start().await;
    let all = json!({ "items": "ready", "note": "nothing" });
    assert_snapshot!(app.send(Marketer, "POST", "/api/admin/releases", all).await, @r#"409 {"code":"conflict","detail":"There is nothing to publish"}"#);
    let one = json!({ "items": [{ "kind": "faq", "slug": "safe", "locale": "kn" }], "note": "n" });
    assert_snapshot!(app.send(Marketer, "POST", "/api/admin/releases", one).await, @r#"422 {"code":"invalid","detail":"faq/safe has no draft in kn","errors":[{"field":"items","code":"reference","message":"faq/safe has no draft in kn"}]}"#);
}
