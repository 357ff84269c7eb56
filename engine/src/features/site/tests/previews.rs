//! Previews: pages as they would be with drafts, under a link that is valid for some hours.

use chrono::Duration;
use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::{
    features::{audit, auth::accounts},
    testing::{Actor, Marketer, Support, TestApp, Visitor, edit},
};

const DRAFT: &str = "ಮುನ್ನೋಟದ ಉತ್ತರ";

/// Makes a preview. Returns its path.
async fn preview(app: &TestApp, body: Value) -> String {
    let made = app.send(Marketer, "POST", "/api/admin/preview", body).await;
    assert_eq!(made.status, 201, "{made}");
    let url = made.json()["url"].as_str().expect("a link").to_owned();
    url.strip_prefix("http://localhost:8080").expect("our own address").to_owned()
}

/// The part `/preview/{token}` of a link.
fn base(link: &str) -> String {
    link.split('/').take(3).collect::<Vec<_>>().join("/")
}

async fn pages_kept(app: &TestApp) -> i64 {
    let (n,) = app.state.db.q("select count(*) from pages").one().await.expect("pages");
    n
}

#[tokio::test]
async fn a_preview_is_the_real_page_with_drafts_and_keeps_its_visitors_inside() {
    let app = TestApp::with_site().await;
    let kept = pages_kept(&app).await;
    edit(&app, "2", DRAFT).await;
    let link = preview(&app, json!({ "path": "/kn/" })).await;
    let base = base(&link);
    let page = app.get(Visitor, &link).await;
    assert_eq!(page.status, 200);
    let html = page.text();
    assert!(html.contains(DRAFT) && html.contains("<html lang=\"kn\""));
    assert!(!app.get(Visitor, "/kn/").await.text().contains(DRAFT));

    let outside: Vec<&str> = html
        .split("<a ")
        .skip(1)
        .filter_map(|a| a.split_once("href=\"")?.1.split('"').next())
        .filter(|href| href.starts_with('/') && !href.starts_with(&base))
        .collect();
    assert_eq!(outside, [""; 0]);
    assert!(html.contains(&format!("\"islands\":\"{base}/kn/islands.json\"")));
    assert!(html.contains("<script type=\"module\" src=\"/preview/click.js\">"));
    assert!(!html.contains("id=\"language-dialog\""));
    assert!(!html.contains("canonical") && !html.contains("action=\"/api/leads\""));
    for (header, value) in [("x-robots-tag", "noindex, nofollow"), ("cache-control", "no-store")] {
        assert_eq!(page.header(header), value);
    }
    let step = format!("{link}?category=bedbug_control&size=2_bhk&part=services");
    let part = app.get(Visitor, &step).await.text();
    assert!(part.starts_with("<section") && part.contains("<article"), "{part}");
    let (own, live) = (page.header("content-security-policy"), app.get(Visitor, "/kn/").await);
    let live = live.header("content-security-policy");
    assert!(own.contains("frame-ancestors 'self'") && own.contains("form-action 'none'"), "{own}");
    assert!(live.contains("frame-ancestors 'none'"), "{live}");
    let scripts = |policy: &str| {
        let found = policy.split("; ").find(|d| d.starts_with("script-src"));
        found.expect("script-src").to_owned()
    };
    assert_eq!(scripts(own), scripts(live));

    let area = app.get(Visitor, &format!("{base}/ta/pest-control/hebbal")).await;
    assert!(area.status == 200 && area.text().contains("lang=\"ta\""));
    let known = app.get(Visitor, &format!("{base}/kn/islands.json")).await;
    assert_eq!(known.header("content-type"), "application/json");
    assert_eq!(app.get(Visitor, &format!("{base}/nowhere")).await.status, 404);
    assert_eq!(app.get(Visitor, &base).await.header("location"), format!("{base}/"));
    assert_eq!(pages_kept(&app).await, kept);
}

