//! Pages, their addresses and headers.

use std::{
    collections::{BTreeSet, HashSet},
    fmt::Write as _,
    net::Ipv4Addr,
};

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use insta::assert_snapshot;
use serde_json::json;

use crate::{
    app::api,
    features::{cards::CardHash, publishing},
    platform::locale::Locale,
    testing::{Answer, Marketer, TestApp, Visitor, project, publish},
};

#[tokio::test]
async fn every_page_is_there_in_every_language() {
    let app = TestApp::with_site().await;
    let pages = app.get(Visitor, "/api/site/pages").await.json();
    let paths: Vec<&str> =
        pages["paths"].as_array().expect("paths").iter().filter_map(|p| p.as_str()).collect();
    // 7 × (home, 62 areas, 6 services, 4 articles, an offer, two pages, the privacy notice, thank-you, 404,
    // offline, islands.json), 3 legal texts in 2 languages, robots.txt, llms.txt, sitemap.xml,
    // manifest.webmanifest.
    assert_eq!(paths.len(), 7 * 81 + 3 * 2 + 4);
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
    assert_eq!(sitemap.matches("<loc>").count(), 545);
    assert_eq!(sitemap.matches("<lastmod>2026-11-20</lastmod>").count(), 545);
    assert_eq!(sitemap.matches("hreflang=\"x-default\"").count(), 545);
    assert!(!sitemap.contains("islands") && !sitemap.contains("offline"));
    // A legal text says since when it holds.
    let terms = app.get(Visitor, "/kn/legal/terms").await;
    assert!(terms.text().contains("<time dateTime=\"2026-12-01\">"), "{terms}");
    let llms = app.get(Visitor, "/llms.txt").await;
    assert!(llms.text().contains("Pest control in Koramangala"));
    let manifest = app.get(Visitor, "/manifest.webmanifest").await;
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    assert_eq!(manifest.json()["name"], "Jaali Pest Control");
    assert_eq!(
        app.get(Visitor, "/robots.txt").await.header("content-type"),
        "text/plain; charset=utf-8"
    );
}

#[tokio::test]
async fn the_page_of_a_service_has_its_price_list_and_its_warranty() {
    let app = TestApp::with_site().await;
    let page = app.get(Visitor, "/kn/services/rodent").await.text();
    // Its own questions take the place of those that other pages show too.
    assert!(page.contains("id=\"faq-gap\"") && !page.contains("id=\"faq-how-soon\""), "{page}");
    let asked = "/kn/?category=rodent_control&property=residential&size=2_bhk&duration=single";
    assert!(page.contains(&format!("{}#services", asked.replace('&', "&amp;"))), "{page}");
    assert!(page.contains("₹1,400") && page.contains("ವಾರಂಟಿ: 30 "));
    assert!(page.contains("href=\"/kn/legal/privacy\""));
    let packages = app.get(Visitor, asked).await.text();
    assert!(packages.contains("₹1,400"));
    // A service that is inspected first has no prices.
    assert!(!app.get(Visitor, "/services/termite").await.text().contains("price-list"));
    let llms = app.get(Visitor, "/llms.txt").await.text();
    let prices = llms.split("### Rodent Management Single, visits: 1").nth(1).expect("its prices");
    assert!(prices.contains("- 2 BHK: 1400\n"), "{prices}");
    assert!(llms.contains("free warranty for 30 days"));
}

#[tokio::test]
async fn language_models_read_each_question_once_and_which_services_it_is_about() {
    let app = TestApp::with_site().await;
    let llms = app.get(Visitor, "/llms.txt").await.text();
    let (_, questions) = llms.split_once("\n## Questions and answers\n").expect("questions");
    let (questions, _) = questions.split_once("\n## Languages\n").expect("an end");
    // Those of the home page, and the own ones of 6 services.
    assert_eq!(questions.matches("\n### ").count(), 8 + 6 * 4);
    assert!(questions.contains("\n### How soon can you come?\n\nWe respond to every request"));
    let of = |question: &str| {
        let (_, answer) = questions.split_once(question).expect("the question");
        answer.split("\n### ").next().expect("its answer").to_owned()
    };
    let plans = of("annual plan?\n");
    assert!(plans.contains("\n- **Bed bug package**: 2 visits over 45 days\n"), "{plans}");
    // The pages of all services show their own questions in place of it.
    assert!(!plans.contains("Asked about"), "{plans}");
    let bites = of("\n### Are these bites from bed bugs or from mosquitoes?\n");
    assert!(bites.ends_with("\n\nAsked about: Bed Bug Control\n"), "{bites}");
}

