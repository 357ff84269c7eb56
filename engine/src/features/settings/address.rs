//! The address of the site: stored in the database, and in memory in [`AppState::address`].

use uuid::Uuid;

use super::store;
use crate::platform::{
    changes::{self, Topic},
    db::{self, Db},
    state::AppState,
};

/// The stored address, for example `https://jaali.example`; `None` before one was set.
pub async fn kept_address(db: &Db) -> db::Result<Option<String>> {
    store::public_url(db).await
}

/// The stored address, else the one that this process was started with.
pub async fn public_url(app: &AppState) -> db::Result<String> {
    let kept = store::public_url(&app.db).await?;
    Ok(kept.unwrap_or_else(|| app.address.now().to_string()))
}

/// Stores a valid address, uses it from now on, and notifies the other engines.
pub async fn keep_address(app: &AppState, url: &str) -> db::Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    store::put_public_url(&mut tx, url, now).await?;
    changes::append(&mut tx, Topic::Settings, Uuid::nil(), now).await?;
    app.feed.commit(tx).await?;
    app.address.set(url);
    Ok(())
}
