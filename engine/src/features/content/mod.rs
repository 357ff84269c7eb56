//! Content: every text a visitor reads, in seven languages, and the model that it follows.
//!
//! What a kind of entry holds is declared in `content/kinds/` ([`kind`]). An entry's fields live
//! in immutable revisions, one series for each language and one (`*`) for shared fields. A head
//! points to the draft and to the live revision of a series. A release moves heads.
//!
//! [`schema`] is that model for programs which read content, and [`field`] what a field may declare;
//! [`address`] gives the entries of a kind pages.
//! [`nested`] is how lists of objects and [`block`]s are kept; [`resolved`] puts what is shared and
//! the texts of a language together. [`leaves`] walks over the values of a cell, and [`validate`] says at which gate each is refused.
//! [`cells`] are the languages of an entry as an editor sees them, and [`status`] the translation
//! status of all entries; `alike` compares two moments; [`references`] finds which entries refer to which; [`live`] has what is
//! live in memory; [`asked`] lists what the program looks up by name; [`files`] and [`export`] are
//! all content as files.

pub mod address;
mod alike;
pub mod asked;
pub mod block;
pub mod cell;
pub mod cells;
mod declared;
pub mod delivered;
pub mod entry;
pub mod export;
pub mod field;
pub mod files;
pub mod finding;
mod formats;
pub mod kind;
pub mod languages;
pub mod leaves;
mod lift;
pub mod links;
pub mod live;
pub mod mistake;
pub mod model;
pub mod nested;
pub mod pages;
mod pattern;
mod pictures;
pub mod placeholders;
pub mod problems;
mod ratio;
mod reading;
pub mod references;
pub mod resolved;
pub mod schema;
pub mod search;
mod snippet;
mod stale;
pub mod status;
pub mod store;
mod structure;
#[cfg(all(test, feature = "testing"))]
mod tests;
pub mod totals;
pub mod uniques;
pub mod validate;
mod values;

pub use store::{file, put_file};
