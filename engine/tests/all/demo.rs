//! `jaali demo`: a month of data to try the console with, the same on both databases.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use jaali::{
    app::{demo, transfer},
    features::auth::accounts,
    platform::{clock::Instant, ids},
    testing::{Admin, TestApp, Visitor, project},
};
use serde_json::{Value, json};

use crate::commands::{jaali, take_one_lead};

const PASSWORD: &str = "neem-and-turmeric";

/// An engine with the price list; areas are there in every test.
async fn start() -> TestApp {
    let app = TestApp::start().await;
    transfer::import(&app.state, project(), &transfer::ImportMode::default())
        .await
        .expect("prices");
    app
}

/// All rows of a list.
async fn all(app: &TestApp, path: &str) -> Vec<Value> {
    let (mut rows, mut after) = (Vec::new(), String::new());
    loop {
        let page = app.get(Admin, &format!("{path}?limit=200{after}")).await.json();
        rows.extend(page["items"].as_array().expect("rows").clone());
        let Some(next) = page["next"].as_str() else { return rows };
        after = format!("&cursor={next}");
    }
}

/// How many numbers of a series were ever assigned.
async fn given(app: &TestApp, series: &str) -> i64 {
    let query = "select cast(coalesce(sum(value), 0) as bigint) from counters where name like $1";
    let sum = app.state.db.q(query).bind(format!("{series}-%")).one();
    let (sum,) = sum.await.expect("numbers");
    sum
}

/// How many rows have each value of a field.
fn counts(rows: &[Value], field: &str) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for row in rows {
        *counts.entry(row[field].as_str().unwrap_or("none").to_owned()).or_default() += 1;
    }
    let told: Vec<_> = counts.iter().map(|(value, n)| format!("{value} {n}")).collect();
    format!("{field}: {}", told.join(", "))
}

