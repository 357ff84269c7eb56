//! What no content may contain, no matter who wrote it and when.

use axum::http::StatusCode;
use serde_json::json;

use crate::{
    features::{content::live::LiveContent, releases},
    testing::{Marketer, TestApp},
};

#[tokio::test]
async fn a_template_that_takes_the_memory_of_the_engine_is_refused_when_it_is_saved() {
    let app = TestApp::start().await;
    for body in [
        r#"{{ ("a"*100000)|replace("a","b"*10000)|length }}"#,
        "{{ [1]*60000000 }}",
        "{% for a in brand %}{{ brand }}{% endfor %}",
    ] {
        let path = "/api/admin/content/template/home_title/en";
        let saved = app.change(Marketer, "PUT", path, "1", json!({ "fields": { "body": body } }));
        let answer = saved.await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{body}: {answer}");
        assert_eq!(answer.json()["errors"][0]["code"], "template", "{answer}");
    }
}

#[tokio::test]
async fn what_an_earlier_engine_stored_and_this_one_refuses_is_listed_before_an_upgrade() {
    let app = TestApp::start().await;
    let mistakes = async || {
        let content = LiveContent::default().present(&app.state).await.expect("content");
        releases::all_mistakes(&content)
    };
    assert_eq!(mistakes().await, Vec::<String>::new());
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let loops = r#"update revisions set fields = '{"body": "{% for a in brand %}{{ a }}{% endfor %}"}'
        where locale = 'kn' and entry_id in
          (select id from entries where kind = 'template' and slug = 'home_title')"#;
    tx.q(loops).run().await.expect("as it was stored once");
    tx.commit().await.expect("committed");
    let listed = mistakes().await;
    assert_eq!(listed.len(), 1, "{listed:?}");
    assert!(listed[0].starts_with("template/home_title [kn]: body: line 1: a template knows no"));
}
