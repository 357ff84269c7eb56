//! Lists, copies, order, archive, sessions, history, staleness, presence.

use serde_json::{Value, json};

use crate::{
    features::{auth::Author, releases},
    platform::ids,
    testing::{
        Admin, Answer, DRAFT, Marketer, SAFE, TestApp, Visitor, cell, draft, go_live, live_answer,
        new_english, take_live,
    },
};

const FAQ: &str = "/api/admin/content/faq";

fn slugs(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().expect("items");
    items.iter().map(|i| i["slug"].as_str().expect("a slug")).collect()
}

async fn state(app: &TestApp, locale: &str) -> Value {
    cell(&app.get(Marketer, SAFE).await.json(), locale)["state"].clone()
}

async fn in_session(app: &TestApp, version: &str, answer: &str, session: &str) -> Answer {
    let fields = json!({ "question": "ಸುರಕ್ಷಿತವೇ?", "answer": answer });
    app.change(Marketer, "PUT", DRAFT, version, json!({ "fields": fields, "session": session }))
        .await
}

async fn revisions(app: &TestApp) -> Vec<Value> {
    let list = app.get(Marketer, &format!("{DRAFT}/revisions")).await.json();
    list["items"].as_array().expect("revisions").clone()
}

#[tokio::test]
async fn kinds_come_with_their_numbers() {
    let app = TestApp::start().await;
    assert!(draft(&app, "2", "ಹೌದು").await.is_ok());
    let faq = json!({ "slug": "balcony" });
    assert!(app.send(Marketer, "POST", FAQ, faq).await.is_ok());
    let kinds = app.get(Marketer, "/api/admin/content").await.json();
    let kinds = kinds["items"].as_array().expect("kinds").clone();
    let faq = kinds.iter().find(|k| k["kind"] == "faq").expect("questions");
    assert_eq!((&faq["label"], &faq["entries"]), (&json!("FAQ"), &json!(9)));
    let kannada = json!({ "live": 7, "draft": 0, "changed": 1, "stale": 0, "missing": 1,
                          "held_back": 0 });
    assert_eq!(faq["locales"]["kn"], kannada);
    assert_eq!(faq["locales"]["en"]["missing"], 1);
}

#[tokio::test]
async fn a_list_is_in_the_order_of_the_site_and_comes_in_pages() {
    let app = TestApp::start().await;
    let all = app.get(Marketer, FAQ).await.json();
    let site = app.get(Visitor, "/api/content/faq").await.json();
    assert_eq!(slugs(&all), slugs(&site));
    assert_eq!(all["kind"]["fields"]["question"]["max"], 160);
    let first = app.get(Marketer, &format!("{FAQ}?limit=5")).await.json();
    let next = first["next"].as_str().expect("more");
    let second = app.get(Marketer, &format!("{FAQ}?limit=5&cursor={next}")).await.json();
    assert_eq!([slugs(&first), slugs(&second)].concat(), slugs(&all));
    assert_eq!(second["next"], Value::Null);
}

#[tokio::test]
async fn a_list_is_searched_in_every_language_and_filtered_by_state() {
    let app = TestApp::start().await;
    assert!(draft(&app, "2", "ಅಪರೂಪದ ಪದ").await.is_ok());
    for (query, expected) in [
        ("q=%E0%B2%85%E0%B2%AA%E0%B2%B0%E0%B3%82%E0%B2%AA%E0%B2%A6", vec!["safe"]),
        ("q=SAFE&locale=kn&state=changed", vec!["safe"]),
        ("locale=kn&state=changed", vec!["safe"]),
        ("state=ready", vec!["safe"]),
        ("locale=hi&state=changed", vec![]),
        ("locale=hi&state=missing", vec![]),
        ("state=scheduled", vec![]),
        ("archived=true", vec![]),
        ("q=no-such-word-anywhere", vec![]),
    ] {
        let list = app.get(Marketer, &format!("{FAQ}?{query}")).await.json();
        assert_eq!(slugs(&list), expected, "{query}");
    }
    for wrong in ["state=odd", "locale=fr"] {
        assert_eq!(app.get(Marketer, &format!("{FAQ}?{wrong}")).await.status, 422, "{wrong}");
    }
}

