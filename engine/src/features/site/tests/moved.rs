//! Areas whose slug changes: their old addresses redirect to the new one.

use std::{fmt::Write as _, path::Path};

use insta::assert_snapshot;
use serde_json::json;

use crate::{
    app::transfer,
    features::{content::export, publishing::plan::Ahead},
    testing::{Admin, Answer, Marketer, TestApp, Visitor, project},
};

async fn rename(app: &TestApp, entry: &str, version: &str, slug: &str) -> Answer {
    let path = format!("/api/admin/content/{entry}");
    app.change(Marketer, "PATCH", &path, version, json!({ "slug": slug })).await
}

/// Renames an area and publishes the release that this queues.
async fn move_to(app: &TestApp, area: &str, version: &str, slug: &str) {
    let moved = rename(app, &format!("area/{area}"), version, slug).await;
    assert_eq!(moved.status, 200, "{moved}");
    assert!(app.engine.publisher.publish_next().await);
    app.engine.load().await.expect("the live site");
}

async fn leads(app: &TestApp, paths: &[&str]) -> String {
    let mut out = String::new();
    for path in paths {
        let answer = app.get(Visitor, path).await;
        let _ = writeln!(out, "{path} {} {}", answer.status.as_u16(), answer.header("location"));
    }
    out
}

