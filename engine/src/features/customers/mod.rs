//! Customers: people who have a contract with us, and what they have paid.
//!
//! The engine computes the days of a contract from its first service, copies name and price of
//! the chosen package, and keeps what was paid in step with the ledger of payments. Nobody is
//! deleted: a customer who left is switched off.
//!
//! Follow a request: [`routes`] reads it, [`form`] says what may, [`register`] and [`ledger`] do
//! it, [`store`] writes it down. A lead becomes a customer through [`create`].

mod filter;
mod form;
mod ledger;
pub mod model;
mod register;
mod routes;
pub mod search;
pub mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod transfer;

pub use form::{ChosenPackage, CustomerForm, contract_days};
pub use model::NOT_FOUND;
pub use register::{Origin, create};
pub use routes::routes;
