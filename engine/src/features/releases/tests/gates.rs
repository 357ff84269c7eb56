//! Saving refuses what cannot be stored, releasing what cannot be shown.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::{
    features::{
        auth::Author,
        content::store,
        releases::{all_mistakes, roll_back},
    },
    testing::{Answer, Marketer, TestApp, Visitor, cell, content, go_live, take_live},
};

const CONTENT: &str = "/api/admin/content";

/// Saves a cell, from the version that it has.
async fn save(app: &TestApp, path: &str, fields: Value) -> Answer {
    let (entry, locale) = path.rsplit_once('/').expect("kind/slug/locale");
    let present = app.get(Marketer, &format!("{CONTENT}/{entry}")).await.json();
    let version = cell(&present, locale)["version"].as_i64().unwrap_or_default().to_string();
    let fields = json!({ "fields": fields });
    app.change(Marketer, "PUT", &format!("{CONTENT}/{path}"), &version, fields).await
}

/// Saves a cell, which has to succeed. Returns `path code` of each problem.
async fn saved(app: &TestApp, path: &str, fields: Value) -> Vec<String> {
    let saved = save(app, path, fields).await;
    assert_eq!(saved.status, 200, "{saved}");
    let problems = saved.json()["problems"].as_array().expect("problems").clone();
    let told = |p: &Value| format!("{} {}", p["path"], p["code"]).replace('"', "");
    problems.iter().map(told).collect()
}

async fn add(app: &TestApp, kind: &str, slug: &str) {
    app.create(Marketer, &format!("{CONTENT}/{kind}"), json!({ "slug": slug })).await;
}

/// Asks for a release of these cells: `kind/slug/locale`.
async fn release(app: &TestApp, cells: &[&str]) -> Answer {
    let item = |cell: &&str| {
        let parts: Vec<&str> = cell.split('/').collect();
        json!({ "kind": parts[0], "slug": parts[1], "locale": parts[2] })
    };
    let items: Vec<Value> = cells.iter().map(item).collect();
    app.send(Marketer, "POST", "/api/admin/releases", json!({ "items": items, "note": "x" })).await
}

/// The sentences with which a release is refused.
async fn stopped(app: &TestApp, cells: &[&str]) -> Vec<String> {
    let refused = release(app, cells).await;
    assert_eq!(refused.status, 422, "{refused}");
    let errors = refused.json()["errors"].as_array().expect("errors").clone();
    errors.iter().map(|e| e["message"].as_str().expect("a sentence").to_owned()).collect()
}

/// A zone, and an area in it, as drafts.
async fn far_away(app: &TestApp) {
    add(app, "zone", "far").await;
    assert_eq!(saved(app, "zone/far/en", json!({ "name": "Far" })).await, [""; 0]);
    add(app, "area", "anekal").await;
    let shared = json!({ "zone": "far", "pincode": "562106" });
    assert_eq!(saved(app, "area/anekal/*", shared).await, [""; 0]);
    assert_eq!(saved(app, "area/anekal/en", json!({ "name": "Anekal" })).await, [""; 0]);
}

const AREA: [&str; 2] = ["area/anekal/*", "area/anekal/en"];

#[tokio::test]
async fn a_half_written_text_is_saved_and_its_release_names_each_field_that_is_missing() {
    let app = TestApp::start().await;
    add(&app, "faq", "balcony").await;
    let half = save(&app, "faq/balcony/en", json!({ "question": "Balconies?" })).await;
    assert_eq!(half.status, 200, "{half}");
    assert_snapshot!(half.json()["problems"], @r#"[{"path":"answer","code":"required","message":"is required","stops":true}]"#);
    let entry = app.get(Marketer, &format!("{CONTENT}/faq/balcony")).await.json();
    assert_eq!(cell(&entry, "en")["problems"], half.json()["problems"]);
    assert_eq!(saved(&app, "faq/balcony/kn", json!({ "answer": "ಹೌದು" })).await, [""; 0]);
    // Without its English visitors see none of it, so it stops nobody.
    assert_eq!(release(&app, &["faq/balcony/kn"]).await.status, 202);
    assert_snapshot!(release(&app, &["faq/balcony/en", "faq/balcony/kn"]).await, @r#"422 {"code":"invalid","detail":"faq/balcony (en) answer: is required","errors":[{"field":"items","code":"incomplete","message":"faq/balcony (en) answer: is required","at":{"kind":"faq","locale":"en","path":"answer","slug":"balcony"}}]}"#);
    let whole = json!({ "question": "Balconies?", "answer": "Too." });
    assert_eq!(saved(&app, "faq/balcony/en", whole).await, [""; 0]);
    assert_eq!(release(&app, &["faq/balcony/en"]).await.status, 202);
}

#[tokio::test]
async fn what_cannot_be_shown_is_saved_and_what_cannot_be_stored_is_not() {
    let app = TestApp::start().await;
    let shared = |pincode: Value, zone: &str| json!({ "zone": zone, "pincode": pincode });
    let path = "area/hebbal/*";
    assert_eq!(
        saved(&app, path, shared(json!("56006"), "west")).await,
        ["zone reference", "pincode pattern"]
    );
    assert_eq!(saved(&app, path, json!({})).await, ["zone required", "pincode required"]);
    for wrong in [json!(560_024), json!("5600245"), json!("56\u{0}24")] {
        let refused = save(&app, path, shared(wrong.clone(), "west")).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.json()["errors"][0]["field"]),
            (422, &json!("pincode")),
            "{wrong}"
        );
    }
    assert_eq!(
        stopped(&app, &[path]).await,
        ["area/hebbal (*) zone: is required", "area/hebbal (*) pincode: is required",]
    );
    saved(&app, path, shared(json!("56006"), "east")).await;
    let told = ["area/hebbal (*) pincode: Six digits, the first of them not 0"];
    assert_eq!(stopped(&app, &[path]).await, told);
}

