//! The live content in memory: small, read by every page and every delivery request.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Arc, PoisonError, RwLock},
};

use tokio::sync::broadcast::error::RecvError;

use super::{
    kind::Kind,
    model::Snapshot,
    releases::ReleaseItem,
    store::{self, Changes},
};
use crate::platform::{changes::Topic, db, state::AppState};

/// A handle that always answers with the content of the live release.
#[derive(Clone, Default)]
pub struct LiveContent(Arc<RwLock<Known>>);

#[derive(Clone, Default)]
struct Known {
    /// The change up to which all is in; none before anything was read.
    until: Option<i64>,
    content: Arc<Snapshot>,
}

impl LiveContent {
    /// As it was when it was last caught up with.
    pub fn now(&self) -> Arc<Snapshot> {
        self.known().content
    }

    fn known(&self) -> Known {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Catches up with the database. Only entries that changed since the last time are read.
    pub async fn present(&self, app: &AppState) -> db::Result<Arc<Snapshot>> {
        loop {
            let known = self.known();
            let until = app.feed.newest().await?;
            if known.until == Some(until) {
                return Ok(known.content);
            }
            let content = Arc::new(read(app, &known, until).await?);
            // A release that went live while the entries were read may be in some of them only.
            if store::has_gone_live_after(&app.db, until).await? {
                continue;
            }
            let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
            if known.until.is_none_or(|last| last < until) {
                *known = Known { until: Some(until), content: content.clone() };
            }
            return Ok(content);
        }
    }

    /// The content as it will be once these items are live.
    pub async fn with(&self, app: &AppState, items: &[ReleaseItem]) -> db::Result<Arc<Snapshot>> {
        let content = self.present(app).await?;
        if items.is_empty() {
            return Ok(content);
        }
        let changes: HashMap<_, _> =
            items.iter().map(|i| ((i.entry_id, i.locale.clone()), i.new_id)).collect();
        let entries: HashSet<_> = items.iter().map(|i| i.entry_id).collect();
        let found = store::live_entries_of(&app.db, &entries, &changes).await?;
        Ok(Arc::new(content.replaced(content.kinds.clone(), &entries, found)))
    }

    /// Catches up whenever another release goes live. A job of the engine.
    pub async fn follow(self, app: AppState) {
        let mut changes = app.feed.subscribe();
        loop {
            match changes.recv().await {
                Ok(change) if change.topic == Topic::Site => {}
                Ok(_) => continue,
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            }
            if let Err(e) = self.present(&app).await {
                tracing::error!(error = %e, "cannot catch up with the live content");
            }
        }
    }
}

/// What is known, with all that changed until a change of the feed.
async fn read(app: &AppState, known: &Known, until: i64) -> db::Result<Snapshot> {
    let kinds = kinds(app).await?;
    let changed = match known.until {
        Some(last) => store::changed_between(&app.db, last, until).await?,
        None => None,
    };
    let Some(changed) = changed else {
        return Ok(Snapshot::new(kinds, store::live_entries(&app.db).await?));
    };
    let found = store::live_entries_of(&app.db, &changed, &Changes::default()).await?;
    Ok(known.content.replaced(kinds, &changed, found))
}

/// The kinds of content there are.
pub async fn kinds(app: &AppState) -> db::Result<BTreeMap<String, Arc<Kind>>> {
    store::kinds(&app.db).await
}
