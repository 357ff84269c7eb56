//! What a kind declares of its entries as wholes, over the API.

use serde_json::{Value, json};

use crate::{
    features::{
        content::{pages, store},
        releases::{self, ReleaseProblem},
    },
    testing::{Admin, Answer, Marketer, TestApp, Visitor, cell, declare, go_live, photograph},
};

const CONTENT: &str = "/api/admin/content";

const PROMISE: &str = r#"
    label = "Promise"
    title = "name"
    single = true
    page = "/promise"
    missing = "absent"
    [fields.name]
    type = "text"
    localized = true
    required = true
"#;

const VOUCHER: &str = r#"
    label = "Voucher"
    title = "name"
    page = "/vouchers/{slug}"
    [fields.code]
    type = "text"
    unique = true
    search = "keywords"
    [fields.photo]
    type = "image"
    min_width = 960
    ratio = "16:9"
    [fields.name]
    type = "text"
    localized = true
    required = true
    [fields.secret]
    type = "text"
    localized = true
    search = "keywords"
"#;

async fn save(app: &TestApp, entry: &str, locale: &str, fields: Value) -> Value {
    let path = format!("{CONTENT}/{entry}");
    let present = app.get(Marketer, &path).await.json();
    let version = cell(&present, locale)["version"].as_i64().unwrap_or_default().to_string();
    let path = format!("{path}/{locale}");
    let saved = app.change(Marketer, "PUT", &path, &version, json!({ "fields": fields })).await;
    assert!(saved.is_ok(), "{saved}");
    saved.json()
}

async fn release(app: &TestApp, cells: &[(&str, &str)]) -> Answer {
    let items: Vec<Value> = cells
        .iter()
        .map(|(entry, locale)| {
            let (kind, slug) = entry.split_once('/').expect("kind/slug");
            json!({ "kind": kind, "slug": slug, "locale": locale })
        })
        .collect();
    app.send(Marketer, "POST", "/api/admin/releases", json!({ "items": items, "note": "x" })).await
}

