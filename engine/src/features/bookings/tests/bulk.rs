//! Many bookings at once.

use serde_json::{Value, json};

use super::{BOOKINGS, booked, customer};
use crate::testing::{Admin, Support, TestApp};

const BULK: &str = "/api/admin/bookings/bulk";

fn id_of(path: &str) -> &str {
    path.rsplit('/').next().expect("an id")
}

async fn change(app: &TestApp, body: Value) -> Value {
    let answer = app.send(Support, "POST", BULK, body).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.json()
}

#[tokio::test]
async fn a_technician_gets_those_visits_that_he_has_time_for() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha").await;
    let busy = json!({ "technician_name": "Ravi", "scheduled_time": "09:00" });
    booked(&app, asha, busy).await;
    let taken = booked(&app, asha, json!({ "scheduled_time": "09:30" })).await;
    let free = booked(&app, asha, json!({ "technician_name": "Meera" })).await;
    // The second one at the same time: the first of the request has taken it.
    let second = booked(&app, asha, json!({})).await;

    let items: Vec<_> =
        [&taken, &free, &second].map(|path| json!({ "id": id_of(path), "version": 1 })).into();
    let set = json!({ "technician_name": "ravi" });
    let answer = change(&app, json!({ "items": items, "set": set })).await;
    let done = json!([
        { "id": id_of(&free), "version": 2, "before": { "technician_name": "Meera" } },
    ]);
    assert_eq!(answer["done"], done);
    let told: Vec<_> = answer["refused"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| format!("{} {}", row["code"], row["detail"]).replace('"', ""))
        .collect();
    assert_eq!(
        told,
        [
            "conflict ravi is already booked at this time: BK-2026-000001",
            "conflict ravi is already booked at this time: BK-2026-000003",
        ]
    );

    let undo = json!([{
        "id": id_of(&free), "version": 2, "set": answer["done"][0]["before"],
    }]);
    assert_eq!(change(&app, json!({ "items": undo })).await["refused"], json!([]));
    assert_eq!(app.get(Admin, &free).await.json()["technician_name"], "Meera");
    let items = json!([{ "id": id_of(&second), "version": 1 }]);
    let answer = change(&app, json!({ "items": items, "set": set })).await;
    assert_eq!(answer["refused"], json!([]), "his time is free again");
}

#[tokio::test]
async fn a_status_is_set_with_its_line_in_the_timeline_and_a_stale_one_is_refused() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha").await;
    let paths = [booked(&app, asha, json!({})).await, booked(&app, asha, json!({})).await];
    let notes = json!({ "service_notes": "Ring twice" });
    assert!(app.change(Admin, "PATCH", &paths[1], "1", notes).await.is_ok());
    let items = paths.each_ref().map(|path| json!({ "id": id_of(path), "version": 1 }));
    let set = json!({ "status": "cancelled" });
    let answer = change(&app, json!({ "items": items, "set": set })).await;
    assert_eq!(answer["done"][0]["before"], json!({ "status": "scheduled" }));
    assert_eq!(answer["refused"][0]["code"], "stale");
    assert_eq!(app.get(Admin, &paths[0]).await.json()["status"], "cancelled");
    assert_eq!(app.get(Admin, &paths[1]).await.json()["status"], "scheduled");
    let timeline = app.get(Admin, &format!("/api/admin/customers/{asha}/timeline")).await.json();
    let changes = &timeline["items"][0]["detail"]["changes"]["status"];
    assert_eq!(*changes, json!({ "before": "scheduled", "after": "cancelled" }));
}

#[tokio::test]
async fn an_export_has_the_bookings_of_a_filter() {
    let app = TestApp::start().await;
    let asha = customer(&app, "Asha").await;
    booked(&app, asha, json!({ "technician_name": "Ravi" })).await;
    booked(&app, asha, json!({ "scheduled_date": "2026-11-24" })).await;
    let numbers = async |query: &str| {
        let file = app.get(Admin, &format!("{BOOKINGS}.csv?{query}")).await.text();
        let lines = file.lines().skip(1).filter_map(|line| line.split(',').next());
        lines
            .map(|number| number.trim_start_matches("BK-2026-00000").to_owned())
            .collect::<String>()
    };
    for (query, found) in [
        ("", "21"),
        ("technician=RAVI", "1"),
        ("from=2026-11-24", "2"),
        ("status=completed", ""),
        ("q=asha&sort=schedule", "21"),
    ] {
        assert_eq!(numbers(query).await, found, "{query}");
    }
    assert_eq!(app.get(Admin, &format!("{BOOKINGS}.csv?from=soon")).await.status, 422);
}
