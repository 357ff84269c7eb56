//! Who may what: every route of the contract, knocked at as everyone, with a request that is fine.
//!
//! A new route fails here until [`knock`] says what a fine request is; then the table shows who
//! gets in, for a reviewer to read.

use std::fmt::Write as _;

use insta::assert_snapshot;
use jaali::{
    features::{
        audit,
        auth::{accounts, model::NewUser},
    },
    platform::{fields::Fields, ids},
    testing::{Actor, Admin, Answer, PASSWORD, TestApp, Visitor, photograph},
};
use serde_json::{Value, json};

use crate::openapi::operations;

/// A request that is fine but for who sends it.
pub(crate) enum Knock {
    /// Without a body.
    Bare(String),
    /// Answered without end.
    Stream(String),
    Json(String, Value),
    /// A file of a type.
    File(String, &'static str, String),
    /// A picture.
    Picture(String, Vec<u8>),
    /// A change made from a version.
    Version(String, i64, Value),
}

pub(crate) async fn knock(app: &TestApp, actor: Actor, route: &str) -> Option<Knock> {
    let bare = |path: &str| Some(Knock::Bare(path.to_owned()));
    let json = |path: &str, body: Value| Some(Knock::Json(path.to_owned(), body));
    let file = |path: &str, kind: &'static str, file: &str| {
        Some(Knock::File(path.to_owned(), kind, file.to_owned()))
    };
    let csv = |path: &str, heading: &str| file(path, "text/csv", heading);
    match route {
        "GET /api/admin/assignees" => bare("/api/admin/assignees"),
        "GET /api/admin/audit" => bare("/api/admin/audit"),
        "GET /api/admin/content" => bare("/api/admin/content"),
        "GET /api/admin/content/{kind}" => bare("/api/admin/content/faq"),
        "POST /api/admin/content/{kind}" => {
            let slug = format!("asked-by-{actor:?}").to_lowercase();
            json("/api/admin/content/faq", json!({ "slug": slug }))
        }
        "GET /api/admin/content/{kind}/{slug}" => bare("/api/admin/content/faq/safe"),
        "PUT /api/admin/content/{kind}/{slug}/{locale}" => {
            let fields = json!({ "question": "Is it safe?", "answer": format!("{actor:?}: yes.") });
            let path = "/api/admin/content/faq/safe/en".to_owned();
            Some(Knock::Version(path, english_version(app).await, json!({ "fields": fields })))
        }
        "PATCH /api/admin/content/{kind}/{slug}" => {
            let slug = format!("moved-{}", ids::new().simple());
            app.send(Admin, "POST", "/api/admin/content/faq", json!({ "slug": slug })).await;
            let path = format!("/api/admin/content/faq/{slug}");
            Some(Knock::Version(path, 1, json!({ "slug": format!("{slug}-again") })))
        }
        "DELETE /api/admin/content/{kind}/{slug}" => bare(&new_faq(app).await),
        "POST /api/admin/content/{kind}/{slug}/restore" => {
            let path = new_faq(app).await;
            app.call(Admin, "DELETE", &path).await;
            bare(&format!("{path}/restore"))
        }
        "PUT /api/admin/content/{kind}/order" => {
            json("/api/admin/content/faq/order", json!({ "slugs": ["safe"] }))
        }
        "DELETE /api/admin/content/{kind}/{slug}/{locale}" => {
            let path = format!("{}/en", new_faq(app).await);
            let fields = json!({ "question": "Balconies?", "answer": "Too." });
            app.change(Admin, "PUT", &path, "0", json!({ "fields": fields })).await;
            Some(Knock::Version(path, 1, json!({})))
        }
        "GET /api/admin/content/{kind}/{slug}/{locale}/revisions" => {
            bare("/api/admin/content/faq/safe/en/revisions")
        }
        "POST /api/admin/content/{kind}/{slug}/{locale}/restore" => {
            let old = first_revision(app).await;
            json("/api/admin/content/faq/safe/kn/restore", json!({ "revision": old }))
        }
        "POST /api/admin/content/{kind}/{slug}/{locale}/current" => {
            bare("/api/admin/content/faq/safe/kn/current")
        }
        "GET /api/admin/content/{kind}/{slug}/pages" => {
            bare("/api/admin/content/faq/safe/pages?locale=kn")
        }
        "GET /api/admin/translations" => bare("/api/admin/translations?kind=faq"),
        "GET /api/admin/translations.csv" => bare("/api/admin/translations.csv?kind=faq"),
        "POST /api/admin/translations.csv" => csv(
            "/api/admin/translations.csv",
            "kind,slug,locale,field,source,target,state,source_hash\r\n",
        ),
        "GET /api/admin/translations.xlf" => bare("/api/admin/translations.xlf?kind=faq&locale=kn"),
        "POST /api/admin/translations.xlf" => file(
            "/api/admin/translations.xlf",
            "application/xliff+xml",
            "<xliff version=\"2.0\" srcLang=\"en\" trgLang=\"kn\"></xliff>",
        ),
        "GET /api/admin/content/{kind}/{slug}/{locale}/source" => {
            bare("/api/admin/content/faq/safe/kn/source")
        }
        "PUT /api/admin/presence" => {
            let at = json!({ "kind": "faq", "slug": "safe", "locale": "kn" });
            json("/api/admin/presence", at)
        }
        "GET /api/admin/bookings" => bare("/api/admin/bookings"),
        "POST /api/admin/bookings" => json("/api/admin/bookings", visit(app).await),
        "GET /api/admin/bookings/{id}" => bare(&booking(app).await),
        "PATCH /api/admin/bookings/{id}" => {
            Some(Knock::Version(booking(app).await, 1, json!({ "rating": 5 })))
        }
        "GET /api/admin/slots" => bare("/api/admin/slots?date=2026-11-23&technician=Ravi"),
        "GET /api/admin/customers" => bare("/api/admin/customers"),
        "POST /api/admin/customers" => json("/api/admin/customers", asha()),
        "GET /api/admin/customers/{id}" => bare(&customer(app, "").await),
        "PATCH /api/admin/customers/{id}" => {
            Some(Knock::Version(customer(app, "").await, 1, json!({ "name": "Asha R" })))
        }
        "GET /api/admin/customers/{id}/payments" => {
            let path = customer(app, "/payments").await;
            app.send(Admin, "POST", &path, json!({ "amount": 500, "method": "upi" })).await;
            bare(&path)
        }
        "POST /api/admin/customers/{id}/payments" => {
            json(&customer(app, "/payments").await, json!({ "amount": 500, "method": "upi" }))
        }
        "GET /api/admin/customers/{id}/timeline" => bare(&customer(app, "/timeline").await),
        "GET /api/admin/dashboard" => bare("/api/admin/dashboard"),
        "GET /api/admin/events" => Some(Knock::Stream("/api/admin/events".to_owned())),
        "GET /api/admin/leads" => bare("/api/admin/leads"),
        "POST /api/admin/leads" => json("/api/admin/leads", asha()),
        "GET /api/admin/leads/{id}" => bare(&new_lead(app).await),
        "PATCH /api/admin/leads/{id}" => {
            Some(Knock::Version(new_lead(app).await, 1, json!({ "notes": "Two cats." })))
        }
        "DELETE /api/admin/leads/{id}" => Some(Knock::Version(new_lead(app).await, 1, json!({}))),
        "PUT /api/admin/leads/{id}/assignee" => {
            json(&format!("{}/assignee", new_lead(app).await), json!({ "assigned_to": null }))
        }
        "POST /api/admin/leads/{id}/calls" => {
            json(&format!("{}/calls", new_lead(app).await), json!({ "status": "not_connected" }))
        }
        "POST /api/admin/leads/{id}/convert" => {
            let visit = json!({ "scheduled_date": "2026-11-23", "scheduled_time": "10:00" });
            json(&format!("{}/convert", new_lead(app).await), json!({ "booking": visit }))
        }
        "POST /api/admin/leads/{id}/restore" => {
            let path = new_lead(app).await;
            app.change(Admin, "DELETE", &path, "1", json!({})).await;
            bare(&format!("{path}/restore"))
        }
        "GET /api/admin/leads/{id}/timeline" => bare(&format!("{}/timeline", new_lead(app).await)),
        "POST /api/admin/leads/{id}/whatsapp" => bare(&format!("{}/whatsapp", new_lead(app).await)),
        "POST /api/admin/leads/{id}/whatsapp/sent" => {
            let path = format!("{}/whatsapp", new_lead(app).await);
            app.call(Admin, "POST", &path).await;
            bare(&format!("{path}/sent"))
        }
        "GET /api/admin/media" => bare("/api/admin/media"),
        "POST /api/admin/media" => {
            let path = "/api/admin/media?name=kitchen.png&alt=A%20clean%20kitchen".to_owned();
            Some(Knock::Picture(path, photograph(actor as u8)))
        }
        "GET /api/admin/media/{id}" | "DELETE /api/admin/media/{id}" => {
            bare(&picture(app, actor).await)
        }
        "PATCH /api/admin/media/{id}" => {
            let change = json!({ "alt": { "en": "A kitchen" }, "focus": { "x": 20, "y": 80 } });
            json(&picture(app, actor).await, change)
        }
        "POST /api/admin/media/{id}/replace" => {
            let path = picture(app, actor).await;
            let id = path.rsplit('/').next().unwrap_or_default();
            json(&format!("{path}/replace"), json!({ "by": id }))
        }
        "POST /api/admin/messages/{slug}/filled" => json(
            "/api/admin/messages/whatsapp_lead/filled",
            json!({ "bodies": { "kn": "{{ name }}" } }),
        ),
        "GET /api/admin/packages.csv" => bare("/api/admin/packages.csv"),
        "POST /api/admin/packages.csv" => csv(
            "/api/admin/packages.csv",
            "service_type,service_name,before_discount\nrms_single,R,1\n",
        ),
        "GET /api/admin/leads.csv" => bare("/api/admin/leads.csv"),
        "POST /api/admin/leads.csv" => csv("/api/admin/leads.csv", PERSON),
        "GET /api/admin/customers.csv" => bare("/api/admin/customers.csv"),
        "POST /api/admin/customers.csv" => csv("/api/admin/customers.csv", PERSON),
        "GET /api/admin/bookings.csv" => bare("/api/admin/bookings.csv"),
        "POST /api/admin/bookings.csv" => {
            let customer = app.create(Admin, "/api/admin/customers", asha()).await;
            csv(
                "/api/admin/bookings.csv",
                &format!(
                    "customer_id,service_type,scheduled_date,scheduled_time\n{customer},rms_single,2026-11-23,10:00\n"
                ),
            )
        }
        "GET /api/admin/packages" => bare("/api/admin/packages"),
        "POST /api/admin/packages" => json("/api/admin/packages", package()),
        "GET /api/admin/packages/{id}" => bare(&new_package(app).await),
        "PUT /api/admin/packages/{id}" => {
            Some(Knock::Version(new_package(app).await, 1, json!({ "before_discount": 1100 })))
        }
        "DELETE /api/admin/packages/{id}" => {
            Some(Knock::Version(new_package(app).await, 1, json!({})))
        }
        "PUT /api/admin/packages/{id}/active" => {
            json(&format!("{}/active", new_package(app).await), json!({ "is_active": false }))
        }
        "GET /api/admin/quarantine" => bare("/api/admin/quarantine"),
        "DELETE /api/admin/quarantine/{id}" => bare(&new_suspect(app).await),
        "POST /api/admin/quarantine/{id}/release" => {
            bare(&format!("{}/release", new_suspect(app).await))
        }
        "POST /api/admin/preview" => json("/api/admin/preview", json!({ "path": "/kn/" })),
        "POST /api/admin/releases/diff" => {
            json("/api/admin/releases/diff", json!({ "items": "ready", "path": "/kn/" }))
        }
        "GET /api/admin/releases" => bare("/api/admin/releases"),
        "POST /api/admin/releases" => {
            draft(app).await;
            json("/api/admin/releases", json!({ "items": "ready", "note": "A better answer" }))
        }
        "GET /api/admin/releases/{id}" => {
            bare(&format!("/api/admin/releases/{}", newest_release(app).await))
        }
        "DELETE /api/admin/releases/{id}" => bare(&planned_release(app).await),
        "POST /api/admin/releases/{id}/now" => bare(&format!("{}/now", planned_release(app).await)),
        "POST /api/admin/releases/{id}/rollback" => {
            bare(&format!("/api/admin/releases/{}/rollback", newest_release(app).await))
        }
        "GET /api/admin/settings" => bare("/api/admin/settings"),
        "PUT /api/admin/settings" => {
            let settings = app.get(Admin, "/api/admin/settings").await.json();
            let form = json!({ "profile": settings["profile"], "limits": settings["limits"] });
            let version = settings["version"].as_i64().expect("a version");
            Some(Knock::Version("/api/admin/settings".to_owned(), version, form))
        }
        "GET /api/admin/users" => bare("/api/admin/users"),
        "POST /api/admin/users" => json("/api/admin/users", somebody()),
        "GET /api/admin/users/{id}" => bare(&new_user(app).await.0),
        "PATCH /api/admin/users/{id}" => {
            let change = json!({ "full_name": "Ravi Kumar" });
            Some(Knock::Version(new_user(app).await.0, 1, change))
        }
        "POST /api/admin/users/{id}/link" => bare(&format!("{}/link", new_user(app).await.0)),
        "POST /api/auth/login" => {
            json("/api/auth/login", json!({ "email": actor.email(), "password": PASSWORD }))
        }
        "POST /api/auth/logout" => bare("/api/auth/logout"),
        "GET /api/auth/me" => bare("/api/auth/me"),
        "POST /api/auth/password" => {
            let change = json!({ "current_password": PASSWORD, "password": "another password" });
            json("/api/auth/password", change)
        }
        "GET /api/auth/setup" => bare(&format!("/api/auth/setup?token={}", new_user(app).await.1)),
        "POST /api/auth/setup" => {
            let choice = json!({ "token": new_user(app).await.1, "password": PASSWORD });
            json("/api/auth/setup", choice)
        }
        "GET /api/catalogue" => bare("/api/catalogue"),
        "GET /api/content/{kind}" => bare("/api/content/area"),
        "GET /api/content/{kind}/{slug}" => bare("/api/content/area/koramangala?locale=kn"),
        "POST /api/leads" => json("/api/leads", submission()),
        "GET /api/packages" => bare("/api/packages"),
        "GET /api/site/page" => bare("/api/site/page?path=/kn/thank-you"),
        "GET /api/site/pages" => bare("/api/site/pages"),
        _ => None,
    }
}

