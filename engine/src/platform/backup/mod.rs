//! One file that holds everything: a snapshot of the database, and the media beside it.
//!
//! [`archive`] is the format, [`database`] looks into a snapshot, [`copy`] takes one over to
//! PostgreSQL.

pub mod archive;
pub mod copy;
pub mod database;
