//! What no content may contain, no matter who wrote it and when.

use axum::http::StatusCode;
use serde_json::json;

use crate::{
    app::stored,
    platform::templates,
    testing::{Marketer, TestApp, content},
};

#[test]
fn every_shipped_template_passes() {
    for entry in content().all("template") {
        let names = entry.shared_list("variables");
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        for locale in ["en", "kn", "hi", "ta", "te", "mr", "bn"] {
            let body = entry.cells[locale].fields["body"].as_str().expect("a text");
            assert_eq!(templates::check(body, &names), Ok(()), "{} [{locale}]", entry.slug);
        }
    }
}

#[tokio::test]
async fn a_template_that_takes_the_memory_of_the_engine_is_refused_when_it_is_saved() {
    let app = TestApp::start().await;
    for body in [
        r#"{{ ("a"*100000)|replace("a","b"*10000)|length }}"#,
        "{{ [1]*60000000 }}",
        "{% for a in brand %}{{ brand }}{% endfor %}",
        "{{ brand ~ brand }}",
        "{{ brand|length % 3 }}",
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
    let stored = stored::check(&app.state).await.expect("a look");
    assert!(stored.refused.is_empty() && stored.replaced.is_empty() && stored.drafts.is_empty());
    let path = "/api/admin/content/template/home_title/ta";
    let draft = json!({ "fields": { "body": "{{ brand }}!" } });
    let saved = app.change(Marketer, "PUT", path, "2", draft).await;
    assert!(saved.is_ok(), "{saved}");
    let mut tx = app.state.db.begin().await.expect("a transaction");
    tx.q("update revisions set fields = '{\"body\": \"{{ brand ~ brand }}\"}' where id =
            (select draft_id from heads where locale = 'ta' and draft_id is not null)")
        .run()
        .await
        .expect("as it was saved once");
    let loops = r#"update revisions set fields = '{"body": "{% for a in brand %}{{ a }}{% endfor %}"}'
        where locale = 'kn' and entry_id in
          (select id from entries where kind = 'template' and slug = 'home_title')"#;
    tx.q(loops).run().await.expect("as it was stored once");
    tx.commit().await.expect("committed");
    let stored = stored::check(&app.state).await.expect("a look");
    let [refused] = &*stored.refused else { panic!("{stored:?}") };
    let told = "template/home_title (kn) body: line 1: a template knows no 'for'; it may use";
    assert!(refused.to_string().starts_with(told), "{refused}");
    let [draft] = &*stored.drafts else { panic!("{stored:?}") };
    let told = "template/home_title (ta) body: line 1: a template knows no '~'; it may use";
    assert!(draft.to_string().starts_with(told), "{draft}");
}
