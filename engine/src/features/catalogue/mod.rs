//! The catalogue: service types, public categories and room types, as content declares them.
//!
//! Codes never change and are stored as they are named; labels are content. Each list (public,
//! booking, management, package filter, …) has exactly the values and the order that the
//! entries' `*_position` fields say.

mod codes;
mod model;
mod routes;

pub use codes::Codes;
pub use model::{Catalogue, CatalogueCategory, CatalogueRoom, CatalogueService};
pub use routes::routes;
