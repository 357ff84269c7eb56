//! Carries what the extractors learn about the caller to the response: the cookie of a prolonged
//! session is set, and a refusal is recorded.

use std::sync::{Arc, Mutex, PoisonError};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderValue, Method, StatusCode, header, request::Parts},
    middleware::Next,
    response::Response,
};
use axum_extra::extract::cookie::Cookie;

use super::{access, client::Client, staff::Staff};
use crate::platform::{error::ProblemCode, state::AppState};

/// The caller, their address, and the request.
struct Refusable {
    staff: Staff,
    client: Client,
    method: Method,
    path: Option<MatchedPath>,
}

#[derive(Default)]
struct Left {
    asked: Option<Refusable>,
    cookie: Option<Cookie<'static>>,
}

#[derive(Clone, Default)]
pub(super) struct Trail(Arc<Mutex<Left>>);

impl Trail {
    /// Notes the caller, and the cookie of a session whose end has moved.
    pub(super) fn leave(
        parts: &Parts,
        app: &AppState,
        staff: &Staff,
        cookie: Option<Cookie<'static>>,
    ) {
        let Some(Self(left)) = parts.extensions.get::<Self>() else { return };
        let asked = Refusable {
            staff: staff.clone(),
            client: Client::of(parts, app),
            method: parts.method.clone(),
            path: parts.extensions.get::<MatchedPath>().cloned(),
        };
        *left.lock().unwrap_or_else(PoisonError::into_inner) = Left { asked: Some(asked), cookie };
    }

    fn take(self) -> Left {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Middleware of the API: records 403 `forbidden` in the audit log, and sets the cookie of a
/// session whose end has moved.
pub async fn follow(State(app): State<AppState>, mut request: Request, next: Next) -> Response {
    let trail = Trail::default();
    request.extensions_mut().insert(trail.clone());
    let mut response = next.run(request).await;
    let Left { asked, cookie } = trail.take();
    if let Some(asked) = asked
        && response.status() == StatusCode::FORBIDDEN
        && response.extensions().get::<ProblemCode>().is_some_and(|code| code.0 == "forbidden")
    {
        let Refusable { staff, client, method, path } = asked;
        let operation = format!("{method} {}", path.as_ref().map_or("", MatchedPath::as_str));
        // Boxed: every request passes here, few are refused.
        Box::pin(access::refused(&app, &client, &staff, &operation)).await;
    }
    if let Some(cookie) = cookie {
        set(&mut response, &cookie);
    }
    response
}

/// Sets the cookie, unless the handler has set one to begin or end a session.
fn set(response: &mut Response, cookie: &Cookie<'_>) {
    let headers = response.headers_mut();
    let is_set = headers.get_all(header::SET_COOKIE).iter().any(|set| {
        let (name, value) = (cookie.name().as_bytes(), set.as_bytes());
        value.strip_prefix(name).is_some_and(|rest| rest.starts_with(b"="))
    });
    if let (false, Ok(cookie)) = (is_set, HeaderValue::try_from(cookie.to_string())) {
        headers.append(header::SET_COOKIE, cookie);
    }
}
