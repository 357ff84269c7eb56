//! Admins manage accounts.

use std::collections::BTreeMap;

use futures_util::future::join_all;
use insta::assert_snapshot;
use serde_json::{Value, json};

use super::sign_in;
use crate::testing::{Admin, Marketer, PASSWORD, Support, TestApp, Visitor};

const USERS: &str = "/api/admin/users";

/// An account's address and version.
async fn account(app: &TestApp, email: &str) -> (String, String) {
    let users = app.get(Admin, USERS).await.json();
    let users = users["items"].as_array().expect("users").clone();
    let user = users.into_iter().find(|u| u["email"] == email).expect("the account");
    let id = user["id"].as_str().expect("an id");
    (format!("{USERS}/{id}"), user["version"].to_string())
}

/// What the audit log says of accounts, oldest first.
async fn log(app: &TestApp) -> String {
    let lines = app.get(Admin, "/api/admin/audit?action=users").await.json();
    let lines = lines["items"].as_array().expect("lines").clone();
    let told = lines.iter().rev().filter(|l| l["actor"] != "the tests").map(|l| {
        let text = |name: &str| l[name].as_str().unwrap_or_default().to_owned();
        // PostgreSQL keeps the names of an object in an order of its own.
        let detail: BTreeMap<_, _> = l["detail"].as_object().into_iter().flatten().collect();
        let changes = detail.iter().map(|(n, c)| format!(" {n}: {} → {}", c["before"], c["after"]));
        let changes = changes.collect::<String>();
        format!("{}: {} {}{changes}", text("actor"), text("action"), text("label"))
    });
    told.collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn an_account_is_made_by_the_rules_only() {
    let app = TestApp::start().await;
    let wrong = json!({
        "email": "no at", "full_name": " ", "role": "owner", "is_active": "yes",
        "password": "short", "id": 1,
    });
    assert_snapshot!(app.send(Admin, "POST", USERS, wrong).await, @r#"422 {"code":"invalid","detail":"Name is required","errors":[{"field":"full_name","code":"required","message":"Name is required"},{"field":"email","code":"email","message":"E-mail must be a valid address"},{"field":"role","code":"choice","message":"Role must be admin, support or marketer"},{"field":"is_active","code":"type","message":"This must be true or false"},{"field":"password","code":"length","message":"Password must be between 12 and 200 characters"},{"field":"id","code":"unknown","message":"This field is not known"}]}"#);
    let twin = json!({ "email": " ADMIN@jaali.example", "full_name": "Twin", "role": "admin" });
    assert_snapshot!(app.send(Admin, "POST", USERS, twin).await, @r#"422 {"code":"invalid","detail":"There is a user with this e-mail already","errors":[{"field":"email","code":"taken","message":"There is a user with this e-mail already"}]}"#);
    assert_eq!(app.get(Admin, USERS).await.json()["items"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn accounts_are_found_by_part_of_a_name_or_an_address() {
    let app = TestApp::start().await;
    for (email, full_name) in [("ravi@jaali.example", "Ravi Kumar"), ("s.rao@a.example", "Suma")] {
        let new = json!({ "email": email, "full_name": full_name, "role": "support" });
        app.create(Admin, USERS, new).await;
    }
    for (typed, found) in [("KUMAR", 1), ("s.rao", 1), ("jaali", 2), ("%", 0), ("", 3)] {
        let path =
            format!("{USERS}?{}", serde_urlencoded::to_string([("q", typed)]).expect("a query"));
        let list = app.get(Admin, &path).await.json();
        assert_eq!(list["items"].as_array().map(Vec::len), Some(found), "{typed}: {list}");
    }
}

#[tokio::test]
async fn an_account_made_with_a_password_can_sign_in() {
    let app = TestApp::start().await;
    let new = json!({
        "email": "Ravi@jaali.example", "full_name": "Ravi  Kumar", "role": "support",
        "password": PASSWORD,
    });
    assert_snapshot!(app.send(Admin, "POST", USERS, new).await, @r#"201 {"id":"[id]","full_name":"Ravi Kumar","email":"ravi@jaali.example","role":"support","is_active":true,"languages":[],"has_password":true,"has_second_factor":false,"version":1,"created_at":"2026-11-20T10:00:00Z","updated_at":"2026-11-20T10:00:00Z","can":{"update":true,"link":true},"link":null}"#);
    assert!(sign_in(&app, "ravi@jaali.example", PASSWORD).await.is_ok());
    assert_snapshot!(log(&app).await, @r#"Admin of the tests: users.create ravi@jaali.example email: null → "ravi@jaali.example" full_name: null → "Ravi Kumar" is_active: null → true languages: null → [] role: null → "support""#);
}

#[tokio::test]
async fn another_role_ends_the_sessions_and_another_name_does_not() {
    let app = TestApp::start().await;
    assert!(app.get(Support, "/api/auth/me").await.is_ok());
    let (path, version) = account(&app, &Support.email()).await;
    let renamed = app.change(Admin, "PATCH", &path, &version, json!({ "full_name": "Asha" })).await;
    assert_snapshot!(renamed, @r#"200 {"id":"[id]","full_name":"Asha","email":"support@jaali.example","role":"support","is_active":true,"languages":[],"has_password":true,"has_second_factor":false,"version":2,"created_at":"2026-11-20T10:00:00Z","updated_at":"2026-11-20T10:00:00Z","can":{"update":true,"link":true}}"#);
    assert_eq!(renamed.header("etag"), "\"2\"");
    assert_eq!(app.get(Support, "/api/auth/me").await.json()["user"]["full_name"], "Asha");

    let stale = app.change(Admin, "PATCH", &path, &version, json!({ "role": "admin" })).await;
    assert_eq!((stale.status.as_u16(), &stale.json()["current"]["version"]), (412, &json!(2)));
    let promoted = app.change(Admin, "PATCH", &path, "2", json!({ "role": "marketer" })).await;
    assert!(promoted.is_ok(), "{promoted}");
    assert_eq!(app.get(Support, "/api/auth/me").await.status, 401);
    assert_snapshot!(log(&app).await, @r#"
    Admin of the tests: users.update support@jaali.example full_name: "Support of the tests" → "Asha"
    Admin of the tests: users.update support@jaali.example role: "support" → "marketer"
    "#);

    let none = app.send(Admin, "PATCH", &path, json!({ "role": "admin" })).await;
    assert_eq!(none.status, 428, "{none}");
    let nobody = format!("{USERS}/{}", crate::platform::ids::new());
    assert_eq!(app.change(Admin, "PATCH", &nobody, "1", json!({})).await.status, 404);
}

#[tokio::test]
async fn the_last_active_admin_stays_one() {
    let app = TestApp::start().await;
    let (path, version) = account(&app, &Admin.email()).await;
    for change in [json!({ "is_active": false }), json!({ "role": "support" })] {
        let refused = app.change(Admin, "PATCH", &path, &version, change).await;
        let sentence = "This is the last active admin; make another one first";
        assert_eq!((refused.status.as_u16(), &refused.json()["detail"]), (409, &json!(sentence)));
    }
    assert!(app.get(Admin, "/api/auth/me").await.is_ok());
}

#[tokio::test]
async fn two_admins_cannot_switch_each_other_off_at_the_same_moment() {
    let app = TestApp::start().await;
    app.cookie(Marketer).await;
    let (path, version) = account(&app, &Marketer.email()).await;
    let admin = json!({ "role": "admin" });
    assert!(app.change(Admin, "PATCH", &path, &version, admin).await.is_ok());
    let other = super::another_session(&app, Marketer).await;
    let (mine, my_version) = account(&app, &Admin.email()).await;

    let off = || json!({ "is_active": false });
    let theirs = axum::http::Request::patch(&*mine)
        .header("content-type", "application/json")
        .header("if-match", format!("\"{my_version}\""))
        .header("cookie", other);
    let (first, second) = tokio::join!(
        app.change(Admin, "PATCH", &path, "2", off()),
        app.ask(Visitor, theirs, axum::body::Body::from(off().to_string())),
    );
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    // The later admin gets 409, or 401 because their session has already ended.
    assert!(matches!(statuses, [200, 401 | 409]), "{first} {second}");
}

#[tokio::test]
async fn of_many_who_change_one_account_the_first_wins() {
    let app = TestApp::start().await;
    app.cookie(Support).await;
    let (path, version) = account(&app, &Support.email()).await;
    let edits = (0..64).map(|n| {
        let name: Value = json!({ "full_name": format!("Asha {n}") });
        app.change(Admin, "PATCH", &path, &version, name)
    });
    let answers = join_all(edits).await;
    let count = |status: u16| answers.iter().filter(|a| a.status == status).count();
    assert_eq!((count(200), count(412)), (1, 63));
}

#[tokio::test]
async fn leads_can_be_given_to_active_admins_and_support() {
    let app = TestApp::start().await;
    for actor in [Marketer, crate::testing::Inactive] {
        app.cookie(actor).await;
    }
    assert_snapshot!(app.get(Support, "/api/admin/assignees").await, @r#"200 {"items":[{"id":"[id]","full_name":"Admin of the tests","email":"admin@jaali.example"},{"id":"[id]","full_name":"Support of the tests","email":"support@jaali.example"}],"next":null}"#);
}

#[tokio::test]
async fn who_speaks_what_is_said_once_each() {
    let app = TestApp::start().await;
    assert!(app.get(Support, "/api/auth/me").await.is_ok());
    let (path, version) = account(&app, &Support.email()).await;
    let speak = async |version: &str, languages: Value| {
        app.change(Admin, "PATCH", &path, version, json!({ "languages": languages })).await
    };
    let said = speak(&version, json!(["ta", "kn", "ta"])).await;
    assert_eq!(said.json()["languages"], json!(["kn", "ta"]), "{said}");
    let renamed = app.change(Admin, "PATCH", &path, "2", json!({ "full_name": "Asha" })).await;
    assert_eq!(renamed.json()["languages"], json!(["kn", "ta"]));
    for wrong in [json!(["fr"]), json!("kn"), json!([7])] {
        let refused = speak("3", wrong).await;
        assert_eq!(refused.status, 422, "{refused}");
        assert_eq!(refused.json()["errors"][0]["field"], "languages");
    }
    assert_eq!(speak("3", json!([])).await.json()["languages"], json!([]));
}