#[tokio::test]
async fn old_addresses_of_an_area_lead_to_the_new_one_in_every_language() {
    let app = TestApp::with_site().await;
    move_to(&app, "hebbal", "1", "hebbal-lake").await;
    let newest = app.get(Marketer, "/api/admin/releases").await.json()["items"][0].clone();
    assert_eq!((&newest["cause"], &newest["status"]), (&json!("slug"), &json!("live")));
    assert_eq!(newest["note"], "area/hebbal is area/hebbal-lake now");
    let old = [
        "/pest-control/hebbal",
        "/kn/pest-control/hebbal?utm_source=x",
        "/bn/pest-control/hebbal/",
    ];
    assert_snapshot!(leads(&app, &old).await, @r"
    /pest-control/hebbal 301 /pest-control/hebbal-lake
    /kn/pest-control/hebbal?utm_source=x 301 /kn/pest-control/hebbal-lake?utm_source=x
    /bn/pest-control/hebbal/ 301 /bn/pest-control/hebbal-lake
    ");
    let told = app.get(Visitor, "/api/site/pages").await.json()["redirects"].clone();
    assert_eq!(told.as_array().map(Vec::len), Some(7));
    let bengali = json!({
        "from": "/bn/pest-control/hebbal", "to": "/bn/pest-control/hebbal-lake"
    });
    assert_eq!(told[0], bengali);
    let sitemap = app.get(Visitor, "/sitemap.xml").await.text();
    assert_eq!(sitemap.matches("/pest-control/hebbal<").count(), 0);
    assert_eq!(sitemap.matches("/pest-control/hebbal-lake</loc>").count(), 7);
    let page = app.get(Visitor, "/ta/pest-control/hebbal-lake").await.text();
    let kannada = "hrefLang=\"kn\" href=\"http://localhost:8080/kn/pest-control/hebbal-lake\"";
    assert!(page.contains(kannada));
    assert!(
        app.get(Visitor, "/kn/").await.text().contains("href=\"/kn/pest-control/hebbal-lake\"")
    );

    // Two renames are one redirect; a slug that the entry takes back redirects no more.
    move_to(&app, "hebbal-lake", "2", "hebbal-north").await;
    assert_snapshot!(leads(&app, &["/pest-control/hebbal", "/te/pest-control/hebbal-lake"]).await, @r"
    /pest-control/hebbal 301 /pest-control/hebbal-north
    /te/pest-control/hebbal-lake 301 /te/pest-control/hebbal-north
    ");
    move_to(&app, "hebbal-north", "3", "hebbal").await;
    let all = ["/pest-control/hebbal", "/pest-control/hebbal-lake", "/pest-control/hebbal-north"];
    assert_snapshot!(leads(&app, &all).await, @r"
    /pest-control/hebbal 200 
    /pest-control/hebbal-lake 301 /pest-control/hebbal
    /pest-control/hebbal-north 301 /pest-control/hebbal
    ");
}

#[tokio::test]
async fn an_address_that_led_to_one_area_never_leads_to_another() {
    let app = TestApp::with_site().await;
    move_to(&app, "hebbal", "1", "hebbal-lake").await;
    assert_snapshot!(rename(&app, "area/koramangala", "1", "Hebbal").await, @r#"409 {"code":"conflict","detail":"'Hebbal' was the slug of area/hebbal-lake and leads there"}"#);
    let new = app.send(Marketer, "POST", "/api/admin/content/area", json!({ "slug": "hebbal" }));
    assert_eq!(new.await.status, 409);

    // Visitors never saw the slug of an entry that no release contained: it is free again.
    let add = async |slug: &str| {
        let body = json!({ "slug": slug });
        app.send(Marketer, "POST", "/api/admin/content/area", body).await.status.as_u16()
    };
    assert_eq!(add("nandi").await, 201);
    move_to(&app, "nandi", "1", "nandi-hills").await;
    assert_eq!(add("nandi").await, 201);
}

#[tokio::test]
async fn what_refers_to_an_entry_follows_its_slug_and_so_does_what_is_brought_back() {
    let app = TestApp::with_site().await;
    let hebbal = "/api/admin/content/area/hebbal";
    let shared = async || {
        let entry = app.get(Marketer, hebbal).await.json();
        let cells = entry["cells"].as_array().expect("cells").clone();
        cells.into_iter().find(|c| c["locale"] == "*").expect("shared fields")
    };
    let before = shared().await;
    let mut fields = before["fields"].clone();
    fields["pincode"] = json!("560999");
    let (version, fields) = (before["version"].to_string(), json!({ "fields": fields }));
    let saved = app.change(Marketer, "PUT", &format!("{hebbal}/*"), &version, fields).await;
    assert!(saved.is_ok(), "{saved}");
    let release = publish(&app, "ready").await;

    let zone = before["fields"]["zone"].as_str().expect("a zone").to_owned();
    let listed = async || app.get(Visitor, "/kn/").await.text();
    let home = listed().await;
    let renamed = rename(&app, &format!("zone/{zone}"), "1", "upper-side").await;
    assert_eq!(renamed.status, 200, "{renamed}");
    assert!(app.engine.publisher.publish_next().await);
    app.engine.load().await.expect("the live site");
    assert_eq!(shared().await["live"]["zone"], "upper-side");
    assert_eq!(listed().await.replace("upper-side", &zone), home);

    let undo = format!("/api/admin/releases/{release}/rollback");
    assert_eq!(app.call(Marketer, "POST", &undo).await.status, 202);
    assert!(app.engine.publisher.publish_next().await);
    let undone = shared().await["live"].clone();
    assert_eq!(
        (&undone["zone"], &undone["pincode"]),
        (&json!("upper-side"), &before["fields"]["pincode"])
    );
    let plan = app.engine.publisher.planner.plan(Ahead::Live).await.expect("a plan");
    assert_eq!(plan.changed.changed, [""; 0]);
    // The hashes that one engine kept equal those that another engine computes for the first time.
    let anew = app.rendered_by(&project().join("site/dist")).await;
    let plan = anew.publisher.planner.plan(Ahead::Live).await.expect("a plan");
    assert_eq!(plan.changed.changed, [""; 0]);
}

#[tokio::test]
async fn a_moved_area_stays_where_it_is_when_texts_go_back() {
    let app = TestApp::with_site().await;
    let kannada = "/api/admin/content/area/hebbal/kn";
    let fields = json!({ "fields": { "name": "ಹೊಸ ಹೆಬ್ಬಾಳ" } });
    let saved = app.change(Marketer, "PUT", kannada, "2", fields).await;
    assert!(saved.is_ok(), "{saved}");
    let release = publish(&app, "ready").await;
    move_to(&app, "hebbal", "1", "hebbal-lake").await;
    let page = async || app.get(Visitor, "/kn/pest-control/hebbal-lake").await.text();
    assert!(page().await.contains("ಹೊಸ ಹೆಬ್ಬಾಳ"));

    let undo = format!("/api/admin/releases/{release}/rollback");
    assert_eq!(app.call(Marketer, "POST", &undo).await.status, 202);
    assert!(app.engine.publisher.publish_next().await);
    app.engine.load().await.expect("the live site");
    assert!(!page().await.contains("ಹೊಸ ಹೆಬ್ಬಾಳ"));
    let old = "/kn/pest-control/hebbal";
    assert_snapshot!(leads(&app, &[old]).await, @"/kn/pest-control/hebbal 301 /kn/pest-control/hebbal-lake");

    let moved = app.get(Marketer, "/api/admin/releases").await.json()["items"][1].clone();
    assert_eq!(moved["cause"], "slug");
    let undo = format!("/api/admin/releases/{}/rollback", moved["id"].as_str().expect("an id"));
    assert_snapshot!(app.call(Marketer, "POST", &undo).await, @r#"409 {"code":"conflict","detail":"A slug is no text that could be undone: give the entry its old one again"}"#);
}

/// Publishes drafts. Returns the id of the release.
async fn publish(app: &TestApp, items: &str) -> String {
    let wanted = json!({ "items": items, "note": "a test" });
    let asked = app.send(Marketer, "POST", "/api/admin/releases", wanted).await;
    assert_eq!(asked.status, 202, "{asked}");
    assert!(app.engine.publisher.publish_next().await);
    app.engine.load().await.expect("the live site");
    asked.json()["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn slugs_that_stand_elsewhere_stay() {
    let app = TestApp::with_site().await;
    let kinds = app.get(Marketer, "/api/admin/content").await.json();
    let kinds = kinds["items"].as_array().expect("kinds").iter();
    let fixed = kinds.filter(|k| k["renamable"] == false).filter_map(|k| k["kind"].as_str());
    let fixed: Vec<_> = fixed.collect();
    assert_eq!(fixed, ["category", "media", "room_type", "service_type", "template", "text"]);
    let mut out = String::new();
    for (entry, version, slug) in [
        ("service_type/rms_single", "1", "rms"),
        ("text/nav.home", "1", "nav.house"),
        ("area/hebbal", "1", "koramangala"),
        ("area/hebbal", "1", "two words"),
        ("area/hebbal", "7", "hebbal-lake"),
        ("area/atlantis", "1", "hebbal-lake"),
    ] {
        let refused = rename(&app, entry, version, slug).await;
        let detail = refused.json()["detail"].as_str().unwrap_or_default().to_owned();
        let short: String = detail.chars().take(60).collect();
        let _ = writeln!(out, "{entry} → {slug}: {} {short}", refused.status.as_u16());
    }
    assert_snapshot!(out, @r"
    service_type/rms_single → rms: 409 This service_type is known elsewhere by its slug, which has 
    text/nav.home → nav.house: 409 This text is known elsewhere by its slug, which has to stay
    area/hebbal → koramangala: 409 Another area has the slug 'koramangala' already
    area/hebbal → two words: 422 Use letters, digits, _ . and - only
    area/hebbal → hebbal-lake: 412 Somebody else changed this in the meantime
    area/atlantis → hebbal-lake: 404 There is no area 'atlantis'
    ");
}

#[tokio::test]
async fn files_of_old_slugs_are_the_entries_still() {
    let app = TestApp::with_site().await;
    move_to(&app, "hebbal", "1", "hebbal-lake").await;
    assert_eq!(rename(&app, "zone/east", "1", "far-east").await.status, 200);
    for overwrite in [false, true] {
        let done = transfer::import(
            &app.state,
            project(),
            &transfer::ImportMode { overwrite, ..transfer::ImportMode::default() },
        )
        .await;
        done.expect("imported");
    }
    let old = app.get(Marketer, "/api/admin/content/area/hebbal").await;
    assert_eq!(old.status, 404, "{old}");
    let folder = app.folder().join("export");
    export::write_tree(&app.state.db, &folder).await.expect("exported");
    let file = |root: &Path, name: &str| {
        std::fs::read_to_string(root.join(format!("content/{name}.toml"))).ok()
    };
    assert_eq!(file(&folder, "area/hebbal-lake"), file(project(), "area/hebbal"));
    assert_eq!((file(&folder, "area/hebbal"), file(&folder, "zone/east")), (None, None));
    let moved = std::fs::read_dir(folder.join("content/area")).expect("areas");
    let says = |area: &std::fs::DirEntry, zone: &str| {
        std::fs::read_to_string(area.path())
            .expect("a file")
            .contains(&format!("zone = \"{zone}\""))
    };
    let areas: Vec<_> = moved.map(|a| a.expect("a file")).collect();
    assert!(areas.iter().any(|a| says(a, "far-east")) && !areas.iter().any(|a| says(a, "east")));

    // The export equals what is stored.
    let done = transfer::import(&app.state, &folder, &transfer::ImportMode::default())
        .await
        .expect("imported");
    assert_eq!((done.content.added, done.content.updated), (0, 0));
}

#[tokio::test]
async fn who_may_not_release_a_legal_text_gives_it_no_other_address_and_nobody_the_notice() {
    let app = TestApp::with_site().await;
    let refused = rename(&app, "legal/terms", "1", "conditions").await;
    assert_eq!(refused.status, 403, "{refused}");
    for (entry, status) in [("legal/terms", 200), ("legal/privacy", 409)] {
        let path = format!("/api/admin/content/{entry}");
        let answer = app.change(Admin, "PATCH", &path, "1", json!({ "slug": "moved" })).await;
        assert_eq!(answer.status, status, "{entry}: {answer}");
    }
}
