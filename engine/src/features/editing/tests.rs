mod desk;

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::import::{self, Present, tree};
use crate::{
    features::content::export,
    platform::{changes::Topic, files},
    testing::{
        Admin, DRAFT, Marketer, Support, TestApp, Visitor, draft, go_live, live_answer, project,
    },
};

#[tokio::test]
async fn several_cells_are_saved_together_or_none_is() {
    let app = TestApp::start().await;
    let path = "/api/admin/content/page/about";
    let version = |entry: &Value, locale: &str| {
        let cells = entry["cells"].as_array().into_iter().flatten();
        let mut of = cells.filter(|cell| cell["locale"] == locale);
        of.next().map_or(0, |cell| cell["version"].as_i64().expect("a number"))
    };
    let entry = app.get(Marketer, path).await.json();
    let english = entry["cells"][1]["fields"].clone();
    let block = json!({ "type": "text", "id": "note" });
    let shared = |version: i64| json!({ "version": version, "fields": { "sections": [block] } });
    let told = |version: i64, text: &str| {
        let mut fields = english.clone();
        fields["sections"] = json!({ "note": { "text": text } });
        json!({ "version": version, "fields": fields })
    };
    let (of_all, of_english) = (version(&entry, "*"), version(&entry, "en"));
    // One of them is stale: nothing is saved.
    let cells = json!({ "*": shared(of_all), "en": told(of_english + 1, "Hello") });
    let stale = app.send(Marketer, "PUT", path, json!({ "cells": cells })).await;
    assert_eq!(stale.status, 412, "{stale}");
    assert_eq!(stale.json()["current"][0]["locale"], "en");
    assert_eq!(version(&app.get(Marketer, path).await.json(), "*"), of_all);
    // One of them cannot be stored: nothing is saved.
    let long = told(of_english, &"a".repeat(8001));
    let cells = json!({ "*": shared(of_all), "en": long });
    let refused = app.send(Marketer, "PUT", path, json!({ "cells": cells })).await;
    let error = &refused.json()["errors"][0];
    assert_eq!(error["at"], json!({ "locale": "en", "path": "sections/note/text" }), "{refused}");
    assert_eq!(error["code"], "too_long");
    // A text beside the block that it belongs to.
    let cells = json!({ "*": shared(of_all), "en": told(of_english, "Hello") });
    let saved = app.send(Marketer, "PUT", path, json!({ "cells": cells })).await;
    assert!(saved.is_ok(), "{saved}");
    let (entry, unknown) = (saved.json(), json!({ "cells": { "fr": shared(0) } }));
    assert_eq!(version(&entry, "*"), of_all + 1);
    assert_eq!(version(&entry, "en"), of_english + 1);
    let refused = app.send(Marketer, "PUT", path, unknown).await;
    assert_eq!(refused.json()["errors"][0]["field"], "cells", "{refused}");
}

#[tokio::test]
async fn a_draft_is_not_live_until_it_is_released() {
    let app = TestApp::start().await;
    let before = live_answer(&app, "kn").await;
    let saved = draft(&app, "2", "**ಹೌದು**").await;
    assert_eq!(saved.header("etag"), "\"3\"");
    assert_eq!(saved.json()["state"], "changed");
    assert_eq!(live_answer(&app, "kn").await, before);
    go_live(&app).await;
    assert_eq!(live_answer(&app, "kn").await, "<p><strong>ಹೌದು</strong></p>");
}

