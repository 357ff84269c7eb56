use futures_util::future::join_all;
use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{keep_address, store};
use crate::{
    app::transfer,
    platform::config::HttpConfig,
    testing::{Admin, Answer, Support, TestApp, Visitor, project},
};

const SETTINGS: &str = "/api/admin/settings";

/// The version and the form, with one field of a group set.
async fn with(app: &TestApp, group: &str, field: &str, value: Value) -> (String, Value) {
    let mut settings = app.get(Admin, SETTINGS).await.json();
    settings[group][field] = value;
    let version = settings["version"].to_string();
    (
        version,
        json!({ "profile": settings["profile"], "limits": settings["limits"], "security": settings["security"] }),
    )
}

async fn set(app: &TestApp, group: &str, field: &str, value: Value) -> Answer {
    let (version, form) = with(app, group, field, value).await;
    app.change(Admin, "PUT", SETTINGS, &version, form).await
}

async fn import(app: &TestApp) {
    transfer::import(&app.state, project(), &transfer::ImportMode::default())
        .await
        .expect("an import");
}

#[tokio::test]
async fn every_field_that_is_wrong_gets_its_sentence() {
    let app = TestApp::start().await;
    import(&app).await;
    let wrong = json!({
        "profile": {
            "name": " ", "phone": "12", "faq_phone": 7, "whatsapp": "+91 00000 00002",
            "email": "no", "street": "a\u{0}b", "locality": "Bengaluru", "region": "Karnataka",
            "postal_code": "56", "latitude": 91, "longitude": "east", "opens": "8:00",
            "closes": "08:00", "service_radius_m": 0, "rating": 6, "review_count": 1.5,
            "gstin": "29AAAAA0000A1Z5", "since": 14, "warranty_least_days": 90,
            "warranty_most_days": 30, "name_kn": 5, "motto": "x",
        },
        "limits": { "leads_at_once": 0, "leads_seconds": 20000 },
        "colour": "green",
    });
    let refused = app.change(Admin, "PUT", SETTINGS, "1", wrong).await;
    assert_eq!(refused.status, 422);
    let errors = refused.json()["errors"].as_array().cloned().unwrap_or_default();
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    let errors = errors.iter().map(|e| format!("{}: {}", text(&e["field"]), text(&e["message"])));
    assert_snapshot!(errors.collect::<Vec<_>>().join("\n"), @"
    profile.faq_phone: This must be text
    profile.street: This holds a character that is not allowed
    profile.longitude: This must be a number
    profile.service_radius_m: Must be 1 to 1000000
    profile.review_count: This must be a whole number
    profile.branches: Required
    profile.name_kn: This must be text
    profile.name: Required
    profile.phone: Please enter a valid Indian phone number
    profile.email: Please enter a valid email address
    profile.postal_code: Pincode must be at least 6 digits
    profile.opens: Must be a time like 08:00
    profile.closes: Must be later than opening
    profile.rating: Must be 1 to 5
    profile.gstin: Must be a GSTIN of 15 characters; please check it for typing errors
    profile.since: Must be a year from 1900 to 2100
    profile.warranty_most_days: Must not be shorter than the shortest warranty
    profile.latitude: Not a place on Earth
    profile.motto: This field is not known
    limits.leads_at_once: Must be 1 to 10000
    limits.leads_seconds: Must be 1 to 10000
    limits.sign_ins_of_address_at_once: Required
    limits.sign_ins_of_address_seconds: Required
    limits.sign_ins_of_account_at_once: Required
    limits.sign_ins_of_account_seconds: Required
    colour: This field is not known
    ");
    assert_eq!(app.change(Support, "PUT", SETTINGS, "1", json!({})).await.status, 403);
    assert_eq!(app.send(Admin, "PUT", SETTINGS, json!({})).await.status, 428);
}

#[tokio::test]
async fn of_many_who_change_the_settings_the_first_wins() {
    let app = TestApp::start().await;
    import(&app).await;
    let (version, form) = with(&app, "profile", "branches", json!(201)).await;
    let edits = (0..64).map(|_| app.change(Admin, "PUT", SETTINGS, &version, form.clone()));
    let answers = join_all(edits).await;
    let count = |status: u16| answers.iter().filter(|a| a.status == status).count();
    assert_eq!((count(200), count(412)), (1, 63));
    let stale = answers.iter().find(|a| a.status == 412).expect("a stale one").json();
    assert_eq!(stale["current"]["profile"]["branches"], 201);
    let lines = app.get(Admin, "/api/admin/audit?action=settings").await.json();
    let told = &lines["items"][0]["detail"];
    assert_eq!(
        *told,
        json!({
            "profile": { "branches": { "before": 200, "after": 201 } },
            "limits": {},
            "security": {},
            "site": {},
        })
    );
}

#[tokio::test]
async fn a_form_read_before_a_command_set_the_address_does_not_undo_it() {
    let app = TestApp::start().await.with_config(|config| config.public_url = None);
    import(&app).await;
    let (version, mut form) = with(&app, "profile", "branches", json!(201)).await;
    form["site"] = json!({ "public_url": "http://old.example" });
    keep_address(&app.state, "http://jaali.example").await.expect("an address");
    let stale = app.change(Admin, "PUT", SETTINGS, &version, form).await;
    assert_eq!(stale.status, 412, "{stale}");
    let kept = store::public_url(&app.state.db).await.expect("an address");
    assert_eq!(kept.as_deref(), Some("http://jaali.example"));
}

#[tokio::test]
async fn an_import_leaves_an_edit_alone() {
    let app = TestApp::start().await;
    import(&app).await;
    let edited = set(&app, "profile", "name", json!("Jaali of Indiranagar")).await;
    assert!(edited.is_ok(), "{edited}");
    import(&app).await;
    let profile = store::profile(&app.state.db).await.expect("a profile").expect("a profile");
    assert_eq!(profile.name, "Jaali of Indiranagar");
}

#[tokio::test]
async fn limits_count_from_the_next_request_on() {
    let app = TestApp::start_with(HttpConfig::default()).await;
    import(&app).await;
    let limits = [("leads_at_once", 1), ("sign_ins_of_account_at_once", 1)];
    for (field, value) in limits {
        let answer = set(&app, "limits", field, json!(value)).await;
        assert!(answer.is_ok(), "{answer}");
    }
    let sign_in = || {
        let login = json!({ "email": "guess@jaali.example", "password": "guess" });
        app.send(Visitor, "POST", "/api/auth/login", login)
    };
    assert_eq!([sign_in().await.status, sign_in().await.status], [401, 429]);
    let lead = || app.send(Visitor, "POST", "/api/leads", json!({}));
    // Leads over an address's limit go to quarantine; over ten times the limit they are refused.
    for _ in 0..10 {
        assert_eq!(lead().await.status, 422);
    }
    assert_eq!(lead().await.status, 429);
}

#[tokio::test]
async fn a_change_of_the_profile_publishes_itself() {
    let app = TestApp::with_site().await;
    let jobs = app.engine.jobs();
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert!(app.get(Visitor, "/").await.text().contains("aggregateRating"));
    let mut form = with(&app, "profile", "rating", Value::Null).await;
    form.1["profile"]["name"] = json!("Jaali of Indiranagar");
    let saved = app.change(Admin, "PUT", SETTINGS, &form.0, form.1).await;
    assert!(saved.is_ok(), "{saved}");
    for _ in 0..600 {
        let page = app.get(Visitor, "/").await.text();
        if page.contains("Jaali of Indiranagar") {
            assert!(!page.contains("aggregateRating"));
            drop(jobs);
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the site never followed");
}

#[tokio::test]
async fn a_change_of_the_address_publishes_itself_unless_the_engine_was_given_one() {
    let app = TestApp::with_site().await;
    let mut form = with(&app, "profile", "branches", json!(200)).await;
    form.1["site"] = json!({ "public_url": "https://jaali.example/" });
    let fixed = app.change(Admin, "PUT", SETTINGS, &form.0, form.1.clone()).await;
    assert_eq!(fixed.status, 422);
    assert_eq!(fixed.json()["errors"][0]["field"], "site.public_url", "{fixed}");
    assert!(fixed.text().contains("was started with JAALI_PUBLIC_URL http://localhost:8080"));

    let app = app.with_config(|config| config.public_url = None);
    app.engine.load().await.expect("the live site");
    let jobs = app.engine.jobs();
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    for wrong in ["jaali.example", "https://jaali.example/shop", ""] {
        let mut form = form.clone();
        form.1["site"]["public_url"] = json!(wrong);
        let refused = app.change(Admin, "PUT", SETTINGS, &form.0, form.1).await;
        assert_eq!(refused.json()["errors"][0]["field"], "site.public_url", "{wrong}: {refused}");
    }
    let saved = app.change(Admin, "PUT", SETTINGS, &form.0, form.1).await;
    assert_eq!(saved.json()["site"]["public_url"], "https://jaali.example", "{saved}");
    assert!(saved.header("strict-transport-security").starts_with("max-age="));
    for _ in 0..600 {
        let page = app.get(Visitor, "/robots.txt").await.text();
        if page.contains("Sitemap: https://jaali.example/sitemap.xml") {
            drop(jobs);
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the site never followed");
}
