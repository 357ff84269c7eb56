//! What is told, to whom, and that it is told once.

use chrono::Duration;
use futures_util::future::join_all;
use serde_json::json;
use strum::VariantArray as _;

use super::{LEADS, asks, assigns, enters, me, newest, start, tell, told, unread};
use crate::{
    features::{
        alerts::{self, AlertKind},
        leads::{self, model::LeadStatus},
        notices::{Teller, teller::delete_old},
    },
    platform::ids,
    testing::{Admin, Marketer, Own, Support, TestApp, Visitor},
};

const NOTHING: [&str; 0] = [];

/// How many leads notices have told of.
async fn leads_told(app: &TestApp) -> i64 {
    let sum = "select cast(coalesce(sum(count), 0) as bigint) from notices where kind = 'new_lead'";
    let (sum,): (i64,) = app.state.db.q(sum).one().await.expect("a number");
    sum
}

#[tokio::test]
async fn a_new_lead_is_told_to_whoever_may_read_it_and_once() {
    let (app, mut teller) = start().await;
    asks(&app, 1).await;
    assert_eq!(tell(&app, &mut teller).await, 1);
    for actor in [Admin, Support] {
        assert_eq!(told(&app, actor).await, ["* New lead: Asha 1"]);
    }
    for actor in [Marketer, Own] {
        assert_eq!(told(&app, actor).await, NOTHING, "not theirs to see");
    }
    let lead = newest(&app, Support).await;
    let path = lead["url"].as_str().and_then(|url| url.strip_prefix("/admin")).expect("a path");
    let path = format!("/api/admin{path}");
    assert_eq!(app.get(Support, &path).await.json()["name"], "Asha 1");

    app.clock.advance(Duration::hours(1));
    leads::rescore(&app.state).await.expect("scored");
    let change = json!({ "notes": "Two cats." });
    assert!(app.change(Support, "PATCH", &path, "1", change).await.is_ok());
    assert_eq!(tell(&app, &mut teller).await, 0, "what becomes of it is not told");
    assert!(app.change(Admin, "DELETE", &path, "2", json!({})).await.is_ok());
    assert_eq!(told(&app, Support).await, NOTHING, "it is gone");
}

#[tokio::test]
async fn nobody_is_told_of_their_own_act() {
    let (app, mut teller) = start().await;
    let [admin, support] = [me(&app, Admin).await, me(&app, Support).await];
    let lead = enters(&app, Support, "Ravi", json!({ "is_emergency": true })).await;
    tell(&app, &mut teller).await;
    assert_eq!(told(&app, Support).await, NOTHING);
    assert_eq!(told(&app, Admin).await, ["* New emergency: Ravi"]);

    assigns(&app, Support, lead, Some(support)).await;
    assert_eq!(tell(&app, &mut teller).await, 0);
    app.clock.advance(Duration::seconds(1));
    assigns(&app, Admin, lead, None).await;
    assigns(&app, Admin, lead, Some(support)).await;
    assert_eq!(tell(&app, &mut teller).await, 1);
    assert_eq!(told(&app, Support).await, ["* Admin of the tests assigned Ravi to you"]);
    assert_eq!(told(&app, Admin).await.len(), 1);

    // Through the form, and as somebody enters it: to whom it belongs, and to nobody else.
    app.clock.advance(Duration::seconds(1));
    let path = format!("{LEADS}/{lead}");
    let version = app.get(Admin, &path).await.json()["version"].to_string();
    let change = json!({ "assigned_to": admin });
    assert!(app.change(Support, "PATCH", &path, &version, change).await.is_ok());
    let theirs = json!({ "assigned_to": support, "primary_contact": "98765 43211" });
    enters(&app, Admin, "Meera", theirs).await;
    let own = json!({ "assigned_to": admin, "primary_contact": "98765 43212" });
    enters(&app, Admin, "Kiran", own).await;
    assert_eq!(tell(&app, &mut teller).await, 2);
    assert_eq!(told(&app, Support).await[0], "* Admin of the tests assigned Meera to you");
    assert_eq!(told(&app, Admin).await[0], "* Support of the tests assigned Ravi to you");
}

#[tokio::test]
async fn who_had_a_lead_for_a_moment_is_not_told() {
    let (app, mut teller) = start().await;
    let lead = enters(&app, Own, "Ravi", json!({ "assigned_to": me(&app, Own).await })).await;
    tell(&app, &mut teller).await;
    assigns(&app, Admin, lead, Some(me(&app, Support).await)).await;
    assigns(&app, Admin, lead, Some(me(&app, Own).await)).await;
    assert_eq!(tell(&app, &mut teller).await, 1);
    assert_eq!(told(&app, Support).await, NOTHING);
    assert_eq!(told(&app, Own).await, ["* Admin of the tests assigned Ravi to you"]);
}

