//! From a draft to live pages, and back; renderers that fail.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::{
    app::Engine,
    features::releases::{self, ReleaseStatus},
    platform::{VERSION, clock::Instant, db::Db, locale::Locale, numbering},
    testing::{Marketer, TestApp, Visitor, edit, publish, tags},
};

/// Moves the clock to the next try of a release, and runs it. Returns the release after that.
pub(super) async fn try_again(app: &TestApp, engine: &Engine, release: &Value) -> Value {
    let at: Instant = release["retry_at"].as_str().expect("a time").parse().expect("an instant");
    assert!(!engine.publisher.publish_next().await, "not before its time");
    app.clock.advance(at - app.state.clock.now());
    assert!(engine.publisher.publish_next().await);
    app.engine.load().await.expect("the live site");
    let id = release["id"].as_str().expect("an id");
    app.get(Marketer, &format!("/api/admin/releases/{id}")).await.json()
}

#[tokio::test]
async fn only_the_pages_whose_data_changed_are_rendered_and_undone() {
    let app = TestApp::with_site().await;
    let before = tags(&app).await;
    edit(&app, "2", "**ಹೊಸ ಉತ್ತರ**").await;
    let release = publish(&app, &app.engine).await;
    assert_eq!(release["status"], "live");
    let url = "http://localhost:8080/kn/";
    let pages = json!({ "changed": 1, "rendered": 1, "paths": ["/kn/"], "first_url": url });
    assert_eq!(release["pages"], pages);
    assert!(app.get(Visitor, "/kn/").await.text().contains("<strong>ಹೊಸ ಉತ್ತರ</strong>"));
    let after = tags(&app).await;
    let moved: Vec<&String> = after.keys().filter(|p| before.get(*p) != after.get(*p)).collect();
    assert_eq!(moved, ["/kn/"]);

    let undo = format!("/api/admin/releases/{}/rollback", release["id"].as_str().expect("an id"));
    let queued = app.call(Marketer, "POST", &undo).await;
    assert_eq!(queued.status, 202, "{queued}");
    assert!(app.engine.publisher.publish_next().await);
    app.engine.load().await.expect("the live site");
    assert_eq!(tags(&app).await, before);
    let undone = releases::list(&app.state.db, None, i64::MAX, 1).await.expect("releases");
    assert_eq!((undone[0].pages_changed, undone[0].pages_rendered), (1, 0));
}

#[tokio::test]
async fn a_text_of_the_islands_is_new_in_their_file_and_on_the_pages_that_show_it() {
    let app = TestApp::with_site().await;
    let address = "/api/admin/content/text/form.name/kn";
    let saved = app
        .change(Marketer, "PUT", address, "2", json!({ "fields": { "value": "ಈಗ ಕಾಯ್ದಿರಿಸಿ" } }))
        .await;
    assert!(saved.is_ok(), "{saved}");
    let release = publish(&app, &app.engine).await;
    assert_eq!(release["pages"]["changed"], 82);
    for path in ["/kn/", "/kn/pest-control/hebbal", "/kn/islands.json"] {
        assert!(app.get(Visitor, path).await.text().contains("ಈಗ ಕಾಯ್ದಿರಿಸಿ"), "{path}");
    }
}

/// A renderer with the hello of the real one, which then runs `then` for each page.
pub(super) async fn broken_site(app: &TestApp, then: &str) -> PathBuf {
    let (bundle,): (String,) =
        app.state.db.q("select bundle from manifests").one().await.expect("a manifest");
    let folder = app.folder().join("broken");
    std::fs::create_dir_all(folder.join("server")).expect("a folder");
    std::fs::create_dir_all(folder.join("client")).expect("a folder");
    let script = format!(
        "import {{ createInterface }} from 'node:readline'\n\
         console.log(JSON.stringify({{ ready: true, version: '{VERSION}', texts: [],\n\
           bundle: '{bundle}', csp: \"default-src 'self'\" }}))\n\
         for await (const line of createInterface({{ input: process.stdin }})) {{\n\
           const {{ id }} = JSON.parse(line)\n{then}\n}}\n"
    );
    std::fs::write(folder.join("server/render.mjs"), script).expect("a script");
    folder
}

