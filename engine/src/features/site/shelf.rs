//! Where pages and files are read from: memory, else the [`Mirror`] on this machine, else the
//! database, which may be unreachable.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    io,
    path::Path,
    sync::Arc,
};

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use quick_cache::{Weighter, sync::Cache};
use serde_json::value::RawValue;
use tokio::{sync::watch, task::spawn_blocking};

use super::mirror::{Copy, LiveIndex, Mirror};
use crate::{
    features::publishing::{
        manifest::ReleaseManifest,
        store::{self, PageRow},
    },
    platform::{
        clock::Instant,
        db::{self, Db},
        serving::{
            Body, Encoding, Lasting, Stored,
            pack::{Effort, gzip, unpack_brotli},
        },
    },
};

/// Most bytes of pages and files in the cache; the rest is read again for each request.
const CACHE_BYTES: u64 = 128 * 1024 * 1024;
/// Files of at most this many bytes are compressed as well as possible; for larger ones the first
/// reader would wait too long.
const SMALL: usize = 64 * 1024;

/// The service worker, which fetches what a page may.
const WORKER: &str = "/sw.js";

/// The live release, as requests use it.
pub(super) struct LiveRelease {
    pub csp: HeaderValue,
    pub manifest: Arc<ReleaseManifest>,
    /// Path → hash, for the bundle's files.
    pub assets: BTreeMap<String, String>,
    /// Old address → present address of entries with pages, in English.
    pub moved: HashMap<String, String>,
    /// Addresses whose unknown slugs lead home: `/pest-control/`.
    pub homeward: Vec<String>,
}

impl LiveRelease {
    pub(super) fn new(
        manifest: Arc<ReleaseManifest>,
        assets: BTreeMap<String, String>,
        (moved, homeward): (HashMap<String, String>, Vec<String>),
    ) -> Self {
        let csp = HeaderValue::from_str(&manifest.csp).unwrap_or_else(|_| {
            tracing::error!("the renderer's policy is no header value; scripts are refused");
            HeaderValue::from_static("default-src 'self'")
        });
        Self { csp, manifest, assets, moved, homeward }
    }

    /// Path → hash, for every page.
    pub(super) fn pages(&self) -> &BTreeMap<String, String> {
        &self.manifest.pages
    }

    /// The response with a page or a file of this release.
    pub(super) fn answer(
        &self,
        status: StatusCode,
        path: &str,
        stored: &Stored,
        headers: &HeaderMap,
    ) -> Response {
        let lasting = if is_immutable(path) { Lasting::Forever } else { Lasting::Asked };
        let mut response = stored.answer(status, lasting, headers);
        if stored.is_page || path == WORKER {
            response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, self.csp.clone());
        }
        response
    }
}

/// Whether a path never changes its bytes: those under `/assets/`. Browsers revalidate the others,
/// because a new build may replace them.
pub(super) fn is_immutable(path: &str) -> bool {
    path.starts_with("/assets/")
}

/// Weighs a cache entry by the bytes of its key and body.
#[derive(Clone)]
pub(super) struct ByBytes;

impl Weighter<String, Arc<Stored>> for ByBytes {
    fn weight(&self, key: &String, stored: &Arc<Stored>) -> u64 {
        let body = match &stored.body {
            Body::Packed { brotli, gzip } => brotli.len() + gzip.len(),
            Body::Only(_, bytes) => bytes.len(),
        };
        (key.len() + body) as u64
    }
}

/// Locale → the data of its home page.
pub(super) type Homes = BTreeMap<String, Box<RawValue>>;

/// The live release with a cache of its pages and files, over the mirror and the database.
pub struct Shelf {
    /// None while the database cannot be opened.
    db: Option<Db>,
    mirror: Mirror,
    /// The homes that the mirror holds; empty when the database is open.
    pub(super) homes: Homes,
    live: watch::Sender<Option<Arc<LiveRelease>>>,
    cache: Cache<String, Arc<Stored>, ByBytes>,
}

impl Shelf {
    pub(super) fn new(data: &Path, db: Option<Db>) -> Self {
        Self {
            db,
            mirror: Mirror::in_folder(data),
            homes: Homes::new(),
            live: watch::Sender::new(None),
            cache: Cache::with_weighter(2_000, CACHE_BYTES, ByBytes),
        }
    }

    /// Serves the release that the mirror in this data folder holds; none when it holds none.
    pub fn left_behind(data: &Path) -> io::Result<Option<Arc<Self>>> {
        let mut shelf = Self::new(data, None);
        let Some(LiveIndex { manifest, assets, moved, homeward, homes }) = shelf.mirror.index()?
        else {
            return Ok(None);
        };
        shelf.homes = homes;
        shelf.show(LiveRelease::new(Arc::new(manifest), assets, (moved, homeward)));
        Ok(Some(Arc::new(shelf)))
    }

    pub(super) fn live(&self) -> Option<Arc<LiveRelease>> {
        self.live.borrow().clone()
    }

    pub(super) fn show(&self, release: LiveRelease) {
        self.live.send_replace(Some(Arc::new(release)));
    }

    /// A cached page (by hash and encoding) or immutable file (by path); none when not cached.
    pub(super) fn in_memory(&self, key: &str) -> Option<Arc<Stored>> {
        self.cache.get(key)
    }

