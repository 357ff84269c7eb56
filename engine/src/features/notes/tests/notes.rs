//! What notes say, who hears of them, and how long they stay.

use axum::{body::Body, http::Request};
use chrono::Duration;
use futures_util::future::join_all;
use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{ROWS, bodies, changes_since, count, id_of, path_in, row, texts, write};
use crate::{
    features::leads,
    testing::{Admin, Answer, Marketer, Support, TestApp},
};

async fn write_with_key(app: &TestApp, row: &str, key: &str, body: &Value) -> Answer {
    let request = Request::post(format!("{row}/notes"))
        .header("content-type", "application/json")
        .header("idempotency-key", key);
    app.ask(Support, request, Body::from(body.to_string())).await
}

#[tokio::test]
async fn a_note_says_who_wrote_it_and_whom_it_mentions() {
    let app = TestApp::start().await;
    let admin = id_of(&app, Admin).await;
    let path = row(&app, "leads").await;
    let body = "  @Admin of the tests\r\ncall her after six ";
    let note = json!({ "body": body, "mentions": [admin, admin] });
    assert_snapshot!(write(&app, Support, &path, note).await, @r#"201 {"id":"[id]","about_kind":"lead","about_id":"[id]","body":"@Admin of the tests\ncall her after six","author_id":"[id]","created_at":"2026-11-20T10:00:00Z","edited_at":null,"version":1,"author_name":"Support of the tests","mentions":[{"user_id":"[id]","name":"Admin of the tests"}],"can":{"update":true,"delete":true}}"#);
    let edited = write(&app, Support, &path, json!({ "body": "Gone" })).await;
    let edited = path_in(&edited, "notes");
    app.clock.advance(Duration::minutes(1));
    assert_snapshot!(app.change(Support, "PATCH", &edited, "1", json!({ "body": "Gone to Mysore" })).await, @r#"200 {"id":"[id]","about_kind":"lead","about_id":"[id]","body":"Gone to Mysore","author_id":"[id]","created_at":"2026-11-20T10:00:00Z","edited_at":"2026-11-20T10:01:00Z","version":2,"author_name":"Support of the tests","mentions":[],"can":{"update":true,"delete":true}}"#);
}

#[tokio::test]
async fn notes_of_each_row_are_listed_newest_first_and_told_to_open_screens() {
    let app = TestApp::start().await;
    for rows in ROWS {
        let path = row(&app, rows).await;
        let seen = count(&app, "select count(*) from changes").await;
        for n in 0..5 {
            app.clock.advance(Duration::seconds(1));
            assert!(write(&app, Support, &path, json!({ "body": format!("{n}") })).await.is_ok());
        }
        let heard = changes_since(&app, seen).await;
        let row = path.trim_start_matches("/api/admin/");
        assert_eq!(heard, vec![row.to_owned(); 5]);
        let first = app.get(Support, &format!("{path}/notes?limit=3")).await;
        assert_eq!(texts(&first, "body"), ["4", "3", "2"], "{rows}");
        let next = first.json()["next"].as_str().expect("two more").to_owned();
        let rest = app.get(Support, &format!("{path}/notes?limit=3&cursor={next}")).await;
        assert_eq!(
            (texts(&rest, "body"), &rest.json()["next"]),
            (vec!["1".to_owned(), "0".to_owned()], &Value::Null)
        );
    }
    let missing = format!("/api/admin/leads/{}", uuid::Uuid::nil());
    assert_eq!(write(&app, Support, &missing, json!({ "body": "x" })).await.status, 404);
    assert_eq!(app.get(Support, &format!("{missing}/notes")).await.status, 404);
}

#[tokio::test]
async fn a_note_stands_in_the_timeline_of_its_lead_and_leaves_its_version() {
    let app = TestApp::start().await;
    let path = row(&app, "leads").await;
    for n in 1..4 {
        app.clock.advance(Duration::seconds(1));
        write(&app, Support, &path, json!({ "body": format!("note {n}") })).await;
        app.clock.advance(Duration::seconds(1));
        app.send(Support, "POST", &format!("{path}/calls"), json!({ "status": "pending_call" }))
            .await;
    }
    assert_eq!(app.get(Support, &path).await.json()["version"], 4, "three calls");
    let mut kinds = Vec::new();
    let mut next = String::new();
    loop {
        let page = app.get(Support, &format!("{path}/timeline?limit=2{next}")).await;
        kinds.extend(texts(&page, "kind"));
        let page = page.json();
        let Some(cursor) = page["next"].as_str() else { break };
        next = format!("&cursor={cursor}");
    }
    assert_eq!(kinds, ["called", "noted", "called", "noted", "called", "noted", "created"]);
    let newest = app.get(Support, &format!("{path}/timeline")).await.json()["items"][1].clone();
    assert_eq!(newest["detail"]["body"], "note 3");
    assert_eq!(newest["actor_name"], "Support of the tests");
    let note = format!("/api/admin/notes/{}", newest["id"].as_str().expect("an id"));
    assert_eq!(app.change(Support, "DELETE", &note, "1", json!({})).await.status, 204);
    let left = texts(&app.get(Support, &format!("{path}/timeline")).await, "kind");
    assert_eq!(left.iter().filter(|kind| *kind == "noted").count(), 2);
}

#[tokio::test]
async fn a_retry_writes_once() {
    let app = TestApp::start().await;
    let (path, body) = (row(&app, "leads").await, json!({ "body": "Two cats" }));
    let tries = (0..8).map(|_| write_with_key(&app, &path, "note-1", &body));
    let mut ids = Vec::new();
    for answer in join_all(tries).await {
        assert_eq!(answer.status, 201, "{answer}");
        ids.push(answer.json()["id"].clone());
    }
    ids.dedup();
    assert_eq!(ids.len(), 1);
    assert_eq!(bodies(&app, &path).await, ["Two cats"]);
    let other = write_with_key(&app, &path, "note-1", &json!({ "body": "Three cats" })).await;
    assert_snapshot!(other, @r#"422 {"code":"invalid","detail":"This Idempotency-Key was used with another body","errors":[{"field":"Idempotency-Key","code":"reused","message":"This Idempotency-Key was used with another body"}]}"#);
    let another = row(&app, "leads").await;
    assert!(write_with_key(&app, &another, "note-1", &body).await.is_ok());
    assert!(write_with_key(&app, &path, "note-2", &body).await.is_ok());
    assert_eq!(bodies(&app, &path).await.len(), 2);
}

#[tokio::test]
async fn what_is_wrong_is_said_and_nothing_is_kept() {
    let app = TestApp::start().await;
    let path = row(&app, "leads").await;
    assert_snapshot!(write(&app, Support, &path, json!({ "body": " \n " })).await, @r#"422 {"code":"invalid","detail":"Please write something","errors":[{"field":"body","code":"required","message":"Please write something"}]}"#);
    assert_snapshot!(write(&app, Support, &path, json!({ "body": "ಕ".repeat(4001) })).await, @r#"422 {"code":"invalid","detail":"This must be at most 4000 characters","errors":[{"field":"body","code":"too_long","message":"This must be at most 4000 characters"}]}"#);
    assert!(write(&app, Support, &path, json!({ "body": "ಕ".repeat(4000) })).await.is_ok());
    let marketer = id_of(&app, Marketer).await;
    app.cookie(crate::testing::Inactive).await;
    let users = app.get(Admin, "/api/admin/users").await.json();
    let users = users["items"].as_array().expect("users");
    let left = users.iter().find(|user| user["is_active"] == false).expect("one who left");
    for odd in [json!([marketer]), json!([left["id"]]), json!([uuid::Uuid::nil()]), json!(["x"])] {
        let refused = write(&app, Support, &path, json!({ "body": "x", "mentions": odd })).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.json()["errors"][0]["field"]),
            (422, &json!("mentions"))
        );
    }
    assert_eq!(count(&app, "select count(*) from notes").await, 1);
}

#[tokio::test]
async fn whom_a_note_mentions_is_told() {
    let app = TestApp::start().await;
    let (admin, support) = (id_of(&app, Admin).await, id_of(&app, Support).await);
    let path = row(&app, "customers").await;
    let body = json!({ "body": "@Admin @me", "mentions": [admin, support] });
    assert!(write(&app, Support, &path, body).await.is_ok());
    let told = app.get(Admin, "/api/admin/notices").await;
    assert_eq!(texts(&told, "sentence"), ["Support of the tests mentioned you on Asha Rao"]);
    assert_eq!(texts(&told, "url"), [path.replace("/api", "")]);
    assert!(texts(&app.get(Support, "/api/admin/notices").await, "sentence").is_empty());
}

#[tokio::test]
async fn mentions_follow_the_text() {
    let app = TestApp::start().await;
    let (admin, support) = (id_of(&app, Admin).await, id_of(&app, Support).await);
    let path = row(&app, "customers").await;
    let made = write(&app, Support, &path, json!({ "body": "@A", "mentions": [admin] })).await;
    let note = path_in(&made, "notes");
    let edit = async |body: Value| {
        let list = app.get(Support, &format!("{path}/notes")).await.json();
        let seen = list["items"][0]["version"].to_string();
        let note = app.change(Support, "PATCH", &note, &seen, body).await;
        assert!(note.is_ok(), "{note}");
        let note = note.json();
        let ids: Vec<_> = note["mentions"].as_array().cloned().unwrap_or_default();
        (ids.iter().map(|m| m["user_id"].clone()).collect::<Vec<_>>(), note["edited_at"].clone())
    };
    let unchanged = edit(json!({})).await;
    assert_eq!(unchanged, (vec![admin.clone()], Value::Null), "nothing changed");
    assert_eq!(edit(json!({ "body": "@A again" })).await.0, std::slice::from_ref(&admin));
    assert_eq!(edit(json!({ "mentions": [support] })).await.0, std::slice::from_ref(&support));
    // Who was mentioned and has left stays in the text.
    super::run(&app, "update users set is_active = false where email like 'admin@%'").await;
    assert_eq!(edit(json!({ "mentions": [] })).await.0, [Value::Null; 0]);
    assert_eq!(count(&app, "select count(*) from note_mentions").await, 0);
}

#[tokio::test]
async fn its_author_changes_a_note_and_admins_may_delete_it() {
    let app = TestApp::start().await;
    let path = row(&app, "bookings").await;
    let theirs = path_in(&write(&app, Admin, &path, json!({ "body": "Admin's" })).await, "notes");
    let own = path_in(&write(&app, Support, &path, json!({ "body": "Support's" })).await, "notes");
    let can = async |actor| {
        let list = app.get(actor, &format!("{path}/notes")).await.json();
        json!([list["items"][0]["can"], list["items"][1]["can"]])
    };
    let (all, none) =
        (json!({ "update": true, "delete": true }), json!({ "update": false, "delete": false }));
    assert_eq!(can(Support).await, json!([all, none]));
    assert_eq!(can(Admin).await, json!([{ "update": false, "delete": true }, all]));
    let text = json!({ "body": "Mine" });
    assert_snapshot!(app.change(Support, "PATCH", &theirs, "1", text.clone()).await, @r#"403 {"code":"forbidden","detail":"Only its author may change a note"}"#);
    assert_snapshot!(app.change(Support, "DELETE", &theirs, "1", json!({})).await, @r#"403 {"code":"forbidden","detail":"Only its author and admins may delete a note"}"#);
    assert_eq!(app.change(Admin, "PATCH", &own, "1", text.clone()).await.status, 403);
    assert!(app.change(Support, "PATCH", &own, "1", text.clone()).await.is_ok());
    assert_eq!(app.change(Admin, "DELETE", &own, "2", json!({})).await.status, 204);
    assert_eq!(app.change(Support, "PATCH", &own, "2", text).await.status, 404);
    assert_eq!(bodies(&app, &path).await, ["Admin's"]);
}

#[tokio::test]
async fn nobody_writes_over_a_text_that_they_have_not_seen() {
    let app = TestApp::start().await;
    let path = row(&app, "leads").await;
    let made = write(&app, Support, &path, json!({ "body": "One cat" })).await;
    assert_eq!(made.header("etag"), "\"1\"");
    let note = path_in(&made, "notes");
    let unseen = app.send(Support, "PATCH", &note, json!({ "body": "x" })).await;
    assert_eq!(unseen.status, 428, "{unseen}");
    // Eight tabs at once: one of them saves, the others get its text.
    let texts = (0..8).map(|n| format!("{n} cats"));
    let tries = texts.map(|body| {
        let (app, note) = (&app, &note);
        async move { app.change(Support, "PATCH", note, "1", json!({ "body": body })).await }
    });
    let answers = join_all(tries).await;
    let saved: Vec<_> = answers.iter().filter(|answer| answer.is_ok()).collect();
    assert_eq!(saved.len(), 1);
    assert_eq!(saved[0].header("etag"), "\"2\"");
    let body = saved[0].json()["body"].clone();
    for refused in answers.iter().filter(|answer| !answer.is_ok()) {
        let current = refused.json()["current"].clone();
        assert_eq!((refused.status.as_u16(), &current["body"]), (412, &body));
        assert_eq!(current["version"], 2);
    }
    assert_eq!(json!(bodies(&app, &path).await), json!([body]));
    let blind = app.change(Admin, "DELETE", &note, "1", json!({})).await;
    assert_eq!((blind.status.as_u16(), &blind.json()["current"]["body"]), (412, &body));
    assert_eq!(app.change(Admin, "DELETE", &note, "2", json!({})).await.status, 204);
}

#[tokio::test]
async fn who_did_it_is_written_down_and_what_they_wrote_is_not() {
    let app = TestApp::start().await;
    let path = row(&app, "leads").await;
    let secret = "a word in confidence";
    let note = path_in(&write(&app, Support, &path, json!({ "body": secret })).await, "notes");
    app.change(Support, "PATCH", &note, "1", json!({ "body": format!("{secret}!") })).await;
    app.change(Support, "DELETE", &note, "2", json!({})).await;
    let lines = app.get(Admin, "/api/admin/audit?action=notes").await;
    assert_eq!(texts(&lines, "action"), ["notes.delete", "notes.update", "notes.create"]);
    assert_eq!(texts(&lines, "label"), ["LD-2026-000001"; 3]);
    assert!(!lines.text().contains(secret), "{lines}");
}

#[tokio::test]
async fn a_deleted_lead_takes_its_notes_along_when_it_is_purged() {
    let app = TestApp::start().await;
    let admin = id_of(&app, Admin).await;
    let (path, kept) = (row(&app, "leads").await, row(&app, "leads").await);
    let mentioning = json!({ "body": "@Admin", "mentions": [admin] });
    let note = path_in(&write(&app, Support, &path, mentioning.clone()).await, "notes");
    assert!(write(&app, Support, &kept, mentioning).await.is_ok());
    assert!(app.change(Admin, "DELETE", &path, "1", json!({})).await.is_ok());
    // Who may restore it still reads them; nobody writes.
    assert_eq!(bodies(&app, &path).await, ["@Admin"]);
    assert_eq!(app.get(Support, &format!("{path}/notes")).await.status, 404);
    assert_eq!(write(&app, Admin, &path, json!({ "body": "x" })).await.status, 404);
    let change = json!({ "body": "x" });
    assert_eq!(app.change(Support, "PATCH", &note, "1", change).await.status, 404);
    assert_eq!(app.change(Admin, "DELETE", &note, "1", json!({})).await.status, 404);
    app.clock.advance(Duration::days(31));
    assert_eq!(leads::removal::purge(&app.state).await.expect("purged"), 1);
    assert_eq!(count(&app, "select count(*) from notes").await, 1);
    assert_eq!(count(&app, "select count(*) from note_mentions").await, 1);
    // The session has ended by now.
    let lead: uuid::Uuid = kept.rsplit('/').next().and_then(|id| id.parse().ok()).expect("an id");
    let left = app.state.db.q("select about_id from notes").one().await;
    assert_eq!(left.map(|(id,): (uuid::Uuid,)| id).expect("a row"), lead);
}
