//! Customers: people who have a contract with us, and what they have paid.
//!
//! The engine computes the days of a contract from its first service, copies name and price of
//! the chosen package, and keeps the paid amount in step with the ledger of payments. Customers
//! are never deleted: one who left is made inactive, and one who is there twice is merged.
//!
//! The path of a request: [`routes`] reads it, [`form`] checks it, [`register`] and [`ledger`]
//! execute it, [`store`] has the SQL. A lead becomes a customer through [`create`].

mod bulk;
mod facts;
mod filter;
mod form;
mod ledger;
mod merge;
pub mod model;
mod register;
mod routes;
pub mod search;
pub mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod transfer;

pub use form::{ChosenPackage, CustomerChanges, CustomerForm, contract_days};
pub use merge::{CustomerChoices, CustomerPair};
pub use model::NOT_FOUND;
pub use register::{Origin, create};
pub use routes::routes;
