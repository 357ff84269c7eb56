//! Errors as clients see them: RFC 9457 problems, made in one place.
//!
//! [`CODES`] is the table: code, status, title. A feature adds the sentence.

use std::collections::BTreeMap;

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::db;

/// The code of a damaged database.
const DAMAGED: &str = "damaged";

/// Response extension: the request failed because the database is damaged.
#[derive(Debug, Clone, Copy)]
pub struct Damaged;

/// Every problem code with its status and title.
const CODES: &[(&str, StatusCode, &str)] = &[
    ("malformed", StatusCode::BAD_REQUEST, "The request cannot be read"),
    ("unauthorized", StatusCode::UNAUTHORIZED, "Sign in first"),
    ("second_factor", StatusCode::UNAUTHORIZED, "A second factor is asked for"),
    ("forbidden", StatusCode::FORBIDDEN, "Not allowed"),
    ("confirm", StatusCode::FORBIDDEN, "The password is asked for once more"),
    ("cross_site", StatusCode::FORBIDDEN, "Not allowed from another site"),
    ("not_found", StatusCode::NOT_FOUND, "Not found"),
    ("method", StatusCode::METHOD_NOT_ALLOWED, "Method not allowed"),
    ("timeout", StatusCode::REQUEST_TIMEOUT, "The request took too long"),
    ("conflict", StatusCode::CONFLICT, "Conflict"),
    ("changed", StatusCode::CONFLICT, "Changed by somebody else"),
    ("gone", StatusCode::GONE, "No longer valid"),
    ("stale", StatusCode::PRECONDITION_FAILED, "Changed by somebody else"),
    ("too_large", StatusCode::PAYLOAD_TOO_LARGE, "Too large"),
    ("media_type", StatusCode::UNSUPPORTED_MEDIA_TYPE, "Unsupported content type"),
    ("invalid", StatusCode::UNPROCESSABLE_ENTITY, "Invalid input"),
    ("version_required", StatusCode::PRECONDITION_REQUIRED, "If-Match is required"),
    ("too_many", StatusCode::TOO_MANY_REQUESTS, "Too many requests"),
    ("internal", StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong"),
    ("unavailable", StatusCode::SERVICE_UNAVAILABLE, "Try again shortly"),
    (DAMAGED, StatusCode::SERVICE_UNAVAILABLE, "Out of order"),
    ("disk_full", StatusCode::INSUFFICIENT_STORAGE, "No space left"),
];

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    pub field: String,
    pub code: String,
    /// The sentence to show beside the field.
    pub message: String,
    /// What else names the place, when the field holds several things.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<BTreeMap<String, String>>,
}

impl FieldError {
    /// `code` is for programs, `message` is the sentence for people.
    pub fn new(
        field: impl Into<String>,
        code: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self { field: field.into(), code: code.into(), message: message.into(), at: None }
    }
}

/// An RFC 9457 problem, sent as `application/problem+json`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Problem {
    #[serde(rename = "type")]
    pub kind: String,
    pub title: String,
    pub status: u16,
    pub code: String,
    pub detail: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldError>,
    /// The current row, when the request was based on an older version of it; what stands in the
    /// way of a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current: Option<serde_json::Value>,
    /// Seconds, sent as `Retry-After`.
    #[serde(skip)]
    pub retry_after: Option<u64>,
}

impl Problem {
    /// Takes status and title from the table of codes; an unknown code is a 500.
    pub fn new(code: &'static str, detail: impl Into<String>) -> Self {
        let (code, status, title) = CODES.iter().find(|(c, ..)| *c == code).copied().unwrap_or((
            "internal",
            StatusCode::INTERNAL_SERVER_ERROR,
            "Something went wrong",
        ));
        Self {
            kind: format!("urn:jaali:problem:{code}"),
            title: title.to_owned(),
            status: status.as_u16(),
            code: code.to_owned(),
            detail: detail.into(),
            errors: Vec::new(),
            current: None,
            retry_after: None,
        }
    }

    /// 422 with every wrong field; `detail` is the first one's sentence.
    pub fn invalid(errors: Vec<FieldError>) -> Self {
        let detail = errors.first().map_or_else(String::new, |e| e.message.clone());
        Self { errors, ..Self::new("invalid", detail) }
    }

    /// 422 with one wrong field.
    pub fn field(field: &str, code: &str, message: &str) -> Self {
        Self::invalid(vec![FieldError::new(field, code, message)])
    }

    /// 412 with the current row.
    pub fn stale(current: &impl Serialize) -> Self {
        Self {
            current: serde_json::to_value(current).ok(),
            ..Self::new("stale", "Somebody else changed this in the meantime")
        }
    }

