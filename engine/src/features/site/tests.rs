//! What is promised of the site, with the real build in `site/dist`.

use std::{
    collections::{BTreeMap, HashSet},
    fmt::Write as _,
    path::PathBuf,
};

use axum::{body::Body, http::Request};
use insta::assert_snapshot;
use serde_json::json;

use crate::{
    app::Engine,
    features::content::releases::{self, ReleaseStatus},
    platform::locale::Locale,
    testing::{Answer, Marketer, TestApp, Visitor, project},
};

const KANNADA: &str = "/api/admin/content/faq/safe/kn";

async fn edit(app: &TestApp, version: &str, answer: &str) {
    let fields = json!({ "fields": { "question": "ಸುರಕ್ಷಿತವೇ?", "answer": answer } });
    let saved = app.put(Marketer, KANNADA, version, fields).await;
    assert!(saved.is_ok(), "{saved}");
}

/// Publishes every draft and answers the release, as the console sees it.
async fn publish(app: &TestApp, engine: &Engine) -> serde_json::Value {
    let wanted = json!({ "items": "ready", "note": "a test" });
    let queued = app.send(Marketer, "POST", "/api/admin/releases", wanted).await;
    assert_eq!(queued.status, 202, "{queued}");
    while engine.publisher.publish_next().await {}
    app.engine.load().await.expect("the live site");
    let id = queued.json()["id"].as_str().map(ToOwned::to_owned).expect("an id");
    app.get(Marketer, &format!("/api/admin/releases/{id}")).await.json()
}

async fn tags(app: &TestApp) -> BTreeMap<String, String> {
    let pages = app.get(Visitor, "/api/site/pages").await.json();
    let mut tags = BTreeMap::new();
    for path in pages["paths"].as_array().expect("paths") {
        let path = path.as_str().expect("a path");
        tags.insert(path.to_owned(), app.get(Visitor, path).await.header("etag").to_owned());
    }
    tags
}

#[tokio::test]
async fn every_page_is_there_in_every_language() {
    let app = TestApp::with_site().await;
    let pages = app.get(Visitor, "/api/site/pages").await.json();
    let paths: Vec<&str> =
        pages["paths"].as_array().expect("paths").iter().filter_map(|p| p.as_str()).collect();
    // 7 × (home, 62 areas, thank-you, 404), robots.txt, llms.txt, sitemap.xml.
    assert_eq!(paths.len(), 7 * 65 + 3);
    for (path, title) in [
        ("/", "Bangalore"),
        ("/kn/", "ಬೆಂಗಳೂರ"),
        ("/pest-control/koramangala", "Koramangala"),
        ("/ta/pest-control/koramangala", "கோரமங்கலா"),
        ("/thank-you", ""),
    ] {
        let page = app.get(Visitor, path).await;
        assert_eq!(page.status, 200, "{path}");
        let text = page.text();
        let (_, rest) = text.split_once("<title>").expect("a title");
        assert!(
            rest.split("</title>").next().expect("an end").contains(title),
            "{path}: {rest:.80}"
        );
    }
    let sitemap = app.get(Visitor, "/sitemap.xml").await.text();
    assert_eq!(sitemap.matches("<loc>").count(), 441);
    assert_eq!(sitemap.matches("<lastmod>2026-11-20</lastmod>").count(), 441);
    assert_eq!(sitemap.matches("hreflang=\"x-default\"").count(), 441);
    let llms = app.get(Visitor, "/llms.txt").await;
    assert!(llms.text().contains("Pest control in Koramangala"));
    assert_eq!(
        app.get(Visitor, "/robots.txt").await.header("content-type"),
        "text/plain; charset=utf-8"
    );
}