    /// The page or file at a path of a release; none when it has none there.
    pub(super) async fn find(
        &self,
        release: &LiveRelease,
        path: &str,
        headers: &HeaderMap,
    ) -> db::Result<Option<Arc<Stored>>> {
        if let Some(hash) = release.pages().get(path) {
            return self.page(hash, Encoding::accepted(headers)).await;
        }
        match release.assets.get(path) {
            Some(hash) => self.asset(path, Some(hash)).await,
            // A file of a build that is about to go live: pages for one visitor name it already.
            None if is_immutable(path) => self.asset(path, None).await,
            None => Ok(None),
        }
    }

    /// The page with a hash, in one encoding. Nearly all visitors accept the same one, so only
    /// encodings that are requested take memory.
    pub(super) async fn page(
        &self,
        hash: &str,
        encoding: Encoding,
    ) -> db::Result<Option<Arc<Stored>>> {
        let key = encoding.of(hash);
        if let Some(stored) = self.cache.get(&key) {
            return Ok(Some(stored));
        }
        let copy = match (self.mirror.read(hash).await, &self.db) {
            (Some(copy), _) => Some(copy),
            (None, Some(db)) => store::page(db, hash).await?.map(Copy::from),
            (None, None) => None,
        };
        let Some(copy) = copy else { return Ok(None) };
        let Some(stored) = in_encoding(hash, copy, encoding).await.map(Arc::new) else {
            return Ok(None);
        };
        // Plain pages are large and rarely requested.
        if encoding != Encoding::Identity {
            self.cache.insert(key, stored.clone());
        }
        Ok(Some(stored))
    }

    async fn asset(&self, path: &str, hash: Option<&str>) -> db::Result<Option<Arc<Stored>>> {
        if let Some(stored) = self.cache.get(path) {
            return Ok(Some(stored));
        }
        let copied = match hash {
            Some(hash) => self.mirror.read(hash).await.map(|copy| (hash.to_owned(), copy)),
            None => None,
        };
        let Some((hash, Copy { content_type, body })) = (match (copied, &self.db) {
            (Some(copied), _) => Some(copied),
            (None, Some(db)) => store::asset(db, path).await?.map(|row| {
                (row.hash, Copy { content_type: row.content_type, body: row.body.into() })
            }),
            (None, None) => None,
        }) else {
            return Ok(None);
        };
        if !is_immutable(path) {
            let body = Body::Only(Encoding::Identity, body);
            return Ok(Some(Arc::new(Stored::new(&content_type, &hash, body))));
        }
        let effort = if body.len() <= SMALL { Effort::Best } else { Effort::Quick };
        let packing = move || Stored::pack(&content_type, &hash, body.into(), effort);
        let Ok(stored) = spawn_blocking(packing).await else { return Ok(None) };
        let stored = Arc::new(stored);
        self.cache.insert(path.to_owned(), stored.clone());
        Ok(Some(stored))
    }

    pub(super) fn subscribe(&self) -> watch::Receiver<Option<Arc<LiveRelease>>> {
        self.live.subscribe()
    }

    /// Copies a release to the mirror on this machine.
    pub(super) async fn copy(
        &self,
        release: &LiveRelease,
        homes: Homes,
        now: Instant,
    ) -> Result<(), CopyError> {
        let Some(db) = &self.db else { return Ok(()) };
        let here = self.mirror.hashes().await?;
        let pages = release.pages().values().map(String::as_str);
        let missing: BTreeSet<_> = pages.filter(|hash| !here.contains(*hash)).collect();
        let missing: Vec<_> = missing.into_iter().collect();
        for hashes in missing.chunks(COPIED_TOGETHER) {
            let rows = store::pages(db, hashes).await?;
            if rows.len() < hashes.len() {
                // A page was dropped with its release: another release is live.
                return Ok(());
            }
            let copies = rows.into_iter().map(|row| (row.hash.clone(), row.into()));
            self.mirror.put(copies.collect()).await?;
        }
        for (path, _) in release.assets.iter().filter(|(_, hash)| !here.contains(*hash)) {
            let Some(row) = store::asset(db, path).await? else { continue };
            let copy = Copy { content_type: row.content_type, body: row.body.into() };
            self.mirror.put(vec![(row.hash, copy)]).await?;
        }
        let LiveRelease { manifest, assets, moved, homeward, .. } = release;
        let manifest = ReleaseManifest::clone(manifest);
        let (assets, moved, homeward) = (assets.clone(), moved.clone(), homeward.clone());
        Ok(self.mirror.point(LiveIndex { manifest, assets, moved, homeward, homes }, now).await?)
    }
}

/// Pages that are copied to the mirror at once: one statement and one hop to another thread for all.
const COPIED_TOGETHER: usize = 32;

#[derive(Debug, thiserror::Error)]
pub(super) enum CopyError {
    #[error(transparent)]
    Db(#[from] db::Error),
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<PageRow> for Copy {
    fn from(row: PageRow) -> Self {
        Self { content_type: row.content_type, body: row.brotli.into() }
    }
}

/// A page, which is kept as Brotli, in the encoding that was asked for; none when it is damaged.
async fn in_encoding(hash: &str, copy: Copy, encoding: Encoding) -> Option<Stored> {
    let body = if encoding == Encoding::Brotli {
        copy.body
    } else {
        let unpacking = move || -> io::Result<_> {
            let plain = unpack_brotli(&copy.body)?;
            let packed = encoding == Encoding::Gzip;
            Ok(if packed { gzip(&plain, Effort::Quick).into() } else { plain })
        };
        spawn_blocking(unpacking).await.ok()?.ok()?
    };
    Some(Stored::new(&copy.content_type, hash, Body::Only(encoding, body)))
}