#[tokio::test]
async fn a_new_translation_of_a_stale_answer_is_seen_before_it_is_live() {
    let app = TestApp::with_site().await;
    let faq = "/api/admin/content/faq/safe";
    let english = json!({ "fields": { "question": "Is it safe?", "answer": "Very." } });
    assert!(app.change(Marketer, "PUT", &format!("{faq}/en"), "2", english).await.is_ok());
    let wanted = json!({ "items": "ready", "note": "Shorter" });
    assert_eq!(app.send(Marketer, "POST", "/api/admin/releases", wanted).await.status, 202);
    while app.engine.publisher.publish_next().await {}
    app.engine.load().await.expect("the live site");
    let cells = app.get(Marketer, faq).await.json()["cells"].clone();
    let tamil = cells.as_array().expect("cells").iter().find(|c| c["locale"] == "ta");
    assert_eq!(tamil.expect("Tamil")["state"], "stale");

    let before = app.get(Visitor, "/ta/").await;
    let fields = json!({ "fields": { "question": "பாதுகாப்பானதா?", "answer": "மிகவும்." } });
    let saved = app.change(Marketer, "PUT", &format!("{faq}/ta"), "2", fields).await;
    assert!(saved.is_ok(), "{saved}");
    let link = preview(&app, json!({ "path": "/ta/" })).await;
    let page = app.get(Visitor, &link).await.text();
    assert!(page.contains("பாதுகாப்பானதா?") && page.contains("மிகவும்."));
    let after = app.get(Visitor, "/ta/").await;
    assert_eq!((before.header("etag"), before.text()), (after.header("etag"), after.text()));
}

