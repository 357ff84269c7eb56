//! A whole engine inside a test: fresh database, fixed clock, real router, no socket.
//!
//! SQLite in a temporary folder, or PostgreSQL when `TEST_DATABASE_URL` names a server: one
//! template database is migrated once per process, cloned for each test and dropped with it.
//! A broken helper panics: that is how a test fails.

#![expect(clippy::missing_panics_doc, reason = "a panic is how a test fails")]

use std::{
    collections::HashMap,
    fmt,
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::ConnectInfo,
    http::{HeaderMap, Request, StatusCode, header},
};
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::{Mutex, OnceCell};
use tower::ServiceExt as _;
use uuid::Uuid;

use crate::{
    app::{Engine, transfer},
    features::{
        auth::{accounts, model::NewUser, session},
        catalogue::Codes,
        content::{
            import::{self, Present},
            model::IMPORT,
            releases::{self, NewRelease, ReleaseCause},
        },
    },
    platform::{
        clock::{FixedClock, Instant},
        config::{Config, HttpConfig, Limits},
        db::Db,
        ids, migrate,
        state::AppState,
    },
};

/// When every test begins: 15:30 of a Friday in India.
pub const START: &str = "2026-11-20T10:00:00Z";

/// The password of every [`Actor`].
pub const PASSWORD: &str = "neem-and-turmeric";

/// Who asks. Users and sessions are made when first needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// Nobody in particular, not signed in.
    Visitor,
    Marketer,
    Support,
    Admin,
    /// Was an admin and was switched off.
    Inactive,
}

pub use Actor::{Admin, Inactive, Marketer, Support, Visitor};

impl Actor {
    /// Every actor, in the order of the access table.
    pub const ALL: [Self; 5] = [Visitor, Marketer, Support, Admin, Inactive];

    pub fn email(self) -> String {
        format!("{self:?}@jaali.example").to_lowercase()
    }

    const fn role(self) -> &'static str {
        match self {
            Marketer => "marketer",
            Support => "support",
            Visitor | Admin | Inactive => "admin",
        }
    }
}

pub struct TestApp {
    pub state: AppState,
    pub clock: FixedClock,
    pub engine: Engine,
    router: Router,
    cookies: Mutex<HashMap<Actor, String>>,
    _scratch: Option<Scratch>,
    folder: TempDir,
}

impl TestApp {
    /// Without limits per address: a test is always the same address.
    pub async fn start() -> Self {
        Self::start_with(HttpConfig { limits: Limits::Off, ..HttpConfig::default() }).await
    }

    pub async fn start_with(http: HttpConfig) -> Self {
        Self::start_at("http://localhost:8080", http).await
    }

    pub async fn start_at(public_url: &str, http: HttpConfig) -> Self {
        Self::build(Template::Content, public_url, http).await
    }

    /// With prices, profile and the whole site live, rendered by the built site in `site/dist`.
    pub async fn with_site() -> Self {
        let http = HttpConfig { limits: Limits::Off, ..HttpConfig::default() };
        let app = Self::build(Template::Site, "http://localhost:8080", http).await;
        app.engine.load().await.expect("the live site");
        app
    }

