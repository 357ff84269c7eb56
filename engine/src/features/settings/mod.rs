//! Settings: the business profile that pages, templates and structured data are made from.
//!
//! The profile is not drafted: a change publishes itself.

mod files;
mod model;
mod store;

pub use files::to_toml;
pub use model::BusinessProfile;
pub use store::{Imported, import_profile, profile};
