//! What staff do with the price list.

use futures_util::future::join_all;
use insta::assert_snapshot;
use serde_json::{Value, json};
use sqlx::types::Json;

use super::listed;
use crate::{
    features::releases::{self, ReleaseStatus},
    testing::{Admin, Answer, Marketer, Support, TestApp, Visitor},
};

const LIST: &str = "/api/admin/packages";

async fn add(app: &TestApp, service: &str, room: &str, price: i64, discount: i64) -> String {
    let body = json!({
        "service_type": service, "service_name": format!("Our {service}"), "room_type": room,
        "before_discount": price, "discount_percentage": discount,
    });
    app.create(Admin, LIST, body).await.to_string()
}

/// The packages that staff see, one line each: `service_type room_type final_price`.
async fn seen(app: &TestApp, query: &str) -> String {
    let answer = app.get(Support, &format!("{LIST}{query}")).await;
    let json = answer.json();
    let Some(items) = json["items"].as_array() else { return answer.to_string() };
    let line = |p: &Value| format!("{} {} {}", p["service_type"], p["room_type"], p["final_price"]);
    items.iter().map(line).collect::<Vec<_>>().join("\n").replace('"', "")
}

/// The audit log: user, action, package and the fields that differ, oldest first.
async fn logged(app: &TestApp) -> String {
    let rows: Vec<(String, String, String, Json<Value>)> = app
        .state
        .db
        .q("select actor, action, label, detail from audit_log
             where action like 'packages.%' order by at, id")
        .all()
        .await
        .expect("the log");
    let line = |(actor, action, label, mut detail): (String, String, String, Json<Value>)| {
        // PostgreSQL does not keep the order of keys.
        detail.0.sort_all_objects();
        format!("{actor} {action} '{label}' {}\n", detail.0)
    };
    rows.into_iter().map(line).collect()
}

#[tokio::test]
async fn an_admin_makes_changes_and_takes_away_a_package() {
    let app = TestApp::start().await;
    let body = json!({
        "service_type": "rms_single", "service_name": "Rodent Control", "room_type": "2bhk",
        "before_discount": 1249.5, "discount_percentage": 12,
    });
    let made = app.send(Admin, "POST", LIST, body).await;
    assert_snapshot!(made, @r#"201 {"id":"[id]","service_type":"rms_single","service_name":"Rodent Control","room_type":"2_bhk","before_discount":1249.5,"after_discount":1099.56,"final_price":1099.56,"discount_percentage":12,"number_of_services":1,"validity_days":0,"is_active":true,"version":1,"created_at":"2026-11-20T10:00:00Z","updated_at":"2026-11-20T10:00:00Z","can":{"update":true,"delete":true}}"#);
    assert_eq!(made.header("etag"), "\"1\"");
    let one = format!("{LIST}/{}", made.json()["id"].as_str().expect("an id"));

    let changed = app.change(Admin, "PUT", &one, "1", json!({ "before_discount": 2000 })).await;
    assert_eq!((&changed.json()["final_price"], changed.header("etag")), (&json!(1760), "\"2\""));
    assert_eq!(changed.json()["after_discount"], 1760);
    let stale = app.change(Admin, "PUT", &one, "1", json!({ "before_discount": 1 })).await;
    assert_eq!((stale.status.as_u16(), &stale.json()["current"]["version"]), (412, &json!(2)));
    let blind = app.send(Admin, "PUT", &one, json!({ "before_discount": 1 })).await;
    assert_eq!(blind.status, 428);
    let wrong = app.change(Admin, "PUT", &one, "2", json!({ "before_discount": "free" })).await;
    assert_snapshot!(wrong, @r#"422 {"code":"invalid","detail":"This must be a number","errors":[{"field":"before_discount","code":"type","message":"This must be a number"}]}"#);
    let read = app.get(Support, &one).await;
    assert_eq!((read.header("etag"), &read.json()["before_discount"]), ("\"2\"", &json!(2000)));
    assert_eq!(read.json()["can"], json!({ "update": false, "delete": false }));

    let switch = format!("{one}/active");
    let off = app.send(Admin, "PUT", &switch, json!({ "is_active": false })).await;
    assert_eq!((&off.json()["is_active"], &off.json()["version"]), (&json!(false), &json!(3)));
    let again = app.send(Admin, "PUT", &switch, json!({ "is_active": false })).await;
    assert_eq!(again.json()["version"], 3, "nothing to do");
    assert_eq!(listed(&app, "/api/packages").await, "");
    assert_eq!(seen(&app, "").await, "rms_single 2_bhk 1760");

    assert_eq!(app.change(Admin, "DELETE", &one, "2", json!({})).await.status, 412);
    assert_eq!(app.change(Admin, "DELETE", &one, "3", json!({})).await.status, 204);
    assert_snapshot!(app.change(Admin, "DELETE", &one, "3", json!({})).await, @r#"404 {"code":"not_found","detail":"There is no such package"}"#);
    assert_snapshot!(app.get(Admin, &one).await, @r#"404 {"code":"not_found","detail":"There is no such package"}"#);
    assert_snapshot!(logged(&app).await, @r#"
    Admin of the tests packages.create 'Rodent Control, 2 bhk' {"before_discount":{"after":1249.5,"before":null},"discount_percentage":{"after":12,"before":null},"is_active":{"after":true,"before":null},"number_of_services":{"after":1,"before":null},"room_type":{"after":"2_bhk","before":null},"service_name":{"after":"Rodent Control","before":null},"service_type":{"after":"rms_single","before":null},"validity_days":{"after":0,"before":null}}
    Admin of the tests packages.update 'Rodent Control, 2 bhk' {"before_discount":{"after":2000,"before":1249.5}}
    Admin of the tests packages.switch 'Rodent Control, 2 bhk' {"is_active":{"after":false,"before":true}}
    Admin of the tests packages.delete 'Rodent Control, 2 bhk' {"package":{"after":null,"before":{"before_discount":2000,"discount_percentage":12,"is_active":false,"number_of_services":1,"room_type":"2_bhk","service_name":"Rodent Control","service_type":"rms_single","validity_days":0}}}
    "#);
}

#[tokio::test]
async fn others_are_told_that_they_may_not() {
    let app = TestApp::start().await;
    let one = format!("{LIST}/{}", add(&app, "rms_single", "1_bhk", 1000, 0).await);
    let body = json!({ "is_active": false });
    let answers: Vec<Answer> = vec![
        app.send(Support, "POST", LIST, json!({})).await,
        app.send(Support, "PUT", &one, json!({})).await,
        app.send(Marketer, "PUT", &format!("{one}/active"), body).await,
        app.call(Support, "DELETE", &one).await,
        app.get(Visitor, LIST).await,
    ];
    let lines: Vec<_> = answers.iter().map(ToString::to_string).collect();
    assert_snapshot!(lines.join("\n"), @r#"
    403 {"code":"forbidden","detail":"You do not have permission to create packages"}
    403 {"code":"forbidden","detail":"You do not have permission to update packages"}
    403 {"code":"forbidden","detail":"Only admins can modify package status"}
    403 {"code":"forbidden","detail":"Only admins can delete packages"}
    401 {"code":"unauthorized","detail":"Please sign in"}
    "#);
    assert!(app.get(Marketer, LIST).await.is_ok());
}

#[tokio::test]
async fn staff_filter_the_list_and_read_its_summary() {
    let app = TestApp::start().await;
    add(&app, "rms_single", "2_bhk", 2000, 10).await;
    add(&app, "rms_single", "1_bhk", 1500, 15).await;
    add(&app, "rms_annual", "1_bhk", 9000, 25).await;
    let cheap = add(&app, "rms_single", "1_bhk", 500, 0).await;
    add(&app, "anti_dengue", "villa", 900, 0).await;
    let switch = format!("{LIST}/{cheap}/active");
    assert!(app.send(Admin, "PUT", &switch, json!({ "is_active": false })).await.is_ok());

    assert_snapshot!(seen(&app, "").await, @"
    anti_dengue villa 900
    rms_annual 1_bhk 6750
    rms_single 1_bhk 500
    rms_single 1_bhk 1275
    rms_single 2_bhk 1800
    ");
    // As the package picker asks: a family and a size, the cheapest first.
    assert_snapshot!(seen(&app, "?service_type=rat_management&room_type=1bhk&status=active").await, @"
    rms_single 1_bhk 1275
    rms_annual 1_bhk 6750
    ");
    assert_snapshot!(seen(&app, "?status=inactive&q=").await, @"rms_single 1_bhk 500");
    assert_snapshot!(seen(&app, "?q=OUR%20RMS%20annual&status=all").await, @"rms_annual 1_bhk 6750");
    assert_snapshot!(seen(&app, "?q=2%20bhk").await, @"rms_single 2_bhk 1800");
    assert_snapshot!(seen(&app, "?q=%25").await, @"");
    assert_snapshot!(seen(&app, "?service_type=dragon").await, @r#"422 {"code":"invalid","detail":"Please choose one of the listed values","errors":[{"field":"service_type","code":"choice","message":"Please choose one of the listed values"}]}"#);
    assert_snapshot!(seen(&app, "?room_type=castle").await, @r#"422 {"code":"invalid","detail":"Please choose one of the listed values","errors":[{"field":"room_type","code":"choice","message":"Please choose one of the listed values"}]}"#);
    assert_snapshot!(seen(&app, "?status=odd").await, @r#"422 {"code":"invalid","detail":"Please choose one of the listed values","errors":[{"field":"status","code":"choice","message":"Please choose one of the listed values"}]}"#);
    let list = app.get(Marketer, &format!("{LIST}?status=inactive")).await.json();
    assert_snapshot!(list["summary"], @r#"{"total":5,"active":4,"service_types":3,"avg_discount":10}"#);
}

#[tokio::test]
async fn without_packages_the_summary_is_zero() {
    let app = TestApp::start().await;
    assert_snapshot!(app.get(Admin, LIST).await, @r#"200 {"items":[],"next":null,"summary":{"total":0,"active":0,"service_types":0,"avg_discount":0}}"#);
}

#[tokio::test]
async fn of_many_who_change_the_same_version_one_succeeds() {
    let app = TestApp::start().await;
    let one = format!("{LIST}/{}", add(&app, "rms_single", "1_bhk", 1000, 0).await);
    let all = join_all((0..64).map(|n| {
        let (app, one) = (&app, &one);
        async move { app.change(Admin, "PUT", one, "1", json!({ "before_discount": n })).await }
    }));
    let statuses: Vec<u16> = all.await.iter().map(|a| a.status.as_u16()).collect();
    let count = |status| statuses.iter().filter(|s| **s == status).count();
    assert_eq!((count(200), count(412)), (1, 63));
}

#[tokio::test]
async fn a_deleted_package_stays_on_the_lead_that_asked_for_it() {
    let app = TestApp::start().await;
    let id = add(&app, "bbms_single", "2_bhk", 3000, 50).await;
    let lead = json!({
        "form": "booking", "name": "Asha Rao", "phone": "+919876543210",
        "email": "asha@example.in", "address": "Koramangala", "package_id": id,
    });
    assert_eq!(app.send(Visitor, "POST", "/api/leads", lead).await.status, 201);
    let gone = app.change(Admin, "DELETE", &format!("{LIST}/{id}"), "1", json!({})).await;
    assert_eq!(gone.status, 204);
    let lead = &app.get(Support, "/api/admin/leads").await.json()["items"][0];
    assert_eq!(lead["package_id"], Value::Null);
    assert_eq!(
        (&lead["package_name"], &lead["package_price"]),
        (&json!("Our bbms_single"), &json!(1500))
    );
}

#[tokio::test]
async fn a_price_that_an_admin_changes_goes_live_by_itself() {
    let app = TestApp::with_site().await;
    let _jobs = app.engine.jobs();
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let query = format!("{LIST}?service_type=rms_single&room_type=1_bhk");
    let package = app.get(Admin, &query).await.json()["items"][0].clone();
    let one = format!("{LIST}/{}", package["id"].as_str().expect("an id"));
    let price = json!({ "before_discount": 77, "discount_percentage": 0 });
    assert!(app.change(Admin, "PUT", &one, "1", price).await.is_ok());
    for _ in 0..900 {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        let newest = releases::list(&app.state.db, None, i64::MAX, 1).await.expect("releases");
        if newest[0].note == "The price list changed" && newest[0].status == ReleaseStatus::Live {
            assert!(app.get(Visitor, "/kn/").await.text().contains("77"));
            return;
        }
    }
    panic!("the price was not published");
}