#[tokio::test]
async fn many_at_once_are_one_notice() {
    let (app, mut teller) = start().await;
    for n in 0..5 {
        asks(&app, n).await;
    }
    assert_eq!(tell(&app, &mut teller).await, 5);
    app.clock.advance(Duration::minutes(2));
    for n in 5..11 {
        asks(&app, n).await;
    }
    assert_eq!(tell(&app, &mut teller).await, 1);
    assert_eq!(told(&app, Support).await[0], "* 6 new leads");
    assert_eq!(newest(&app, Support).await["url"], "/admin/leads?view=all");

    // More of the same within a minute join them, and the notice is unread again.
    let id = newest(&app, Support).await["id"].clone();
    let path = format!("/api/admin/notices/{}/seen", id.as_str().expect("an id"));
    assert_eq!(app.call(Support, "POST", &path).await.status, 204);
    assert_eq!(told(&app, Support).await[0], "6 new leads");
    app.clock.advance(Duration::seconds(30));
    for n in 11..17 {
        asks(&app, n).await;
    }
    assert_eq!(tell(&app, &mut teller).await, 1);
    assert_eq!(told(&app, Support).await[0], "* 12 new leads");
    assert_eq!(newest(&app, Support).await["id"], id);
    assert_eq!(leads_told(&app).await, 17);

    // An import is somebody's act; those in a scope of their own hear of no leads of others.
    app.clock.advance(Duration::minutes(2));
    let row = |n: i32| format!("Asha,91234{n:05},Koramangala,560034,rms_single,2_bhk\r\n");
    let head = "name,primary_contact,address,pincode,service_type,room_type\r\n";
    let file = head.to_owned() + &(0..1200).map(row).collect::<String>();
    let answer = app.upload(Admin, "/api/admin/leads.csv", file).await;
    assert!(answer.is_ok(), "{answer}");
    assert_eq!(tell(&app, &mut teller).await, 1);
    assert_eq!(told(&app, Support).await[0], "* 1,200 new leads");
    assert_eq!(told(&app, Admin).await[0], "* 12 new leads");
    assert_eq!(told(&app, Own).await, NOTHING);
}

#[tokio::test]
async fn many_that_are_assigned_at_once_are_one_notice_for_each() {
    let (app, mut teller) = start().await;
    let own = me(&app, Own).await;
    for n in 0..6 {
        let phone = format!("90000{n:05}");
        enters(&app, Admin, "Ravi", json!({ "assigned_to": own, "primary_contact": phone })).await;
    }
    assert_eq!(tell(&app, &mut teller).await, 1);
    assert_eq!(told(&app, Own).await, ["* Admin of the tests assigned 6 leads to you"]);
    assert_eq!(newest(&app, Own).await["url"], "/admin/leads?filter=mine");
    assert_eq!(told(&app, Support).await, NOTHING, "they were somebody's from the start");
}

#[tokio::test]
async fn a_suspicious_lead_is_told_once_a_person_let_it_out() {
    let (app, mut teller) = start().await;
    let bot = json!({
        "form": "booking", "name": "Bot", "phone": "+919000000001", "website": "http://spam.example",
        "email": "bot@example.in", "address": "Koramangala",
    });
    let held = app.send(Visitor, "POST", "/api/leads", bot).await.json()["id"].clone();
    assert_eq!(tell(&app, &mut teller).await, 0);
    app.clock.advance(Duration::seconds(1));
    let path = format!("/api/admin/quarantine/{}/release", held.as_str().expect("an id"));
    assert!(app.call(Admin, "POST", &path).await.is_ok());
    assert_eq!(tell(&app, &mut teller).await, 1);
    assert_eq!(told(&app, Support).await, ["* New lead: Bot"]);
    assert_eq!(told(&app, Admin).await, NOTHING, "it was their act");
}

#[tokio::test]
async fn a_follow_up_is_told_when_it_is_due_and_once() {
    let (app, mut teller) = start().await;
    let support = me(&app, Support).await;
    let at = "2026-11-20T11:00:00Z";
    let with = |n: usize, fields: serde_json::Value| {
        let mut all =
            json!({ "primary_contact": format!("90000{n:05}"), "next_follow_up_date": at });
        all.as_object_mut().expect("an object").extend(fields.as_object().expect("one").clone());
        all
    };
    let own = with(1, json!({ "assigned_to": support }));
    let own = enters(&app, Support, "Theirs", own).await;
    enters(&app, Support, "Anybody's", with(2, json!({}))).await;
    tell(&app, &mut teller).await;
    app.clock.advance(Duration::minutes(59));
    assert_eq!(tell(&app, &mut teller).await, 0);
    app.clock.advance(Duration::minutes(2));
    assert_eq!(tell(&app, &mut teller).await, 2);
    let due = ["* Follow-up due: Anybody's", "* Follow-up due: Theirs"];
    let mut all = told(&app, Support).await;
    all.sort();
    assert_eq!(all, due);
    assert_eq!(told(&app, Admin).await, ["* Follow-up due: Anybody's", "* New lead: Anybody's"]);

    for teller in [&mut teller, &mut Teller::new(app.state.clone())] {
        app.clock.advance(Duration::minutes(2));
        assert_eq!(tell(&app, teller).await, 0);
    }
    let path = format!("{LEADS}/{own}");
    let later = json!({ "next_follow_up_date": "2026-11-20T12:00:00Z" });
    assert!(app.change(Support, "PATCH", &path, "1", later).await.is_ok());
    app.clock.advance(Duration::hours(1));
    assert_eq!(tell(&app, &mut teller).await, 1, "it was promised again");
}

