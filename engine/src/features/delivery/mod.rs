//! The delivery API: live content for other programs, out of memory; drafts for those with a token.
//!
//! [`ask`] is the closed grammar of what can be asked; [`condition`] and [`order`] choose entries,
//! [`shape`] and [`include`] say what of them is answered, [`by_path`] what an address leads to.
//! [`columns`] are what entries are chosen and ordered by, read once; [`reader`] is who asks, and
//! makes each answer once.

mod ask;
mod by_path;
mod columns;
mod condition;
mod include;
mod key;
mod kinds;
mod order;
mod reader;
mod routes;
mod shape;
#[cfg(all(test, feature = "testing"))]
mod tests;

pub use reader::Answers;
pub use routes::routes;
