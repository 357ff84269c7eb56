//! What a release would change: the data of every page as it will be, hashed.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    num::NonZero,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

use chrono::NaiveDate;
use futures_util::future::join_all;
use serde_json::value::RawValue;
use tokio::task::spawn_blocking;
use uuid::Uuid;

use super::{
    build::Sources,
    files::{Dates, Written},
    hashes::{HashedFrames, Hasher, KeptHashes, hash},
    manifest::ReleaseManifest,
    publish_error::PublishError,
    renderer::{Hello, Renderers},
    store,
    subject::{AREA, PageSubject},
};
use crate::{
    features::{
        content::{
            live::LiveContent,
            model::{ReleaseItem, Snapshot},
        },
        packages,
        releases::{self, ChangedPaths},
        settings,
    },
    platform::{clock::date_of, db, locale::Locale, state::AppState},
};

/// A page or file of a plan: its path, the hash of all that it is made from, and what it is.
pub struct Planned {
    pub path: String,
    pub hash: String,
    pub what: What,
}

/// What stands at a path of a plan.
pub enum What {
    /// A page of the renderer. Its data is made again when it is rendered: the data of all pages
    /// at once would take more memory than the rest of the engine.
    Page(Locale, PageSubject),
    /// A file that the engine writes itself.
    File(Written),
}

/// The content that a plan's pages are made from.
#[derive(Debug, Clone, Copy)]
pub enum Ahead<'a> {
    /// Live content, with present prices and profile.
    Live,
    Release(Uuid),
    /// The content as it would be with these items.
    With(&'a [ReleaseItem]),
}

/// The pages and files of a release, and which of them change.
pub struct Plan {
    pub pages: Vec<Planned>,
    pub dates: Dates,
    pub sources: Arc<Sources>,
    pub(super) frames: HashedFrames,
    pub(super) hello: Arc<Hello>,
    pub(super) base: Option<Arc<ReleaseManifest>>,
    pub changed: ChangedPaths,
}

impl Plan {
    /// Whether the live pages come from the same build of the site.
    pub(super) fn is_same_bundle(&self) -> bool {
        self.base.as_ref().is_some_and(|base| base.bundle == self.hello.bundle)
    }

    /// Whether this page is live already.
    pub(super) fn is_live(&self, page: &Planned) -> bool {
        let live = self.base.as_ref().map(|b| &b.pages);
        live.is_some_and(|l| l.get(&page.path) == Some(&page.hash))
    }
}

/// The pages of some languages, as they are live.
#[derive(Default)]
struct LivePages {
    languages: Vec<Locale>,
    pages: Vec<Planned>,
}

impl LivePages {
    fn of(languages: Vec<Locale>, sources: &Sources, live: &ReleaseManifest) -> Self {
        let places = sources.places();
        let pages = languages.iter().flat_map(|locale| places.iter().map(|place| (*locale, place)));
        let pages = pages.filter_map(|(locale, place)| {
            let path = place.path(locale);
            let hash = live.pages.get(&path)?.clone();
            Some(Planned { path, hash, what: What::Page(locale, place.clone()) })
        });
        let pages = pages.collect();
        Self { languages, pages }
    }
}

/// Makes plans, and keeps what makes the next one quick. One for each engine.
#[derive(Clone)]
pub struct Planner {
    pub app: AppState,
    pub renderers: Renderers,
    pub content: LiveContent,
    kept: Arc<Mutex<KeptPlan>>,
}

#[derive(Default)]
struct KeptPlan {
    manifest: Option<Arc<ReleaseManifest>>,
    /// What the pages of that manifest were made from, if this engine made them.
    sources: Option<Arc<Sources>>,
    hashes: Arc<KeptHashes>,
    /// Hash → date, for the stored pages of the newest plan.
    ages: Arc<HashMap<String, NaiveDate>>,
    /// Hashes of everything that the site map names, and of its text.
    map: (String, String),
}

impl Planner {
    /// A planner that has kept nothing yet.
    pub fn new(app: AppState, renderers: Renderers, content: LiveContent) -> Self {
        Self { app, renderers, content, kept: Arc::default() }
    }

