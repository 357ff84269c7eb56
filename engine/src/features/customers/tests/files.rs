//! Customers as a file.

use insta::assert_snapshot;
use serde_json::json;

use super::{CUSTOMERS, asha_with};
use crate::testing::{Admin, Support, TestApp};

const FILE: &str = "/api/admin/customers.csv";

#[tokio::test]
async fn customers_go_out_and_come_in_with_contract_and_first_payment() {
    let (here, there) = (TestApp::start().await, TestApp::start().await);
    let customer = asha_with(json!({
        "name": "@Asha", "contract_type": "annual", "first_service_date": "2026-11-20",
        "total_amount": 9000, "paid_amount": 2500.5, "is_active": false,
    }));
    here.create(Admin, CUSTOMERS, customer).await;
    let file = here.get(Admin, FILE).await.text();
    assert_snapshot!(file, @r#"
    customer_id,name,primary_contact,alternate_contact,email,address,pincode,service_type,room_type,package_name,package_price,contract_type,first_service_date,contract_start_date,contract_end_date,total_amount,paid_amount,payment_status,service_executive,is_active,created_at,updated_at
    CU-2026-000001,'@Asha,'+919876543210,,,"14, 3rd Cross",560034,rms_annual,2_bhk,,,annual,2026-11-20,2026-11-20,2027-11-19,9000,2500.5,partially_paid,,false,2026-11-20T10:00:00Z,2026-11-20T10:00:00Z
    "#);
    let again = here.upload(Admin, FILE, file.clone()).await.json();
    assert_eq!(again["errors"][0]["message"], "CU-2026-000001 exists already");
    let elsewhere = there.upload(Admin, FILE, file.clone()).await.json();
    assert_eq!(elsewhere["errors"][0]["code"], "given", "codes are not taken over in silence");

    let new = file.replace("CU-2026-000001", "");
    assert_eq!(there.upload(Admin, FILE, new).await.json()["created"], 1);
    assert_eq!(there.get(Admin, FILE).await.text(), file);
    let id = there.get(Support, CUSTOMERS).await.json()["items"][0]["id"].clone();
    let one = there.get(Support, &format!("{CUSTOMERS}/{}", id.as_str().expect("an id"))).await;
    assert_eq!(one.json()["payments"][0]["amount"], 2500.5);
    assert_eq!(there.get(Support, FILE).await.status, 403);
}
