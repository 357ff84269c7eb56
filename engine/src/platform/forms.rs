//! Posts of forms: by a script as JSON, or by a browser without one, which gets a page as answer.

use std::collections::BTreeMap;

use axum::{
    extract::rejection::BytesRejection,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse as _, Response},
};

use super::error::{Problem, Result};

/// How the fields of a post are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormEncoding {
    Json,
    /// A browser without JavaScript.
    Form,
}

impl FormEncoding {
    /// By the content type; a problem for any other.
    pub fn of(headers: &HeaderMap) -> Result<Self> {
        let given = headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok());
        let kind = given.and_then(|v| v.split(';').next()).unwrap_or_default().trim();
        if kind.eq_ignore_ascii_case("application/json") {
            Ok(Self::Json)
        } else if kind.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            Ok(Self::Form)
        } else {
            let sentence = "Send application/json or application/x-www-form-urlencoded";
            Err(Problem::new("media_type", sentence).into())
        }
    }
}

/// Why a body was not read.
pub fn unread(refused: &BytesRejection) -> Problem {
    if refused.status() == StatusCode::PAYLOAD_TOO_LARGE {
        Problem::new("too_large", "The body is larger than 64 KiB")
    } else {
        Problem::new("malformed", "The body cannot be read")
    }
}

/// Goes with the response to a form post that was refused: the site shows the form again.
#[derive(Debug, Clone)]
pub struct RefusedForm {
    /// The texts as typed, by field.
    pub typed: BTreeMap<String, String>,
    pub problem: Problem,
    /// Those of the request.
    pub headers: HeaderMap,
}

impl RefusedForm {
    /// The problem as response, with the form beside it.
    pub fn response(
        typed: BTreeMap<String, String>,
        problem: Problem,
        headers: HeaderMap,
    ) -> Response {
        let mut response = problem.clone().into_response();
        response.extensions_mut().insert(Self { typed, problem, headers });
        response
    }
}