#[tokio::test]
async fn a_copy_starts_with_the_texts_of_its_original_as_drafts() {
    let app = TestApp::start().await;
    let copy = json!({ "slug": "safe-2", "copy_of": "safe" });
    let made = app.send(Marketer, "POST", FAQ, copy).await;
    assert_eq!(made.status, 201, "{made}");
    let (copy, original) = (made.json(), app.get(Marketer, SAFE).await.json());
    for locale in ["en", "kn", "bn"] {
        assert_eq!(cell(&copy, locale)["fields"], cell(&original, locale)["fields"]);
        assert_eq!(cell(&copy, locale)["state"], "draft");
    }
    assert_eq!(copy["title"], original["title"]);
    assert_eq!(slugs(&app.get(Marketer, FAQ).await.json()).last(), Some(&"safe-2"));
    go_live(&app).await;
    let copy = app.get(Marketer, &format!("{FAQ}/safe-2")).await.json();
    assert_eq!(cell(&copy, "kn")["state"], "live");
    let gone = json!({ "slug": "safe-3", "copy_of": "nothing" });
    assert_eq!(app.send(Marketer, "POST", FAQ, gone).await.status, 404);
}

#[tokio::test]
async fn a_new_entry_starts_with_its_title_which_makes_its_slug() {
    let app = TestApp::start().await;
    let add = async |kind: &str, new: Value| {
        let made = app.send(Marketer, "POST", &format!("/api/admin/content/{kind}"), new).await;
        assert_eq!(made.status, 201, "{made}");
        let made = made.json();
        (made["slug"].as_str().expect("a slug").to_owned(), made)
    };
    let title = "Café: is it *really* safe?";
    let (slug, made) = add("faq", json!({ "title": title })).await;
    assert_eq!(slug, "cafe-is-it-really-safe");
    assert_eq!(made["title"], title);
    assert_eq!(cell(&made, "en")["state"], "draft");
    let (slug, _) = add("faq", json!({ "title": title, "slug": "" })).await;
    assert_eq!(slug, "cafe-is-it-really-safe-2");
    let (slug, _) = add("faq", json!({ "title": "ಸುರಕ್ಷಿತವೇ?" })).await;
    assert_eq!(slug, "surksitve");
    let (slug, _) = add("faq", json!({ "title": "?!" })).await;
    assert_eq!(slug, "faq-1");
    let (slug, copy) = add("faq", json!({ "title": "Other", "copy_of": "safe" })).await;
    assert_eq!((&*slug, &copy["title"]), ("other", &json!("Other")));
    assert_eq!(cell(&copy, "kn")["state"], "draft");
    let (slug, _) = add("testimonial", json!({ "title": "Asha R." })).await;
    assert_eq!(slug, "asha-r");
    for (new, code) in [
        (json!({}), "required"),
        (json!({ "title": "  " }), "required"),
        (json!({ "title": "a".repeat(2_001) }), "too_long"),
        (json!({ "title": "a\u{7}" }), "characters"),
    ] {
        let refused = app.send(Marketer, "POST", FAQ, new).await;
        assert_eq!(refused.status, 422, "{refused}");
        let error = &refused.json()["errors"][0];
        assert_eq!((&error["field"], &error["code"]), (&json!("title"), &json!(code)));
    }
}

#[tokio::test]
async fn an_archived_entry_leaves_with_a_release_and_comes_back_with_its_rollback() {
    let app = TestApp::start().await;
    let archived = app.call(Marketer, "DELETE", SAFE).await;
    assert!(archived.is_ok(), "{archived}");
    assert_eq!(archived.json()["archived"], true);
    assert!(!slugs(&app.get(Marketer, FAQ).await.json()).contains(&"safe"));
    let only = app.get(Marketer, &format!("{FAQ}?archived=true")).await.json();
    assert_eq!(slugs(&only), ["safe"]);
    assert_eq!(app.get(Visitor, "/api/content/faq/safe").await.status, 200);
    go_live(&app).await;
    assert_eq!(app.get(Visitor, "/api/content/faq/safe").await.status, 404);

    let author = Author::Named("a test");
    let undo = releases::roll_back(&app.state, None, author).await.expect("queued");
    take_live(&app.state, undo).await;
    app.engine.content.present(&app.state).await.expect("reloaded");
    assert_eq!(app.get(Visitor, "/api/content/faq/safe").await.status, 200);
    assert_eq!(app.get(Marketer, SAFE).await.json()["archived"], false);
}

