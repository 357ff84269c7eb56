//! Bookings: a visit to a customer, on a day, at a time, by a technician.
//!
//! Nobody can be in two places: a visit takes its technician's half hours, and a second one that
//! wants any of them is refused with the number of the first. Names compare folded; without a
//! name, completed or cancelled, a booking takes nothing.
//!
//! Follow a request: [`routes`] reads it, [`form`] says what may, [`desk`] does it, [`store`]
//! writes it down. [`slots`] knows the times that are offered. A lead is booked through
//! [`create`].

mod desk;
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
pub use form::BookingForm;
pub use routes::routes;
pub use store::ids_of_customers;
