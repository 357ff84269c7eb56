//! What goes wrong with indexes.

use std::io;

use crate::platform::db;

/// Why an index could not be read, built or updated. It displays as text for the log.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("index: {0}")]
    Index(#[from] tantivy::TantivyError),
    #[error("{0}")]
    Database(#[from] db::Error),
    #[error("files: {0}")]
    Files(#[from] io::Error),
    #[error("{0}")]
    Folder(String),
}

pub(super) type Result<T> = std::result::Result<T, Error>;
