//! Databases for tests: templates made once per process, copied for each test.

use std::{
    path::Path,
    sync::{Arc, LazyLock},
};

use tempfile::TempDir;
use tokio::sync::OnceCell;

use super::{START, take_live};
use crate::{
    app::{Engine, transfer},
    features::{
        catalogue::Codes,
        content::model::{IMPORT, Snapshot},
        editing::import::{self, Present, tree},
        releases::{self, NewRelease, ReleaseCause},
    },
    platform::{
        clock::{FixedClock, Instant},
        config::{Config, HttpConfig},
        db::Db,
        ids, migrate,
        objects::Objects,
        state::AppState,
    },
};

/// The address of a PostgreSQL server to test on.
#[expect(clippy::disallowed_methods, reason = "a setting of the tests, not of the engine")]
pub(super) fn server() -> Option<String> {
    std::env::var("TEST_DATABASE_URL").ok().filter(|url| !url.is_empty())
}

/// The same server, another database.
pub(super) fn with_database(server: &str, name: &str) -> String {
    let (address, query) =
        server.split_once('?').map_or((server, String::new()), |(a, q)| (a, format!("?{q}")));
    let (scheme, rest) = address.split_once("://").expect("a URL");
    let authority = rest.split('/').next().unwrap_or_default();
    format!("{scheme}://{authority}/{name}{query}")
}

/// An empty database of the test server, dropped at the end.
pub(super) struct Scratch {
    pub(super) name: String,
    server: String,
}

impl Scratch {
    /// A copy of a template.
    pub(super) async fn make(server: &str, template: StartingPoint) -> Self {
        static MADE: [OnceCell<String>; 2] = [const { OnceCell::const_new() }; 2];
        let made = &MADE[template as usize];
        let template = made.get_or_init(|| make_template(server, template)).await;
        let name = format!("jaali_test_{}", ids::new().simple());
        run(server, format!("create database {name} template {template}")).await;
        Self { name, server: server.to_owned() }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // The runtime of the test is ending: dropping takes one of its own.
        let (server, name) = (self.server.clone(), self.name.clone());
        let dropping = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async {
                run(&server, format!("drop database if exists {name} with (force)")).await;
            });
        });
        // A panic here would hide the test's own.
        let _ = dropping.join();
    }
}

async fn make_template(server: &str, template: StartingPoint) -> String {
    let name = format!("jaali_template_{}_{}", std::process::id(), template as usize);
    run(server, format!("drop database if exists {name} with (force)")).await;
    run(server, format!("create database {name}")).await;
    fill(&with_database(server, &name), template).await;
    name
}

/// A template of the SQLite tests, made once per process.
pub(super) async fn sqlite_template(template: StartingPoint) -> std::path::PathBuf {
    static FOLDER: OnceCell<TempDir> = OnceCell::const_new();
    static MADE: [OnceCell<()>; 2] = [const { OnceCell::const_new() }; 2];
    let folder = FOLDER.get_or_init(|| async { tempfile::tempdir().expect("a temporary folder") });
    let file = folder.await.path().join(format!("template-{}.db", template as usize));
    let made = &MADE[template as usize];
    let url = format!("sqlite:{}", file.display());
    made.get_or_init(|| fill(&url, template)).await;
    file
}

/// The folder that holds `content/` and `locales/`.
pub fn project() -> &'static std::path::Path {
    std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// What a test starts with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StartingPoint {
    /// The repository's content live; no prices, no profile and no pages.
    Content,
    /// Everything the repository has, published.
    Site,
}

pub(super) async fn state(
    url: &str,
    data: &Path,
    public_url: &str,
    http: HttpConfig,
    clock: FixedClock,
) -> AppState {
    let config = Config {
        data: data.to_owned(),
        database_url: Some(url.to_owned()),
        project: project().to_owned(),
        site_dist: project().join("site/dist"),
        admin_dist: project().join("admin-ui/dist"),
        public_url: Some(public_url.to_owned()),
        media_url: None,
        renderers: 2,
    };
    let db = Db::connect(url).await.expect("a database");
    let media = Objects::open(&config).expect("a folder for pictures");
    AppState::new(db, Arc::new(clock), media, config, http, None)
}

async fn fill(url: &str, template: StartingPoint) {
    let clock = FixedClock::at(START.parse::<Instant>().expect("an instant"));
    let data = tempfile::tempdir().expect("a temporary folder");
    let state =
        state(url, data.path(), "http://localhost:8080", HttpConfig::default(), clock).await;
    migrate::run(&state.db, None).await.expect("migrations");
    match template {
        StartingPoint::Content => content_only(&state).await,
        StartingPoint::Site => {
            transfer::import(&state, project(), &transfer::ImportMode::default())
                .await
                .expect("an import");
            let engine = Engine::new(state.clone());
            while engine.publisher.publish_next().await {}
            engine.load().await.expect("the live site");
            let why = engine.publisher.last_failure();
            assert!(engine.site.is_live(), "run `make build` first: {}", why.await);
        }
    }
    state.db.close().await;
}

async fn content_only(state: &AppState) {
    let tree = tree::read_apart(project()).await.expect("content without mistakes");
    let present = Present::load(&state.db).await.expect("an empty store");
    let at = state.clock.now();
    let mut tx = state.db.begin().await.expect("a transaction");
    let (_, items) =
        import::apply(&mut tx, &tree, &present, false, at).await.expect("imported content");
    let new = NewRelease {
        cause: ReleaseCause::Import,
        author: IMPORT,
        note: "The content of the repository",
        restores: None,
        items: &items,
    };
    let release = releases::queue(&mut tx, new, at).await.expect("a release");
    tx.commit().await.expect("committed");
    take_live(state, release).await;
}

/// The codes of the repository's catalogue, which are the specification's.
pub fn codes() -> Codes {
    Codes::new(Arc::new(content()))
}

/// The content that the repository comes with, read once.
pub fn content() -> Snapshot {
    static CONTENT: LazyLock<Snapshot> = LazyLock::new(|| {
        // On a thread of its own, because tests that are async ask too.
        let reading = || tree::read(project()).expect("content without mistakes");
        std::thread::spawn(reading).join().expect("content without mistakes").snapshot()
    });
    CONTENT.clone()
}

async fn run(server: &str, sql: String) {
    use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection};
    let mut on = PgConnection::connect(server).await.expect("TEST_DATABASE_URL is reachable");
    on.execute(AssertSqlSafe(sql.clone())).await.unwrap_or_else(|e| panic!("{sql}: {e}"));
    let _ = on.close().await;
}
