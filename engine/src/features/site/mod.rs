//! The site: what visitors see.

use std::collections::BTreeMap;

use axum::response::{IntoResponse, Response};

use crate::platform::error::{FieldError, Problem, Result};

pub struct Site;

impl Site {
    /// The page of a path, rendered afresh around a form: what was typed, and what is wrong.
    #[expect(clippy::unused_async, reason = "rendering waits for the renderer")]
    pub async fn page_with_form(
        &self,
        _path: &str,
        _values: BTreeMap<String, String>,
        errors: &[FieldError],
    ) -> Result<Response> {
        Ok(Problem::invalid(errors.to_vec()).into_response())
    }
}