#[tokio::test]
async fn an_archived_entry_is_brought_back_by_a_draft_and_its_place_is_kept() {
    let app = TestApp::start().await;
    let before = slugs(&app.get(Marketer, FAQ).await.json()).join(" ");
    assert!(app.call(Marketer, "DELETE", SAFE).await.is_ok());
    let back = app.call(Marketer, "POST", &format!("{SAFE}/restore")).await.json();
    // No release archived the entry, so there is nothing left to release.
    assert_eq!(cell(&back, "*")["state"], "live");
    assert!(app.call(Marketer, "DELETE", SAFE).await.is_ok());
    go_live(&app).await;
    let back = app.call(Marketer, "POST", &format!("{SAFE}/restore")).await.json();
    assert_eq!((&back["archived"], &cell(&back, "*")["state"]), (&json!(false), &json!("changed")));
    go_live(&app).await;
    assert_eq!(slugs(&app.get(Marketer, FAQ).await.json()).join(" "), before);
    assert_eq!(app.get(Visitor, "/api/content/faq/safe").await.status, 200);
}

#[tokio::test]
async fn what_others_refer_to_is_not_archived_and_they_are_named() {
    let app = TestApp::start().await;
    let refused = app.call(Marketer, "DELETE", "/api/admin/content/category/rodent_control").await;
    assert_eq!(refused.status, 409, "{refused}");
    let named = &refused.json()["errors"][0];
    assert_eq!((&named["code"], &named["field"]), (&json!("reference"), &json!("service/rodent")));
    let text = app.call(Marketer, "DELETE", "/api/admin/content/text/nav.home").await;
    assert_eq!(text.status, 409, "{text}");
    // The other way round: no entry may refer to an archived one and go live.
    let path = "/api/admin/content/service/rodent";
    let archived = app.call(Marketer, "DELETE", path).await;
    assert!(archived.is_ok(), "{archived}");
    assert!(
        app.call(Marketer, "DELETE", "/api/admin/content/category/rodent_control").await.is_ok()
    );
    let service = app.get(Marketer, path).await.json();
    let shared = cell(&service, "*");
    let again = app
        .change(
            Marketer,
            "PUT",
            &format!("{path}/*"),
            &shared["version"].to_string(),
            json!({ "fields": shared["fields"] }),
        )
        .await;
    assert_eq!(again.json()["problems"][0]["code"], "reference", "{again}");
}

#[tokio::test]
async fn only_entries_that_move_get_a_draft() {
    let app = TestApp::start().await;
    let list = app.get(Marketer, FAQ).await.json();
    let mut order: Vec<&str> = slugs(&list);
    order.swap(1, 2);
    let path = format!("{FAQ}/order");
    let moved = app.send(Marketer, "PUT", &path, json!({ "slugs": order })).await;
    assert_eq!(moved.status, 204, "{moved}");
    let after = app.get(Marketer, FAQ).await.json();
    assert_eq!(slugs(&after), order);
    let changed = app.get(Marketer, &format!("{FAQ}?locale=*&state=changed")).await.json();
    assert_eq!(slugs(&changed), &order[1..3]);
    // Two entries, named alone, swap places only with each other.
    let two = json!({ "slugs": [order[5], order[0]] });
    assert!(app.send(Marketer, "PUT", &path, two).await.is_ok());
    order.swap(0, 5);
    assert_eq!(slugs(&app.get(Marketer, FAQ).await.json()), order);
    for (wrong, status) in [(json!(["nowhere"]), 404), (json!(["safe", "safe"]), 422)] {
        let refused = app.send(Marketer, "PUT", &path, json!({ "slugs": wrong })).await;
        assert_eq!(refused.status, status, "{refused}");
    }
}

