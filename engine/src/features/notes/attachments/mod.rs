//! Attachments: photographs, documents and recordings beside a lead, a customer or a booking.
//!
//! Their bytes lie where those of pictures lie, under a prefix of their own that no public address
//! leads to ([`model`]). A file is known by its row before it is stored and until it is gone
//! ([`files`]): what a stop leaves half done, [`tidy`] ends.

mod files;
mod model;
mod routes;
pub mod store;

pub use files::{tidy, tidy_loop};
pub use routes::routes;
