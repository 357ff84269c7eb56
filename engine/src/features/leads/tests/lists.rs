//! The lists that staff work through.

use chrono::Duration;
use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{booking, post, run, written, written_with};
use crate::{
    features::leads::{model::LeadStatus, store::open_statuses},
    testing::{Admin, Answer, Support, TestApp, project},
};

/// The numbers of the leads of a page, without their prefix.
fn numbers(answer: &Answer) -> Vec<u32> {
    assert!(answer.is_ok(), "{answer}");
    let items = answer.json()["items"].as_array().cloned().unwrap_or_default();
    let number = |l: &Value| l["lead_number"].as_str()?[8..].parse().ok();
    items.iter().filter_map(number).collect()
}

async fn all(app: &TestApp, query: &str) -> Vec<u32> {
    numbers(&app.get(Support, &format!("/api/admin/leads?{query}")).await)
}

/// Every page of a list, one after the other.
async fn paged(app: &TestApp, query: &str, limit: usize) -> Vec<u32> {
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let path = format!("/api/admin/leads?{query}&limit={limit}{cursor}");
        let page = app.get(Support, &path).await;
        found.extend(numbers(&page));
        match page.json()["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return found,
        }
    }
}

/// Leads with scores that repeat, of several statuses, a minute apart.
async fn some_leads(app: &TestApp, count: usize) {
    for n in 0..count {
        let fields = match n % 4 {
            0 => json!({ "is_emergency": true }),
            1 => json!({ "status": "pending_call" }),
            2 => json!({ "service_type": "cockroach_ants" }),
            _ => json!({ "status": "closed", "lead_source": "import" }),
        };
        let mut lead = written_with(fields);
        lead["primary_contact"] = format!("98765{n:05}").into();
        assert!(app.send(Support, "POST", "/api/admin/leads", lead).await.is_ok());
        app.clock.advance(Duration::minutes(1));
    }
}

#[tokio::test]
async fn the_queue_begins_with_the_most_urgent_who_waits_longest() {
    let app = TestApp::start().await;
    some_leads(&app, 12).await;
    let queue = all(&app, "sort=priority").await;
    assert_eq!(queue, [1, 2, 3, 5, 6, 7, 9, 10, 11, 4, 8, 12]);
    assert_eq!(all(&app, "").await, (1..=12).rev().collect::<Vec<_>>());
    for limit in [1, 2, 5, 12] {
        assert_eq!(paged(&app, "sort=priority", limit).await, queue, "{limit} at a time");
        assert_eq!(paged(&app, "sort=created", limit).await.len(), 12);
    }
    let open = "status=new,pending_call,not_connected,scheduled";
    for sort in ["priority", "created"] {
        let whole = all(&app, &format!("{open}&sort={sort}")).await;
        assert_eq!(whole.len(), 9);
        assert_eq!(paged(&app, &format!("{open}&sort={sort}"), 2).await, whole, "{sort}");
        let today = all(&app, &format!("filter=today&sort={sort}")).await;
        assert_eq!(paged(&app, &format!("filter=today&sort={sort}"), 5).await, today, "{sort}");
    }
}

#[tokio::test]
async fn paging_goes_on_while_scores_change() {
    let app = TestApp::start().await;
    some_leads(&app, 8).await;
    let first = app.get(Support, "/api/admin/leads?sort=priority&limit=3").await;
    let cursor = first.json()["next"].as_str().expect("more").to_owned();
    run(&app, "update leads set priority_score = 1 where lead_number like '%00001'").await;
    run(&app, "update leads set priority_score = 99 where lead_number like '%00008'").await;
    let rest = app.get(Support, &format!("/api/admin/leads?sort=priority&cursor={cursor}")).await;
    assert_eq!((numbers(&first), numbers(&rest)), (vec![1, 2, 3], vec![5, 6, 7, 1, 4]));
}

