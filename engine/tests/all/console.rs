//! The files of the console, as a browser requests them.

use axum::{
    body::Body,
    http::{Request, header},
};
use jaali::testing::{Answer, TestApp, Visitor};

const PAGE: &str = r#"<script src="/admin/assets/a1.js" nonce="__NONCE__"></script>"#;

/// An engine with a console of five files, or without one when it is not built.
async fn start(built: bool) -> TestApp {
    let app = TestApp::start().await;
    let dist = app.folder().join("console");
    if built {
        std::fs::create_dir_all(dist.join("assets")).expect("a folder");
        std::fs::write(dist.join("index.html"), PAGE).expect("the page");
        std::fs::write(dist.join("scheme.js"), "let scheme").expect("a file");
        std::fs::write(dist.join("sw.js"), "let worker").expect("the worker");
        std::fs::write(dist.join("manifest.webmanifest"), "{}").expect("the manifest");
        std::fs::write(dist.join("assets/a1.js"), "let a = 1;".repeat(100)).expect("an asset");
        std::fs::write(app.folder().join("secret.txt"), "nobody's business").expect("a secret");
    }
    app.with_console(dist)
}

/// A request with one more header.
async fn ask(app: &TestApp, path: &str, name: header::HeaderName, value: &str) -> Answer {
    app.ask(Visitor, Request::get(path).header(name, value), Body::empty()).await
}

#[tokio::test]
async fn every_screen_is_the_one_page_with_a_policy_of_its_own() {
    let app = start(true).await;
    let mut policies = Vec::new();
    for path in ["/admin", "/admin/", "/admin/leads/new", "/admin/media/a.b", "/admin/index.html"] {
        let page = app.get(Visitor, path).await;
        assert_eq!(page.status, 200, "{path}");
        assert_eq!(page.header("cache-control"), "no-store");
        let csp = page.header("content-security-policy").to_owned();
        assert!(csp.contains("script-src 'self';"), "{csp}");
        assert!(csp.contains("manifest-src 'self';"), "{csp}");
        let nonce = csp.split("'nonce-").nth(1).and_then(|rest| rest.split('\'').next());
        assert_eq!(page.text(), PAGE.replace("__NONCE__", nonce.expect("a nonce")));
        policies.push(csp);
    }
    policies.dedup();
    assert_eq!(policies.len(), 5, "no two answers share a number");
}

#[tokio::test]
async fn assets_are_packed_and_kept_for_good_the_rest_is_asked_for_again() {
    let app = start(true).await;
    let asset = ask(&app, "/admin/assets/a1.js", header::ACCEPT_ENCODING, "gzip, br").await;
    assert_eq!(asset.header("content-encoding"), "br");
    assert_eq!(asset.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(asset.header("cache-control"), "public, max-age=31536000, immutable");

    let file = app.get(Visitor, "/admin/scheme.js").await;
    assert_eq!(file.text(), "let scheme");
    assert_eq!(file.header("cache-control"), "public, no-cache");
    let again = ask(&app, "/admin/scheme.js", header::IF_NONE_MATCH, file.header("etag")).await;
    assert_eq!(again.status, 304);

    // Another build is another worker: no cache may hold the one before.
    let worker = app.get(Visitor, "/admin/sw.js").await;
    assert_eq!(worker.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(worker.header("cache-control"), "public, no-cache");
    assert!(worker.header("content-security-policy").starts_with("default-src 'self';"));
    let manifest = app.get(Visitor, "/admin/manifest.webmanifest").await;
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
}

#[tokio::test]
async fn a_file_of_another_build_is_not_found_and_nothing_outside_is_served() {
    let app = start(true).await;
    assert_eq!(app.get(Visitor, "/admin/assets/old.js").await.status, 404);
    for path in ["/admin/../secret.txt", "/admin/%2e%2e/secret.txt", "/admin/..%2fsecret.txt"] {
        assert!(!app.get(Visitor, path).await.text().contains("business"), "{path}");
    }
}

#[tokio::test]
async fn without_a_build_the_answer_says_how_to_make_one() {
    let app = start(false).await;
    let answer = app.get(Visitor, "/admin").await;
    assert_eq!(answer.status, 503);
    assert!(answer.text().contains("make build"));
}
