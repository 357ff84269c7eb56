//! What every request passes: ids, logs, limits; and extractors whose errors are problems.

use std::{sync::atomic::Ordering, time::Duration};

use axum::{
    Router,
    body::Body,
    extract::{FromRequest, FromRequestParts, Request, State, rejection::JsonRejection},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde::de::DeserializeOwned;
use tower::ServiceBuilder;
use tower_http::{
    catch_panic::CatchPanicLayer,
    classify::ServerErrorsFailureClass,
    csrf::ProtectionError,
    request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer},
    trace::TraceLayer,
};
use tracing::Span;
use uuid::Uuid;

use super::{
    config::HttpConfig,
    error::{Damaged, Error, FieldError, Problem},
    origins,
    state::AppState,
};

/// Largest body of a form or a JSON request, in bytes. Uploads set their own.
pub const FORM_LIMIT: usize = 64 * 1024;

/// The methods that any address answers.
const ANSWERED: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/// The methods that are counted by their name.
const METHODS: [&str; 9] =
    ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"];

static REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Wraps the whole router: request id outermost, then the log line, panics, requests from other
/// sites. The parts are one layer of the router: for each request, axum copies all that lies below
/// a layer, and copies it again at the next layer.
pub fn wrap(router: Router, config: &HttpConfig) -> Router {
    origins::guard(router, &config.origins).layer(
        ServiceBuilder::new()
            .layer(SetRequestIdLayer::new(REQUEST_ID.clone(), MakeRequestUuid))
            .layer(PropagateRequestIdLayer::new(REQUEST_ID.clone()))
            .layer(
                TraceLayer::new_for_http()
                    .make_span_with(|request: &Request| {
                        let id = request
                            .headers()
                            .get(&REQUEST_ID)
                            .and_then(|v| v.to_str().ok())
                            .unwrap_or_default();
                        tracing::info_span!(
                            "request",
                            id,
                            method = %request.method(),
                            // The query stays out of the log: it can hold what a visitor typed.
                            path = request.uri().path(),
                        )
                    })
                    .on_failure(failed),
            )
            .layer(axum::middleware::from_fn(measure))
            .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
                Problem::new("internal", "Please try again later.").into_response()
            }))
            .layer(axum::middleware::map_response(problems)),
    )
}

/// Logs a failed response. A 503 is no error: the client retries, and its cause is logged apart.
fn failed(why: ServerErrorsFailureClass, latency: Duration, _: &Span) {
    match why {
        ServerErrorsFailureClass::StatusCode(StatusCode::SERVICE_UNAVAILABLE) => {
            tracing::debug!(?latency, "not available yet");
        }
        why => tracing::error!(%why, ?latency, "response failed"),
    }
}

/// Turns bare error responses of layers and axum into problems.
async fn problems(response: Response) -> Response {
    let bare = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_none_or(|t| t.as_bytes().starts_with(b"text/plain"));
    if !bare {
        return response;
    }
    if response.extensions().get::<ProtectionError>().is_some() {
        return Problem::new("cross_site", "This came from another site and was refused")
            .into_response();
    }
    match response.status() {
        StatusCode::METHOD_NOT_ALLOWED => {
            let allow = response.headers().get(header::ALLOW).cloned();
            let mut answer =
                Problem::new("method", "This address does not take that method").into_response();
            if let Some(allow) = allow {
                answer.headers_mut().insert(header::ALLOW, allow);
            }
            answer
        }
        StatusCode::PAYLOAD_TOO_LARGE => {
            Problem::new("too_large", "The body is larger than this address takes").into_response()
        }
        _ => response,
    }
}

/// Sets the headers that every response carries. A page has its own, stricter content policy.
pub async fn secure(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    if response.extensions().get::<Damaged>().is_some() {
        app.is_damaged.store(true, Ordering::Relaxed);
    }
    add_secure(response.headers_mut(), app.address.is_https());
    response
}

/// The same for a response that does not pass [`secure`].
pub fn add_secure(headers: &mut HeaderMap, is_https: bool) {
    secured(headers);
    add_strict(headers, is_https);
}