#[tokio::test]
async fn while_a_render_fails_the_live_site_stays_and_the_error_names_the_page() {
    let app = TestApp::with_site().await;
    let before = app.get(Visitor, "/kn/").await;
    let failures = [
        ("console.log(JSON.stringify({ id, error: 'no such door' }))", "/kn/: no such door"),
        ("process.exit(1)", "/kn/: the renderer died"),
        ("console.log('<html>')", "/kn/: the renderer talks nonsense: "),
        (
            "console.log(JSON.stringify({ id: id + 7, error: 'of another page' }))",
            "/kn/: the renderer talks nonsense: asked for 1, answered 8",
        ),
        (
            "console.log(JSON.stringify({ id, bytes: 0 }))",
            "/kn/: the renderer talks nonsense: neither a page nor an error",
        ),
    ];
    for ((then, reason), version) in failures.into_iter().zip(2..) {
        let site = broken_site(&app, then).await;
        let engine = app.rendered_by(&site).await;
        edit(&app, &version.to_string(), &format!("ಉತ್ತರ {version}")).await;
        let mut release = publish(&app, &engine).await;
        let error = release["error"].as_str().expect("an error").to_owned();
        assert!(error.starts_with(reason), "{error}");
        assert!(error.ends_with(" (it changes faq/safe (kn))"), "{error}");
        // A fault of the page is final; a fault of its renderer may pass.
        let tries = if reason.ends_with("no such door") { 0 } else { 3 };
        for _ in 1..tries {
            assert_eq!(release["status"], "queued", "{then}");
            release = try_again(&app, &engine, &release).await;
        }
        assert_eq!((&release["status"], &release["tries"]), (&json!("failed"), &json!(tries)));
        let now = app.get(Visitor, "/kn/").await;
        assert_eq!((now.header("etag"), &now.body), (before.header("etag"), &before.body));
    }
    // The draft is still there: with a good renderer the same text goes live.
    let release = publish(&app, &app.engine).await;
    assert_eq!((&release["status"], &release["pages"]["changed"]), (&json!("live"), &json!(1)));
}

#[tokio::test]
async fn a_site_that_is_not_built_is_said_and_what_is_live_stays() {
    let app = TestApp::with_site().await;
    let engine = app.rendered_by(&app.folder().join("nothing")).await;
    edit(&app, "2", "ಉತ್ತರ").await;
    let release = publish(&app, &engine).await;
    assert_eq!(release["status"], "failed");
    let error = release["error"].as_str().expect("an error");
    assert!(error.ends_with("render.mjs is missing (make build builds it)"), "{error}");
    assert_eq!(app.get(Visitor, "/").await.status, 200);
}

#[tokio::test]
async fn what_went_live_a_moment_ago_counts_while_somebody_else_still_writes() {
    let app = TestApp::with_site().await;
    // SQLite has only one writer at a time.
    let Db::Postgres(_) = app.state.db else { return };
    let mut slow = app.state.db.begin().await.expect("a transaction");
    numbering::add(&mut slow, "slow", 1).await.expect("a row");
    for (version, answer) in [("2", "ಈಗ ಒಂದು"), ("4", "ಈಗ ಎರಡು")] {
        edit(&app, version, answer).await;
        assert_eq!(publish(&app, &app.engine).await["status"], "live");
        assert!(app.get(Visitor, "/kn/").await.text().contains(answer));
    }
    slow.commit().await.expect("committed");
    let content = app.engine.content.present(&app.state).await.expect("the live content");
    let safe = content.find("faq", "safe").expect("a question");
    assert_eq!(safe.text(Locale::Kn, "answer"), "ಈಗ ಎರಡು");
}

/// Sets a price, as the price list does.
async fn reprice(app: &TestApp, package: &str, price: i64) {
    let mut tx = app.state.db.begin().await.expect("a transaction");
    tx.q("update service_packages set final_price = $1 where import_key = $2")
        .bind(price)
        .bind(package)
        .run()
        .await
        .expect("another price");
    let now = app.state.clock.now();
    let any = crate::platform::ids::new();
    crate::platform::changes::append(&mut tx, crate::platform::changes::Topic::Package, any, now)
        .await
        .expect("told");
    app.state.feed.commit(tx).await.expect("committed");
}

#[tokio::test]
async fn a_new_price_publishes_itself_on_the_pages_that_show_it() {
    let app = TestApp::with_site().await;
    let newest = async || {
        releases::list(&app.state.db, None, i64::MAX, 1).await.expect("releases")[0].clone()
    };
    // A price that stays as it is changes no page.
    let first = newest().await.id;
    reprice(&app, "rms_single/6_bhk", 265_500).await;
    assert!(app.engine.publisher.catch_up().await.expect("a look"));
    assert_eq!(newest().await.id, first);

    let _jobs = app.engine.jobs();
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    reprice(&app, "rms_single/1_bhk", 9900).await;
    for _ in 0..600 {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        let newest = newest().await;
        if newest.note == "The price list changed" && newest.status == ReleaseStatus::Live {
            // Every home page and page of an entry shows a category's lowest price; the islands and
            // llms.txt have it too.
            assert_eq!(newest.pages_changed, 553);
            return;
        }
    }
    panic!("the price list was not published");
}
