//! One file that holds everything: a snapshot of the database, and the media beside it.
//!
//! [`archive`] is the format, [`database`] makes a snapshot and looks into one, [`gather`] makes one of
//! PostgreSQL, [`copy`] takes one over to it.

pub mod archive;
pub mod copy;
pub mod database;
mod gather;
