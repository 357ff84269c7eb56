//! Which duplicates are offered, and why.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{CREATED, CUSTOMERS, LEADS, add, asha_with, book, days_ago};
use crate::testing::{Actor, Admin, Marketer, Own, TestApp};

async fn offered(app: &TestApp, actor: Actor, path: &str, id: Uuid) -> Vec<(String, String)> {
    let answer = app.get(actor, &format!("{path}/{id}/duplicates")).await;
    assert!(answer.is_ok(), "{answer}");
    let page = answer.json();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let items = page["items"].as_array().expect("items").iter();
    items
        .map(|item| {
            let row = if item["lead"].is_object() { &item["lead"] } else { &item["customer"] };
            (text(&item["reason"]), text(&row["name"]))
        })
        .collect()
}

fn pairs(found: &[(&str, &str)]) -> Vec<(String, String)> {
    found.iter().map(|(reason, name)| ((*reason).to_owned(), (*name).to_owned())).collect()
}

#[tokio::test]
async fn a_phone_is_enough_a_name_needs_an_address() {
    let app = TestApp::start().await;
    for path in [CUSTOMERS, LEADS] {
        let asha = add(&app, path, json!({ "email": "asha@example.in" })).await;
        let other = |n, fields: Value| {
            let mut all = json!({ "primary_contact": format!("900000000{n}") });
            all.as_object_mut()
                .expect("an object")
                .extend(fields.as_object().cloned().expect("fields"));
            all
        };
        for (n, fields) in [
            (1, json!({ "name": "Ravi", "alternate_contact": "98765 43210" })),
            (2, json!({ "name": "Asha", "email": "ASHA@example.in", "pincode": "560001" })),
            (3, json!({ "name": "Asha R." })),
            (4, json!({ "name": "Asha Nair" })),
            (5, json!({ "name": "Asha Rao", "pincode": "560001" })),
            (6, json!({ "name": "Asha" })),
        ] {
            add(&app, path, other(n, fields)).await;
        }
        let expected =
            [("same_phone", "Ravi"), ("name_and_email", "Asha"), ("name_and_pincode", "Asha R.")];
        assert_eq!(offered(&app, Admin, path, asha).await, pairs(&expected), "{path}");
    }
}

#[tokio::test]
async fn what_they_would_bring_along_is_counted_and_five_are_enough() {
    let app = TestApp::start().await;
    let kept = add(&app, CUSTOMERS, json!({})).await;
    let from = add(&app, CUSTOMERS, json!({})).await;
    assert_eq!(book(&app, from, json!({})).await.status, 201);
    let payment = json!({ "amount": 500, "method": "upi" });
    app.send(Admin, "POST", &format!("{CUSTOMERS}/{from}/payments"), payment).await;
    let page = app.get(Admin, &format!("{CUSTOMERS}/{kept}/duplicates")).await.json();
    assert_eq!(page["items"][0]["moves"], json!({ "bookings": 1, "payments": 1, "leads": 0 }));
    assert_eq!(page["items"][0]["customer"]["id"], json!(from));
    for _ in 0..6 {
        add(&app, CUSTOMERS, json!({})).await;
    }
    assert_eq!(offered(&app, Admin, CUSTOMERS, kept).await.len(), 5);
}

#[tokio::test]
async fn a_finished_lead_of_long_ago_was_another_request() {
    let app = TestApp::start().await;
    let old = add(&app, LEADS, json!({ "name": "Old", "status": "closed" })).await;
    let open = add(&app, LEADS, json!({ "name": "Open" })).await;
    let soon = add(&app, LEADS, json!({ "name": "Soon" })).await;
    let later = add(&app, LEADS, json!({ "name": "Later" })).await;
    for (lead, days) in [(old, 31), (open, 31), (soon, 11), (later, 0)] {
        days_ago(&app, CREATED, lead, days).await;
    }
    let phone = |names: &[&'static str]| {
        pairs(&names.iter().map(|name| ("same_phone", *name)).collect::<Vec<_>>())
    };
    assert_eq!(offered(&app, Admin, LEADS, soon).await.len(), 3, "also the closed one");
    assert_eq!(offered(&app, Admin, LEADS, later).await, phone(&["Soon", "Open"]));
    assert_eq!(offered(&app, Admin, LEADS, old).await, phone(&["Soon", "Open"]));
    let path = format!("{LEADS}/{open}");
    assert!(app.change(Admin, "DELETE", &path, "1", json!({})).await.is_ok());
    assert_eq!(offered(&app, Admin, LEADS, later).await, phone(&["Soon"]));
    assert_eq!(app.get(Admin, &format!("{path}/duplicates")).await.status, 404);
}

#[tokio::test]
async fn only_rows_in_scope_are_offered_to_those_who_may_change_them() {
    let app = TestApp::start().await;
    let me = app.get(Own, "/api/auth/me").await.json()["user"]["id"].clone();
    let own = asha_with(json!({ "assigned_to": me }));
    let own = [app.create(Admin, LEADS, own.clone()).await, app.create(Admin, LEADS, own).await];
    let other = add(&app, LEADS, json!({ "name": "Another" })).await;
    assert_eq!(offered(&app, Own, LEADS, own[0]).await, pairs(&[("same_phone", "Asha Rao")]));
    assert_eq!(offered(&app, Admin, LEADS, own[0]).await.len(), 2);
    for (actor, status) in [(Own, 404), (Marketer, 403)] {
        let answer = app.get(actor, &format!("{LEADS}/{other}/duplicates")).await;
        assert_eq!(answer.status, status, "{answer}");
    }
    let body = json!({ "from": other, "version": 1, "from_version": 1 });
    assert_eq!(super::send(&app, Own, LEADS, own[0], body).await.status, 422, "not of their rows");
    let body = json!({ "from": own[1], "version": 1, "from_version": 1 });
    assert_eq!(super::send(&app, Marketer, LEADS, own[0], body.clone()).await.status, 403);
    assert!(super::send(&app, Own, LEADS, own[0], body).await.is_ok());
}
