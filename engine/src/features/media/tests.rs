//! Pictures: upload, use in entries, archiving, replacement, export and import.

use chrono::Duration;
use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::{
    app::transfer,
    testing::{Admin, Answer, Marketer, TestApp, Visitor, photograph},
};

const MEDIA: &str = "/api/admin/media";
const SLIDE: &str = "/api/admin/content/slide/villa/*";

async fn upload(app: &TestApp, query: &str, file: Vec<u8>) -> Answer {
    app.upload_as(Marketer, &format!("{MEDIA}?{query}"), "application/octet-stream", file).await
}

/// Uploads a photograph with a description; returns its id.
async fn new(app: &TestApp, red: u8) -> String {
    let made = upload(app, "name=kitchen.png&alt=A%20clean%20kitchen", photograph(red)).await;
    assert_eq!(made.status, 201, "{made}");
    app.make_pictures().await;
    id_of(&made)
}

fn id_of(made: &Answer) -> String {
    made.json()["id"].as_str().expect("an id").to_owned()
}

async fn read(app: &TestApp, id: &str) -> Value {
    app.get(Marketer, &format!("{MEDIA}/{id}")).await.json()
}

/// Asks for a release of all drafts; returns its path.
async fn ask(app: &TestApp) -> String {
    let wish = json!({ "items": "ready", "note": "Pictures" });
    let asked = app.send(Marketer, "POST", "/api/admin/releases", wish).await;
    assert_eq!(asked.status, 202, "{asked}");
    format!("/api/admin/releases/{}", id_of(&asked))
}

/// Lets the engine publish what it can, and reads a release.
async fn published(app: &TestApp, release: &str) -> Value {
    while app.engine.publisher.publish_next().await {}
    app.get(Marketer, release).await.json()
}

/// Lets a slide show a picture.
async fn show(app: &TestApp, id: &str) -> Answer {
    let slide = app.get(Marketer, "/api/admin/content/slide/villa").await.json();
    let cells = slide["cells"].as_array().expect("cells");
    let shared = cells.iter().find(|c| c["locale"] == "*").expect("shared fields");
    let mut fields = shared["fields"].clone();
    fields["photo"] = json!(id);
    let version = shared["version"].to_string();
    app.change(Marketer, "PUT", SLIDE, &version, json!({ "fields": fields })).await
}

async fn publish(app: &TestApp) {
    ask(app).await;
    while app.engine.publisher.publish_next().await {}
    app.engine.load().await.expect("the live site");
}

async fn used_by(app: &TestApp, id: &str) -> Value {
    read(app, id).await["used_by"].clone()
}

#[tokio::test]
async fn an_uploaded_picture_is_shown_once_it_is_published() {
    let app = TestApp::with_site().await;
    let id = new(&app, 10).await;
    assert!(show(&app, &id).await.is_ok());
    assert!(!app.get(Visitor, "/").await.text().contains(&id), "shown before it was published");
    publish(&app).await;
    let home = app.get(Visitor, "/ta/").await.text();
    let sizes = format!("/media/{id}/480.avif 480w, /media/{id}/600.avif 600w");
    assert!(home.contains(&sizes), "no sizes in the page");
    for (file, kind) in [("480.avif", "image/avif"), ("600.webp", "image/webp")] {
        let sent = app.get(Visitor, &format!("/media/{id}/{file}")).await;
        assert_eq!((sent.status.as_u16(), sent.header("content-type")), (200, kind));
        assert_eq!(sent.header("cache-control"), "public, max-age=31536000, immutable");
        assert!(image::guess_format(&sent.body).is_ok());
    }
    for file in ["original.webp", "600.svg", "700.webp"] {
        let sent = app.get(Visitor, &format!("/media/{id}/{file}")).await;
        assert_eq!(sent.status, 404, "{file}");
    }
}

