//! Releases: dry runs, plans, planned ends, held and cancelled ones.

use chrono::Duration;
use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::{
    features::releases::schedule,
    testing::{Admin, Marketer, TestApp, Visitor, edit, tags},
};

const RELEASES: &str = "/api/admin/releases";

/// Begins what is due and publishes everything in the queue.
async fn run(app: &TestApp) {
    schedule::begin_due(&app.state, &app.engine.content).await.expect("planned releases");
    while app.engine.publisher.publish_next().await {
        schedule::begin_due(&app.state, &app.engine.content).await.expect("planned releases");
    }
    app.engine.load().await.expect("the live site");
}

/// Creates a release. Returns its address.
async fn ask(app: &TestApp, more: &Value) -> String {
    let mut body = json!({ "items": "ready", "note": "Diwali" });
    let more = more.as_object().cloned().unwrap_or_default();
    body.as_object_mut().expect("an object").extend(more);
    let asked = app.send(Marketer, "POST", RELEASES, body).await;
    assert_eq!(asked.status, 202, "{asked}");
    format!("{RELEASES}/{}", asked.json()["id"].as_str().expect("an id"))
}

async fn status(app: &TestApp, release: &str) -> String {
    let release = app.get(Marketer, release).await.json();
    release["status"].as_str().expect("a status").to_owned()
}

/// The address of the planned end of a release.
async fn end_of(app: &TestApp, release: &str) -> String {
    let all = app.get(Marketer, RELEASES).await.json();
    let ends = |r: &&Value| r["restores"].as_str().is_some_and(|id| release.ends_with(id));
    let end = all["items"].as_array().expect("releases").iter().find(ends).expect("an end");
    format!("{RELEASES}/{}", end["id"].as_str().expect("an id"))
}

/// The languages of the edited entry whose drafts a planned release holds.
async fn scheduled(app: &TestApp) -> Vec<String> {
    let list = app.get(Marketer, "/api/admin/content/faq?q=safe").await.json();
    let cells = list["items"][0]["cells"].as_array().expect("cells").iter();
    let waiting = cells.filter(|c| c["scheduled"] == true);
    waiting.filter_map(|c| c["locale"].as_str().map(ToOwned::to_owned)).collect()
}

async fn shows(app: &TestApp, text: &str) -> bool {
    app.get(Visitor, "/kn/").await.text().contains(text)
}

