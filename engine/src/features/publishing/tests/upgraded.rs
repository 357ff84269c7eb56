//! Engine, site and texts of different versions: no page shows a key, and what people wrote stays.

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::PathBuf,
};

use serde_json::{Value, json};
use sqlx::types::Json;

use crate::{
    app::{Engine, stored, transfer},
    features::{
        content::{asked::Template, model},
        releases::{self, ReleaseStatus},
    },
    platform::{VERSION, files},
    testing::{Marketer, Support, TestApp, Visitor, project},
};

/// A copy of the built site with another hash, as if it was built on another day.
fn another_build(app: &TestApp, change: impl Fn(String) -> String) -> PathBuf {
    let (built, copy) = (project().join("site/dist"), app.folder().join("another-build"));
    for file in files::below(&built).expect("a built site") {
        let to = copy.join(file.strip_prefix(&built).expect("below it"));
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        if file.ends_with("server/render.mjs") {
            let script = fs::read_to_string(&file).expect("a script");
            fs::write(to, change(script)).expect("a script");
        } else {
            fs::copy(file, to).expect("a copy");
        }
    }
    fs::write(copy.join("server/day.mjs"), "// Another day.").expect("a file");
    copy
}

/// Deletes an entry from the database, as if no version had ever contained it.
async fn forget(app: &TestApp, kind: &str, slug: &str) {
    let mut tx = app.state.db.begin().await.expect("a transaction");
    for statement in [
        "delete from release_items where entry_id in
           (select id from entries where kind = $1 and slug = $2)",
        "delete from heads where entry_id in
           (select id from entries where kind = $1 and slug = $2)",
        "delete from revisions where entry_id in
           (select id from entries where kind = $1 and slug = $2)",
        "delete from entries where kind = $1 and slug = $2",
    ] {
        tx.q(statement).bind(kind).bind(slug).run().await.expect("deleted");
    }
    tx.commit().await.expect("committed");
}

async fn publish_all(engine: &Engine) {
    engine.publisher.catch_up().await.expect("a release");
    while engine.publisher.publish_next().await {}
    engine.load().await.expect("what is live");
}

async fn newest_error(app: &TestApp) -> String {
    let list = releases::list(&app.state.db, Some(ReleaseStatus::Failed), i64::MAX, 1).await;
    list.expect("releases").remove(0).error.unwrap_or_default()
}

/// The faults that the health check of this engine reports.
async fn errors(engine: &Engine) -> Vec<String> {
    use axum::{body::Body, extract::ConnectInfo, http::Request};
    use tower::ServiceExt as _;
    let local = ConnectInfo(std::net::SocketAddr::from(([127, 0, 0, 1], 40_000)));
    let request = Request::get("/readyz").extension(local).body(Body::empty());
    let Ok(answer) = engine.router().oneshot(request.expect("a request")).await;
    assert_eq!(answer.status(), 200);
    let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("a body");
    let text = String::from_utf8_lossy(&body).into_owned();
    text.lines().filter_map(|line| line.strip_prefix("error: ")).map(ToOwned::to_owned).collect()
}

const QUOTE: &str = "/api/admin/content/text/area.quote/en";

