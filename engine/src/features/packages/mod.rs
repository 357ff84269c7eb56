//! Packages: a service at a price, for a size of home.
//!
//! The public sees active packages only; staff see all; admins change them, and the site follows
//! by itself. Nobody computes a price but [`model`]: leads and
//! customers copy `final_price`. The price list of `content/packages.toml` comes in through
//! [`store::upsert_imported`], which never overwrites what staff changed.
//!
//! Follow a request: [`routes`] (the public) or [`admin`] (staff) reads it, [`model`] says what may, [`store`] writes it down.

mod admin;
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