#[tokio::test]
async fn a_value_that_was_stored_once_does_not_stop_another_field_from_being_saved() {
    let app = TestApp::start().await;
    let long = "a".repeat(161);
    let list = app.get(Marketer, &format!("{CONTENT}/faq/safe/en/revisions")).await.json();
    let revision = list["items"][0]["id"].as_str().and_then(|id| id.parse().ok());
    let old = json!({ "question": &long, "answer": "Yes." }).as_object().cloned();
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let (revision, old) = (revision.expect("an id"), old.expect("an object"));
    store::put_fields(&mut tx, revision, old, "x").await.expect("as an older engine stored it");
    tx.commit().await.expect("committed");
    let fields = |question: &str| json!({ "question": question, "answer": "Very." });
    assert_eq!(saved(&app, "faq/safe/en", fields(&long)).await, ["question too_long"]);
    let longer = save(&app, "faq/safe/en", fields(&format!("{long}a"))).await;
    assert_eq!(longer.json()["errors"][0]["code"], "too_long", "{longer}");
    assert_eq!(
        stopped(&app, &["faq/safe/en"]).await,
        ["faq/safe (en) question: At most 160 characters"]
    );
}

#[tokio::test]
async fn what_is_wrong_on_the_live_site_stops_only_releases_of_its_own() {
    let app = TestApp::start().await;
    // As an engine without gates let it through.
    assert_eq!(
        saved(&app, "faq/safe/en", json!({ "question": "Safe?" })).await,
        ["answer required"]
    );
    go_live(&app).await;
    let price = json!({ "question": "Dear?", "answer": "No." });
    assert_eq!(saved(&app, "faq/price/en", price).await, [""; 0]);
    assert_eq!(release(&app, &["faq/price/en"]).await.status, 202);

    let kannada = json!({ "question": "ಸುರಕ್ಷಿತವೇ?", "answer": "ಹೌದು" });
    assert_eq!(saved(&app, "faq/safe/kn", kannada).await, [""; 0]);
    assert_eq!(stopped(&app, &["faq/safe/kn"]).await, ["faq/safe (en) answer: is required"]);
    let repaired = json!({ "question": "Safe?", "answer": "Yes." });
    assert_eq!(saved(&app, "faq/safe/en", repaired).await, [""; 0]);
    assert_eq!(release(&app, &["faq/safe/kn", "faq/safe/en"]).await.status, 202);
}

#[tokio::test]
async fn a_new_english_text_is_not_stopped_by_translations_that_are_stale() {
    let app = TestApp::start().await;
    let path = "text/services.visits/en";
    assert_eq!(saved(&app, path, json!({ "value": "Visits" })).await, [""; 0]);
    assert_eq!(release(&app, &[path]).await.status, 202);
    // A translation of its own release keeps the places of the new English.
    let mine = ["text/services.visits/en", "text/services.visits/kn"];
    let kannada = json!({ "value": "{count} ಭೇಟಿ" });
    assert_eq!(saved(&app, mine[1], kannada).await, [""; 0]);
    let told = "text/services.visits (kn) value: There is no {count} in the English text";
    assert_eq!(stopped(&app, &mine).await, [told]);
}

#[tokio::test]
async fn taking_away_is_never_asked_for_completeness() {
    let app = TestApp::start().await;
    assert_eq!(
        saved(&app, "faq/safe/en", json!({ "question": "Safe?" })).await,
        ["answer required"]
    );
    go_live(&app).await;
    assert!(app.call(Marketer, "DELETE", &format!("{CONTENT}/faq/safe")).await.is_ok());
    assert_eq!(release(&app, &["faq/safe/*"]).await.status, 202);
}

