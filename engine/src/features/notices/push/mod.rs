//! Web push: notices for browsers in which no console is open.
//!
//! A browser gives its user an endpoint, at a push service of its maker, and keys. [`store::queue`]
//! queues each notice for the browsers of its readers, in the transaction that writes it. Each engine
//! [sends](deliver) what is due, to [public addresses](crate::platform::reach) only,
//! [encrypted](encryption) for the browser and [signed](vapid) for the push service, while the
//! session goes on and the user may see the notice. Endpoint and keys are sealed.

mod deliver;
mod encryption;
mod model;
mod routes;
mod send;
pub(super) mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod vapid;

pub use self::{deliver::push_loop, routes::routes};
use crate::platform::{db, state::AppState};

/// Forgets all browsers, and the key that they know the engine by. Returns how many there were.
pub async fn forget_browsers(app: &AppState) -> db::Result<u64> {
    let mut tx = app.db.begin().await?;
    let gone = store::forget(&mut tx).await?;
    tx.commit().await?;
    Ok(gone)
}
