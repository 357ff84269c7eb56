//! Many customers at once.

use serde_json::{Value, json};

use super::{CUSTOMERS, asha_with};
use crate::testing::{Admin, Support, TestApp};

#[tokio::test]
async fn they_become_inactive_or_get_an_executive_and_it_is_undone() {
    let app = TestApp::start().await;
    let asha = app.create(Admin, CUSTOMERS, asha_with(json!({}))).await;
    let held = asha_with(json!({ "name": "Bala", "service_executive": "Meera" }));
    let bala = app.create(Admin, CUSTOMERS, held).await;
    let change = async |body: Value| {
        let answer = app.send(Support, "POST", &format!("{CUSTOMERS}/bulk"), body).await;
        assert_eq!(answer.status, 200, "{answer}");
        answer.json()
    };
    let read = async |id| app.get(Admin, &format!("{CUSTOMERS}/{id}")).await.json();
    let items = json!([{ "id": asha, "version": 1 }, { "id": bala, "version": 1 }]);
    let set = json!({ "is_active": false, "service_executive": "Ravi" });
    let answer = change(json!({ "items": items, "set": set })).await;
    assert_eq!(answer["refused"], json!([]));
    let customer = read(bala).await;
    assert_eq!(
        (&customer["is_active"], &customer["service_executive"]),
        (&json!(false), &json!("Ravi"))
    );
    let timeline = app.get(Admin, &format!("{CUSTOMERS}/{bala}/timeline")).await.json();
    assert_eq!(timeline["items"][0]["kind"], "edited");

    let again = change(json!({ "items": items, "set": set })).await;
    assert_eq!(again["refused"][1]["code"], "stale", "they saw an earlier version");
    let before = &answer["done"][1]["before"];
    assert_eq!(*before, json!({ "is_active": true, "service_executive": "Meera" }));
    let undo = json!([{ "id": bala, "version": 2, "set": before }]);
    assert_eq!(change(json!({ "items": undo })).await["done"][0]["version"], 3);
    assert_eq!(read(bala).await["service_executive"], "Meera");
    assert_eq!(read(asha).await["is_active"], false);
}

#[tokio::test]
async fn an_export_has_the_customers_of_a_filter() {
    let app = TestApp::start().await;
    app.create(Admin, CUSTOMERS, asha_with(json!({}))).await;
    let gone = asha_with(json!({ "name": "Bala", "is_active": false }));
    app.create(Admin, CUSTOMERS, gone).await;
    let file = async |query: &str| app.get(Admin, &format!("{CUSTOMERS}.csv?{query}")).await.text();
    let names = async |query: &str| {
        let file = file(query).await;
        ["Asha", "Bala"].into_iter().filter(|name| file.contains(name)).collect::<Vec<_>>()
    };
    assert_eq!(names("").await, ["Asha", "Bala"]);
    assert_eq!(names("is_active=false&sort=name").await, ["Bala"]);
    assert_eq!(names("q=asha").await, ["Asha"]);
    assert_eq!(app.get(Admin, &format!("{CUSTOMERS}.csv?is_active=7")).await.status, 422);
}
