//! What is stored of a lead.

use axum::http::Request;
use chrono::Duration;
use insta::assert_snapshot;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    super::model::{LeadSource, LeadStatus},
    attribution, booking, booking_with, lead_at, leads, newest, package, post, run,
};
use crate::testing::{Support, TestApp, Visitor};

#[tokio::test]
async fn every_field_is_kept() {
    let app = TestApp::start().await;
    let lead = json!({
        "name": "ಆಶಾ ರಾವ್", "phone": "+೯೧ ೯೮೭೬೫-೪೩೨೧೦", "email": "asha@example.in",
        "address": "14, 3rd Cross\r\nKoramangala", "pincode": "560 034",
        "service_type": "bbms_single", "room_type": "2bhk", "package_id": package(&app, true).await,
        "preferred_date": "2026-11-21", "preferred_time": "morning", "notes": "Two cats.",
        "form": "booking", "locale": "kn", "page": "/kn/pest-control/koramangala",
        "area": "koramangala", "utm_source": "google", "utm_medium": "cpc",
        "utm_campaign": "monsoon", "utm_term": "bed bugs", "utm_content": "a",
        "referrer": "https://www.google.com/", "landing_page": "/kn/", "landing_area": "hebbal",
        "last_page": "/kn/pest-control/koramangala", "last_area": "koramangala",
        "gclid": "Cj0K", "gbraid": "0AAA", "wbraid": "1BBB", "fbclid": "IwAR",
        "consent": true, "consent_version": "2026-11",
        "website": "", "started_at": "2026-11-20T09:59:00Z",
    });
    let receipt = post(&app, lead).await;
    assert_snapshot!(receipt, @r#"201 {"id":"[id]","lead_number":"LD-2026-000001","message":"Your request has been submitted. Our team will contact you soon."}"#);
    assert_snapshot!(app.get(Support, &lead_at(&receipt)).await, @r#"200 {"id":"[id]","lead_number":"LD-2026-000001","version":1,"created_at":"2026-11-20T10:00:00Z","updated_at":"2026-11-20T10:00:00Z","deleted_at":null,"quarantine":null,"name":"ಆಶಾ ರಾವ್","primary_contact":"+919876543210","alternate_contact":null,"email":"asha@example.in","address":"14, 3rd Cross\nKoramangala","pincode":"560034","service_type":"bbms_single","room_type":"2_bhk","quoted_amount":2549.15,"preferred_date":"2026-11-21","preferred_time":"morning","notes":"Two cats.","is_emergency":false,"package_id":"[id]","package_name":"Bed Bug Treatment","package_price":2549.15,"package_missing":false,"date_passed":false,"status":"new","call_notes":null,"call_attempts":0,"unanswered_attempts":0,"last_called_at":null,"next_follow_up_date":null,"follow_up_date":null,"priority_score":90,"assigned_to":null,"repeat_of":null,"customer_id":null,"converted_at":null,"whatsapp_url":null,"whatsapp_sent":false,"whatsapp_sent_at":null,"whatsapp_sent_by":null,"lead_source":"website","locale":"kn","area":"koramangala","assignee_name":null,"whatsapp_sent_by_name":null,"repeat_of_number":null,"customer_code":null,"overdue":false,"lease":null,"can":{"update":true,"delete":false,"restore":false,"convert":true,"release":false},"form":"booking","page":"/kn/pest-control/koramangala","utm_source":"google","utm_medium":"cpc","utm_campaign":"monsoon","utm_term":"bed bugs","utm_content":"a","referrer":"https://www.google.com/","landing_page":"/kn/","landing_area":"hebbal","last_page":"/kn/pest-control/koramangala","last_area":"koramangala","gclid":"Cj0K","gbraid":"0AAA","wbraid":"1BBB","fbclid":"IwAR","consent":true,"consent_version":"2026-11","consent_at":"2026-11-20T10:00:00Z","consent_text":null,"score":{"time":40,"value":9,"urgency":12,"preferred_date":12,"source":7,"asked_again":0,"attempts":0,"floor":90,"total":90},"conversion":{"contract_type":null,"first_service_date":null,"contract_start_date":null,"contract_end_date":null,"total_amount":null,"paid_amount":null,"payment_status":null,"service_executive":null},"asked_again":[]}"#);
}

#[tokio::test]
async fn an_inline_form_needs_no_address() {
    let app = TestApp::start().await;
    let inline = json!({
        "form": "inline", "name": "Asha", "phone": "+919876543210", "email": "a@b",
        "service_type": "cockroach_management", "room_type": "5+", "pincode": "೫೬೦೦೩೪",
    });
    assert!(post(&app, inline.clone()).await.is_ok());
    let lead = newest(&app).await;
    assert_eq!(lead.address.as_deref(), Some("5 BHK, 560034"));
    assert_eq!(lead.room_type.as_deref(), Some("5_bhk"));
    assert_eq!(lead.pincode.as_deref(), Some("560034"));
    assert_eq!(attribution(&app).await.form.as_deref(), Some("inline"));

    let mut bare = inline;
    bare["room_type"] = Value::Null;
    bare["pincode"] = "".into();
    assert!(post(&app, bare).await.is_ok());
    assert_eq!(newest(&app).await.address, None);
}

#[tokio::test]
async fn who_wants_to_be_called_gives_a_name_and_a_number() {
    let app = TestApp::start().await;
    let callback = json!({ "form": "callback", "name": "Asha", "phone": "+919876543210" });
    assert!(post(&app, callback.clone()).await.is_ok());
    let lead = newest(&app).await;
    assert_eq!((lead.email, lead.address, lead.service_type), (None, None, None));
    assert_eq!((lead.lead_source, lead.status), (LeadSource::Website, LeadStatus::New));
    assert_eq!(attribution(&app).await.form.as_deref(), Some("callback"));
    for field in ["name", "phone"] {
        let mut bare = callback.clone();
        bare[field] = "".into();
        assert_eq!(post(&app, bare).await.status, 422, "{field}");
    }
}

#[tokio::test]
async fn the_language_is_that_of_the_page_when_it_is_not_said() {
    let app = TestApp::start().await;
    for (fields, locale) in [
        (json!({}), "en"),
        (json!({ "page": "/ta/pest-control/hebbal" }), "ta"),
        (json!({ "page": "/ta/", "locale": "hi" }), "hi"),
    ] {
        assert!(post(&app, booking_with(fields)).await.is_ok());
        assert_eq!(newest(&app).await.locale, locale);
    }
}

#[tokio::test]
async fn a_form_without_script_is_completed_from_the_address_of_its_page() {
    let app = TestApp::start().await;
    let sent = async |referer: String| {
        let form = "name=Asha&phone=%2B919876543210&email=a%40b.in&address=Hebbal\
                    &utm_medium=sms&utm_term=&page=/kn/pest-control/hebbal&area=hebbal";
        let request = Request::post("/api/leads")
            .header("content-type", "application/x-www-form-urlencoded")
            .header("referer", referer);
        assert_eq!(app.ask(Visitor, request, form.into()).await.status, 303);
        attribution(&app).await
    };
    let own = app.state.address.now();
    let page = "/kn/pest-control/hebbal";
    let told = sent(format!(
        "{own}{page}?utm_source=google&utm_medium=cpc&utm_term=rats&gclid=Cj0K%2B&category=rats"
    ))
    .await;
    assert_eq!((told.last_page.as_deref(), told.landing_page), (Some(page), None));
    assert_eq!(told.last_area.as_deref(), Some("hebbal"));
    assert_eq!(
        (told.utm_source.as_deref(), told.gclid.as_deref()),
        (Some("google"), Some("Cj0K+"))
    );
    assert_eq!(told.utm_medium.as_deref(), Some("sms"), "what the form says itself counts");
    assert_eq!(told.utm_term.as_deref(), Some("rats"), "what is empty is not said");

    for foreign in ["https://elsewhere.example/?gclid=X", "no address at all", "%"] {
        assert_eq!(sent(foreign.to_owned()).await.gclid, None, "{foreign}");
    }
    let near = format!("{own}.elsewhere.example/?gclid=X");
    assert_eq!(sent(near).await.gclid, None, "only the beginning is the same");
}

#[tokio::test]
async fn what_a_page_adds_is_cut_and_never_a_reason_to_refuse() {
    let app = TestApp::start().await;
    let long = "ಕ".repeat(2_001);
    let lead = booking_with(json!({ "gclid": long, "landing_page": long, "referrer": long }));
    assert!(post(&app, lead).await.is_ok());
    let told = attribution(&app).await;
    let letters = |text: Option<String>| text.map(|text| text.chars().count());
    assert_eq!(
        (letters(told.gclid), letters(told.landing_page), letters(told.referrer)),
        (Some(500), Some(2_000), Some(2_000))
    );
}

#[tokio::test]
async fn who_asks_for_the_emergency_plan_is_an_emergency() {
    let app = TestApp::start().await;
    for (given, kept) in [(json!(true), true), (json!("true"), true), (json!(""), false)] {
        let receipt = post(&app, booking_with(json!({ "is_emergency": given }))).await;
        let lead = app.get(Support, &lead_at(&receipt)).await.json();
        assert_eq!(lead["is_emergency"], kept, "{given}");
        assert_eq!(lead["score"]["urgency"] == 15, kept, "{lead}");
    }
    let refused = post(&app, booking_with(json!({ "is_emergency": "very" }))).await;
    assert_eq!(refused.json()["errors"][0]["field"], "is_emergency");
}

#[tokio::test]
async fn consent_is_kept_as_it_was_given_or_not() {
    let app = TestApp::start().await;
    for (given, kept, at) in [
        (json!(true), Some(true), true),
        (json!("on"), Some(true), true),
        (json!(false), Some(false), false),
        (Value::Null, None, false),
    ] {
        assert!(post(&app, booking_with(json!({ "consent": given }))).await.is_ok());
        let told = attribution(&app).await;
        assert_eq!((told.consent, told.consent_at.is_some()), (kept, at), "{given}");
    }
}

#[tokio::test]
async fn a_lead_keeps_the_price_it_was_shown() {
    let app = TestApp::start().await;
    let id = package(&app, true).await;
    assert!(post(&app, booking_with(json!({ "package_id": id }))).await.is_ok());
    run(&app, "delete from service_packages").await;

    let lead = newest(&app).await;
    assert_eq!(lead.package_id, None);
    assert_eq!(lead.package_name.as_deref(), Some("Bed Bug Treatment"));
    assert_eq!(lead.quoted_amount.map(|m| m.to_string()).as_deref(), Some("2549.15"));
    assert_eq!(lead.service_type.as_deref(), Some("bbms_single"));
    assert!(!lead.package_missing);
}

#[tokio::test]
async fn a_package_that_is_gone_is_flagged_and_never_refused() {
    let app = TestApp::start().await;
    for id in [package(&app, false).await, Uuid::nil()] {
        assert!(post(&app, booking_with(json!({ "package_id": id }))).await.is_ok());
        assert!(newest(&app).await.package_missing);
    }
}

#[tokio::test]
async fn a_date_that_has_passed_is_flagged_when_a_queue_sends_it() {
    let app = TestApp::start().await;
    for (date, passed) in [("2026-11-19", true), ("2026-11-20", false), ("2027-02-28", false)] {
        assert!(post(&app, booking_with(json!({ "preferred_date": date }))).await.is_ok());
        assert_eq!(newest(&app).await.date_passed, passed, "{date}");
    }
}

#[tokio::test]
async fn a_suspect_is_kept_apart_and_hears_nothing_of_it() {
    let app = TestApp::start().await;
    let person = post(&app, booking()).await;
    let shape = |answer: &crate::testing::Answer| {
        let json = answer.json();
        (answer.status, json["message"].clone(), json.as_object().map(serde_json::Map::len))
    };
    for (fields, reason) in [
        (json!({ "website": "https://spam.example" }), "honeypot"),
        (json!({ "started_at": "2026-11-20T09:59:58Z" }), "too_fast"),
    ] {
        let suspect = post(&app, booking_with(fields)).await;
        assert_eq!(shape(&suspect), shape(&person));
        let lead = leads(&app).await.into_iter().find(|l| l.quarantine.as_deref() == Some(reason));
        let lead = lead.expect("kept");
        assert_eq!(lead.lead_number, suspect.json()["lead_number"]);
        assert_eq!(lead.repeat_of, None);
    }
    // Three seconds are enough, and a clock that runs ahead proves nothing.
    for started_at in ["2026-11-20T09:59:57Z", "2026-11-20T15:30:02+05:30"] {
        post(&app, booking_with(json!({ "started_at": started_at }))).await;
        assert_eq!(newest(&app).await.quarantine, None, "{started_at}");
    }
    let shown = app.get(Support, "/api/admin/leads").await.json();
    assert_eq!(shown["items"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn asking_again_is_linked_to_the_first_open_lead() {
    let app = TestApp::start().await;
    let first = post(&app, booking()).await.json();
    assert_eq!(newest(&app).await.repeat_of, None);
    for _ in 0..2 {
        app.clock.advance(Duration::days(1));
        post(&app, booking_with(json!({ "name": "Asha again" }))).await;
        let again = newest(&app).await;
        assert_eq!(again.repeat_of.map(|id| id.to_string()).as_deref(), first["id"].as_str());
        assert_eq!(again.priority_score, 90);
    }
    let kinds: Vec<(String,)> = app
        .state
        .db
        .q("select kind from lead_events order by at, kind")
        .all()
        .await
        .expect("events");
    let kinds: Vec<_> = kinds.iter().map(|(kind,)| &**kind).collect();
    assert_eq!(kinds, ["created", "asked_again", "created", "asked_again", "created"]);

    run(&app, "update leads set status = 'closed'").await;
    app.clock.advance(Duration::seconds(1));
    post(&app, booking()).await;
    assert_eq!(newest(&app).await.repeat_of, None);
}

#[tokio::test]
async fn numbers_start_again_with_the_indian_year() {
    let app = TestApp::start().await;
    let number = async || post(&app, booking()).await.json()["lead_number"].clone();
    assert_eq!(number().await, "LD-2026-000001");
    // 31 December, 18:30 in London: the new year has begun in India.
    app.clock.advance(Duration::days(41) + Duration::minutes(8 * 60 + 30));
    assert_eq!(number().await, "LD-2027-000001");
    assert_eq!(number().await, "LD-2027-000002");
}

#[tokio::test]
async fn a_hundred_at_once_get_a_hundred_numbers() {
    let app = std::sync::Arc::new(TestApp::start().await);
    let mut tasks = tokio::task::JoinSet::new();
    for n in 0..100 {
        let app = app.clone();
        tasks.spawn(async move {
            let lead =
                booking_with(json!({ "phone": format!("+91{:010}", 9_000_000_000_u64 + n) }));
            let answer = app.send(Visitor, "POST", "/api/leads", lead).await;
            assert_eq!(answer.status, 201, "{answer}");
            answer.json()["lead_number"].as_str().map(str::to_owned).expect("a number")
        });
    }
    let mut answered = tasks.join_all().await;
    answered.sort();
    let expected: Vec<_> = (1..=100).map(|n| format!("LD-2026-{n:06}")).collect();
    assert_eq!(answered, expected);
    let mut kept: Vec<_> = leads(&app).await.into_iter().map(|l| l.lead_number).collect();
    kept.sort();
    assert_eq!(kept, expected);
    let (changes,): (i64,) = app
        .state
        .db
        .q("select count(*) from changes where topic = 'lead'")
        .one()
        .await
        .expect("a count");
    assert_eq!(changes, 100);
}

#[tokio::test]
async fn a_lead_that_cannot_be_written_is_not_promised_and_leaves_no_gap() {
    let app = TestApp::start().await;
    run(&app, "alter table lead_events rename to mislaid").await;
    assert_eq!(post(&app, booking()).await.status, 500);
    assert!(leads(&app).await.is_empty());
    run(&app, "alter table mislaid rename to lead_events").await;
    assert_eq!(post(&app, booking()).await.json()["lead_number"], "LD-2026-000001");
}

#[tokio::test]
async fn a_full_disk_is_said_and_the_next_lead_finds_room_again() {
    let app = TestApp::start().await;
    if !app.state.config.is_sqlite() {
        // PostgreSQL has no way to fill its disk for one test; its code 53100 is mapped the same.
        return;
    }
    assert_eq!(post(&app, booking()).await.status, 201);
    run(&app, "pragma max_page_count = 1").await;
    let mut refused = None;
    for _ in 0..200 {
        let answer = post(&app, booking_with(json!({ "notes": "x".repeat(2000) }))).await;
        if answer.status != 201 {
            refused = Some(answer);
            break;
        }
    }
    assert_snapshot!(refused.expect("the disk filled up"), @r#"507 {"code":"disk_full","detail":"Nothing was saved: the disk is full"}"#);
    let kept = leads(&app).await.len();
    run(&app, "pragma max_page_count = 1000000").await;
    assert_eq!(post(&app, booking()).await.status, 201);
    assert_eq!(newest(&app).await.lead_number, format!("LD-2026-{:06}", kept + 1));
    assert_eq!(leads(&app).await.len(), kept + 1);
}
