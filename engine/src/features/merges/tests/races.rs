//! Merges at the same moment as other work.

use futures_util::future::{join, join_all};
use serde_json::json;

use super::{BOOKINGS, CUSTOMERS, LEADS, add, book, count, listed, read, send};
use crate::testing::{Admin, TestApp};

#[tokio::test]
async fn of_two_who_merge_the_same_two_one_wins() {
    let app = TestApp::start().await;
    for path in [CUSTOMERS, LEADS] {
        for round in 0..16 {
            let phone = json!({ "primary_contact": format!("90000000{round:02}") });
            let (one, other) = (add(&app, path, phone.clone()).await, add(&app, path, phone).await);
            let body = |from| json!({ "from": from, "version": 1, "from_version": 1 });
            let answers = join(
                send(&app, Admin, path, one, body(other)),
                send(&app, Admin, path, other, body(one)),
            );
            let answers = answers.await;
            let won = [&answers.0, &answers.1].into_iter().filter(|a| a.is_ok()).count();
            assert_eq!(won, 1, "{} {}", answers.0, answers.1);
            let kept = read(&app, path, one).await["id"].clone();
            assert_eq!(read(&app, path, other).await["id"], kept);
        }
    }
}

#[tokio::test]
async fn visits_and_payments_made_during_a_merge_are_the_kept_ones() {
    let app = TestApp::start().await;
    for round in 0..8 {
        let (kept, from) =
            (add(&app, CUSTOMERS, json!({})).await, add(&app, CUSTOMERS, json!({})).await);
        let body = json!({ "from": from, "version": 1, "from_version": 1 });
        let payments = format!("{CUSTOMERS}/{from}/payments");
        let visits = join_all((0..4).map(|_| book(&app, from, json!({}))));
        let paid = join_all((0..4).map(|_| {
            app.send(Admin, "POST", &payments, json!({ "amount": 100, "method": "cash" }))
        }));
        let (merged, (visits, paid)) =
            join(send(&app, Admin, CUSTOMERS, kept, body), join(visits, paid)).await;
        assert!(visits.iter().chain(&paid).all(|answer| answer.status == 201));
        // A payment raises the version, so the merge may have come too late; then it is asked again.
        if !merged.is_ok() {
            assert_eq!(merged.status, 412, "{merged}");
            assert!(super::merge(&app, CUSTOMERS, from, kept, json!({})).await.is_ok());
        }
        assert_eq!(
            listed(&app, &format!("{BOOKINGS}?customer_id={kept}")).await.len(),
            4,
            "{round}"
        );
        let customer = read(&app, CUSTOMERS, kept).await;
        assert_eq!(customer["paid_amount"], 400);
        assert_eq!(customer["payments"].as_array().map(Vec::len), Some(4));
    }
    let limbo = "select count(*) from customer_events e join customers c on c.id = e.customer_id
                 where c.merged_into is not null";
    assert_eq!(count(&app, limbo).await, 0);
}