#[tokio::test]
async fn the_place_stays_when_a_form_leaves_it_out() {
    let app = TestApp::start().await;
    let before = slugs(&app.get(Marketer, "/api/admin/content/benefit").await.json()).join(" ");
    let list = app.get(Marketer, "/api/admin/content/benefit").await.json();
    let first = &list["items"][0];
    let fields = json!({ "fields": { "page": "home", "icon": "leaf" } });
    let path = format!("/api/admin/content/benefit/{}/*", first["slug"].as_str().expect("a slug"));
    let version = cell(first, "*")["version"].to_string();
    assert!(app.change(Marketer, "PUT", &path, &version, fields).await.is_ok());
    let after = app.get(Marketer, "/api/admin/content/benefit").await.json();
    assert_eq!(slugs(&after).join(" "), before);
}

#[tokio::test]
async fn a_session_is_one_revision_until_a_release_pins_it() {
    let app = TestApp::start().await;
    let before = revisions(&app).await.len();
    let session = ids::new().to_string();
    for (version, answer) in [("2", "ಒಂದು"), ("3", "ಎರಡು"), ("4", "ಮೂರು")] {
        assert!(in_session(&app, version, answer, &session).await.is_ok());
    }
    let now = revisions(&app).await;
    assert_eq!(now.len(), before + 1);
    assert_eq!((&now[0]["fields"]["answer"], &now[0]["number"]), (&json!("ಮೂರು"), &json!(2)));
    assert_eq!((&now[0]["draft"], &now[1]["live"]), (&json!(true), &json!(true)));
    // Another session, or none, adds a revision.
    assert!(in_session(&app, "5", "ನಾಲ್ಕು", &ids::new().to_string()).await.is_ok());
    assert!(draft(&app, "6", "ಐದು").await.is_ok());
    assert!(in_session(&app, "7", "ಆರು", &session).await.is_ok());
    assert_eq!(revisions(&app).await.len(), before + 4);

    let content = &app.engine.content;
    let pinned = releases::publish(&app.state, content, "a test", "pins it").await;
    let pinned = pinned.expect("queued");
    assert!(in_session(&app, "8", "ಏಳು", &session).await.is_ok());
    assert_eq!(revisions(&app).await.len(), before + 5);
    take_live(&app.state, pinned).await;
    app.engine.content.present(&app.state).await.expect("reloaded");
    assert_eq!(live_answer(&app, "kn").await, "<p>ಆರು</p>");
    assert_eq!(state(&app, "kn").await, "changed");
}

#[tokio::test]
async fn a_language_whose_only_draft_was_dropped_can_be_written_again() {
    let app = TestApp::start().await;
    assert!(app.send(Marketer, "POST", FAQ, json!({ "slug": "balcony" })).await.is_ok());
    let path = format!("{FAQ}/balcony/kn");
    let fields = json!({ "fields": { "question": "ಬಾಲ್ಕನಿ?" } });
    assert!(app.change(Marketer, "PUT", &path, "0", fields.clone()).await.is_ok());
    assert_eq!(app.change(Marketer, "DELETE", &path, "1", json!({})).await.status, 204);
    let again = app.change(Marketer, "PUT", &path, "0", fields.clone()).await;
    assert!(again.is_ok(), "{again}");
    assert_eq!(app.change(Marketer, "PUT", &path, "0", fields).await.status, 412);
}

#[tokio::test]
async fn a_dropped_draft_leaves_what_is_live() {
    let app = TestApp::start().await;
    let saved = draft(&app, "2", "ಹೊಸದು").await.json();
    assert_eq!(app.call(Marketer, "DELETE", DRAFT).await.status, 428);
    assert_eq!(app.change(Marketer, "DELETE", DRAFT, "2", json!({})).await.status, 412);
    assert_eq!(app.change(Marketer, "DELETE", DRAFT, "3", json!({})).await.status, 204);
    let entry = app.get(Marketer, SAFE).await.json();
    let kannada = cell(&entry, "kn");
    assert_eq!(kannada["state"], "live");
    assert_eq!(kannada["fields"], saved["live"]);
    assert_eq!(app.change(Marketer, "DELETE", DRAFT, "4", json!({})).await.status, 404);
    // Typing the live text again drops the draft too.
    assert!(draft(&app, "4", "ಹೊಸದು").await.is_ok());
    let same = json!({ "fields": saved["live"] });
    let back = app.change(Marketer, "PUT", DRAFT, "5", same).await;
    assert_eq!(back.json()["state"], "live", "{back}");
}

