//! What lists show.

use chrono::Duration;
use insta::assert_snapshot;
use serde_json::json;

use super::{BOOKINGS, booked, customer};
use crate::testing::{Support, TestApp};

/// The last digit of each number that a list shows, page by page.
async fn numbers(app: &TestApp, query: &str) -> String {
    let (mut pages, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = app.get(Support, &format!("{BOOKINGS}?{query}{cursor}")).await;
        assert!(page.is_ok(), "{query}: {page}");
        let page = page.json();
        let items = page["items"].as_array().expect("items");
        let last = |number: &str| number[number.len() - 1..].to_owned();
        pages.push(
            items.iter().filter_map(|b| b["booking_number"].as_str()).map(last).collect::<String>(),
        );
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    pages.join("|")
}

#[tokio::test]
async fn filters_narrow_and_pages_follow_on() {
    let app = TestApp::start().await;
    let (asha, bala) = (customer(&app, "Asha Rao").await, customer(&app, "Bala").await);
    for (customer, fields) in [
        (asha, json!({ "scheduled_date": "2026-11-25", "technician_name": "Ravi Kumar" })),
        (bala, json!({ "scheduled_date": "2026-11-24", "service_type": "anti_dengue" })),
        (asha, json!({ "scheduled_time": "16:00", "service_type": "rat_management" })),
        (bala, json!({ "scheduled_time": "09:00", "technician_name": "ravi KUMAR" })),
    ] {
        booked(&app, customer, fields).await;
        app.clock.advance(Duration::seconds(1));
    }
    let done = booked(&app, bala, json!({ "scheduled_date": "2026-12-01" })).await;
    app.change(Support, "PATCH", &done, "1", json!({ "status": "completed" })).await;
    for (query, shown) in [
        ("", "54321"),
        ("limit=2", "54|32|1"),
        ("status=scheduled", "4321"),
        ("status=completed&limit=1", "5"),
        ("status=cancelled", ""),
        ("status=cancelled,completed", "5"),
        ("status=scheduled,rescheduled&from=2026-11-24", "21"),
        ("service_type=rat_management", "5431"),
        ("service_type=mosquito_management", "2"),
        ("service_type=rms_single", "541"),
        (&format!("customer_id={asha}"), "31"),
        ("technician=RAVI++kumar", "41"),
        ("technician=ravi", ""),
        ("from=2026-11-24", "521"),
        ("to=2026-11-24", "432"),
        ("from=2026-11-24&to=2026-11-25", "21"),
        ("from=2026-11-25&to=2026-11-24", ""),
        ("sort=schedule", "43215"),
        ("sort=schedule&limit=2", "43|21|5"),
        ("q=asha", "31"),
        ("q=bk-2026-000002", "2"),
        ("q=000004", "4"),
        ("q=%25", ""),
        ("q=&status=&sort=", "54321"),
    ] {
        assert_eq!(numbers(&app, query).await, shown, "{query}");
    }
}

#[tokio::test]
async fn an_unknown_filter_is_refused_beside_its_name() {
    let app = TestApp::start().await;
    let all = "status=gone&service_type=y&customer_id=7&from=2026-02-31&to=soon&sort=z&q=a%00b";
    assert_snapshot!(app.get(Support, &format!("{BOOKINGS}?{all}")).await, @r#"422 {"code":"invalid","detail":"This holds a character that is not allowed","errors":[{"field":"q","code":"characters","message":"This holds a character that is not allowed"},{"field":"status","code":"choice","message":"Please choose one of the listed values"},{"field":"service_type","code":"choice","message":"Please choose one of the listed values"},{"field":"customer_id","code":"choice","message":"Please choose one of the listed values"},{"field":"from","code":"date","message":"Please enter a real date, for example 2026-11-20"},{"field":"to","code":"date","message":"Please enter a real date, for example 2026-11-20"},{"field":"sort","code":"choice","message":"Please choose one of the listed values"}]}"#);
    for wrong in ["limit=0", "limit=201", "cursor=abc", "sort=schedule&cursor=WzEsMl0"] {
        assert_eq!(app.get(Support, &format!("{BOOKINGS}?{wrong}")).await.status, 422, "{wrong}");
    }
}
