//! A whole engine inside a test: fresh database, fixed clock, real router, no socket.
//!
//! SQLite in a temporary folder, or PostgreSQL when `TEST_DATABASE_URL` names a server: one
//! template database is migrated once per process, cloned for each test and dropped with it.
//! A broken helper panics: that is how a test fails.

#![expect(clippy::missing_panics_doc, reason = "a panic is how a test fails")]

mod answer;
mod codes;
mod database;
mod drafts;
mod feed;
mod publishing;
mod receiver;
mod releases;
mod search;

use std::{
    collections::HashMap,
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
};

use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{Request, header},
    response::Response,
};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::Mutex;
use tower::ServiceExt as _;
use uuid::Uuid;

use self::database::{Scratch, StartingPoint, server, sqlite_template, state, with_database};
pub use self::{
    answer::Answer,
    codes::code_of,
    database::{codes, content, project},
    drafts::{DRAFT, SAFE, cell, declare, draft, go_live, live_answer, new_english},
    publishing::{edit, publish, publish_by, tags},
    receiver::{Received, Receiver, Reply},
    releases::{claim, take_live, take_next_live},
};
use crate::{
    app::Engine,
    features::{
        audit,
        auth::{Scope, accounts, model::NewUser, session},
        media,
    },
    platform::{
        clock::{FixedClock, Instant},
        config::{Config, HttpConfig, Limits},
        fields::Fields,
        state::AppState,
    },
};

/// Whether tests take all the time they can use: `make soak`. `make test` takes a part of each.
pub fn is_soak() -> bool {
    std::env::var_os("SOAK").is_some()
}

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
    /// May do what an admin may, with their own rows alone. No role is like that yet.
    Own,
}

pub use Actor::{Admin, Inactive, Marketer, Own, Support, Visitor};

impl Actor {
    /// The actors of the access table, in its order.
    pub const ALL: [Self; 5] = [Visitor, Marketer, Support, Admin, Inactive];

    /// The address of its account.
    pub fn email(self) -> String {
        format!("{self:?}@jaali.example").to_lowercase()
    }

    const fn role(self) -> &'static str {
        match self {
            Marketer => "marketer",
            Support => "support",
            Visitor | Admin | Inactive | Own => "admin",
        }
    }
}

/// The file of a photograph of one colour, 600 to 300 pixels.
pub fn photograph(red: u8) -> Vec<u8> {
    let image = image::RgbImage::from_pixel(600, 300, [red, 120, 40].into());
    let mut file = std::io::Cursor::new(Vec::new());
    image.write_to(&mut file, image::ImageFormat::Png).expect("encoded");
    file.into_inner()
}