#[tokio::test]
async fn an_upgrade_brings_the_texts_it_lacks_before_a_page_shows_a_key() {
    let app = TestApp::with_site().await;
    let edited = json!({ "fields": { "value": "Ask for a price" } });
    let saved = app.change(Marketer, "PUT", QUOTE, "2", edited).await;
    assert!(saved.is_ok(), "{saved}");
    forget(&app, "text", "area.crumb").await;
    forget(&app, "area", "hebbal").await;
    let mut tx = app.state.db.begin().await.expect("a transaction");
    tx.q("delete from heads where locale = 'mr' and entry_id in
            (select id from entries where kind = 'template' and slug = $1)")
        .bind(Template::WhatsappChat.slug())
        .run()
        .await
        .expect("deleted");
    tx.commit().await.expect("committed");

    let engine = app.rendered_by(&another_build(&app, |script| script)).await;
    publish_all(&engine).await;
    let refused = newest_error(&app).await;
    assert!(refused.contains("asks for texts that are not there: area.crumb;"), "{refused}");
    app.engine.load().await.expect("what is live");
    let live = app.get(Visitor, "/pest-control/koramangala").await.text();
    assert!(live.contains("Pest Control in Koramangala") && !live.contains("area.crumb"));
    assert_eq!(errors(&engine).await, ["texts are asked for that are not there: area.crumb"]);

    // `area.crumb` in seven languages, and the template in Marathi.
    assert_eq!(transfer::bring_missing(&engine.state).await, Ok(8));
    publish_all(&engine).await;
    assert_eq!(errors(&engine).await, [""; 0]);
    app.engine.load().await.expect("what is live");
    assert!(!app.get(Visitor, "/kn/pest-control/koramangala").await.text().contains("area.crumb"));
    // What a member of staff removed or wrote stays so.
    assert_eq!(app.get(Visitor, "/pest-control/hebbal").await.header("location"), "/");
    let entry = app.get(Marketer, "/api/admin/content/text/area.quote").await.text();
    assert!(entry.contains("Ask for a price"), "{entry}");
    assert_eq!(transfer::bring_missing(&engine.state).await, Ok(0));
}

/// Stores the fields of a live template as they were in an older version, which accepted them;
/// `imported` says whether its import wrote them, else a person did.
async fn store_of_older(
    app: &TestApp,
    (slug, locale): (&str, &str),
    fields: Value,
    imported: bool,
) {
    let mut tx = app.state.db.begin().await.expect("a transaction");
    tx.q("update revisions set fields = $3, hash = $4 where id = (select h.live_id from heads h
            join entries e on e.id = h.entry_id
            where e.kind = 'template' and e.slug = $1 and h.locale = $2)")
        .bind(slug)
        .bind(locale)
        .bind(Json(&fields))
        .bind(model::hash(&fields))
        .run()
        .await
        .expect("a text");
    if imported {
        let fields = fields.as_object().expect("fields");
        let hashes: HashMap<_, _> = fields.iter().map(|(k, v)| (k, model::hash(v))).collect();
        tx.q("update heads set imported = $3 where locale = $2 and entry_id =
                (select id from entries where kind = 'template' and slug = $1)")
            .bind(slug)
            .bind(locale)
            .bind(Json(hashes))
            .run()
            .await
            .expect("a mark");
    }
    tx.commit().await.expect("committed");
}

const OLDER: &str = "{{ area ~ ' for ' ~ brand }}";
const TITLE: (&str, &str) = ("area_title", "kn");

#[tokio::test]
async fn a_refused_template_that_an_import_wrote_is_replaced_at_the_start_and_goes_live() {
    let app = TestApp::with_site().await;
    store_of_older(&app, TITLE, json!({ "body": OLDER }), true).await;
    let stored = stored::check(&app.state).await.expect("a look");
    assert!(stored.refused.is_empty(), "{stored:?}");
    let [replaced] = &*stored.replaced else { panic!("{stored:?}") };
    assert!(replaced.to_string().starts_with("template/area_title (kn) body: line 1: "));

    let engine = app.rendered_by(&another_build(&app, |script| script)).await;
    assert_eq!(transfer::bring_missing(&engine.state).await, Ok(1));
    publish_all(&engine).await;
    assert_eq!(errors(&engine).await, [""; 0]);
    app.engine.load().await.expect("what is live");
    let live = app.get(Visitor, "/kn/pest-control/koramangala").await.text();
    assert!(live.contains("ಪ್ರದೇಶದಲ್ಲಿ ವೃತ್ತಿಪರ ಕೀಟ ನಿಯಂತ್ರಣ ಸೇವೆಗಳು | "), "{live}");
    assert_eq!(transfer::bring_missing(&engine.state).await, Ok(0));
}

#[tokio::test]
async fn a_refused_template_is_replaced_with_the_variables_of_its_version() {
    let app = TestApp::with_site().await;
    let page = async || app.get(Visitor, "/pest-control/koramangala").await.text();
    let before = page().await;
    let body = ("area_body", "en");
    store_of_older(&app, body, json!({ "body": OLDER }), true).await;
    let older = json!({ "variables": ["area", "brand"] });
    store_of_older(&app, ("area_body", "*"), older, true).await;

    let engine = app.rendered_by(&another_build(&app, |script| script)).await;
    assert_eq!(transfer::bring_missing(&engine.state).await, Ok(2));
    publish_all(&engine).await;
    assert_eq!(errors(&engine).await, [""; 0]);
    app.engine.load().await.expect("what is live");
    assert_eq!(page().await, before);
    assert_eq!(transfer::bring_missing(&engine.state).await, Ok(0));
}

#[tokio::test]
async fn a_refused_template_that_a_person_wrote_is_named_and_the_live_site_stays() {
    let app = TestApp::with_site().await;
    let before = app.get(Visitor, "/kn/pest-control/koramangala").await.text();
    store_of_older(&app, TITLE, json!({ "body": OLDER }), false).await;
    let stored = stored::check(&app.state).await.expect("a look");
    let [refused] = &*stored.refused else { panic!("{stored:?}") };
    let told = "template/area_title (kn) body: line 1: a template knows no '~'; it may use";
    assert!(refused.to_string().starts_with(told), "{refused}");

    let engine = app.rendered_by(&another_build(&app, |script| script)).await;
    assert_eq!(transfer::bring_missing(&engine.state).await, Ok(0));
    publish_all(&engine).await;
    let failed = newest_error(&app).await;
    assert!(failed.contains("template 'area_title' in kn: line 1: a template knows no '~'"));
    let defects = errors(&engine).await;
    let [error] = &*defects else { panic!("{defects:?}") };
    assert!(error.starts_with(&format!("templates are refused: {told}")), "{error}");
    let alerts = app.get(Marketer, "/api/admin/alerts").await.text();
    assert!(alerts.contains("template 'area_title' in kn"), "{alerts}");
    app.engine.load().await.expect("what is live");
    assert_eq!(app.get(Visitor, "/kn/pest-control/koramangala").await.text(), before);

    // Its author puts it right, and the site goes on.
    let path = "/api/admin/content/template/area_title/kn";
    let fields = json!({ "fields": { "body": "{{ area }} | {{ brand }}!" } });
    let saved = app.change(Marketer, "PUT", path, "2", fields).await;
    assert!(saved.is_ok(), "{saved}");
    let ready = json!({ "items": "ready", "note": "A title" });
    let release = app.send(Marketer, "POST", "/api/admin/releases", ready).await;
    assert!(release.is_ok(), "{release}");
    publish_all(&engine).await;
    assert_eq!(errors(&engine).await, [""; 0]);
    app.engine.load().await.expect("what is live");
    assert!(app.get(Visitor, "/kn/pest-control/koramangala").await.text().contains("!</title>"));
}

#[tokio::test]
async fn who_writes_a_message_of_a_refused_template_is_told_why() {
    let app = TestApp::start().await;
    let older = json!({ "body": "{{ name ~ '!' }}" });
    store_of_older(&app, ("whatsapp_lead", "en"), older, false).await;
    // The engine reads an entry again once another text of it is saved.
    let path = "/api/admin/content/template/whatsapp_lead/ta";
    let fields = json!({ "fields": { "body": "{{ name }}" } });
    assert!(app.change(Marketer, "PUT", path, "2", fields).await.is_ok());
    app.engine.load().await.expect("what is live");
    let lead = json!({
        "name": "Asha Rao", "primary_contact": "98765 43210", "pincode": "560034",
        "address": "14, 3rd Cross, Koramangala", "service_type": "rms_single",
        "room_type": "2bhk",
    });
    let lead = app.send(Support, "POST", "/api/admin/leads", lead).await.json();
    let path = format!("/api/admin/leads/{}/whatsapp", lead["id"].as_str().expect("an id"));
    let refused = app.call(Support, "POST", &path).await;
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("a template knows no '~'"), "{refused}");
}

#[tokio::test]
async fn what_is_rendered_for_one_visitor_shows_no_key_of_a_build_that_is_refused() {
    let app = TestApp::with_site().await;
    let other = |script: String| script.replace("\"services.title\"", "\"services.titlez\"");
    let engine = app.rendered_by(&another_build(&app, other)).await;
    publish_all(&engine).await;
    assert!(newest_error(&app).await.contains("services.titlez"));
    for path in ["/?category=bedbug_control", "/whitefeld", "/kn/search?q=ants"] {
        let request = axum::http::Request::get(path).body(axum::body::Body::empty());
        let Ok(answer) =
            tower::ServiceExt::oneshot(engine.router(), request.expect("a request")).await;
        let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await.expect("a body");
        assert!(!String::from_utf8_lossy(&body).contains("titlez"), "{path}");
    }
    app.engine.load().await.expect("what is live");
    assert!(app.get(Visitor, "/?category=bedbug_control").await.is_ok());
}

#[tokio::test]
async fn a_kind_gains_the_fields_of_a_new_version_and_keeps_its_own() {
    let app = TestApp::with_site().await;
    let faq = fs::read_to_string(project().join("content/kinds/faq.toml")).expect("a kind");
    let (older, _) = faq.split_once("[fields.answer]").expect("a field");
    let own = "label = \"Plan\"\ntitle = \"motto\"\n\n[fields.motto]\ntype = \"text\"\n";
    let mut tx = app.state.db.begin().await.expect("a transaction");
    for (name, source) in [("faq", older), ("plan", own)] {
        let put = tx.q("update kinds set source = $2 where name = $1").bind(name).bind(source);
        put.run().await.expect("another kind");
    }
    tx.commit().await.expect("committed");
    assert_eq!(transfer::bring_missing(&app.state).await, Ok(0));
    let kinds = crate::features::content::live::kinds(&app.state).await.expect("kinds");
    assert!(kinds["faq"].fields.contains_key("answer"));
    assert!(kinds["plan"].fields.keys().eq(["motto"]));
}

#[tokio::test]
async fn parts_of_another_version_are_named_and_make_no_pages() {
    let app = TestApp::with_site().await;
    let older = another_build(&app, |script| script.replace(VERSION, "0.0.9"));
    let engine = app.rendered_by(&older).await;
    let refused = engine.publisher.catch_up().await.expect_err("refused").to_string();
    let told = format!("the site is of version 0.0.9, the engine of version {VERSION}");
    assert!(refused.starts_with(&told), "{refused}");
    assert_eq!(app.get(Visitor, "/").await.status, 200);

    let console = app.folder().join("console");
    fs::create_dir(&console).expect("a folder");
    let page = "<meta name=\"jaali-version\" content=\"0.0.8\">";
    fs::write(console.join("index.html"), page).expect("a file");
    let mut tx = app.state.db.begin().await.expect("a transaction");
    crate::features::content::put_file(&mut tx, "content/version.toml", "version = \"0.0.7\"")
        .await
        .expect("a file");
    tx.commit().await.expect("committed");
    let mut app = app.with_console(console);
    app.engine.load().await.expect("what is live");
    assert_eq!(
        errors(&app.engine).await,
        [
            format!("the console is of version 0.0.8, the engine of version {VERSION}"),
            format!("the texts are of version 0.0.7, the engine of version {VERSION}"),
        ]
    );
    app.engine = engine;
    let all = errors(&app.engine).await;
    assert!(all.contains(&told), "{all:?}");
}

#[test]
fn engine_site_console_and_texts_have_one_version() {
    let read = |path: &str| files::read_text(&project().join(path)).expect("a file");
    let package: serde_json::Value = serde_json::from_str(&read("package.json")).expect("JSON");
    assert_eq!(package["version"], VERSION);
    let texts: toml::Table = toml::from_str(&read("content/version.toml")).expect("TOML");
    assert_eq!(texts["version"].as_str(), Some(VERSION));
    for built in ["site/vite.config.ts", "admin-ui/vite.config.ts"] {
        assert!(read(built).contains("import { version } from '../package.json'"), "{built}");
    }
}

/// The words of a page that visitors can read.
fn shown(html: &str) -> HashSet<String> {
    let mut text = html.to_owned();
    for tag in ["style", "script"] {
        while let Some((before, rest)) = text.split_once(&format!("<{tag}")) {
            let after = rest.split_once(&format!("</{tag}>")).map_or("", |(_, after)| after);
            text = format!("{before} {after}");
        }
    }
    let is_of_key = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
    text.split(|c| !is_of_key(c)).map(ToOwned::to_owned).collect()
}

#[tokio::test]
async fn no_page_shows_the_key_of_a_text() {
    let app = TestApp::with_site().await;
    let english = files::read_text(&project().join("locales/en.json"));
    let english: serde_json::Value = serde_json::from_str(&english.expect("texts")).expect("JSON");
    let keys: HashSet<String> = english.as_object().expect("texts").keys().cloned().collect();
    let no_key = |path: &str, html: &str| {
        let shown: Vec<String> = shown(html).intersection(&keys).cloned().collect();
        assert_eq!(shown, [""; 0], "{path}");
    };
    for locale in ["", "/kn", "/hi", "/ta", "/te", "/mr", "/bn"] {
        for page in ["/", "/pest-control/hebbal", "/thank-you", "/nowhere", "/search?q=ant"] {
            let path = format!("{locale}{page}");
            no_key(&path, &app.get(Visitor, &path).await.text());
        }
    }
    let typed = [("name", "As\u{0}ha"), ("phone", "1"), ("page", "/"), ("motto", "x")];
    no_key("a refused form", &app.form(Visitor, "/api/leads", &typed).await.text());
    let page = app.get(Visitor, "/kn/nowhere").await.text();
    let title = page.split(['<', '>']).skip_while(|tag| *tag != "title").nth(1);
    let body = files::read_text(&project().join("locales/kn.json")).expect("texts");
    let body: serde_json::Value = serde_json::from_str(&body).expect("JSON");
    assert_eq!(title, body["notFound.body"].as_str());
}
