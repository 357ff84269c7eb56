//! Live updates: changes are sent to the screens of staff as they happen.
//!
//! Each browser has one stream of server-sent events. It follows the changes feed, sends only what
//! the caller may read ([`store`]: of rows that are someone's, those in their scope) and the notices
//! that they are told of ([`notices`](super::notices)), resumes where it broke off, and ends with the
//! session. A reader that missed more than is kept gets a `reset`, which tells it to read everything
//! again.

mod model;
mod retention;
mod routes;
mod store;
mod stream;
#[cfg(all(test, feature = "testing"))]
mod tests;

pub use model::ChangeEvent;
pub use retention::retention_loop;
pub use routes::routes;
pub use stream::Streams;
