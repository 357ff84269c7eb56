//! The live content in memory: small, read by every page and every delivery request.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, PoisonError, RwLock},
};

use tokio::sync::broadcast::error::RecvError;

use super::{kind::Kind, model::Snapshot, releases::ReleaseItem, store};
use crate::platform::{changes::Topic, db, state::AppState};

/// A handle that always answers with the content of the live release.
#[derive(Clone, Default)]
pub struct LiveContent(Arc<RwLock<Arc<Snapshot>>>);

impl LiveContent {
    pub fn now(&self) -> Arc<Snapshot> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub async fn reload(&self, app: &AppState) -> db::Result<()> {
        let fresh = Arc::new(present(app).await?);
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }

    /// Reloads whenever another release goes live. A job of the engine.
    pub async fn follow(self, app: AppState) {
        let mut changes = app.feed.subscribe();
        loop {
            match changes.recv().await {
                Ok(change) if change.topic == Topic::Site => {}
                Ok(_) => continue,
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            }
            if let Err(e) = self.reload(&app).await {
                tracing::error!(error = %e, "cannot reload the live content");
            }
        }
    }
}

/// The kinds of content there are.
pub async fn kinds(app: &AppState) -> db::Result<BTreeMap<String, Arc<Kind>>> {
    store::kinds(&app.db).await
}

/// The content of the live release, straight from the database.
pub async fn present(app: &AppState) -> db::Result<Snapshot> {
    store::snapshot(&app.db, &HashMap::new()).await
}

/// The content as it will be once these items are live.
pub async fn with(app: &AppState, items: &[ReleaseItem]) -> db::Result<Snapshot> {
    let changes = items.iter().map(|i| ((i.entry_id, i.locale.clone()), i.new_id)).collect();
    store::snapshot(&app.db, &changes).await
}