fn messages(refused: &Answer) -> Vec<String> {
    let errors = refused.json()["errors"].as_array().cloned().unwrap_or_default();
    errors.iter().map(|e| e["message"].as_str().unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn a_single_has_one_entry_which_stays() {
    let app = TestApp::start().await;
    declare(&app, "promise", PROMISE).await;
    let path = format!("{CONTENT}/promise");
    let other = app.send(Marketer, "POST", &path, json!({ "slug": "other" })).await;
    let told = other.json()["errors"][0]["message"].clone();
    assert_eq!(told, "Promise has one entry, with the slug 'promise'", "{other}");
    let made = app.send(Marketer, "POST", &path, json!({ "title": "We come again" })).await;
    assert_eq!((made.status.as_u16(), &made.json()["slug"]), (201, &json!("promise")), "{made}");
    let again = app.send(Marketer, "POST", &path, json!({ "title": "Twice" })).await;
    assert_eq!(again.status, 409, "{again}");
    let archived = app.call(Marketer, "DELETE", &format!("{path}/promise")).await;
    assert_eq!(archived.status, 409, "{archived}");
    let slug = json!({ "slug": "oath" });
    let renamed = app.change(Marketer, "PATCH", &format!("{path}/promise"), "1", slug).await;
    assert!(!renamed.is_ok(), "{renamed}");
    // The page of another kind keeps clear of its address.
    let pages = format!("{CONTENT}/page");
    let page = app.send(Marketer, "POST", &pages, json!({ "slug": "promise" })).await;
    assert_eq!(page.status, 422, "{page}");
    let models = app.get(Visitor, "/api/content").await.json();
    let model = models["items"].as_array().into_iter().flatten().find(|m| m["kind"] == "promise");
    assert_eq!(model.map(|m| (&m["single"], &m["page"])), Some((&json!(true), &json!("/promise"))));
}

#[tokio::test]
async fn a_language_without_the_required_texts_is_held_back_where_english_does_not_stand_in() {
    let app = TestApp::start().await;
    declare(&app, "promise", PROMISE).await;
    let path = format!("{CONTENT}/promise");
    app.create(Marketer, &path, json!({ "title": "We come again" })).await;
    save(&app, "promise/promise", "kn", json!({ "name": "ಮತ್ತೆ ಬರುತ್ತೇವೆ" })).await;
    let items = releases::ready(&app.state.db).await.expect("drafts");
    let found = releases::look(&app.state, &app.engine.content, &items).await.expect("a look");
    let told = |p: &ReleaseProblem| {
        format!("{} {} {}", p.locale, p.path.as_deref().unwrap_or_default(), p.stops)
    };
    let found: Vec<String> = found.iter().map(told).collect();
    let expected = ["hi", "ta", "te", "mr", "bn"].map(|locale| format!("{locale} name false"));
    assert_eq!(found, expected);
    go_live(&app).await;
    let read = async |locale: &str| {
        let path = format!("/api/content/promise/promise?locale={locale}");
        app.get(Visitor, &path).await.status.as_u16()
    };
    assert_eq!((read("en").await, read("kn").await, read("ta").await), (200, 200, 404));
    // Written later, it is there.
    save(&app, "promise/promise", "ta", json!({ "name": "மீண்டும் வருவோம்" })).await;
    go_live(&app).await;
    assert_eq!((read("ta").await, read("hi").await), (200, 404));
}

#[tokio::test]
async fn a_value_that_has_to_be_unique_is_told_beside_the_field_and_stops_a_release() {
    let app = TestApp::start().await;
    declare(&app, "voucher", VOUCHER).await;
    for title in ["Summer", "Winter"] {
        app.create(Marketer, &format!("{CONTENT}/voucher"), json!({ "title": title })).await;
    }
    save(&app, "voucher/summer", "*", json!({ "code": "SUN10" })).await;
    go_live(&app).await;
    let saved = save(&app, "voucher/winter", "*", json!({ "code": "sun10" })).await;
    let told = json!([{
        "path": "code", "code": "unique", "stops": true,
        "message": "voucher/summer has this already",
    }]);
    assert_eq!(saved["problems"], told);
    let refused = release(&app, &[("voucher/winter", "*")]).await;
    let told = ["voucher/winter (*) code: voucher/summer has this already"];
    assert_eq!(messages(&refused), told, "{refused}");
    save(&app, "voucher/winter", "*", json!({ "code": "SNOW10" })).await;
    assert_eq!(release(&app, &[("voucher/winter", "*")]).await.status, 202);
}

#[tokio::test]
async fn a_small_picture_is_a_warning_and_goes_live() {
    let app = TestApp::start().await;
    declare(&app, "voucher", VOUCHER).await;
    app.create(Marketer, &format!("{CONTENT}/voucher"), json!({ "title": "Summer" })).await;
    let upload = "/api/admin/media?name=kitchen.png";
    let picture = app.upload_as(Marketer, upload, "application/octet-stream", photograph(90)).await;
    assert!(picture.is_ok(), "{picture}");
    let slug = picture.json()["id"].as_str().expect("an id").to_owned();
    save(&app, &format!("media/{slug}"), "en", json!({ "alt": "A clean kitchen" })).await;
    let saved = save(&app, "voucher/summer", "*", json!({ "photo": slug })).await;
    let found = saved["problems"].as_array().cloned().unwrap_or_default();
    assert!(!found.is_empty() && found.iter().all(|p| p["stops"] == false), "{saved}");
    assert!(found.iter().all(|p| p["code"] == "picture" && p["path"] == "photo"), "{saved}");
    let media = format!("media/{slug}");
    let items = [("voucher/summer", "*"), ("voucher/summer", "en"), (&media, "*"), (&media, "en")];
    let queued = release(&app, &items).await;
    assert_eq!(queued.status, 202, "{queued}");
}

#[tokio::test]
async fn who_may_edit_a_kind_and_take_it_live_is_said_by_its_file() {
    let app = TestApp::start().await;
    let legal = format!("{CONTENT}/legal");
    app.create(Marketer, &legal, json!({ "title": "Refunds" })).await;
    save(&app, "legal/refunds", "*", json!({ "effective": "2026-12-01" })).await;
    let texts = json!({ "title": "Refunds", "lead": "When we pay back.", "body": "Little." });
    save(&app, "legal/refunds", "en", texts).await;
    let items = json!([
        { "kind": "legal", "slug": "refunds", "locale": "*" },
        { "kind": "legal", "slug": "refunds", "locale": "en" },
    ]);
    let wanted = json!({ "items": items, "note": "x" });
    let refused = app.send(Marketer, "POST", "/api/admin/releases", wanted.clone()).await;
    assert_eq!(refused.status, 403, "{refused}");
    let told = "Legal text entries are taken live by admins alone";
    assert_eq!(refused.json()["detail"], told);
    let queued = app.send(Admin, "POST", "/api/admin/releases", wanted).await;
    assert_eq!(queued.status, 202, "{queued}");
    let rules = format!("access = {{ edit = [\"support\"] }}\n{VOUCHER}");
    declare(&app, "voucher", &rules).await;
    let vouchers = format!("{CONTENT}/voucher");
    let refused = app.send(Marketer, "POST", &vouchers, json!({ "slug": "x" })).await;
    let told = "Voucher entries are edited by admins and support staff alone";
    assert_eq!((refused.status.as_u16(), &refused.json()["detail"]), (403, &json!(told)));
}

#[tokio::test]
async fn a_kind_that_is_not_public_is_read_by_staff_alone() {
    let app = TestApp::start().await;
    declare(&app, "voucher", &format!("public = false\n{VOUCHER}")).await;
    for path in ["/api/content/voucher", "/api/content/schemas/voucher", "/api/content/voucher/x"] {
        assert_eq!(app.get(Visitor, path).await.status, 404, "{path}");
    }
    assert!(!app.get(Visitor, "/api/content").await.text().contains("voucher"));
    assert!(!app.get(Visitor, "/api/content/schemas").await.text().contains("voucher"));
    assert!(app.get(Marketer, &format!("{CONTENT}/voucher")).await.is_ok());
}

#[tokio::test]
async fn what_is_marked_for_search_is_found_and_keywords_are_not_shown() {
    let app = TestApp::start().await;
    declare(&app, "voucher", VOUCHER).await;
    app.create(Marketer, &format!("{CONTENT}/voucher"), json!({ "title": "Summer" })).await;
    save(&app, "voucher/summer", "*", json!({ "code": "20261" })).await;
    let texts = json!({ "name": "Summer", "secret": "monsoon rain" });
    save(&app, "voucher/summer", "en", texts).await;
    go_live(&app).await;
    let content = app.engine.content.now();
    let found = pages::documents(&content).into_iter().find(|d| d.shown == "voucher/summer");
    let found = found.expect("a document");
    assert_eq!(found.titles, ["Summer", "monsoon rain"]);
    assert_eq!(found.numbers, ["20261"]);
    assert!(found.texts.iter().all(|text| !text.contains("monsoon")));
}

#[tokio::test]
async fn other_declarations_are_looked_at_beside_what_is_live() {
    let app = TestApp::start().await;
    let sources = store::kind_sources(&app.state.db).await.expect("kinds");
    let (_, offer) = sources.into_iter().find(|(name, _)| name == "offer").expect("the offer");
    let check = async |source: &str| {
        let body = json!({ "kinds": { "offer": source } });
        app.send(Marketer, "POST", "/api/admin/kinds/check", body).await
    };
    assert_eq!(check(&offer).await.json(), json!({ "lost": [], "stopped": [] }));
    let short = offer.replacen("max = 200", "max = 5", 1);
    let found = check(&short).await.json();
    assert!(found["stopped"].as_array().is_some_and(|all| !all.is_empty()), "{found}");
    assert_eq!(found["lost"], json!([]));
    let begin = offer.find("[fields.body]").expect("a body");
    let end = offer.find("[fields.sections]").expect("sections");
    let without = format!("{}{}", &offer[..begin], &offer[end..]);
    let found = check(&without).await.json();
    let lost = &found["lost"][0];
    assert_eq!(
        (&lost["slug"], &lost["path"]),
        (&json!("quiet-kitchen"), &json!("body")),
        "{found}"
    );
    let refused = check(&offer.replacen("label", "lable", 1)).await;
    assert_eq!(
        (refused.status.as_u16(), &refused.json()["errors"][0]["field"]),
        (422, &json!("kinds.offer"))
    );
}