#[tokio::test]
async fn two_editors_of_one_text_do_not_overwrite_each_other() {
    let app = TestApp::start().await;
    assert!(draft(&app, "2", "ಮೊದಲ").await.is_ok());
    let late = draft(&app, "2", "ಎರಡನೇ").await;
    assert_eq!(late.status, 412);
    assert_eq!(late.json()["current"]["fields"]["answer"], "ಮೊದಲ");
    let missing = app.send(Marketer, "PUT", DRAFT, json!({ "fields": {} })).await;
    assert_snapshot!(missing, @r#"428 {"code":"version_required","detail":"Send If-Match with the version you changed"}"#);
}

#[tokio::test]
async fn a_field_that_cannot_be_stored_is_refused_with_its_reason() {
    let app = TestApp::start().await;
    let wrong = json!({ "fields": { "answer": 7, "colour": "red" } });
    let path = "/api/admin/content/faq/safe/en";
    assert_snapshot!(app.change(Marketer, "PUT", path, "1", wrong).await, @r#"422 {"code":"invalid","detail":"'colour' is no localized field","errors":[{"field":"colour","code":"unknown","message":"'colour' is no localized field"},{"field":"answer","code":"type","message":"Must be text"}]}"#);
    let nowhere = json!({ "fields": { "position": 1, "zone": "west", "pincode": "560001" } });
    let saved = app.change(Marketer, "PUT", "/api/admin/content/area/hebbal/*", "2", nowhere).await;
    assert_snapshot!(saved.json()["problems"], @r#"[{"path":"zone","code":"reference","message":"there is no zone 'west'","stops":true}]"#);
    let broken = json!({ "fields": { "body": "Hello {{ nmae }}" } });
    let path = "/api/admin/content/template/whatsapp_lead/en";
    let refused = app.change(Marketer, "PUT", path, "1", broken).await;
    assert_eq!(refused.json()["errors"][0]["code"], "template");
}

#[tokio::test]
async fn only_marketers_and_admins_touch_content() {
    let app = TestApp::start().await;
    for (actor, status) in [(Visitor, 401), (Support, 403), (Marketer, 200), (Admin, 200)] {
        assert_eq!(app.get(actor, "/api/admin/content/faq").await.status, status, "{actor:?}");
    }
}

#[tokio::test]
async fn a_missing_translation_falls_back_to_english_and_says_so() {
    let app = TestApp::start().await;
    let kept = json!({ "fields": { "question": "ಸುರಕ್ಷಿತವೇ?" } });
    assert!(app.change(Marketer, "PUT", DRAFT, "2", kept).await.is_ok());
    go_live(&app).await;
    let entry = app.get(Visitor, "/api/content/faq/safe?locale=kn").await.json();
    assert_eq!(entry["fallback"], json!(["answer"]));
    assert_eq!(entry["html"]["answer"], live_answer(&app, "en").await);
    assert_eq!(entry["fields"]["question"], "ಸುರಕ್ಷಿತವೇ?");
}

#[tokio::test]
async fn a_translation_is_stale_once_its_english_changed() {
    let app = TestApp::start().await;
    assert!(draft(&app, "2", "ಹೌದು").await.is_ok());
    go_live(&app).await;
    let english = json!({ "fields": { "question": "Is it safe?", "answer": "Very." } });
    assert!(
        app.change(Marketer, "PUT", "/api/admin/content/faq/safe/en", "2", english).await.is_ok()
    );
    go_live(&app).await;
    let entry = app.get(Marketer, "/api/admin/content/faq/safe").await.json();
    let states: Vec<String> = entry["cells"]
        .as_array()
        .expect("cells")
        .iter()
        .filter(|c| c["locale"] == "kn" || c["locale"] == "en")
        .map(|c| format!("{} {}", c["locale"], c["state"]))
        .collect();
    assert_eq!(states, ["\"en\" \"live\"", "\"kn\" \"stale\""]);
}

#[tokio::test]
async fn a_new_entry_is_written_language_by_language() {
    let app = TestApp::start().await;
    let path = "/api/admin/content/faq";
    let made = app.send(Marketer, "POST", path, json!({ "slug": "balcony" })).await;
    assert_snapshot!(made, @r#"201 {"id":"[id]","kind":"faq","slug":"balcony","version":1,"title":"balcony","archived":false,"usable":true,"cells":[]}"#);
    assert_eq!(app.send(Marketer, "POST", path, json!({ "slug": "Balcony" })).await.status, 409);
    assert_eq!(app.send(Marketer, "POST", path, json!({ "slug": "a b" })).await.status, 422);
    let english = json!({ "fields": { "question": "Balconies?", "answer": "Too." } });
    let cell = app.change(Marketer, "PUT", "/api/admin/content/faq/balcony/en", "0", english).await;
    assert_eq!(cell.json()["state"], "draft");
    assert_eq!(app.get(Visitor, "/api/content/faq/balcony").await.status, 404);
    go_live(&app).await;
    assert_eq!(app.get(Visitor, "/api/content/faq/balcony").await.status, 200);
}

#[tokio::test]
async fn import_updates_what_it_wrote_and_keeps_every_edit() {
    let app = TestApp::start().await;
    let copy = app.folder().join("copy");
    export::write_tree(&app.state.db, &copy).await.expect("exported");
    assert!(draft(&app, "2", "ಸಂಪಾದಿಸಿದೆ").await.is_ok());
    go_live(&app).await;

    // The files change the edited answer, and a zone that nobody edited in the database.
    let edited = copy.join("content/faq/safe.toml");
    let text = files::read_text(&edited).expect("a file");
    let (head, _) = text.split_once("[kn]").expect("a Kannada section");
    let kannada = "[kn]\nquestion = \"ಕಡತದಿಂದ?\"\nanswer = \"ಕಡತದಿಂದ\"\n";
    std::fs::write(&edited, format!("{head}{kannada}")).expect("written");
    let untouched = copy.join("content/zone/east.toml");
    let text = files::read_text(&untouched).expect("a file").replace("\"East\"", "\"Far East\"");
    std::fs::write(&untouched, text).expect("written");

    let report = bring_in(&app, &copy, false).await;
    assert_eq!(
        report.kept,
        ["content/faq/safe.toml [kn] question", "content/faq/safe.toml [kn] answer"]
    );
    assert_eq!((report.added, report.updated), (0, 1));
    go_live(&app).await;
    assert_eq!(live_answer(&app, "kn").await, "<p>ಸಂಪಾದಿಸಿದೆ</p>");
    let zone = app.get(Visitor, "/api/content/zone/east").await.json();
    assert_eq!(zone["fields"]["name"], "Far East");

    let report = bring_in(&app, &copy, true).await;
    assert_eq!((report.updated, report.kept.len()), (1, 0));
    go_live(&app).await;
    assert_eq!(live_answer(&app, "kn").await, "<p>ಕಡತದಿಂದ</p>");
}

async fn bring_in(app: &TestApp, from: &std::path::Path, overwrite: bool) -> import::Report {
    let tree = tree::read_apart(from).await.expect("no mistakes");
    let present = Present::load(&app.state.db).await.expect("the store");
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let now = app.state.clock.now();
    let (report, _) =
        import::apply(&mut tx, &tree, &present, overwrite, now).await.expect("imported");
    tx.commit().await.expect("committed");
    report
}

#[tokio::test]
async fn an_export_of_an_import_is_byte_for_byte_the_same() {
    let app = TestApp::start().await;
    let copy = app.folder().join("copy");
    let count = export::write_tree(&app.state.db, &copy).await.expect("exported");
    let mut compared = 0;
    for folder in ["content", "locales"] {
        let mut folders = vec![std::path::PathBuf::from(folder)];
        while let Some(folder) = folders.pop() {
            for entry in project().join(&folder).read_dir().expect("a folder") {
                let path = folder.join(entry.expect("an entry").file_name());
                if project().join(&path).is_dir() {
                    folders.push(path);
                    continue;
                }
                // Other features export prices, profile and version.
                let others =
                    ["content/business.toml", "content/packages.toml", "content/version.toml"];
                if others.into_iter().any(|file| path == std::path::Path::new(file)) {
                    continue;
                }
                let (was, is) =
                    (std::fs::read(project().join(&path)), std::fs::read(copy.join(&path)));
                assert_eq!(
                    was.expect("a file"),
                    is.expect("an exported file"),
                    "{}",
                    path.display()
                );
                compared += 1;
            }
        }
    }
    assert_eq!(compared, count);
}

#[tokio::test]
async fn mistakes_in_files_are_all_named_and_nothing_is_written() {
    let app = TestApp::start().await;
    let copy = app.folder().join("copy");
    export::write_tree(&app.state.db, &copy).await.expect("exported");
    let put = |path: &str, text: &str| std::fs::write(copy.join(path), text).expect("written");
    put("content/faq/safe.toml", "position = 1\n\n[en\nquestion = 1\n");
    put(
        "content/area/hebbal.toml",
        "[shared]\nzone = \"west\"\npincode = \"560024\"\n[en]\nname = \"Hebbal\"\n",
    );
    put("content/kinds/step.toml", "label = \"Step\"\ntitle = \"title\"\n[fields]\n");
    put("locales/hi.json", "{\n  \"nav.home\": \"होम\",\n  \"nav.home\": \"मुखपृष्ठ\"\n}\n");
    put(
        "content/faq/Price.toml",
        "position = 9\n\n[en]\nquestion = \"How much?\"\nanswer = \"This much.\"\n",
    );
    put("locales/ta.json", "{\n  \"nav.home\": \n}\n");
    let mistakes = tree::read_apart(&copy).await.err().expect("mistakes").join("\n");
    for expected in [
        "content/kinds/step.toml: a kind needs at least one field",
        "content/faq/safe.toml:3: ",
        "content/area/hebbal.toml [shared] zone: there is no zone 'west'",
        "faq/price.toml [en]: this slug comes twice, but for upper case",
        "locales/hi.json:3: 'nav.home' comes twice",
        "locales/ta.json:3: ",
    ] {
        assert!(mistakes.contains(expected), "{expected}\nnot in\n{mistakes}");
    }
}

#[tokio::test]
async fn a_language_with_missing_strings_is_a_warning_with_a_count() {
    let app = TestApp::start().await;
    let copy = app.folder().join("copy");
    export::write_tree(&app.state.db, &copy).await.expect("exported");
    std::fs::write(copy.join("locales/kn.json"), "{\n  \"nav.home\": \"ಮುಖಪುಟ\"\n}\n")
        .expect("written");
    let tree = tree::read_apart(&copy).await.map_err(|m| m.join("\n")).expect("no mistakes");
    let warned =
        tree.warnings.iter().find(|w| w.starts_with("locales/kn.json")).expect("a warning");
    assert!(warned.contains("keys are missing and fall back to English"), "{warned}");
}

#[tokio::test]
async fn a_saved_draft_is_told_to_the_feed() {
    let app = TestApp::start().await;
    // Signing in appends a change of its own.
    app.cookie(Marketer).await;
    let mut changes = app.state.feed.subscribe();
    app.state.feed.mark().await.expect("the newest change");
    let following = tokio::spawn(app.state.feed.clone().follow());
    assert!(draft(&app, "2", "ಹೌದು").await.is_ok());
    let told = tokio::time::timeout(std::time::Duration::from_secs(5), changes.next()).await;
    assert!(told.expect("in time").expect("a change").may_be(Topic::Content));
    following.abort();
}