fn asha() -> Value {
    json!({
        "name": "Asha Rao", "primary_contact": "+91 98765 43210", "address": "14, 3rd Cross",
        "pincode": "560034", "service_type": "rms_annual", "room_type": "2_bhk",
    })
}

/// The address of a new customer, or of something below it.
async fn customer(app: &TestApp, below: &str) -> String {
    let id = app.create(Admin, "/api/admin/customers", asha()).await;
    format!("/api/admin/customers/{id}{below}")
}

/// An account that nobody has yet.
fn somebody() -> Value {
    let email = format!("{}@jaali.example", ids::new().simple());
    json!({ "full_name": "Ravi", "email": email, "role": "support" })
}

/// The address of a new account, and the token by which its password is chosen.
async fn new_user(app: &TestApp) -> (String, String) {
    let fields = Fields::new(somebody().as_object().cloned().unwrap_or_default());
    let new = NewUser::read(fields).expect("a good user");
    let added = accounts::add(&app.state, audit::Actor::ENGINE, new).await;
    let (user, link) = added.expect("an account");
    let url = link.expect("a link").url;
    let token = url.split_once("token=").expect("a token").1;
    (format!("/api/admin/users/{}", user.id), token.to_owned())
}

/// A file of one lead, or one customer.
const PERSON: &str = "name,primary_contact,address,pincode,service_type,room_type\n\
                      Asha,9876543210,Koramangala,560034,rms_annual,2_bhk\n";

