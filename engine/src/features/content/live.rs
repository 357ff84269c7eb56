//! The live content in memory: small, and read for every page and every delivery request.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Arc, PoisonError, RwLock},
};

use uuid::Uuid;

use super::{
    kind::Kind,
    model::{Entry, ReleaseItem, Snapshot},
    store::{self, ContentChange, LiveChanges},
};
use crate::platform::{
    changes::{Change, Topic},
    db,
    state::AppState,
};

/// A shared handle to the content of the live release.
#[derive(Clone, Default)]
pub struct LiveContent(Arc<RwLock<LiveState>>);

#[derive(Clone, Default)]
struct LiveState {
    /// The newest settled change that is included; none before the first read.
    until: Option<Change>,
    /// Sequence numbers of later changes that are included too: committed, but not settled yet.
    and: HashSet<i64>,
    content: Arc<Snapshot>,
}

impl LiveContent {
    /// The content as of the last [`LiveContent::present`]; empty before the first one.
    pub fn now(&self) -> Arc<Snapshot> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).content.clone()
    }

    fn known(&self) -> LiveState {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Catches up with the database and returns the content. Reads only entries that changed since.
    pub async fn present(&self, app: &AppState) -> db::Result<Arc<Snapshot>> {
        loop {
            let known = self.known();
            // Read before the touched entries, so that they include every change up to it.
            let until = app.feed.newest().await?;
            let changed = match &known.until {
                Some(last) => store::touched_after(&app.db, Some(last)).await?,
                None => None,
            };
            let since = if changed.is_some() { known.until } else { until };
            let touched = match &changed {
                Some(touched) => touched.clone(),
                None => store::touched_after(&app.db, since.as_ref()).await?.unwrap_or_default(),
            };
            let mut content = known.content.clone();
            if changed.is_none() || touched.iter().any(|t| !known.and.contains(&t.seq)) {
                content = Arc::new(read(app, &content, changed.as_deref()).await?);
                // A release that went live during the read may be in only some of the entries.
                let now = store::touched_after(&app.db, since.as_ref()).await?;
                if now.is_none_or(|now| now.iter().any(|t| t.site && !touched.contains(t))) {
                    continue;
                }
            }
            let place = |change: &Option<Change>| change.as_ref().map(Change::place);
            let later = touched.iter().filter(|t| Some((t.xact, t.seq)) > place(&until));
            let and: HashSet<i64> = later.map(|t| t.seq).collect();
            let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
            let newer = place(&known.until) < place(&until)
                || (place(&known.until) == place(&until) && known.and.is_subset(&and));
            if newer {
                *known = LiveState { until, and, content: content.clone() };
            }
            return Ok(content);
        }
    }

    /// The content as it will be once these items are live. Nothing is kept.
    pub async fn with(&self, app: &AppState, items: &[ReleaseItem]) -> db::Result<Arc<Snapshot>> {
        Ok(self.ahead(app, items).await?.after)
    }

    /// The same beside the present content and the entries that the items touch. Nothing is kept.
    pub async fn ahead(&self, app: &AppState, items: &[ReleaseItem]) -> db::Result<ContentAhead> {
        let before = self.present(app).await?;
        if items.is_empty() {
            return Ok(ContentAhead { after: before.clone(), before, touched: HashMap::new() });
        }
        let changes: HashMap<_, _> =
            items.iter().map(|i| ((i.entry_id, i.locale.clone()), i.new_id)).collect();
        let entries: HashSet<_> = items.iter().map(|i| i.entry_id).collect();
        let found = store::live_entries_of(&app.db, &entries, &changes).await?;
        let touched = found.iter().map(|(kind, entry)| {
            let kind = before.kinds.get(kind);
            (entry.id, kind.map_or_else(|| entry.clone(), |kind| kind.lifted(entry.clone())))
        });
        let touched = touched.collect();
        let after = Arc::new(before.replaced(before.kinds.clone(), &entries, found));
        Ok(ContentAhead { before, after, touched })
    }

    /// Catches up after every release that goes live. A job of the engine.
    pub async fn follow(self, app: AppState) {
        let mut changes = app.feed.subscribe();
        while let Some(news) = changes.next().await {
            if news.may_be(Topic::Site)
                && let Err(e) = self.present(&app).await
            {
                tracing::error!(error = %e, "cannot catch up with the live content");
            }
        }
    }
}

/// What a release makes of the content.
pub struct ContentAhead {
    /// What is live now.
    pub before: Arc<Snapshot>,
    /// What is live with the release.
    pub after: Arc<Snapshot>,
    /// The entries that it touches as they are with it, whether visitors see them or not.
    pub touched: HashMap<Uuid, Arc<Entry>>,
}

/// The known content with the touched entries read again; all of it when they cannot be listed.
async fn read(
    app: &AppState,
    known: &Snapshot,
    touched: Option<&[ContentChange]>,
) -> db::Result<Snapshot> {
    let kinds = kinds(app).await?;
    // By other kinds every entry reads differently.
    let changed = match touched.filter(|_| kinds == known.kinds) {
        Some(touched) => store::entries_touched(&app.db, touched).await?,
        None => None,
    };
    let former = store::former_slugs(&app.db).await?;
    let release = store::newest_live_release(&app.db).await?;
    let Some(changed) = changed else {
        let all = store::live_entries(&app.db).await?;
        return Ok(Snapshot::new(kinds, all).with_former(former).of_release(release));
    };
    let found = store::live_entries_of(&app.db, &changed, &LiveChanges::default()).await?;
    Ok(known.replaced(kinds, &changed, found).with_former(former).of_release(release))
}

/// All live content, as it reads by these kinds.
pub async fn by_kinds(app: &AppState, kinds: BTreeMap<String, Arc<Kind>>) -> db::Result<Snapshot> {
    Ok(Snapshot::new(kinds, store::live_entries(&app.db).await?))
}

/// All kinds of content, by name.
pub async fn kinds(app: &AppState) -> db::Result<BTreeMap<String, Arc<Kind>>> {
    store::kinds(&app.db).await
}