#[tokio::test]
async fn a_month_has_all_that_a_screen_can_show_and_is_the_same_on_both_databases() {
    let app = start().await;
    let done = demo::fill(&app.state, Some(PASSWORD.to_owned())).await.expect("a month");
    assert_eq!(done.accounts.len(), 5);

    let leads = all(&app, "/api/admin/leads").await;
    let held = all(&app, "/api/admin/quarantine").await;
    let customers = all(&app, "/api/admin/customers").await;
    let bookings = all(&app, "/api/admin/bookings").await;
    let mut told = Vec::new();
    for field in ["status", "lead_source", "locale"] {
        told.push(format!("leads, {}", counts(&leads, field)));
    }
    let having = |rows: &[Value], what: fn(&Value) -> bool| rows.iter().filter(|r| what(r)).count();
    for (what, n) in [
        ("in quarantine", held.len()),
        ("emergencies", having(&leads, |l| l["is_emergency"] == true)),
        ("repeats", having(&leads, |l| !l["repeat_of"].is_null())),
        ("three attempts or more", having(&leads, |l| l["call_attempts"].as_i64() >= Some(3))),
        ("messages sent", having(&leads, |l| l["whatsapp_sent"] == true)),
        ("assigned", having(&leads, |l| !l["assigned_to"].is_null())),
        ("ratings", having(&bookings, |b| !b["rating"].is_null())),
        ("customers who left", having(&customers, |c| c["is_active"] == false)),
    ] {
        told.push(format!("{what}: {n}"));
    }
    told.push(format!("customers, {}", counts(&customers, "contract_type")));
    told.push(format!("customers, {}", counts(&customers, "payment_status")));
    told.push(format!("bookings, {}", counts(&bookings, "status")));
    told.push(format!("bookings, {}", counts(&bookings, "payment_status")));
    assert_snapshot!(told.join("\n"), @"
    leads, status: budget_mismatch 17, closed 28, converted 57, new 13, no_requirement 30, not_connected 10, pending_call 16, scheduled 5
    leads, lead_source: import 4, phone 25, referral 8, walk_in 4, website 112, whatsapp 23
    leads, locale: bn 6, en 75, hi 23, kn 33, mr 10, ta 14, te 15
    in quarantine: 3
    emergencies: 4
    repeats: 1
    three attempts or more: 32
    messages sent: 17
    assigned: 136
    ratings: 36
    customers who left: 1
    customers, contract_type: annual 19, monthly 7, one_time 45
    customers, payment_status: overdue 6, paid 37, partially_paid 5, pending 23
    bookings, status: cancelled 10, completed 50, in_progress 1, rescheduled 4, scheduled 7
    bookings, payment_status: paid 34, partial 5, pending 30, refunded 3
    ");

    let dashboard = app.get(Admin, "/api/admin/dashboard").await.json();
    assert_snapshot!(dashboard["metrics"], @r#"{"total_leads":176,"new_leads_today":11,"follow_ups_due":24,"upcoming_bookings":11,"completed_bookings":50,"active_contracts":26,"monthly_revenue":57528}"#);
    assert_snapshot!(dashboard["funnel"], @r#"{"new":172,"contacted":159,"scheduled":60,"converted":55}"#);
    let days = dashboard["leads_by_day"].as_array().expect("days");
    assert!(days.iter().all(|day| day["total"].as_i64() > Some(0)), "no day without a lead");
    let months = dashboard["revenue_by_month"].as_array().expect("months");
    assert!(having(months, |month| month["revenue"].as_f64() > Some(0.0)) >= 9, "{months:?}");

    everybody_can_sign_in(&app, done.accounts).await;
    let mentioned = "select u.email from notices n join users u on u.id = n.user_id
                     where n.kind = 'mentioned' order by u.email";
    let mentioned: Vec<(String,)> = app.state.db.q(mentioned).all().await.expect("notices");
    let mentioned: Vec<_> =
        mentioned.iter().filter_map(|(email,)| email.strip_suffix("@demo.example")).collect();
    assert_eq!(mentioned, ["imran", "lakshmi", "meera", "ravi"], "each of the desk once");
    let files = "select name from attachments where state = 'stored'";
    let files: Vec<(String,)> = app.state.db.q(files).all().await.expect("files");
    assert_eq!(files, [("Quotation.pdf".to_owned(),)]);
    let views = app.get(Admin, "/api/admin/views?screen=leads").await.json();
    assert_eq!(views["items"][0]["name"], "Not reached, nobody’s");
    assert_eq!(views["items"].as_array().map(Vec::len), Some(1), "others keep theirs");
    nothing_is_in_the_future(&app).await;
    let refused = demo::fill(&app.state, None).await.err().expect("a refusal");
    assert_snapshot!(refused, @"the demo is here already (leads: 181, customers: 71, bookings: 72): these rows are the demo's, and `jaali demo --clear` takes them out");
}

#[tokio::test]
async fn a_demo_goes_out_whole_and_can_come_again() {
    let app = start().await;
    let none = demo::clear(&app.state).await.expect_err("a refusal");
    assert_snapshot!(none, @"there is no demo in this database");
    let view = json!({ "screen": "leads", "name": "Real", "query": {}, "is_shared": true });
    app.create(Admin, "/api/admin/views", view).await;
    tell_of_an_alert(&app).await;
    let users = accounts::list(&app.state).await.expect("users").len();
    let logged = all(&app, "/api/admin/audit").await.len();
    demo::fill(&app.state, None).await.expect("a month");
    let taken = demo::clear(&app.state).await.expect("a cleared database");
    assert_snapshot!(taken, @"leads: 181, customers: 71, bookings: 72");
    for path in ["leads", "customers", "bookings", "quarantine"] {
        assert!(all(&app, &format!("/api/admin/{path}")).await.is_empty(), "{path}");
    }
    let left = all(&app, "/api/admin/audit").await;
    assert_eq!(left.len(), logged, "{}", counts(&left, "action"));
    assert_eq!(accounts::list(&app.state).await.expect("users").len(), users);
    let views = app.get(Admin, "/api/admin/views?screen=leads").await.json();
    assert_eq!(views["items"].as_array().map(Vec::len), Some(1), "the real one");
    let kinds: Vec<(String,)> =
        app.state.db.q("select kind from notices").all().await.expect("notices");
    assert_eq!(kinds, [("alert".to_owned(),)]);
    demo::fill(&app.state, None).await.expect("a month again");
}

/// A notice of an alert, as the engine makes them of real ones.
async fn tell_of_an_alert(app: &TestApp) {
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let alert = "insert into notices (id, cause, kind, topic, count, at)
                 values ($1, 'alert/1', 'alert', 'alert', 1, $2)";
    let (id, now) = (ids::new(), app.state.clock.now());
    tx.q(alert).bind(id).bind(now).run().await.expect("a notice");
    tx.commit().await.expect("committed");
}

#[tokio::test]
async fn a_demo_with_something_else_beside_it_stays() {
    let app = start().await;
    demo::fill(&app.state, None).await.expect("a month");
    let asha = json!({
        "name": "Asha Rao", "primary_contact": "9876543210", "address": "14, 3rd Cross",
        "pincode": "560034", "service_type": "rms_single", "room_type": "2_bhk",
    });
    app.create(Admin, "/api/admin/customers", asha).await;
    let before = all(&app, "/api/admin/customers").await.len();
    let refused = demo::clear(&app.state).await.expect_err("a refusal");
    assert_snapshot!(refused, @"beside the demo's there are others (customers: 1): nothing was taken out");
    assert_eq!(all(&app, "/api/admin/customers").await.len(), before);
}

async fn everybody_can_sign_in(app: &TestApp, accounts: Vec<(&str, &str)>) {
    for (email, role) in accounts {
        let login = json!({ "email": email, "password": PASSWORD });
        let answer = app.send(Visitor, "POST", "/api/auth/login", login).await;
        assert!(answer.is_ok(), "{answer}");
        assert_eq!(answer.json()["user"]["role"], role, "{answer}");
    }
    let left = json!({ "email": "joseph@demo.example", "password": PASSWORD });
    assert_eq!(app.send(Visitor, "POST", "/api/auth/login", left).await.status, 401);
}

async fn nothing_is_in_the_future(app: &TestApp) {
    let now = app.state.clock.now();
    for path in ["leads", "customers", "bookings", "quarantine", "audit"] {
        for row in all(app, &format!("/api/admin/{path}")).await {
            for field in ["created_at", "updated_at", "last_called_at", "at"] {
                let at = row[field].as_str().and_then(|at| at.parse().ok());
                assert!(at.is_none_or(|at: Instant| at <= now), "{row}");
            }
        }
    }
}

#[tokio::test]
async fn a_month_can_end_at_any_time_and_has_as_much_in_it() {
    let mut months = Vec::new();
    // Five past midnight of a new year in India, and an evening two days after a leap day.
    for end in ["2026-12-31T18:35:00Z", "2028-03-02T15:00:00Z"] {
        let app = start().await;
        let end: Instant = end.parse().expect("an instant");
        app.clock.advance(end - app.state.clock.now());
        let made_up = demo::fill(&app.state, None).await.expect("a month").password;
        assert!(made_up.len() >= 10, "nobody knows it beforehand");
        let mut counts = Vec::new();
        for series in ["LD", "CU", "BK"] {
            counts.push(given(&app, series).await);
        }
        months.push(counts);
    }
    assert_eq!(months[0], months[1]);
}

#[tokio::test]
async fn a_database_with_real_ones_is_left_as_it_is() {
    let app = start().await;
    let asha = json!({
        "name": "Asha Rao", "primary_contact": "9876543210", "address": "14, 3rd Cross",
        "pincode": "560034", "service_type": "rms_single", "room_type": "2_bhk",
    });
    app.create(Admin, "/api/admin/leads", asha.clone()).await;
    app.create(Admin, "/api/admin/customers", asha).await;
    let users = accounts::list(&app.state).await.expect("users").len();
    let refused = demo::fill(&app.state, None).await.err().expect("a refusal");
    assert_snapshot!(refused, @"this database has real ones (leads: 1, customers: 1): the demo fills only one without leads, customers and bookings. Name another data folder with --data");
    assert_eq!(accounts::list(&app.state).await.expect("users").len(), users);
    assert_eq!(given(&app, "LD").await, 1);
}

#[tokio::test]
async fn a_demo_needs_prices_and_a_good_password() {
    let app = TestApp::start().await;
    let refused = demo::fill(&app.state, None).await.err().expect("a refusal");
    assert_snapshot!(refused, @"there are no areas and no prices yet: start `jaali serve` once first");
    transfer::import(&app.state, project(), &transfer::ImportMode::default())
        .await
        .expect("prices");
    let short = demo::fill(&app.state, Some("short".to_owned())).await.err().expect("a refusal");
    assert_snapshot!(short, @"Password must be between 12 and 200 characters");
    assert!(accounts::list(&app.state).await.expect("users").is_empty());
}

#[tokio::test]
async fn the_command_says_why_not_and_ends_with_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = jaali(folder.path(), "", &["demo"]).expect_err("nothing is live");
    assert_snapshot!(refused, @"jaali: there are no areas and no prices yet: start `jaali serve` once first");
    take_one_lead(folder.path()).await;
    let refused = jaali(folder.path(), "", &["demo"]).expect_err("there is a lead");
    assert_snapshot!(refused, @"jaali: this database has real ones (leads: 1): the demo fills only one without leads, customers and bookings. Name another data folder with --data");
}
