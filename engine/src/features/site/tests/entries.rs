//! Pages of entries: a kind with `page` gives each of its entries one in every language.

use serde_json::{Value, json};

use crate::{
    features::{content::pages::documents, publishing::verify},
    platform::locale::Locale,
    testing::{Answer, Marketer, TestApp, Visitor, cell, publish},
};

const MONSOON: &str = "/api/admin/content/offer/monsoon-check";

async fn visit(app: &TestApp, path: &str) -> Answer {
    app.get(Visitor, path).await
}

/// Writes one language of the offer, over what it has.
async fn write(app: &TestApp, locale: &str, fields: Value) {
    let entry = app.get(Marketer, MONSOON).await.json();
    let before = cell(&entry, locale);
    let mut all = before["fields"].as_object().cloned().unwrap_or_default();
    all.extend(fields.as_object().cloned().unwrap_or_default());
    let version = before["version"].as_i64().unwrap_or_default().to_string();
    let path = format!("{MONSOON}/{locale}");
    let saved = app.change(Marketer, "PUT", &path, &version, json!({ "fields": all })).await;
    assert!(saved.is_ok(), "{saved}");
}

async fn go_live(app: &TestApp) {
    let release = publish(app, &app.engine).await;
    assert_eq!(release["status"], "live", "{release}");
}

/// An engine with a live offer that was not in the files.
async fn with_offer() -> TestApp {
    let app = TestApp::with_site().await;
    let new = json!({ "title": "Monsoon check" });
    let made = app.send(Marketer, "POST", "/api/admin/content/offer", new).await;
    assert_eq!(made.status, 201, "{made}");
    let body = "## What we do\n\n- We look at the drains.\n- We say what it costs.";
    let texts = json!({ "summary": "We look before the rain comes.", "body": body });
    write(&app, "en", texts).await;
    write(&app, "kn", json!({ "name": "ಮಳೆಗಾಲದ ತಪಾಸಣೆ" })).await;
    go_live(&app).await;
    app
}

#[tokio::test]
async fn who_reads_that_a_release_is_live_sees_it_at_once() {
    let app = with_offer().await;
    write(&app, "en", json!({ "summary": "Before the first rain." })).await;
    let wanted = json!({ "items": "ready", "note": "a test" });
    let queued = app.send(Marketer, "POST", "/api/admin/releases", wanted).await;
    // No job of this engine follows the news.
    while app.engine.publisher.publish_next().await {}
    let page = || async { visit(&app, "/offers/monsoon-check").await.text() };
    assert!(!page().await.contains("Before the first rain."));
    let id = queued.json()["id"].as_str().map(ToOwned::to_owned).expect("an id");
    let release = app.get(Marketer, &format!("/api/admin/releases/{id}")).await.json();
    assert_eq!(release["status"], "live", "{release}");
    assert!(page().await.contains("Before the first rain."));
}

#[tokio::test]
async fn a_new_entry_has_a_page_in_every_language() {
    let app = with_offer().await;
    let map = visit(&app, "/sitemap.xml").await.text();
    for locale in Locale::ALL {
        let path = format!("{}/offers/monsoon-check", locale.prefix());
        let page = visit(&app, &path).await;
        assert_eq!(page.status, 200, "{path}");
        let page = page.text();
        // Texts that a language lacks are English.
        let title = if locale == Locale::Kn {
            "ಮಳೆಗಾಲದ ತಪಾಸಣೆ"
        } else {
            "Monsoon check"
        };
        assert!(page.contains(&format!("<title>{title} | ")), "{path}");
        assert!(
            page.contains(&format!("<h1>{title}</h1>")) && page.contains("<h2>What we do</h2>")
        );
        assert!(page.contains("content=\"We look before the rain comes.\""), "{path}");
        assert_eq!(page.matches("rel=\"alternate\"").count(), 8, "{path}");
        assert!(page.contains("BreadcrumbList") && !page.contains("noindex"), "{path}");
        assert!(map.contains(&format!("<loc>http://localhost:8080{path}</loc>")), "{path}");
    }
    let offers = "## Offer\n\n- [";
    assert!(visit(&app, "/llms.txt").await.text().contains(offers));
    assert_eq!(visit(&app, "/offers/none").await.status, 404);
    assert_eq!(visit(&app, "/kn/offers/monsoon-check/").await.status, 308);
    let preview = json!({ "path": "/ta/offers/monsoon-check" });
    let preview = app.send(Marketer, "POST", "/api/admin/preview", preview).await;
    assert_eq!(preview.status, 201, "{preview}");
    let on = app.get(Marketer, &format!("{MONSOON}/pages?locale=kn")).await.json();
    assert_eq!(on["items"], json!(["/kn/offers/monsoon-check"]));
    let offer = documents(&app.engine.content.now());
    let offer = offer.iter().find(|document| document.shown == "offer/monsoon-check");
    assert_eq!(offer.map(|document| &*document.kind), Some("offer"));
}

