//! Bookings: a visit to a customer, on a day, at a time, by a technician.
//!
//! A technician cannot be in two places: a visit takes the half hours of its technician, and a
//! second visit that needs any of them is refused with the number of the first. Names are compared
//! folded. A booking that is completed, cancelled or without a technician takes nothing.
//!
//! The path of a request: [`routes`] reads it, [`form`] checks it, [`desk`] executes it, [`store`]
//! has the SQL. [`slots`] lists the times that are offered. Converting a lead books its visit
//! through [`create`].

mod bulk;
mod desk;
mod facts;
mod filter;
mod form;
pub mod model;
mod routes;
pub mod search;
mod slots;
mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod transfer;

pub use desk::create;
pub use form::{BookingChanges, BookingForm};
pub use routes::routes;
pub use store::{counts_of_customers, counts_of_leads, ids_of_customers, move_customer, move_lead};