#[tokio::test]
async fn the_same_picture_again_is_the_same_one() {
    let app = TestApp::start().await;
    let id = new(&app, 10).await;
    let again = upload(&app, "name=copy.png", photograph(10)).await;
    assert_eq!((again.status.as_u16(), &again.json()["id"]), (200, &json!(id)));
    let list = app.get(Marketer, &format!("{MEDIA}?q=kitchen")).await.json();
    assert_eq!(list["items"].as_array().map(Vec::len), Some(1));
    let gone = app.call(Marketer, "DELETE", &format!("{MEDIA}/{id}")).await;
    assert_eq!(gone.json()["archived"], true);
    let back = upload(&app, "name=copy.png", photograph(10)).await.json();
    assert_eq!((&back["archived"], &back["name"]), (&json!(false), &json!("kitchen.png")));
}

#[tokio::test]
async fn a_picture_in_use_stays_and_can_be_replaced_everywhere() {
    let app = TestApp::start().await;
    let (old, new) = (new(&app, 10).await, new(&app, 200).await);
    assert!(show(&app, &old).await.is_ok());
    assert_eq!(used_by(&app, &old).await, json!(["slide/villa"]));
    let refused = app.call(Admin, "DELETE", &format!("{MEDIA}/{old}")).await;
    assert_eq!(refused.status, 409);
    assert_eq!(refused.json()["errors"][0]["message"], "slide/villa refers to it");
    let replace = format!("{MEDIA}/{old}/replace");
    let other = app.send(Marketer, "POST", &replace, json!({ "by": new })).await;
    assert_eq!(other.json()["used_by"], json!(["slide/villa"]), "{other}");
    assert_eq!(used_by(&app, &old).await, json!([]));
    assert!(app.call(Admin, "DELETE", &format!("{MEDIA}/{old}")).await.is_ok());
    let none = app.send(Marketer, "POST", &replace, json!({ "by": "nothing" })).await;
    assert_snapshot!(none, @r#"404 {"code":"not_found","detail":"There is no media 'nothing'"}"#);
}

#[tokio::test]
async fn a_picture_is_used_once_it_is_described_and_published_with_its_description() {
    let app = TestApp::with_site().await;
    let made = upload(&app, "name=kitchen.png", photograph(10)).await.json();
    app.make_pictures().await;
    let id = made["id"].as_str().expect("an id");
    let list = app.get(Marketer, "/api/admin/content/media").await.json();
    let entry = &list["items"][0];
    assert_eq!((&entry["title"], &entry["usable"]), (&json!("kitchen.png"), &json!(false)));
    let wish = json!({ "items": "ready", "note": "", "dry_run": true });
    let plan = app.send(Marketer, "POST", "/api/admin/releases", wish).await.json();
    assert_eq!(plan["items"][0]["title"], "kitchen.png");
    assert_snapshot!(show(&app, id).await.json()["problems"], @r#"[{"path":"photo","code":"described","message":"Describe this picture in English first: people who hear the page need it","stops":true}]"#);
    let described = new(&app, 200).await;
    let replace = format!("{MEDIA}/{described}/replace");
    let other = app.send(Marketer, "POST", &replace, json!({ "by": id })).await;
    assert_snapshot!(other, @r#"422 {"code":"invalid","detail":"Describe this picture in English first: people who hear the page need it","errors":[{"field":"by","code":"described","message":"Describe this picture in English first: people who hear the page need it"}]}"#);

    let change =
        json!({ "alt": { "en": "A kitchen", "kn": "ಅಡುಗೆಮನೆ" }, "focus": { "x": 20, "y": 80 } });
    let changed = app.send(Marketer, "PATCH", &format!("{MEDIA}/{id}"), change).await.json();
    assert_eq!(changed["alt"], json!({ "en": "A kitchen", "kn": "ಅಡುಗೆಮನೆ" }));
    assert!(show(&app, id).await.is_ok());

    let alone = json!([{ "kind": "slide", "slug": "villa", "locale": "*" }]);
    let wish = json!({ "items": alone, "note": "The slide", "dry_run": true });
    let plan = app.send(Marketer, "POST", "/api/admin/releases", wish).await.json();
    assert_eq!(plan["problems"][0]["stops"], true, "{plan}");
    let wish = json!({ "items": alone, "note": "The slide" });
    assert_snapshot!(app.send(Marketer, "POST", "/api/admin/releases", wish).await, @r#"422 {"code":"invalid","detail":"slide/villa (*) photo: The English description of this picture is neither live nor in this release","errors":[{"field":"items","code":"incomplete","message":"slide/villa (*) photo: The English description of this picture is neither live nor in this release","at":{"kind":"slide","locale":"*","path":"photo","slug":"villa"}}]}"#);
    publish(&app).await;
    let home = app.get(Visitor, "/").await.text();
    assert!(home.contains(id) && home.contains(r#"data-x="25" data-y="75""#));
}

#[tokio::test]
async fn what_is_no_picture_is_refused_and_nothing_is_kept() {
    let app = TestApp::start().await;
    assert_snapshot!(upload(&app, "name=a.pdf", b"%PDF-1.7".to_vec()).await, @r#"422 {"code":"invalid","detail":"Send a JPEG, PNG or WebP picture","errors":[{"field":"file","code":"type","message":"Send a JPEG, PNG or WebP picture"}]}"#);
    let as_text = app.upload_as(Marketer, &format!("{MEDIA}?name=a.png"), "text/plain", "a").await;
    assert_snapshot!(as_text, @r#"415 {"code":"media_type","detail":"Send the file's bytes as application/octet-stream or as a type of image"}"#);
    assert_snapshot!(upload(&app, "name=a.png", Vec::new()).await, @r#"400 {"code":"malformed","detail":"The file is empty"}"#);
    let large = upload(&app, "name=a.png", vec![0; 16 * 1024 * 1024]).await;
    assert_snapshot!(large, @r#"413 {"code":"too_large","detail":"A picture has at most 15 MB"}"#);
    let long = upload(&app, &format!("name={}", "a".repeat(200)), photograph(10)).await;
    assert_snapshot!(long, @r#"422 {"code":"invalid","detail":"At most 120 characters","errors":[{"field":"name","code":"too_long","message":"At most 120 characters"}]}"#);
    let list = app.get(Marketer, MEDIA).await.json();
    assert_eq!(list["items"], json!([]));
}

#[tokio::test]
async fn pictures_go_out_and_come_in_as_files() {
    let app = TestApp::with_site().await;
    let id = new(&app, 10).await;
    publish(&app).await;
    let folder = app.folder().join("out");
    transfer::export(&app.state, &folder).await.expect("exported");
    let picture = folder.join(format!("content/media/{id}.webp"));
    assert!(picture.exists(), "no original beside its entry");

    let other = TestApp::start().await;
    transfer::import(&other.state, &folder, &transfer::ImportMode::default())
        .await
        .expect("imported");
    let sent = other.get(Visitor, &format!("/media/{id}/480.avif")).await;
    let first = app.get(Visitor, &format!("/media/{id}/480.avif")).await;
    assert!(sent.body == first.body && sent.is_ok(), "other bytes");
    assert_eq!(used_by(&other, &id).await, json!([]));

    let other_size = image::RgbImage::new(60, 30);
    other_size.save_with_format(&picture, image::ImageFormat::Png).expect("written");
    let third = TestApp::start().await;
    let wrong = transfer::import(&third.state, &folder, &transfer::ImportMode::default())
        .await
        .err()
        .expect("refused");
    assert!(wrong.ends_with("it is not as wide and as high as its entry says"), "{wrong}");
}

#[tokio::test]
async fn an_upload_is_answered_before_its_sizes_are_made() {
    let app = TestApp::start().await;
    let path = format!("{MEDIA}?name=kitchen.png");
    let made = app.upload_as(Marketer, &path, "image/heic", photograph(10)).await;
    assert_eq!(made.status, 201, "the header does not count: {made}");
    let made = made.json();
    assert_eq!((&made["state"], &made["progress"]), (&json!("processing"), &json!(0)));
    assert_eq!((&made["width"], &made["height"]), (&json!(600), &json!(300)));
    let id = made["id"].as_str().expect("an id");
    assert!(show(&app, id).await.is_ok(), "entries can name it already");
    for file in ["upload", "original.webp"] {
        let sent = app.get(Visitor, &format!("/media/{id}/{file}")).await;
        assert_eq!(sent.status, 404, "{file}");
    }
    app.make_pictures().await;
    let ready = read(&app, id).await;
    assert_eq!((&ready["state"], &ready["progress"]), (&json!("ready"), &json!(100)));
    assert!(app.get(Visitor, &format!("/media/{id}/600.avif")).await.is_ok());
    assert_eq!(app.state.media.get(&format!("{id}/upload")).await, Ok(None), "it had its place");
}

#[tokio::test]
async fn a_size_that_is_being_made_is_waited_for() {
    let app = TestApp::start().await;
    let id = id_of(&upload(&app, "name=kitchen.png", photograph(10)).await);
    let path = format!("/media/{id}/480.webp");
    let (sent, ()) = tokio::join!(app.get(Visitor, &path), app.make_pictures());
    assert_eq!(sent.status, 200);
}

#[tokio::test]
async fn a_release_waits_a_minute_for_its_pictures_and_is_then_held() {
    let app = TestApp::with_site().await;
    let id = id_of(&upload(&app, "name=kitchen.png&alt=A%20kitchen", photograph(10)).await);
    assert!(show(&app, &id).await.is_ok());
    let wish = json!({ "items": "ready", "note": "", "dry_run": true });
    let plan = app.send(Marketer, "POST", "/api/admin/releases", wish).await.json();
    let told = "kitchen.png is still being made: a release waits for it up to a minute";
    assert_eq!(plan["problems"][0]["reason"], told);
    assert_eq!(plan["problems"][0]["stops"], false);

    let release = ask(&app).await;
    let waits = published(&app, &release).await;
    assert_eq!((&waits["status"], &waits["error"]), (&json!("queued"), &json!(told)));
    app.clock.advance(Duration::seconds(59));
    assert_eq!(published(&app, &release).await["status"], "queued");
    app.clock.advance(Duration::seconds(2));
    let told_of = "select count(*) from changes where topic = 'release'";
    let (before,): (i64,) = app.state.db.q(told_of).one().await.expect("a count");
    let held = published(&app, &release).await;
    let late = "kitchen.png was not ready within a minute";
    assert_eq!((&held["status"], &held["error"]), (&json!("held"), &json!(late)));
    let (after,): (i64,) = app.state.db.q(told_of).one().await.expect("a count");
    assert_eq!(after, before + 1, "the console is told");
    assert!(!app.get(Visitor, "/").await.text().contains(&id));

    app.make_pictures().await;
    assert_eq!(app.call(Marketer, "POST", &format!("{release}/now")).await.status, 202);
    assert_eq!(published(&app, &release).await["status"], "live");
    app.engine.load().await.expect("the live site");
    assert!(app.get(Visitor, "/").await.text().contains(&id));
}

#[tokio::test]
async fn a_picture_that_cannot_be_made_says_why_and_can_be_sent_again() {
    let app = TestApp::with_site().await;
    let torn = photograph(10)[..200].to_vec();
    let id = id_of(&upload(&app, "name=kitchen.png&alt=A%20kitchen", torn.clone()).await);
    assert!(show(&app, &id).await.is_ok());
    let release = ask(&app).await;
    app.make_pictures().await;
    let failed = read(&app, &id).await;
    let why = "This picture cannot be read: its file is torn";
    assert_eq!((&failed["state"], &failed["reason"]), (&json!("failed"), &json!(why)));
    let held = published(&app, &release).await;
    let told = format!("kitchen.png cannot be shown: {why}");
    assert_eq!((&held["status"], &held["error"]), (&json!("held"), &json!(told)));
    let run = app.call(Marketer, "POST", &format!("{release}/now")).await;
    assert_eq!((run.status.as_u16(), &run.json()["code"]), (422, &json!("invalid")));

    let again = upload(&app, "name=kitchen.png", torn).await;
    assert_eq!((again.status.as_u16(), &again.json()["state"]), (200, &json!("processing")));
}

#[tokio::test]
async fn a_picture_whose_file_is_nowhere_fails_after_some_tries() {
    let app = TestApp::start().await;
    let id = id_of(&upload(&app, "name=kitchen.png", photograph(10)).await);
    app.state.media.remove(&format!("{id}/upload")).await.expect("removed");
    for _ in 0..9 {
        app.make_pictures().await;
        assert_eq!(read(&app, &id).await["state"], "processing");
        app.clock.advance(Duration::seconds(11));
    }
    app.make_pictures().await;
    assert_eq!(read(&app, &id).await["reason"], "Its file is not there: send it again");
}

#[tokio::test]
async fn pictures_are_found_by_tag_by_use_and_by_language() {
    let app = TestApp::start().await;
    let old = new(&app, 10).await;
    app.clock.advance(Duration::seconds(1));
    let young = new(&app, 200).await;
    let ids = async |query: &str| {
        let list = app.get(Marketer, &format!("{MEDIA}?{query}")).await;
        let items = list.json()["items"].as_array().cloned().unwrap_or_else(|| panic!("{list}"));
        let ids = items.iter().map(|item| item["id"].as_str().unwrap_or_default());
        ids.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(ids("").await, format!("{young} {old}"), "the newest first");
    assert_eq!(ids("limit=1").await, young);
    let change = json!({ "tags": [" areas ", "kitchen", "areas", ""], "alt": { "kn": "ಅಡುಗೆಮನೆ" } });
    let changed = app.send(Marketer, "PATCH", &format!("{MEDIA}/{old}"), change).await;
    assert_eq!(changed.json()["tags"], json!(["areas", "kitchen"]), "{changed}");
    let change = json!({ "tags": ["kitchen"] });
    assert!(app.send(Marketer, "PATCH", &format!("{MEDIA}/{young}"), change).await.is_ok());
    assert_eq!(ids("tag=areas").await, old);
    assert_eq!(ids("tag=nothing").await, "");
    let tags = app.get(Marketer, &format!("{MEDIA}/tags")).await;
    assert_snapshot!(tags, @r#"200 {"items":[{"tag":"kitchen","pictures":2},{"tag":"areas","pictures":1}]}"#);
    assert_eq!(ids("undescribed=kn").await, young);
    assert_eq!(ids("undescribed=en").await, "");
    assert!(show(&app, &old).await.is_ok());
    assert_eq!(ids("unused=true").await, young);
    assert_snapshot!(app.get(Marketer, &format!("{MEDIA}?undescribed=fr")).await, @r#"422 {"code":"invalid","detail":"Undescribed must be one of: en, kn, hi, ta, te, mr, bn","errors":[{"field":"undescribed","code":"choice","message":"Undescribed must be one of: en, kn, hi, ta, te, mr, bn"}]}"#);
    let long = json!({ "tags": ["a".repeat(31)] });
    assert_snapshot!(app.send(Marketer, "PATCH", &format!("{MEDIA}/{old}"), long).await, @r#"422 {"code":"invalid","detail":"A tag has at most 30 letters","errors":[{"field":"tags","code":"too_long","message":"A tag has at most 30 letters"}]}"#);
    let many: Vec<_> = (0..11).map(|n| n.to_string()).collect();
    let many = json!({ "tags": many });
    let refused = app.send(Marketer, "PATCH", &format!("{MEDIA}/{old}"), many).await;
    assert_eq!(
        (refused.status.as_u16(), &refused.json()["errors"][0]["field"]),
        (422, &json!("tags"))
    );
}
