//! Texts, translations, pictures, previews and releases.

use jaali::{
    platform::ids,
    testing::{Actor, Admin, TestApp, photograph, take_next_live},
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Knock, bare, csv, file, json};

pub(super) async fn knock(app: &TestApp, actor: Actor, route: &str) -> Option<Knock> {
    Some(match route {
        "GET /api/admin/search/misses" => bare("/api/admin/search/misses"),
        "GET /api/admin/content" => bare("/api/admin/content"),
        "GET /api/admin/content/{kind}" => bare("/api/admin/content/faq"),
        "POST /api/admin/content/{kind}" => {
            let slug = format!("asked-by-{actor:?}").to_lowercase();
            let new = json!({ "title": "Beyond the airport", "slug": slug });
            json("/api/admin/content/zone", new)
        }
        "GET /api/admin/content/{kind}/{slug}" => bare("/api/admin/content/faq/safe"),
        "PUT /api/admin/content/{kind}/{slug}/{locale}" => {
            let fields = json!({ "question": "Is it safe?", "answer": format!("{actor:?}: yes.") });
            let path = "/api/admin/content/faq/safe/en".to_owned();
            Knock::Version(path, english_version(app).await, json!({ "fields": fields }))
        }
        "PUT /api/admin/content/{kind}/{slug}" => {
            let fields =
                json!({ "question": "Is it safe?", "answer": format!("{actor:?}: safe.") });
            let cell = json!({ "version": english_version(app).await, "fields": fields });
            json("/api/admin/content/faq/safe", json!({ "cells": { "en": cell } }))
        }
        "POST /api/admin/kinds/check" => json("/api/admin/kinds/check", json!({ "kinds": {} })),
        "PATCH /api/admin/content/{kind}/{slug}" => {
            let slug = format!("moved-{}", ids::new().simple());
            app.send(Admin, "POST", "/api/admin/content/faq", json!({ "slug": slug })).await;
            let path = format!("/api/admin/content/faq/{slug}");
            Knock::Version(path, 1, json!({ "slug": format!("{slug}-again") }))
        }
        "DELETE /api/admin/content/{kind}/{slug}" => bare(&new_faq(app).await),
        "POST /api/admin/content/{kind}/{slug}/restore" => {
            let path = new_faq(app).await;
            app.call(Admin, "DELETE", &path).await;
            bare(&format!("{path}/restore"))
        }
        "PUT /api/admin/content/{kind}/order" => {
            json("/api/admin/content/faq/order", json!({ "slugs": ["safe"] }))
        }
        "DELETE /api/admin/content/{kind}/{slug}/{locale}" => {
            let path = format!("{}/en", new_faq(app).await);
            let fields = json!({ "question": "Balconies?", "answer": "Too." });
            app.change(Admin, "PUT", &path, "0", json!({ "fields": fields })).await;
            Knock::Version(path, 1, json!({}))
        }
        "GET /api/admin/content/{kind}/{slug}/{locale}/revisions" => {
            bare("/api/admin/content/faq/safe/en/revisions")
        }
        "POST /api/admin/content/{kind}/{slug}/{locale}/restore" => {
            let old = first_revision(app).await;
            json("/api/admin/content/faq/safe/kn/restore", json!({ "revision": old }))
        }
        "POST /api/admin/content/{kind}/{slug}/{locale}/current" => {
            bare("/api/admin/content/faq/safe/kn/current")
        }
        "GET /api/admin/content/{kind}/{slug}/referrers" => {
            bare("/api/admin/content/category/cockroach_control/referrers")
        }
        "GET /api/admin/content/{kind}/{slug}/pages" => {
            bare("/api/admin/content/faq/safe/pages?locale=kn")
        }
        "GET /api/admin/translations" => bare("/api/admin/translations?kind=faq"),
        "GET /api/admin/translations.csv" => bare("/api/admin/translations.csv?kind=faq"),
        "POST /api/admin/translations.csv" => csv(
            "/api/admin/translations.csv",
            "kind,slug,locale,field,source,target,state,source_hash\r\n",
        ),
        "GET /api/admin/translations.xlf" => bare("/api/admin/translations.xlf?kind=faq&locale=kn"),
        "POST /api/admin/translations.xlf" => file(
            "/api/admin/translations.xlf",
            "application/xliff+xml",
            "<xliff version=\"2.0\" srcLang=\"en\" trgLang=\"kn\"></xliff>",
        ),
        "GET /api/admin/content/{kind}/{slug}/{locale}/source" => {
            bare("/api/admin/content/faq/safe/kn/source")
        }
        "PUT /api/admin/presence" => {
            let at = json!({ "kind": "faq", "slug": "safe", "locale": "kn" });
            json("/api/admin/presence", at)
        }
        "GET /api/admin/media" => bare("/api/admin/media"),
        "GET /api/admin/media/tags" => bare("/api/admin/media/tags"),
        "POST /api/admin/media" => {
            let path = "/api/admin/media?name=kitchen.png&alt=A%20clean%20kitchen".to_owned();
            Knock::Picture(path, photograph(actor as u8))
        }
        "GET /api/admin/media/{id}" | "DELETE /api/admin/media/{id}" => {
            bare(&picture(app, actor).await)
        }
        "PATCH /api/admin/media/{id}" => {
            let change = json!({ "alt": { "en": "A kitchen" }, "focus": { "x": 20, "y": 80 } });
            json(&picture(app, actor).await, change)
        }
        "POST /api/admin/media/{id}/replace" => {
            let path = picture(app, actor).await;
            let id = path.rsplit('/').next().unwrap_or_default();
            json(&format!("{path}/replace"), json!({ "by": id }))
        }
        "POST /api/admin/messages/{slug}/filled" => json(
            "/api/admin/messages/whatsapp_lead/filled",
            json!({ "bodies": { "kn": "{{ name }}" } }),
        ),
        "POST /api/admin/preview" => json("/api/admin/preview", json!({ "path": "/kn/" })),
        "POST /api/admin/releases/diff" => {
            json("/api/admin/releases/diff", json!({ "items": "ready", "path": "/kn/" }))
        }
        "GET /api/admin/releases" => bare("/api/admin/releases"),
        "POST /api/admin/releases" => {
            draft(app).await;
            json("/api/admin/releases", json!({ "items": "ready", "note": "A better answer" }))
        }
        "GET /api/admin/releases/{id}" => {
            bare(&format!("/api/admin/releases/{}", newest_release(app).await))
        }
        "DELETE /api/admin/releases/{id}" => bare(&planned_release(app).await),
        "POST /api/admin/releases/{id}/now" => bare(&format!("{}/now", planned_release(app).await)),
        "POST /api/admin/releases/{id}/rollback" => {
            bare(&format!("/api/admin/releases/{}/rollback", live_release(app).await))
        }
        _ => return None,
    })
}

