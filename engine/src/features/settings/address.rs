//! The address of the site: in the database, and at hand in [`AppState::address`].

use uuid::Uuid;

use super::store;
use crate::platform::{
    changes::{self, Topic},
    db::{self, Db},
    state::AppState,
};

/// The address that is kept; none before somebody said one.
pub async fn kept_address(db: &Db) -> db::Result<Option<String>> {
    store::public_url(db).await
}

/// The address as the database says it, else as this process was told.
pub async fn public_url(app: &AppState) -> db::Result<String> {
    let kept = store::public_url(&app.db).await?;
    Ok(kept.unwrap_or_else(|| app.address.now().to_string()))
}

/// Keeps an address, and tells the engines.
pub async fn keep_address(app: &AppState, url: &str) -> db::Result<()> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    store::put_public_url(&mut tx, url, now).await?;
    changes::append(&mut tx, Topic::Settings, Uuid::nil(), now).await?;
    app.feed.commit(tx).await?;
    app.address.set(url);
    Ok(())
}
