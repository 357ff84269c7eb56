//! Leads as a CSV file.

use insta::assert_snapshot;
use serde_json::json;

use super::{written, written_with};
use crate::testing::{Admin, Support, TestApp};

const FILE: &str = "/api/admin/leads.csv";

#[tokio::test]
async fn leads_go_out_with_every_field_and_come_in_without_a_number() {
    let app = TestApp::start().await;
    let lead = written_with(json!({
        "name": "=HYPERLINK(\"x\")", "notes": "two\nlines", "quoted_amount": 12.5,
        "next_follow_up_date": "2026-11-21T10:00:00Z", "lead_source": "referral",
    }));
    app.create(Admin, "/api/admin/leads", lead).await;
    let file = app.get(Admin, FILE).await.text();
    assert_snapshot!(file, @r#"
    lead_number,name,primary_contact,alternate_contact,email,address,pincode,service_type,room_type,quoted_amount,preferred_date,preferred_time,notes,lead_source,is_emergency,package_name,package_price,whatsapp_url,whatsapp_sent,whatsapp_sent_at,whatsapp_sent_by,whatsapp_sent_by_name,status,call_notes,call_attempts,last_called_at,next_follow_up_date,follow_up_date,priority_score,assigned_to,assignee_name,repeat_of_number,customer_code,locale,area,page,utm_source,utm_medium,utm_campaign,utm_term,utm_content,referrer,landing_page,landing_area,last_page,last_area,gclid,gbraid,wbraid,fbclid,consent,consent_version,consent_at,created_at,updated_at
    LD-2026-000001,"'=HYPERLINK(""x"")",'+919876543210,,,"14, 3rd Cross, Koramangala",560034,rms_single,2_bhk,12.5,,,"two
    lines",referral,false,,,,false,,,,new,,0,,2026-11-21T10:00:00Z,,90,,,,,en,,,,,,,,,,,,,,,,,,,,2026-11-20T10:00:00Z,2026-11-20T10:00:00Z
    "#);
    let again = app.upload(Admin, FILE, file.clone()).await.json();
    assert_eq!(again["errors"][0]["message"], "LD-2026-000001 exists already");
    let new = file.replace("LD-2026-000001", "");
    assert_eq!(app.upload(Admin, FILE, new).await.json()["created"], 1);
    let leads = app.get(Support, "/api/admin/leads").await.json();
    let (first, second) = (&leads["items"][1], &leads["items"][0]);
    for field in
        ["name", "notes", "primary_contact", "quoted_amount", "lead_source", "next_follow_up_date"]
    {
        assert_eq!(first[field], second[field], "{field}");
    }
    assert_eq!(second["repeat_of"], first["id"], "it is a lead like any other");
}

#[tokio::test]
async fn an_imported_lead_says_so_and_keeps_the_rules_of_the_form() {
    let app = TestApp::start().await;
    let good = "name,primary_contact,address,pincode,service_type,room_type\n\
                Asha,+91 98765 43210,Koramangala,560034,rms_single,2bhk\n";
    assert_eq!(app.upload(Admin, FILE, good).await.json()["created"], 1);
    let lead = &app.get(Support, "/api/admin/leads").await.json()["items"][0];
    assert_eq!(
        (&lead["lead_source"], &lead["primary_contact"]),
        (&json!("import"), &json!("+919876543210"))
    );
    assert_eq!((&lead["room_type"], &lead["status"]), (&json!("2_bhk"), &json!("new")));

    let bad = format!("{good},12,,1,x,\n");
    assert_snapshot!(app.upload(Admin, FILE, bad).await, @r#"200 {"rows":2,"created":0,"dry_run":false,"error_count":6,"errors":[{"row":3,"field":"name","code":"required","message":"Name is required"},{"row":3,"field":"primary_contact","code":"phone","message":"Primary contact must be at least 10 digits"},{"row":3,"field":"address","code":"required","message":"Address is required"},{"row":3,"field":"pincode","code":"pincode","message":"Pincode must be at least 6 digits"},{"row":3,"field":"service_type","code":"choice","message":"Please choose one of the listed values"},{"row":3,"field":"room_type","code":"required","message":"Room type is required"}]}"#);
    assert_eq!(app.upload(Support, FILE, good).await.status, 403);
    assert_eq!(app.get(Support, FILE).await.status, 403);
    assert!(app.send(Admin, "POST", "/api/admin/leads", written()).await.is_ok());
    let numbers = app.get(Admin, FILE).await.text();
    assert!(numbers.contains("LD-2026-000002"), "a refused import leaves no gap");
}
