//! Settings: the business profile that pages, templates and structured data are made from, the
//! address of the site, the rate limits of visitors, and who needs a second factor.
//!
//! Settings have no drafts: a change of profile or address is published by itself, the others apply
//! from the next request on ([`live`]).

mod address;
mod files;
mod live;
mod model;
mod numbers;
mod profile;
mod routes;
mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;

pub use address::{keep_address, kept_address, public_url};
pub use files::to_toml;
pub use live::LiveSettings;
pub use profile::BusinessProfile;
pub use routes::routes;
pub use store::{Imported, import_profile, profile};
