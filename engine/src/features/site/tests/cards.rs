//! Cards of shared links: drawn when first asked for, kept, and never of texts that are not live.

use std::{collections::BTreeSet, sync::Arc};

use axum::{body::Body, http::Request};
use futures_util::future::join_all;
use serde_json::json;

use crate::{
    features::{
        cards::CardHash,
        publishing::{build::Sources, cards::NamedCards},
    },
    platform::{config::HttpConfig, locale::Locale},
    testing::{Admin, Answer, Marketer, TestApp, Visitor, cell, publish},
};

const SETTINGS: &str = "/api/admin/settings";
const FOREVER: &str = "public, max-age=31536000, immutable";
const UNKNOWN: &str = "/card/0123456789abcdef0123456789abcdef.png";

async fn page(app: &TestApp, path: &str) -> String {
    app.get(Visitor, path).await.text()
}

/// The address of the card that a page names.
async fn card_of(app: &TestApp, path: &str) -> String {
    let page = page(app, path).await;
    let cards: Vec<_> = CardHash::named_in(&page).collect();
    let address = cards.first().expect("a card").address();
    let named = format!("property=\"og:image\" content=\"http://localhost:8080{address}\"");
    assert!(page.contains(&named), "{path}: {named}");
    address
}

async fn ask(app: &TestApp, method: &str, path: &str, tag: &str) -> Answer {
    let request = Request::builder().method(method).uri(path).header("if-none-match", tag);
    app.ask(Visitor, request, Body::empty()).await
}

fn kept(app: &TestApp) -> usize {
    std::fs::read_dir(app.folder().join("cards")).map_or(0, Iterator::count)
}

#[tokio::test]
async fn the_page_of_an_entry_names_a_card_of_its_own_in_every_language() {
    let app = TestApp::with_site().await;
    let mut all = BTreeSet::new();
    for locale in Locale::ALL {
        for path in ["/pest-control/hebbal", "/services/cockroach"] {
            let address = card_of(&app, &format!("{}{path}", locale.prefix())).await;
            let card = app.get(Visitor, &address).await;
            assert_eq!(card.header("content-type"), "image/png", "{card}");
            let picture = image::load_from_memory(&card.body).expect("a picture");
            assert_eq!((picture.width(), picture.height()), (1200, 630));
            all.insert(card.body.to_vec());
        }
    }
    assert_eq!((all.len(), kept(&app)), (14, 14));
    // Other pages have the card of the site, which is a file of its build.
    for path in ["/kn/", "/thank-you"] {
        let page = page(&app, path).await;
        assert_eq!(CardHash::named_in(&page).count(), 0, "{path}");
        let card = page.split("og:image\" content=\"http://localhost:8080").nth(1).expect("a card");
        let card = card.split('"').next().expect("an address");
        assert!(app.get(Visitor, card).await.is_ok(), "{card}");
    }
}

#[tokio::test]
async fn a_card_is_kept_by_browsers_for_ever_and_known_again_by_its_tag() {
    let app = TestApp::with_site().await;
    let address = card_of(&app, "/kn/pest-control/hebbal").await;
    let head = ask(&app, "HEAD", &address, "").await;
    let card = ask(&app, "GET", &address, "").await;
    assert_eq!((head.status.as_u16(), head.body.len()), (200, 0));
    for name in ["content-length", "cache-control", "etag"] {
        assert_eq!(head.header(name), card.header(name), "{name}");
    }
    assert_eq!(card.header("cache-control"), FOREVER);
    assert_eq!(card.header("x-content-type-options"), "nosniff");
    let same = ask(&app, "GET", &address, card.header("etag")).await;
    assert_eq!((same.status.as_u16(), same.body.len()), (304, 0));
    assert_eq!(same.header("cache-control"), FOREVER);
    assert_eq!(ask(&app, "POST", &address, "").await.status, 405);
}

#[tokio::test]
async fn a_hash_that_no_live_page_names_is_404() {
    let app = TestApp::with_site().await;
    let known = card_of(&app, "/pest-control/hebbal").await;
    let short = known.replace(".png", "");
    for path in [UNKNOWN, &short, "/card/a.png", "/card/..%2Fjaali.db", "/card/"] {
        assert_eq!(app.get(Visitor, path).await.status, 404, "{path}");
        assert_eq!(ask(&app, "GET", path, "*").await.status, 404, "{path}");
    }
    assert_eq!(kept(&app), 0);
}