#[tokio::test]
async fn only_the_drafts_that_were_chosen_are_shown() {
    let app = TestApp::with_site().await;
    edit(&app, "2", DRAFT).await;
    let other = json!([{ "kind": "faq", "slug": "safe", "locale": "hi" }]);
    let link = preview(&app, json!({ "path": "/kn/", "items": other })).await;
    assert!(!app.get(Visitor, &link).await.text().contains(DRAFT));
    let this = json!([{ "kind": "faq", "slug": "safe", "locale": "kn" }]);
    let link = preview(&app, json!({ "path": "/kn/", "items": this })).await;
    assert!(app.get(Visitor, &link).await.text().contains(DRAFT));
    let nowhere = json!({ "path": "/pest-control/atlantis" });
    assert_snapshot!(app.send(Marketer, "POST", "/api/admin/preview", nowhere).await, @r#"422 {"code":"invalid","detail":"There is no such page","errors":[{"field":"path","code":"reference","message":"There is no such page"}]}"#);
    let ages = json!({ "path": "/", "hours": 721 });
    assert_snapshot!(app.send(Marketer, "POST", "/api/admin/preview", ages).await, @r#"422 {"code":"invalid","detail":"Must be 1 to 720","errors":[{"field":"hours","code":"range","message":"Must be 1 to 720"}]}"#);
}

#[tokio::test]
async fn a_link_ends_with_its_time_and_with_the_permission_of_its_maker() {
    let app = TestApp::with_site().await;
    let refused = app.send(Support, "POST", "/api/admin/preview", json!({ "path": "/" })).await;
    assert_eq!(refused.status, 403);
    let link = preview(&app, json!({ "path": "/", "hours": 1 })).await;
    let long = preview(&app, json!({ "path": "/", "hours": 48 })).await;
    assert_eq!(app.get(Visitor, &link).await.status, 200);
    let forged = link.replacen("/preview/A", "/preview/B", 1);
    assert_ne!(forged, link, "tokens begin with the time of their id");
    for wrong in [&*forged, "/preview/x", "/preview/x/kn/", "/preview/%0d%0aa"] {
        let page = app.get(Visitor, wrong).await;
        assert_eq!(page.status, 404, "{wrong}");
        assert!(
            page.text().contains("<p>This link is not whole. Copy all of it, or ask for a new")
        );
        assert_eq!(page.header("x-robots-tag"), "noindex, nofollow");
    }
    app.clock.advance(Duration::minutes(61));
    let expired = app.get(Visitor, &link).await;
    assert_eq!((expired.status.as_u16(), expired.header("cache-control")), (410, "no-store"));
    let sentence =
        "<h1>There is no preview here</h1><p>This preview has expired. Ask for a new link</p>";
    assert!(expired.text().contains(sentence), "{expired}");
    let policy = expired.header("content-security-policy").to_owned();
    assert_snapshot!(policy, @"default-src 'none'; style-src 'self'; frame-ancestors 'self'; base-uri 'none'");
    let fields = app.get(Visitor, &format!("{}/fields.json?path=/", base(&link))).await;
    assert_snapshot!(fields, @r#"410 {"code":"gone","detail":"This preview has expired. Ask for a new link"}"#);
    assert_eq!(app.get(Visitor, &long).await.status, 200);
    let tests = audit::Actor::named("the tests");
    accounts::switch(&app.state, tests, &Actor::Marketer.email(), false).await.expect("off");
    let over = app.get(Visitor, &long).await;
    assert_eq!(over.status, 410);
    assert!(over.text().contains("Whoever made this preview may not show it any longer"));
}

#[tokio::test]
async fn the_fields_behind_a_page_are_told_by_their_texts() {
    let app = TestApp::with_site().await;
    edit(&app, "2", "**ಹೌದು**, ಖಂಡಿತ").await;
    let base = base(&preview(&app, json!({ "path": "/kn/" })).await);
    let fields = app.get(Visitor, &format!("{base}/fields.json?path=/kn/")).await.json();
    let fields = fields.as_array().expect("fields").clone();
    let has = |kind: &str, slug: &str, locale: &str, field: &str, text: &str| {
        let wanted = json!({
            "kind": kind, "slug": slug, "locale": locale, "field": field, "text": text,
        });
        assert!(fields.contains(&wanted), "{wanted}");
    };
    has("faq", "safe", "kn", "answer", "ಹೌದು, ಖಂಡಿತ");
    has("faq", "safe", "kn", "question", "ಸುರಕ್ಷಿತವೇ?");
    let kinds = |kind: &str| fields.iter().filter(|f| f["kind"] == kind).count();
    assert_eq!((kinds("testimonial"), kinds("faq")), (0, 16));

    let area = format!("{base}/fields.json?path=/pest-control/hebbal");
    let fields = app.get(Visitor, &area).await.json().to_string();
    assert!(fields.contains(
        r#"{"kind":"area","slug":"hebbal","locale":"en","field":"name","text":"Hebbal"}"#
    ));
    assert!(fields.contains(r#""slug":"area_body","locale":"en","field":"body""#));
    let script = app.get(Visitor, "/preview/click.js").await;
    assert_eq!(script.header("content-type"), "text/javascript; charset=utf-8");
}

#[tokio::test]
async fn the_blocks_of_a_preview_say_where_they_are_edited_and_those_of_a_page_do_not() {
    let app = TestApp::with_site().await;
    let link = preview(&app, json!({ "path": "/kn/offers/quiet-kitchen" })).await;
    let html = app.get(Visitor, &link).await.text();
    for block in ["costs", "questions"] {
        let at = format!(" data-at=\"offer/quiet-kitchen#sections/{block}\"");
        assert_eq!(html.matches(&at).count(), 1, "{at}");
    }
    assert!(!app.get(Visitor, "/kn/offers/quiet-kitchen").await.text().contains("data-at"));
}

#[tokio::test]
async fn the_text_of_a_page_is_compared_by_lines() {
    let app = TestApp::with_site().await;
    edit(&app, "2", "ಮೊದಲು\n\n**ಎರಡನೆಯ** ಸಾಲು").await;
    let body = |path: &str| json!({ "items": "ready", "path": path });
    let ask =
        async |path: &str| app.send(Marketer, "POST", "/api/admin/releases/diff", body(path)).await;
    let texts = ask("/kn/").await.json();
    let lines = |of: &str| -> Vec<String> {
        let lines = texts[of].as_array().expect("lines").iter();
        lines.filter_map(|l| l.as_str().map(ToOwned::to_owned)).collect()
    };
    let (before, after) = (lines("before"), lines("after"));
    let new: Vec<&String> = after.iter().filter(|l| !before.contains(l)).collect();
    assert_eq!(new, ["ಸುರಕ್ಷಿತವೇ?", "ಮೊದಲು", "ಎರಡನೆಯ ಸಾಲು"]);
    assert!(before.len() > 40 && before.len() < 600, "{}", before.len());
    let same = ask("/").await.json();
    assert_eq!(same["before"], same["after"]);
    assert_eq!(ask("/nowhere").await.status, 404);
}