    async fn build(template: Template, public_url: &str, http: HttpConfig) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (scratch, url) = if let Some(server) = server() {
            let scratch = Scratch::make(&server, template).await;
            let url = with_database(&server, &scratch.name);
            (Some(scratch), url)
        } else {
            let file = folder.path().join("test.db");
            std::fs::copy(sqlite_template(template).await, &file).expect("a copy of the template");
            (None, format!("sqlite:{}", file.display()))
        };
        let clock = FixedClock::at(START.parse::<Instant>().expect("an instant"));
        let state = state(&url, public_url, http, clock.clone()).await;
        let engine = Engine::new(state.clone());
        engine.content.reload(&state).await.expect("the live content");
        let router = engine.router();
        Self { state, clock, engine, router, cookies: Mutex::default(), _scratch: scratch, folder }
    }

    /// The same database with another build of the site.
    pub async fn rendered_by(&self, site_dist: &std::path::Path) -> Engine {
        let mut config = self.state.config.clone();
        config.site_dist = site_dist.to_owned();
        let clock = Arc::new(self.clock.clone());
        let http = self.state.http.clone();
        let engine = Engine::new(AppState::new(self.state.db.clone(), clock, config, http));
        engine.load().await.expect("what is live");
        engine
    }

    /// A folder that lives as long as the test.
    pub fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    pub async fn get(&self, actor: Actor, path: &str) -> Answer {
        self.ask(actor, Request::get(path), Body::empty()).await
    }

    pub async fn send(&self, actor: Actor, method: &str, path: &str, body: Value) -> Answer {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::CONTENT_TYPE, "application/json");
        self.ask(actor, request, Body::from(body.to_string())).await
    }

    /// A change made from a version.
    pub async fn put(&self, actor: Actor, path: &str, version: &str, body: Value) -> Answer {
        let request = Request::put(path)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::IF_MATCH, format!("\"{version}\""));
        self.ask(actor, request, Body::from(body.to_string())).await
    }

    /// A command without a body.
    pub async fn call(&self, actor: Actor, method: &str, path: &str) -> Answer {
        self.ask(actor, Request::builder().method(method).uri(path), Body::empty()).await
    }

    /// Posts a form as a browser without JavaScript does.
    pub async fn form(&self, actor: Actor, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body = serde_urlencoded::to_string(fields).expect("form fields");
        let request =
            Request::post(path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.ask(actor, request, Body::from(body)).await
    }

    /// Creates something and answers its id.
    pub async fn create(&self, actor: Actor, path: &str, body: Value) -> Uuid {
        let answer = self.send(actor, "POST", path, body).await;
        assert!(answer.is_ok(), "{answer}");
        answer.json()["id"].as_str().and_then(|id| id.parse().ok()).expect("an id")
    }

    /// Any request at all; the session of the actor is added.
    pub async fn ask(
        &self,
        actor: Actor,
        request: axum::http::request::Builder,
        body: Body,
    ) -> Answer {
        let mut request = request.body(body).expect("a well-formed request");
        if let Some(cookie) = self.cookie(actor).await {
            request.headers_mut().append(header::COOKIE, cookie.parse().expect("a cookie"));
        }
        self.ask_raw(request).await
    }

    /// A request exactly as given, from 127.0.0.1.
    pub async fn ask_raw(&self, mut request: Request<Body>) -> Answer {
        let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 40_000));
        request.extensions_mut().insert(ConnectInfo(peer));
        let Ok(response) = self.router.clone().oneshot(request).await;
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await.expect("a whole body");
        Answer { status: parts.status, headers: parts.headers, body }
    }

    /// The `Cookie` header of an actor; None for a visitor.
    pub async fn cookie(&self, actor: Actor) -> Option<String> {
        if actor == Visitor {
            return None;
        }
        let mut cookies = self.cookies.lock().await;
        if let Some(cookie) = cookies.get(&actor) {
            return Some(cookie.clone());
        }
        let cookie = self.sign_in(actor).await;
        cookies.insert(actor, cookie.clone());
        Some(cookie)
    }

    async fn sign_in(&self, actor: Actor) -> String {
        let name = format!("{actor:?} of the tests");
        let user = NewUser::check(&actor.email(), &name, actor.role(), PASSWORD.to_owned())
            .expect("a good user");
        let id = accounts::add(&self.state, user).await.expect("a new user");
        if actor == Inactive {
            accounts::disable(&self.state, &actor.email()).await.expect("switched off");
        }
        let token = session::begin(&self.state, id).await.expect("a session");
        let cookie = token.cookie(&self.state);
        format!("{}={}", cookie.name(), cookie.value())
    }
}

