//! The whole engine put together: the only place that knows every feature.

pub mod address;
pub mod backup;
mod condition;
mod console;
mod contract;
pub mod demo;
mod docs;
mod health;
mod sources;
pub mod stored;
pub mod transfer;
pub mod waiting;

use std::sync::Arc;

use axum::{
    Extension, Router,
    extract::DefaultBodyLimit,
    http::{Method, StatusCode},
    middleware,
};
use tokio::task::JoinSet;
use tower::ServiceBuilder;
use utoipa_axum::router::OpenApiRouter;

pub use self::{backup::Backups, contract::contract};

use crate::{
    features::{
        alerts, audit, auth, bookings, catalogue,
        content::{self, live::LiveContent},
        customers, dashboard, delivery, editing,
        events::{self, Streams},
        leads, media, merges, messages, notes, notices, packages, privacy,
        publishing::{plan::Planner, publish::Publisher, renderer::Renderers},
        quarantine,
        search::{self, Checked, Search},
        settings::{self, LiveSettings},
        site::{self, live::Site},
        translations, views, webhooks,
    },
    platform::{
        clock::SystemClock,
        config::{Config, HttpConfig},
        db::{self, Db},
        folder,
        http::{self, FORM_LIMIT},
        listener::{Front, Responder},
        migrate,
        objects::Objects,
        state::AppState,
    },
};

/// Opens the database of a configuration, which must exist: a mistyped folder or address must not
/// give an empty shop.
pub async fn open(config: Config) -> Result<AppState, String> {
    config.check_database()?;
    let url = config.database();
    if Db::is_there(&url).await.map_err(cannot_open)? {
        return open_or_create(config, HttpConfig::default()).await;
    }
    let place = Db::place(&url).map_err(cannot_open)?;
    let setting = match &config.database_url {
        Some(_) => "--database-url (DATABASE_URL)",
        None => "--data (JAALI_DATA)",
    };
    Err(format!(
        "there is no database of jaali at {place}: check {setting}, or make one with `jaali serve`"
    ))
}

/// Opens the database of a configuration, made when it is missing, brings its schema up to date and
/// makes the state. The error is a sentence.
pub async fn open_or_create(config: Config, http_config: HttpConfig) -> Result<AppState, String> {
    try_to_open(config, http_config).await.map_err(|e| e.to_string())
}

/// Why an engine cannot start.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The database may answer again in a moment.
    #[error("cannot open the database: {0}")]
    Database(db::Error),
    #[error("{0}")]
    Other(String),
}

impl From<String> for OpenError {
    fn from(why: String) -> Self {
        Self::Other(why)
    }
}

