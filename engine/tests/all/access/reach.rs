//! A caller with a narrower reach writes the content within it and no other, and reads everything.
//! No role is like that yet: the reach comes along with an admin's request.

use jaali::{
    features::auth::{Extent, Reach},
    testing::{Admin, Answer, SAFE, TestApp, cell, new_english, photograph, take_live},
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Knock, bare, csv, file, json, knock, request, signatures::signatures};
use crate::openapi::operations;

/// The resources whose routes read and write content.
const CONTENT: [&str; 4] = ["content", "media", "releases", "translations"];

const FAQ: &str = "/api/admin/content/faq";
const MEDIA: &str = "/api/admin/media";
const RELEASES: &str = "/api/admin/releases";

/// All languages, but not the fields that they share.
const LANGUAGES: [&str; 7] = ["en", "kn", "hi", "ta", "te", "mr", "bn"];

fn only(names: &[&str]) -> Extent {
    Extent::Only(names.iter().map(|name| (*name).to_owned()).collect())
}

fn cells(locales: &[&str], kind: &str) -> Reach {
    Reach { locales: only(locales), kinds: only(&[kind]) }
}

fn all_of(kind: &str) -> Reach {
    Reach { locales: Extent::All, kinds: only(&[kind]) }
}

/// The questions in Tamil.
fn tamil() -> Reach {
    cells(&["ta"], "faq")
}

async fn reaching(app: &TestApp, reach: Reach, method: &str, knock: Knock) -> Answer {
    let (request, body) = request(method, knock);
    app.ask(Admin, request.extension(reach), body).await
}

/// Requests of one route: those that are refused, and one that is within its caller's reach.
struct Tries {
    refused: Vec<(Reach, Knock)>,
    within: (Reach, Knock),
}

async fn tries(app: &TestApp, route: &str) -> Option<Tries> {
    let slug = |slug: &str| json!({ "slug": slug });
    let (refused, within) = match route {
        "POST /api/admin/content/{kind}" => {
            let copy = json!({ "slug": "copy", "copy_of": "safe" });
            let refused = vec![
                (tamil(), json(FAQ, slug("new"))),
                (cells(&LANGUAGES, "faq"), json(FAQ, slug("new"))),
                (cells(&["*", "ta"], "faq"), json(FAQ, copy.clone())),
                (all_of("plan"), json(FAQ, slug("new"))),
            ];
            (refused, (all_of("faq"), json(FAQ, copy)))
        }
        "PUT /api/admin/content/{kind}/{slug}/{locale}" => {
            let refused = vec![
                (tamil(), edit(app, "faq/safe", "kn").await),
                (tamil(), edit(app, "faq/safe", "en").await),
                (tamil(), edit(app, "faq/safe", "*").await),
                (tamil(), edit(app, "plan/annual", "ta").await),
            ];
            (refused, (tamil(), edit(app, "faq/safe", "ta").await))
        }
        "PUT /api/admin/content/{kind}/{slug}" => {
            let several = |locales: &[&str]| {
                let cell =
                    |locale: &&str| ((*locale).to_owned(), json!({ "version": 9, "fields": {} }));
                let cells: serde_json::Map<_, _> = locales.iter().map(cell).collect();
                json(SAFE, json!({ "cells": cells }))
            };
            let refused = vec![
                (tamil(), several(&["ta", "kn"])),
                (tamil(), several(&["*"])),
                (all_of("plan"), several(&["ta"])),
            ];
            let fields = json!({ "question": "பாதுகாப்பானதா?", "answer": "ஆம்." });
            let own = json!({ "cells": { "ta": { "version": 2, "fields": fields } } });
            (refused, (tamil(), json(SAFE, own)))
        }
        "PATCH /api/admin/content/{kind}/{slug}" => {
            let rename =
                |path: &str| Knock::Version(format!("/api/admin/content/{path}"), 1, slug("moved"));
            let refused = vec![
                (tamil(), rename("faq/safe")),
                (cells(&LANGUAGES, "faq"), rename("faq/safe")),
                (all_of("faq"), rename("zone/east")),
            ];
            // The areas of the zone follow, though they are out of reach.
            (refused, (all_of("zone"), rename("zone/east")))
        }
        "DELETE /api/admin/content/{kind}/{slug}" => everyone_but_one(SAFE),
        "POST /api/admin/content/{kind}/{slug}/restore" => {
            assert!(app.call(Admin, "DELETE", SAFE).await.is_ok());
            everyone_but_one(&format!("{SAFE}/restore"))
        }
        "PUT /api/admin/content/{kind}/order" => {
            let order = || json(&format!("{FAQ}/order"), json!({ "slugs": ["price", "safe"] }));
            let refused = vec![(tamil(), order()), (all_of("plan"), order())];
            (refused, (all_of("faq"), order()))
        }
        "DELETE /api/admin/content/{kind}/{slug}/{locale}" => {
            drafts(app).await;
            let refused = vec![
                (tamil(), drop_draft(app, "kn").await),
                (cells(&["ta"], "plan"), drop_draft(app, "ta").await),
            ];
            (refused, (tamil(), drop_draft(app, "ta").await))
        }
        "POST /api/admin/content/{kind}/{slug}/{locale}/restore" => {
            drafts(app).await;
            (vec![(tamil(), oldest(app, "kn").await)], (tamil(), oldest(app, "ta").await))
        }
        "POST /api/admin/content/{kind}/{slug}/{locale}/current" => {
            new_english(app, "Very.").await;
            let confirm = |locale: &str| bare(&format!("{SAFE}/{locale}/current"));
            let refused = vec![
                (tamil(), confirm("kn")),
                (tamil(), confirm("en")),
                // It would mark the translations into every language.
                (cells(&["en", "ta"], "faq"), confirm("en")),
            ];
            (refused, (tamil(), confirm("ta")))
        }
        "POST /api/admin/translations.csv" => {
            let refused = vec![
                (tamil(), sheet(app, "kind=faq").await),
                (tamil(), sheet(app, "kind=faq&locale=kn").await),
                (tamil(), sheet(app, "locale=ta").await),
            ];
            (refused, (tamil(), sheet(app, "kind=faq&locale=ta").await))
        }
        "POST /api/admin/translations.xlf" => {
            let refused = vec![
                (tamil(), xliff(app, "kind=faq&locale=kn").await),
                (tamil(), xliff(app, "locale=ta").await),
            ];
            (refused, (tamil(), xliff(app, "kind=faq&locale=ta").await))
        }
        _ if route.contains("/media") => return pictures(app, route).await,
        _ => return releases(app, route).await,
    };
    Some(Tries { refused, within })
}

