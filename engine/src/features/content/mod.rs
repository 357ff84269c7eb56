//! Content: every text a visitor reads, in seven languages, edited as drafts and published
//! together.
//!
//! What a kind of entry holds is declared in `content/kinds/` ([`kind`]). An entry's fields live
//! in immutable revisions, one series for each language and one (`*`) for shared fields. A head
//! points to the draft and to the live revision of a series. A release moves heads.
//!
//! The way of an edit: [`drafts`] checks and saves it, [`releases`] queues it, the site renders it
//! and moves the heads, and [`live`] then has it in memory. [`english`] compares translations with
//! the English that they were made from. [`entries`] archives, orders and copies; [`references`]
//! finds which entries refer to which; [`replace`] puts one entry in place of another; [`status`]
//! is the translation status of all entries; [`asked`] lists what the program looks up by name.
//! [`import`] and [`export`] are all content as files.

pub mod admin;
pub mod asked;
pub mod cells;
pub mod drafts;
mod english;
pub mod entries;
pub mod entry;
pub mod export;
mod files;
pub mod import;
pub mod kind;
pub mod live;
pub mod model;
pub mod pages;
pub mod placeholders;
pub mod references;
pub mod releases;
pub mod rename;
pub mod replace;
mod routes;
pub mod search;
pub mod status;
pub mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;
pub mod totals;
mod validate;

pub use routes::routes;
pub use store::{file, put_file};
