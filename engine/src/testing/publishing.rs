//! Publishing in tests: from a draft to live pages.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Actor, DRAFT, Marketer, TestApp, Visitor};
use crate::app::Engine;

/// Saves another Kannada answer as a draft, which has to succeed.
pub async fn edit(app: &TestApp, version: &str, answer: &str) {
    let fields = json!({ "fields": { "question": "ಸುರಕ್ಷಿತವೇ?", "answer": answer } });
    let saved = app.change(Marketer, "PUT", DRAFT, version, fields).await;
    assert!(saved.is_ok(), "{saved}");
}

/// Publishes every draft and returns the release, as the console sees it.
pub async fn publish(app: &TestApp, engine: &Engine) -> Value {
    publish_by(Marketer, app, engine).await
}

/// The same by somebody else: legal texts are released by admins.
pub async fn publish_by(actor: Actor, app: &TestApp, engine: &Engine) -> Value {
    let wanted = json!({ "items": "ready", "note": "a test" });
    let queued = app.send(actor, "POST", "/api/admin/releases", wanted).await;
    assert_eq!(queued.status, 202, "{queued}");
    while engine.publisher.publish_next().await {}
    app.engine.load().await.expect("the live site");
    let id = queued.json()["id"].as_str().map(ToOwned::to_owned).expect("an id");
    app.get(Marketer, &format!("/api/admin/releases/{id}")).await.json()
}

/// The entity tag of every page by its path.
pub async fn tags(app: &TestApp) -> BTreeMap<String, String> {
    let pages = app.get(Visitor, "/api/site/pages").await.json();
    let mut tags = BTreeMap::new();
    for path in pages["paths"].as_array().expect("paths") {
        let path = path.as_str().expect("a path");
        tags.insert(path.to_owned(), app.get(Visitor, path).await.header("etag").to_owned());
    }
    tags
}