#[tokio::test]
async fn what_is_written_for_search_engines_stands_in_the_head() {
    let app = with_offer().await;
    let texts = json!({ "seo_title": "A check before the rain", "seo_description": "Book it." });
    write(&app, "en", texts).await;
    write(&app, "*", json!({ "canonical": "https://elsewhere.example/check" })).await;
    go_live(&app).await;
    let page = visit(&app, "/offers/monsoon-check").await.text();
    assert!(page.contains("<title>A check before the rain</title>"));
    assert!(page.contains("<h1>Monsoon check</h1>") && page.contains("content=\"Book it.\""));
    assert!(page.contains("rel=\"canonical\" href=\"https://elsewhere.example/check\""));

    write(&app, "*", json!({ "noindex": true })).await;
    go_live(&app).await;
    let page = visit(&app, "/kn/offers/monsoon-check").await.text();
    assert!(page.contains("content=\"noindex\"") && !page.contains("rel=\"canonical\""));
    assert!(!visit(&app, "/sitemap.xml").await.text().contains("monsoon-check"));
    let found = documents(&app.engine.content.now());
    assert!(found.iter().all(|document| document.shown != "offer/monsoon-check"));
}

#[tokio::test]
async fn an_area_can_have_a_title_of_its_own_too() {
    let app = TestApp::with_site().await;
    let hebbal = "/api/admin/content/area/hebbal";
    let entry = app.get(Marketer, hebbal).await.json();
    let mut fields = cell(&entry, "en")["fields"].clone();
    fields["seo_title"] = json!("Hebbal without pests");
    let version = cell(&entry, "en")["version"].to_string();
    let path = format!("{hebbal}/en");
    let saved = app.change(Marketer, "PUT", &path, &version, json!({ "fields": fields })).await;
    assert!(saved.is_ok(), "{saved}");
    go_live(&app).await;
    let page = visit(&app, "/pest-control/hebbal").await.text();
    assert!(page.contains("<title>Hebbal without pests</title>"));
    let other = visit(&app, "/pest-control/hoodi").await.text();
    assert!(!other.contains("Hebbal without pests"));
}

#[tokio::test]
async fn an_entry_that_is_renamed_leaves_its_address_to_the_new_one() {
    let app = with_offer().await;
    let version = app.get(Marketer, MONSOON).await.json()["version"].to_string();
    let slug = json!({ "slug": "before-the-rain" });
    let moved = app.change(Marketer, "PATCH", MONSOON, &version, slug).await;
    assert_eq!(moved.status, 200, "{moved}");
    assert!(app.engine.publisher.publish_next().await);
    app.engine.load().await.expect("the live site");
    let old = visit(&app, "/te/offers/monsoon-check?utm_source=x").await;
    assert_eq!(old.status, 301);
    assert_eq!(old.header("location"), "/te/offers/before-the-rain?utm_source=x");
}