/// The same, for a caller that goes on without a database and tries again.
pub async fn try_to_open(config: Config, http_config: HttpConfig) -> Result<AppState, OpenError> {
    config.check_database()?;
    let held = if config.is_sqlite() { Some(folder::share(&config.data)?) } else { None };
    let lock = held.is_some().then(|| config.data.join("migrate.lock"));
    let db = Db::connect(&config.database()).await.map_err(OpenError::Database)?;
    migrate::run(&db, lock.as_deref()).await.map_err(|e| e.to_string())?;
    let media = Objects::open(&config)?;
    let state = AppState::new(db, Arc::new(SystemClock), media, config, http_config, held);
    state.feed.settle_copied().await.map_err(OpenError::Database)?;
    if state.config.public_url.is_none()
        && let Some(live) = address::live(&state).await.map_err(OpenError::Database)?
    {
        state.address.set(&live);
    }
    Ok(state)
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn cannot_open(e: db::Error) -> String {
    format!("cannot open the database: {e}")
}

/// One running engine: the state, and what features keep in memory.
#[derive(Clone)]
pub struct Engine {
    pub state: AppState,
    pub content: LiveContent,
    pub delivered: delivery::Answers,
    pub settings: LiveSettings,
    pub search: Search,
    pub streams: Streams,
    pub site: Arc<Site>,
    pub publisher: Publisher,
    pub backups: Backups,
}

impl Engine {
    /// Reads nothing and runs no job yet: see [`Engine::load`] and [`Engine::jobs`].
    pub fn new(state: AppState) -> Self {
        let renderers = Renderers::new(&state.config.site_dist, state.config.renderers);
        let content = LiveContent::default();
        let planner = Planner::new(state.clone(), renderers, content.clone());
        let search = Search::new(&state.feed);
        Self {
            site: Site::new(planner.clone(), search.clone()),
            content,
            delivered: delivery::Answers::default(),
            settings: LiveSettings::default(),
            search,
            streams: Streams::default(),
            publisher: Publisher::new(planner),
            backups: Backups::default(),
            state,
        }
    }

    /// Reads live content, settings and site into memory.
    pub async fn load(&self) -> db::Result<()> {
        self.state.feed.mark().await?;
        self.content.present(&self.state).await?;
        self.settings.reload(&self.state).await?;
        self.site.reload().await
    }

    /// Whether the database has no kinds of content: nothing was ever imported or written.
    pub async fn content_is_empty(&self) -> Result<bool, String> {
        let kinds = content::live::kinds(&self.state).await;
        Ok(kinds.map_err(|e| format!("cannot read the content: {e}"))?.is_empty())
    }

    /// Jobs that run as long as the engine does.
    pub fn jobs(&self) -> JoinSet<()> {
        let mut jobs = JoinSet::new();
        jobs.spawn(self.content.clone().follow(self.state.clone()));
        jobs.spawn(self.settings.clone().follow(self.state.clone()));
        jobs.spawn(self.site.clone().follow());
        jobs.spawn(self.site.clone().mirror());
        jobs.spawn(self.search_job());
        jobs.spawn(events::retention_loop(self.state.clone()));
        jobs.spawn(self.publisher.clone().run());
        jobs.spawn(self.publisher.clone().retention_loop());
        jobs.spawn(alerts::retention_loop(self.state.clone()));
        jobs.spawn(media::tidy_loop(self.state.clone()));
        jobs.spawn(media::make_loop(self.state.clone()));
        jobs.spawn(leads::rescore_loop(self.state.clone()));
        jobs.spawn(leads::leave_loop(self.state.clone()));
        jobs.spawn(leads::purge_loop(self.state.clone()));
        jobs.spawn(leads::bring_phones_over(self.state.clone()));
        jobs.spawn(notes::tidy_loop(self.state.clone()));
        jobs.spawn(notices::tell_loop(self.state.clone()));
        jobs.spawn(notices::retention_loop(self.state.clone()));
        jobs.spawn(notices::push_loop(self.state.clone(), self.settings.clone()));
        jobs.spawn(webhooks::deliver_loop(self.state.clone()));
        jobs.spawn(webhooks::retention_loop(self.state.clone()));
        jobs.spawn(self.backups.clone().keep_loop(self.state.clone()));
        jobs.spawn(condition::watch(self.clone()));
        // Last, so that every job has subscribed by the time changes are sent.
        jobs.spawn(self.state.feed.clone().follow());
        jobs
    }

    /// Keeps the search indexes up to date. A job.
    pub fn search_job(&self) -> impl Future<Output = ()> + Send + use<> {
        let (pages, desk) = self.sources();
        self.search.clone().follow(self.state.clone(), pages, desk)
    }

    /// Rebuilds the search indexes; returns the numbers of documents for visitors and for staff. An
    /// error while an engine runs with this data folder.
    pub async fn reindex(&self) -> Result<[u64; 2], String> {
        let (pages, desk) = self.sources();
        let built = self.search.rebuild(&self.state, (&pages, &desk)).await;
        built.map_err(|e| e.to_string())?.ok_or_else(|| {
            "an engine is running with this data folder, and keeps its index itself: stop it first"
                .to_owned()
        })
    }

    /// Compares the search indexes, that of visitors and that of staff, with the database.
    pub async fn check_index(&self) -> Result<[Checked; 2], String> {
        let (pages, desk) = self.sources();
        self.search.check(&self.state, (&pages, &desk)).await.map_err(|e| e.to_string())
    }

    fn sources(&self) -> (sources::Pages, sources::StaffSource) {
        let pages = sources::Pages::new(self.state.clone(), self.content.clone());
        (pages, sources::StaffSource(self.state.clone()))
    }

    /// How requests from outside are answered, with the routes of [`api`].
    pub fn answers(&self, api: Router<AppState>) -> Responder {
        let Self { site, content, delivered, state, .. } = self.clone();
        let often = [StatusCode::OK, StatusCode::NOT_MODIFIED];
        let often = often.map(|status| (status, http::counter("GET", status)));
        // What visitors ask for most is answered before any other layer sees the request.
        let front: Front = Arc::new(move |parts, peer| {
            let content = || delivered.at_hand(&state, &content, parts, peer);
            let mut response = site.at_hand(parts).or_else(content)?;
            http::add_strict(response.headers_mut(), state.address.is_https());
            let (method, status) = (&parts.method, response.status());
            match often.iter().find(|(one, _)| *one == status && *method == Method::GET) {
                Some((_, counter)) => counter.increment(1),
                None => http::count(if *method == Method::HEAD { "HEAD" } else { "GET" }, status),
            }
            Some(response)
        });
        Responder { front, router: self.with_all(api) }
    }

    /// All routes with their layers, without the answers from memory that [`Engine::answers`] adds.
    pub fn router(&self) -> Router {
        self.with_all(api())
    }

    fn with_all(&self, api: Router<AppState>) -> Router {
        let router = api
            .merge(docs::routes())
            .merge(health::routes())
            .merge(console::routes(self.state.config.admin_dist.clone()))
            .merge(site::previews())
            .fallback(site::visit);
        self.finish(router)
    }

    /// What `JAALI_ADMIN_LISTEN` answers: health and metrics, nothing else.
    pub fn operations(&self) -> Responder {
        let router = self.finish(health::operations()).layer(Extension(health::OperatorsOnly));
        Responder::of(router)
    }

    /// Adds what every handler extracts, and the layers that every request passes.
    fn finish(&self, router: Router<AppState>) -> Router {
        let router = router.with_state(self.state.clone()).layer(
            ServiceBuilder::new()
                .layer(middleware::from_fn_with_state(self.state.clone(), http::secure))
                .layer(middleware::from_fn_with_state(self.state.clone(), auth::follow))
                .layer(DefaultBodyLimit::max(FORM_LIMIT))
                .layer(Extension(self.backups.clone()))
                .layer(Extension(self.site.clone()))
                .layer(Extension(self.streams.clone()))
                .layer(Extension(self.search.clone()))
                .layer(Extension(self.settings.clone()))
                .layer(Extension(self.content.clone()))
                .layer(Extension(self.delivered.clone()))
                .layer(middleware::map_response_with_state(self.site.clone(), site::form_again)),
        );
        http::wrap(router, &self.state.http)
    }
}

/// Every route of the API. To put them together takes milliseconds, for which a start need not wait.
pub fn api() -> Router<AppState> {
    routes().split_for_parts().0
}

/// Every route, with its part of the contract.
fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(alerts::routes())
        .merge(audit::routes())
        .merge(auth::routes())
        .merge(bookings::routes())
        .merge(catalogue::routes())
        .merge(delivery::routes())
        .merge(customers::routes())
        .merge(dashboard::routes())
        .merge(editing::routes())
        .merge(events::routes())
        .merge(leads::routes())
        .merge(media::routes())
        .merge(merges::routes())
        .merge(messages::routes())
        .merge(notes::routes())
        .merge(notices::routes())
        .merge(packages::routes())
        .merge(privacy::routes())
        .merge(quarantine::routes())
        .merge(search::routes())
        .merge(settings::routes())
        .merge(site::routes())
        .merge(translations::routes())
        .merge(views::routes())
        .merge(webhooks::routes())
}
