//! Saved views: whose they are, who sees them, who changes them.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::testing::{Actor, Admin, Answer, Marketer, Support, TestApp};

const VIEWS: &str = "/api/admin/views";

fn view_with(fields: &Value) -> Value {
    let mut view = json!({
        "screen": "leads", "name": "Not reached", "query": { "status": "not_connected" },
    });
    for (name, value) in fields.as_object().expect("an object") {
        view[name] = value.clone();
    }
    view
}

async fn save(app: &TestApp, actor: Actor, fields: Value) -> Answer {
    app.send(actor, "POST", VIEWS, view_with(&fields)).await
}

/// Saves a view and returns its path.
async fn saved(app: &TestApp, actor: Actor, fields: Value) -> String {
    let answer = save(app, actor, fields).await;
    assert_eq!(answer.status, 201, "{answer}");
    format!("{VIEWS}/{}", answer.json()["id"].as_str().expect("an id"))
}

async fn names(app: &TestApp, actor: Actor, screen: &str) -> Vec<String> {
    let list = app.get(actor, &format!("{VIEWS}?screen={screen}")).await;
    assert_eq!(list.status, 200, "{list}");
    let items = list.json()["items"].as_array().cloned().unwrap_or_default();
    items.iter().filter_map(|item| Some(item["name"].as_str()?.to_owned())).collect()
}

#[tokio::test]
async fn one_sees_ones_own_and_what_is_shared() {
    let app = TestApp::start().await;
    let made = save(&app, Support, json!({})).await;
    assert_eq!(made.header("etag"), "\"1\"");
    let made = made.json();
    assert_eq!(made["query"], json!({ "status": "not_connected" }));
    assert_eq!(made["owner_name"], "Support of the tests");
    assert_eq!((&made["is_shared"], &made["can"]["update"]), (&json!(false), &json!(true)));
    saved(&app, Support, json!({ "name": "All of us", "is_shared": true })).await;
    saved(&app, Admin, json!({ "name": "Mine" })).await;
    saved(
        &app,
        Admin,
        json!({ "name": "Inactive", "screen": "packages", "query": {}, "is_shared": true }),
    )
    .await;
    assert_eq!(names(&app, Support, "leads").await, ["All of us", "Not reached"]);
    assert_eq!(names(&app, Admin, "leads").await, ["All of us", "Mine"]);
    assert_eq!(names(&app, Marketer, "packages").await, ["Inactive"]);
    assert_eq!(app.get(Marketer, &format!("{VIEWS}?screen=leads")).await.status, 403);
    assert_eq!(save(&app, Marketer, json!({})).await.status, 403);
    assert_eq!(app.get(Admin, &format!("{VIEWS}?screen=users")).await.status, 422);
}

