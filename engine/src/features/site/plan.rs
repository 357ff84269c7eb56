//! What a release would change: the data of every page as it will be, hashed.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

use chrono::NaiveDate;
use serde_json::value::RawValue;
use uuid::Uuid;

use super::{
    build::{AREA, Place, Sources},
    files,
    publish::PublishError,
    renderer::Hello,
    store::{self, Manifest},
};
use crate::{
    features::{
        content::{
            live,
            model::Snapshot,
            releases::{self, ChangedPaths, ReleaseItem},
        },
        packages, settings,
    },
    platform::{
        clock::{Instant, date_of},
        locale::Locale,
        state::AppState,
    },
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
    File { content_type: &'static str, text: String },
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
    pub(super) sources: Arc<Sources>,
    pub(super) hello: Hello,
    pub(super) base: Option<Manifest>,
    pub changed: ChangedPaths,
}

impl Plan {
    /// Hashes every page as it will be, against the live site.
    pub(super) async fn make(
        app: &AppState,
        hello: Hello,
        ahead: Ahead<'_>,
    ) -> Result<Self, PublishError> {
        let base = store::live(&app.db).await?;
        let sources = Arc::new(sources(app, ahead).await?);
        let ages = Ages { known: store::page_ages(&app.db).await?, today: app.clock.today() };
        let (of, bundle) = (sources.clone(), hello.bundle.clone());
        let pages = tokio::task::spawn_blocking(move || lay_out(&of, &bundle, &ages))
            .await
            .map_err(PublishError::broken)??;
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
        Ok(Self { pages, sources, hello, base, changed: ChangedPaths { changed } })
    }

    /// Whether the live site has this page already.
    pub(super) fn is_live(&self, page: &Planned) -> bool {
        let live = self.base.as_ref().map(|b| &b.pages.0);
        live.is_some_and(|l| l.get(&page.path) == Some(&page.hash))
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

/// What pages are made from: content, prices, the profile.
pub(super) async fn sources(app: &AppState, ahead: Ahead<'_>) -> Result<Sources, PublishError> {
    let content = match ahead {
        Ahead::Live => live::present(app).await?,
        Ahead::Release(id) => live::with(app, &releases::items(&app.db, id).await?).await?,
        Ahead::With(items) => live::with(app, items).await?,
    };
    gather(app, Arc::new(content)).await
}

/// A content snapshot with the present prices and profile.
pub(super) async fn gather(
    app: &AppState,
    content: Arc<Snapshot>,
) -> Result<Sources, PublishError> {
    Ok(Sources {
        zones: by_zone(&content),
        content,
        packages: packages::store::all_active(&app.db).await?.into_iter().map(Into::into).collect(),
        profile: settings::profile(&app.db).await?.ok_or(PublishError::NoProfile)?,
        public_url: app.config.public_url.clone(),
    })
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

/// When pages were made, for the site map: those that are not made yet will be today.
struct Ages {
    known: HashMap<String, Instant>,
    today: NaiveDate,
}

impl Ages {
    fn of(&self, hash: &str) -> NaiveDate {
        self.known.get(hash).map_or(self.today, |at| date_of(*at))
    }
}

fn lay_out(sources: &Sources, bundle: &str, ages: &Ages) -> Result<Vec<Planned>, PublishError> {
    let mut planned = Vec::new();
    let mut dates = HashMap::new();
    for locale in Locale::ALL {
        for place in sources.places() {
            let Some(data) = data(sources, locale, &place)? else { continue };
            let path = place.path(locale);
            let hash = hash(&[bundle, &path, data.get()]);
            dates.insert(path.clone(), ages.of(&hash));
            planned.push(Planned { path, hash, what: What::Page(locale, place) });
        }
    }
    for (path, content_type, text) in files::written(sources, &dates) {
        let (hash, what) = (hash(&[path, &text]), What::File { content_type, text });
        planned.push(Planned { path: path.to_owned(), hash, what });
    }
    Ok(planned)
}

fn hash(parts: &[&str]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(part.as_bytes()).update(&[0]);
    }
    hasher.finalize().to_hex()[..32].to_owned()
}
