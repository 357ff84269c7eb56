//! What is kept of a customer, and what a change does.

use chrono::Duration;
use futures_util::future::join_all;
use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{CUSTOMERS, asha, asha_with, package};
use crate::testing::{Admin, Support, TestApp};

#[tokio::test]
async fn the_engine_fills_in_what_the_form_leaves_out() {
    let app = TestApp::start().await;
    assert_snapshot!(app.send(Support, "POST", CUSTOMERS, asha()).await, @r#"201 {"id":"[id]","customer_id":"CU-2026-000001","version":1,"created_at":"2026-11-20T10:00:00Z","updated_at":"2026-11-20T10:00:00Z","name":"Asha Rao","primary_contact":"+919876543210","alternate_contact":null,"email":null,"address":"14, 3rd Cross","pincode":"560034","service_type":"rms_annual","room_type":"2_bhk","package_id":null,"package_name":null,"package_price":null,"contract_type":"one_time","first_service_date":null,"contract_start_date":null,"contract_end_date":null,"total_amount":null,"paid_amount":0,"payment_status":"pending","service_executive":null,"is_active":true,"can":{"update":true,"book":true}}"#);
}

#[tokio::test]
async fn spellings_are_put_right() {
    let app = TestApp::start().await;
    let given = asha_with(json!({
        "name": "  ಆಶಾ \n ರಾವ್ ", "primary_contact": "09876543210", "alternate_contact": "080 4123",
        "pincode": "೫೬೦ ೦೩೪", "room_type": "2bhk", "email": "", "service_executive": " Ravi  K ",
        "address": " 14\r\nKoramangala ",
    }));
    let kept = app.send(Admin, "POST", CUSTOMERS, given).await.json();
    for (field, value) in [
        ("name", json!("ಆಶಾ ರಾವ್")),
        ("primary_contact", json!("+919876543210")),
        ("alternate_contact", json!("080 4123")),
        ("pincode", json!("560034")),
        ("room_type", json!("2_bhk")),
        ("email", Value::Null),
        ("service_executive", json!("Ravi K")),
        ("address", json!("14\nKoramangala")),
    ] {
        assert_eq!(kept[field], value, "{field}");
    }
}

#[tokio::test]
async fn the_days_of_the_contract_follow_from_the_first_service() {
    let app = TestApp::start().await;
    let contract = |c: &Value| {
        format!("{} {} {}", c["contract_type"], c["contract_start_date"], c["contract_end_date"])
    };
    let given = json!({
        "first_service_date": "2027-01-31", "contract_type": "monthly",
        // The form shows them read-only; the engine ignores what another client sends.
        "contract_start_date": "2020-01-01", "contract_end_date": "2030-01-01",
    });
    let made = app.send(Admin, "POST", CUSTOMERS, asha_with(given)).await.json();
    assert_eq!(contract(&made), r#""monthly" "2027-01-31" "2027-02-27""#);
    let path = format!("{CUSTOMERS}/{}", made["id"].as_str().expect("an id"));
    for (version, change, days) in [
        ("1", json!({ "contract_type": "annual" }), r#""annual" "2027-01-31" "2028-01-30""#),
        (
            "2",
            json!({ "first_service_date": "2028-02-29" }),
            r#""annual" "2028-02-29" "2029-02-27""#,
        ),
        ("3", json!({ "contract_type": null }), r#""one_time" "2028-02-29" "2028-02-29""#),
        ("4", json!({ "first_service_date": null }), r#""one_time" "2028-02-29" "2028-02-29""#),
        (
            "5",
            json!({ "contract_end_date": "2028-03-31" }),
            r#""one_time" "2028-02-29" "2028-03-31""#,
        ),
    ] {
        let changed = app.change(Support, "PATCH", &path, version, change).await;
        assert_eq!(contract(&changed.json()), days, "{changed}");
    }
}

#[tokio::test]
async fn a_package_brings_its_name_and_price_and_is_the_total_unless_one_is_given() {
    let app = TestApp::start().await;
    let offered = package(&app, true).await;
    let what =
        |c: &Value| format!("{} {} {}", c["package_name"], c["package_price"], c["total_amount"]);
    let given = asha_with(json!({ "package_id": offered, "total_amount": 1500.5 }));
    let agreed = app.send(Admin, "POST", CUSTOMERS, given).await.json();
    assert_eq!(what(&agreed), r#""Rodents, a year" 1800 1500.5"#);

    let made = app.send(Admin, "POST", CUSTOMERS, asha_with(json!({ "total_amount": 900 }))).await;
    let path = format!("{CUSTOMERS}/{}", made.json()["id"].as_str().expect("an id"));
    let change = json!({ "package_id": offered });
    let changed = app.change(Admin, "PATCH", &path, "1", change).await.json();
    assert_eq!(what(&changed), r#""Rodents, a year" 1800 1800"#);
    // The customer keeps the agreed price when the price list changes.
    let again = json!({ "package_id": offered, "name": "Asha R" });
    let mut tx = app.state.db.begin().await.expect("a transaction");
    tx.q("update service_packages set final_price = 1").run().await.expect("another price");
    tx.commit().await.expect("committed");
    let again = app.change(Admin, "PATCH", &path, "2", again).await.json();
    assert_eq!(what(&again), r#""Rodents, a year" 1800 1800"#);
    let none = app.change(Admin, "PATCH", &path, "3", json!({ "package_id": null })).await.json();
    assert_eq!(what(&none), "null null 1800");

    let off = package(&app, false).await;
    for id in [off.to_string(), uuid::Uuid::nil().to_string(), "cheap".to_owned()] {
        let refused =
            app.send(Admin, "POST", CUSTOMERS, asha_with(json!({ "package_id": id }))).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.json()["errors"][0]["field"]),
            (422, &json!("package_id"))
        );
    }
}

#[tokio::test]
async fn a_change_touches_what_it_names_and_is_told_in_the_timeline_and_the_audit_log() {
    let app = TestApp::start().await;
    let id = app.create(Support, CUSTOMERS, asha()).await;
    let path = format!("{CUSTOMERS}/{id}");
    let read = app.get(Support, &path).await;
    assert_eq!(read.header("etag"), "\"1\"");
    app.clock.advance(Duration::minutes(5));
    let change = json!({ "is_active": false, "name": "Asha R" });
    let changed = app.change(Admin, "PATCH", &path, "1", change).await;
    assert_eq!(changed.header("etag"), "\"2\"");
    let (mut before, after) = (read.json(), changed.json());
    for (field, value) in [
        ("name", json!("Asha R")),
        ("is_active", json!(false)),
        ("version", json!(2)),
        ("updated_at", json!("2026-11-20T10:05:00Z")),
    ] {
        before[field] = value;
    }
    before.as_object_mut().expect("a customer").remove("payments");
    assert_eq!(before, after);

    let timeline = app.get(Support, &format!("{path}/timeline")).await.json();
    let told = |n: usize| {
        let event = &timeline["items"][n];
        (event["kind"].clone(), event["actor_name"].clone(), event["detail"].clone())
    };
    let edited = json!({
        "name": { "before": "Asha Rao", "after": "Asha R" },
        "is_active": { "before": true, "after": false },
    });
    assert_eq!(told(0), (json!("edited"), json!("Admin of the tests"), edited));
    let created = json!({ "customer_id": "CU-2026-000001" });
    assert_eq!(told(1), (json!("created"), json!("Support of the tests"), created));
    let lines: Vec<(String, String, String)> = app
        .state
        .db
        .q("select actor, action, label from audit_log
             where action like 'customers.%' order by at, id")
        .all()
        .await
        .expect("the log");
    assert_snapshot!(format!("{lines:?}"), @r#"[("Support of the tests", "customers.create", "CU-2026-000001"), ("Admin of the tests", "customers.update", "CU-2026-000001")]"#);
    let feed: Vec<(String,)> = app
        .state
        .db
        .q("select topic from changes where topic = 'customer'")
        .all()
        .await
        .expect("a feed");
    assert_eq!(feed.len(), 2);
}

#[tokio::test]
async fn of_sixty_four_who_change_the_same_version_one_gets_through() {
    let app = TestApp::start().await;
    let id = app.create(Admin, CUSTOMERS, asha()).await;
    let path = format!("{CUSTOMERS}/{id}");
    let editors = (0..64).map(|n| {
        let change = json!({ "name": format!("Editor {n}") });
        let (app, path) = (&app, &path);
        async move { app.change(Admin, "PATCH", path, "1", change).await }
    });
    let answers = join_all(editors).await;
    let of = |status: u16| answers.iter().filter(|a| a.status == status).collect::<Vec<_>>();
    assert_eq!((of(200).len(), of(412).len()), (1, 63));
    let winner = of(200)[0].json()["name"].clone();
    assert!(of(412).iter().all(|a| a.json()["current"]["name"] == winner));
    assert_eq!(app.get(Admin, &path).await.json()["name"], winner);
}

#[tokio::test]
async fn two_hundred_at_once_get_numbers_without_gap_or_double() {
    let app = TestApp::start().await;
    let made = (0..200).map(|n| {
        // Every tenth is refused, and leaves no gap.
        let package = (n % 10 == 0).then(uuid::Uuid::nil);
        let body = asha_with(json!({ "name": format!("Number {n}"), "package_id": package }));
        app.send(Admin, "POST", CUSTOMERS, body)
    });
    let answers = join_all(made).await;
    let mut codes: Vec<String> = answers
        .iter()
        .filter(|a| a.status == 201)
        .map(|a| a.json()["customer_id"].as_str().expect("a code").to_owned())
        .collect();
    codes.sort();
    assert_eq!(codes, (1..=180).map(|n| format!("CU-2026-{n:06}")).collect::<Vec<_>>());
}
