//! The client of a request, as session lists, the audit log and the process log name it.

use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{header, request::Parts},
};

use crate::platform::state::AppState;

/// Characters of a `User-Agent` that are kept.
const BROWSER: usize = 300;

/// The IP address (`unknown` without one) and the `User-Agent`. Neither proves who the client is.
#[derive(Debug, Clone, Default)]
pub struct Client {
    pub(super) address: String,
    pub(super) browser: String,
}

impl Client {
    pub(super) fn of(parts: &Parts, app: &AppState) -> Self {
        let address = app.proxies.client(parts, app.clock.monotonic());
        let browser = parts.headers.get(header::USER_AGENT).and_then(|name| name.to_str().ok());
        Self {
            address: address.map_or_else(|| "unknown".to_owned(), |a| a.to_canonical().to_string()),
            browser: browser.unwrap_or_default().chars().take(BROWSER).collect(),
        }
    }
}

impl FromRequestParts<AppState> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, Infallible> {
        Ok(Self::of(parts, app))
    }
}
