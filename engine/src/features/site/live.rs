//! The public site of an engine: what is live, and what renders pages for one visitor.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::task::spawn_blocking;

use super::{
    cards::SiteCards,
    on_demand::OnDemand,
    questions::Questions,
    shelf::{CopyError, Homes, LiveRelease, Shelf},
};
use crate::{
    features::{
        content::{
            asked,
            kind::{Kind, TEMPLATE, Unknown},
        },
        editing::rename,
        publishing::{
            build::Sources,
            plan::{self, Planner},
            publish_error::PublishError,
            renderer::Renderers,
            store,
            subject::PageSubject,
        },
        releases,
        search::Search,
    },
    platform::{changes::Topic, db, locale::Locale, state::AppState},
};

/// Everything that serves visitors. One for each engine.
pub struct Site {
    pub(super) app: AppState,
    pub(super) renderers: Renderers,
    pub(super) planner: Planner,
    pub(super) search: Search,
    pub(super) questions: Questions,
    pub(super) cards: SiteCards,
    pub(super) shelf: Shelf,
    pub(super) on_demand: OnDemand,
    /// The newest sources of pages for one visitor.
    last_sources: Mutex<Option<Arc<Sources>>>,
    /// Held while a release is read: an older one never takes the place of a newer one.
    reloading: tokio::sync::Mutex<()>,
}

impl Site {
    /// A site without a release: [`Site::reload`] reads the live one.
    pub fn new(planner: Planner, search: Search) -> Arc<Self> {
        let app = planner.app.clone();
        let renderers = planner.renderers.for_visitors();
        Arc::new(Self {
            shelf: Shelf::new(&app.config.data, Some(app.db.clone())),
            on_demand: OnDemand::new(renderers.clone()),
            cards: SiteCards::new(&app.config),
            renderers,
            app,
            planner,
            search,
            questions: Questions::default(),
            last_sources: Mutex::default(),
            reloading: tokio::sync::Mutex::default(),
        })
    }

    pub(super) fn live(&self) -> Option<Arc<LiveRelease>> {
        self.shelf.live()
    }

    /// Whether a release is live, as far as this engine has read.
    pub fn is_live(&self) -> bool {
        self.live().is_some()
    }

    /// The sources of pages for one visitor: live content in memory, present prices; the last known
    /// sources while the database is unreachable.
    pub(super) async fn sources(&self) -> Result<Arc<Sources>, PublishError> {
        let gathered = self.planner.gather(self.planner.content.now()).await;
        let mut last = self.last_sources.lock().unwrap_or_else(PoisonError::into_inner);
        match (gathered, last.as_ref()) {
            (Ok(sources), _) => Ok(last.insert(Arc::new(sources)).clone()),
            (Err(PublishError::Db(db::Error::Away(_))), Some(last)) => Ok(last.clone()),
            (Err(e), _) => Err(e),
        }
    }

    /// The same, for a page that the present build renders. An error while the build asks for texts
    /// that are not live: its pages would show keys.
    pub(super) async fn sources_to_render(&self) -> Result<Arc<Sources>, PublishError> {
        let (sources, hello) = (self.sources().await?, self.renderers.hello().await?);
        let unknown = asked::missing(&sources.content, &hello.texts);
        if unknown.is_empty() { Ok(sources) } else { Err(PublishError::UnknownTexts(unknown)) }
    }

    /// The version of the built site, once a renderer has reported it; `unknown` for an old build.
    pub fn version(&self) -> Option<String> {
        let said = self.renderers.said()?;
        Some(if said.version.is_empty() { "unknown".to_owned() } else { said.version.clone() })
    }

    /// Keys that the site or the engine look up and that are not live; empty before a site is live.
    pub fn unknown_texts(&self) -> Vec<String> {
        let said = self.renderers.said();
        let texts = said.as_ref().map(|said| &*said.texts).unwrap_or_default();
        if self.is_live() { asked::missing(&self.planner.content.now(), texts) } else { Vec::new() }
    }

    /// Live templates that this version refuses, a line each: nothing can be filled with them.
    pub async fn refused_templates(&self) -> db::Result<Vec<String>> {
        let content = self.planner.content.present(&self.app).await?;
        let checking = move || releases::mistakes_of(TEMPLATE, &content);
        let refused = spawn_blocking(checking).await.unwrap_or_default();
        Ok(refused.iter().map(ToString::to_string).collect())
    }

    /// Reads which release is live and serves it. Changes nothing when none is.
    pub async fn reload(&self) -> db::Result<()> {
        let _alone = self.reloading.lock().await;
        let Some(manifest) = self.planner.live().await? else { return Ok(()) };
        let (content, assets) = tokio::try_join!(
            self.planner.content.present(&self.app),
            store::asset_hashes(&self.app.db)
        )?;
        let moved = rename::moved_addresses(&self.app, &content).await?;
        let homeward = content.with_pages().filter(|kind| kind.unknown == Unknown::Home);
        let homeward = homeward.filter_map(Kind::prefix).map(str::to_owned).collect();
        let assets = assets.into_iter().collect();
        self.shelf.show(LiveRelease::new(manifest, assets, (moved, homeward)));
        Ok(())
    }

    /// Serves what the database calls live, when news of it is still on the way.
    pub(super) async fn catch_up(&self) -> db::Result<()> {
        let shown = self.live().map(|live| live.manifest.release_id);
        let live = self.planner.live().await?.map(|manifest| manifest.release_id);
        if live.is_some() && live != shown { self.reload().await } else { Ok(()) }
    }

    /// Reloads after every release that goes live. A job of the engine.
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

    /// Copies each live release to this machine, for when the database is unreachable. A job of the
    /// engine.
    pub async fn mirror(self: Arc<Self>) {
        let mut live = self.shelf.subscribe();
        loop {
            let release = live.borrow_and_update().clone();
            if let Some(release) = release
                && let Err(e) = self.copy(&release).await
            {
                tracing::error!(error = %e, "cannot keep a copy of the live site on this machine");
            }
            if live.changed().await.is_err() {
                return;
            }
        }
    }

    async fn copy(&self, release: &LiveRelease) -> Result<(), PublishError> {
        let sources = self.sources().await?;
        let mut homes = Homes::new();
        for locale in Locale::ALL {
            let home = plan::data(&sources, locale, &PageSubject::Home).await?;
            homes.extend(home.map(|data| (locale.code().to_owned(), data)));
        }
        match self.shelf.copy(release, homes, self.app.clock.now()).await {
            Ok(()) => Ok(()),
            Err(CopyError::Db(e)) => Err(e.into()),
            Err(CopyError::Io(e)) => Err(PublishError::Assets(e.to_string())),
        }
    }
}
