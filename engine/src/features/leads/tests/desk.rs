//! What staff do with a lead.

use chrono::Duration;
use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{booking_with, lead_at, package, post, written, written_with};
use crate::testing::{Admin, Answer, Marketer, Support, TestApp};

async fn lead(app: &TestApp) -> String {
    lead_at(&app.send(Support, "POST", "/api/admin/leads", written()).await)
}

async fn timeline(app: &TestApp, lead: &str) -> String {
    let events = app.get(Support, &format!("{lead}/timeline")).await.json();
    let lines = events["items"].as_array().cloned().unwrap_or_default().into_iter();
    lines
        .map(|e| {
            let actor = e["actor_name"].as_str().unwrap_or("-");
            let detail = sorted(e["detail"].clone());
            format!("{} {actor} {detail}", e["kind"].as_str().unwrap_or_default())
        })
        .collect::<Vec<_>>()
        .join("\n")
}

/// Each database keeps the fields of JSON in an order of its own.
fn sorted(json: Value) -> Value {
    let Value::Object(fields) = json else { return json };
    let mut fields: Vec<_> = fields.into_iter().map(|(k, v)| (k, sorted(v))).collect();
    fields.sort_by(|a, b| a.0.cmp(&b.0));
    Value::Object(fields.into_iter().collect())
}

