//! The limits and the site's address in memory: they are asked for with every request.

use std::sync::{Arc, PoisonError, RwLock};

use super::{model::RequestLimits, store};
use crate::platform::{changes::Topic, db, state::AppState};

/// A handle that always answers with the limits of the settings.
#[derive(Clone, Default)]
pub struct LiveLimits(Arc<RwLock<RequestLimits>>);

impl LiveLimits {
    pub fn now(&self) -> RequestLimits {
        *self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub async fn reload(&self, app: &AppState) -> db::Result<()> {
        let fresh = store::limits(&app.db).await?;
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        if let Some(url) = store::public_url(&app.db).await? {
            app.address.set(&url);
        }
        Ok(())
    }

    /// Reloads whenever the settings change, on whichever engine. A job.
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