#[tokio::test]
async fn a_page_at_the_top_keeps_clear_of_other_addresses() {
    let app = TestApp::with_site().await;
    for slug in ["kn", "api", "offers", "404", "robots.txt"] {
        let new = json!({ "title": "X", "slug": slug });
        let made = app.send(Marketer, "POST", "/api/admin/content/page", new).await;
        assert_eq!(made.status, 422, "{slug}: {made}");
        assert_eq!(made.json()["errors"][0]["field"], "slug", "{slug}");
    }
    assert_eq!(visit(&app, "/about").await.status, 200);
    let unknown = visit(&app, "/abouts").await;
    assert_eq!(unknown.status, 404);
}

#[tokio::test]
async fn a_page_whose_text_links_to_another_is_made_again_when_that_one_moves() {
    let app = with_offer().await;
    write(&app, "en", json!({ "body": "Also in [Hebbal](entry:area/hebbal)." })).await;
    go_live(&app).await;
    let page = visit(&app, "/kn/offers/monsoon-check").await.text();
    assert!(page.contains("<a href=\"/kn/pest-control/hebbal\">Hebbal</a>"), "{page}");
    let (path, slug) = ("/api/admin/content/area/hebbal", json!({ "slug": "hebbal-lake" }));
    let renamed = app.change(Marketer, "PATCH", path, "1", slug).await;
    assert!(renamed.is_ok(), "{renamed}");
    while app.engine.publisher.publish_next().await {}
    app.engine.load().await.expect("the live site");
    let page = visit(&app, "/offers/monsoon-check").await.text();
    assert!(page.contains("<a href=\"/pest-control/hebbal-lake\">Hebbal</a>"), "{page}");
    assert!(verify(&app.engine.publisher).await.is_ok());
}

#[tokio::test]
async fn of_reviews_that_nobody_chose_the_newest_is_shown_and_a_call_has_buttons_of_its_own() {
    let app = with_offer().await;
    let buttons = json!([{ "id": "more", "link": "entry:area/hebbal" }]);
    let sections = json!([
        { "id": "said", "type": "testimonials", "most": 1 },
        { "id": "now", "type": "call_to_action", "buttons": buttons },
    ]);
    write(&app, "*", json!({ "sections": sections })).await;
    let now = json!({ "title": "Now", "buttons": { "more": { "label": "In Hebbal" } } });
    let texts = json!({ "sections": { "said": { "title": "Said" }, "now": now } });
    write(&app, "en", texts).await;
    go_live(&app).await;
    let page = visit(&app, "/offers/monsoon-check").await.text();
    assert!(page.contains("We paid the price") && !page.contains("into the kitchen after dark"));
    let button = "<a class=\"button cta\" href=\"/pest-control/hebbal\">In Hebbal</a>";
    assert!(page.contains(button), "{page}");
}

#[tokio::test]
async fn prices_are_those_of_the_size_and_duration_that_a_block_asks_for() {
    let app = with_offer().await;
    let asked = |id: &str, size: Option<&str>, duration: Option<&str>| {
        let picks = ["bedbug_control", "rodent_control"];
        json!({ "id": id, "type": "packages", "picks": picks, "size": size, "duration": duration })
    };
    let sections = json!([
        asked("all", None, None),
        asked("one", Some("2_bhk"), Some("single")),
        asked("many", Some("2_bhk"), Some("package")),
    ]);
    write(&app, "*", json!({ "sections": sections })).await;
    let title = |title: &str| json!({ "title": title });
    let texts = json!({ "all": title("All"), "one": title("One"), "many": title("Many") });
    write(&app, "en", json!({ "sections": texts })).await;
    go_live(&app).await;
    let data = visit(&app, "/api/site/page?path=/offers/monsoon-check").await.json();
    let lowest = json!({
        "one": { "bedbug_control": 2200, "rodent_control": 1400 },
        "many": { "bedbug_control": 3060, "rodent_control": 4100 },
    });
    assert_eq!(data["entry"]["lowest_prices"], lowest);
    let page = visit(&app, "/offers/monsoon-check").await.text();
    let query = "/?category=bedbug_control&amp;size=2_bhk&amp;duration=single#services";
    assert!(page.contains(query) && page.contains("<b>₹2,200</b>"), "{page}");
}