/// An engine without a network, on a database and a folder of its own.
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

    /// With these bounds and limits.
    pub async fn start_with(http: HttpConfig) -> Self {
        Self::start_at("http://localhost:8080", http).await
    }

    /// At a public address, with these bounds and limits.
    pub async fn start_at(public_url: &str, http: HttpConfig) -> Self {
        Self::build(StartingPoint::Content, public_url, http).await
    }

    /// With prices, profile and the whole site live, rendered by the built site in `site/dist`.
    pub async fn with_site() -> Self {
        Self::with_site_and(HttpConfig { limits: Limits::Off, ..HttpConfig::default() }).await
    }

    /// The same with these bounds and limits.
    pub async fn with_site_and(http: HttpConfig) -> Self {
        let app = Self::build(StartingPoint::Site, "http://localhost:8080", http).await;
        app.engine.load().await.expect("the live site");
        app
    }

    async fn build(template: StartingPoint, public_url: &str, http: HttpConfig) -> Self {
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
        let state = state(&url, folder.path(), public_url, http, clock.clone()).await;
        state.vault.open(&state.config, &state.db).await.expect("a key");
        let engine = Engine::new(state.clone());
        engine.content.present(&state).await.expect("the live content");
        let router = engine.router();
        Self { state, clock, engine, router, cookies: Mutex::default(), _scratch: scratch, folder }
    }

    /// The same database with another build of the site.
    pub async fn rendered_by(&self, site_dist: &std::path::Path) -> Engine {
        let mut config = self.state.config.clone();
        config.site_dist = site_dist.to_owned();
        let clock = Arc::new(self.clock.clone());
        let http = self.state.http.clone();
        let engine = Engine::new(AppState::new(
            self.state.db.clone(),
            clock,
            self.state.media.clone(),
            config,
            http,
            None,
        ));
        engine.load().await.expect("what is live");
        engine
    }

    /// The same engine with another build of the console.
    #[must_use]
    pub fn with_console(self, admin_dist: std::path::PathBuf) -> Self {
        self.with_config(|config| config.admin_dist = admin_dist)
    }

    /// The same engine with other settings.
    #[must_use]
    pub fn with_config(mut self, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = self.state.config.clone();
        change(&mut config);
        let clock = Arc::new(self.clock.clone());
        let http = self.state.http.clone();
        self.state = AppState::new(
            self.state.db.clone(),
            clock,
            self.state.media.clone(),
            config,
            http,
            None,
        );
        self.engine = Engine::new(self.state.clone());
        self.router = self.engine.router();
        self
    }

    /// A folder that lives as long as the test.
    pub fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    /// A GET request.
    pub async fn get(&self, actor: Actor, path: &str) -> Answer {
        self.ask(actor, Request::get(path), Body::empty()).await
    }

    /// A request with a body of JSON.
    pub async fn send(&self, actor: Actor, method: &str, path: &str, body: Value) -> Answer {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::CONTENT_TYPE, "application/json");
        self.ask(actor, request, Body::from(body.to_string())).await
    }

    /// A change made from a version.
    pub async fn change(
        &self,
        actor: Actor,
        method: &str,
        path: &str,
        version: &str,
        body: Value,
    ) -> Answer {
        let request = Request::builder()
            .method(method)
            .uri(path)
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

    /// Brings a CSV file in.
    pub async fn upload(&self, actor: Actor, path: &str, file: impl Into<Body>) -> Answer {
        self.upload_as(actor, path, "text/csv", file).await
    }

    /// Brings a file in.
    pub async fn upload_as(
        &self,
        actor: Actor,
        path: &str,
        content_type: &str,
        file: impl Into<Body>,
    ) -> Answer {
        let request = Request::post(path).header(header::CONTENT_TYPE, content_type);
        self.ask(actor, request, file.into()).await
    }

    /// Makes the sizes of all uploaded pictures.
    pub async fn make_pictures(&self) {
        while media::make_next(&self.state).await.expect("made") {}
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
        let request = request.body(body).expect("a well-formed request");
        self.ask_raw(self.signed(actor, request).await).await
    }

    /// An answer that goes on: its body is for the test to read.
    pub async fn open(&self, actor: Actor, path: &str) -> Response {
        let request = Request::get(path).body(Body::empty()).expect("a well-formed request");
        self.send_raw(self.signed(actor, request).await).await
    }

    /// The request with the session of an actor.
    async fn signed(&self, actor: Actor, mut request: Request<Body>) -> Request<Body> {
        if let Some(cookie) = self.cookie(actor).await {
            request.headers_mut().append(header::COOKIE, cookie.parse().expect("a cookie"));
        }
        if actor == Own {
            request.extensions_mut().insert(Scope::Own);
        }
        request
    }

    /// A request exactly as given, from 127.0.0.1 unless it says from where.
    pub async fn ask_raw(&self, request: Request<Body>) -> Answer {
        let (parts, body) = self.send_raw(request).await.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await.expect("a whole body");
        Answer { status: parts.status, headers: parts.headers, body }
    }

    /// The same, with a body that the test reads.
    pub async fn send_raw(&self, mut request: Request<Body>) -> Response {
        let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 40_000));
        request.extensions_mut().get_or_insert_with(|| ConnectInfo(peer));
        let Ok(response) = self.router.clone().oneshot(request).await;
        response
    }

    /// The `Cookie` header of an actor; None for a visitor.
    pub async fn cookie(&self, actor: Actor) -> Option<String> {
        if actor == Visitor {
            return None;
        }
        if actor == Inactive {
            // The last admin could not be switched off.
            Box::pin(self.cookie(Admin)).await;
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
        let cookie = self.add_user(&name, &actor.email(), actor.role()).await;
        if actor == Inactive {
            let (tests, email) = (audit::Actor::named("the tests"), actor.email());
            accounts::switch(&self.state, tests, &email, false).await.expect("switched off");
        }
        cookie
    }

    /// Adds a user and signs in; returns the `Cookie` header.
    pub async fn add_user(&self, name: &str, email: &str, role: &str) -> String {
        let fields =
            json!({ "full_name": name, "email": email, "role": role, "password": PASSWORD });
        let fields = Fields::new(fields.as_object().cloned().unwrap_or_default());
        let user = NewUser::read(fields).expect("a good user");
        let tests = audit::Actor::named("the tests");
        let (user, _) = accounts::add(&self.state, tests, user).await.expect("a new user");
        let token = session::begin(&self.state, &user).await.expect("a session");
        let cookie = token.cookie(&self.state);
        format!("{}={}", cookie.name(), cookie.value())
    }
}
