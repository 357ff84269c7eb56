//! Signing in, users, the audit log, alerts and settings.

use jaali::{
    features::{
        alerts::{self, AlertKind},
        audit,
        auth::{accounts, model::NewUser},
        notices::Teller,
    },
    platform::{fields::Fields, ids},
    testing::{Actor, Admin, PASSWORD, TestApp, code_of},
};
use serde_json::{Value, json};

use super::{Knock, bare, json};

pub(super) async fn knock(app: &TestApp, actor: Actor, route: &str) -> Option<Knock> {
    Some(match route {
        "GET /api/admin/alerts" => bare("/api/admin/alerts"),
        "POST /api/admin/alerts/{id}/seen" => bare(&new_alert(app).await),
        "GET /api/admin/audit" => bare("/api/admin/audit"),
        "GET /api/admin/notices" => bare("/api/admin/notices"),
        "GET /api/admin/notices/counts" => bare("/api/admin/notices/counts"),
        "PUT /api/admin/notices/seen" => {
            json("/api/admin/notices/seen", json!({ "until": new_notice(app).await }))
        }
        "POST /api/admin/notices/{id}/seen" => {
            bare(&format!("/api/admin/notices/{}/seen", new_notice(app).await))
        }
        "GET /api/admin/notices/settings" => bare("/api/admin/notices/settings"),
        "PATCH /api/admin/notices/settings" => {
            json("/api/admin/notices/settings", json!({ "sound": true }))
        }
        "GET /api/admin/push" => bare("/api/admin/push"),
        "POST /api/admin/push" => json("/api/admin/push", browser("push.example.org")),
        "DELETE /api/admin/push/{id}" => bare(&new_browser(app, actor).await),
        "POST /api/admin/push/{id}/test" => {
            bare(&format!("{}/test", new_browser(app, actor).await))
        }
        "GET /api/admin/settings" => bare("/api/admin/settings"),
        "PUT /api/admin/settings" => {
            let settings = app.get(Admin, "/api/admin/settings").await.json();
            let groups = ["profile", "limits", "security"];
            let form = groups.map(|name| (name.to_owned(), settings[name].clone()));
            let form = Value::Object(form.into_iter().collect());
            let version = settings["version"].as_i64().expect("a version");
            Knock::Version("/api/admin/settings".to_owned(), version, form)
        }
        "GET /api/admin/tokens" => bare("/api/admin/tokens"),
        "POST /api/admin/tokens" => json("/api/admin/tokens", program()),
        "DELETE /api/admin/tokens/{id}" => bare(&new_token(app).await),
        "GET /api/admin/webhooks" => bare("/api/admin/webhooks"),
        "POST /api/admin/webhooks" => json("/api/admin/webhooks", receiver()),
        "PATCH /api/admin/webhooks/{id}" => {
            Knock::Version(new_webhook(app).await, 1, json!({ "types": ["lead.converted"] }))
        }
        "DELETE /api/admin/webhooks/{id}" => bare(&new_webhook(app).await),
        "POST /api/admin/webhooks/{id}/secret" => of_webhook(app, "secret").await,
        "GET /api/admin/webhooks/{id}/deliveries" => of_webhook(app, "deliveries").await,
        "POST /api/admin/webhooks/{id}/test" => of_webhook(app, "test").await,
        "POST /api/admin/webhooks/{id}/replay" => {
            json(&format!("{}/replay", new_webhook(app).await), json!({ "events": "dead" }))
        }
        "GET /api/admin/users" => bare("/api/admin/users"),
        "POST /api/admin/users" => json("/api/admin/users", somebody()),
        "GET /api/admin/users/{id}" => bare(&new_user(app).await.0),
        "PATCH /api/admin/users/{id}" => {
            let change = json!({ "full_name": "Ravi Kumar" });
            Knock::Version(new_user(app).await.0, 1, change)
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
        "GET /api/auth/sessions" | "DELETE /api/auth/sessions" => bare("/api/auth/sessions"),
        "DELETE /api/auth/sessions/{id}" => {
            let own = app.get(actor, "/api/auth/sessions").await.json();
            let id = own["items"][0]["id"].as_str().unwrap_or("none").to_owned();
            bare(&format!("/api/auth/sessions/{id}"))
        }
        "GET /api/auth/confirm" => bare("/api/auth/confirm"),
        "POST /api/auth/confirm" => json("/api/auth/confirm", json!({ "password": PASSWORD })),
        "GET /api/auth/second-factor" | "POST /api/auth/second-factor" => bare(SECOND_FACTOR),
        "PUT /api/auth/second-factor" => {
            let begun = app.call(actor, "POST", SECOND_FACTOR).await.json();
            let code = |secret: &str| code_of(secret, app.state.clock.now());
            json(SECOND_FACTOR, json!({ "code": begun["secret"].as_str().map(code) }))
        }
        "DELETE /api/auth/second-factor" => {
            enrol(app, actor).await;
            bare(SECOND_FACTOR)
        }
        "POST /api/auth/second-factor/recovery-codes" => {
            enrol(app, actor).await;
            bare(&format!("{SECOND_FACTOR}/recovery-codes"))
        }
        _ => return None,
    })
}

const SECOND_FACTOR: &str = "/api/auth/second-factor";

/// Gives the actor a second factor, if the actor can sign in.
async fn enrol(app: &TestApp, actor: Actor) {
    if app.get(actor, "/api/auth/me").await.is_ok() {
        app.enrol(actor).await;
    }
}

/// The body of a new account, with an email address that is not used yet.
fn somebody() -> Value {
    let email = format!("{}@jaali.example", ids::new().simple());
    json!({ "full_name": "Ravi", "email": email, "role": "support" })
}

/// Raises an alert about a release that does not exist; the path that dismisses it.
async fn new_alert(app: &TestApp) -> String {
    let about = ids::new().to_string();
    let mut tx = app.state.db.begin().await.expect("a transaction");
    let now = app.state.clock.now();
    alerts::raise(&mut tx, AlertKind::ReleaseFailed, &about, now).await.expect("raised");
    app.state.feed.commit(tx).await.expect("committed");
    let list = app.get(Admin, "/api/admin/alerts").await.json();
    format!("/api/admin/alerts/{}/seen", list["items"][0]["id"].as_str().expect("an id"))
}

/// Tells of an alert about a release; the id of the notice.
async fn new_notice(app: &TestApp) -> String {
    let mut teller = Teller::new(app.state.clone());
    teller.tell().await.expect("told");
    app.clock.advance(chrono::Duration::seconds(1));
    new_alert(app).await;
    app.newest_change().await;
    teller.tell().await.expect("told");
    let list = app.get(Admin, "/api/admin/notices").await.json();
    let mut notices = list["items"].as_array().expect("notices").iter();
    let of_alert = notices.find(|notice| notice["kind"] == "alert").expect("a notice");
    of_alert["id"].as_str().expect("an id").to_owned()
}

/// A browser to push notices to, at a push service.
fn browser(host: &str) -> Value {
    let p256dh =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    let keys = json!({ "p256dh": p256dh, "auth": "BTBZMqHH6r4Tts7J_aSIgg" });
    json!({ "endpoint": format!("https://{host}/send/dGhpcyBpcyBvbmUgYnJvd3Nlcg"), "keys": keys })
}

/// The path of a browser of the actor, if the actor can sign in. Its push service is reached by
/// nobody: a name of this machine is no public address.
async fn new_browser(app: &TestApp, actor: Actor) -> String {
    let made = app.send(actor, "POST", "/api/admin/push", browser("localhost")).await.json();
    format!("/api/admin/push/{}", made["id"].as_str().unwrap_or("none"))
}

/// The body of a new token.
fn program() -> Value {
    json!({
        "name": "Website of the franchise in Mysuru", "scopes": ["content:drafts", "leads:create"],
        "expires_at": "2027-06-01T00:00:00Z",
    })
}

/// The path of a new token, with a name that is not used yet.
async fn new_token(app: &TestApp) -> String {
    let name = ids::new().simple().to_string();
    let body =
        json!({ "name": name, "scopes": ["leads:read"], "expires_at": "2027-06-01T00:00:00Z" });
    let made = app.send(Admin, "POST", "/api/admin/tokens", body).await.json();
    format!("/api/admin/tokens/{}", made["id"].as_str().expect("an id"))
}

/// The body of a new webhook.
fn receiver() -> Value {
    let types = ["lead.created", "lead.converted", "booking.scheduled"];
    json!({ "url": "https://crm.example.org/hooks/jaali", "types": types })
}

/// The path of a new webhook, the only one: there can be few.
async fn new_webhook(app: &TestApp) -> String {
    let list = app.get(Admin, "/api/admin/webhooks").await.json();
    for webhook in list["items"].as_array().expect("webhooks") {
        let path = format!("/api/admin/webhooks/{}", webhook["id"].as_str().expect("an id"));
        app.call(Admin, "DELETE", &path).await;
    }
    let made = app.send(Admin, "POST", "/api/admin/webhooks", receiver()).await.json();
    format!("/api/admin/webhooks/{}", made["id"].as_str().expect("an id"))
}

async fn of_webhook(app: &TestApp, what: &str) -> Knock {
    bare(&format!("{}/{what}", new_webhook(app).await))
}

/// The path of a new account, and the token to set its password.
async fn new_user(app: &TestApp) -> (String, String) {
    let fields = Fields::new(somebody().as_object().cloned().unwrap_or_default());
    let new = NewUser::read(fields).expect("a good user");
    let added = accounts::add(&app.state, audit::Actor::ENGINE, new).await;
    let (user, link) = added.expect("an account");
    let url = link.expect("a link").url;
    let token = url.split_once("token=").expect("a token").1;
    (format!("/api/admin/users/{}", user.id), token.to_owned())
}
