//! A caller with the scope of their own rows: other leads do not exist for them.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{booking_with, lead_at, leads, post, written, written_with};
use crate::testing::{Actor, Admin, Answer, Own, Support, TestApp};

const LEADS: &str = "/api/admin/leads";

async fn id_of(app: &TestApp, actor: Actor) -> Value {
    app.get(actor, "/api/auth/me").await.json()["user"]["id"].clone()
}

/// A lead of the caller's, and two that are not: of another user, and of none.
async fn three_leads(app: &TestApp) -> [Uuid; 3] {
    let another = json!({ "assigned_to": id_of(app, Support).await, "name": "Ravi" });
    [
        app.create(Own, LEADS, written()).await,
        app.create(Support, LEADS, written_with(another)).await,
        app.create(Support, LEADS, written_with(json!({ "name": "Meera" }))).await,
    ]
}

fn ids(answer: &Answer) -> Vec<Uuid> {
    assert!(answer.is_ok(), "{answer}");
    let items = answer.json()["items"].as_array().cloned().unwrap_or_default();
    items.iter().filter_map(|item| item["id"].as_str()?.parse().ok()).collect()
}

#[tokio::test]
async fn every_list_has_only_their_own_leads() {
    let app = TestApp::start().await;
    let [own, another, _] = three_leads(&app).await;
    let support = id_of(&app, Support).await;
    for sort in ["created", "priority"] {
        for filter in ["limit=1", "status=open", "status=new,closed", "filter=today", "filter=mine"]
        {
            let page = app.get(Own, &format!("{LEADS}?sort={sort}&{filter}")).await;
            assert_eq!(ids(&page), [own], "{sort} {filter}");
            assert_eq!(page.json()["next"], Value::Null, "{sort} {filter}");
        }
        let all = app.get(Admin, &format!("{LEADS}?sort={sort}")).await;
        assert_eq!(ids(&all).len(), 3, "another caller sees all");
        let theirs = format!("{LEADS}?sort={sort}&assigned_to={}", support.as_str().expect("id"));
        assert_eq!(ids(&app.get(Own, &theirs).await), Vec::<Uuid>::new());
    }
    for typed in ["LD-2026", "98765"] {
        assert_eq!(ids(&app.get(Own, &format!("{LEADS}?q={typed}")).await), [own], "{typed}");
    }
    for id in [own, another] {
        let path = format!("{LEADS}/{id}");
        assert!(app.change(Admin, "DELETE", &path, "1", json!({})).await.is_ok());
    }
    let bin = format!("{LEADS}?deleted=true");
    assert_eq!(ids(&app.get(Own, &bin).await), [own]);
    assert_eq!(ids(&app.get(Admin, &bin).await).len(), 2);
}

#[tokio::test]
async fn a_lead_that_asked_again_is_named_to_its_own_user_only() {
    let app = TestApp::start().await;
    let [own, ..] = three_leads(&app).await;
    let of = async |actor| app.get(actor, &format!("{LEADS}/{own}")).await.json();
    assert_eq!(of(Admin).await["asked_again"].as_array().map(Vec::len), Some(2));
    assert_eq!(of(Own).await["asked_again"], json!([]));
}

#[tokio::test]
async fn a_lead_that_repeats_anothers_does_not_name_it() {
    let app = TestApp::start().await;
    let anothers = app.create(Support, LEADS, written()).await;
    let own = app.create(Own, LEADS, written_with(json!({ "name": "Ravi" }))).await;
    for path in [format!("{LEADS}/{own}"), LEADS.to_owned()] {
        let of = async |actor| {
            let answer = app.get(actor, &path).await.json();
            let lead = answer.get("items").map_or(&answer, |items| &items[0]);
            assert_eq!(lead["id"], json!(own), "{path}");
            (lead["repeat_of"].clone(), lead["repeat_of_number"].clone())
        };
        assert_eq!(of(Admin).await, (json!(anothers), json!("LD-2026-000001")), "{path}");
        assert_eq!(of(Own).await, (Value::Null, Value::Null), "{path}");
    }
    let number = async |actor| {
        let file = app.get(actor, "/api/admin/leads.csv").await.text();
        file.matches("LD-2026-000001").count()
    };
    assert_eq!((number(Admin).await, number(Own).await), (2, 0));
}

#[tokio::test]
async fn the_quarantine_is_empty_for_them() {
    let app = TestApp::start().await;
    assert!(post(&app, booking_with(json!({ "website": "https://spam.example" }))).await.is_ok());
    assert_eq!(ids(&app.get(Own, "/api/admin/quarantine").await), Vec::<Uuid>::new());
    let held = ids(&app.get(Admin, "/api/admin/quarantine").await)[0];
    let release = format!("/api/admin/quarantine/{held}/release");
    assert_eq!(app.call(Own, "POST", &release).await.status, 404);
    assert!(app.call(Admin, "POST", &release).await.is_ok());
}

