//! Customers and leads that are there twice: found, and made one.
//!
//! [`alike`] says which rows look like the same person, and why. A merge is one transaction: [`customers`]
//! and [`leads`] move what other features keep about the row that goes, a line for each of their
//! tables; the feature that owns the row does the rest. The row that goes leads to the kept one from
//! then on: whoever asks for its id or its number gets the other.

mod alike;
mod customers;
mod leads;
mod request;
#[cfg(all(test, feature = "testing"))]
mod tests;

use utoipa_axum::router::OpenApiRouter;

use crate::platform::state::AppState;

/// All routes of merging.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().merge(customers::routes()).merge(leads::routes())
}