#[tokio::test]
async fn a_dry_run_says_what_would_change_and_changes_nothing() {
    let app = TestApp::with_site().await;
    let before = app.get(Marketer, RELEASES).await.json();
    edit(&app, "2", "ಹೊಸ ಉತ್ತರ").await;
    let wish = |items: &str| json!({ "items": items, "dry_run": true });
    let mine = app.send(Marketer, "POST", RELEASES, wish("mine")).await;
    assert_snapshot!(mine, @r#"200 {"pages":{"changed":1,"paths":["/kn/"]},"items":[{"kind":"faq","slug":"safe","locale":"kn","title":"ಸುರಕ್ಷಿತವೇ?"}],"problems":[]}"#);
    let others = app.send(Admin, "POST", RELEASES, wish("mine")).await;
    assert_snapshot!(others, @r#"200 {"pages":{"changed":0,"paths":[]},"items":[],"problems":[]}"#);
    assert_eq!(app.get(Marketer, RELEASES).await.json(), before);
    assert!(!shows(&app, "ಹೊಸ ಉತ್ತರ").await);

    let faq = "/api/admin/content/faq";
    app.send(Marketer, "POST", faq, json!({ "slug": "late" })).await;
    let fields = json!({ "fields": { "question": "ತಡವಾಗಿ?", "answer": "ಇಲ್ಲ" } });
    let saved = app.change(Marketer, "PUT", &format!("{faq}/late/kn"), "0", fields).await;
    assert!(saved.is_ok(), "{saved}");
    let cell = json!([{ "kind": "faq", "slug": "late", "locale": "kn" }]);
    let plan = app.send(Marketer, "POST", RELEASES, json!({ "items": cell, "dry_run": true }));
    assert_snapshot!(plan.await, @r#"200 {"pages":{"changed":0,"paths":[]},"items":[{"kind":"faq","slug":"late","locale":"kn","title":"ತಡವಾಗಿ?"}],"problems":[{"kind":"faq","slug":"late","locale":"kn","reason":"It will not be shown: its English text is neither live nor here","stops":false}]}"#);
}

#[tokio::test]
async fn a_planned_release_waits_with_the_texts_it_was_given() {
    let app = TestApp::with_site().await;
    edit(&app, "2", "ದೀಪಾವಳಿ").await;
    let release = ask(&app, &json!({ "publish_at": "2026-11-20T11:00:00Z" })).await;
    run(&app).await;
    assert_eq!(status(&app, &release).await, "scheduled");
    assert_eq!(scheduled(&app).await, ["kn"]);
    assert!(!shows(&app, "ದೀಪಾವಳಿ").await);
    let nothing = app.send(Marketer, "POST", RELEASES, json!({ "items": "ready", "note": "x" }));
    assert_snapshot!(nothing.await, @r#"409 {"code":"conflict","detail":"There is nothing to publish"}"#);
    edit(&app, "3", "ಯುಗಾದಿ").await;
    assert_eq!(scheduled(&app).await, [""; 0], "the newer draft waits for nothing");

    app.clock.advance(Duration::hours(1));
    run(&app).await;
    let live = app.get(Marketer, &release).await.json();
    assert_eq!(live["status"], "live");
    assert_eq!(live["pages"]["first_url"], "http://localhost:8080/kn/");
    assert_eq!((&live["seconds"], &live["late_seconds"]), (&json!(0.0), &Value::Null));
    assert!(shows(&app, "ದೀಪಾವಳಿ").await && !shows(&app, "ಯುಗಾದಿ").await);
    // A text that was written after the plan is still a draft.
    ask(&app, &json!({})).await;
    run(&app).await;
    assert!(shows(&app, "ಯುಗಾದಿ").await);
}

#[tokio::test]
async fn a_time_that_was_missed_is_made_up_for_and_said() {
    let app = TestApp::with_site().await;
    let before = tags(&app).await;
    edit(&app, "2", "ದೀಪಾವಳಿ").await;
    let times = json!({
        "publish_at": "2026-11-20T16:30:00+05:30", "ends_at": "2026-11-20T17:30:00+05:30",
    });
    let release = ask(&app, &times).await;
    app.clock.advance(Duration::hours(3));
    run(&app).await;
    let late = app.get(Marketer, &release).await.json();
    assert_eq!((&late["status"], &late["late_seconds"]), (&json!("live"), &json!(7200)));
    let end = app.get(Marketer, &end_of(&app, &release).await).await.json();
    assert_eq!((&end["status"], &end["late_seconds"]), (&json!("live"), &json!(3600)));
    assert_eq!((&end["cause"], &end["note"]), (&json!("end"), &json!("The end of: Diwali")));
    assert_eq!(tags(&app).await, before);
}

#[tokio::test]
async fn an_end_restores_what_was_live_before_the_release_began() {
    let app = TestApp::with_site().await;
    edit(&app, "2", "ದೀಪಾವಳಿ").await;
    let release = ask(
        &app,
        &json!({ "publish_at": "2026-11-20T11:00:00Z", "ends_at": "2026-11-20T12:00:00Z" }),
    )
    .await;
    // Another text goes live between the plan and its time; the end restores that one.
    edit(&app, "3", "ಮಳೆಗಾಲ").await;
    ask(&app, &json!({})).await;
    run(&app).await;
    let monsoon = tags(&app).await;
    app.clock.advance(Duration::hours(1));
    run(&app).await;
    assert_eq!(status(&app, &release).await, "live");
    assert!(shows(&app, "ದೀಪಾವಳಿ").await);
    app.clock.advance(Duration::hours(1));
    run(&app).await;
    assert_eq!(tags(&app).await, monsoon);
}

#[tokio::test]
async fn an_end_asks_when_its_texts_were_edited_since() {
    let app = TestApp::with_site().await;
    let before = tags(&app).await;
    edit(&app, "2", "ದೀಪಾವಳಿ").await;
    let release = ask(&app, &json!({ "ends_at": "2026-11-20T11:00:00Z" })).await;
    run(&app).await;
    edit(&app, "4", "ಯುಗಾದಿ").await;
    ask(&app, &json!({})).await;
    app.clock.advance(Duration::hours(2));
    run(&app).await;
    let end = end_of(&app, &release).await;
    let held = app.get(Marketer, &end).await.json();
    assert_eq!(held["status"], "held");
    assert_snapshot!(held["error"], @r#""Edited since: faq/safe (kn). Run this release to bring the earlier texts back all the same, or cancel it to keep what is live""#);
    assert!(shows(&app, "ಯುಗಾದಿ").await);

    let now = app.call(Marketer, "POST", &format!("{end}/now")).await;
    assert_eq!(now.status, 202, "{now}");
    run(&app).await;
    assert_eq!(tags(&app).await, before);
    let again = app.call(Marketer, "POST", &format!("{end}/now")).await;
    assert_snapshot!(again, @r#"409 {"code":"conflict","detail":"Release 3 does not wait any longer"}"#);
}

#[tokio::test]
async fn a_planned_release_can_run_at_once_or_be_cancelled_with_its_end() {
    let app = TestApp::with_site().await;
    edit(&app, "2", "ದೀಪಾವಳಿ").await;
    let times = json!({ "publish_at": "2026-12-01T00:00:00Z", "ends_at": "2026-12-02T00:00:00Z" });
    let first = ask(&app, &times).await;
    let end = end_of(&app, &first).await;
    let early = app.call(Marketer, "POST", &format!("{end}/now")).await;
    assert_snapshot!(early, @r#"409 {"code":"conflict","detail":"The release that it ends is not live yet"}"#);
    assert_eq!(app.call(Marketer, "DELETE", &first).await.status, 200);
    assert_eq!(status(&app, &first).await, "cancelled");
    assert_eq!(status(&app, &end).await, "cancelled");
    let again = app.call(Marketer, "DELETE", &first).await;
    assert_eq!(again.status, 409);

    // Its texts are free again, and another plan can hold them.
    let second = ask(&app, &times).await;
    let now = app.call(Marketer, "POST", &format!("{second}/now")).await;
    assert_eq!(now.status, 202, "{now}");
    run(&app).await;
    assert_eq!(status(&app, &second).await, "live");
    assert!(shows(&app, "ದೀಪಾವಳಿ").await);
}

#[tokio::test]
async fn the_history_narrows_to_a_status_page_by_page() {
    let app = TestApp::with_site().await;
    for (version, answer) in [("2", "ಒಂದು"), ("3", "ಎರಡು"), ("4", "ಮೂರು")] {
        edit(&app, version, answer).await;
        ask(&app, &json!({ "publish_at": "2026-11-20T11:00:00Z" })).await;
    }
    let numbers = async |query: &str| {
        let list = app.get(Marketer, &format!("{RELEASES}?{query}")).await.json();
        let rows = list["items"].as_array().expect("releases").iter();
        (rows.filter_map(|r| r["number"].as_i64()).collect::<Vec<_>>(), list["next"].clone())
    };
    assert_eq!(numbers("status=live").await, (vec![1], Value::Null));
    let (first, next) = numbers("status=scheduled&limit=2").await;
    assert_eq!(first, [4, 3]);
    let cursor = next.as_str().expect("a second page");
    let rest = numbers(&format!("status=scheduled&limit=2&cursor={cursor}")).await;
    assert_eq!(rest, (vec![2], Value::Null));
    assert_eq!(numbers("status=held").await.0, [0; 0]);
    let refused = app.get(Marketer, &format!("{RELEASES}?status=lost")).await;
    assert_snapshot!(refused, @r#"422 {"code":"invalid","detail":"Status must be one of: scheduled, held, queued, rendering, live, failed, cancelled","errors":[{"field":"status","code":"choice","message":"Status must be one of: scheduled, held, queued, rendering, live, failed, cancelled"}]}"#);
}

#[tokio::test]
async fn a_time_in_the_past_is_refused() {
    let app = TestApp::with_site().await;
    edit(&app, "2", "ಉತ್ತರ").await;
    for times in [
        json!({ "publish_at": "2026-11-20T10:00:00Z" }),
        json!({ "ends_at": "2026-11-20T09:00:00Z" }),
        json!({ "publish_at": "2026-11-21T10:00:00Z", "ends_at": "2026-11-21T10:00:00Z" }),
    ] {
        let mut body = json!({ "items": "ready", "note": "x" });
        body.as_object_mut().expect("an object").extend(times.as_object().cloned().expect("times"));
        let refused = app.send(Marketer, "POST", RELEASES, body).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.json()["errors"][0]["code"]),
            (422, &json!("past"))
        );
    }
}

#[tokio::test]
async fn a_large_release_tells_how_far_it_is_without_flooding() {
    let app = TestApp::with_site().await;
    for locale in ["en", "kn", "hi", "ta", "te", "mr", "bn"] {
        let path = format!("/api/admin/content/text/footer.tagline/{locale}");
        let body = json!({ "fields": { "value": "A new tagline" } });
        let entry = app.get(Marketer, "/api/admin/content/text/footer.tagline").await.json();
        let cells = entry["cells"].as_array().expect("cells");
        let cell = cells.iter().find(|c| c["locale"] == locale);
        let version = cell.map_or(0, |c| c["version"].as_i64().expect("a version"));
        let saved = app.change(Marketer, "PUT", &path, &version.to_string(), body).await;
        assert!(saved.is_ok(), "{saved}");
    }
    let release = ask(&app, &json!({})).await;
    run(&app).await;
    let live = app.get(Marketer, &release).await.json();
    assert!(live["pages"]["rendered"].as_i64().expect("pages") > 400, "{live}");
    let (told,): (i64,) = app
        .state
        .db
        .q("select count(*) from changes where topic = 'release' and entity_id = $1")
        .bind(uuid::Uuid::parse_str(live["id"].as_str().expect("an id")).expect("an id"))
        .one()
        .await
        .expect("changes");
    assert!((3..=60).contains(&told), "told {told} times");
}
