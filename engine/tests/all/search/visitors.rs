//! What the search of visitors answers and keeps.

use axum::{body::Body, http::Request};
use jaali::{
    platform::config::HttpConfig,
    testing::{Marketer, TestApp, Visitor},
};
use serde_json::json;

use super::asked;

#[tokio::test]
async fn an_answer_is_packed_and_is_not_sent_twice() {
    let app = TestApp::start().await;
    let _job = app.search().await;
    let ask = async |known: &str| {
        let request = Request::get("/api/search?q=bed+bug")
            .header("accept-encoding", "br")
            .header("if-none-match", known);
        app.ask(Visitor, request, Body::empty()).await
    };
    let packed = ask("\"another\"").await;
    assert_eq!((packed.status.as_u16(), packed.header("content-encoding")), (200, "br"));
    let known = ask(packed.header("etag")).await;
    assert_eq!((known.status.as_u16(), known.body.len()), (304, 0));
}

#[tokio::test]
async fn an_address_that_asks_too_often_waits_a_second() {
    let app = TestApp::start_with(HttpConfig::default()).await;
    let _job = app.search().await;
    let mut answered = 0;
    let refused = loop {
        let answer = app.get(Visitor, "/api/search?q=bed+bug").await;
        if !answer.is_ok() {
            break answer;
        }
        answered += 1;
    };
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "1"));
    assert!(answered >= 60, "{answered}");
}

#[tokio::test]
async fn misses_are_at_most_5000_a_day_and_are_kept_for_90_days() {
    let app = TestApp::start().await;
    let _job = app.search().await;
    let mut tx = app.state.db.begin().await.expect("a transaction");
    for sql in [
        "insert into search_misses (day, locale, query, count)
         with recursive numbers (n) as (
           select 1 union all select n + 1 from numbers where n < 4999
         )
         select '2026-11-20', 'en', 'nonsense ' || n, 1 from numbers",
        "insert into search_misses (day, locale, query, count)
         values ('2026-08-21', 'en', 'too old', 9), ('2026-08-22', 'en', 'old', 9)",
    ] {
        tx.q(sql).run().await.expect("misses");
    }
    tx.commit().await.expect("committed");
    for typed in ["zzqx", "zzqx", "qxzz", "qxzz", "qxzz", "zzqx"] {
        let path = format!("/api/search?{}&settled=true", asked(typed));
        assert_eq!(app.get(Visitor, &path).await.json()["items"], json!([]), "{typed}");
    }
    let misses = app.get(Marketer, "/api/admin/search/misses").await.json();
    let miss =
        |query, count, day| json!({ "query": query, "locale": "en", "count": count, "day": day });
    let told = [miss("old", 9, "2026-08-22"), miss("zzqx", 3, "2026-11-20")];
    assert_eq!(misses["items"], json!(told));
}