#[tokio::test]
async fn a_new_title_has_another_card_and_links_that_were_sent_keep_theirs() {
    let app = TestApp::with_site().await;
    let [sent, never] = ["/pest-control/hebbal", "/kn/pest-control/hebbal"];
    let (sent, never) = (card_of(&app, sent).await, card_of(&app, never).await);
    let before = app.get(Visitor, &sent).await;
    let hebbal = "/api/admin/content/area/hebbal";
    let entry = app.get(Marketer, hebbal).await.json();
    for (locale, name) in [("en", "Hebbal Lake"), ("kn", "ಹೆಬ್ಬಾಳ ಕೆರೆ")] {
        let old = cell(&entry, locale);
        let mut fields = old["fields"].clone();
        fields["name"] = json!(name);
        let (path, version) = (format!("{hebbal}/{locale}"), old["version"].to_string());
        let saved = app.change(Marketer, "PUT", &path, &version, json!({ "fields": fields })).await;
        assert!(saved.is_ok(), "{saved}");
    }
    assert_eq!(publish(&app, &app.engine).await["status"], "live");

    let now = card_of(&app, "/pest-control/hebbal").await;
    assert_ne!(now, sent);
    assert_ne!(app.get(Visitor, &now).await.body, before.body);
    assert_eq!(app.get(Visitor, &sent).await.body, before.body);
    assert_eq!(app.get(Visitor, &never).await.status, 404);
}

#[tokio::test]
async fn a_kept_card_is_there_after_a_restart_and_needs_no_fonts() {
    let app = TestApp::with_site().await;
    let [kept, other] = ["/ta/pest-control/hebbal", "/ta/services/termite"];
    let (kept, other) = (card_of(&app, kept).await, card_of(&app, other).await);
    let before = app.get(Visitor, &kept).await;
    let nowhere = app.folder().join("nowhere");
    let app = app.with_config(|config| config.site_dist = nowhere);
    app.engine.load().await.expect("the live site");
    assert_eq!(app.get(Visitor, &kept).await.body, before.body);
    let undrawn = app.get(Visitor, &other).await;
    assert_eq!((undrawn.status.as_u16(), undrawn.header("retry-after")), (503, "60"));
}

#[tokio::test]
async fn a_folder_that_takes_no_file_fails_no_answer_and_a_crowd_gets_one_picture() {
    let app = TestApp::with_site().await;
    let address = card_of(&app, "/bn/pest-control/hebbal").await;
    let folder = app.folder().join("cards");
    std::fs::write(&folder, "no folder").expect("a file");
    let unkept = app.get(Visitor, &address).await;
    assert!(unkept.is_ok(), "{unkept}");
    std::fs::remove_file(&folder).expect("it is there");
    for card in join_all((0..20).map(|_| app.get(Visitor, &address))).await {
        assert_eq!(card.body, unkept.body);
    }
    assert_eq!(kept(&app), 1);
}

#[tokio::test]
async fn an_address_may_ask_for_so_many_cards_that_are_not_kept() {
    let app = TestApp::with_site_and(HttpConfig::default()).await;
    let address = card_of(&app, "/pest-control/hebbal").await;
    let card = app.get(Visitor, &address).await;
    let mut refused = app.get(Visitor, UNKNOWN).await;
    for _ in 0..600 {
        refused = app.get(Visitor, UNKNOWN).await;
    }
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "1"));
    assert_eq!(app.get(Visitor, &address).await.body, card.body);
}

#[tokio::test]
async fn the_card_of_an_area_says_its_lowest_price() {
    let app = TestApp::with_site().await;
    let address = card_of(&app, "/kn/pest-control/hebbal").await;
    let hash = CardHash::of_file(address.trim_start_matches("/card/")).expect("a hash");
    let sources = app.engine.site.sources_to_render().await.expect("sources");
    let named = NamedCards::new(sources.clone());
    let line = named.text(hash).expect("a live card").line;
    assert_eq!(line, "ಕೀಟ ನಿಯಂತ್ರಣ ಸೇವೆಗಳು · ಆರಂಭಿಕ ದರ ₹700");
    assert!(named.are_of(&sources));
    // Without prices there is none to say, and pages name other cards.
    let without = Arc::new(Sources { packages: Vec::new(), ..Sources::clone(&sources) });
    assert!(!named.are_of(&without));
    assert!(NamedCards::new(without).text(hash).is_none());
}

#[tokio::test]
async fn a_new_name_of_the_business_is_on_the_cards_once_it_is_on_the_pages() {
    let app = TestApp::with_site().await;
    let before = card_of(&app, "/pest-control/hebbal").await;
    let kannada = app.get(Visitor, "/kn/pest-control/hebbal").await;
    assert!(kannada.text().contains(r#"<meta property="og:site_name" content="ಜಾಲಿ ಪೆಸ್ಟ್ ಕಂಟ್ರೋಲ್""#));
    let mut settings = app.get(Admin, SETTINGS).await.json();
    settings["profile"]["name"] = json!("Jaali & Sons");
    let version = settings["version"].to_string();
    let form = json!({ "profile": settings["profile"], "limits": settings["limits"] });
    let saved = app.change(Admin, "PUT", SETTINGS, &version, form).await;
    assert!(saved.is_ok(), "{saved}");
    assert!(app.engine.publisher.catch_up().await.expect("queued"));
    while app.engine.publisher.publish_next().await {}
    app.engine.load().await.expect("the live site");
    let after = card_of(&app, "/pest-control/hebbal").await;
    assert_ne!(before, after);
    assert!(app.get(Visitor, &after).await.is_ok());
    // A language with a name of its own reads as before.
    let still = app.get(Visitor, "/kn/pest-control/hebbal").await;
    assert_eq!(still.header("etag"), kannada.header("etag"));
}
