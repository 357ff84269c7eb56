//! Tables of the business as CSV files, the same way for all: an export of every row, and an import
//! that creates all rows of a file or none.
//!
//! A feature says what its table is ([`Table`]). Its handlers hold the permission and the contract's
//! words, and pass an [`ExportRequest`] or [`ImportRequest`] on.

mod export;
mod import;

use std::future::Future;

use axum::extract::DefaultBodyLimit;
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use uuid::Uuid;

pub use self::{export::ExportRequest, import::ImportRequest};
use crate::{
    features::{auth::Staff, catalogue::Codes},
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

/// A table that leaves and comes as a CSV file.
pub trait Table: Send + Sync + 'static {
    /// A row of the export. Its JSON has the columns by name.
    type Row: Serialize + Send + 'static;

    /// Of the file, without `.csv`.
    const NAME: &'static str;
    /// The action of an export in the audit log, and its label.
    const AUDIT: (&'static str, &'static str);
    /// What followers of the feed are told of created rows.
    const TOPIC: Topic;
    const COLUMNS: &'static [Column];

    /// Where an export goes on after a row.
    fn cursor(row: &Self::Row) -> RowCursor;

    /// The next rows after a cursor, newest first; `limit` at most.
    fn rows(
        db: &Db,
        after: Option<RowCursor>,
        limit: i64,
    ) -> impl Future<Output = db::Result<Vec<Self::Row>>> + Send;

    /// Whether a row with this number or code exists.
    fn knows(tx: &mut Tx, key: &str) -> impl Future<Output = Result<bool>> + Send;

    /// Creates a row from the fields of a form; a problem names what is wrong with them.
    fn create(
        tx: &mut Tx,
        staff: &Staff,
        fields: Object,
        codes: &Codes,
        now: Instant,
    ) -> impl Future<Output = Result<Uuid>> + Send;
}

/// The routes of a file, which may be as large as a CSV file.
pub fn limited(routes: OpenApiRouter<AppState>) -> OpenApiRouter<AppState> {
    routes.layer(DefaultBodyLimit::max(csv::LIMIT))
}