#[tokio::test]
async fn a_browser_without_a_connection_has_a_page_in_each_language() {
    let app = TestApp::with_site().await;
    let offline = app.get(Visitor, "/kn/offline").await;
    assert_eq!(offline.status, 200);
    let text = offline.text();
    assert!(text.contains("<h1>ಇಂಟರ್‌ನೆಟ್ ಸಂಪರ್ಕವಿಲ್ಲ</h1>") && text.contains("href=\"tel:"), "{text}");
    assert!(text.contains("content=\"noindex\"") && !text.contains("language-dialog"));
    let worker = app.get(Visitor, "/sw.js").await;
    assert_eq!(worker.status, 200);
    assert!(worker.header("content-type").starts_with("text/javascript"));
    assert_eq!(worker.header("cache-control"), "public, no-cache");
    assert!(worker.header("content-security-policy").contains("connect-src 'self'"));
}

#[tokio::test]
async fn each_language_invites_in_its_own_words_on_english_pages() {
    let app = TestApp::with_site().await;
    let page = app.get(Visitor, "/").await.text();
    let link = "<a href=\"/kn/\" lang=\"kn\" hrefLang=\"kn\"><small>ಕನ್ನಡದಲ್ಲಿ ಓದುತ್ತೀರಾ?</small>";
    assert!(page.contains(link), "{page}");
    let tamil = app.get(Visitor, "/ta/").await;
    assert!(!tamil.text().contains("<small>ಕನ್ನಡದಲ್ಲಿ"));
    let words = json!({ "fields": { "value": "ಕನ್ನಡ ಬೇಕೇ?" } });
    let address = "/api/admin/content/text/language.invitation/kn";
    let saved = app.change(Marketer, "PUT", address, "2", words).await;
    assert!(saved.is_ok(), "{saved}");
    let release = publish(&app, &app.engine).await;
    assert_eq!(release["status"], "live");
    for path in ["/", "/pest-control/hebbal"] {
        assert!(app.get(Visitor, path).await.text().contains("<small>ಕನ್ನಡ ಬೇಕೇ?</small>"), "{path}");
    }
    assert_eq!(app.get(Visitor, "/ta/").await.header("etag"), tamil.header("etag"));
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
async fn what_is_answered_before_the_router_is_what_the_router_answers() {
    let app = TestApp::with_site().await;
    let front = app.engine.answers(api()).front;
    let at_once = |method: Method, path: &str, encoding: &str, tag: &str| {
        let request = Request::builder().method(method).uri(path);
        let request = request.header(header::ACCEPT_ENCODING, encoding);
        let request = request.header(header::IF_NONE_MATCH, tag).body(()).expect("a request");
        front(&request.into_parts().0, Ipv4Addr::LOCALHOST.into())
    };
    for (path, encoding) in [("/", "br"), ("/kn/", "gzip"), ("/kn/pest-control/hebbal", "br")] {
        // The page is in memory only after the first request.
        assert!(at_once(Method::GET, path, encoding, "").is_none(), "{path}");
        for tag in ["", "the page's own"] {
            let ask = |tag: &str| {
                let request = Request::get(path);
                let request = request.header("accept-encoding", encoding);
                app.ask(Visitor, request.header("if-none-match", tag), Body::empty())
            };
            let own = ask("").await.header("etag").to_owned();
            let tag = if tag.is_empty() { tag } else { &own };
            let slow = ask(tag).await;
            let fast = at_once(Method::GET, path, encoding, tag).expect("it is in memory");
            let mut told = slow.headers.clone();
            told.remove("x-request-id");
            // The connection writes this header itself.
            told.remove(header::CONTENT_LENGTH);
            assert_eq!((fast.status(), fast.headers()), (slow.status, &told), "{path}");
            let body = axum::body::to_bytes(fast.into_body(), usize::MAX).await.expect("a body");
            assert_eq!(body, slow.body, "{path}");
        }
    }
    for (method, path) in [
        (Method::POST, "/"),
        (Method::GET, "/?category=termite"),
        (Method::GET, "/nowhere"),
        (Method::GET, "/404"),
        (Method::GET, "/api/packages"),
        (Method::GET, "/search"),
    ] {
        assert!(at_once(method, path, "br", "").is_none(), "{path}");
    }
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
async fn the_live_site_can_be_exported_as_files_and_verified() {
    let app = TestApp::with_site().await;
    let folder = app.folder().join("files");
    // Cards that are there already are not drawn again; here, all but three of one page each.
    let pages = app.get(Visitor, "/api/site/pages").await.json();
    let paths = pages["paths"].as_array().expect("paths").iter().filter_map(|path| path.as_str());
    let mut cards = BTreeSet::new();
    for path in paths.filter(|path| path.contains("/pest-control/")) {
        cards.extend(CardHash::named_in(&app.get(Visitor, path).await.text()));
    }
    std::fs::create_dir_all(folder.join("card")).expect("a folder");
    for card in cards.iter().skip(3) {
        std::fs::write(folder.join("card").join(card.file()), "").expect("a file");
    }
    let count = publishing::export(&app.state, &folder).await.expect("exported");
    assert!(count > 577 + cards.len());
    for card in cards.iter().take(3) {
        let drawn = std::fs::read(folder.join("card").join(card.file())).expect("a card");
        assert_eq!(drawn, app.get(Visitor, &card.address()).await.body);
    }
    let home = std::fs::read_to_string(folder.join("kn/index.html")).expect("a page");
    assert_eq!(home, app.get(Visitor, "/kn/").await.text());
    assert!(folder.join("ta/pest-control/koramangala.html").is_file());
    assert!(folder.join("sitemap.xml").is_file() && folder.join("kn/islands.json").is_file());
    assert_eq!(publishing::verify(&app.engine.publisher).await, Ok(577));
}

#[tokio::test]
async fn the_islands_of_a_language_share_one_file_that_its_pages_name() {
    let app = TestApp::with_site().await;
    for (file, pages, title) in [
        ("/islands.json", ["/", "/pest-control/hebbal"], "Cockroach"),
        ("/kn/islands.json", ["/kn/", "/kn/pest-control/hebbal"], "ಜಿರಳೆ"),
    ] {
        let known = app.get(Visitor, file).await;
        assert_eq!(known.header("content-type"), "application/json");
        assert_eq!(known.header("cache-control"), "public, no-cache");
        let services = &known.json()["booking"]["service_types"];
        assert!(services.to_string().contains(title), "{services}");
        for page in pages {
            let html = app.get(Visitor, page).await.text();
            assert!(html.contains(&format!("\"islands\":\"{file}\"")), "{page}");
        }
    }
    let packed = Request::get("/islands.json").header("accept-encoding", "br");
    let packed = app.ask(Visitor, packed, Body::empty()).await;
    assert_eq!(packed.header("content-encoding"), "br");
    assert_ne!(packed.header("etag"), "");
    // It is not rendered for one visitor: a choice in its address changes nothing.
    let asked = app.get(Visitor, "/islands.json?category=bedbug_control").await;
    assert_eq!(asked.header("cache-control"), "public, no-cache");
}

#[test]
fn the_site_is_built() {
    let script = project().join("site/dist/server/render.mjs");
    assert!(script.is_file(), "run `make build`, or `npm run build --workspace site`");
}

#[tokio::test]
async fn no_two_area_pages_say_the_same_in_any_language() {
    /// Share of three-word runs that two texts have in common, from 0 to 1.
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
            let page = sources.page_apart(locale, &place).await.expect("data");
            let Some(area) = page.and_then(|page| page.area).map(|area| area.own) else { continue };
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

#[tokio::test]
async fn an_editor_is_told_on_which_pages_an_entry_appears() {
    let app = TestApp::with_site().await;
    let pages = async |entry: &str| {
        let answer = app.get(Marketer, &format!("/api/admin/content/{entry}")).await;
        assert!(answer.is_ok(), "{answer}");
        let items = answer.json()["items"].as_array().expect("pages").clone();
        items.iter().map(|p| p.as_str().expect("a path").to_owned()).collect::<Vec<_>>()
    };
    let home = ["/", "/kn/", "/hi/", "/ta/", "/te/", "/mr/", "/bn/"];
    assert_eq!(pages("faq/safe/pages").await, home);
    assert_eq!(pages("text/thanks.title/pages?locale=kn").await, ["/kn/thank-you"]);
    assert_eq!(pages("text/offline.title/pages?locale=kn").await, ["/kn/offline"]);
    assert_eq!(pages("text/nav.home/pages?locale=ta").await.len(), 80);
    // Its own page, and the directory of areas on all others.
    assert!(
        pages("area/hebbal/pages?locale=en").await.contains(&"/pest-control/hebbal".to_owned())
    );
    assert_eq!(pages("template/whatsapp_lead/pages").await, [""; 0]);
    assert_eq!(app.get(Marketer, "/api/admin/content/faq/none/pages").await.status, 404);
}
