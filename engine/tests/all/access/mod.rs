//! Who may do what: every route of the contract is called as every actor, with a valid request.
//!
//! A new route fails here until [`knock`] has a valid request for it; then the table shows which
//! actors are let in, for a reviewer to read.

mod accounts;
mod content;
mod nonsense;
mod operations;
mod visitors;

use std::fmt::Write as _;

use insta::assert_snapshot;
use jaali::testing::{Actor, Answer, TestApp};
use serde_json::Value;

pub(crate) use self::operations::new_suspect;
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
    if let Some(knock) = operations::knock(app, route).await {
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
    let _job = shared.search().await;
    let mut table = String::new();
    for (method, path, operation) in operations() {
        // Signing in and out ends the session of the request.
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
    GET    /api/admin/alerts                                         Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST   /api/admin/alerts/{id}/seen                               Visitor 401  Marketer 204  Support 403  Admin 204  Inactive 401
    GET    /api/admin/assignees                                      Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET    /api/admin/audit                                          Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    GET    /api/admin/bookings                                       Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    POST   /api/admin/bookings                                       Visitor 401  Marketer 403  Support 201  Admin 201  Inactive 401
    GET    /api/admin/bookings.csv                                   Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    POST   /api/admin/bookings.csv                                   Visitor 401  Marketer 403  Support 403  Admin 200  Inactive 401
    GET    /api/admin/bookings/{id}                                  Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    PATCH  /api/admin/bookings/{id}                                  Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
    GET    /api/admin/contacts                                       Visitor 401  Marketer 403  Support 200  Admin 200  Inactive 401
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
    GET    /api/admin/search                                         Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    GET    /api/admin/search/misses                                  Visitor 401  Marketer 200  Support 403  Admin 200  Inactive 401
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
    GET    /api/auth/confirm                                         Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    POST   /api/auth/confirm                                         Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    POST   /api/auth/login                                           Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST   /api/auth/logout                                          Visitor 204  Marketer 204  Support 204  Admin 204  Inactive 204
    GET    /api/auth/me                                              Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST   /api/auth/password                                        Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    GET    /api/auth/second-factor                                   Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    PUT    /api/auth/second-factor                                   Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    POST   /api/auth/second-factor                                   Visitor 401  Marketer 201  Support 201  Admin 201  Inactive 401
    DELETE /api/auth/second-factor                                   Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    POST   /api/auth/second-factor/recovery-codes                    Visitor 401  Marketer 201  Support 201  Admin 201  Inactive 401
    GET    /api/auth/sessions                                        Visitor 401  Marketer 200  Support 200  Admin 200  Inactive 401
    DELETE /api/auth/sessions                                        Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    DELETE /api/auth/sessions/{id}                                   Visitor 401  Marketer 204  Support 204  Admin 204  Inactive 401
    GET    /api/auth/setup                                           Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    POST   /api/auth/setup                                           Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET    /api/catalogue                                            Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET    /api/content/{kind}                                       Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET    /api/content/{kind}/{slug}                                Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    POST   /api/leads                                                Visitor 201  Marketer 201  Support 201  Admin 201  Inactive 201
    GET    /api/packages                                             Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET    /api/search                                               Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET    /api/site/page                                            Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    GET    /api/site/pages                                           Visitor 200  Marketer 200  Support 200  Admin 200  Inactive 200
    ");
}
