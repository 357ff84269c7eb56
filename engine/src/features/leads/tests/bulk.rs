//! Many leads at once: each is changed as if alone, or refused by itself.

use insta::assert_snapshot;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{count, written_with};
use crate::testing::{Actor, Admin, Marketer, Own, Support, TestApp};

const LEADS: &str = "/api/admin/leads";
const BULK: &str = "/api/admin/leads/bulk";
const FEED: &str = "select count(*) from changes where topic = 'lead'";
const LOG: &str = "select count(*) from audit_log where action in ('leads.assign', 'leads.update')";

async fn add(app: &TestApp, n: usize, fields: Value) -> Uuid {
    let mut lead = written_with(json!({ "primary_contact": format!("900000000{n}") }));
    for (name, value) in fields.as_object().expect("an object") {
        lead[name] = value.clone();
    }
    app.create(Admin, LEADS, lead).await
}

async fn read(app: &TestApp, lead: Uuid) -> Value {
    app.get(Admin, &format!("{LEADS}/{lead}")).await.json()
}

async fn me(app: &TestApp, actor: Actor) -> Value {
    app.get(actor, "/api/auth/me").await.json()["user"]["id"].clone()
}

async fn change(app: &TestApp, actor: Actor, body: Value) -> Value {
    let answer = app.send(actor, "POST", BULK, body).await;
    assert_eq!(answer.status, 200, "{answer}");
    answer.json()
}

/// The rows of an answer as the next request has them: this undoes what it did.
fn back(done: &Value) -> Vec<Value> {
    let done = done.as_array().expect("rows").iter();
    let row =
        |row: &Value| json!({ "id": row["id"], "version": row["version"], "set": row["before"] });
    done.map(row).collect()
}

#[tokio::test]
async fn they_are_assigned_and_a_stale_one_is_refused_while_the_others_hold() {
    let app = TestApp::start().await;
    let (admin, support) = (me(&app, Admin).await, me(&app, Support).await);
    let free = add(&app, 1, json!({})).await;
    let held = add(&app, 2, json!({ "assigned_to": admin })).await;
    let stale = add(&app, 3, json!({})).await;
    let path = format!("{LEADS}/{stale}");
    assert!(app.change(Admin, "PATCH", &path, "1", json!({ "notes": "Dog" })).await.is_ok());
    let (told, logged) = (count(&app, FEED).await, count(&app, LOG).await);

    let all = [free, held, stale, Uuid::nil()];
    let items: Vec<_> = all.iter().map(|id| json!({ "id": id, "version": 1 })).collect();
    let set = json!({ "assigned_to": support });
    let answer = change(&app, Support, json!({ "items": items, "set": set })).await;
    let done = json!([
        { "id": free, "version": 2, "before": { "assigned_to": null } },
        { "id": held, "version": 2, "before": { "assigned_to": admin } },
    ]);
    assert_eq!(answer["done"], done);
    let refused = json!([
        { "id": stale, "code": "stale", "detail": "Somebody else changed this in the meantime" },
        { "id": Uuid::nil(), "code": "not_found", "detail": "Lead Not Found" },
    ]);
    assert_eq!(answer["refused"], refused);
    assert_eq!(read(&app, free).await["assigned_to"], support);
    assert_eq!(read(&app, stale).await["assigned_to"], Value::Null);
    assert_eq!((count(&app, FEED).await, count(&app, LOG).await), (told + 2, logged + 2));
    let events = app.get(Admin, &format!("{LEADS}/{free}/timeline")).await.json();
    assert_eq!(events["items"][0]["kind"], "assigned");
    assert_eq!(events["items"][0]["detail"]["assignee_name"], "Support of the tests");

    let undone = change(&app, Support, json!({ "items": back(&answer["done"]) })).await;
    assert_eq!(undone["refused"], json!([]));
    assert_eq!(read(&app, free).await["assigned_to"], Value::Null);
    assert_eq!(read(&app, held).await["assigned_to"], admin);
}

#[tokio::test]
async fn a_status_is_set_as_the_form_sets_it_with_score_and_timeline() {
    let app = TestApp::start().await;
    let support = me(&app, Support).await;
    let leads =
        [add(&app, 1, json!({})).await, add(&app, 2, json!({ "status": "scheduled" })).await];
    let items: Vec<_> = leads.iter().map(|id| json!({ "id": id, "version": 1 })).collect();
    let set = json!({ "status": "closed", "assigned_to": support });
    let answer = change(&app, Support, json!({ "items": items, "set": set })).await;
    let before = json!({ "status": "scheduled", "assigned_to": null });
    assert_eq!(answer["done"][1]["before"], before);
    for lead in leads {
        let lead = read(&app, lead).await;
        assert_eq!((&lead["status"], &lead["assigned_to"]), (&json!("closed"), &support));
        assert_eq!(lead["priority_score"], 0);
    }
    let events = app.get(Admin, &format!("{LEADS}/{}/timeline", leads[0])).await.json();
    assert_eq!(events["items"][0]["kind"], "edited");
    let status = &events["items"][0]["detail"]["status"];
    assert_eq!(*status, json!({ "before": "new", "after": "closed" }));

    change(&app, Support, json!({ "items": back(&answer["done"]) })).await;
    assert_eq!(read(&app, leads[0]).await["priority_score"], 90);
    assert_eq!(read(&app, leads[1]).await["status"], "scheduled");
}