#[tokio::test]
async fn addresses_that_are_no_page_lead_somewhere_sensible() {
    let app = TestApp::with_site().await;
    let mut out = String::new();
    for path in [
        "/kn",
        "/kn?utm_source=x",
        "/pest-control",
        "/pest-control/",
        "/pest-control/atlantis",
        "/kn/pest-control/atlantis",
        "/hi/pest-control",
        "/pest-control/hebbal/",
        "/nowhere",
        "/ta/nowhere/else",
        "/404",
        "/%F0%9F%90%9C",
        "/api/nowhere",
    ] {
        let answer = app.get(Visitor, path).await;
        let _ = writeln!(out, "{path} {} {}", answer.status.as_u16(), answer.header("location"));
    }
    assert_snapshot!(out, @"
    /kn 308 /kn/
    /kn?utm_source=x 308 /kn/?utm_source=x
    /pest-control 302 /
    /pest-control/ 302 /
    /pest-control/atlantis 302 /
    /kn/pest-control/atlantis 302 /kn/
    /hi/pest-control 302 /hi/
    /pest-control/hebbal/ 308 /pest-control/hebbal
    /nowhere 404 
    /ta/nowhere/else 404 
    /404 404 
    /%F0%9F%90%9C 404 
    /api/nowhere 404 
    ");
    let missing = app.get(Visitor, "/nowhere").await.text();
    assert!(missing.contains("404") && missing.contains("Oops! Page not found"));
    assert_eq!(app.send(Visitor, "POST", "/", json!({})).await.header("allow"), "GET, HEAD");
}

#[tokio::test]
async fn a_page_is_sent_packed_tagged_and_guarded() {
    let app = TestApp::with_site().await;
    let ask = async |encoding: &str, tag: &str| -> Answer {
        let request =
            Request::get("/kn/").header("accept-encoding", encoding).header("if-none-match", tag);
        app.ask(Visitor, request, Body::empty()).await
    };
    let brotli = ask("gzip, deflate, br, zstd", "").await;
    assert_eq!(
        (brotli.header("content-encoding"), brotli.header("vary")),
        ("br", "Accept-Encoding")
    );
    let gzip = ask("gzip", "").await;
    assert_eq!(gzip.header("content-encoding"), "gzip");
    let plain = ask("br;q=0", "").await;
    assert_eq!(plain.header("content-encoding"), "");
    assert!(plain.text().starts_with("<!doctype html>"));
    assert!(brotli.body.len() < plain.body.len() / 3);
    assert_ne!(brotli.header("etag"), gzip.header("etag"));

    let same = ask("br", brotli.header("etag")).await;
    assert_eq!((same.status.as_u16(), same.body.len()), (304, 0));
    assert_eq!(ask("br", "\"another\"").await.status, 200);
    let policy = plain.header("content-security-policy");
    assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(plain.header("x-content-type-options"), "nosniff");

    let html = plain.text();
    let asset =
        html.split("src=\"/assets/").nth(1).and_then(|s| s.split('"').next()).expect("a script");
    let asset = format!("/assets/{asset}");
    let plain = app.get(Visitor, &asset).await;
    assert_eq!(plain.header("cache-control"), "public, max-age=31536000, immutable");
    let request = Request::get(&asset).header("accept-encoding", "br");
    let packed = app.ask(Visitor, request, Body::empty()).await;
    assert_eq!(packed.header("content-encoding"), "br");
    assert!(packed.body.len() < plain.body.len());
}

#[tokio::test]
async fn only_the_pages_whose_data_changed_are_rendered_and_undone() {
    let app = TestApp::with_site().await;
    let before = tags(&app).await;
    edit(&app, "2", "**ಹೊಸ ಉತ್ತರ**").await;
    let release = publish(&app, &app.engine).await;
    assert_eq!(release["status"], "live");
    assert_eq!(release["pages"], json!({ "changed": 1, "rendered": 1, "paths": ["/kn/"] }));
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
    let undone = releases::list(&app.state.db, i64::MAX, 1).await.expect("releases");
    assert_eq!((undone[0].pages_changed, undone[0].pages_rendered), (1, 0));
}

/// A renderer that says hello like the real one and then does something else.
async fn broken_site(app: &TestApp, then: &str) -> PathBuf {
    let (bundle,): (String,) =
        app.state.db.q("select bundle from manifests").one().await.expect("a manifest");
    let folder = app.folder().join("broken");
    std::fs::create_dir_all(folder.join("server")).expect("a folder");
    std::fs::create_dir_all(folder.join("client")).expect("a folder");
    let script = format!(
        "import {{ createInterface }} from 'node:readline'\n\
         console.log(JSON.stringify({{ ready: true, bundle: '{bundle}', csp: \"default-src 'self'\" }}))\n\
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
            "console.log(JSON.stringify({ id: id + 7, html: '<!doctype html>' }))",
            "/kn/: the renderer talks nonsense: asked for 1, answered 8",
        ),
        (
            "console.log(JSON.stringify({ id, html: '' }))",
            "/kn/: the renderer talks nonsense: neither a page nor an error",
        ),
        (
            "await new Promise(() => setTimeout(() => {}, 60_000))",
            "/kn/: the renderer gave no answer for 5 s",
        ),
    ];
    for ((then, reason), version) in failures.into_iter().zip(2..) {
        let site = broken_site(&app, then).await;
        let engine = app.rendered_by(&site).await;
        edit(&app, &version.to_string(), &format!("ಉತ್ತರ {version}")).await;
        let release = publish(&app, &engine).await;
        assert_eq!(release["status"], "failed", "{then}");
        let error = release["error"].as_str().expect("an error");
        assert!(error.starts_with(reason), "{error}");
        let now = app.get(Visitor, "/kn/").await;
        assert_eq!((now.header("etag"), &now.body), (before.header("etag"), &before.body));
    }
    // The draft waited: with a good renderer the same text goes live.
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
async fn a_release_whose_engine_died_is_taken_over_when_its_claim_ran_out() {
    let app = TestApp::with_site().await;
    edit(&app, "2", "ಉತ್ತರ").await;
    let id = releases::publish(&app.state, None, "a test", "note").await.expect("queued");
    let dead = crate::platform::ids::new();
    assert_eq!(releases::claim(&app.state, dead).await.expect("claimed"), Some(id));
    assert!(!app.engine.publisher.publish_next().await, "the claim holds");
    app.clock.advance(chrono::Duration::seconds(11));
    assert!(app.engine.publisher.publish_next().await);
    let release = releases::find(&app.state.db, id).await.expect("read").expect("a release");
    assert_eq!(release.status, ReleaseStatus::Live);
}

#[tokio::test]
async fn a_new_price_publishes_itself_on_the_pages_that_show_it() {
    let app = TestApp::with_site().await;
    let _jobs = app.engine.jobs();
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let mut tx = app.state.db.begin().await.expect("a transaction");
    tx.q("update service_packages set final_price = 9900 where import_key = 'rms_single/1_bhk'")
        .run()
        .await
        .expect("another price");
    let now = app.state.clock.now();
    let any = crate::platform::ids::new();
    crate::platform::changes::append(&mut tx, crate::platform::changes::Topic::Package, any, now)
        .await
        .expect("told");
    app.state.feed.commit(tx).await.expect("committed");
    for _ in 0..200 {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        let newest = releases::list(&app.state.db, i64::MAX, 1).await.expect("releases");
        if newest[0].note == "The price list changed" && newest[0].status == ReleaseStatus::Live {
            // Every home and area page shows the lowest price of a category.
            assert_eq!(newest[0].pages_changed, 441);
            return;
        }
    }
    panic!("the price list was not published");
}

#[tokio::test]
async fn without_javascript_the_address_holds_what_was_chosen() {
    let app = TestApp::with_site().await;
    let page =
        app.get(Visitor, "/kn/?category=bedbug_control&property=residential&size=2_bhk").await;
    assert_eq!((page.status.as_u16(), page.header("cache-control")), (200, "no-store"));
    let packages = app.get(Visitor, "/api/packages?service_type=bbms_single&room_type=2_bhk").await;
    let id = packages.json()["items"][0]["id"].as_str().map(ToOwned::to_owned).expect("a package");
    assert!(page.text().contains(&format!("value=\"{id}\"")), "a button that books it");
    let chosen = app.get(Visitor, &format!("/kn/?package={id}")).await.text();
    assert!(chosen.contains(&format!("value=\"{id}\"")), "the form holds it");
    // A campaign's tags are no state: the published page answers.
    let tagged = app.get(Visitor, "/kn/?utm_source=radio").await;
    assert_eq!(tagged.header("cache-control"), "public, no-cache");
}

#[tokio::test]
async fn a_form_post_lands_on_the_thank_you_page_with_its_number() {
    let app = TestApp::with_site().await;
    let fields = [
        ("form", "inline"),
        ("name", "ಆಶಾ"),
        ("phone", "+91 98765 43210"),
        ("email", "asha@example.in"),
        ("service_type", "rms_single"),
        ("locale", "kn"),
        ("page", "/kn/pest-control/hebbal"),
        ("website", ""),
    ];
    let done = app.form(Visitor, "/api/leads", &fields).await;
    assert_eq!(done.status, 303, "{done}");
    assert_eq!(done.header("location"), "/kn/thank-you?lead=LD-2026-000001");
    let thanks = app.get(Visitor, done.header("location")).await.text();
    assert!(thanks.contains("LD-2026-000001") && thanks.contains("lang=\"kn\""));
    let forged = app.get(Visitor, "/kn/thank-you?lead=LD-2026-%3Cb%3E").await;
    assert!(!forged.text().contains("LD-2026"));
}

#[tokio::test]
async fn a_refused_form_comes_back_with_what_was_typed() {
    let app = TestApp::with_site().await;
    let fields = [
        ("form", "booking"),
        ("name", "Asha \"<b>\" Rao"),
        ("phone", "12345"),
        ("email", "asha@example.in"),
        ("locale", "en"),
        ("page", "/"),
    ];
    let refused = app.form(Visitor, "/api/leads", &fields).await;
    assert_eq!(refused.status, 422);
    let html = refused.text();
    assert!(html.contains("Please enter a valid Indian phone number"));
    assert!(html.contains("value=\"Asha &quot;&lt;b&gt;&quot; Rao\""), "typed and escaped");
    assert!(html.contains("value=\"12345\""));
}

#[tokio::test]
async fn the_live_site_can_be_exported_as_files_and_verified() {
    let app = TestApp::with_site().await;
    let folder = app.folder().join("files");
    let count = super::export(&app.state, &folder).await.expect("exported");
    assert!(count > 458);
    let home = std::fs::read_to_string(folder.join("kn/index.html")).expect("a page");
    assert_eq!(home, app.get(Visitor, "/kn/").await.text());
    assert!(folder.join("ta/pest-control/koramangala.html").is_file());
    assert!(folder.join("sitemap.xml").is_file());
    assert_eq!(super::verify(&app.state).await, Ok(458));
}

#[test]
fn the_site_is_built() {
    let script = project().join("site/dist/server/render.mjs");
    assert!(script.is_file(), "run `make build`, or `npm run build --workspace site`");
}

#[tokio::test]
async fn no_two_area_pages_say_the_same_in_any_language() {
    /// Share of three-word runs that two texts have in common, 0 to 1.
    fn alike(a: &HashSet<String>, b: &HashSet<String>) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a few hundred runs")]
        let share = a.intersection(b).count() as f64 / a.union(b).count() as f64;
        share
    }
    let app = TestApp::with_site().await;
    let sources = app.engine.site.sources().await.expect("sources");
    for locale in Locale::ALL {
        let mut texts = Vec::new();
        for place in sources.places() {
            let page = sources.page(locale, &place).expect("data").expect("a page");
            let Some(area) = page.area else { continue };
            let words: Vec<&str> = area.body_html.split_whitespace().collect();
            let runs: HashSet<String> = words.windows(3).map(|run| run.join(" ")).collect();
            assert!(runs.len() > 40, "{} in {locale} has too little to say", area.slug);
            texts.push((area.slug, runs));
        }
        for (i, (slug, runs)) in texts.iter().enumerate() {
            for (other, others) in &texts[..i] {
                let share = alike(runs, others);
                assert!(share < 0.6, "{slug} and {other} in {locale} are {share:.2} alike");
            }
        }
    }
}
