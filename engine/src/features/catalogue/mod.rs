//! The catalogue: which services and sizes of home the business knows, by code.
//!
//! Codes never change and are stored as they are named; labels are content.

mod codes;

pub use codes::Codes;