#[tokio::test]
async fn staff_write_a_lead_down() {
    let app = TestApp::start().await;
    let answer = app.send(Support, "POST", "/api/admin/leads", written()).await;
    assert_eq!(answer.header("etag"), "\"1\"");
    assert_snapshot!(answer, @r#"201 {"id":"[id]","lead_number":"LD-2026-000001","version":1,"created_at":"2026-11-20T10:00:00Z","updated_at":"2026-11-20T10:00:00Z","deleted_at":null,"quarantine":null,"name":"Asha Rao","primary_contact":"+919876543210","alternate_contact":null,"email":null,"address":"14, 3rd Cross, Koramangala","pincode":"560034","service_type":"rms_single","room_type":"2_bhk","quoted_amount":null,"preferred_date":null,"preferred_time":null,"notes":null,"is_emergency":false,"package_id":null,"package_name":null,"package_price":null,"package_missing":false,"date_passed":false,"status":"new","call_notes":null,"call_attempts":0,"unanswered_attempts":0,"last_called_at":null,"next_follow_up_date":null,"follow_up_date":null,"priority_score":90,"assigned_to":null,"repeat_of":null,"customer_id":null,"converted_at":null,"whatsapp_url":null,"whatsapp_sent":false,"whatsapp_sent_at":null,"whatsapp_sent_by":null,"lead_source":"phone","locale":"en","area":null,"assignee_name":null,"whatsapp_sent_by_name":null,"repeat_of_number":null,"customer_code":null,"overdue":false,"lease":null,"can":{"update":true,"delete":false,"restore":false,"convert":true,"release":false},"form":null,"page":null,"utm_source":null,"utm_medium":null,"utm_campaign":null,"utm_term":null,"utm_content":null,"referrer":null,"landing_page":null,"landing_area":null,"last_page":null,"last_area":null,"gclid":null,"gbraid":null,"wbraid":null,"fbclid":null,"consent":null,"consent_version":null,"consent_at":null,"consent_text":null,"score":{"time":40,"value":3,"urgency":12,"preferred_date":0,"source":8,"asked_again":0,"attempts":0,"floor":90,"total":90},"conversion":{"contract_type":null,"first_service_date":null,"contract_start_date":null,"contract_end_date":null,"total_amount":null,"paid_amount":null,"payment_status":null,"service_executive":null},"asked_again":[]}"#);
    let path = lead_at(&answer);
    assert_snapshot!(timeline(&app, &path).await, @r#"created Support of the tests {"lead_source":"phone"}"#);
    assert_eq!(app.get(Support, &path).await.body, answer.body);
}

#[tokio::test]
async fn every_mistake_is_said_at_its_field() {
    let app = TestApp::start().await;
    assert_snapshot!(app.send(Support, "POST", "/api/admin/leads", json!({})).await, @r#"422 {"code":"invalid","detail":"Name is required","errors":[{"field":"name","code":"required","message":"Name is required"},{"field":"primary_contact","code":"required","message":"Primary contact must be at least 10 digits"},{"field":"address","code":"required","message":"Address is required"},{"field":"pincode","code":"required","message":"Pincode must be at least 6 digits"},{"field":"service_type","code":"required","message":"Service type is required"},{"field":"room_type","code":"required","message":"Room type is required"}]}"#);
    let wrong = json!({
        "name": "", "primary_contact": "12345", "email": "no", "address": " ", "pincode": "5600",
        "service_type": "magic", "room_type": "castle", "package_id": "7", "quoted_amount": -1,
        "preferred_date": "2026-02-31", "notes": "a\u{0}b", "is_emergency": "yes",
        "lead_source": "sky", "status": "quoted", "next_follow_up_date": "tomorrow",
        "assigned_to": "me", "locale": "fr", "contract_type": "weekly", "total_amount": 1e300,
        "paid_amount": -5, "payment_status": "maybe", "first_service_date": "soon", "color": 1,
    });
    assert_snapshot!(app.send(Support, "POST", "/api/admin/leads", wrong.clone()).await, @r#"422 {"code":"invalid","detail":"Name is required","errors":[{"field":"name","code":"required","message":"Name is required"},{"field":"primary_contact","code":"phone","message":"Primary contact must be at least 10 digits"},{"field":"email","code":"email","message":"Please enter a valid email address"},{"field":"address","code":"required","message":"Address is required"},{"field":"pincode","code":"pincode","message":"Pincode must be at least 6 digits"},{"field":"service_type","code":"choice","message":"Please choose one of the listed values"},{"field":"room_type","code":"choice","message":"Please choose one of the listed values"},{"field":"package_id","code":"choice","message":"Please choose one of the listed values"},{"field":"quoted_amount","code":"range","message":"Amount must be positive"},{"field":"preferred_date","code":"date","message":"Please enter a real date, for example 2026-11-20"},{"field":"notes","code":"characters","message":"This holds a character that is not allowed"},{"field":"is_emergency","code":"type","message":"This must be true or false"},{"field":"lead_source","code":"choice","message":"Please choose one of the listed values"},{"field":"status","code":"choice","message":"Please choose one of the listed values"},{"field":"next_follow_up_date","code":"date","message":"Please give the time as RFC 3339 has it"},{"field":"assigned_to","code":"choice","message":"Please choose one of the listed values"},{"field":"locale","code":"choice","message":"Please choose one of the listed values"},{"field":"contract_type","code":"choice","message":"Please choose one of the listed values"},{"field":"first_service_date","code":"date","message":"Please enter a real date, for example 2026-11-20"},{"field":"total_amount","code":"range","message":"a number here has at most two decimals and nine digits"},{"field":"paid_amount","code":"range","message":"Amount must be positive"},{"field":"payment_status","code":"choice","message":"Please choose one of the listed values"},{"field":"color","code":"unknown","message":"This field is not known"}]}"#);
    let path = lead(&app).await;
    let changed = app.change(Support, "PATCH", &path, "1", wrong).await;
    assert_eq!(changed.json()["errors"].as_array().map(Vec::len), Some(23));
    let long = written_with(json!({ "notes": "x".repeat(1_000_000) }));
    assert_eq!(app.send(Support, "POST", "/api/admin/leads", long).await.status, 413);
}

#[tokio::test]
async fn a_package_brings_its_name_and_price_unless_another_amount_is_given() {
    let app = TestApp::start().await;
    let id = package(&app, true).await;
    let of = |answer: Answer| {
        let lead = answer.json();
        (lead["package_name"].clone(), lead["package_price"].clone(), lead["quoted_amount"].clone())
    };
    let name = json!("Bed Bug Treatment");
    let with = written_with(json!({ "package_id": id }));
    let first = app.send(Support, "POST", "/api/admin/leads", with).await;
    let path = lead_at(&first);
    assert_eq!(of(first), (name.clone(), json!(2549.15), json!(2549.15)));
    let with = written_with(json!({ "package_id": id, "quoted_amount": 2000 }));
    let haggled = app.send(Support, "POST", "/api/admin/leads", with).await;
    assert_eq!(of(haggled), (name.clone(), json!(2549.15), json!(2000)));

    let gone = app.change(Support, "PATCH", &path, "1", json!({ "package_id": null })).await;
    assert_eq!(of(gone), (Value::Null, Value::Null, Value::Null));
    let back = app.change(Support, "PATCH", &path, "2", json!({ "package_id": id })).await;
    assert_eq!(of(back), (name, json!(2549.15), json!(2549.15)));

    let off = json!({ "package_id": package(&app, false).await });
    assert_snapshot!(app.change(Support, "PATCH", &path, "3", off).await, @r#"422 {"code":"invalid","detail":"Please choose one of the listed values","errors":[{"field":"package_id","code":"choice","message":"Please choose one of the listed values"}]}"#);
}

#[tokio::test]
async fn an_edit_tells_what_it_changed() {
    let app = TestApp::start().await;
    let path = lead(&app).await;
    app.clock.advance(Duration::minutes(5));
    let change = json!({
        "status": "scheduled", "notes": "Two cats.", "contract_type": "annual",
        "total_amount": 4500.5, "first_service_date": "2026-11-25", "next_follow_up_date": "2026-11-21T10:00:00+05:30",
    });
    let answer = app.change(Support, "PATCH", &path, "1", change).await;
    assert_eq!(answer.header("etag"), "\"2\"");
    let lead = answer.json();
    assert_eq!(lead["status"], "scheduled");
    assert_eq!(lead["call_attempts"], 0);
    assert_eq!(lead["next_follow_up_date"], "2026-11-21T04:30:00Z");
    assert_eq!(lead["updated_at"], "2026-11-20T10:05:00Z");
    assert_eq!(lead["conversion"]["contract_type"], "annual");
    assert_eq!(lead["conversion"]["total_amount"], 4500.5);
    assert_eq!(lead["conversion"]["contract_end_date"], "2027-11-24");
    assert_snapshot!(timeline(&app, &path).await, @r#"
    edited Support of the tests {"contract_end_date":{"after":"2027-11-24","before":null},"contract_start_date":{"after":"2026-11-25","before":null},"contract_type":{"after":"annual","before":null},"first_service_date":{"after":"2026-11-25","before":null},"next_follow_up_date":{"after":"2026-11-21T04:30:00Z","before":null},"notes":{"after":"Two cats.","before":null},"status":{"after":"scheduled","before":"new"},"total_amount":{"after":4500.5,"before":null}}
    created Support of the tests {"lead_source":"phone"}
    "#);

    let nothing = app.change(Support, "PATCH", &path, "2", json!({ "notes": "Two cats." })).await;
    assert_eq!(nothing.header("etag"), "\"2\"");
}

#[tokio::test]
async fn a_change_from_an_old_version_is_refused_with_the_present_one() {
    let app = TestApp::start().await;
    let path = lead(&app).await;
    let notes = |n: &str| json!({ "notes": n });
    assert_eq!(app.change(Support, "PATCH", &path, "1", notes("one")).await.status, 200);
    let stale = app.change(Support, "PATCH", &path, "1", notes("two")).await;
    assert_eq!((stale.status.as_u16(), &stale.json()["current"]["notes"]), (412, &json!("one")));
    assert_eq!(app.send(Support, "PATCH", &path, notes("two")).await.status, 428);
    assert_eq!(app.change(Admin, "DELETE", &path, "1", json!({})).await.status, 412);
    let nowhere = "/api/admin/leads/01936f00-0000-7000-8000-000000000000";
    assert_snapshot!(app.change(Support, "PATCH", nowhere, "1", notes("x")).await, @r#"404 {"code":"not_found","detail":"Lead Not Found"}"#);
}

#[tokio::test]
async fn of_sixty_four_editors_one_wins() {
    let app = TestApp::start().await;
    let path = lead(&app).await;
    let path = &path;
    let edits = (0..64).map(|n| {
        let notes = json!({ "notes": format!("editor {n}") });
        let app = &app;
        async move { app.change(Support, "PATCH", path, "1", notes).await.status.as_u16() }
    });
    let mut statuses = futures_util::future::join_all(edits).await;
    statuses.sort_unstable();
    assert_eq!((statuses[0], statuses[1], statuses[63]), (200, 412, 412));
    assert_eq!(app.get(Support, path).await.json()["version"], 2);
}

#[tokio::test]
async fn calls_commands_and_edits_count_as_they_should() {
    let app = TestApp::start().await;
    let path = lead(&app).await;
    let calls = format!("{path}/calls");
    for (status, attempts, unanswered) in [
        ("not_connected", 1, 1),
        ("pending_call", 2, 2),
        ("not_connected", 3, 3),
        ("scheduled", 4, 0),
        ("not_connected", 5, 1),
    ] {
        app.clock.advance(Duration::hours(1));
        let answer = app.send(Support, "POST", &calls, json!({ "status": status })).await.json();
        assert_eq!(answer["status"], status);
        assert_eq!(answer["call_attempts"], attempts);
        assert_eq!(answer["unanswered_attempts"], unanswered);
        assert_eq!(answer["score"]["attempts"], unanswered * 5);
    }
    let answer = app.send(
        Support,
        "POST",
        &calls,
        json!({ "status": "pending_call", "call_notes": "Ask for Ravi",
                "next_follow_up_date": "2026-11-22T04:30:00Z" }),
    );
    let lead = answer.await.json();
    assert_eq!(lead["call_notes"], "Ask for Ravi");
    assert_eq!(lead["last_called_at"], "2026-11-20T15:00:00Z");
    let closed = app.send(Support, "POST", &calls, json!({ "status": "closed" })).await.json();
    assert_eq!((&closed["priority_score"], &closed["score"]["total"]), (&json!(0), &json!(0)));
    assert_eq!(closed["next_follow_up_date"], Value::Null);
    assert_eq!(closed["call_notes"], "Ask for Ravi");
    assert_snapshot!(app.send(Support, "POST", &calls, json!({ "status": "new" })).await, @r#"422 {"code":"invalid","detail":"Please choose one of the listed values","errors":[{"field":"status","code":"choice","message":"Please choose one of the listed values"}]}"#);
    assert_snapshot!(app.send(Support, "POST", &calls, json!({})).await, @r#"422 {"code":"invalid","detail":"Status is required","errors":[{"field":"status","code":"required","message":"Status is required"}]}"#);
}

#[tokio::test]
async fn a_lead_is_given_to_those_who_may_work_it() {
    let app = TestApp::start().await;
    let path = lead(&app).await;
    let assignee = format!("{path}/assignee");
    let id = |me: Answer| me.json()["user"]["id"].clone();
    let support = id(app.get(Support, "/api/auth/me").await);
    let marketer = id(app.get(Marketer, "/api/auth/me").await);
    let given = app.send(Admin, "PUT", &assignee, json!({ "assigned_to": support })).await.json();
    assert_eq!(given["assignee_name"], "Support of the tests");
    let to_marketer = json!({ "assigned_to": marketer });
    assert_snapshot!(app.send(Admin, "PUT", &assignee, to_marketer).await, @r#"422 {"code":"invalid","detail":"Please choose one of the listed values","errors":[{"field":"assigned_to","code":"choice","message":"Please choose one of the listed values"}]}"#);
    assert_eq!(app.send(Admin, "PUT", &assignee, json!({})).await.status, 422);
    let nobody = app.send(Admin, "PUT", &assignee, json!({ "assigned_to": null })).await.json();
    assert_eq!(nobody["assignee_name"], Value::Null);
    let told = timeline(&app, &path).await.replace(support.as_str().unwrap_or_default(), "[id]");
    assert_snapshot!(told, @r#"
    assigned Admin of the tests {"assigned_to":null,"assignee_name":null}
    assigned Admin of the tests {"assigned_to":"[id]","assignee_name":"Support of the tests"}
    created Support of the tests {"lead_source":"phone"}
    "#);
}

#[tokio::test]
async fn a_message_is_made_in_the_language_of_the_lead_and_sent_by_a_person() {
    let app = TestApp::start().await;
    let fields = json!({
        "service_type": "rms_single", "room_type": "2_bhk", "preferred_date": "2026-11-21",
        "preferred_time": "morning", "notes": "{{ 7 * 7 }} & 🐀", "locale": "kn",
        "package_id": package(&app, true).await,
    });
    assert!(post(&app, booking_with(fields)).await.is_ok());
    let list = app.get(Support, "/api/admin/leads").await.json();
    let path = format!("/api/admin/leads/{}", list["items"][0]["id"].as_str().expect("an id"));
    assert_snapshot!(app.call(Support, "POST", &format!("{path}/whatsapp/sent")).await, @r#"409 {"code":"conflict","detail":"No WhatsApp URL: This lead does not have a WhatsApp URL generated."}"#);
    let made = app.call(Support, "POST", &format!("{path}/whatsapp")).await.json();
    let url = made["whatsapp_url"].as_str().expect("a link");
    let (link, text) = url.split_once("?text=").expect("a text");
    assert_eq!(link, "https://wa.me/919876543210");
    assert!(text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'%'), "{text}");
    let text = percent_encoding::percent_decode_str(text).decode_utf8().expect("UTF-8");
    assert_snapshot!(text, @"
    ನಮಸ್ಕಾರ Asha Rao ಅವರೇ, ಕೀಟ ನಿಯಂತ್ರಣಕ್ಕಾಗಿ ನಮ್ಮನ್ನು ಸಂಪರ್ಕಿಸಿದ್ದಕ್ಕೆ ಧನ್ಯವಾದಗಳು. ನಾವು ಬರೆದುಕೊಂಡ ವಿವರಗಳು:

    ವಿನಂತಿ ಸಂಖ್ಯೆ: LD-2026-000001
    ಗ್ರಾಹಕರು: Asha Rao
    ಸ್ಥಳ: 14, 3rd Cross, Koramangala
    ಸೇವೆ: ಇಲಿ ನಿಯಂತ್ರಣ (ಒಂದು ಬಾರಿ), 2 BHK
    ದರ: ₹2,549.15
    ಭೇಟಿಯ ಸಮಯ: 21/11/2026, ಬೆಳಿಗ್ಗೆ (9 ರಿಂದ 12)
    ಟಿಪ್ಪಣಿ: {{ 7 * 7 }} & 🐀

    ಎಲ್ಲವೂ ಸರಿಯಿದೆಯೇ? ಖಚಿತಪಡಿಸಲು ಅಥವಾ ಬದಲಿಸಲು ದಯವಿಟ್ಟು ಇಲ್ಲಿಯೇ ಉತ್ತರಿಸಿ.
    ");
    assert_eq!(made["whatsapp_sent"], false);
    let sent = app.call(Support, "POST", &format!("{path}/whatsapp/sent")).await.json();
    assert_eq!(sent["whatsapp_sent"], true);
    assert_eq!(sent["whatsapp_sent_at"], "2026-11-20T10:00:00Z");
    assert_eq!(sent["whatsapp_sent_by_name"], "Support of the tests");
}

#[tokio::test]
async fn what_is_typed_is_kept_as_it_is() {
    let app = TestApp::start().await;
    let hostile = "'; drop table leads; -- {{ 1 }} {% raw %} <b>&amp;</b> 🐜 ‏مرحبا‏ \\u0041 %_";
    let lead = written_with(json!({
        "name": hostile, "notes": hostile, "address": hostile, "service_executive": hostile,
    }));
    let kept = app.send(Support, "POST", "/api/admin/leads", lead).await.json();
    for field in ["name", "notes", "address"] {
        assert_eq!(kept[field], hostile);
    }
    assert_eq!(kept["conversion"]["service_executive"], hostile);
    let query = serde_urlencoded::to_string([("q", "'; DROP table")]).expect("a query");
    let found = app.get(Support, &format!("/api/admin/leads?{query}")).await.json();
    assert_eq!(found["items"].as_array().map(Vec::len), Some(1));
    for nothing in ["%", "_", "\\"] {
        let query = serde_urlencoded::to_string([("q", format!("x{nothing}x"))]).expect("a query");
        let found = app.get(Support, &format!("/api/admin/leads?{query}")).await.json();
        assert_eq!(found["items"], json!([]), "{nothing}");
    }
}
