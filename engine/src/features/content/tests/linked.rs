//! Texts that link to entries: their addresses are those of the language and of the moment.

use serde_json::{Value, json};

use crate::testing::{Admin, DRAFT, Marketer, SAFE, TestApp, cell, draft, go_live, live_answer};

const HEBBAL: &str = "/api/admin/content/area/hebbal";

#[tokio::test]
async fn a_link_in_a_text_leads_to_the_page_of_its_language_and_follows_a_new_slug() {
    let app = TestApp::start().await;
    let answer = "[ಹೆಬ್ಬಾಳ](entry:area/hebbal#contact)";
    assert_eq!(draft(&app, "2", answer).await.json()["problems"], json!([]));
    go_live(&app).await;
    let link = |href: &str| json!(format!("<p><a href=\"{href}\">ಹೆಬ್ಬಾಳ</a></p>"));
    assert_eq!(live_answer(&app, "kn").await, link("/kn/pest-control/hebbal#contact"));

    let slug = json!({ "slug": "hebbal-lake" });
    let renamed = app.change(Marketer, "PATCH", HEBBAL, "1", slug).await;
    assert!(renamed.is_ok(), "{renamed}");
    app.engine.content.present(&app.state).await.expect("reloaded");
    assert_eq!(live_answer(&app, "kn").await, link("/kn/pest-control/hebbal-lake#contact"));
    // The text is as it was written, and still in order.
    let kannada = app.get(Marketer, SAFE).await.json();
    let kannada = cell(&kannada, "kn");
    assert_eq!(kannada["fields"]["answer"], answer);
    assert_eq!(kannada["problems"], json!([]));
}

#[tokio::test]
async fn an_entry_that_a_text_links_to_is_in_use() {
    let app = TestApp::start().await;
    assert!(draft(&app, "2", "[ಹೆಬ್ಬಾಳ](entry:area/hebbal)").await.is_ok());
    go_live(&app).await;
    let users = app.get(Marketer, &format!("{HEBBAL}/referrers")).await.json();
    let of = |user: &Value| format!("{} {} {}", user["kind"], user["slug"], user["live"]);
    let users: Vec<String> = users["items"].as_array().into_iter().flatten().map(of).collect();
    assert!(users.contains(&"\"faq\" \"safe\" true".to_owned()), "{users:?}");
    let archived = app.call(Admin, "DELETE", HEBBAL).await;
    assert_eq!(archived.status, 409, "{archived}");
    assert!(archived.text().contains("faq/safe"), "{archived}");

    // The text still names it by the slug that it once had.
    let renamed =
        app.change(Marketer, "PATCH", HEBBAL, "1", json!({ "slug": "hebbal-lake" })).await;
    assert!(renamed.is_ok(), "{renamed}");
    let lake = "/api/admin/content/area/hebbal-lake";
    let users = app.get(Marketer, &format!("{lake}/referrers")).await;
    assert!(users.text().contains("\"safe\""), "{users}");
    let archived = app.call(Admin, "DELETE", lake).await;
    assert_eq!(archived.status, 409, "{archived}");
}

#[tokio::test]
async fn a_link_that_leads_nowhere_stops_a_release() {
    let app = TestApp::start().await;
    let saved = draft(&app, "2", "[ಇಲ್ಲ](entry:area/atlantis)").await;
    let told = &saved.json()["problems"][0];
    assert_eq!((&told["path"], &told["code"]), (&json!("answer"), &json!("reference")), "{saved}");
    let items = json!([{ "kind": "faq", "slug": "safe", "locale": "kn" }]);
    let wanted = json!({ "items": items, "note": "x" });
    let refused = app.send(Marketer, "POST", "/api/admin/releases", wanted).await;
    let error = &refused.json()["errors"][0]["message"];
    let told = "faq/safe (kn) answer: area 'atlantis' is neither live nor in this release";
    assert_eq!(error, told, "{DRAFT}: {refused}");
}
