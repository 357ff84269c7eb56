//! Who may do what: every route of the contract is called as every actor, with a valid request.
//!
//! A new route fails here until [`knock`] has a valid request for it; then the table shows which
//! actors are let in, for a reviewer to read.

mod accounts;
mod content;
mod nonsense;
mod notes;
mod operations;
mod reach;
mod scopes;
mod signatures;
mod visitors;

use std::{collections::HashMap, fmt::Write as _};

use axum::{
    body::Body,
    http::{
        Request,
        header::{CONTENT_TYPE, IF_MATCH},
        request::Builder,
    },
};
use insta::assert_snapshot;
use jaali::testing::{Actor, Answer, TestApp};
use serde_json::Value;

pub(crate) use self::operations::new_suspect;
use self::signatures::{AN_ACCOUNT, signatures};
use crate::openapi::operations;

/// A request that is valid, apart from the permission of its sender.
pub(crate) enum Knock {
    /// Without a body.
    Bare(String),
    /// Without a body; the answer is a stream that does not end.
    Stream(String),
    Json(String, Value),
    /// A file, with its content type.
    File(String, &'static str, String),
    /// A picture.
    Picture(String, Vec<u8>),
    /// A change, with the version that it was made from.
    Version(String, i64, Value),
}

pub(crate) async fn knock(app: &TestApp, actor: Actor, route: &str) -> Option<Knock> {
    if let Some(knock) = visitors::knock(route) {
        return Some(knock);
    }
    if let Some(knock) = accounts::knock(app, actor, route).await {
        return Some(knock);
    }
    if let Some(knock) = notes::knock(app, actor, route).await {
        return Some(knock);
    }
    if let Some(knock) = operations::knock(app, actor, route).await {
        return Some(knock);
    }
    content::knock(app, actor, route).await
}

fn bare(path: &str) -> Knock {
    Knock::Bare(path.to_owned())
}

fn json(path: &str, body: Value) -> Knock {
    Knock::Json(path.to_owned(), body)
}

fn file(path: &str, kind: &'static str, file: &str) -> Knock {
    Knock::File(path.to_owned(), kind, file.to_owned())
}

fn csv(path: &str, heading: &str) -> Knock {
    file(path, "text/csv", heading)
}

/// The status and the answer of the engine; without the body of a stream.
pub(crate) async fn send(
    app: &TestApp,
    actor: Actor,
    method: &str,
    knock: Knock,
) -> (u16, Option<Answer>) {
    if let Knock::Stream(path) = knock {
        return (app.open(actor, &path).await.status().as_u16(), None);
    }
    let (request, body) = request(method, knock);
    let answer = app.ask(actor, request, body).await;
    (answer.status.as_u16(), Some(answer))
}

fn request(method: &str, knock: Knock) -> (Builder, Body) {
    let bare = |path: &str| Request::builder().method(method).uri(path);
    let of = |path: &str, kind: &str| bare(path).header(CONTENT_TYPE, kind);
    match knock {
        Knock::Bare(path) | Knock::Stream(path) => (bare(&path), Body::empty()),
        Knock::Json(path, body) => (of(&path, "application/json"), body.to_string().into()),
        Knock::File(path, kind, file) => (of(&path, kind), file.into()),
        Knock::Picture(path, file) => (of(&path, "application/octet-stream"), file.into()),
        Knock::Version(path, version, body) => {
            let request = of(&path, "application/json").header(IF_MATCH, format!("\"{version}\""));
            (request, body.to_string().into())
        }
    }
}

/// The permissions of each actor, as `GET /api/auth/me` has them.
async fn permissions(app: &TestApp) -> HashMap<Actor, Value> {
    let mut permissions = HashMap::new();
    for actor in [Actor::Marketer, Actor::Support, Actor::Admin] {
        let me = app.call(actor, "GET", "/api/auth/me").await.json();
        permissions.insert(actor, me["permissions"].clone());
    }
    permissions
}

/// The status that refuses an actor what a handler's signature asks for, none when the actor is
/// let in.
fn refusal(actor: Actor, asked: &str, permissions: &HashMap<Actor, Value>) -> Option<u16> {
    let Some(mine) = permissions.get(&actor) else { return Some(401) };
    let (action, subject) = asked.split_once(' ')?;
    let resources: &[&str] = match subject {
        "contacts" => &["leads", "customers"],
        "dashboard" => &["leads"],
        "notes" => &["leads", "customers", "bookings"],
        "package_status" => &["packages"],
        "views" => &["leads", "customers", "bookings", "packages"],
        resource => &[resource],
    };
    let may = |resource: &&str| {
        mine[*resource].as_array().is_some_and(|actions| actions.iter().any(|a| a == action))
    };
    (!resources.iter().any(may)).then_some(403)
}

#[tokio::test]
async fn a_row_out_of_scope_is_not_found_by_any_route() {
    let app = TestApp::start().await;
    let mut routes = 0;
    for (method, path, _) in operations() {
        let rows = ["bookings", "customers", "leads", "quarantine"];
        if !rows.iter().any(|rows| path.starts_with(&format!("/api/admin/{rows}/{{id}}"))) {
            continue;
        }
        let route = format!("{method} {path}");
        let knock = knock(&app, Actor::Own, &route).await.expect("a request");
        let (status, _) = send(&app, Actor::Own, &method, knock).await;
        assert_eq!(status, 404, "{route}");
        routes += 1;
    }
    assert!(routes > 15, "{routes}");
}

#[tokio::test]
async fn everyone_gets_in_where_the_table_says() {
    let shared = TestApp::with_site().await;
    let _job = shared.search().await;
    let mut table = String::new();
    let mut asked = signatures();
    let permissions = permissions(&shared).await;
    for (method, path, operation) in operations() {
        // Signing in and out ends the session of the request.
        let own = if path.starts_with("/api/auth/") { Some(TestApp::start().await) } else { None };
        let app = own.as_ref().unwrap_or(&shared);
        let route = format!("{method} {path}");
        let asked = asked.remove(&route).unwrap_or_else(|| panic!("{route} has no handler"));
        let _ = write!(table, "{route:<63}  {:<22}", asked.as_deref().unwrap_or_default());
        for actor in Actor::ALL {
            let knock = knock(app, actor, &route).await;
            let knock = knock.unwrap_or_else(|| panic!("tell `knock` a fine request for {route}"));
            let (status, _) = send(app, actor, &method, knock).await;
            let told = &operation["responses"][status.to_string()];
            assert!(told.is_object(), "the contract does not tell {status} of {route}");
            let _ = write!(table, "  {actor:?} {status}");
            // Handlers that ask for less look at a password, a session or an alert themselves.
            let is_staff = permissions.contains_key(&actor);
            if let Some(asked) = asked.as_deref().filter(|a| *a != AN_ACCOUNT || !is_staff) {
                let refused = matches!(status, 401 | 403).then_some(status);
                let expected = refusal(actor, asked, &permissions);
                assert_eq!(refused, expected, "{route} asks for {asked} of {actor:?}");
            }
        }
        table.push('\n');
    }
    assert!(asked.is_empty(), "the contract lacks {asked:?}");
    assert_snapshot!(table, @"
    GET /api/admin/alerts                                            an account              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST /api/admin/alerts/{id}/seen                                 an account              Visitor 401  Marketer 204  Support 404  Admin 204  Inactive 401
    GET /api/admin/assignees                                         read leads              Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/attachments/{id}                                  read notes              Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    DELETE /api/admin/attachments/{id}                               update notes            Visitor 401  Marketer 403  Support 204  Admin 204  Inactive 401
    GET /api/admin/audit                                             read audit              Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    GET /api/admin/bookings                                          read bookings           Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/bookings                                         create bookings         Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    GET /api/admin/bookings.csv                                      export bookings         Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST /api/admin/bookings.csv                                     export bookings         Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST /api/admin/bookings/bulk                                    update bookings         Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/bookings/{id}                                     read bookings           Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    PATCH /api/admin/bookings/{id}                                   update bookings         Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/bookings/{id}/attachments                         read bookings           Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/bookings/{id}/attachments                        update bookings         Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    GET /api/admin/bookings/{id}/notes                               read bookings           Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/bookings/{id}/notes                              update bookings         Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    GET /api/admin/contacts                                          read contacts           Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/content                                           read content            Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET /api/admin/content/{kind}                                    read content            Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST /api/admin/content/{kind}                                   create content          Visitor 401  Marketer 201  Support 403  Admin 201  Inactive 401
    PUT /api/admin/content/{kind}/order                              update content          Visitor 401  Marketer 204  Support 403  Admin 204  Inactive 401
    GET /api/admin/content/{kind}/{slug}                             read content            Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    PUT /api/admin/content/{kind}/{slug}                             update content          Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    DELETE /api/admin/content/{kind}/{slug}                          delete content          Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    PATCH /api/admin/content/{kind}/{slug}                           update content          Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET /api/admin/content/{kind}/{slug}/pages                       read content            Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET /api/admin/content/{kind}/{slug}/referrers                   read content            Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST /api/admin/content/{kind}/{slug}/restore                    restore content         Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    PUT /api/admin/content/{kind}/{slug}/{locale}                    update content          Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    DELETE /api/admin/content/{kind}/{slug}/{locale}                 update content          Visitor 401  Marketer 204  Support 403  Admin 204  Inactive 401
    POST /api/admin/content/{kind}/{slug}/{locale}/current           update content          Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST /api/admin/content/{kind}/{slug}/{locale}/restore           restore content         Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET /api/admin/content/{kind}/{slug}/{locale}/revisions          read content            Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET /api/admin/content/{kind}/{slug}/{locale}/source             read content            Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET /api/admin/customers                                         read customers          Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/customers                                        create customers        Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    GET /api/admin/customers.csv                                     export customers        Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST /api/admin/customers.csv                                    export customers        Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST /api/admin/customers/bulk                                   update customers        Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/customers/{id}                                    read customers          Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    PATCH /api/admin/customers/{id}                                  update customers        Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/customers/{id}/attachments                        read customers          Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/customers/{id}/attachments                       update customers        Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    GET /api/admin/customers/{id}/duplicates                         update customers        Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/customers/{id}/merge                             update customers        Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/customers/{id}/notes                              read customers          Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/customers/{id}/notes                             update customers        Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    GET /api/admin/customers/{id}/payments                           read customers          Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/customers/{id}/payments                          update customers        Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    GET /api/admin/customers/{id}/timeline                           read customers          Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/dashboard                                         read dashboard          Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/events                                            an account              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST /api/admin/kinds/check                                      read content            Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET /api/admin/leads                                             read leads              Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/leads                                            create leads            Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    GET /api/admin/leads.csv                                         export leads            Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST /api/admin/leads.csv                                        export leads            Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST /api/admin/leads/bulk                                       update leads            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/leads/counts                                      read leads              Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/leads/next                                       update leads            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/leads/{id}                                        read leads              Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    DELETE /api/admin/leads/{id}                                     delete leads            Visitor 401  Marketer 403  Support 403  Admin 204  Inactive 401
    PATCH /api/admin/leads/{id}                                      update leads            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    PUT /api/admin/leads/{id}/assignee                               update leads            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/leads/{id}/attachments                            read leads              Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/leads/{id}/attachments                           update leads            Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    POST /api/admin/leads/{id}/calls                                 update leads            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/leads/{id}/convert                               update leads            Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    GET /api/admin/leads/{id}/duplicates                             update leads            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    PUT /api/admin/leads/{id}/lease                                  update leads            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    DELETE /api/admin/leads/{id}/lease                               update leads            Visitor 401  Marketer 403  Support 204  Admin 204  Inactive 401
    POST /api/admin/leads/{id}/merge                                 update leads            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/leads/{id}/notes                                  read leads              Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/leads/{id}/notes                                 update leads            Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    POST /api/admin/leads/{id}/restore                               restore leads           Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    GET /api/admin/leads/{id}/timeline                               read leads              Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/leads/{id}/whatsapp                              update leads            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST /api/admin/leads/{id}/whatsapp/sent                         update leads            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/media                                             read media              Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST /api/admin/media                                            create media            Visitor 401  Marketer 201  Support 403  Admin 201  Inactive 401
    GET /api/admin/media/tags                                        read media              Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET /api/admin/media/{id}                                        read media              Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    DELETE /api/admin/media/{id}                                     delete media            Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    PATCH /api/admin/media/{id}                                      update media            Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST /api/admin/media/{id}/replace                               update media            Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST /api/admin/messages/{slug}/filled                           read content            Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    DELETE /api/admin/notes/{id}                                     update notes            Visitor 401  Marketer 403  Support 204  Admin 204  Inactive 401
    PATCH /api/admin/notes/{id}                                      update notes            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/notices                                           an account              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    GET /api/admin/notices/counts                                    an account              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    PUT /api/admin/notices/seen                                      an account              Visitor 401  Marketer 204  Support 422  Admin 204  Inactive 401
    GET /api/admin/notices/settings                                  an account              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    PATCH /api/admin/notices/settings                                an account              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST /api/admin/notices/{id}/seen                                an account              Visitor 401  Marketer 204  Support 404  Admin 204  Inactive 401
    GET /api/admin/packages                                          read packages           Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST /api/admin/packages                                         create packages         Visitor 401  Marketer 403  Support 403  Admin 201  Inactive 401
    GET /api/admin/packages.csv                                      export packages         Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST /api/admin/packages.csv                                     export packages         Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST /api/admin/packages/bulk                                    update package_status   Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    GET /api/admin/packages/{id}                                     read packages           Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    PUT /api/admin/packages/{id}                                     update packages         Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    DELETE /api/admin/packages/{id}                                  delete packages         Visitor 401  Marketer 403  Support 403  Admin 204  Inactive 401
    PUT /api/admin/packages/{id}/active                              update package_status   Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    PUT /api/admin/presence                                          read content            Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST /api/admin/preview                                          read content            Visitor 401  Marketer 201  Support 403  Admin 201  Inactive 401
    GET /api/admin/privacy                                           read privacy            Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    PATCH /api/admin/privacy/{id}                                    update privacy          Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/push                                              an account              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST /api/admin/push                                             an account              Visitor 401  Marketer 201  Support 201  Admin 201  Inactive 401
    DELETE /api/admin/push/{id}                                      an account              Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    POST /api/admin/push/{id}/test                                   an account              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    GET /api/admin/quarantine                                        read quarantine         Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    DELETE /api/admin/quarantine/{id}                                delete quarantine       Visitor 401  Marketer 403  Support 403  Admin 204  Inactive 401
    POST /api/admin/quarantine/{id}/release                          update quarantine       Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/releases                                          read releases           Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST /api/admin/releases                                         create releases         Visitor 401  Marketer 202  Support 403  Admin 202  Inactive 401
    POST /api/admin/releases/diff                                    read releases           Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET /api/admin/releases/{id}                                     read releases           Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    DELETE /api/admin/releases/{id}                                  delete releases         Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST /api/admin/releases/{id}/now                                create releases         Visitor 401  Marketer 202  Support 403  Admin 202  Inactive 401
    POST /api/admin/releases/{id}/rollback                           create releases         Visitor 401  Marketer 202  Support 403  Admin 202  Inactive 401
    GET /api/admin/search                                            an account              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    GET /api/admin/search/misses                                     read content            Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET /api/admin/settings                                          read settings           Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    PUT /api/admin/settings                                          update settings         Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    GET /api/admin/slots                                             read bookings           Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET /api/admin/tokens                                            read tokens             Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST /api/admin/tokens                                           create tokens           Visitor 401  Marketer 403  Support 403  Admin 201  Inactive 401
    DELETE /api/admin/tokens/{id}                                    delete tokens           Visitor 401  Marketer 403  Support 403  Admin 204  Inactive 401
    GET /api/admin/translations                                      read translations       Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET /api/admin/translations.csv                                  read translations       Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST /api/admin/translations.csv                                 update translations     Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET /api/admin/translations.xlf                                  read translations       Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    POST /api/admin/translations.xlf                                 update translations     Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
    GET /api/admin/users                                             read users              Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST /api/admin/users                                            create users            Visitor 401  Marketer 403  Support 403  Admin 201  Inactive 401
    GET /api/admin/users/{id}                                        read users              Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    PATCH /api/admin/users/{id}                                      update users            Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST /api/admin/users/{id}/link                                  update users            Visitor 401  Marketer 403  Support 403  Admin 201  Inactive 401
    GET /api/admin/views                                             read views              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST /api/admin/views                                            read views              Visitor 401  Marketer 201  Support 201  Admin 201  Inactive 401
    DELETE /api/admin/views/{id}                                     read views              Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    PATCH /api/admin/views/{id}                                      read views              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    GET /api/admin/webhooks                                          read webhooks           Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST /api/admin/webhooks                                         create webhooks         Visitor 401  Marketer 403  Support 403  Admin 201  Inactive 401
    DELETE /api/admin/webhooks/{id}                                  delete webhooks         Visitor 401  Marketer 403  Support 403  Admin 204  Inactive 401
    PATCH /api/admin/webhooks/{id}                                   update webhooks         Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    GET /api/admin/webhooks/{id}/deliveries                          read webhooks           Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST /api/admin/webhooks/{id}/replay                             update webhooks         Visitor 401  Marketer 403  Support 403  Admin 202  Inactive 401
    POST /api/admin/webhooks/{id}/secret                             update webhooks         Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST /api/admin/webhooks/{id}/test                               update webhooks         Visitor 401  Marketer 403  Support 403  Admin 202  Inactive 401
    GET /api/auth/confirm                                            an account              Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    POST /api/auth/confirm                                           an account              Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    POST /api/auth/login                                                                     Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST /api/auth/logout                                                                    Visitor 204  Marketer 204  Support 204  Admin 204  Inactive 204
    GET /api/auth/me                                                 an account              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST /api/auth/password                                          an account              Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    GET /api/auth/second-factor                                      an account              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    PUT /api/auth/second-factor                                      an account              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST /api/auth/second-factor                                     an account              Visitor 401  Marketer 201  Support 201  Admin 201  Inactive 401
    DELETE /api/auth/second-factor                                   an account              Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    POST /api/auth/second-factor/recovery-codes                      an account              Visitor 401  Marketer 201  Support 201  Admin 201  Inactive 401
    GET /api/auth/sessions                                           an account              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    DELETE /api/auth/sessions                                        an account              Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    DELETE /api/auth/sessions/{id}                                   an account              Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    GET /api/auth/setup                                                                      Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    POST /api/auth/setup                                                                     Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET /api/catalogue                                                                       Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET /api/content                                                                         Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET /api/content/by-path                                                                 Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET /api/content/schemas                                                                 Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET /api/content/schemas/{kind}                                                          Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET /api/content/{kind}                                                                  Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET /api/content/{kind}/{slug}                                                           Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    POST /api/leads                                                                          Visitor 201  Marketer 201  Support 201  Admin 201  Inactive 201
    GET /api/packages                                                                        Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    POST /api/privacy-requests                                                               Visitor 201  Marketer 201  Support 201  Admin 201  Inactive 201
    GET /api/search                                                                          Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET /api/site/page                                                                       Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET /api/site/pages                                                                      Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    ");
}
