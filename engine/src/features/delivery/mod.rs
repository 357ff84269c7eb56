//! The delivery API: live content for other programs, out of memory.
//!
//! [`ask`] is the closed grammar of what can be asked; [`condition`] and [`order`] choose entries,
//! [`shape`] and [`include`] say what of them is answered.

mod ask;
mod condition;
mod include;
mod key;
mod order;
mod routes;
mod shape;
#[cfg(all(test, feature = "testing"))]
mod tests;

pub use routes::routes;
