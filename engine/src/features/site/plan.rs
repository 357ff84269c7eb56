//! What a release would change: the data of every page as it will be, hashed.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
};

use chrono::NaiveDate;
use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    build::{AREA, Place, Sources},
    files::{Dates, Written},
    hashes::{Hasher, Known, hash},
    publish_error::PublishError,
    renderer::{Hello, Renderers},
    store::{self, Manifest},
};
use crate::{
    features::{
        content::{
            live::LiveContent,
            model::Snapshot,
            releases::{self, ChangedPaths, ReleaseItem},
        },
        packages, settings,
    },
    platform::{clock::date_of, db, locale::Locale, state::AppState},
};

/// A page to be: its path, the hash of all that goes into it, and what it is.
pub(super) struct Planned {
    pub path: String,
    pub hash: String,
    pub what: What,
}

pub(super) enum What {
    /// A page of the renderer. Its data is made again when it is rendered: kept for all pages
    /// at once it would take more memory than the rest of the engine.
    Page(Locale, Place),
    /// A file that the engine writes itself.
    File(Written),
}

/// Of which content the pages are to be.
#[derive(Debug, Clone, Copy)]
pub enum Ahead<'a> {
    /// What is live, with present prices and profile.
    Live,
    Release(Uuid),
    /// As it would be with these items.
    With(&'a [ReleaseItem]),
}

/// What a release would change.
pub struct Plan {
    pub(super) pages: Vec<Planned>,
    pub(super) dates: Dates,
    pub(super) sources: Arc<Sources>,
    pub(super) hello: Arc<Hello>,
    pub(super) base: Option<Arc<Manifest>>,
    pub changed: ChangedPaths,
}

impl Plan {
    /// Whether the live pages are of the same build of the site.
    pub(super) fn is_same_bundle(&self) -> bool {
        self.base.as_ref().is_some_and(|base| base.bundle == self.hello.bundle)
    }

    /// Whether the live site has this page already.
    pub(super) fn is_live(&self, page: &Planned) -> bool {
        let live = self.base.as_ref().map(|b| &b.pages.0);
        live.is_some_and(|l| l.get(&page.path) == Some(&page.hash))
    }
}

/// Looks ahead, and keeps what makes the next look quick. One for each engine.
#[derive(Clone)]
pub struct Planner {
    pub(super) app: AppState,
    pub(super) renderers: Renderers,
    pub(super) content: LiveContent,
    kept: Arc<Mutex<Kept>>,
}

#[derive(Default)]
struct Kept {
    manifest: Option<Arc<Manifest>>,
    hashes: Arc<Known>,
    /// When each page of the newest plan was made that is stored.
    ages: Arc<HashMap<String, NaiveDate>>,
    /// Hashes of all that the site map names, and of its text.
    map: (String, String),
}

impl Planner {
    pub fn new(app: AppState, renderers: Renderers, content: LiveContent) -> Self {
        Self { app, renderers, content, kept: Arc::default() }
    }

