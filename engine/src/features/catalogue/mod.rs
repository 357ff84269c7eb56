//! The catalogue: service types, public categories and room types, as content declares them.
//!
//! Codes are immutable, labels are content. Each list (public, booking, management, package
//! filter, …) has exactly the values and the order that the entries' `*_position` fields say.

mod model;
mod routes;

pub use model::{Catalogue, CatalogueCategory, CatalogueRoom, CatalogueService};
pub use routes::routes;