/// An operation on one whole question, without a body.
fn everyone_but_one(path: &str) -> (Vec<(Reach, Knock)>, (Reach, Knock)) {
    let refused = vec![
        (tamil(), bare(path)),
        (cells(&LANGUAGES, "faq"), bare(path)),
        (all_of("plan"), bare(path)),
    ];
    (refused, (all_of("faq"), bare(path)))
}

async fn pictures(app: &TestApp, route: &str) -> Option<Tries> {
    let (refused, within) = match route {
        "POST /api/admin/media" => {
            let path = format!("{MEDIA}?name=kitchen.png&alt=A%20kitchen");
            let upload = || Knock::Picture(path.clone(), photograph(10));
            let refused = vec![
                (tamil(), upload()),
                (all_of("faq"), upload()),
                (cells(&LANGUAGES, "media"), upload()),
                (cells(&["*"], "media"), upload()),
            ];
            (refused, (all_of("media"), upload()))
        }
        "PATCH /api/admin/media/{id}" => {
            let path = format!("{MEDIA}/{}", picture(app, 10).await);
            let focus = json!({ "x": 20, "y": 80 });
            let of = |change: Value| json(&path, change);
            let refused = vec![
                (tamil(), of(json!({ "alt": { "ta": "சமையலறை" } }))),
                (cells(&["bn"], "media"), of(json!({ "alt": { "bn": "ঘর", "ta": "சமையலறை" } }))),
                (cells(&["ta"], "media"), of(json!({ "alt": { "ta": "அறை" }, "focus": focus }))),
            ];
            (refused, (cells(&["ta"], "media"), of(json!({ "alt": { "ta": "அறை" } }))))
        }
        "DELETE /api/admin/media/{id}" => {
            let path = format!("{MEDIA}/{}", picture(app, 10).await);
            let refused =
                vec![(all_of("faq"), bare(&path)), (cells(&["ta"], "media"), bare(&path))];
            (refused, (all_of("media"), bare(&path)))
        }
        "POST /api/admin/media/{id}/replace" => {
            let (old, new) = (picture(app, 10).await, picture(app, 200).await);
            let slide = "/api/admin/content/slide/villa";
            let present = app.get(Admin, slide).await.json();
            let shared = cell(&present, "*");
            let mut fields = shared["fields"].clone();
            fields["photo"] = json!(old);
            let (path, version) = (format!("{slide}/*"), shared["version"].to_string());
            let shown =
                app.change(Admin, "PUT", &path, &version, json!({ "fields": fields })).await;
            assert!(shown.is_ok(), "{shown}");
            let replace = || json(&format!("{MEDIA}/{old}/replace"), json!({ "by": new }));
            (vec![(all_of("media"), replace())], (all_of("slide"), replace()))
        }
        _ => return None,
    };
    Some(Tries { refused, within })
}

