//! Two customers become one.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{BOOKINGS, CUSTOMERS, LEADS, add, book, count, listed, merge, read, send, sums};
use crate::testing::{Admin, TestApp};

/// Two customers with a visit, a payment and a lead each: the one that is kept, and the other.
async fn two(app: &TestApp) -> (Uuid, Uuid) {
    let mut made = Vec::new();
    for (n, name) in ["Asha Rao", "Asha R"].into_iter().enumerate() {
        let lead = add(app, LEADS, json!({ "name": name, "quoted_amount": 1000 })).await;
        let path = format!("{LEADS}/{lead}/convert");
        let won = app.send(Admin, "POST", &path, json!({})).await.json();
        let id: Uuid = won["customer"]["id"].as_str().expect("an id").parse().expect("an id");
        let technician = json!({ "technician_name": format!("Ravi {n}") });
        assert_eq!(book(app, id, technician).await.status, 201);
        let payment = json!({ "amount": 400, "method": "upi" });
        let paid = app.send(Admin, "POST", &format!("{CUSTOMERS}/{id}/payments"), payment).await;
        assert_eq!(paid.status, 201, "{paid}");
        made.push(id);
    }
    (made[0], made[1])
}

#[tokio::test]
async fn nothing_is_lost() {
    let app = TestApp::start().await;
    let (kept, from) = two(&app).await;
    let (before, lost) = (read(&app, CUSTOMERS, kept).await, read(&app, CUSTOMERS, from).await);
    let (sums_before, events) = (sums(&app).await, count(&app, EVENTS).await);
    let bookings = listed(&app, BOOKINGS).await;
    let seen = |row: &Value| row["version"].as_i64().expect("a version");
    let visit = format!("{BOOKINGS}/{}", bookings[0]);
    let visit_before = app.get(Admin, &visit).await.json();

    let merged = merge(&app, CUSTOMERS, from, kept, json!({})).await;
    assert_eq!(merged.status, 200, "{merged}");
    assert_eq!(merged.json()["id"], json!(kept));
    assert_eq!(seen(&merged.json()), seen(&before) + 1);
    assert_eq!(sums(&app).await, sums_before);
    assert_eq!(count(&app, EVENTS).await, events + 1);
    for sql in [
        "select count(*) from bookings b join customers c on c.id = b.customer_id
         where c.merged_into is not null",
        "select count(*) from payments b join customers c on c.id = b.customer_id
         where c.merged_into is not null",
        "select count(*) from customer_events b join customers c on c.id = b.customer_id
         where c.merged_into is not null",
        "select count(*) from leads b join customers c on c.id = b.customer_id
         where c.merged_into is not null",
    ] {
        assert_eq!(count(&app, sql).await, 0, "{sql}");
    }
    let merged = read(&app, CUSTOMERS, kept).await;
    assert_eq!(
        (&merged["paid_amount"], &merged["payment_status"]),
        (&json!(800), &json!("partially_paid"))
    );
    assert_eq!(merged["payments"].as_array().map(Vec::len), Some(2));
    let of_kept = format!("{BOOKINGS}?customer_id={kept}");
    assert_eq!(listed(&app, &of_kept).await, bookings);
    assert!(seen(&app.get(Admin, &visit).await.json()) > seen(&visit_before));

    let timeline = app.get(Admin, &format!("{CUSTOMERS}/{from}/timeline?limit=200")).await.json();
    let newest = &timeline["items"][0];
    assert_eq!(
        (&newest["kind"], &newest["detail"]["customer_code"]),
        (&json!("merged"), &lost["customer_id"])
    );
    assert_eq!(newest["detail"]["moved"], json!({ "bookings": 1, "leads": 1, "payments": 1 }));
    assert_eq!(newest["detail"]["left"], json!({ "name": "Asha R" }));
    assert!(newest["actor_name"].is_string());
    for (id, field) in [(kept, "merged"), (from, "merged_into")] {
        let audit = app.get(Admin, &format!("/api/admin/audit?entity_id={id}")).await.json();
        let line = &audit["items"][0];
        assert_eq!(line["action"], "customers.merge");
        assert!(line["detail"][field]["after"].is_string(), "{line}");
    }
    for id in [kept, from] {
        let told = app
            .state
            .db
            .q("select count(*) from changes where topic = 'customer' and entity_id = $1");
        let (told,): (i64,) = told.bind(id).one().await.expect("a number");
        assert!(told >= 3, "the change of {id} is told");
    }
}