#[tokio::test]
async fn filters_find_what_they_say() {
    let app = TestApp::start().await;
    app.clock.advance(Duration::hours(8));
    let me = app.get(Support, "/api/auth/me").await.json()["user"]["id"].clone();
    let yesterday = written_with(json!({ "next_follow_up_date": "2026-11-20T19:00:00Z" }));
    assert!(app.send(Support, "POST", "/api/admin/leads", yesterday.clone()).await.is_ok());
    // Midnight in India has passed.
    app.clock.advance(Duration::hours(2));
    for fields in [
        json!({ "assigned_to": me, "service_type": "cockroach_management" }),
        json!({ "service_type": "cockroach_ants_annual", "name": "Ünïcode Rao" }),
        json!({ "next_follow_up_date": "2026-11-20T19:00:00Z", "status": "closed" }),
        json!({ "status": "scheduled", "next_follow_up_date": "2026-11-25T19:00:00Z" }),
    ] {
        let lead = written_with(fields);
        assert!(app.send(Support, "POST", "/api/admin/leads", lead).await.is_ok());
    }
    run(&app, "update leads set status = 'quoted' where lead_number like '%00003'").await;

    for sort in ["", "&sort=priority"] {
        for (query, found) in [
            ("filter=today", vec![2, 3, 4, 5]),
            ("filter=overdue", vec![1]),
            ("filter=due", vec![1]),
            ("filter=overdue&status=new", vec![1]),
            ("filter=overdue&status=scheduled", vec![]),
            ("filter=mine", vec![2]),
            (&format!("assigned_to={}", me.as_str().unwrap_or_default()), vec![2]),
            ("filter=mine&status=new", vec![2]),
            ("filter=mine&status=closed", vec![]),
            ("status=quoted", vec![3]),
            ("status=quoted,closed", vec![3, 4]),
            ("filter=today&status=scheduled", vec![5]),
            ("service_type=cockroach_management", vec![2, 3]),
            ("service_type=cockroach_ants_annual", vec![3]),
            ("q=%C3%9CN%C3%8FCODE", vec![3]),
            ("q=2026-000004", vec![4]),
            ("q=98765", vec![1, 2, 3, 4, 5]),
            ("q=nobody", vec![]),
        ] {
            let mut all = all(&app, &format!("{query}{sort}")).await;
            all.sort_unstable();
            assert_eq!(all, found, "{query}{sort}");
        }
    }
    let overdue = app.get(Support, "/api/admin/leads?filter=overdue").await.json();
    assert_eq!(overdue["items"][0]["overdue"], true);
}

