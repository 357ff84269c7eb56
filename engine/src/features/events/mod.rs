//! What happens, told to the screens as it happens.
//!
//! One stream of server-sent events for each window. It follows the changes feed, tells only
//! what the person may read, goes on where it broke off, and ends with the session. A reader
//! that missed more than is kept is told to read everything anew (`reset`).

mod model;
mod routes;
mod stream;
#[cfg(all(test, feature = "testing"))]
mod tests;

pub use model::ChangeEvent;
pub use routes::routes;
pub use stream::{Streams, trim};
