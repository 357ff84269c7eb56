//! The dashboard: the numbers of the business today.
//!
//! Days and months are in Indian time. Each number names the list that shows its rows. The curves
//! of leads and revenue read the rows of their own period only, so they stay fast however many
//! leads are stored.
//!
//! The path of a request: [`routes`] reads it, [`model`] defines each number, [`store`] counts.

mod model;
mod routes;
mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;

pub use routes::routes;
