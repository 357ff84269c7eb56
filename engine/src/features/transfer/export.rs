//! The rows of a table as a file.

use std::{marker::PhantomData, sync::Arc};

use axum::{extract::FromRequestParts, http::request::Parts, response::Response};
use serde::Serialize;
use serde_json::{Value, json};

use super::Table;
use crate::{
    features::auth::{Caller, Confirmed},
    platform::{
        csv::{self, CsvExport},
        error::{Error, Result},
        fields::Object,
        http,
        state::AppState,
    },
};

/// A request for an export. The caller has entered the password within the last 15 minutes, else
/// 403 `confirm`.
pub struct ExportRequest<T> {
    app: AppState,
    confirmed: Confirmed,
    bom: bool,
    table: PhantomData<fn() -> T>,
}

impl<T: Table> FromRequestParts<AppState> for ExportRequest<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        let confirmed = Confirmed::from_request_parts(parts, app).await?;
        let http::Query(CsvExport { bom }) = http::Query::from_request_parts(parts, app).await?;
        Ok(Self { app: app.clone(), confirmed, bom, table: PhantomData })
    }
}

impl<T: Table> ExportRequest<T> {
    /// Sends the file of those rows in the caller's scope, once the audit log has the export with
    /// the query that asked for it.
    pub async fn send(
        self,
        caller: &Caller,
        query: &impl Serialize,
        filter: T::Filter,
    ) -> Result<Response> {
        let query = asked(query);
        let which = if query.is_empty() { "All" } else { "Some" };
        let (label, detail) = (format!("{which} {}", T::NAME), json!(query));
        self.confirmed.exports(&self.app, (T::AUDIT, &label), detail).await?;
        let shared = Arc::new((self.app.db.clone(), caller.clone(), filter));
        csv::export(T::NAME, T::COLUMNS, self.bom, T::cursor, move |after, limit| {
            let shared = Arc::clone(&shared);
            async move {
                let (db, caller, filter) = &*shared;
                T::rows(db, caller, filter, after, limit).await
            }
        })
    }
}

/// The filters that a query has, for the audit log. What was searched for may be a person's name or
/// phone: it is not kept.
fn asked(query: &impl Serialize) -> Object {
    let Ok(Value::Object(mut asked)) = serde_json::to_value(query) else { return Object::new() };
    asked.retain(|_, value| !value.is_null() && value.as_str() != Some(""));
    if let Some(q) = asked.get_mut("q") {
        *q = json!("…");
    }
    asked
}
