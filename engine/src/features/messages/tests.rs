//! Messages to leads, as an editor of their texts sees them.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::testing::{Marketer, Support, TestApp};

const FILLED: &str = "/api/admin/messages/whatsapp_lead/filled";

fn of<'l>(filled: &'l Value, locale: &str) -> &'l Value {
    let all = filled["items"].as_array().expect("messages");
    all.iter().find(|m| m["locale"] == locale).expect("a language")
}

#[tokio::test]
async fn an_editor_sees_a_message_in_every_language_as_a_lead_would_get_it() {
    let app = TestApp::start().await;
    let filled = app.send(Marketer, "POST", FILLED, json!({})).await.json();
    assert_eq!(filled["items"].as_array().expect("messages").len(), 7);
    assert_snapshot!(of(&filled, "kn")["text"].as_str().expect("a text"), @"
    ನಮಸ್ಕಾರ Ananya Rao ಅವರೇ, ಕೀಟ ನಿಯಂತ್ರಣಕ್ಕಾಗಿ ನಮ್ಮನ್ನು ಸಂಪರ್ಕಿಸಿದ್ದಕ್ಕೆ ಧನ್ಯವಾದಗಳು. ನಾವು ಬರೆದುಕೊಂಡ ವಿವರಗಳು:

    ವಿನಂತಿ ಸಂಖ್ಯೆ: LD-2026-000123
    ಗ್ರಾಹಕರು: Ananya Rao
    ಸ್ಥಳ: 14, 3rd Cross, Koramangala, 560034
    ಸೇವೆ: ಜಿರಳೆ ಮತ್ತು ಇರುವೆ ನಿಯಂತ್ರಣ, 1 BHK
    ದರ: ₹2,499
    ಭೇಟಿಯ ಸಮಯ: 24/12/2026, ಬೆಳಿಗ್ಗೆ (9 ರಿಂದ 12)
    ಟಿಪ್ಪಣಿ: Two cats at home

    ಎಲ್ಲವೂ ಸರಿಯಿದೆಯೇ? ಖಚಿತಪಡಿಸಲು ಅಥವಾ ಬದಲಿಸಲು ದಯವಿಟ್ಟು ಇಲ್ಲಿಯೇ ಉತ್ತರಿಸಿ.
    ");

    // A saved draft that is not live yet.
    let path = "/api/admin/content/template/whatsapp_lead/ta";
    let fields = json!({ "fields": { "body": "{{ name }}, {{ price }}" } });
    let saved = app.change(Marketer, "PUT", path, "2", fields).await;
    assert!(saved.is_ok(), "{saved}");
    // An unsaved text, and one that cannot be filled.
    let typed = json!({ "bodies": { "kn": "{{ date }} {{ time }}", "hi": "{{ nmae }}" } });
    let filled = app.send(Marketer, "POST", FILLED, typed).await.json();
    assert_eq!(of(&filled, "ta")["text"], "Ananya Rao, ₹2,499");
    assert_snapshot!(of(&filled, "kn"), @r#"{"locale":"kn","text":"24/12/2026 ಬೆಳಿಗ್ಗೆ (9 ರಿಂದ 12)","error":null}"#);
    assert_snapshot!(of(&filled, "hi"), @r#"{"locale":"hi","text":null,"error":"unknown variable 'nmae'; known: name, lead_number, location, service, room, price, date, time, notes"}"#);
}

/// A text that is not saved yet may be as long as a request; the parser overflowed the stack on it.
#[tokio::test]
async fn a_message_that_takes_the_stack_of_the_engine_is_refused() {
    let app = TestApp::start().await;
    let deep = |signs: usize| format!("{{{{ {}name }}}}", "-".repeat(signs));
    let typed = json!({ "bodies": { "kn": deep(19_000), "hi": deep(30_000) } });
    let filled = app.send(Marketer, "POST", FILLED, typed).await.json();
    assert_snapshot!(of(&filled, "kn"), @r#"{"locale":"kn","text":null,"error":"line 1: a tag has at most 100 words and signs"}"#);
    assert_snapshot!(of(&filled, "hi"), @r#"{"locale":"hi","text":null,"error":"the template is longer than 20000 bytes"}"#);
}

#[tokio::test]
async fn only_what_is_told_to_leads_is_filled_and_only_for_editors() {
    let app = TestApp::start().await;
    let ask = async |slug: &str| {
        let path = format!("/api/admin/messages/{slug}/filled");
        app.send(Marketer, "POST", &path, json!({})).await
    };
    assert!(
        of(&ask("whatsapp_chat").await.json(), "en")["text"]
            .as_str()
            .is_some_and(|t| t.contains(" in "))
    );
    assert_snapshot!(ask("home_title").await, @r#"409 {"code":"conflict","detail":"'home_title' is no message to a lead: it tells of 'brand'"}"#);
    assert_snapshot!(ask("none").await, @r#"404 {"code":"not_found","detail":"There is no template 'none'"}"#);
    assert_eq!(app.send(Support, "POST", FILLED, json!({})).await.status, 403);
}
