//! Media: photographs that marketers upload and entries show.
//!
//! A picture is content: an entry of the kind `media` with its size, its focus and a description
//! in each language. So drafts, translations, history, releases, export and "who uses it" are
//! those of every entry. What this room adds are the bytes: [`sizes`] makes them, the objects of
//! the platform keep them under the hash of their content, [`routes`] takes and sends them.

mod files;
mod library;
pub mod model;
mod routes;
mod sizes;
#[cfg(all(test, feature = "testing"))]
mod tests;

pub use files::{export, import, write_sizes};
pub use routes::routes;