const EVENTS: &str = "select count(*) from customer_events";

#[tokio::test]
async fn the_other_is_nowhere_and_leads_to_the_one_that_was_kept() {
    let app = TestApp::start().await;
    let (kept, from) = two(&app).await;
    let code = read(&app, CUSTOMERS, from).await["customer_id"].clone();
    let code = code.as_str().expect("a code");
    assert!(merge(&app, CUSTOMERS, from, kept, json!({})).await.is_ok());
    for filter in ["", "?sort=name", "?q=asha", &*format!("?q={code}")] {
        assert_eq!(listed(&app, &format!("{CUSTOMERS}{filter}")).await, [kept], "{filter}");
    }
    // Also after the next edit.
    let path = format!("{CUSTOMERS}/{kept}");
    let version = read(&app, CUSTOMERS, kept).await["version"].to_string();
    assert!(app.change(Admin, "PATCH", &path, &version, json!({ "name": "Asha" })).await.is_ok());
    assert_eq!(listed(&app, &format!("{CUSTOMERS}?q={code}")).await, [kept]);

    let found = app.get(Admin, &format!("{CUSTOMERS}/{from}")).await;
    assert_eq!((found.status.as_u16(), &found.json()["id"]), (200, &json!(kept)));
    assert!(!app.get(Admin, "/api/admin/customers.csv").await.text().contains(code));
    let dashboard = app.get(Admin, "/api/admin/dashboard").await.json();
    assert_eq!(dashboard["metrics"]["active_contracts"], 0);
    let none = app.get(Admin, &format!("{CUSTOMERS}/{kept}/duplicates")).await.json();
    assert_eq!(none["items"], json!([]));
    // A row of a file that names it is known, and a visit to it is one of the kept one's.
    let file = format!(
        "customer_id,service_type,scheduled_date,scheduled_time\n{code},rms_single,2026-11-24,10:00\n"
    );
    let report = app.upload(Admin, "/api/admin/bookings.csv", file).await;
    assert!(report.is_ok(), "{report}");
    assert_eq!(listed(&app, &format!("{BOOKINGS}?customer_id={kept}")).await.len(), 3);

    let edited = app.change(Admin, "PATCH", &format!("{CUSTOMERS}/{from}"), "1", json!({})).await;
    assert_eq!(edited.status, 409, "{edited}");
    assert_eq!(edited.json()["current"]["id"], json!(kept));
    assert_eq!(book(&app, from, json!({})).await.json()["customer_id"], json!(kept));
    let payment = json!({ "amount": 1, "method": "upi" });
    let paid = app.send(Admin, "POST", &format!("{CUSTOMERS}/{from}/payments"), payment).await;
    assert_eq!(paid.json()["customer"]["id"], json!(kept), "{paid}");
}

#[tokio::test]
async fn the_index_finds_the_old_number_too() {
    let app = TestApp::start().await;
    let _job = app.search().await;
    let (kept, from) = two(&app).await;
    let code = read(&app, CUSTOMERS, from).await["customer_id"].clone();
    assert!(merge(&app, CUSTOMERS, from, kept, json!({})).await.is_ok());
    app.found().await;
    let query = format!("{CUSTOMERS}?q={}", code.as_str().expect("a code"));
    assert_eq!(listed(&app, &query).await, [kept]);
    assert_eq!(listed(&app, &format!("{CUSTOMERS}?q=asha")).await, [kept]);
}

