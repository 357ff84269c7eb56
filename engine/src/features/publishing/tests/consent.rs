//! What visitors agree to, from the form on a page to the lead that staff read.

use serde_json::{Value, json};

use crate::testing::{Marketer, Support, TestApp, Visitor, publish};

/// The consent that the form of a page sends along.
async fn version_on(app: &TestApp, path: &str) -> String {
    let page = app.get(Visitor, path).await.text();
    let (_, after) = page.split_once("name=\"consent_version\" value=\"").expect("a hidden field");
    after.split('"').next().expect("a value").to_owned()
}

/// A new lead with this consent, as staff read it.
async fn lead_under(app: &TestApp, version: &str) -> Value {
    let lead = json!({
        "form": "callback", "name": "ಆಶಾ", "phone": "+919876543210", "locale": "kn",
        "consent": true, "consent_version": version,
    });
    let receipt = app.send(Visitor, "POST", "/api/leads", lead).await.json();
    let id = receipt["id"].as_str().expect("an id");
    app.get(Support, &format!("/api/admin/leads/{id}")).await.json()
}

#[tokio::test]
async fn a_lead_keeps_the_sentence_and_the_notice_it_was_given_under() {
    let app = TestApp::with_site().await;
    let former = version_on(&app, "/kn/").await;
    assert_eq!(version_on(&app, "/kn/pest-control/hebbal").await, former);
    assert_ne!(version_on(&app, "/").await, former);
    let first = lead_under(&app, &former).await;
    assert_eq!(first["consent_text"]["hash"], first["consent_version"]);
    assert_eq!(first["consent_text"]["locale"], "kn");

    let address = "/api/admin/content/text/form.consent/kn";
    let fields = json!({ "fields": { "value": "ಕರೆ ಮಾಡಿ." } });
    let saved = app.change(Marketer, "PUT", address, "2", fields).await;
    assert!(saved.is_ok(), "{saved}");
    assert_eq!(publish(&app, &app.engine).await["status"], "live");
    let present = version_on(&app, "/kn/").await;
    assert_ne!(present, former);
    let second = lead_under(&app, &present).await;
    assert_eq!(second["consent_text"]["sentence"], "ಕರೆ ಮಾಡಿ.");
    let of = |lead: &Value| lead["consent_text"]["notice_revision"].clone();
    assert!(of(&first).is_string(), "{first}");
    assert_eq!(of(&second), of(&first));

    // A page that was open meanwhile sends what it showed.
    let late = lead_under(&app, &former).await;
    assert_eq!(late["consent_text"], first["consent_text"]);
    assert_ne!(late["consent_text"]["sentence"], second["consent_text"]["sentence"]);
    assert_eq!(lead_under(&app, "2026-11").await["consent_text"], Value::Null);
}