fn package() -> Value {
    json!({ "service_type": "rms_single", "service_name": "Rodents", "before_discount": 1000 })
}

/// Where a package of its own is.
async fn new_package(app: &TestApp) -> String {
    format!("/api/admin/packages/{}", app.create(Admin, "/api/admin/packages", package()).await)
}

/// A visit to a new customer.
async fn visit(app: &TestApp) -> Value {
    let customer = app.create(Admin, "/api/admin/customers", asha()).await;
    json!({
        "customer_id": customer, "service_type": "rms_single", "scheduled_date": "2026-11-23",
        "scheduled_time": "10:00",
    })
}

/// The address of a new booking.
async fn booking(app: &TestApp) -> String {
    let id = app.create(Admin, "/api/admin/bookings", visit(app).await).await;
    format!("/api/admin/bookings/{id}")
}

/// What a visitor sends.
fn submission() -> Value {
    json!({
        "form": "booking", "name": "Asha Rao", "phone": "+91 98765 43210",
        "email": "asha@example.in", "address": "14, 3rd Cross, Koramangala",
    })
}

async fn new_lead(app: &TestApp) -> String {
    format!("/api/admin/leads/{}", app.create(Admin, "/api/admin/leads", asha()).await)
}

pub(crate) async fn new_suspect(app: &TestApp) -> String {
    let mut suspect = submission();
    suspect["website"] = "https://example.com".into();
    let id = app.create(Visitor, "/api/leads", suspect).await;
    format!("/api/admin/quarantine/{id}")
}

