//! Webhooks: programs outside that are told of facts, as Standard Webhooks has it.
//!
//! The [`outbox`](super::outbox) has the facts. Each engine follows the feed and [delivers](deliver)
//! what is due, [signed](signature), to [public addresses](crate::platform::reach) only. What fails is tried
//! [again](schedule) for three days and is then a dead letter, which staff replay. A webhook that
//! fails for five days, or answers 410, is disabled with an alert. [`desk`] is what admins do.

mod deliver;
mod desk;
mod model;
mod routes;
mod schedule;
mod send;
mod signature;
mod store;
#[cfg(all(test, feature = "testing"))]
mod tests;
mod view;

pub use desk::forget_secrets;
pub use routes::routes;

use crate::platform::{reach::Reach, state::AppState};

/// Delivers what is due. A job of the engine that never returns.
pub async fn deliver_loop(app: AppState) {
    match send::Sender::new(Reach::of(&app.http)) {
        Ok(sender) => deliver::deliver_loop(app, sender).await,
        Err(e) => tracing::error!(error = %e, "webhooks are not delivered"),
    }
}

/// Deletes what was told more than 30 days ago. A job of the engine that never returns.
pub async fn retention_loop(app: AppState) {
    deliver::retention_loop(app).await;
}
