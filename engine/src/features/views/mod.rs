//! Saved views: the filters of a list under a name, for oneself or shared.
//!
//! A shared view is seen by all who may read the rows of its screen, and changed by its maker and by
//! admins; one's own is seen by oneself. Who is switched off sees none of theirs, which others see
//! neither; the shared ones stay. With a deleted account its own views go.
//!
//! The path of a request: [`routes`] reads it, [`form`] checks it, [`store`] has the SQL.

mod form;
mod model;
mod routes;
mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;

pub use model::Screen;
pub use routes::routes;