#[tokio::test]
async fn each_field_is_that_of_the_row_that_was_chosen() {
    let app = TestApp::start().await;
    let kept = add(&app, CUSTOMERS, json!({ "total_amount": 900, "paid_amount": 900 })).await;
    let from = json!({
        "name": "Asha Lakshmi Rao", "primary_contact": "+919000000001", "email": "a@example.in",
        "address": "Villa 9", "contract_type": "annual", "first_service_date": "2026-11-01",
        "total_amount": 2000, "payment_status": "overdue",
    });
    let from = add(&app, CUSTOMERS, from).await;
    let fields = json!({
        "name": "from", "address": "kept", "contract_type": "from", "total_amount": "from",
    });
    let merged = merge(&app, CUSTOMERS, from, kept, fields).await.json();
    for (field, value) in [
        ("name", json!("Asha Lakshmi Rao")),
        ("address", json!("14, 3rd Cross")),
        // It had none.
        ("email", json!("a@example.in")),
        ("primary_contact", json!("+919876543210")),
        ("alternate_contact", json!("+919000000001")),
        ("contract_type", json!("annual")),
        ("contract_end_date", json!("2027-10-31")),
        ("total_amount", json!(2000)),
        ("paid_amount", json!(900)),
        ("payment_status", json!("overdue")),
    ] {
        assert_eq!(merged[field], value, "{field}");
    }
}

#[tokio::test]
async fn what_cannot_be_merged_is_refused_in_words() {
    let app = TestApp::start().await;
    let (kept, from) = two(&app).await;
    let version = async |id| read(&app, CUSTOMERS, id).await["version"].clone();
    let body = json!({
        "from": from, "version": version(kept).await, "from_version": version(from).await,
    });
    let with = |fields: Value| {
        let mut body = body.clone();
        body.as_object_mut()
            .expect("an object")
            .extend(fields.as_object().cloned().expect("fields"));
        body
    };
    for (body, status, sentence) in [
        (json!({}), 422, "Required"),
        (with(json!({ "from": kept })), 422, "A row cannot be merged into itself"),
        (with(json!({ "from": Uuid::nil() })), 422, "Please choose one of the listed values"),
        (
            with(json!({ "fields": { "name": "both" } })),
            422,
            "Please choose one of the listed values",
        ),
        (with(json!({ "fields": { "paid_amount": "from" } })), 422, "This field is not known"),
        (with(json!({ "fields": 7 })), 422, "This must be an object"),
        (with(json!({ "version": 1 })), 412, "Somebody else changed this in the meantime"),
        (with(json!({ "from_version": 1 })), 412, "Somebody else changed this in the meantime"),
    ] {
        let refused = send(&app, Admin, CUSTOMERS, kept, body.clone()).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.json()["detail"]),
            (status, &json!(sentence)),
            "{body}"
        );
    }
    assert_eq!(send(&app, Admin, CUSTOMERS, Uuid::nil(), body.clone()).await.status, 404);
    assert!(send(&app, Admin, CUSTOMERS, kept, body.clone()).await.is_ok());
    let again = send(&app, Admin, CUSTOMERS, kept, body).await;
    assert_eq!(again.status, 412, "{again}");
    let third = add(&app, CUSTOMERS, json!({})).await;
    let code = read(&app, CUSTOMERS, kept).await["customer_id"].clone();
    let sentence = format!("This customer was merged into {}", code.as_str().expect("a code"));
    for (gone, other) in [(from, third), (third, from)] {
        let body = json!({ "from": gone, "version": 1, "from_version": 1 });
        let refused = send(&app, Admin, CUSTOMERS, other, body).await;
        assert_eq!((refused.status.as_u16(), &refused.json()["detail"]), (409, &json!(sentence)));
    }
}

#[tokio::test]
async fn a_chain_leads_to_its_end_at_once() {
    let app = TestApp::start().await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(add(&app, CUSTOMERS, json!({})).await);
    }
    let [first, second, third] = ids[..] else { panic!("three") };
    let codes = [read(&app, CUSTOMERS, first).await, read(&app, CUSTOMERS, second).await];
    assert!(merge(&app, CUSTOMERS, first, second, json!({})).await.is_ok());
    assert!(merge(&app, CUSTOMERS, second, third, json!({})).await.is_ok());
    for (id, row) in [first, second].into_iter().zip(codes) {
        assert_eq!(read(&app, CUSTOMERS, id).await["id"], json!(third));
        let query = format!("{CUSTOMERS}?q={}", row["customer_id"].as_str().expect("a code"));
        assert_eq!(listed(&app, &query).await, [third]);
    }
    assert_eq!(count(&app, "select count(distinct merged_into) from customers").await, 1);
}