/// What the engine answered. Displayed as `200 {"json":…}`, with ids redacted and, of a problem,
/// only what is its own.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub fn is_ok(&self) -> bool {
        self.status.is_success()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn is_problem(&self) -> bool {
        self.header("content-type") == "application/problem+json"
    }

    /// A header's value; empty when it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.status.as_u16())?;
        match serde_json::from_slice::<Value>(&self.body) {
            Ok(mut json) => {
                redact(&mut json);
                if let (true, Value::Object(problem)) = (self.is_problem(), &mut json) {
                    problem.retain(|key, _| !matches!(&**key, "type" | "title" | "status"));
                }
                write!(f, " {json}")
            }
            Err(_) if self.body.is_empty() => Ok(()),
            Err(_) => write!(f, " {}", self.text()),
        }
    }
}

/// Ids differ from run to run; the clock stands still, so times do not.
fn redact(json: &mut Value) {
    match json {
        Value::String(s) if s.len() == 36 && Uuid::try_parse(s).is_ok() => {
            "[id]".clone_into(s);
        }
        Value::Array(items) => items.iter_mut().for_each(redact),
        Value::Object(map) => map.values_mut().for_each(redact),
        _ => {}
    }
}

/// The address of a PostgreSQL server to test on.
#[expect(clippy::disallowed_methods, reason = "a setting of the tests, not of the engine")]
fn server() -> Option<String> {
    std::env::var("TEST_DATABASE_URL").ok().filter(|url| !url.is_empty())
}

/// The same server, another database.
fn with_database(server: &str, name: &str) -> String {
    let (address, query) =
        server.split_once('?').map_or((server, String::new()), |(a, q)| (a, format!("?{q}")));
    let (scheme, rest) = address.split_once("://").expect("a URL");
    let authority = rest.split('/').next().unwrap_or_default();
    format!("{scheme}://{authority}/{name}{query}")
}

/// An empty database of the test server, dropped at the end.
struct Scratch {
    name: String,
    server: String,
}

impl Scratch {
    /// A copy of a template.
    async fn make(server: &str, template: Template) -> Self {
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

async fn make_template(server: &str, template: Template) -> String {
    let name = format!("jaali_template_{}_{}", std::process::id(), template as usize);
    run(server, format!("drop database if exists {name} with (force)")).await;
    run(server, format!("create database {name}")).await;
    fill(&with_database(server, &name), template).await;
    name
}

/// A template of the SQLite tests, made once per process.
async fn sqlite_template(template: Template) -> std::path::PathBuf {
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
enum Template {
    /// The repository's content live; no prices, no profile and no pages.
    Content,
    /// Everything the repository has, published.
    Site,
}

async fn state(url: &str, public_url: &str, http: HttpConfig, clock: FixedClock) -> AppState {
    let config = Config {
        data: std::env::temp_dir(),
        database_url: Some(url.to_owned()),
        project: project().to_owned(),
        site_dist: project().join("site/dist"),
        public_url: public_url.to_owned(),
        renderers: 2,
    };
    let db = Db::connect(url).await.expect("a database");
    AppState::new(db, Arc::new(clock), config, http)
}

async fn fill(url: &str, template: Template) {
    let clock = FixedClock::at(START.parse::<Instant>().expect("an instant"));
    let state = state(url, "http://localhost:8080", HttpConfig::default(), clock).await;
    migrate::run(&state.db, None).await.expect("migrations");
    match template {
        Template::Content => content_only(&state).await,
        Template::Site => {
            transfer::import(&state, project(), false).await.expect("an import");
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
    let tree = import::read(project()).expect("content without mistakes");
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
    releases::go_live(&mut tx, release, at).await.expect("live content");
    tx.commit().await.expect("committed");
}

/// The codes of the repository's catalogue, which are the specification's.
pub fn codes() -> Codes {
    Codes::new(&import::read(project()).expect("content without mistakes").snapshot())
}

async fn run(server: &str, sql: String) {
    use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection};
    let mut on = PgConnection::connect(server).await.expect("TEST_DATABASE_URL is reachable");
    on.execute(AssertSqlSafe(sql.clone())).await.unwrap_or_else(|e| panic!("{sql}: {e}"));
    let _ = on.close().await;
}
