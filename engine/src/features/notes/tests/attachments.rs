//! Files beside a row: what may be attached, who gets it, and that nothing is left behind.

use chrono::Duration;
use insta::assert_snapshot;
use serde_json::json;

use super::{super::tidy, ROWS, changes_since, count, path_in, row, run, texts};
use crate::{
    features::leads,
    testing::{Actor, Admin, Answer, Marketer, Support, TestApp, Visitor, photograph},
};

pub(super) async fn attach(
    app: &TestApp,
    actor: Actor,
    row: &str,
    name: &str,
    file: impl AsRef<[u8]>,
) -> Answer {
    let path = format!("{row}/attachments?name={name}");
    app.upload_as(actor, &path, "application/octet-stream", file.as_ref().to_vec()).await
}

/// The files of the objects' folder, below it.
fn objects(app: &TestApp) -> Vec<String> {
    let below = app.folder().join("media/private/attachments");
    let Ok(files) = below.read_dir() else { return Vec::new() };
    files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect()
}

#[tokio::test]
async fn a_file_is_attached_to_each_row_and_sent_to_who_may_read_it() {
    let app = TestApp::start().await;
    for rows in ROWS {
        let path = row(&app, rows).await;
        let seen = count(&app, "select count(*) from changes").await;
        let made = attach(&app, Support, &path, "k%C3%BCche.png", photograph(10)).await;
        assert_eq!(made.status, 201, "{made}");
        let heard = changes_since(&app, seen).await;
        assert_eq!(heard, [path.trim_start_matches("/api/admin/")], "{rows}");
        if rows == "leads" {
            assert_snapshot!(made, @r#"201 {"id":"[id]","about_kind":"lead","about_id":"[id]","name":"küche.png","media_type":"image/png","bytes":3346,"uploaded_by":"[id]","uploaded_by_name":"Support of the tests","created_at":"2026-11-20T10:00:00Z"}"#);
        }
        let list = app.get(Support, &format!("{path}/attachments")).await;
        assert_eq!(texts(&list, "name"), ["küche.png"]);
        let sent = app.get(Support, &path_in(&made, "attachments")).await;
        assert!(sent.is_ok() && sent.body == photograph(10), "other bytes");
        for (header, value) in [
            ("content-type", "image/png"),
            (
                "content-disposition",
                "inline; filename=\"k_che.png\"; filename*=UTF-8''k%C3%BCche.png",
            ),
            ("cache-control", "private, no-cache"),
            ("x-content-type-options", "nosniff"),
            ("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(sent.header(header), value, "{header}");
        }
    }
    let lead = row(&app, "leads").await;
    let made = attach(&app, Support, &lead, "quote.exe", b"%PDF-1.7").await;
    assert_eq!(made.json()["name"], "quote.exe.pdf");
    let sent = app.get(Support, &path_in(&made, "attachments")).await;
    assert!(sent.header("content-disposition").starts_with("attachment; "), "a PDF is saved");
}

#[tokio::test]
async fn a_client_that_has_a_file_is_asked_for_its_permission_only() {
    let app = TestApp::start().await;
    let path = row(&app, "leads").await;
    let file = path_in(&attach(&app, Support, &path, "a.png", photograph(10)).await, "attachments");
    let tag = app.get(Support, &file).await.header("etag").to_owned();
    let again = async |actor| {
        let request = axum::http::Request::get(&file).header("if-none-match", &tag);
        app.ask(actor, request, axum::body::Body::empty()).await
    };
    let known = again(Support).await;
    assert_eq!((known.status.as_u16(), known.body.len()), (304, 0));
    assert_eq!(again(Marketer).await.status, 403);
}

#[tokio::test]
async fn a_player_gets_the_part_that_it_asks_for() {
    let app = TestApp::start().await;
    let path = row(&app, "leads").await;
    let file = attach(&app, Support, &path, "voice.ogg", b"OggS0123456789").await;
    let file = path_in(&file, "attachments");
    let request = axum::http::Request::get(&file).header("range", "bytes=4-6");
    let part = app.ask(Support, request, axum::body::Body::empty()).await;
    assert_eq!((part.status.as_u16(), part.text()), (206, "012".to_owned()));
    assert_eq!(part.header("content-range"), "bytes 4-6/14");
    assert_eq!(part.header("content-type"), "audio/ogg");
}

#[tokio::test]
async fn no_public_address_leads_to_a_file() {
    let app = TestApp::start().await;
    let path = row(&app, "leads").await;
    let made = attach(&app, Support, &path, "a.png", photograph(10)).await;
    let id = made.json()["id"].as_str().expect("an id").to_owned();
    let object = format!("private/attachments/{id}");
    assert!(app.state.media.get(&object).await.expect("an object").is_some());
    let plain = id.replace('-', "");
    for address in [
        format!("/media/{object}"),
        format!("/media/private/attachments%2F{id}"),
        format!("/media/private%2Fattachments/{id}"),
        format!("/media/attachments/{id}"),
        format!("/media/{id}/480.webp"),
        format!("/media/{plain}/480.webp"),
        format!("/media/{plain}/..%2Fprivate%2Fattachments%2F{id}"),
        format!("/media/..%2Fprivate%2Fattachments/{id}"),
    ] {
        for actor in [Visitor, Admin] {
            let sent = app.get(actor, &address).await;
            // What is no picture is asked of the site, of which nothing is live here.
            assert!([404, 503].contains(&sent.status.as_u16()), "{address}: {sent}");
        }
    }
    let library = app.get(Marketer, "/api/admin/media").await.json();
    assert_eq!(library["items"], json!([]));
}

#[tokio::test]
async fn a_retry_finds_the_first_file() {
    let app = TestApp::start().await;
    let path = row(&app, "leads").await;
    let first = attach(&app, Support, &path, "a.png", photograph(10)).await;
    let again = attach(&app, Support, &path, "b.png", photograph(10)).await;
    assert_eq!((again.status.as_u16(), &again.json()["id"]), (200, &first.json()["id"]));
    assert_eq!(objects(&app).len(), 1);
    let elsewhere = row(&app, "leads").await;
    assert_eq!(attach(&app, Support, &elsewhere, "a.png", photograph(10)).await.status, 201);
}

#[tokio::test]
async fn what_may_not_be_attached_is_refused_and_nothing_is_kept() {
    let app = TestApp::start().await;
    let path = row(&app, "leads").await;
    assert_snapshot!(attach(&app, Support, &path, "a.png", b"<script>alert(1)</script>").await, @r#"422 {"code":"invalid","detail":"Send a picture, a PDF or a recording (MP3, M4A, OGG, WAV)","errors":[{"field":"file","code":"type","message":"Send a picture, a PDF or a recording (MP3, M4A, OGG, WAV)"}]}"#);
    assert_snapshot!(attach(&app, Support, &path, "a.png", b"").await, @r#"400 {"code":"malformed","detail":"The file is empty"}"#);
    assert_snapshot!(attach(&app, Support, &path, "a.png", vec![0xFF; 15 * 1024 * 1024 + 1]).await, @r#"413 {"code":"too_large","detail":"An attachment has at most 15 MB"}"#);
    assert_snapshot!(app.upload_as(Support, &format!("{path}/attachments"), "image/png", photograph(10)).await, @r#"415 {"code":"media_type","detail":"Send the file's bytes as application/octet-stream"}"#);
    let long = attach(&app, Support, &path, &"a".repeat(121), photograph(10)).await;
    assert_eq!(long.json()["errors"][0]["field"], "name", "{long}");
    assert_eq!(count(&app, "select count(*) from attachments").await, 0);
    assert!(objects(&app).is_empty());
}

#[tokio::test]
async fn a_removed_file_is_gone() {
    let app = TestApp::start().await;
    let path = row(&app, "customers").await;
    let file = path_in(&attach(&app, Support, &path, "a.png", photograph(10)).await, "attachments");
    assert_eq!(app.call(Support, "DELETE", &file).await.status, 204);
    assert_eq!(app.get(Support, &file).await.status, 404);
    assert_eq!(app.call(Support, "DELETE", &file).await.status, 404);
    assert!(objects(&app).is_empty());
    assert_eq!(count(&app, "select count(*) from attachments").await, 0);
    let lines = app.get(Admin, "/api/admin/audit?action=attachments").await;
    assert_eq!(texts(&lines, "action"), ["attachments.delete", "attachments.create"]);
}

#[tokio::test]
async fn a_stop_while_a_file_is_stored_leaves_nothing() {
    let app = TestApp::start().await;
    let path = row(&app, "leads").await;
    let file = path_in(&attach(&app, Support, &path, "a.png", photograph(10)).await, "attachments");
    // As it is when the engine dies after the object was stored, and before its row says so.
    run(&app, "update attachments set state = 'storing'").await;
    assert_eq!(app.get(Support, &file).await.status, 404);
    let list = app.get(Support, &format!("{path}/attachments")).await;
    assert!(texts(&list, "name").is_empty());
    app.clock.advance(Duration::minutes(59));
    tidy(&app.state).await.expect("tidy");
    assert_eq!(objects(&app).len(), 1, "it may still be under way");
    app.clock.advance(Duration::minutes(2));
    tidy(&app.state).await.expect("tidy");
    assert!(objects(&app).is_empty());
    assert_eq!(count(&app, "select count(*) from attachments").await, 0);

    // As it is when the engine dies before the object was stored.
    let other = attach(&app, Support, &path, "a.png", photograph(10)).await;
    let id = other.json()["id"].as_str().expect("an id").to_owned();
    run(&app, "update attachments set state = 'storing'").await;
    app.state.media.remove(&format!("private/attachments/{id}")).await.expect("removed");
    app.clock.advance(Duration::hours(2));
    tidy(&app.state).await.expect("tidy");
    assert_eq!(count(&app, "select count(*) from attachments").await, 0);
}

#[tokio::test]
async fn a_purged_lead_takes_its_files_along() {
    let app = TestApp::start().await;
    let (gone, kept) = (row(&app, "leads").await, row(&app, "leads").await);
    for path in [&gone, &kept] {
        assert!(attach(&app, Support, path, "a.png", photograph(10)).await.is_ok());
    }
    assert!(app.change(Admin, "DELETE", &gone, "1", json!({})).await.is_ok());
    app.clock.advance(Duration::days(31));
    assert_eq!(leads::removal::purge(&app.state).await.expect("purged"), 1);
    tidy(&app.state).await.expect("tidy");
    assert_eq!(objects(&app).len(), 1);
    assert_eq!(count(&app, "select count(*) from attachments").await, 1);
    // The session has ended by now.
    let lead: uuid::Uuid = kept.rsplit('/').next().and_then(|id| id.parse().ok()).expect("an id");
    let left = app.state.db.q("select about_id from attachments").one().await;
    assert_eq!(left.map(|(id,): (uuid::Uuid,)| id).expect("a row"), lead);
}
