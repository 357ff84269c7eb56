//! Packages: a service at a price, for a size of home.
//!
//! The public sees active packages only; staff see all; admins change them, and the engine then
//! publishes the site by itself. Only [`model`] computes a price: leads and customers copy
//! `final_price`. The price list of `content/packages.toml` is imported by
//! [`store::upsert_imported`], which keeps what staff changed unless told to overwrite.
//!
//! The path of a request: [`routes`] (the public) or [`admin`] (staff) reads it, [`model`] checks
//! it, [`store`] has the SQL.

mod admin;
mod bulk;
mod files;
pub mod model;
mod offer;
mod routes;
pub mod search;
pub mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod transfer;

pub use files::{CheckedPrices, ImportReport, PriceList, import, to_toml};
pub use routes::routes;
