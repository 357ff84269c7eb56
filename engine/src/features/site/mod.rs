//! The public site: page data in, HTML out, releases made live.
//!
//! [`build`] makes the data of every page from content, prices and profile, and [`area`] that of
//! the area pages; [`plan`] hashes it, with the hashes that [`hashes`] kept; [`queue`] picks the
//! next release, and [`publish`] renders what changed and moves the pointer; [`shelf`] holds the
//! live release in memory and, in [`mirror`], on this machine, and [`serve`] answers visitors from
//! it; [`dynamic`] and [`on_demand`] render for one visitor what works without JavaScript.

mod appears;
mod area;
mod build;
mod data;
mod dynamic;
mod export;
mod files;
mod hashes;
pub mod live;
mod mirror;
mod node;
mod on_demand;
mod page;
pub mod photo;
pub mod plan;
mod preview;
pub mod publish;
mod publish_error;
mod questions;
mod queue;
mod readable;
mod releases;
pub mod renderer;
mod retention;
mod routes;
mod search;
mod serve;
mod shelf;
mod shown;
mod starting;
mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod verify;
mod watch;

pub use data::PageData;
pub use dynamic::{FormAgain, form_again, form_at_hand};
pub use export::export;
pub use files::published_address;
pub use live::Site;
pub use preview::visitors as previews;
pub use routes::routes;
pub use serve::{at_hand, visit, visit_mirrored};
pub use shelf::Shelf;
pub use verify::verify;
