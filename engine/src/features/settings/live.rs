//! The settings that requests need, in memory: limits, who needs a second factor, and the site's
//! address.

use std::sync::{Arc, PoisonError, RwLock};

use super::{
    model::{RequestLimits, Security},
    store,
};
use crate::platform::{changes::Topic, db, state::AppState};

/// A handle to the settings in force; clones share one state. It has the defaults until the first
/// [`reload`](Self::reload).
#[derive(Clone, Default)]
pub struct LiveSettings(Arc<RwLock<(RequestLimits, Security)>>);

impl LiveSettings {
    /// How often callers may send leads and try to sign in.
    pub fn limits(&self) -> RequestLimits {
        self.0.read().unwrap_or_else(PoisonError::into_inner).0
    }

    /// What sign-in requires.
    pub fn security(&self) -> Security {
        self.0.read().unwrap_or_else(PoisonError::into_inner).1
    }

    /// Reads the settings from the database, and the site's address too if one is stored.
    pub async fn reload(&self, app: &AppState) -> db::Result<()> {
        let fresh = (store::limits(&app.db).await?, store::security(&app.db).await?);
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        if let Some(url) = store::public_url(&app.db).await? {
            app.address.set(&url);
        }
        Ok(())
    }

    /// Reloads whenever an engine changes the settings. A job of the engine.
    pub async fn follow(self, app: AppState) {
        let mut changes = app.feed.subscribe();
        while let Some(news) = changes.next().await {
            if news.may_be(Topic::Settings)
                && let Err(e) = self.reload(&app).await
            {
                tracing::error!(error = %e, "cannot reload the settings");
            }
        }
    }
}