#[tokio::test]
async fn follow_ups_of_open_leads_alone_are_due() {
    let (app, _) = start().await;
    let open: Vec<LeadStatus> = LeadStatus::open().collect();
    for (n, status) in LeadStatus::VARIANTS.iter().enumerate() {
        let lead = json!({ "primary_contact": format!("90000{n:05}") });
        let id = enters(&app, Admin, "Ravi", lead).await;
        let mut tx = app.state.db.begin().await.expect("a transaction");
        let set = "update leads set status = $2, next_follow_up_date = $3 where id = $1";
        let now = app.state.clock.now();
        tx.q(set).bind(id).bind(*status).bind(now).run().await.expect("set");
        tx.commit().await.expect("committed");
    }
    let now = app.state.clock.now();
    let before = now - Duration::minutes(1);
    let due = super::super::store::due_leads(&app.state.db, before, now).await.expect("leads");
    assert_eq!(due.len(), open.len());
}

#[tokio::test]
async fn two_engines_tell_everything_once() {
    let (app, mut one) = start().await;
    let mut two = Teller::new(app.state.clone());
    two.tell().await.expect("nothing yet");
    let mut all = 0;
    for wave in 0..8 {
        let sent = 3 + wave;
        join_all((0..sent).map(|n| asks(&app, all + n))).await;
        all += sent;
        // Both look at the same changes, while others may still come.
        let (a, b) = tokio::join!(one.tell(), two.tell());
        a.and(b).expect("told");
        app.clock.advance(Duration::minutes(2));
    }
    for teller in [&mut one, &mut two] {
        tell(&app, teller).await;
    }
    assert_eq!(leads_told(&app).await, i64::try_from(all).expect("a number"));
}

#[tokio::test]
async fn an_engine_goes_on_where_one_stopped() {
    let app = TestApp::start().await;
    app.cookie(Support).await;
    app.clock.advance(Duration::seconds(1));
    asks(&app, 1).await;
    app.newest_change().await;
    // What was before the first start of this version is no news.
    assert_eq!(tell(&app, &mut Teller::new(app.state.clone())).await, 0);
    asks(&app, 2).await;
    assert_eq!(tell(&app, &mut Teller::new(app.state.clone())).await, 1);
    assert_eq!(tell(&app, &mut Teller::new(app.state.clone())).await, 0);
    asks(&app, 3).await;
    assert_eq!(tell(&app, &mut Teller::new(app.state.clone())).await, 1);
    assert_eq!(unread(&app, Support).await, 2);

    // After a week without an engine, what the feed has lost is not told; what follows is.
    asks(&app, 4).await;
    app.clock.advance(Duration::days(8));
    app.newest_change().await;
    asks(&app, 5).await;
    app.newest_change().await;
    app.state.feed.trim(app.state.clock.now()).await.expect("trimmed");
    let mut teller = Teller::new(app.state.clone());
    tell(&app, &mut teller).await;
    asks(&app, 6).await;
    assert_eq!(tell(&app, &mut teller).await, 1);
}

#[tokio::test]
async fn an_alert_is_told_to_those_who_may_act() {
    let (app, mut teller) = start().await;
    let raised = async |kind: AlertKind, about: &str| {
        let mut tx = app.state.db.begin().await.expect("a transaction");
        alerts::raise(&mut tx, kind, about, app.state.clock.now()).await.expect("raised");
        app.state.feed.commit(tx).await.expect("committed");
    };
    raised(AlertKind::ReleaseFailed, &ids::new().to_string()).await;
    raised(AlertKind::TextsMissing, "area.crumb").await;
    assert_eq!(tell(&app, &mut teller).await, 2);
    let texts = "* Texts of the site are missing: area.crumb";
    let mut all = told(&app, Admin).await;
    all.sort();
    assert_eq!(all, ["* A release did not go live", texts]);
    assert_eq!(told(&app, Marketer).await, ["* A release did not go live"]);
    assert_eq!(newest(&app, Marketer).await["url"], "/admin/releases");
    assert_eq!(told(&app, Support).await, NOTHING);

    let mut tx = app.state.db.begin().await.expect("a transaction");
    let now = app.state.clock.now();
    let kind = AlertKind::TextsMissing;
    alerts::settle(&mut tx, kind, "area.crumb", now).await.expect("settled");
    app.state.feed.commit(tx).await.expect("committed");
    assert_eq!(tell(&app, &mut teller).await, 0);
    assert_eq!(unread(&app, Admin).await, 1, "the problem is over");
}

#[tokio::test]
async fn notices_are_kept_for_thirty_days() {
    let (app, mut teller) = start().await;
    asks(&app, 1).await;
    tell(&app, &mut teller).await;
    app.clock.advance(Duration::days(30));
    assert_eq!(delete_old(&app.state).await.expect("looked"), 0);
    app.clock.advance(Duration::seconds(1));
    assert_eq!(delete_old(&app.state).await.expect("looked"), 1);
}
