//! Jaali: website, content system and back office of a pest-control company, in one binary.
//!
//! Imports go one way: `main → app → features → platform`. Start reading at [`app`], the only
//! file that knows every feature; each feature says in its own words what it is for.

pub mod app;
pub mod features;
pub mod platform;
#[cfg(feature = "testing")]
pub mod testing;
