//! Entries that are held back in single languages.

use serde_json::{Value, json};

use crate::{
    features::content::pages::documents,
    platform::locale::Locale,
    testing::{Answer, Marketer, TestApp, Visitor, cell, publish},
};

const HEBBAL: &str = "/api/admin/content/area/hebbal";

/// Publishes the area of Hebbal in some languages only.
async fn only_in(app: &TestApp, languages: Value) {
    let entry = app.get(Marketer, HEBBAL).await.json();
    let shared = cell(&entry, "*");
    let mut fields = shared["fields"].clone();
    fields["languages"] = languages;
    let version = shared["version"].to_string();
    let path = format!("{HEBBAL}/*");
    let saved = app.change(Marketer, "PUT", &path, &version, json!({ "fields": fields })).await;
    assert!(saved.is_ok(), "{saved}");
    let release = publish(app, &app.engine).await;
    assert_eq!(release["status"], "live", "{release}");
}

async fn visit(app: &TestApp, path: &str) -> Answer {
    app.get(Visitor, path).await
}

fn leads_to(answer: &Answer) -> (u16, &str) {
    (answer.status.as_u16(), answer.header("location"))
}

#[tokio::test]
async fn a_language_without_an_entry_shows_nothing_of_it_and_leads_to_one_that_has_it() {
    let app = TestApp::with_site().await;
    only_in(&app, json!(["kn", "en"])).await;
    let tamil = visit(&app, "/ta/pest-control/hebbal?utm_source=x").await;
    assert_eq!(leads_to(&tamil), (302, "/pest-control/hebbal?utm_source=x"));
    for path in ["/pest-control/hebbal", "/kn/pest-control/hebbal"] {
        let page = visit(&app, path).await.text();
        let alternates: Vec<&str> = page.matches("rel=\"alternate\"").collect();
        assert_eq!(alternates.len(), 3, "en, kn and x-default");
        assert!(page.contains("data-lacks=\"hi ta te mr bn\""), "{path}");
        assert!(!page.contains("/ta/pest-control/hebbal") && page.contains("href=\"/ta/\""));
    }
    // Nothing about the page of another area differs from before.
    assert!(!visit(&app, "/pest-control/hoodi").await.text().contains("data-lacks"));

    let map = visit(&app, "/sitemap.xml").await.text();
    let with_path = map.matches("/pest-control/hebbal\"").count();
    assert_eq!(with_path, 2 * 3, "two pages, each with two languages and x-default");
    assert!(!map.contains("/ta/pest-control/hebbal"));
    assert!(map.contains("/ta/pest-control/hoodi"));
    let (tamil, kannada) = (visit(&app, "/ta/").await.text(), visit(&app, "/kn/").await.text());
    assert!(!tamil.contains("/pest-control/hebbal"));
    assert!(kannada.contains("/kn/pest-control/hebbal"));

    for (locale, status) in [("en", 200), ("kn", 200), ("ta", 404)] {
        let one = visit(&app, &format!("/api/content/area/hebbal?locale={locale}")).await;
        assert_eq!(one.status, status, "{locale}");
        let all =
            visit(&app, &format!("/api/content/area?locale={locale}&count=true")).await.json();
        assert_eq!(all["total"], if status == 200 { 62 } else { 61 }, "{locale}");
    }
    let data = visit(&app, "/api/site/page?path=/kn/pest-control/hebbal").await.json();
    let languages = data["languages"].as_array().expect("languages");
    let exist = languages.iter().filter(|l| l["exists"] == true);
    assert_eq!(exist.map(|l| l["locale"].clone()).collect::<Vec<_>>(), ["en", "kn"]);
    assert_eq!(visit(&app, "/api/site/page?path=/ta/pest-control/hebbal").await.status, 404);

    let content = app.engine.content.now();
    let found = documents(&content);
    let hebbal = found.iter().find(|d| d.shown == "area/hebbal").expect("a document");
    assert_eq!((hebbal.titles.len(), hebbal.texts.len()), (2, 2));
    let hebbal = content.find("area", "hebbal").expect("an area");
    let in_them = Locale::ALL.into_iter().filter(|locale| hebbal.is_in(*locale));
    assert_eq!(in_them.collect::<Vec<_>>(), [Locale::En, Locale::Kn]);
}

#[tokio::test]
async fn english_may_be_held_back_too() {
    let app = TestApp::with_site().await;
    only_in(&app, json!(["ta", "kn"])).await;
    for path in ["/pest-control/hebbal", "/hi/pest-control/hebbal"] {
        assert_eq!(leads_to(&visit(&app, path).await), (302, "/kn/pest-control/hebbal"), "{path}");
    }
    let page = visit(&app, "/ta/pest-control/hebbal").await.text();
    let standard = "hrefLang=\"x-default\" href=\"http://localhost:8080/kn/pest-control/hebbal\"";
    assert!(page.contains(standard), "{page:.3000}");
    let map = visit(&app, "/sitemap.xml").await.text();
    let standard = "hreflang=\"x-default\" href=\"http://localhost:8080/kn/pest-control/hebbal\"";
    assert!(map.contains(standard));
    assert!(!visit(&app, "/llms.txt").await.text().contains("hebbal"));
}

#[tokio::test]
async fn an_entry_that_gets_its_languages_back_is_as_it_was() {
    let app = TestApp::with_site().await;
    let path = "/ta/pest-control/hebbal";
    let before = visit(&app, path).await.header("etag").to_owned();
    only_in(&app, json!(["en"])).await;
    assert_eq!(visit(&app, path).await.status, 302);
    only_in(&app, Value::Null).await;
    assert_eq!(visit(&app, path).await.header("etag"), before);
    let entry = app.get(Marketer, HEBBAL).await.json();
    assert_eq!(cell(&entry, "*")["fields"].get("languages"), None);
}