async fn releases(app: &TestApp, route: &str) -> Option<Tries> {
    drafts(app).await;
    let both = release(&["ta", "kn"]);
    let (refused, within) = match route {
        "POST /api/admin/releases" => {
            let mut refused = vec![(tamil(), json(RELEASES, both.clone()))];
            for word in ["ready", "mine"] {
                let body = json!({ "items": word, "note": "All" });
                refused.push((tamil(), json(RELEASES, body)));
            }
            refused.push((tamil(), json(RELEASES, later(both))));
            (refused, (tamil(), json(RELEASES, release(&["ta"]))))
        }
        "DELETE /api/admin/releases/{id}" => {
            let both = app.create(Admin, RELEASES, later(both)).await;
            let one = app.create(Admin, RELEASES, later(release(&["ta"]))).await;
            let path = |id: Uuid| bare(&format!("{RELEASES}/{id}"));
            (vec![(tamil(), path(both))], (tamil(), path(one)))
        }
        "POST /api/admin/releases/{id}/now" => {
            let both = app.create(Admin, RELEASES, later(both)).await;
            let one = app.create(Admin, RELEASES, later(release(&["ta"]))).await;
            let path = |id: Uuid| bare(&format!("{RELEASES}/{id}/now"));
            (vec![(tamil(), path(both))], (tamil(), path(one)))
        }
        "POST /api/admin/releases/{id}/rollback" => {
            let mut live = Vec::new();
            for body in [both, release(&["ta"])] {
                drafts(app).await;
                let id = app.create(Admin, RELEASES, body).await;
                take_live(&app.state, id).await;
                live.push(bare(&format!("{RELEASES}/{id}/rollback")));
            }
            let own = live.pop()?;
            (vec![(tamil(), live.pop()?)], (tamil(), own))
        }
        _ => return None,
    };
    Some(Tries { refused, within })
}

/// A release of the answer in some languages.
fn release(locales: &[&str]) -> Value {
    let item = |locale: &&str| json!({ "kind": "faq", "slug": "safe", "locale": locale });
    json!({ "items": locales.iter().map(item).collect::<Vec<_>>(), "note": "An answer" })
}

fn later(mut release: Value) -> Value {
    release["publish_at"] = json!("2026-12-24T00:00:00Z");
    release
}

/// The request that changes the first field of a cell.
async fn edit(app: &TestApp, entry: &str, locale: &str) -> Knock {
    let path = format!("/api/admin/content/{entry}");
    let present = app.get(Admin, &path).await.json();
    let cell = cell(&present, locale);
    let mut fields = cell["fields"].clone();
    let first = fields.as_object_mut().and_then(|fields| fields.values_mut().next());
    match first.expect("a field") {
        Value::String(text) => text.push('!'),
        Value::Number(number) => *number = (number.as_i64().unwrap_or_default() + 1).into(),
        other => panic!("another type: {other}"),
    }
    let version = cell["version"].as_i64().expect("a version");
    Knock::Version(format!("{path}/{locale}"), version, json!({ "fields": fields }))
}

/// Makes the answer in Tamil and in Kannada a draft.
async fn drafts(app: &TestApp) {
    for locale in ["ta", "kn"] {
        let (request, body) = request("PUT", edit(app, "faq/safe", locale).await);
        let saved = app.ask(Admin, request, body).await;
        assert!(saved.is_ok(), "{saved}");
    }
}

async fn drop_draft(app: &TestApp, locale: &str) -> Knock {
    let present = app.get(Admin, SAFE).await.json();
    let version = cell(&present, locale)["version"].as_i64().expect("a version");
    Knock::Version(format!("{SAFE}/{locale}"), version, json!({}))
}

/// The request that restores the oldest answer in a language.
async fn oldest(app: &TestApp, locale: &str) -> Knock {
    let list = app.get(Admin, &format!("{SAFE}/{locale}/revisions")).await.json();
    let first = list["items"].as_array().and_then(|all| all.last()).expect("a revision");
    json(&format!("{SAFE}/{locale}/restore"), json!({ "revision": first["id"] }))
}

async fn sheet(app: &TestApp, query: &str) -> Knock {
    csv("/api/admin/translations.csv", &translated(app, "csv", query).await)
}

async fn xliff(app: &TestApp, query: &str) -> Knock {
    let text = translated(app, "xlf", query).await;
    file("/api/admin/translations.xlf", "application/xliff+xml", &text)
}

/// A file of translations with other answers in Tamil and Kannada.
async fn translated(app: &TestApp, format: &str, query: &str) -> String {
    let file = app.get(Admin, &format!("/api/admin/translations.{format}?{query}")).await;
    assert!(file.is_ok(), "{file}");
    file.text().replace("ஆம்,", "ஆம்!").replace("ಹೌದು,", "ಹೌದು!")
}