#[tokio::test]
async fn an_old_revision_comes_back_as_a_draft_of_its_language() {
    let app = TestApp::start().await;
    let before = live_answer(&app, "kn").await;
    assert!(draft(&app, "2", "ಹೊಸದು").await.is_ok());
    go_live(&app).await;
    let all = revisions(&app).await;
    let old = json!({ "revision": all.last().expect("the first")["id"] });
    let path = format!("{DRAFT}/restore");
    let restored = app.send(Marketer, "POST", &path, old).await;
    assert_eq!(restored.json()["state"], "changed", "{restored}");
    go_live(&app).await;
    assert_eq!(live_answer(&app, "kn").await, before);
    let nothing = json!({ "revision": ids::new() });
    assert_eq!(app.send(Marketer, "POST", &path, nothing).await.status, 404);
}

#[tokio::test]
async fn imported_translations_get_stale_and_are_still_correct_when_somebody_says_so() {
    let app = TestApp::start().await;
    let source = app.get(Marketer, &format!("{DRAFT}/source")).await.json();
    assert_eq!(source["was"], source["now"]);
    new_english(&app, "Very.").await;
    assert_eq!(state(&app, "kn").await, "stale");
    let after = app.get(Marketer, &format!("{DRAFT}/source")).await.json();
    assert_eq!(after["was"], source["now"]);
    assert_eq!(after["now"]["answer"], "Very.");

    let said = app.call(Marketer, "POST", &format!("{DRAFT}/current")).await;
    assert!(said.is_ok(), "{said}");
    assert_eq!((state(&app, "kn").await, state(&app, "ta").await), (json!("live"), json!("stale")));
    new_english(&app, "Very much.").await;
    assert_eq!(state(&app, "kn").await, "stale");
    assert!(app.call(Marketer, "POST", &format!("{SAFE}/en/current")).await.is_ok());
    for locale in ["kn", "ta", "bn"] {
        assert_eq!(state(&app, locale).await, "live", "{locale}");
    }
}

#[tokio::test]
async fn a_typo_that_is_not_live_yet_makes_nothing_stale_that_was_current() {
    let app = TestApp::start().await;
    new_english(&app, "Very.").await;
    assert!(app.call(Marketer, "POST", &format!("{DRAFT}/current")).await.is_ok());
    let fields = json!({ "fields": { "question": "Is it safe?", "answer": "Very!" } });
    assert!(app.change(Marketer, "PUT", &format!("{SAFE}/en"), "4", fields).await.is_ok());
    assert!(app.call(Marketer, "POST", &format!("{SAFE}/en/current")).await.is_ok());
    go_live(&app).await;
    assert_eq!((state(&app, "kn").await, state(&app, "ta").await), (json!("live"), json!("stale")));
}

#[tokio::test]
async fn who_else_is_at_an_entry_is_shown_until_they_are_gone() {
    let app = TestApp::start().await;
    let path = "/api/admin/presence";
    let at = |locale: &str| json!({ "kind": "faq", "slug": "safe", "locale": locale });
    let alone = app.send(Marketer, "PUT", path, at("kn")).await.json();
    assert_eq!(alone, json!({ "others": [] }));
    let both = app.send(Admin, "PUT", path, at("hi")).await.json();
    assert_eq!(both["others"], json!([{ "name": "Marketer of the tests", "locale": "kn" }]));
    app.clock.advance(chrono::Duration::seconds(46));
    let alone = app.send(Admin, "PUT", path, at("hi")).await.json();
    assert_eq!(alone, json!({ "others": [] }));
}
