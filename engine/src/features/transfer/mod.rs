//! Tables of the business as CSV files, the same way for all: an export of every row or of those of
//! a filter, and an import that creates all rows of a file or none.
//!
//! A feature describes its table ([`Table`]). Its handlers hold the permission and the texts of the
//! contract, and pass an [`ExportRequest`] or [`ImportRequest`] on.

mod export;
mod import;

use std::future::Future;

use axum::extract::DefaultBodyLimit;
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use uuid::Uuid;

pub use self::{export::ExportRequest, import::ImportRequest};
use crate::{
    features::{auth::Caller, catalogue::Codes},
    platform::{
        changes::Topic,
        clock::Instant,
        csv::{self, Column},
        db::{self, Db, Tx},
        error::Result,
        fields::Object,
        state::AppState,
    },
};

/// When a row was created, and its id.
pub type RowCursor = (Instant, Uuid);

/// A table that is exported and imported as a CSV file.
pub trait Table: Send + Sync + 'static {
    /// A row of the export. Its JSON has the columns by name.
    type Row: Serialize + Send + 'static;
    /// Which rows an export has, as the list of the table filters them.
    type Filter: Send + Sync + 'static;

    /// The name of the file, without `.csv`.
    const NAME: &'static str;
    /// The action of an export in the audit log.
    const AUDIT: &'static str;
    /// The topic of the change that the feed gets for each created row.
    const TOPIC: Topic;
    /// The columns of the file, in order.
    const COLUMNS: &'static [Column];

    /// The cursor of a row: an export continues after it.
    fn cursor(row: &Self::Row) -> RowCursor;

    /// The next rows of the filter in the caller's scope after a cursor, newest first; `limit` at
    /// most.
    fn rows(
        db: &Db,
        caller: &Caller,
        filter: &Self::Filter,
        after: Option<RowCursor>,
        limit: i64,
    ) -> impl Future<Output = db::Result<Vec<Self::Row>>> + Send;

    /// Whether a row in the caller's scope has this number or code.
    fn knows(tx: &mut Tx, caller: &Caller, key: &str) -> impl Future<Output = Result<bool>> + Send;

    /// Creates a row from the fields of a form; a problem names what is wrong with them.
    fn create(
        tx: &mut Tx,
        caller: &Caller,
        fields: Object,
        codes: &Codes,
        now: Instant,
    ) -> impl Future<Output = Result<Uuid>> + Send;
}

/// Allows the bodies of these routes to be as large as a CSV file, [`csv::LIMIT`] bytes.
pub fn limited(routes: OpenApiRouter<AppState>) -> OpenApiRouter<AppState> {
    routes.layer(DefaultBodyLimit::max(csv::LIMIT))
}
