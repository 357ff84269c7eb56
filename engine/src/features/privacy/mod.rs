//! What visitors agree to, and what they ask for about their own data.
//!
//! Each sentence that a form has shown is kept as evidence, with the revision of the privacy notice
//! beside it ([`consent`]); a lead names the one it was given under. A [`model::PrivacyRequest`] waits
//! for a call by staff, who then do what it asks for.

pub mod consent;
pub mod model;
mod requests;
mod routes;
pub mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;

pub use routes::routes;