#[tokio::test]
async fn an_entry_is_not_taken_from_under_those_that_name_it() {
    let app = TestApp::start().await;
    let category = format!("{CONTENT}/category/rodent_control");
    let users = app.get(Marketer, &format!("{category}/referrers")).await;
    assert_snapshot!(users, @r#"200 {"items":[{"kind":"service","slug":"rodent","title":"Rodent Control","live":true}],"next":null}"#);
    for path in [&format!("{CONTENT}/service/rodent"), &category] {
        assert!(app.call(Marketer, "DELETE", path).await.is_ok(), "{path}");
    }
    assert_eq!(
        stopped(&app, &["category/rodent_control/*"]).await,
        ["category", "sections/prices/picks"].map(|path| format!(
            "service/rodent (*) {path}: names category/rodent_control, which this release takes \
             off the site"
        ))
    );
    let both = ["category/rodent_control/*", "service/rodent/*"];
    assert_eq!(release(&app, &both).await.status, 202);
    let nobody = app.get(Marketer, &format!("{category}/referrers")).await.json();
    assert_eq!(nobody["items"], json!([]));
}

#[tokio::test]
async fn what_comes_in_the_same_release_counts_as_there() {
    let app = TestApp::start().await;
    far_away(&app).await;
    assert_eq!(
        stopped(&app, &AREA).await,
        ["area/anekal (*) zone: zone 'far' is neither live nor in this release"]
    );
    let all = [AREA[0], AREA[1], "zone/far/en"];
    assert_eq!(release(&app, &all).await.status, 202);
}

#[tokio::test]
async fn a_rollback_is_not_stopped_by_what_it_leaves_incomplete() {
    let app = TestApp::start().await;
    far_away(&app).await;
    let zone = release(&app, &["zone/far/en"]).await.json();
    let id = zone["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    take_live(&app.state, id).await;
    go_live(&app).await;
    let number = zone["number"].as_i64();
    let undo = roll_back(&app.state, number, Author::Named("a test")).await.expect("queued");
    take_live(&app.state, undo).await;
    app.engine.content.present(&app.state).await.expect("reloaded");
    assert_eq!(app.get(Visitor, "/api/content/zone/far").await.status, 404);
    assert_eq!(app.get(Visitor, "/api/content/area/anekal").await.status, 200);
}

#[tokio::test]
async fn with_english_held_back_each_language_needs_its_own_text() {
    let app = TestApp::start().await;
    add(&app, "faq", "balcony").await;
    let shared = json!({ "languages": ["ta", "kn"] });
    assert_eq!(saved(&app, "faq/balcony/*", shared).await, [""; 0]);
    let kannada = json!({ "question": "ಬಾಲ್ಕನಿ?", "answer": "ಹೌದು" });
    assert_eq!(saved(&app, "faq/balcony/kn", kannada).await, [""; 0]);
    let cells = ["faq/balcony/*", "faq/balcony/kn"];
    assert_eq!(
        stopped(&app, &cells).await,
        ["faq/balcony (ta) question: is required", "faq/balcony (ta) answer: is required"]
    );
    let only = json!({ "languages": ["kn"] });
    assert_eq!(saved(&app, "faq/balcony/*", only).await, [""; 0]);
    let released = release(&app, &cells).await.json();
    take_live(&app.state, released["id"].as_str().and_then(|id| id.parse().ok()).expect("an id"))
        .await;
    app.engine.content.present(&app.state).await.expect("reloaded");
    for (locale, status) in [("kn", 200), ("en", 404), ("ta", 404)] {
        let answer = app.get(Visitor, &format!("/api/content/faq/balcony?locale={locale}")).await;
        assert_eq!(answer.status, status, "{locale}");
    }
    // What is held back is not missing anywhere.
    let listed = async |query: &str| app.get(Marketer, &format!("/api/admin/{query}")).await.json();
    let row = listed("translations?kind=faq&q=balcony").await;
    let cells = &row["items"][0]["cells"];
    assert_eq!(
        (&cells["kn"]["state"], &cells["ta"]["state"]),
        (&json!("live"), &json!("held_back"))
    );
    assert_eq!(
        (&row["totals"]["ta"]["held_back"], &row["totals"]["ta"]["missing"]),
        (&json!(1), &json!(0))
    );
    for list in ["content/faq", "translations"] {
        let found = async |state: &str| {
            let query = format!("{list}?kind=faq&locale=ta&state={state}&limit=200");
            let found = listed(&query.replace("content/faq?kind=faq&", "content/faq?")).await;
            found["items"].to_string().contains("balcony")
        };
        assert!(!found("missing").await, "{list}");
        assert!(found("held_back").await, "{list}");
    }
}

#[tokio::test]
async fn the_content_of_the_repository_passes_every_gate() {
    let content = content();
    let found = tokio::task::spawn_blocking(move || all_mistakes(&content)).await;
    let found: Vec<String> = found.expect("a look").iter().map(ToString::to_string).collect();
    assert_eq!(found, [""; 0]);
}
