//! What the numbers are, and who may read them.

use chrono::{Days, Duration};
use insta::assert_snapshot;
use serde_json::{Value, json};

use super::model::{DAYS, curve, days};
use crate::{
    platform::ids,
    testing::{Admin, Marketer, Own, START, Support, TestApp, Visitor},
};

const DASHBOARD: &str = "/api/admin/dashboard";

async fn ask(app: &TestApp, phone: u64) {
    let lead = json!({
        "form": "booking", "name": "Asha Rao", "phone": format!("+91{phone}"),
        "email": "asha@example.in", "address": "Koramangala",
    });
    assert_eq!(app.send(Visitor, "POST", "/api/leads", lead).await.status, 201);
}

/// Runs a statement that puts leads into a later state.
async fn now(app: &TestApp, sql: &'static str) {
    let mut tx = app.state.db.begin().await.expect("a transaction");
    tx.q(sql).run().await.expect("changed");
    tx.commit().await.expect("committed");
}

async fn customer(app: &TestApp, fields: Value) -> String {
    let mut body = json!({
        "name": "Asha Rao", "primary_contact": "+919876543210", "address": "Koramangala",
        "pincode": "560034", "service_type": "rms_annual", "room_type": "2_bhk",
    });
    body.as_object_mut().expect("fields").extend(fields.as_object().cloned().expect("fields"));
    app.create(Admin, "/api/admin/customers", body).await.to_string()
}

async fn booking(app: &TestApp, customer: &str, day: &str, status: &str) {
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let id = ids::new();
    tx.q("insert into bookings (id, booking_number, version, created_at, updated_at, customer_id,
            service_type, scheduled_date, scheduled_time, minutes, status, payment_status)
          values ($1, $2, 1, $3, $3, $4, 'rms_annual', $5, '10:00', 60, $6, 'pending')")
        .bind(id)
        .bind(id.to_string())
        .bind(app.state.clock.now())
        .bind(customer.parse::<uuid::Uuid>().expect("an id"))
        .bind(day)
        .bind(status)
        .run()
        .await
        .expect("a booking");
    tx.commit().await.expect("committed");
}