/// Creates a question; its path.
async fn new_faq(app: &TestApp) -> String {
    let slug = ids::new().to_string();
    app.create(Admin, "/api/admin/content/faq", json!({ "slug": slug })).await;
    format!("/api/admin/content/faq/{slug}")
}

/// The id of the oldest revision of an answer in Kannada.
async fn first_revision(app: &TestApp) -> Value {
    let list = app.get(Admin, "/api/admin/content/faq/safe/kn/revisions").await.json();
    list["items"].as_array().and_then(|all| all.last()).expect("a revision")["id"].clone()
}

/// The present version of the English answer.
async fn english_version(app: &TestApp) -> i64 {
    let entry = app.get(Admin, "/api/admin/content/faq/safe").await.json();
    let cells = entry["cells"].as_array().expect("cells");
    let english = cells.iter().find(|c| c["locale"] == "en").expect("English");
    english["version"].as_i64().expect("a version")
}

/// Saves a draft that differs from each before, so that there is something to publish.
async fn draft(app: &TestApp) {
    let fields = json!({ "question": "Is it safe?", "answer": format!("Yes, {}.", ids::new()) });
    let version = english_version(app).await.to_string();
    let path = "/api/admin/content/faq/safe/en";
    let saved = app.change(Admin, "PUT", path, &version, json!({ "fields": fields })).await;
    assert!(saved.is_ok(), "{saved}");
}

/// Creates a scheduled release; its path.
async fn planned_release(app: &TestApp) -> String {
    draft(app).await;
    let body = json!({
        "items": [{ "kind": "faq", "slug": "safe", "locale": "en" }], "note": "Later",
        "publish_at": "2026-12-24T00:00:00Z",
    });
    format!("/api/admin/releases/{}", app.create(Admin, "/api/admin/releases", body).await)
}

/// The id of a live release that anybody may undo who may release: without legal texts.
async fn live_release(app: &TestApp) -> Uuid {
    draft(app).await;
    let items = json!([{ "kind": "faq", "slug": "safe", "locale": "en" }]);
    let body = json!({ "items": items, "note": "An answer" });
    let release = app.create(Admin, "/api/admin/releases", body).await;
    while take_next_live(&app.state).await != release {}
    release
}

async fn newest_release(app: &TestApp) -> String {
    let list = app.get(Admin, "/api/admin/releases").await.json();
    let live = list["items"].as_array().expect("releases").iter().find(|r| r["status"] == "live");
    live.expect("a live release")["id"].as_str().expect("an id").to_owned()
}

/// The path of a picture that only this actor's requests use.
async fn picture(app: &TestApp, actor: Actor) -> String {
    // One for each actor is enough: making the sizes is slow.
    let there = app.get(Admin, &format!("/api/admin/media?q=room-{actor:?}")).await.json();
    if let Some(id) = there["items"][0]["id"].as_str() {
        return format!("/api/admin/media/{id}");
    }
    let path = &format!("/api/admin/media?name=room-{actor:?}.png&alt=A%20room");
    let file = photograph(100 + actor as u8);
    let made = app.upload_as(Admin, path, "application/octet-stream", file).await;
    format!("/api/admin/media/{}", made.json()["id"].as_str().expect("an id"))
}
