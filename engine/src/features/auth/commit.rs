//! The end of every change of an account.

use uuid::Uuid;

use crate::platform::{
    changes::{self, Topic},
    clock::Instant,
    db::Tx,
    error::Result,
    state::AppState,
};

/// Commits, and sends the change to every screen and engine.
pub(super) async fn commit(app: &AppState, mut tx: Tx, user: Uuid, now: Instant) -> Result<()> {
    changes::append(&mut tx, Topic::User, user, now).await?;
    Ok(app.feed.commit(tx).await?)
}
