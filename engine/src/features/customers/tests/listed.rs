//! What lists show.

use chrono::Duration;
use insta::assert_snapshot;
use serde_json::json;

use super::{CUSTOMERS, asha_with};
use crate::testing::{Admin, Support, TestApp};

/// The names that a list shows, page by page.
async fn names(app: &TestApp, query: &str) -> String {
    let (mut pages, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = app.get(Support, &format!("{CUSTOMERS}?{query}{cursor}")).await;
        assert!(page.is_ok(), "{query}: {page}");
        let page = page.json();
        let items = page["items"].as_array().expect("items");
        let names: Vec<_> = items.iter().filter_map(|c| c["name"].as_str()).collect();
        pages.push(names.join(", "));
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    pages.join(" | ")
}

async fn four(app: &TestApp) {
    for fields in [
        json!({ "name": "Bala", "service_type": "rms_single", "contract_type": "annual",
                "contract_start_date": "2026-11-01", "contract_end_date": "2026-11-20" }),
        json!({ "name": "asha", "email": "Asha@Example.in", "is_active": false }),
        json!({ "name": "Chitra", "service_type": "anti_dengue", "paid_amount": 100 }),
        json!({ "name": "Asha", "pincode": "560099", "alternate_contact": "9000000001" }),
    ] {
        app.create(Admin, CUSTOMERS, asha_with(fields)).await;
        app.clock.advance(Duration::seconds(1));
    }
}

#[tokio::test]
async fn filters_narrow_and_pages_follow_on() {
    let app = TestApp::start().await;
    four(&app).await;
    for (query, shown) in [
        ("", "Asha, Chitra, asha, Bala"),
        ("limit=3", "Asha, Chitra, asha | Bala"),
        ("limit=1", "Asha | Chitra | asha | Bala"),
        ("sort=name&limit=1", "asha | Asha | Bala | Chitra"),
        ("sort=name&is_active=true", "Asha, Bala, Chitra"),
        ("is_active=false", "asha"),
        ("contract_type=annual", "Bala"),
        ("contract=current", "Bala"),
        ("payment_status=partially_paid", "Chitra"),
        ("service_type=rat_management", "Asha, asha, Bala"),
        ("service_type=rms_single", "Bala"),
        ("service_type=mosquito_management&payment_status=pending", ""),
        ("q=ASHA", "Asha, asha"),
        ("q=example.IN", "asha"),
        ("q=cu-2026-000003", "Chitra"),
        ("q=560099", "Asha"),
        ("q=%E0%A5%AF000000001", "Asha"),
        ("q=%25", ""),
        ("q=++asha++&is_active=true", "Asha"),
        ("q=&service_type=&sort=", "Asha, Chitra, asha, Bala"),
    ] {
        assert_eq!(names(&app, query).await, shown, "{query}");
    }
}

#[tokio::test]
async fn an_unknown_filter_is_refused_beside_its_name() {
    let app = TestApp::start().await;
    let all = "is_active=maybe&contract_type=weekly&contract=old&payment_status=x&service_type=y&sort=z&q=a%00b";
    assert_snapshot!(app.get(Support, &format!("{CUSTOMERS}?{all}")).await, @r#"422 {"code":"invalid","detail":"This holds a character that is not allowed","errors":[{"field":"q","code":"characters","message":"This holds a character that is not allowed"},{"field":"is_active","code":"choice","message":"Please choose one of the listed values"},{"field":"contract_type","code":"choice","message":"Please choose one of the listed values"},{"field":"contract","code":"choice","message":"Please choose one of the listed values"},{"field":"payment_status","code":"choice","message":"Please choose one of the listed values"},{"field":"service_type","code":"choice","message":"Please choose one of the listed values"},{"field":"sort","code":"choice","message":"Please choose one of the listed values"}]}"#);
    for wrong in ["limit=0", "limit=201", "cursor=abc", "sort=name&cursor=WzEsMl0"] {
        assert_eq!(app.get(Support, &format!("{CUSTOMERS}?{wrong}")).await.status, 422, "{wrong}");
    }
}
