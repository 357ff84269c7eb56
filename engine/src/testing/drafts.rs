//! Drafts of tests, over the API, and taking them live.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{Answer, Marketer, TestApp, Visitor, take_live};
use crate::{
    features::{
        content::store,
        releases::{self, NewRelease, ReleaseCause},
    },
    platform::changes::{self, Topic},
};

/// The address of a question of the repository's content.
pub const SAFE: &str = "/api/admin/content/faq/safe";
/// The address of its draft in Kannada.
pub const DRAFT: &str = "/api/admin/content/faq/safe/kn";

/// Saves another Kannada answer as a draft.
pub async fn draft(app: &TestApp, version: &str, answer: &str) -> Answer {
    app.change(
        Marketer,
        "PUT",
        DRAFT,
        version,
        json!({ "fields": { "question": "ಸುರಕ್ಷಿತವೇ?", "answer": answer } }),
    )
    .await
}

/// Makes every draft live, as a release does after its pages are rendered.
pub async fn go_live(app: &TestApp) {
    let items = releases::ready(&app.state.db).await.expect("drafts");
    let now = app.state.clock.now();
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let new = NewRelease {
        cause: ReleaseCause::People,
        author: "a test",
        note: "everything",
        restores: None,
        items: &items,
    };
    let id = releases::queue(&mut tx, new, now).await.expect("queued");
    tx.commit().await.expect("committed");
    take_live(&app.state, id).await;
    app.engine.content.present(&app.state).await.expect("reloaded");
}

/// Stores the file of a kind, as an import does.
pub async fn declare(app: &TestApp, kind: &str, source: &str) {
    let at = app.state.clock.now();
    let mut tx = app.state.db.begin().await.expect("a transaction");
    store::put_kind(&mut tx, kind, source).await.expect("stored");
    changes::append(&mut tx, Topic::Site, Uuid::nil(), at).await.expect("told");
    app.state.feed.commit(tx).await.expect("committed");
    app.engine.content.present(&app.state).await.expect("reloaded");
}

/// The answer that visitors read in a language.
pub async fn live_answer(app: &TestApp, locale: &str) -> Value {
    let answer = app.get(Visitor, &format!("/api/content/faq/safe?locale={locale}")).await;
    answer.json()["html"]["answer"].clone()
}

/// The cell of a language in the answer about an entry; null without one.
pub fn cell<'c>(entry: &'c Value, locale: &str) -> &'c Value {
    let cells = entry["cells"].as_array().expect("cells");
    cells.iter().find(|c| c["locale"] == locale).unwrap_or(&Value::Null)
}

/// Changes the English answer and publishes it.
pub async fn new_english(app: &TestApp, answer: &str) {
    let path = format!("{SAFE}/en");
    let version = cell(&app.get(Marketer, SAFE).await.json(), "en")["version"].to_string();
    let fields = json!({ "fields": { "question": "Is it safe?", "answer": answer } });
    let saved = app.change(Marketer, "PUT", &path, &version, fields).await;
    assert!(saved.is_ok(), "{saved}");
    go_live(app).await;
}
