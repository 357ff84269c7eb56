//! The nightly check of the live pages.

use serde_json::json;

use crate::{
    features::publishing::{store, verify},
    platform::serving::pack::{Effort, brotli},
    testing::{Admin, TestApp, Visitor, edit},
};

/// Replaces the stored page of a path with other bytes.
async fn replace(app: &TestApp, path: &str, brotli: &[u8]) {
    let db = &app.state.db;
    let live = store::live(db).await.expect("the database").expect("a live site");
    let mut tx = db.begin().await.expect("a transaction");
    tx.q("update pages set brotli = $2 where hash = $1")
        .bind(live.pages[path].as_str())
        .bind(brotli)
        .run()
        .await
        .expect("a page");
    tx.commit().await.expect("a commit");
}

#[tokio::test]
async fn pages_that_are_not_what_they_would_be_are_named() {
    let app = TestApp::with_site().await;
    assert_eq!(verify(&app.engine.publisher).await, Ok(577));

    let good = brotli(app.get(Visitor, "/kn/").await.text().as_bytes(), Effort::Quick);
    replace(&app, "/kn/", &brotli(b"<p>Free of charge, today only</p>", Effort::Quick)).await;
    replace(&app, "/ta/pest-control/hebbal", &good[..40]).await;
    let found = verify(&app.engine.publisher).await.expect_err("two pages");
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines[..2], ["2 of 577 pages differ", "/kn/: comes out differently now"]);
    assert!(lines[2].starts_with("/ta/pest-control/hebbal: damaged: "), "{found}");
    assert_eq!(lines.len(), 3);
}

#[tokio::test]
async fn opening_hours_that_are_not_published_yet_are_a_difference_and_a_draft_is_none() {
    let app = TestApp::with_site().await;
    edit(&app, "2", "ಕರಡು").await;
    assert_eq!(verify(&app.engine.publisher).await, Ok(577));

    let settings = app.get(Admin, "/api/admin/settings").await.json();
    let (mut profile, limits) = (settings["profile"].clone(), settings["limits"].clone());
    profile["opens"] = json!("07:30");
    let form = json!({ "profile": profile, "limits": limits });
    let version = settings["version"].to_string();
    let saved = app.change(Admin, "PUT", "/api/admin/settings", &version, form).await;
    assert!(saved.is_ok(), "{saved}");
    let found = verify(&app.engine.publisher).await.expect_err("other opening hours");
    assert!(found.contains("\n/kn/: comes out differently now"), "{found}");
}