#[tokio::test]
async fn a_filter_that_is_none_is_refused_at_its_field() {
    let app = TestApp::start().await;
    let wrong = "status=odd,new&assigned_to=me&filter=soon&service_type=magic&sort=name";
    assert_snapshot!(app.get(Support, &format!("/api/admin/leads?{wrong}")).await, @r#"422 {"code":"invalid","detail":"Please choose one of the listed values","errors":[{"field":"status","code":"choice","message":"Please choose one of the listed values"},{"field":"assigned_to","code":"choice","message":"Please choose one of the listed values"},{"field":"filter","code":"choice","message":"Please choose one of the listed values"},{"field":"service_type","code":"choice","message":"Please choose one of the listed values"},{"field":"sort","code":"choice","message":"Please choose one of the listed values"}]}"#);
    app.send(Support, "POST", "/api/admin/leads", written()).await;
    app.send(Support, "POST", "/api/admin/leads", written()).await;
    let page = app.get(Support, "/api/admin/leads?limit=1").await.json();
    let newest = page["next"].as_str().expect("more");
    for wrong in ["limit=0", "limit=201", "cursor=no", &format!("sort=priority&cursor={newest}")] {
        let answer = app.get(Support, &format!("/api/admin/leads?{wrong}")).await;
        assert_eq!(answer.status, 422, "{wrong}");
    }
}

/// Lets days pass while an admin and a support user keep working, and so stay signed in.
async fn days(app: &TestApp, count: usize) {
    for _ in 0..count {
        app.clock.advance(Duration::days(1));
        app.get(Admin, "/api/auth/me").await;
        app.get(Support, "/api/auth/me").await;
    }
}

#[tokio::test]
async fn a_deleted_lead_is_hidden_can_be_brought_back_and_goes_for_good() {
    let app = TestApp::start().await;
    let id = app.create(Support, "/api/admin/leads", written()).await;
    let path = format!("/api/admin/leads/{id}");
    assert_snapshot!(app.change(Support, "DELETE", &path, "1", json!({})).await, @r#"403 {"code":"forbidden","detail":"You do not have permission to delete leads"}"#);
    assert_eq!(app.change(Admin, "DELETE", &path, "1", json!({})).await.status, 204);
    assert_snapshot!(app.get(Support, &path).await, @r#"404 {"code":"not_found","detail":"Lead Not Found"}"#);
    assert_eq!(app.get(Admin, &path).await.json()["can"]["restore"], true);
    assert_eq!(all(&app, "").await, [0_u32; 0]);
    assert_eq!(numbers(&app.get(Admin, "/api/admin/leads?deleted=true").await), [1]);
    assert_eq!(app.get(Support, "/api/admin/leads?deleted=true").await.status, 403);
    assert_eq!(app.change(Admin, "PATCH", &path, "2", json!({})).await.status, 404);

    days(&app, 29).await;
    let restore = format!("{path}/restore");
    assert_snapshot!(app.call(Support, "POST", &restore).await, @r#"403 {"code":"forbidden","detail":"You do not have permission to restore leads"}"#);
    assert_eq!(app.call(Admin, "POST", &restore).await.status, 200);
    assert_eq!(app.call(Admin, "POST", &restore).await.status, 404);
    assert_eq!(all(&app, "").await, [1]);

    let version = app.get(Admin, &path).await.json()["version"].to_string();
    assert_eq!(app.change(Admin, "DELETE", &path, &version, json!({})).await.status, 204);
    days(&app, 30).await;
    assert_eq!(super::super::removal::purge(&app.state).await.expect("purged"), 0);
    app.clock.advance(Duration::seconds(1));
    assert_eq!(super::super::removal::purge(&app.state).await.expect("purged"), 1);
    // Read from the database: every session has expired after more than 30 days.
    assert_eq!(super::count(&app, "select count(*) from leads").await, 0);
    assert_eq!(super::count(&app, "select count(*) from lead_events").await, 0);
    let told = "select count(*) from audit_log where cast(detail as text) like '%Asha%'";
    assert_eq!(super::count(&app, told).await, 0);
}

#[tokio::test]
async fn a_purged_lead_leaves_no_answer_behind() {
    let app = TestApp::start().await;
    assert!(super::post_with_key(&app, "k", &booking()).await.is_ok());
    let id = super::newest(&app).await.id;
    let path = format!("/api/admin/leads/{id}");
    assert_eq!(app.change(Admin, "DELETE", &path, "1", json!({})).await.status, 204);
    app.clock.advance(Duration::days(31));
    super::super::removal::purge(&app.state).await.expect("purged");
    assert_eq!(super::count(&app, "select count(*) from idempotency").await, 0);
}

#[tokio::test]
async fn quarantine_is_looked_through_by_people() {
    let app = TestApp::start().await;
    post(&app, booking()).await;
    let suspect = super::booking_with(json!({ "website": "x" }));
    let id = post(&app, suspect.clone()).await.json()["id"].as_str().expect("an id").to_owned();
    let machine = post(&app, suspect).await.json()["id"].as_str().expect("an id").to_owned();
    assert_eq!(all(&app, "").await, [1]);
    assert_eq!(numbers(&app.get(Support, "/api/admin/quarantine").await), [3, 2]);
    let held = app.get(Support, &format!("/api/admin/leads/{id}")).await.json();
    assert_eq!((&held["quarantine"], &held["can"]["update"]), (&json!("honeypot"), &json!(false)));

    let release = format!("/api/admin/quarantine/{id}/release");
    let released = app.call(Support, "POST", &release).await.json();
    assert_eq!(released["repeat_of_number"], "LD-2026-000001");
    assert_eq!(released["quarantine"], Value::Null);
    assert_eq!(released["score"]["asked_again"], 5);
    assert_eq!(released["priority_score"], released["score"]["total"]);
    assert_eq!(all(&app, "").await, [2, 1]);
    assert_eq!(app.call(Support, "POST", &release).await.status, 404);

    let drop = format!("/api/admin/quarantine/{machine}");
    assert_snapshot!(app.call(Support, "DELETE", &drop).await, @r#"403 {"code":"forbidden","detail":"You do not have permission to delete leads"}"#);
    assert_eq!(app.call(Admin, "DELETE", &drop).await.status, 204);
    assert_eq!(numbers(&app.get(Support, "/api/admin/quarantine").await), [0_u32; 0]);
    let back = app.call(Admin, "POST", &format!("/api/admin/leads/{machine}/restore")).await;
    assert_eq!(back.status, 200, "{back}");
    assert_eq!(numbers(&app.get(Support, "/api/admin/quarantine").await), [3]);
}

#[test]
fn statements_and_index_name_the_open_statuses_of_the_model() {
    let open: Vec<&str> = LeadStatus::open().map(Into::into).collect();
    let named = open_statuses!();
    assert_eq!(named, format!("('{}')", open.join("', '")));
    let mut migrations: Vec<_> = std::fs::read_dir(project().join("migrations"))
        .expect("the migrations")
        .map(|file| file.expect("a file").path())
        .collect();
    migrations.sort();
    let texts = migrations.iter().map(|path| std::fs::read_to_string(path).expect("a migration"));
    let mut index = texts.filter_map(|text| {
        let at = text.find("create index leads_follow_ups ")?;
        text[at..].split(';').next().map(str::to_owned)
    });
    assert!(index.next_back().expect("the index").contains(&format!("status in {named}")));
}

#[tokio::test]
async fn each_view_says_how_many_there_are() {
    let app = TestApp::start().await;
    let counts = async || app.get(Admin, "/api/admin/leads/counts").await;
    assert_snapshot!(counts().await, @r#"200 {"queue":0,"today":0,"overdue":0,"due":0,"mine":0,"unassigned":0,"all":0,"deleted":0}"#);
    let me = app.get(Admin, "/api/auth/me").await.json()["user"]["id"].clone();
    for (n, fields) in [
        json!({}),
        json!({ "assigned_to": me }),
        json!({ "assigned_to": me, "status": "closed" }),
        json!({ "next_follow_up_date": "2026-11-20T09:00:00Z" }),
        json!({ "next_follow_up_date": "2026-11-20T17:00:00Z" }),
    ]
    .into_iter()
    .enumerate()
    {
        let lead = written_with(super::with(
            json!({ "primary_contact": format!("900000000{n}") }),
            fields,
        ));
        assert!(app.send(Admin, "POST", "/api/admin/leads", lead).await.is_ok());
    }
    assert_snapshot!(counts().await, @r#"200 {"queue":4,"today":5,"overdue":1,"due":2,"mine":1,"unassigned":3,"all":5,"deleted":0}"#);
    for (look, count) in [
        ("status=open", 4),
        ("filter=today", 5),
        ("filter=overdue", 1),
        ("filter=due", 2),
        ("filter=mine&status=open", 1),
        ("filter=unassigned&status=open", 3),
        ("", 5),
    ] {
        assert_eq!(listed(&app, look).await, count, "{look}");
    }
    let support = app.get(Support, "/api/admin/leads/counts").await.json();
    assert_eq!((&support["deleted"], &support["mine"]), (&Value::Null, &json!(0)));
}

async fn listed(app: &TestApp, look: &str) -> usize {
    let rows = app.get(Admin, &format!("/api/admin/leads?{look}")).await.json();
    rows["items"].as_array().expect("rows").len()
}

#[tokio::test]
async fn each_view_counts_what_it_shows_however_it_is_narrowed() {
    let app = TestApp::start().await;
    let me = app.get(Admin, "/api/auth/me").await.json()["user"]["id"].clone();
    let support = app.get(Support, "/api/auth/me").await.json()["user"]["id"].clone();
    let (me, support) = (me.as_str().expect("an id"), support.as_str().expect("an id"));
    let due = "2026-11-20T09:00:00Z";
    for (n, fields) in [
        json!({ "name": "Asha Rao" }),
        json!({ "name": "Asha Hegde", "assigned_to": me, "service_type": "rms_single" }),
        json!({ "name": "Ravi Kumar", "assigned_to": support, "next_follow_up_date": due }),
        json!({ "name": "Asha Bhat", "assigned_to": support, "status": "closed" }),
        json!({ "name": "Asha Iyer", "service_type": "rms_single", "next_follow_up_date": due }),
    ]
    .into_iter()
    .enumerate()
    {
        let phone = json!({ "primary_contact": format!("900000000{n}") });
        app.create(Admin, "/api/admin/leads", written_with(super::with(phone, fields))).await;
    }
    let _search = app.search().await;
    let counts = async |narrowing: &str| {
        app.get(Admin, &format!("/api/admin/leads/counts?{narrowing}")).await
    };
    for (narrowing, shows_open) in [
        ("", true),
        ("status=closed", false),
        (&*format!("assigned_to={support}"), true),
        ("service_type=rms_single", true),
        ("q=asha", false),
        (&format!("q=asha&assigned_to={support}&status=closed"), false),
    ] {
        let counts = counts(narrowing).await.json();
        let open = if shows_open { "&status=open" } else { "" };
        for (view, look) in [
            ("queue", open),
            ("today", "&filter=today"),
            ("overdue", &format!("&filter=overdue{open}")),
            ("due", &format!("&filter=due{open}")),
            ("mine", &format!("&filter=mine{open}")),
            ("unassigned", &format!("&filter=unassigned{open}")),
            ("all", ""),
        ] {
            let shown = listed(&app, &format!("{narrowing}{look}")).await;
            assert_eq!(counts[view], json!(shown), "{view} of {narrowing:?}: {counts}");
        }
    }
    assert_snapshot!(counts("status=gone&service_type=none").await, @r#"422 {"code":"invalid","detail":"Please choose one of the listed values","errors":[{"field":"status","code":"choice","message":"Please choose one of the listed values"},{"field":"service_type","code":"choice","message":"Please choose one of the listed values"}]}"#);
}