#[tokio::test]
async fn what_one_may_not_set_alone_is_refused_with_many_too() {
    let app = TestApp::start().await;
    let marketer = me(&app, Marketer).await;
    let lead = add(&app, 1, json!({})).await;
    let set = async |actor, set: Value| {
        let items = json!([{ "id": lead, "version": 1 }]);
        app.send(actor, "POST", BULK, json!({ "items": items, "set": set })).await
    };
    for wrong in [
        json!({ "assigned_to": marketer }),
        json!({ "status": "quoted" }),
        json!({ "assigned_to": 7 }),
        json!({ "status": 7 }),
    ] {
        let answer = set(Admin, wrong.clone()).await.json();
        assert_eq!(answer["refused"][0]["code"], "invalid", "{wrong}");
    }
    assert_eq!(read(&app, lead).await["version"], 1);
    assert_snapshot!(set(Admin, json!({ "name": "Ravi" })).await, @r#"422 {"code":"invalid","detail":"name cannot be set here","errors":[{"field":"set","code":"unknown","message":"name cannot be set here"}]}"#);
    assert_eq!(set(Marketer, json!({ "status": "closed" })).await.status, 403);
    let nothing = set(Own, json!({ "status": "closed" })).await.json();
    assert_eq!(nothing["refused"][0]["code"], "not_found", "not of their rows");
    let own = add(&app, 2, json!({ "assigned_to": me(&app, Own).await })).await;
    let items = json!([{ "id": own, "version": 1, "set": { "assigned_to": null } }]);
    let away = change(&app, Own, json!({ "items": items })).await;
    assert_eq!(away["refused"][0]["code"], "invalid", "what they have stays theirs");
}

#[tokio::test]
async fn two_who_change_the_same_leads_each_get_what_the_other_did_not() {
    let app = TestApp::start().await;
    let mut items = Vec::new();
    for n in 0..8 {
        items.push(json!({ "id": add(&app, n, json!({})).await, "version": 1 }));
    }
    for actor in [Admin, Support] {
        me(&app, actor).await;
    }
    let body = |status| json!({ "items": items, "set": { "status": status } });
    let (closed, pending) = tokio::join!(
        change(&app, Admin, body("closed")),
        change(&app, Support, body("pending_call")),
    );
    let length = |answer: &Value, what| answer[what].as_array().map_or(0, Vec::len);
    assert_eq!(length(&closed, "done") + length(&pending, "done"), 8);
    assert_eq!(length(&closed, "refused"), length(&pending, "done"));
}

#[tokio::test]
async fn an_export_has_the_leads_of_a_filter_and_the_log_says_which() {
    let app = TestApp::start().await;
    let support = me(&app, Support).await;
    add(&app, 1, json!({})).await;
    add(&app, 2, json!({ "status": "closed", "assigned_to": support })).await;
    let numbers = async |query: &str| {
        let file = app.get(Admin, &format!("{LEADS}.csv?{query}")).await.text();
        let lines = file.lines().skip(1).filter_map(|line| line.split(',').next());
        lines
            .map(|number| number.trim_start_matches("LD-2026-00000").to_owned())
            .collect::<String>()
    };
    let theirs = format!("assigned_to={}", support.as_str().expect("an id"));
    for (query, found) in [
        ("", "21"),
        ("status=closed", "2"),
        ("status=open", "1"),
        ("filter=unassigned&bom=true", "1"),
        (&theirs, "2"),
        ("q=9000000001", "1"),
        ("status=lost", ""),
    ] {
        assert_eq!(numbers(query).await, found, "{query}");
    }
    assert_eq!(app.get(Admin, &format!("{LEADS}.csv?status=gone")).await.status, 422);
    assert_eq!(app.get(Support, &format!("{LEADS}.csv?status=closed")).await.status, 403);
    let log: Vec<(String, sqlx::types::Json<Value>)> = app
        .state
        .db
        .q("select label, detail from audit_log where action = 'leads.export' order by at, id")
        .all()
        .await
        .expect("the log");
    let log: Vec<_> = log.iter().map(|(label, detail)| format!("{label} {}", detail.0)).collect();
    assert_eq!(log[..2], ["All leads {}", r#"Some leads {"status":"closed"}"#]);
    assert!(log.contains(&r#"Some leads {"q":"…"}"#.to_owned()), "a phone is not kept: {log:?}");
}
