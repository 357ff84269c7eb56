//! The live site in memory: the manifest, and as many pages and files as the cache holds.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, PoisonError, RwLock},
};

use axum::http::HeaderValue;
use quick_cache::{Weighter, sync::Cache};

use super::{
    build::{AREA, Sources},
    plan::Planner,
    publish::PublishError,
    renderer::Renderers,
    search::Counter,
    store::{self, Manifest},
};
use crate::{
    features::{
        content::{asked, rename},
        search::Search,
    },
    platform::{
        changes::Topic,
        db,
        serving::{
            Body, Encoding, Stored, header_value,
            pack::{Effort, unpack},
        },
        state::AppState,
    },
};

/// Most bytes of pages and files kept in memory; what does not fit is read again.
const CACHE_BYTES: u64 = 128 * 1024 * 1024;
/// A file of at most this many bytes is packed as well as can be: the rest would keep its first reader waiting.
const SMALL: usize = 64 * 1024;

/// The live release, as requests see it.
pub(super) struct Release {
    pub csp: HeaderValue,
    manifest: Arc<Manifest>,
    /// Old slug → present slug of areas.
    pub moved: HashMap<String, String>,
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<String, Arc<Stored>> for ByBytes {
    fn weight(&self, key: &String, stored: &Arc<Stored>) -> u64 {
        let body = match &stored.body {
            Body::Packed { brotli, gzip } => brotli.len() + gzip.len(),
            Body::Only(_, bytes) => bytes.len(),
        };
        (key.len() + body) as u64
    }
}

impl Release {
    /// Path → hash of every page.
    pub(super) fn pages(&self) -> &BTreeMap<String, String> {
        &self.manifest.pages.0
    }
}

/// What serves visitors. One for each engine.
pub struct Site {
    pub(super) app: AppState,
    pub(super) renderers: Renderers,
    pub(super) planner: Planner,
    pub(super) search: Search,
    pub(super) counter: Counter,
    live: RwLock<Option<Arc<Release>>>,
    cache: Cache<String, Arc<Stored>, ByBytes>,
}

impl Site {
    pub fn new(planner: Planner, search: Search) -> Arc<Self> {
        Arc::new(Self {
            app: planner.app.clone(),
            renderers: planner.renderers.clone(),
            planner,
            search,
            counter: Counter::default(),
            live: RwLock::default(),
            cache: Cache::with_weighter(2_000, CACHE_BYTES, ByBytes),
        })
    }

    pub(super) fn live(&self) -> Option<Arc<Release>> {
        self.live.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What a page for one visitor is made from: the live content in memory, present prices.
    pub(super) async fn sources(&self) -> Result<Sources, PublishError> {
        self.planner.gather(self.planner.content.now()).await
    }

    pub fn is_live(&self) -> bool {
        self.live().is_some()
    }

    /// The version of the built site, once a renderer told it.
    pub fn version(&self) -> Option<String> {
        let said = self.renderers.said()?;
        Some(if said.version.is_empty() { "unknown".to_owned() } else { said.version.clone() })
    }

    /// What is asked for by name and is not live; nothing before a site is.
    pub fn unknown_texts(&self) -> Vec<String> {
        let said = self.renderers.said();
        let texts = said.as_ref().map(|said| &*said.texts).unwrap_or_default();
        if self.is_live() { asked::missing(&self.planner.content.now(), texts) } else { Vec::new() }
    }

    /// Points to the release that the database says is live.
    pub async fn reload(&self) -> db::Result<()> {
        let Some(manifest) = self.planner.live().await? else { return Ok(()) };
        let csp = HeaderValue::from_str(&manifest.csp).unwrap_or_else(|_| {
            tracing::error!("the renderer's policy is no header value; scripts are refused");
            HeaderValue::from_static("default-src 'self'")
        });
        let moved = rename::redirects(&self.app, AREA).await?;
        let release = Release { csp, manifest, moved };
        *self.live.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(release));
        Ok(())
    }

    /// Reloads whenever another release goes live. A job of the engine.
    pub async fn follow(self: Arc<Self>) {
        let mut changes = self.app.feed.subscribe();
        while let Some(news) = changes.next().await {
            if news.may_be(Topic::Site)
                && let Err(e) = self.reload().await
            {
                tracing::error!(error = %e, "cannot read the live release");
            }
        }
    }

    /// A page in an encoding, or a file of the bundle that never changes.
    pub(super) fn in_memory(&self, key: &str) -> Option<Arc<Stored>> {
        self.cache.get(key)
    }

    /// The page of a hash: from memory, else from the database. Nearly all visitors take the
    /// same encoding; only the one that is asked for takes memory.
    pub(super) async fn page(
        &self,
        hash: &str,
        encoding: Encoding,
    ) -> db::Result<Option<Arc<Stored>>> {
        let key = encoding.of(hash);
        if let Some(stored) = self.cache.get(&key) {
            return Ok(Some(stored));
        }
        let Some(row) = store::page(&self.app.db, hash).await? else { return Ok(None) };
        let body = match encoding {
            Encoding::Brotli => row.brotli.into(),
            Encoding::Gzip => row.gzip.into(),
            // What was packed by this engine unpacks.
            Encoding::Identity => unpack(&row.gzip).unwrap_or_default(),
        };
        let stored = Arc::new(Stored {
            content_type: header_value(&row.content_type),
            hash: row.hash,
            body: Body::Only(encoding, body),
        });
        // Plain pages are large and their readers rare.
        if encoding != Encoding::Identity {
            self.cache.insert(key, stored.clone());
        }
        Ok(Some(stored))
    }

    /// A file of the site bundle. Names under `/assets/` never change their bytes; the others
    /// are asked for again, as a new build may replace them.
    pub(super) async fn asset(&self, path: &str) -> db::Result<Option<Arc<Stored>>> {
        if let Some(stored) = self.cache.get(path) {
            return Ok(Some(stored));
        }
        let Some(row) = store::asset(&self.app.db, path).await? else { return Ok(None) };
        if !is_immutable(path) {
            let content_type = header_value(&row.content_type);
            let body = Body::Only(Encoding::Identity, row.body.into());
            return Ok(Some(Arc::new(Stored { content_type, hash: row.hash, body })));
        }
        let effort = if row.body.len() <= SMALL { Effort::Best } else { Effort::Quick };
        let packing = move || Stored::pack(&row.content_type, row.hash, row.body, effort);
        let Ok(stored) = tokio::task::spawn_blocking(packing).await else { return Ok(None) };
        let stored = Arc::new(stored);
        self.cache.insert(path.to_owned(), stored.clone());
        Ok(Some(stored))
    }
}

pub(super) fn is_immutable(path: &str) -> bool {
    path.starts_with("/assets/")
}