/// The address of a new question.
async fn new_faq(app: &TestApp) -> String {
    let slug = ids::new().to_string();
    app.create(Admin, "/api/admin/content/faq", json!({ "slug": slug })).await;
    format!("/api/admin/content/faq/{slug}")
}

/// The first text of an answer in Kannada.
async fn first_revision(app: &TestApp) -> Value {
    let list = app.get(Admin, "/api/admin/content/faq/safe/kn/revisions").await.json();
    list["items"].as_array().and_then(|all| all.last()).expect("a revision")["id"].clone()
}

/// The version that a change of the English answer is made from.
async fn english_version(app: &TestApp) -> i64 {
    let entry = app.get(Admin, "/api/admin/content/faq/safe").await.json();
    let cells = entry["cells"].as_array().expect("cells");
    let english = cells.iter().find(|c| c["locale"] == "en").expect("English");
    english["version"].as_i64().expect("a version")
}

/// Something to publish.
async fn draft(app: &TestApp) {
    let fields = json!({ "question": "Is it safe?", "answer": "Yes." });
    let version = english_version(app).await.to_string();
    let path = "/api/admin/content/faq/safe/en";
    let saved = app.change(Admin, "PUT", path, &version, json!({ "fields": fields })).await;
    assert!(saved.is_ok(), "{saved}");
}