    fn kept<T>(&self, look: impl FnOnce(&mut KeptPlan) -> T) -> T {
        look(&mut self.kept.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The live manifest; none before the first release. A manifest never changes, so it is read
    /// again only after the pointer has moved.
    pub async fn live(&self) -> db::Result<Option<Arc<ReleaseManifest>>> {
        let Some(release) = store::live_release(&self.app.db).await? else { return Ok(None) };
        let kept = self.kept(|kept| kept.manifest.clone());
        if let Some(kept) = kept.filter(|m| m.release_id == release) {
            return Ok(Some(kept));
        }
        let live = store::live(&self.app.db).await?.map(Arc::new);
        let release = |manifest: &Option<Arc<ReleaseManifest>>| Some(manifest.as_ref()?.release_id);
        self.kept(|kept| {
            // A release that this engine has made meanwhile stays with its sources.
            if release(&kept.manifest) != release(&live) {
                (kept.manifest, kept.sources) = (live.clone(), None);
            }
        });
        Ok(live)
    }

    /// Keeps a manifest that was just written and what it was made from.
    pub(super) fn keep(&self, manifest: Arc<ReleaseManifest>, sources: Arc<Sources>) {
        self.kept(|kept| (kept.manifest, kept.sources) = (Some(manifest), Some(sources)));
    }

    /// The languages that the live site has as these sources make them, and the others. No language is
    /// known to be the same when another engine or another build made the live pages.
    async fn split(
        &self,
        live: Option<&Arc<ReleaseManifest>>,
        hello: &Hello,
        sources: &Arc<Sources>,
    ) -> Result<(LivePages, Vec<Locale>), PublishError> {
        let all = || Locale::ALL.to_vec();
        let Some(live) = live.filter(|live| live.bundle == hello.bundle) else {
            return Ok((LivePages::default(), all()));
        };
        let known = self.kept(|kept| {
            let is_of = |manifest: &Arc<ReleaseManifest>| manifest.release_id == live.release_id;
            kept.sources.clone().filter(|_| kept.manifest.as_ref().is_some_and(is_of))
        });
        let Some(known) = known else { return Ok((LivePages::default(), all())) };
        let (live, sources) = (live.clone(), sources.clone());
        let splitting = spawn_blocking(move || {
            let is_same = |locale: &Locale| sources.makes_the_same(&known, *locale);
            let (same, others) = Locale::ALL.into_iter().partition(is_same);
            (LivePages::of(same, &sources, &live), others)
        });
        splitting.await.map_err(PublishError::broken)
    }

    /// A planner that has kept nothing: it trusts no earlier plan.
    pub(super) fn afresh(&self) -> Self {
        Self::new(self.app.clone(), self.renderers.clone(), self.content.clone())
    }

    /// The hashes that the last plan kept.
    pub fn hashes(&self) -> Arc<KeptHashes> {
        self.kept(|kept| kept.hashes.clone())
    }

    /// Hashes every page and file as it will be, and compares them with the live site.
    pub async fn plan(&self, ahead: Ahead<'_>) -> Result<Plan, PublishError> {
        let hello = self.renderers.hello().await?;
        let base = self.live().await?;
        let sources = Arc::new(self.sources(ahead).await?);
        let known = self.hashes();
        let (unchanged, others) = self.split(base.as_ref(), &hello, &sources).await?;
        let mut pages = unchanged.pages;
        let mut hashes: KeptHashes =
            unchanged.languages.iter().filter_map(|l| Some((*l, known.get(l)?.clone()))).collect();
        let mut frames = HashedFrames::new();
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let hashing = others.chunks(others.len().div_ceil(cores).max(1)).map(|languages| {
            let (of, bundle, known) = (sources.clone(), hello.bundle.clone(), known.clone());
            let languages = languages.to_vec();
            spawn_blocking(move || hash_pages(&languages, &of, &bundle, &known))
        });
        for hashed in join_all(hashing).await {
            let (some, of_some, kept) = hashed.map_err(PublishError::broken)??;
            pages.extend(some);
            frames.extend(of_some);
            hashes.extend(kept);
        }
        let (ages, dates) = self.dates(&pages).await?;
        let known_map = self.kept(|kept| kept.map.clone());
        let of = sources.clone();
        let writing = spawn_blocking(move || {
            let (files, map) = hash_files(&of, &dates, known_map);
            (files, map, dates)
        });
        let (files, map, dates) = writing.await.map_err(PublishError::broken)?;
        pages.extend(files);
        // Keeps nothing of a dry run: the next plan will be of other content.
        if !matches!(ahead, Ahead::With(_)) {
            self.kept(|kept| {
                kept.hashes = Arc::new(hashes);
                kept.ages = Arc::new(ages);
                kept.map = map;
            });
        }
        let live = base.as_ref().map(|b| &b.pages);
        let mut changed: Vec<String> = pages
            .iter()
            .filter(|p| live.and_then(|l| l.get(&p.path)) != Some(&p.hash))
            .map(|p| p.path.clone())
            .collect();
        // Pages that the release removes count as changed too.
        let there: HashSet<&String> = pages.iter().map(|p| &p.path).collect();
        let gone = live.into_iter().flat_map(BTreeMap::keys).filter(|path| !there.contains(path));
        changed.extend(gone.cloned());
        let changed = ChangedPaths { changed };
        Ok(Plan { pages, dates, sources, frames, hello, base, changed })
    }

    /// The dates on which pages were made, by hash and by path. A page that is not stored yet gets
    /// today's date by path and none by hash.
    async fn dates(&self, pages: &[Planned]) -> db::Result<(HashMap<String, NaiveDate>, Dates)> {
        let kept = self.kept(|kept| kept.ages.clone());
        let missing: Vec<&str> =
            pages.iter().map(|p| p.hash.as_str()).filter(|h| !kept.contains_key(*h)).collect();
        let read = store::page_ages(&self.app.db, &missing).await?;
        let read: HashMap<_, _> = read.into_iter().map(|(hash, at)| (hash, date_of(at))).collect();
        let today = self.app.clock.today();
        let (mut ages, mut dates) = (HashMap::new(), HashMap::new());
        for page in pages {
            let made = kept.get(&page.hash).or_else(|| read.get(&page.hash)).copied();
            ages.extend(made.map(|date| (page.hash.clone(), date)));
            dates.insert(page.path.clone(), made.unwrap_or(today));
        }
        Ok((ages, dates))
    }

    /// The sources of pages: content, prices and the profile.
    pub async fn sources(&self, ahead: Ahead<'_>) -> Result<Sources, PublishError> {
        let app = &self.app;
        let content = match ahead {
            Ahead::Live => self.content.present(app).await?,
            Ahead::Release(id) => {
                self.content.with(app, &releases::items(&app.db, id).await?).await?
            }
            Ahead::With(items) => self.content.with(app, items).await?,
        };
        self.gather(content).await
    }

    /// Sources with this content and the present prices and profile.
    pub async fn gather(&self, content: Arc<Snapshot>) -> Result<Sources, PublishError> {
        gather(&self.app, content).await
    }
}

/// Sources with this content and the present prices and profile.
pub(super) async fn gather(
    app: &AppState,
    content: Arc<Snapshot>,
) -> Result<Sources, PublishError> {
    let db = &app.db;
    Ok(Sources {
        zones: by_zone(&content),
        content,
        packages: packages::store::all_active(db).await?.into_iter().map(Into::into).collect(),
        profile: settings::profile(db).await?.ok_or(PublishError::NoProfile)?,
        public_url: settings::public_url(app).await?,
    })
}

/// The data of one page, as the renderer gets it; none when the language does not have the page.
pub async fn data(
    sources: &Arc<Sources>,
    locale: Locale,
    place: &PageSubject,
) -> Result<Option<Box<RawValue>>, PublishError> {
    let wrong = |reason: String| PublishError::Data { path: place.path(locale), reason };
    let page = sources.page_apart(locale, place).await.map_err(wrong)?;
    let Some(page) = page else { return Ok(None) };
    let data = serde_json::value::to_raw_value(&page).map_err(|e| wrong(e.to_string()))?;
    Ok(Some(data))
}

/// Zone → indices of its areas in the list of all areas.
fn by_zone(content: &Snapshot) -> HashMap<String, Vec<usize>> {
    let mut zones: HashMap<String, Vec<usize>> = HashMap::new();
    for (i, area) in content.all(AREA).iter().enumerate() {
        let zone = area.shared_str("zone").unwrap_or_default();
        zones.entry(zone.to_owned()).or_default().push(i);
    }
    zones
}

/// Hashes the pages of some languages.
fn hash_pages(
    languages: &[Locale],
    sources: &Sources,
    bundle: &str,
    known: &KeptHashes,
) -> Result<(Vec<Planned>, HashedFrames, KeptHashes), PublishError> {
    let mut hasher = Hasher::new(sources, bundle, known);
    let mut planned = Vec::new();
    for &locale in languages {
        for place in sources.places() {
            let Some(hash) = hasher.page(locale, &place)? else { continue };
            planned.push(Planned {
                path: place.path(locale),
                hash,
                what: What::Page(locale, place),
            });
        }
    }
    let (frames, kept) = hasher.finish();
    Ok((planned, frames, kept))
}

/// The files that the engine writes. The site map is large, so its text is made only when
/// something in it differs from the last time.
fn hash_files(
    sources: &Sources,
    dates: &Dates,
    known_map: (String, String),
) -> (Vec<Planned>, (String, String)) {
    let named = Written::named_in_map(sources, dates);
    let mut map = known_map;
    let mut files = Vec::new();
    for file in Written::ALL {
        let of_text = || hash(&[file.path(), &file.text(sources, dates)]);
        let hash = match file {
            Written::Sitemap => {
                if map.0 != named {
                    map = (named.clone(), of_text());
                }
                map.1.clone()
            }
            _ => of_text(),
        };
        files.push(Planned { path: file.path().to_owned(), hash, what: What::File(file) });
    }
    (files, map)
}