#[tokio::test]
async fn an_empty_business_has_a_dashboard_of_zeros() {
    let app = TestApp::start().await;
    let board = app.get(Support, DASHBOARD).await.json();
    assert_snapshot!(board["metrics"], @r#"{"total_leads":0,"new_leads_today":0,"follow_ups_due":0,"upcoming_bookings":0,"completed_bookings":0,"active_contracts":0,"monthly_revenue":0}"#);
    assert_eq!((&board["today"], &board["latest_leads"]), (&json!("2026-11-20"), &json!([])));
    let days = board["leads_by_day"].as_array().expect("days");
    assert_eq!((days.len(), &days[0]["day"]), (30, &json!("2026-10-22")));
    let months = board["revenue_by_month"].as_array().expect("months");
    assert_eq!((months.len(), &months[0]["month"]), (12, &json!("2025-12")));
}

#[tokio::test]
async fn leads_are_counted_by_the_indian_day() {
    let app = TestApp::start().await;
    ask(&app, 9_876_543_200).await;
    // 23:59 in India; a minute later is the next day.
    app.clock.advance(Duration::hours(8) + Duration::minutes(29));
    ask(&app, 9_876_543_201).await;
    app.clock.advance(Duration::minutes(1));
    ask(&app, 9_876_543_202).await;
    now(&app, "update leads set lead_source = 'phone' where primary_contact = '+919876543200'")
        .await;
    let board = app.get(Support, DASHBOARD).await.json();
    assert_eq!(board["metrics"]["total_leads"], 3);
    assert_eq!(board["metrics"]["new_leads_today"], 1);
    let days = board["leads_by_day"].as_array().expect("days");
    assert_snapshot!(json!(days[28..]), @r#"[{"day":"2026-11-20","total":2,"sources":[{"lead_source":"phone","leads":1},{"lead_source":"website","leads":1}]},{"day":"2026-11-21","total":1,"sources":[{"lead_source":"phone","leads":0},{"lead_source":"website","leads":1}]}]"#);
    assert_eq!(board["latest_leads"][0]["lead_number"], "LD-2026-000003");

    app.clock.advance(Duration::days(29));
    // An unused session expires after 14 days; this one is new.
    let later = app.get(Admin, DASHBOARD).await.json();
    assert_eq!(
        (&later["leads_by_day"][0]["total"], &later["funnel"]["new"]),
        (&json!(1), &json!(1))
    );
}

#[tokio::test]
async fn the_funnel_narrows_and_follow_ups_are_due_until_the_day_ends() {
    let app = TestApp::start().await;
    for n in 0..6 {
        ask(&app, 9_876_543_200 + n).await;
    }
    for change in [
        "update leads set call_attempts = 1 where lead_number = 'LD-2026-000002'",
        "update leads set status = 'scheduled', next_follow_up_date = '2026-11-20T18:29:59+00:00'
         where lead_number = 'LD-2026-000003'",
        "update leads set status = 'converted', next_follow_up_date = '2026-11-01T00:00:00+00:00'
         where lead_number = 'LD-2026-000004'",
        "update leads set next_follow_up_date = '2026-11-20T18:30:00+00:00'
         where lead_number = 'LD-2026-000005'",
        "update leads set deleted_at = created_at where lead_number = 'LD-2026-000006'",
    ] {
        now(&app, change).await;
    }
    let board = app.get(Admin, DASHBOARD).await.json();
    assert_snapshot!(board["funnel"], @r#"{"new":5,"contacted":3,"scheduled":2,"converted":1}"#);
    assert_eq!(board["metrics"]["follow_ups_due"], 1);
    assert_eq!(board["metrics"]["total_leads"], 5);
}

#[tokio::test]
async fn leads_are_counted_by_the_page_where_their_visit_began() {
    let app = TestApp::start().await;
    let came = async |n: u64, fields: Value| {
        let mut lead = json!({
            "form": "booking", "name": "Asha Rao", "phone": format!("+91{}", 9_876_543_200 + n),
            "email": "asha@example.in", "address": "Koramangala",
        });
        lead.as_object_mut().expect("fields").extend(fields.as_object().cloned().expect("fields"));
        assert_eq!(app.send(Visitor, "POST", "/api/leads", lead).await.status, 201);
    };
    came(0, json!({ "landing_page": "/kn/" })).await;
    app.clock.advance(Duration::days(30));
    came(1, json!({})).await;
    came(2, json!({ "landing_page": "/", "fbclid": "IwAR" })).await;
    came(3, json!({ "landing_page": "/", "gclid": "Cj0K", "gbraid": "0AAA" })).await;
    came(4, json!({ "landing_page": "/ta/" })).await;
    came(5, json!({ "landing_page": "/", "website": "bot" })).await;
    now(&app, "update leads set status = 'converted' where primary_contact = '+919876543203'")
        .await;
    let board = app.get(Admin, DASHBOARD).await.json();
    assert_snapshot!(board["landings"], @r#"[{"page":"/","leads":2,"from_ads":2,"converted":1},{"page":"/ta/","leads":1,"from_ads":0,"converted":0}]"#);
    assert_eq!(app.get(Own, DASHBOARD).await.json()["landings"], json!([]));
}

#[tokio::test]
async fn contracts_visits_and_money_are_counted_as_decided() {
    let app = TestApp::start().await;
    // Ended yesterday; begins tomorrow; ends today; inactive.
    let one = |day: &str| json!({ "contract_type": "one_time", "first_service_date": day });
    customer(&app, one("2026-11-19")).await;
    customer(&app, one("2026-11-21")).await;
    let id = customer(&app, one("2026-11-20")).await;
    let off = json!({ "first_service_date": "2026-11-20", "is_active": false });
    customer(&app, off).await;
    customer(&app, json!({ "contract_type": "annual", "first_service_date": "2026-01-01" })).await;

    for (day, status) in [
        ("2026-11-19", "scheduled"),
        ("2026-11-20", "scheduled"),
        ("2026-11-25", "rescheduled"),
        ("2026-11-25", "cancelled"),
        ("2026-11-25", "completed"),
        ("2026-10-01", "completed"),
    ] {
        booking(&app, &id, day, status).await;
    }
    for (amount, day) in [
        (1000, "2026-11-01"),
        (500, "2026-11-20"),
        (-200, "2026-11-20"),
        (99, "2026-10-31"),
        (7, "2025-11-30"),
    ] {
        let payment = json!({ "amount": amount, "received_on": day, "method": "upi" });
        let path = format!("/api/admin/customers/{id}/payments");
        let paid = app.send(Admin, "POST", &path, payment).await;
        assert!(paid.is_ok(), "{paid}");
    }
    let board = app.get(Support, DASHBOARD).await.json();
    assert_snapshot!(board["metrics"], @r#"{"total_leads":0,"new_leads_today":0,"follow_ups_due":0,"upcoming_bookings":2,"completed_bookings":2,"active_contracts":2,"monthly_revenue":1300}"#);
    let months = board["revenue_by_month"].as_array().expect("months");
    assert_snapshot!(json!(months[10..]), @r#"[{"month":"2026-10","revenue":99},{"month":"2026-11","revenue":1300}]"#);
    assert_eq!(months[0]["revenue"], 0, "a year ago is out of the picture");
}

#[tokio::test]
async fn a_caller_with_own_rows_gets_the_numbers_of_these_alone() {
    let app = TestApp::start().await;
    let contract = json!({ "contract_type": "annual", "first_service_date": "2026-01-01" });
    let id = customer(&app, contract.clone()).await;
    booking(&app, &id, "2026-11-25", "scheduled").await;
    booking(&app, &id, "2026-11-19", "completed").await;
    let pay = async |actor, id: &str, amount: u32| {
        let payment = json!({ "amount": amount, "method": "upi" });
        let path = format!("/api/admin/customers/{id}/payments");
        assert!(app.send(actor, "POST", &path, payment).await.is_ok());
    };
    pay(Admin, &id, 1000).await;
    ask(&app, 9_876_543_200).await;
    let board = async |actor| app.get(actor, DASHBOARD).await.json();
    assert_snapshot!(board(Own).await["metrics"], @r#"{"total_leads":0,"new_leads_today":0,"follow_ups_due":0,"upcoming_bookings":0,"completed_bookings":0,"active_contracts":0,"monthly_revenue":0}"#);

    let mut lead = json!({
        "name": "Meera", "primary_contact": "+919876543299", "address": "Koramangala",
        "pincode": "560034", "service_type": "rms_annual", "room_type": "2_bhk",
        "next_follow_up_date": "2026-11-20T11:00:00Z",
    });
    app.create(Own, "/api/admin/leads", lead.clone()).await;
    lead["name"] = "Won".into();
    let path =
        format!("/api/admin/leads/{}/convert", app.create(Own, "/api/admin/leads", lead).await);
    let won = app.send(Own, "POST", &path, json!({ "customer": contract })).await.json();
    let own = won["customer"]["id"].as_str().expect("an id");
    booking(&app, own, "2026-11-25", "scheduled").await;
    booking(&app, own, "2026-11-19", "completed").await;
    pay(Own, own, 700).await;
    let mine = board(Own).await;
    assert_snapshot!(mine["metrics"], @r#"{"total_leads":2,"new_leads_today":2,"follow_ups_due":1,"upcoming_bookings":1,"completed_bookings":1,"active_contracts":1,"monthly_revenue":700}"#);
    let names: Vec<_> = mine["latest_leads"].as_array().expect("leads").iter().collect();
    assert_eq!(names.iter().map(|lead| &lead["name"]).collect::<Vec<_>>(), ["Won", "Meera"]);
    assert_snapshot!(mine["funnel"], @r#"{"new":2,"contacted":1,"scheduled":1,"converted":1}"#);
    assert_snapshot!(board(Support).await["metrics"], @r#"{"total_leads":3,"new_leads_today":3,"follow_ups_due":1,"upcoming_bookings":2,"completed_bookings":2,"active_contracts":2,"monthly_revenue":1700}"#);
}

#[tokio::test]
async fn marketers_and_visitors_have_no_dashboard() {
    let app = TestApp::start().await;
    assert_snapshot!(app.get(Marketer, DASHBOARD).await, @r#"403 {"code":"forbidden","detail":"You do not have permission to read the dashboard"}"#);
    assert_eq!(app.get(Visitor, DASHBOARD).await.status, 401);
}

#[test]
fn a_quiet_time_has_its_days_as_well() {
    let today = START[..10].parse::<chrono::NaiveDate>().expect("a day");
    let all = days(today);
    assert_eq!(u64::try_from(all.len()).expect("a number"), DAYS);
    assert_eq!(all[0] + Days::new(DAYS - 1), today);
    assert!(curve(&[], &all).iter().all(|day| day.total == 0 && day.sources.is_empty()));
}
