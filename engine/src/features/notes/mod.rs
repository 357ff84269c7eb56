//! Notes and attachments: what staff write about a lead, a customer or a booking, whom they mention,
//! and the files that they put beside it.
//!
//! Whoever may read the row reads them, whoever may update it writes ([`about`]). They are no part of
//! the row itself: a note leaves its version as it is. [`routes`] and [`write`] have the notes,
//! [`attachments`] the files, [`store`] the SQL.

pub mod about;
mod attachments;
mod model;
mod routes;
mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod write;

use utoipa_axum::router::OpenApiRouter;

use self::about::About;
pub use self::{
    attachments::{tidy, tidy_loop},
    model::Note,
    store::list,
};
use crate::{
    features::auth::Caller,
    platform::{
        db::{self, Tx},
        state::AppState,
    },
};

/// Notes and attachments of leads, customers and bookings.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().merge(routes::routes()).merge(attachments::routes())
}

/// Deletes what staff wrote about a row that is purged, and gives up its files: [`tidy`] removes
/// them.
pub async fn forget(tx: &mut Tx, about: About) -> db::Result<()> {
    store::delete_all(tx, about).await?;
    attachments::store::give_up(tx, about).await
}

/// Moves what staff wrote about a row, and its files, to another row of that kind.
pub async fn move_all(tx: &mut Tx, caller: &Caller, from: About, to: About) -> db::Result<()> {
    store::move_all(tx, caller, from, to).await?;
    attachments::store::move_all(tx, caller, from, to).await
}
