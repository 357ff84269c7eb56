//! Settings: the business profile that pages, templates and structured data are made from.
//!
//! The profile is not drafted: a change publishes itself.

mod model;
mod store;

pub use model::BusinessProfile;
pub use store::{Imported, import_profile, profile};