/// Sets the security headers that are the same on every site; keeps a content policy that is set.
pub fn secured(headers: &mut HeaderMap) {
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(), geolocation=(), microphone=(), payment=()",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"));
}

/// Sets HSTS, for a year and all subdomains, when the site is served over HTTPS.
pub fn add_strict(headers: &mut HeaderMap, is_https: bool) {
    if is_https {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000; includeSubDomains"),
        );
    }
}

/// Counts requests. An unknown method is refused and counted as `other`, without a label of its
/// own: each label is kept as long as the engine runs.
async fn measure(request: Request, next: Next) -> Response {
    let known = METHODS.into_iter().find(|method| request.method() == *method);
    let response = if known.is_some() {
        next.run(request).await
    } else {
        let refused = Problem::new("method", "There is no such method");
        ([(header::ALLOW, ANSWERED.join(", "))], refused).into_response()
    };
    count(known.unwrap_or("other"), response.status());
    response
}

/// Counts a request that was answered.
pub fn count(method: &'static str, status: StatusCode) {
    counter(method, status).increment(1);
}

/// The counter of such requests. Looking it up takes longer than an answer from memory.
pub fn counter(method: &'static str, status: StatusCode) -> metrics::Counter {
    super::metrics::handle();
    let status = status.as_str().to_owned();
    metrics::counter!("jaali_requests_total", "method" => method, "status" => status)
}

/// A JSON body; an error is a problem that names the field, or the position in the text.
#[derive(Debug, Clone, Copy, Default)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        match axum::Json::<T>::from_request(request, state).await {
            Ok(axum::Json(value)) => Ok(Self(value)),
            Err(refused) => Err(json_problem(&refused).into()),
        }
    }
}

impl<T: serde::Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let mut response = axum::Json(self.0).into_response();
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}

fn json_problem(refused: &JsonRejection) -> Problem {
    match refused {
        JsonRejection::MissingJsonContentType(_) => {
            Problem::new("media_type", "Send application/json")
        }
        JsonRejection::JsonDataError(e) => unfit::<serde_json::Error>(e),
        JsonRejection::JsonSyntaxError(e) => Problem::new("malformed", cause(e)),
        other if other.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Problem::new("too_large", "The body is larger than this address takes")
        }
        other => Problem::new("malformed", other.body_text()),
    }
}

fn cause(e: &dyn std::error::Error) -> String {
    let mut deepest = e;
    while let Some(inner) = deepest.source() {
        deepest = inner;
    }
    deepest.to_string()
}

/// The problem of a value that does not fit its type. `E` is the error of the deserializer.
fn unfit<E: std::error::Error + 'static>(refused: &(dyn std::error::Error + 'static)) -> Problem {
    let mut at = Some(refused);
    while let Some(e) = at {
        if let Some(unread) = e.downcast_ref::<serde_path_to_error::Error<E>>() {
            return unread_field(&unread.path().to_string(), &unread.inner().to_string());
        }
        at = e.source();
    }
    Problem::new("invalid", cause(refused))
}

/// Puts serde's message into the words of this API. The value itself is not repeated.
fn unread_field(path: &str, said: &str) -> Problem {
    let said = said.rsplit_once(" at line ").map_or(said, |(said, _)| said);
    let name = |said: &str| said.split('`').nth(1).unwrap_or_default().to_owned();
    let within = |name: String| if path == "." { name } else { format!("{path}.{name}") };
    let error = if said.starts_with("missing field") {
        FieldError::new(within(name(said)), "required", "Required")
    } else if said.starts_with("unknown field") {
        FieldError::new(path, "unknown", "This field is not known")
    } else if said.starts_with("duplicate field") {
        FieldError::new(within(name(said)), "duplicate", "This field is given twice")
    } else {
        let expected = said.rsplit_once(", expected ").map(|(_, what)| what);
        let sentence = expected.map_or_else(
            || "This value cannot be read".to_owned(),
            |what| format!("This must be {}", what.replace('`', "")),
        );
        FieldError::new(path, "type", sentence)
    };
    if error.field == "." {
        return Problem::new("invalid", error.message);
    }
    Problem::invalid(vec![error])
}

