//! Editing: content as drafts, which a release takes live.
//!
//! [`drafts`] checks and saves what an editor wrote. [`english`] compares translations with the
//! English that they were made from. [`entries`] creates, copies, orders and archives whole entries;
//! [`several`] saves several cells at once;
//! [`rename`] gives one another slug, and [`replace`] puts one in place of another. All of them take
//! what their author may write ([`writable`]). [`import`] turns files into drafts, and [`remodel`] says
//! what other kinds would mean. [`admin`] is the API of the console.

pub mod admin;
pub mod drafts;
mod english;
pub mod entries;
pub mod import;
pub mod remodel;
pub mod rename;
pub mod replace;
pub mod saved;
mod several;
mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;
pub mod writable;

pub use admin::routes;
