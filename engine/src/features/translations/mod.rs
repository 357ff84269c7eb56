//! Translations: the matrix of all entries and languages, and files for translators.
//!
//! A file holds [`units`]: one text of one entry with its English. It is read back through
//! [`import`], whether as [`sheet`] (CSV) or as [`xliff`].

mod import;
mod matrix;
mod routes;
mod sheet;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod units;
mod xliff;

pub use routes::routes;