/// An id in the path; anything else is "not found", as no such row can exist.
#[derive(Debug, Clone, Copy)]
pub struct Id(pub Uuid);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let id = axum::extract::Path::<Uuid>::from_request_parts(parts, state).await;
        id.map(|axum::extract::Path(id)| Self(id))
            .map_err(|_| Problem::new("not_found", "There is no such row").into())
    }
}

/// Names in the path; a text that cannot be one gives a 404.
#[derive(Debug, Clone, Copy)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let nowhere = || Problem::new("not_found", "There is nothing at this address");
        // PostgreSQL keeps no text with a NUL, so nothing has such a name.
        if parts.uri.path().contains("%00") {
            return Err(nowhere().into());
        }
        let names = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        names.map(|axum::extract::Path(names)| Self(names)).map_err(|_| nowhere().into())
    }
}

/// Query parameters; a value that cannot be read is a 422.
#[derive(Debug, Clone, Copy)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        query
            .map(|axum::extract::Query(value)| Self(value))
            .map_err(|e| unfit::<serde::de::value::Error>(&e).into())
    }
}

/// The version that a change is based on: `If-Match: "7"`. 428 when missing, 400 for another form.
#[derive(Debug, Clone, Copy)]
pub struct IfMatch(pub i64);

impl<S: Send + Sync> FromRequestParts<S> for IfMatch {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let given = parts.headers.get(header::IF_MATCH).ok_or_else(|| {
            Problem::new("version_required", "Send If-Match with the version you changed")
        })?;
        let version = given.to_str().ok().and_then(|v| v.trim_matches('"').parse().ok());
        version.map(Self).ok_or_else(|| {
            Problem::new("malformed", "If-Match must be one version, for example \"7\"").into()
        })
    }
}

/// A key that makes a retry harmless: `Idempotency-Key`, 1 to 200 ASCII characters, else 422.
#[derive(Debug, Clone)]
pub struct IdempotencyKey(pub String);

impl IdempotencyKey {
    /// 422: a retry has the body of the first request.
    pub fn reused() -> Problem {
        let sentence = "This Idempotency-Key was used with another body";
        Problem::field("Idempotency-Key", "reused", sentence)
    }
}

impl<S: Send + Sync> axum::extract::OptionalFromRequestParts<S> for IdempotencyKey {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Self>, Error> {
        const LONGEST: usize = 200;
        let Some(given) = parts.headers.get("idempotency-key") else { return Ok(None) };
        let key = given.to_str().map(str::trim).unwrap_or_default();
        if key.is_empty() || key.len() > LONGEST {
            let sentence = "Idempotency-Key must be 1 to 200 ASCII characters";
            return Err(Problem::field("Idempotency-Key", "length", sentence).into());
        }
        Ok(Some(Self(key.to_owned())))
    }
}

/// The `ETag` header of an editable row: its version in quotes.
pub fn version_tag(version: i64) -> [(HeaderName, String); 1] {
    [(header::ETAG, format!("\"{version}\""))]
}

/// A 200 with a body and a content type.
pub fn body(content_type: &'static str, bytes: impl Into<Body>) -> Response {
    ([(header::CONTENT_TYPE, content_type)], bytes.into()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{platform::metrics, testing::TestApp};

    #[tokio::test]
    async fn what_is_no_method_goes_no_further_and_leaves_no_name_in_the_numbers() {
        metrics::handle();
        let app = TestApp::start().await;
        let unknown = "X".repeat(1000);
        let request = Request::builder().method(unknown.as_str()).uri("/healthz");
        let answer = app.ask_raw(request.body(Body::empty()).expect("a request")).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{answer}");
        assert!(answer.is_problem(), "{answer}");
        let numbers = metrics::text();
        assert!(numbers.contains("method=\"other\",status=\"405\""), "{numbers}");
        assert!(!numbers.contains(&unknown));
    }
}