/// Uploads a picture with a description; its id.
async fn picture(app: &TestApp, red: u8) -> String {
    let path = format!("{MEDIA}?name=room.png&alt=A%20room");
    let made = app.upload_as(Admin, &path, "application/octet-stream", photograph(red)).await;
    made.json()["id"].as_str().expect("an id").to_owned()
}

/// Content, releases and pictures as they are stored.
async fn stored(app: &TestApp) -> String {
    type Head = (Uuid, String, i64, Option<Uuid>, Option<Uuid>, Option<String>);
    let db = &app.state.db;
    let entries = db.q("select id, slug, version from entries order by id");
    let entries: Vec<(Uuid, String, i64)> = entries.all().await.expect("entries");
    let heads = db.q("select entry_id, locale, version, draft_id, live_id, confirmed from heads
                      order by entry_id, locale");
    let heads: Vec<Head> = heads.all().await.expect("heads");
    let revisions = db.q("select id, hash from revisions order by id");
    let revisions: Vec<(Uuid, String)> = revisions.all().await.expect("revisions");
    let releases = db.q("select id, status from releases order by id");
    let releases: Vec<(Uuid, String)> = releases.all().await.expect("releases");
    let redirects = db.q("select kind, slug from redirects order by kind, slug");
    let redirects: Vec<(String, String)> = redirects.all().await.expect("redirects");
    let pictures = app.folder().join("media").read_dir().map(Iterator::count).unwrap_or_default();
    format!("{entries:?} {heads:?} {revisions:?} {releases:?} {redirects:?} {pictures}")
}

/// The routes that need a permission on content: whether they write, and method and path.
fn content_routes() -> Vec<(bool, String, String)> {
    let asked = signatures();
    let routes = operations().into_iter().filter_map(|(method, path, _)| {
        let asked = asked.get(&format!("{method} {path}"))?.as_deref()?;
        let (action, resource) = asked.split_once(' ')?;
        CONTENT.contains(&resource).then(|| (action != "read", method, path))
    });
    routes.collect()
}

#[tokio::test]
async fn every_route_that_writes_content_stays_within_reach() {
    let mut routes = 0;
    for (_, method, path) in content_routes().into_iter().filter(|(writes, ..)| *writes) {
        let route = format!("{method} {path}");
        let app = TestApp::start().await;
        let Tries { refused, within: (reach, own) } = tries(&app, &route)
            .await
            .unwrap_or_else(|| panic!("tell `tries` what is in and out of reach of {route}"));
        let before = stored(&app).await;
        for (reach, knock) in refused {
            let with = format!("{route} with {reach:?}");
            let answer = reaching(&app, reach, &method, knock).await;
            assert_eq!(answer.json()["code"], "forbidden", "{with}: {answer}");
            let told = answer.json()["detail"].as_str().unwrap_or_default().to_owned();
            assert!(told.starts_with("You do not have permission to change "), "{with}: {told}");
            assert!(stored(&app).await == before, "{with} wrote something");
        }
        let answer = reaching(&app, reach, &method, own).await;
        assert!(answer.is_ok(), "{route}: {answer}");
        assert!(stored(&app).await != before, "{route} wrote nothing: {answer}");
        routes += 1;
    }
    assert!(routes >= 19, "{routes}");
}

#[tokio::test]
async fn everything_is_read_whatever_the_reach() {
    let app = TestApp::with_site().await;
    let _job = app.search().await;
    let nothing = || Reach { locales: only(&[]), kinds: only(&[]) };
    let mut routes = 0;
    for (_, method, path) in content_routes().into_iter().filter(|(writes, ..)| !*writes) {
        let route = format!("{method} {path}");
        let knock = knock(&app, Admin, &route).await.expect("a request");
        let answer = reaching(&app, nothing(), &method, knock).await;
        assert!(answer.is_ok(), "{route}: {answer}");
        routes += 1;
    }
    assert!(routes >= 15, "{routes}");
    drafts(&app).await;
    let mut plan = release(&["ta", "kn"]);
    plan["dry_run"] = json!(true);
    let plan = reaching(&app, nothing(), "POST", json(RELEASES, plan)).await;
    assert_eq!(plan.json()["items"].as_array().map(Vec::len), Some(2), "{plan}");
}

#[tokio::test]
async fn a_refusal_names_kind_and_language() {
    let app = TestApp::start().await;
    let told = async |locale: &str| {
        let edit = edit(&app, "faq/safe", locale).await;
        reaching(&app, tamil(), "PUT", edit).await.json()["detail"].clone()
    };
    assert_eq!(told("kn").await, "You do not have permission to change faq in kn");
    assert_eq!(told("*").await, "You do not have permission to change faq for all languages");
}
