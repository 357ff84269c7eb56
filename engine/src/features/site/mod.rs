//! The public site: page data in, HTML out, releases made live.
//!
//! [`build`] makes the data of every page from content, prices and profile, [`area`] that of the many;
//! [`plan`] hashes it, with what [`hashes`] kept;
//! [`publish`] renders what changed and moves the pointer; [`live`] holds the live release in memory and [`serve`]
//! answers visitors from it; [`dynamic`] renders for one visitor what works without JavaScript.

mod appears;
mod area;
mod build;
mod data;
mod dynamic;
mod export;
mod files;
mod forget;
mod hashes;
pub mod live;
pub mod photo;
pub mod plan;
mod preview;
pub mod publish;
mod readable;
mod releases;
pub mod renderer;
mod routes;
mod search;
mod serve;
mod shown;
mod starting;
mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod verify;

pub use data::PageData;
pub use export::export;
pub use files::published_address;
pub use live::Site;
pub use preview::visitors as previews;
pub use routes::routes;
pub use serve::{at_hand, visit};
pub use verify::verify;
