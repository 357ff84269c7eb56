//! The public site: what visitors get of the live release.
//!
//! [`shelf`] holds the live release in memory and, in [`mirror`], on this machine, and [`serve`]
//! answers visitors from it; [`dynamic`] and [`on_demand`] render for one visitor what works without
//! JavaScript, [`search`] answers searches, [`cards`] draws the pictures of shared links, and [`preview`] shows pages made from drafts.
//! [`releases`] is the API of releases: a dry run compares its plan with the live pages.

mod appears;
mod cards;
mod dynamic;
pub mod live;
mod mirror;
mod on_demand;
mod preview;
mod questions;
mod releases;
mod routes;
mod search;
mod serve;
mod shelf;
mod starting;
#[cfg(all(test, feature = "testing"))]
mod tests;

pub use dynamic::{FormAgain, form_again, form_at_hand};
pub use live::Site;
pub use preview::visitors as previews;
pub use routes::routes;
pub use serve::{at_hand, visit, visit_mirrored};
pub use shelf::Shelf;
