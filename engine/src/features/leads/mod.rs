//! Leads: people who asked for help, from the moment they press the button.
//!
//! A lead is never lost and never refused for a reason that the visitor cannot mend: what looks
//! like a machine is kept in quarantine, a day that is over and a package that is gone are
//! flagged. The answer goes out after the row is on disk.
//!
//! Follow a submission: [`routes`] takes it, [`fields`] reads it, [`submission`] says whether it
//! may, [`intake`] writes it down with all that belongs to it; [`score`] says how urgent it is.

mod fields;
mod intake;
pub mod model;
mod routes;
pub mod score;
pub mod store;
mod submission;
#[cfg(all(test, feature = "testing"))]
mod tests;

pub use routes::routes;
