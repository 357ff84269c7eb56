//! Commits a change of an account.

use uuid::Uuid;

use crate::platform::{
    changes::{self, Topic},
    clock::Instant,
    db::Tx,
    error::Result,
    state::AppState,
};

/// Commits, and notifies every screen and engine of the change.
pub(super) async fn commit(app: &AppState, mut tx: Tx, user: Uuid, now: Instant) -> Result<()> {
    changes::append(&mut tx, Topic::User, user, now).await?;
    Ok(app.feed.commit(tx).await?)
}