#[tokio::test]
async fn a_shared_one_is_changed_by_its_maker_and_by_admins() {
    let app = TestApp::start().await;
    let own = saved(&app, Support, json!({})).await;
    let rename = json!({ "name": "Nobody answered" });
    assert_eq!(app.change(Admin, "PATCH", &own, "1", rename.clone()).await.status, 404);
    let renamed = app.change(Support, "PATCH", &own, "1", rename.clone()).await.json();
    assert_eq!((&renamed["name"], &renamed["version"]), (&json!("Nobody answered"), &json!(2)));
    assert_eq!(renamed["query"], json!({ "status": "not_connected" }), "the rest stays");
    let stale = app.change(Support, "PATCH", &own, "1", json!({ "name": "X" })).await;
    assert_eq!(stale.status, 412);
    assert_eq!(stale.json()["current"]["name"], "Nobody answered");

    let share = json!({ "is_shared": true });
    assert!(app.change(Support, "PATCH", &own, "2", share).await.is_ok());
    let other = json!({ "query": { "status": "new", "filter": "mine" } });
    assert!(app.change(Admin, "PATCH", &own, "3", other).await.is_ok());
    let alone = app.change(Admin, "PATCH", &own, "4", json!({ "is_shared": false })).await;
    assert_snapshot!(alone, @r#"422 {"code":"invalid","detail":"Only who made it can keep it to themselves","errors":[{"field":"is_shared","code":"conflict","message":"Only who made it can keep it to themselves"}]}"#);

    let prices = json!({ "screen": "packages", "query": {}, "is_shared": true });
    let prices = saved(&app, Admin, prices).await;
    assert_snapshot!(app.change(Support, "PATCH", &prices, "1", rename).await, @r#"403 {"code":"forbidden","detail":"A shared view is changed by who made it, and by admins"}"#);
    assert_eq!(app.change(Marketer, "DELETE", &prices, "1", json!({})).await.status, 403);
    assert_eq!(app.change(Marketer, "DELETE", &own, "4", json!({})).await.status, 404, "of leads");
    assert_eq!(app.change(Admin, "DELETE", &own, "3", json!({})).await.status, 412);
    assert_eq!(app.change(Admin, "DELETE", &own, "4", json!({})).await.status, 204);
    assert_eq!(names(&app, Support, "leads").await, Vec::<String>::new());
}

#[tokio::test]
async fn every_mistake_is_said_at_its_field() {
    let app = TestApp::start().await;
    assert_snapshot!(app.send(Support, "POST", VIEWS, json!({})).await, @r#"422 {"code":"invalid","detail":"Choose a list","errors":[{"field":"screen","code":"required","message":"Choose a list"},{"field":"name","code":"required","message":"Give it a name"},{"field":"query","code":"required","message":"Required"}]}"#);
    let sentence = async |fields: Value| {
        let answer = save(&app, Support, fields).await;
        assert_eq!(answer.status, 422, "{answer}");
        let error = &answer.json()["errors"][0];
        format!("{}: {}", error["field"], error["message"]).replace('"', "")
    };
    for (fields, said) in [
        (json!({ "screen": "users" }), "screen: Please choose one of the listed values"),
        (json!({ "name": "x".repeat(61) }), "name: This must be at most 60 characters"),
        (json!({ "query": [] }), "query: This must be an object"),
        (json!({ "query": { "technician": "Ravi" } }), "query: This list has no filter technician"),
        (json!({ "query": { "status": 7 } }), "query: Each filter must be text"),
        (
            json!({ "query": { "q": "a\u{0}" } }),
            "query: This holds a character that is not allowed",
        ),
        (
            json!({ "query": { "q": "x".repeat(2048) } }),
            "query: These filters must be at most 2048 bytes together",
        ),
        (json!({ "color": 1 }), "color: This field is not known"),
    ] {
        assert_eq!(sentence(fields).await, said);
    }
    saved(&app, Support, json!({})).await;
    let again = json!({ "name": " not  REACHED " });
    assert_eq!(sentence(again.clone()).await, "name: There is a view with this name already");
    saved(&app, Admin, again).await;
    let other = saved(&app, Support, json!({ "name": "Other" })).await;
    let taken = app.change(Support, "PATCH", &other, "1", json!({ "name": "Not reached" })).await;
    assert_eq!(taken.status, 422, "{taken}");
    assert_eq!(
        app.change(Support, "PATCH", &other, "1", json!({ "screen": "leads" })).await.status,
        422
    );
}

#[tokio::test]
async fn a_person_makes_fifty_of_a_list_at_most() {
    let app = TestApp::start().await;
    for n in 0..50 {
        saved(&app, Support, json!({ "name": n.to_string(), "is_shared": n % 2 == 0 })).await;
    }
    let more = save(&app, Support, json!({ "name": "One more" })).await;
    assert_eq!(more.json()["detail"], "You have 50 views of this list: delete one first");
    saved(&app, Support, json!({ "name": "1", "screen": "customers", "query": {} })).await;
    saved(&app, Admin, json!({})).await;
}

#[tokio::test]
async fn with_an_account_its_own_views_go_and_the_shared_ones_stay() {
    let app = TestApp::start().await;
    saved(&app, Support, json!({})).await;
    let shared = saved(&app, Support, json!({ "name": "All of us", "is_shared": true })).await;
    let user = app.get(Support, "/api/auth/me").await.json()["user"].clone();
    let path = format!("/api/admin/users/{}", user["id"].as_str().expect("an id"));
    let account = app.get(Admin, &path).await.json();
    let version = account["version"].to_string();
    assert!(
        app.change(Admin, "PATCH", &path, &version, json!({ "is_active": false })).await.is_ok()
    );
    assert_eq!(app.get(Support, &format!("{VIEWS}?screen=leads")).await.status, 401);
    assert_eq!(names(&app, Admin, "leads").await, ["All of us"]);

    let id: uuid::Uuid = user["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let gone = tx.q("delete from users where id = $1").bind(id).run().await;
    assert_eq!(gone.expect("deleted"), 1);
    tx.commit().await.expect("committed");
    let (left,): (i64,) =
        app.state.db.q("select count(*) from saved_views").one().await.expect("a number");
    assert_eq!(left, 1);
    let nobody = app.get(Admin, &format!("{VIEWS}?screen=leads")).await.json()["items"][0].clone();
    assert_eq!((&nobody["owner_id"], &nobody["owner_name"]), (&Value::Null, &Value::Null));
    let rename = json!({ "name": "Everybody" });
    assert!(app.change(Admin, "PATCH", &shared, "1", rename).await.is_ok(), "admins look after it");
}
