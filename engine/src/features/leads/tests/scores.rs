//! Numbers and scores of many leads.

use std::collections::BTreeSet;

use chrono::Duration;
use serde_json::json;

use super::{
    super::rescore::rescore, booking, booking_with, count, lead_at, leads, newest, post, run,
    written, written_with,
};
use crate::testing::{Support, TestApp};

#[tokio::test]
async fn two_hundred_at_once_get_numbers_without_gap_or_double() {
    let app = TestApp::start().await;
    // Signs in before the many requests begin.
    app.get(Support, "/api/auth/me").await;
    let all = (0..200).map(|n| {
        let (app, phone) = (&app, format!("+91 90000{n:05}"));
        async move {
            let answer = if n % 2 == 0 {
                post(app, booking_with(json!({ "phone": phone }))).await
            } else {
                let lead = written_with(json!({ "primary_contact": phone }));
                app.send(Support, "POST", "/api/admin/leads", lead).await
            };
            assert_eq!(answer.status, 201, "{answer}");
        }
    });
    futures_util::future::join_all(all).await;
    let numbers: BTreeSet<_> = leads(&app).await.into_iter().map(|l| l.lead_number).collect();
    let wanted: BTreeSet<_> = (1..=200).map(|n| format!("LD-2026-{n:06}")).collect();
    assert_eq!(numbers, wanted);
}

#[tokio::test]
async fn of_many_who_send_at_once_one_is_first_and_the_others_repeat_it() {
    let app = TestApp::start().await;
    let app = &app;
    futures_util::future::join_all((0..20).map(|_| async move {
        assert!(post(app, booking()).await.is_ok());
    }))
    .await;
    let firsts = count(app, "select count(*) from leads where repeat_of is null").await;
    assert_eq!(firsts, 1);
}

#[tokio::test]
async fn open_leads_are_scored_again_as_time_passes_and_nothing_else_of_them_changes() {
    let app = TestApp::start().await;
    post(&app, booking()).await;
    let finished = written_with(json!({ "status": "closed", "primary_contact": "9000000000" }));
    app.send(Support, "POST", "/api/admin/leads", finished).await;
    let feed = "select count(*) from changes where topic = 'lead'";
    assert_eq!((rescore(&app.state).await.expect("scored"), count(&app, feed).await), (0, 2));

    app.clock.advance(Duration::minutes(16));
    let before = leads(&app).await;
    assert_eq!((rescore(&app.state).await.expect("scored"), count(&app, feed).await), (1, 3));
    let after = leads(&app).await;
    assert_eq!(before[1].priority_score, 90);
    assert_eq!(after[1].priority_score, 36 + 3 + 8 + 5);
    assert_eq!((after[1].version, after[1].updated_at), (1, before[1].created_at));
    assert_eq!(rescore(&app.state).await.expect("scored"), 0);

    app.clock.advance(Duration::hours(20));
    assert_eq!(rescore(&app.state).await.expect("scored"), 1);
    assert_eq!(leads(&app).await[1].priority_score, 80);
}

#[tokio::test]
async fn what_else_is_known_of_a_phone_counts() {
    let app = TestApp::start().await;
    let first = lead_at(&app.send(Support, "POST", "/api/admin/leads", written()).await);
    let source = app.get(Support, &first).await.json()["score"]["source"].clone();
    assert_eq!(source, 8);
    // Nothing but the floor counts while they are new.
    app.clock.advance(Duration::minutes(6));
    post(&app, booking()).await;
    assert_eq!(newest(&app).await.lead_number, "LD-2026-000002");
    app.clock.advance(Duration::minutes(6));
    rescore(&app.state).await.expect("scored");
    let lead = app.get(Support, &first).await.json();
    assert_eq!(lead["score"]["asked_again"], 5);
    assert_eq!(lead["priority_score"], lead["score"]["total"]);
    assert_eq!(lead["asked_again"][0]["lead_number"], "LD-2026-000002");

    let customer = json!({
        "name": "Asha Rao", "primary_contact": "98765 43210", "address": "14, 3rd Cross",
        "pincode": "560034", "service_type": "rms_annual", "room_type": "2_bhk",
    });
    app.create(Support, "/api/admin/customers", customer).await;
    assert_eq!(rescore(&app.state).await.expect("scored"), 2);
    assert_eq!(app.get(Support, &first).await.json()["score"]["source"], 10);
}

#[tokio::test]
async fn a_score_is_never_written_over_a_change() {
    let app = TestApp::start().await;
    post(&app, booking()).await;
    let lead = newest(&app).await;
    run(&app, "update leads set version = 2").await;
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let set = super::super::store::set_score(&mut tx, lead.id, 1, 99).await.expect("asked");
    assert!(!set);
}
