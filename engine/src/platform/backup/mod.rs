//! One file that holds everything: a snapshot of the database, and the media beside it.
//!
//! [`archive`] is the format, [`database`] makes and reads a snapshot, [`gather`] makes one from
//! PostgreSQL, [`copy`] writes one to it.

pub mod archive;
pub mod copy;
pub mod database;
mod gather;
