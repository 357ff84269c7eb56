//! Publishing: from a queued release to live pages.
//!
//! [`subject`] says what pages can be of, and [`places`] which there are. [`build`] makes their data from content, prices and
//! profile, [`frame`] that of entries'
//! pages with [`area`] or [`entry`], [`cards`] what is drawn for their links, and [`page`] that of any
//! page; [`plan`] hashes it, with the hashes that [`hashes`] kept; [`manifest`] is what a release
//! consists of; [`queue`] picks the next release, and [`publish`] lets [`renderer`] render what
//! changed and moves the pointer. [`retention`] drops the pages of old releases, [`verify`] checks
//! the live ones, [`export`] writes them as files, and [`shown`] says which content a page shows.
//! [`files`] are those beside the pages, of which [`llms`] is the longest.

mod area;
mod blocks;
pub mod build;
pub mod cards;
mod chat;
pub mod data;
mod entry;
mod export;
mod files;
mod foresight;
mod frame;
pub mod hashes;
mod llms;
pub mod manifest;
mod node;
mod page;
mod photo;
mod places;
pub mod plan;
mod price_data;
mod prices;
pub mod publish;
pub mod publish_error;
mod queue;
pub mod readable;
pub mod renderer;
mod retention;
pub mod shown;
pub mod store;
pub mod subject;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod text_template;
mod verify;
pub mod visitor_data;
mod watch;

pub use export::export;
pub use files::published_address;
pub use queue::MAX_TRIES;
pub use verify::verify;
