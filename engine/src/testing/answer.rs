//! What the engine answered a test.

use std::fmt;

use axum::{
    body::Bytes,
    http::{HeaderMap, StatusCode},
};
use serde_json::Value;
use uuid::Uuid;

use crate::platform::changes::Cursor;

/// Displayed as `200 {"json":…}`, with ids and cursors redacted and, of a problem, only what is its own.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    /// Any status from 200 to 299.
    pub fn is_ok(&self) -> bool {
        self.status.is_success()
    }

    /// The body as JSON; null when it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The body as text; what is no UTF-8 is replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Whether it is an error as RFC 9457 has it.
    pub fn is_problem(&self) -> bool {
        self.header("content-type") == "application/problem+json"
    }

    /// A header's value; empty when it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.status.as_u16())?;
        match serde_json::from_slice::<Value>(&self.body) {
            Ok(mut json) => {
                redact(&mut json);
                if let (true, Value::Object(problem)) = (self.is_problem(), &mut json) {
                    problem.retain(|key, _| !matches!(&**key, "type" | "title" | "status"));
                }
                write!(f, " {json}")
            }
            Err(_) if self.body.is_empty() => Ok(()),
            Err(_) => write!(f, " {}", self.text()),
        }
    }
}

/// Ids differ from run to run; the clock stands still, so times do not.
fn redact(json: &mut Value) {
    match json {
        Value::String(s) if s.len() == 36 && Uuid::try_parse(s).is_ok() => {
            "[id]".clone_into(s);
        }
        Value::String(s) if s.parse::<Cursor>().is_ok() => "[cursor]".clone_into(s),
        Value::Array(items) => items.iter_mut().for_each(redact),
        Value::Object(map) => map.values_mut().for_each(redact),
        _ => {}
    }
}