#[tokio::test]
async fn anothers_lead_is_not_found_and_does_not_change() {
    let app = TestApp::start().await;
    let [_, another, nobodys] = three_leads(&app).await;
    let before = json!(leads(&app).await);
    for id in [another, nobodys] {
        let path = format!("{LEADS}/{id}");
        for (method, below, body) in [
            ("GET", "", json!({})),
            ("GET", "/timeline", json!({})),
            ("PUT", "/assignee", json!({ "assigned_to": id_of(&app, Own).await })),
            ("POST", "/calls", json!({ "status": "closed" })),
            ("POST", "/whatsapp", json!({})),
            ("POST", "/whatsapp/sent", json!({})),
            ("POST", "/convert", json!({})),
        ] {
            let answer = app.send(Own, method, &format!("{path}{below}"), body).await;
            assert_eq!(answer.status, 404, "{method} {below}: {answer}");
        }
        for version in ["1", "7"] {
            let edit = app.change(Own, "PATCH", &path, version, json!({ "name": "X" })).await;
            let missing = format!("{LEADS}/{}", Uuid::nil());
            let unknown = app.change(Own, "PATCH", &missing, version, json!({ "name": "X" })).await;
            assert_eq!((edit.status, edit.text()), (unknown.status, unknown.text()));
            assert_eq!(app.change(Own, "DELETE", &path, version, json!({})).await.status, 404);
        }
        assert!(app.change(Admin, "DELETE", &path, "1", json!({})).await.is_ok());
        assert_eq!(app.call(Own, "POST", &format!("{path}/restore")).await.status, 404);
        assert!(app.call(Admin, "POST", &format!("{path}/restore")).await.is_ok());
    }
    let after = json!(leads(&app).await);
    for (before, after) in before.as_array().into_iter().flatten().zip(after.as_array().unwrap()) {
        for field in ["name", "assigned_to", "status", "call_attempts", "whatsapp_url"] {
            assert_eq!(before[field], after[field], "{field}");
        }
    }
}

#[tokio::test]
async fn their_own_lead_can_be_worked_on() {
    let app = TestApp::start().await;
    let path = lead_at(&app.send(Own, "POST", LEADS, written()).await);
    let stale = app.change(Own, "PATCH", &path, "7", json!({ "name": "X" })).await;
    assert_eq!(stale.status, 412, "{stale}");
    let edited = app.change(Own, "PATCH", &path, "1", json!({ "name": "Asha R" })).await;
    assert_eq!(edited.json()["name"], "Asha R", "{edited}");
    let calls = format!("{path}/calls");
    let called = app.send(Own, "POST", &calls, json!({ "status": "closed" })).await;
    assert_eq!(called.json()["call_attempts"], 1, "{called}");
    let timeline = app.get(Own, &format!("{path}/timeline")).await.json();
    assert_eq!(timeline["items"].as_array().map(Vec::len), Some(3), "{timeline}");
    assert!(app.change(Own, "DELETE", &path, "3", json!({})).await.is_ok());
    assert!(app.call(Own, "POST", &format!("{path}/restore")).await.is_ok());
}

#[tokio::test]
async fn what_they_write_is_assigned_to_them_and_to_no_one_else() {
    let app = TestApp::start().await;
    let (me, support) = (id_of(&app, Own).await, id_of(&app, Support).await);
    let made = app.send(Own, "POST", LEADS, written()).await;
    assert_eq!(made.json()["assigned_to"], me, "{made}");
    let path = lead_at(&made);
    for user in [support.clone(), Value::Null] {
        let body = json!({ "assigned_to": user });
        let assigned = app.send(Own, "PUT", &format!("{path}/assignee"), body.clone()).await;
        let edited = app.change(Own, "PATCH", &path, "1", body).await;
        for refused in [assigned, edited] {
            assert_eq!(refused.status, 422, "{refused}");
            assert_eq!(refused.json()["errors"][0]["field"], "assigned_to");
        }
    }
    let theirs = written_with(json!({ "assigned_to": support }));
    assert_eq!(app.send(Own, "POST", LEADS, theirs).await.status, 422);
    let file = "name,primary_contact,address,pincode,service_type,room_type\n\
                Meera,9876543210,Koramangala,560034,rms_single,2bhk\n";
    assert_eq!(app.upload(Own, "/api/admin/leads.csv", file).await.json()["created"], 1);
    let leads = app.get(Own, LEADS).await.json();
    let names: Vec<_> = leads["items"].as_array().expect("leads").iter().collect();
    assert_eq!(names.iter().map(|lead| &lead["name"]).collect::<Vec<_>>(), ["Meera", "Asha Rao"]);
}

#[tokio::test]
async fn their_export_has_only_their_leads() {
    let app = TestApp::start().await;
    three_leads(&app).await;
    let file = app.get(Own, "/api/admin/leads.csv").await.text();
    assert!(file.contains("LD-2026-000001"), "{file}");
    assert!(!file.contains("LD-2026-000002") && !file.contains("LD-2026-000003"), "{file}");
    let message = async |number: &str| {
        let file = format!("lead_number,name\n{number},Asha\n");
        let report = app.upload(Own, "/api/admin/leads.csv", file).await.json();
        report["errors"][0]["message"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(message("LD-2026-000001").await, "LD-2026-000001 exists already");
    assert_eq!(message("LD-2026-000002").await, message("LD-2026-000009").await);
}
