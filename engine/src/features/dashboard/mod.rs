//! The dashboard: how the business stands today.
//!
//! Days and months are Indian. Each number says which list shows the rows behind it. What covers
//! a time (the curves of leads and revenue) reads that time only, so that it stays quick however
//! many leads there have ever been.
//!
//! Follow a request: [`routes`] reads it, [`model`] says what each number means, [`store`] counts.

mod model;
mod routes;
mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;

pub use routes::routes;