/// The address of a release that waits for its time.
async fn planned_release(app: &TestApp) -> String {
    draft(app).await;
    let body = json!({
        "items": [{ "kind": "faq", "slug": "safe", "locale": "en" }], "note": "Later",
        "publish_at": "2026-12-24T00:00:00Z",
    });
    format!("/api/admin/releases/{}", app.create(Admin, "/api/admin/releases", body).await)
}

async fn newest_release(app: &TestApp) -> String {
    let list = app.get(Admin, "/api/admin/releases").await.json();
    let live = list["items"].as_array().expect("releases").iter().find(|r| r["status"] == "live");
    live.expect("a live release")["id"].as_str().expect("an id").to_owned()
}

/// None when it goes on without end.
/// The address of a picture of one's own.
async fn picture(app: &TestApp, actor: Actor) -> String {
    // One is enough for each: making the sizes takes its time.
    let there = app.get(Admin, &format!("/api/admin/media?q=room-{actor:?}")).await.json();
    if let Some(id) = there["items"][0]["id"].as_str() {
        return format!("/api/admin/media/{id}");
    }
    let path = &format!("/api/admin/media?name=room-{actor:?}.png&alt=A%20room");
    let file = photograph(100 + actor as u8);
    let made = app.upload_as(Admin, path, "application/octet-stream", file).await;
    format!("/api/admin/media/{}", made.json()["id"].as_str().expect("an id"))
}