    /// 409 with what stands in the way.
    pub fn conflict(sentence: String, current: &impl Serialize) -> Self {
        let current = serde_json::to_value(current).ok();
        Self { current, ..Self::new("conflict", sentence) }
    }

    /// 409 with what others did since the version that the caller saw.
    pub fn changed(sentence: String, since: &impl Serialize) -> Self {
        let current = serde_json::to_value(since).ok();
        Self { current, ..Self::new("changed", sentence) }
    }

    /// 503 while the database cannot be reached: nothing was saved, and a retry may succeed soon.
    pub fn away() -> Self {
        let sentence = "The database is away. Please try again in a moment.";
        Self::new("unavailable", sentence).retry_after(2)
    }

    /// Sets `Retry-After`, for a 429 or 503.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }
}

impl Problem {
    /// The status that the response gets.
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// Adds `Retry-After` to the response when this problem has one.
    pub fn with_retry_after(&self, mut response: Response) -> Response {
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// Response extension: the code of the problem, for layers that see the response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProblemCode(pub String);

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status(), axum::Json(&self)).into_response();
        response.extensions_mut().insert(ProblemCode(self.code.clone()));
        if self.code == DAMAGED {
            response.extensions_mut().insert(Damaged);
        }
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        self.with_retry_after(response)
    }
}

/// What can go wrong in a feature.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// An answer that the feature has chosen.
    #[error("{}", .0.detail)]
    Problem(Box<Problem>),
    #[error(transparent)]
    Db(#[from] db::Error),
    /// A fault of the engine, not of the client; the text goes to the log, never to the visitor.
    #[error("{0}")]
    Internal(String),
}

/// The result of a feature's function.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl From<Problem> for Error {
    fn from(p: Problem) -> Self {
        Self::Problem(Box::new(p))
    }
}

impl Error {
    /// The client gets a 500; the text of `e` goes to the log only.
    pub fn internal(e: impl std::fmt::Display) -> Self {
        Self::Internal(e.to_string())
    }

    /// Every sentence of the error, joined with `; `, for a person at a terminal.
    pub fn sentences(self) -> String {
        let problem = self.into_problem();
        if problem.errors.is_empty() {
            return problem.detail;
        }
        problem.errors.into_iter().map(|e| e.message).collect::<Vec<_>>().join("; ")
    }

    /// The answer to the client. Errors of the database and of the engine are logged here.
    pub fn into_problem(self) -> Problem {
        match self {
            Self::Problem(p) => *p,
            Self::Db(db::Error::NotFound) => Problem::new("not_found", "There is no such row"),
            Self::Db(db::Error::Conflict(what)) => {
                tracing::info!(constraint = what, "unique constraint");
                Problem::new("conflict", "There is one like this already")
            }
            Self::Db(db::Error::Reference) => {
                Problem::new("conflict", "It refers to something that is not there")
            }
            Self::Db(db::Error::Check(what)) => {
                tracing::info!(constraint = what, "check constraint");
                Problem::new("invalid", "The data refuses this value")
            }
            Self::Db(db::Error::Retry) => {
                tracing::warn!("the database is busy");
                Problem::new("unavailable", "The database is busy, try again").retry_after(1)
            }
            Self::Db(db::Error::Away(why)) => {
                tracing::warn!(why, "the database is away");
                Problem::away()
            }
            Self::Db(db::Error::Full) => {
                tracing::error!("the disk is full");
                Problem::new("disk_full", "Nothing was saved: the disk is full")
            }
            Self::Db(e @ db::Error::Damaged(_)) => {
                tracing::error!("{e}");
                let detail = "The database is damaged: the newest backup has to be brought back";
                Problem::new(DAMAGED, detail).retry_after(60)
            }
            Self::Db(db::Error::Other(e)) => {
                tracing::error!(error = %e, "database");
                Problem::new("internal", "Please try again later.")
            }
            Self::Internal(e) => {
                tracing::error!(error = e, "internal");
                Problem::new("internal", "Please try again later.")
            }
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.into_problem().into_response()
    }
}

/// `store.find(id).await.or_not_found("Lead Not Found")`: None becomes a 404.
pub trait OrProblem<T> {
    fn or_not_found(self, sentence: &str) -> Result<T>;
}

impl<T> OrProblem<T> for db::Result<Option<T>> {
    fn or_not_found(self, sentence: &str) -> Result<T> {
        self?.ok_or_else(|| Problem::new("not_found", sentence).into())
    }
}