    fn kept<T>(&self, look: impl FnOnce(&mut Kept) -> T) -> T {
        look(&mut self.kept.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The live release; none before the first one. A manifest never changes, so the one that
    /// was read last serves until the pointer moves.
    pub(super) async fn live(&self) -> db::Result<Option<Arc<Manifest>>> {
        let Some(release) = store::live_release(&self.app.db).await? else { return Ok(None) };
        let kept = self.kept(|kept| kept.manifest.clone());
        if let Some(kept) = kept.filter(|m| m.release_id == release) {
            return Ok(Some(kept));
        }
        let live = store::live(&self.app.db).await?.map(Arc::new);
        self.kept(|kept| kept.manifest.clone_from(&live));
        Ok(live)
    }

    /// What was just written need not be read.
    pub(super) fn keep(&self, manifest: Arc<Manifest>) {
        self.kept(|kept| kept.manifest = Some(manifest));
    }

    pub(super) fn hashes(&self) -> Arc<Known> {
        self.kept(|kept| kept.hashes.clone())
    }

    /// Hashes every page as it will be, against the live site.
    pub async fn plan(&self, ahead: Ahead<'_>) -> Result<Plan, PublishError> {
        let hello = self.renderers.hello().await?;
        let base = self.live().await?;
        let sources = Arc::new(self.sources(ahead).await?);
        let (of, bundle, known) = (sources.clone(), hello.bundle.clone(), self.hashes());
        let hashing = tokio::task::spawn_blocking(move || hash_pages(&of, &bundle, &known));
        let (mut pages, hashes) = hashing.await.map_err(PublishError::broken)??;
        let (ages, dates) = self.dates(&pages).await?;
        let known_map = self.kept(|kept| kept.map.clone());
        let of = sources.clone();
        let writing = tokio::task::spawn_blocking(move || {
            let (files, map) = hash_files(&of, &dates, known_map);
            (files, map, dates)
        });
        let (files, map, dates) = writing.await.map_err(PublishError::broken)?;
        pages.extend(files);
        // What somebody only asks about is not what comes next.
        if !matches!(ahead, Ahead::With(_)) {
            self.kept(|kept| {
                kept.hashes = Arc::new(hashes);
                kept.ages = Arc::new(ages);
                kept.map = map;
            });
        }
        let live = base.as_ref().map(|b| &b.pages.0);
        let mut changed: Vec<String> = pages
            .iter()
            .filter(|p| live.and_then(|l| l.get(&p.path)) != Some(&p.hash))
            .map(|p| p.path.clone())
            .collect();
        // Pages that the release takes away count as changed too.
        let there: HashSet<&String> = pages.iter().map(|p| &p.path).collect();
        let gone = live.into_iter().flat_map(BTreeMap::keys).filter(|path| !there.contains(path));
        changed.extend(gone.cloned());
        Ok(Plan { pages, dates, sources, hello, base, changed: ChangedPaths { changed } })
    }

    /// When pages were made: by their hashes, and by their paths. Those that are not stored yet
    /// will be made today.
    async fn dates(&self, pages: &[Planned]) -> db::Result<(HashMap<String, NaiveDate>, Dates)> {
        /// From here on all are read at once.
        const MANY: usize = 500;
        let kept = self.kept(|kept| kept.ages.clone());
        let missing: Vec<&str> =
            pages.iter().map(|p| p.hash.as_str()).filter(|h| !kept.contains_key(*h)).collect();
        let read = if missing.len() > MANY {
            store::page_ages(&self.app.db).await?
        } else {
            store::page_ages_of(&self.app.db, &missing).await?
        };
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

    /// What pages are made from: content, prices, the profile.
    pub(super) async fn sources(&self, ahead: Ahead<'_>) -> Result<Sources, PublishError> {
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

    /// A content snapshot with the present prices and profile.
    pub(super) async fn gather(&self, content: Arc<Snapshot>) -> Result<Sources, PublishError> {
        let db = &self.app.db;
        Ok(Sources {
            zones: by_zone(&content),
            content,
            packages: packages::store::all_active(db).await?.into_iter().map(Into::into).collect(),
            profile: settings::profile(db).await?.ok_or(PublishError::NoProfile)?,
            public_url: settings::public_url(&self.app).await?,
        })
    }
}

/// The data of one page, as the renderer gets it.
pub(super) fn data(
    sources: &Sources,
    locale: Locale,
    place: &Place,
) -> Result<Option<Box<RawValue>>, PublishError> {
    let wrong = |reason: String| PublishError::Data { path: place.path(locale), reason };
    let Some(page) = sources.page(locale, place).map_err(wrong)? else { return Ok(None) };
    let data = serde_json::value::to_raw_value(&page).map_err(|e| wrong(e.to_string()))?;
    Ok(Some(data))
}

/// The places of each zone's areas in the list of all.
fn by_zone(content: &Snapshot) -> HashMap<String, Vec<usize>> {
    let mut zones: HashMap<String, Vec<usize>> = HashMap::new();
    for (i, area) in content.all(AREA).iter().enumerate() {
        let zone = area.shared_str("zone").unwrap_or_default();
        zones.entry(zone.to_owned()).or_default().push(i);
    }
    zones
}

fn hash_pages(
    sources: &Sources,
    bundle: &str,
    known: &Known,
) -> Result<(Vec<Planned>, Known), PublishError> {
    let mut hasher = Hasher::new(sources, bundle, known);
    let mut planned = Vec::new();
    for locale in Locale::ALL {
        for place in sources.places() {
            let Some(hash) = hasher.page(locale, &place)? else { continue };
            planned.push(Planned {
                path: place.path(locale),
                hash,
                what: What::Page(locale, place),
            });
        }
    }
    Ok((planned, hasher.known()))
}

/// The files that the engine writes. The site map is large: its text is made only when something
/// in it is another than the last time.
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
