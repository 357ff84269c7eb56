//! Responses that a client may keep and revalidate: strong `ETag`, 304.

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};

/// Bytes with an `ETag` made of their hash.
#[derive(Clone)]
pub struct Tagged {
    pub bytes: Bytes,
    pub etag: String,
}

impl Tagged {
    /// The tag is the first half of the BLAKE3 hash in hex, in quotes.
    pub fn new(bytes: impl Into<Bytes>) -> Self {
        let bytes = bytes.into();
        let etag = format!("\"{}\"", &blake3::hash(&bytes).to_hex()[..32]);
        Self { bytes, etag }
    }

    /// The bytes, or 304 when the client has them. It must revalidate each time (`no-cache`).
    pub fn answer(self, request: &HeaderMap, content_type: &'static str) -> Response {
        let known = matches(request, &self.etag);
        let mut response = if known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            ([(header::CONTENT_TYPE, content_type)], self.bytes).into_response()
        };
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if let Ok(etag) = HeaderValue::try_from(self.etag) {
            headers.insert(header::ETAG, etag);
        }
        response
    }
}

/// Whether `If-None-Match` names this tag, or is `*`. For reading, a weak tag (`W/`) counts too.
pub fn matches(request: &HeaderMap, etag: &str) -> bool {
    request.get_all(header::IF_NONE_MATCH).iter().filter_map(|v| v.to_str().ok()).any(|list| {
        list.split(',').map(str::trim).any(|t| t == "*" || t.trim_start_matches("W/") == etag)
    })
}
