//! Other hosts whose pages may ask this engine: copies of the site, and front ends of others. They may
//! read what is public, and send a lead.

use axum::{
    Router,
    extract::Request,
    http::{HeaderName, HeaderValue, Method, Uri, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
};
use tower::{Layer as _, ServiceBuilder, ServiceExt as _};
use tower_http::{
    cors::{AllowOrigin, CorsLayer},
    csrf::CsrfLayer,
};

/// Any origin, as a setting: it may read, and no more.
pub const ANY: &str = "*";

/// Where a page of any host may send a lead, if its origin is named.
const LEADS: &str = "/api/leads";

/// What is public, to read.
const PUBLIC: [&str; 4] = ["/api/packages", "/api/catalogue", "/api/search", "/api/content"];
/// Below these all is public.
const BELOW: [&str; 2] = ["/api/content/", "/api/site/"];
/// Below these is no page of the site.
const CLOSED: [&str; 3] = ["/api/", "/admin", "/preview/"];

fn is_public(uri: &Uri) -> bool {
    let path = uri.path();
    PUBLIC.contains(&path) || BELOW.iter().any(|begin| path.starts_with(begin)) || is_part(uri)
}

/// A part of a visitors' page.
fn is_part(uri: &Uri) -> bool {
    let is_page = CLOSED.iter().all(|begin| !uri.path().starts_with(begin));
    is_page && uri.query().is_some_and(|query| query.split('&').any(|q| q.starts_with("part=")))
}

fn is_open(uri: &Uri) -> bool {
    uri.path() == LEADS || is_public(uri)
}

/// Whether a text has the form of an origin that a browser sends.
pub fn is_origin(text: &str) -> bool {
    CsrfLayer::new().add_trusted_origin(text).is_ok() && HeaderValue::from_str(text).is_ok()
}

/// Refuses requests from other sites; the named origins may use the open paths, and no others.
///
/// # Panics
///
/// If [`is_origin`] refuses one of `origins`; the settings accept none of these.
pub fn guard(router: Router, origins: &[String]) -> Router {
    let mut open = CsrfLayer::new().with_insecure_bypass(|_, uri| !is_open(uri));
    let named = || origins.iter().filter(|origin| *origin != ANY);
    for origin in named() {
        open = open.add_trusted_origin(origin).expect("an origin");
    }
    let closed = CsrfLayer::new().with_insecure_bypass(|_, uri| is_open(uri));
    let router = router.layer(ServiceBuilder::new().layer(open).layer(closed));
    if origins.is_empty() {
        return router;
    }
    let allowed = named().map(|origin| origin.parse().expect("an origin"));
    let listed = AllowOrigin::list(allowed.collect::<Vec<HeaderValue>>());
    let is_any = origins.iter().any(|origin| origin == ANY);
    let readers = if is_any { AllowOrigin::any() } else { listed.clone() };
    let lasting = std::time::Duration::from_hours(24);
    let sending = CorsLayer::new()
        .allow_origin(listed)
        .allow_methods([Method::POST])
        .allow_headers([header::CONTENT_TYPE, HeaderName::from_static("idempotency-key")])
        .max_age(lasting);
    let reading = CorsLayer::new()
        .allow_origin(readers)
        .allow_methods([Method::GET])
        .allow_headers([header::AUTHORIZATION, header::IF_NONE_MATCH])
        .expose_headers([header::ETAG, header::RETRY_AFTER, HeaderName::from_static("x-release")])
        .max_age(lasting);
    router.layer(middleware::from_fn(move |request: Request, next: Next| {
        let cors = if is_public(request.uri()) { &reading } else { &sending };
        answer(cors.clone(), request, next)
    }))
}

async fn answer(cors: CorsLayer, request: Request, next: Next) -> Response {
    if !is_open(request.uri()) {
        return next.run(request).await;
    }
    let Ok(response) = cors.layer(next).oneshot(request).await;
    response.into_response()
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use axum::{
        body::Body,
        http::{Request, request::Builder},
    };

    use crate::{
        platform::config::{HttpConfig, Limits},
        testing::{Answer, TestApp, Visitor},
    };

    const COPY: &str = "https://copy.example";
    const OTHER: &str = "https://other.example";

    async fn app() -> TestApp {
        let origins = vec![COPY.to_owned()];
        TestApp::start_with(HttpConfig { limits: Limits::Off, origins, ..HttpConfig::default() })
            .await
    }

    fn from(origin: &str, request: Builder) -> Builder {
        request.header("origin", origin).header("sec-fetch-site", "cross-site")
    }

    async fn lead(app: &TestApp, origin: &str) -> Answer {
        let body = r#"{"name":"Asha Rao","phone":"+919845001234","form":"booking"}"#;
        let request = Request::post("/api/leads").header("content-type", "application/json");
        app.ask(Visitor, from(origin, request), Body::from(body)).await
    }

    #[tokio::test]
    async fn a_copy_that_is_named_sends_leads_and_reads_packages() {
        let app = app().await;
        let sent = lead(&app, COPY).await;
        assert_ne!(sent.status, 403, "{}", sent.text());
        assert_eq!(sent.header("access-control-allow-origin"), COPY);
        let asked = from(COPY, Request::get("/api/packages"));
        let packages = app.ask(Visitor, asked, Body::empty()).await;
        assert_eq!(packages.status, 200);
        assert_eq!(packages.header("access-control-allow-origin"), COPY);
        let first = from(COPY, Request::builder().method("OPTIONS").uri("/api/leads"))
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "content-type,idempotency-key");
        let allowed = app.ask(Visitor, first, Body::empty()).await;
        assert_eq!(allowed.status, 200);
        assert_eq!(allowed.header("access-control-allow-origin"), COPY);
        assert_eq!(allowed.header("access-control-allow-headers"), "content-type,idempotency-key");
    }

    #[tokio::test]
    async fn any_other_site_is_refused_and_a_copy_gets_no_further() {
        let app = app().await;
        let refused = lead(&app, OTHER).await;
        assert_eq!(refused.status, 403);
        assert!(refused.text().contains("cross_site"), "{}", refused.text());
        assert!(refused.headers.get("access-control-allow-origin").is_none());
        let inside = from(COPY, Request::post("/api/auth/logout"));
        let inside = app.ask(Visitor, inside, Body::empty()).await;
        assert!(inside.text().contains("cross_site"), "{}", inside.text());
        let page = app.ask(Visitor, from(COPY, Request::get("/api/auth/me")), Body::empty()).await;
        assert!(page.headers.get("access-control-allow-origin").is_none());
    }
}