pub(crate) async fn send(
    app: &TestApp,
    actor: Actor,
    method: &str,
    knock: Knock,
) -> (u16, Option<Answer>) {
    let answer = match knock {
        Knock::Bare(path) => app.call(actor, method, &path).await,
        Knock::Stream(path) => return (app.open(actor, &path).await.status().as_u16(), None),
        Knock::Json(path, body) => app.send(actor, method, &path, body).await,
        Knock::File(path, kind, file) => app.upload_as(actor, &path, kind, file).await,
        Knock::Picture(path, file) => {
            app.upload_as(actor, &path, "application/octet-stream", file).await
        }
        Knock::Version(path, version, body) => {
            app.change(actor, method, &path, &version.to_string(), body).await
        }
    };
    (answer.status.as_u16(), Some(answer))
}

#[tokio::test]
async fn everyone_gets_in_where_the_table_says() {
    let shared = TestApp::with_site().await;
    let mut table = String::new();
    for (method, path, operation) in operations() {
        // Signing in and out ends the session that it is asked with.
        let own = if path.starts_with("/api/auth/") { Some(TestApp::start().await) } else { None };
        let app = own.as_ref().unwrap_or(&shared);
        let _ = write!(table, "{method:<6} {path:<56}");
        for actor in Actor::ALL {
            let route = format!("{method} {path}");
            let knock = knock(app, actor, &route).await;
            let knock = knock.unwrap_or_else(|| panic!("tell `knock` a fine request for {route}"));
            let (status, _) = send(app, actor, &method, knock).await;
            let told = &operation["responses"][status.to_string()];
            assert!(told.is_object(), "the contract does not tell {status} of {route}");
            let _ = write!(table, "  {actor:?} {status}");
        }
        table.push('\n');
    }
    assert_snapshot!(table, @"
    GET    /api/admin/assignees                                      Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET    /api/admin/audit                                          Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    GET    /api/admin/bookings                                       Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST   /api/admin/bookings                                       Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    GET    /api/admin/bookings.csv                                   Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST   /api/admin/bookings.csv                                   Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    GET    /api/admin/bookings/{id}                                  Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    PATCH  /api/admin/bookings/{id}                                  Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET    /api/admin/content                                        Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET    /api/admin/content/{kind}                                 Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST   /api/admin/content/{kind}                                 Visitor 401  Marketer 201  Support 403  Admin 201  Inactive 401
    PUT    /api/admin/content/{kind}/order                           Visitor 401  Marketer 204  Support 403  Admin 204  Inactive 401
    GET    /api/admin/content/{kind}/{slug}                          Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    DELETE /api/admin/content/{kind}/{slug}                          Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    PATCH  /api/admin/content/{kind}/{slug}                          Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET    /api/admin/content/{kind}/{slug}/pages                    Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST   /api/admin/content/{kind}/{slug}/restore                  Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    PUT    /api/admin/content/{kind}/{slug}/{locale}                 Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    DELETE /api/admin/content/{kind}/{slug}/{locale}                 Visitor 401  Marketer 204  Support 403  Admin 204  Inactive 401
    POST   /api/admin/content/{kind}/{slug}/{locale}/current         Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST   /api/admin/content/{kind}/{slug}/{locale}/restore         Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET    /api/admin/content/{kind}/{slug}/{locale}/revisions       Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET    /api/admin/content/{kind}/{slug}/{locale}/source          Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET    /api/admin/customers                                      Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST   /api/admin/customers                                      Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    GET    /api/admin/customers.csv                                  Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST   /api/admin/customers.csv                                  Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    GET    /api/admin/customers/{id}                                 Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    PATCH  /api/admin/customers/{id}                                 Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET    /api/admin/customers/{id}/payments                        Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST   /api/admin/customers/{id}/payments                        Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    GET    /api/admin/customers/{id}/timeline                        Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET    /api/admin/dashboard                                      Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET    /api/admin/events                                         Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    GET    /api/admin/leads                                          Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST   /api/admin/leads                                          Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    GET    /api/admin/leads.csv                                      Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST   /api/admin/leads.csv                                      Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    GET    /api/admin/leads/{id}                                     Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    DELETE /api/admin/leads/{id}                                     Visitor 401  Marketer 403  Support 403  Admin 204  Inactive 401
    PATCH  /api/admin/leads/{id}                                     Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    PUT    /api/admin/leads/{id}/assignee                            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST   /api/admin/leads/{id}/calls                               Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST   /api/admin/leads/{id}/convert                             Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    POST   /api/admin/leads/{id}/restore                             Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    GET    /api/admin/leads/{id}/timeline                            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST   /api/admin/leads/{id}/whatsapp                            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST   /api/admin/leads/{id}/whatsapp/sent                       Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET    /api/admin/media                                          Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST   /api/admin/media                                          Visitor 401  Marketer 201  Support 403  Admin 200  Inactive 401
    GET    /api/admin/media/{id}                                     Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    DELETE /api/admin/media/{id}                                     Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    PATCH  /api/admin/media/{id}                                     Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST   /api/admin/media/{id}/replace                             Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST   /api/admin/messages/{slug}/filled                         Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET    /api/admin/packages                                       Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST   /api/admin/packages                                       Visitor 401  Marketer 403  Support 403  Admin 201  Inactive 401
    GET    /api/admin/packages.csv                                   Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST   /api/admin/packages.csv                                   Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    GET    /api/admin/packages/{id}                                  Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    PUT    /api/admin/packages/{id}                                  Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    DELETE /api/admin/packages/{id}                                  Visitor 401  Marketer 403  Support 403  Admin 204  Inactive 401
    PUT    /api/admin/packages/{id}/active                           Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    PUT    /api/admin/presence                                       Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST   /api/admin/preview                                        Visitor 401  Marketer 201  Support 403  Admin 201  Inactive 401
    GET    /api/admin/quarantine                                     Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    DELETE /api/admin/quarantine/{id}                                Visitor 401  Marketer 403  Support 403  Admin 204  Inactive 401
    POST   /api/admin/quarantine/{id}/release                        Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET    /api/admin/releases                                       Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST   /api/admin/releases                                       Visitor 401  Marketer 202  Support 403  Admin 202  Inactive 401
    POST   /api/admin/releases/diff                                  Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET    /api/admin/releases/{id}                                  Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    DELETE /api/admin/releases/{id}                                  Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST   /api/admin/releases/{id}/now                              Visitor 401  Marketer 202  Support 403  Admin 202  Inactive 401
    POST   /api/admin/releases/{id}/rollback                         Visitor 401  Marketer 202  Support 403  Admin 202  Inactive 401
    GET    /api/admin/settings                                       Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    PUT    /api/admin/settings                                       Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    GET    /api/admin/slots                                          Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET    /api/admin/translations                                   Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET    /api/admin/translations.csv                               Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST   /api/admin/translations.csv                               Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET    /api/admin/translations.xlf                               Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST   /api/admin/translations.xlf                               Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET    /api/admin/users                                          Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST   /api/admin/users                                          Visitor 401  Marketer 403  Support 403  Admin 201  Inactive 401
    GET    /api/admin/users/{id}                                     Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    PATCH  /api/admin/users/{id}                                     Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST   /api/admin/users/{id}/link                                Visitor 401  Marketer 403  Support 403  Admin 201  Inactive 401
    POST   /api/auth/login                                           Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST   /api/auth/logout                                          Visitor 204  Marketer 204  Support 204  Admin 204  Inactive 204
    GET    /api/auth/me                                              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST   /api/auth/password                                        Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    GET    /api/auth/setup                                           Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    POST   /api/auth/setup                                           Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET    /api/catalogue                                            Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET    /api/content/{kind}                                       Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET    /api/content/{kind}/{slug}                                Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    POST   /api/leads                                                Visitor 201  Marketer 201  Support 201  Admin 201  Inactive 201
    GET    /api/packages                                             Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET    /api/site/page                                            Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET    /api/site/pages                                           Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    ");
}
