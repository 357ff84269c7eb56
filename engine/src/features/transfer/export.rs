//! The rows of a table as a file.

use std::marker::PhantomData;

use axum::{extract::FromRequestParts, http::request::Parts, response::Response};

use super::Table;
use crate::{
    features::auth::{Caller, Confirmed},
    platform::{
        csv::{self, CsvExport},
        error::{Error, Result},
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
    /// Sends the file of the rows in the caller's scope, once the audit log has the export.
    pub async fn send(self, caller: &Caller) -> Result<Response> {
        self.confirmed.exports(&self.app, T::AUDIT).await?;
        let (db, caller) = (self.app.db.clone(), caller.clone());
        csv::export(T::NAME, T::COLUMNS, self.bom, T::cursor, move |after, limit| {
            let (db, caller) = (db.clone(), caller.clone());
            async move { T::rows(&db, &caller, after, limit).await }
        })
    }
}
