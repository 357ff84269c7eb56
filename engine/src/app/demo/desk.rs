//! Sends the demo's requests, to a router of its own with a clock of its own.

use std::{
    collections::HashMap,
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::ConnectInfo,
    http::{Request, header},
};
use chrono::Duration;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use super::story::Scene;
use crate::{
    app::Engine,
    features::auth::{model::User, session},
    platform::{
        clock::{Clock as _, FixedClock, Instant},
        config::{HttpConfig, Limits},
        db,
        error::Error,
        state::AppState,
    },
};

/// Room for the largest answer: the price list.
const ANSWER: usize = 4 * 1024 * 1024;

pub(super) struct Desk {
    pub(super) state: AppState,
    clock: FixedClock,
    router: Router,
    /// `Cookie` headers, by e-mail.
    cookies: HashMap<&'static str, String>,
    /// Ids of what was made, by the names that the story gives; of staff by e-mail.
    made: HashMap<String, String>,
}

impl Desk {
    /// Uses the database of `app`. Time begins at `at`.
    pub(super) async fn open(app: &AppState, at: Instant) -> db::Result<Self> {
        let clock = FixedClock::at(at);
        let http = HttpConfig { limits: Limits::Off, ..HttpConfig::default() };
        let config = app.config.clone();
        let state = AppState::new(
            app.db.clone(),
            Arc::new(clock.clone()),
            app.media.clone(),
            config,
            http,
            None,
        );
        let engine = Engine::new(state.clone());
        engine.content.present(&state).await?;
        let router = engine.router();
        Ok(Self { state, clock, router, cookies: HashMap::new(), made: HashMap::new() })
    }

    /// Signs a member of staff in, at the real time and not at the desk's: otherwise the session
    /// would be deleted as one that has long expired.
    pub(super) async fn sign_in(
        &mut self,
        app: &AppState,
        email: &'static str,
        user: &User,
    ) -> Result<(), Error> {
        let cookie = session::begin(app, user).await?.cookie(app);
        self.made.insert(email.to_owned(), user.id.to_string());
        self.cookies.insert(email, format!("{}={}", cookie.name(), cookie.value()));
        Ok(())
    }

    /// Everybody looks at their notices.
    pub(super) async fn see_notices(&self) -> Result<(), String> {
        let path = "/api/admin/notices";
        for email in self.cookies.keys() {
            let list = self.ask(Some(email), "GET", path, None, None).await?;
            let Some(newest) = list["items"].get(0) else { continue };
            let seen = json!({ "until": newest["id"] });
            self.ask(Some(email), "PUT", &format!("{path}/seen"), Some(seen), None).await?;
        }
        Ok(())
    }

    pub(super) async fn sign_all_out(&mut self) -> Result<(), String> {
        let all: Vec<_> = self.cookies.keys().copied().collect();
        for email in all {
            self.ask(Some(email), "POST", "/api/auth/logout", None, None).await?;
        }
        Ok(())
    }

    /// Lets time pass until `at`.
    pub(super) fn wait_until(&self, at: Instant) {
        self.clock.advance((at - self.clock.now()).max(Duration::zero()));
    }

    /// Sends the request of a scene at its time. A row to change is read first, for its version.
    pub(super) async fn play(&mut self, scene: Scene) -> Result<(), String> {
        self.wait_until(scene.at);
        let path = self.named(&scene.path);
        if let Some(file) = scene.file {
            let sent = ("application/octet-stream", Body::from(file));
            return self.send((scene.by, scene.method, &path), sent, None).await.map(drop);
        }
        let mut body = scene.body;
        for field in ["customer_id", "assigned_to"] {
            if let Some(Value::String(name)) = body.get_mut(field) {
                *name = self.named(name);
            }
        }
        if let Some(Value::Array(names)) = body.get_mut("mentions") {
            for name in names {
                if let Value::String(name) = name {
                    *name = self.named(name);
                }
            }
        }
        let version = match scene.method {
            "PATCH" | "DELETE" => {
                let row = self.ask(scene.by, "GET", &path, None, None).await;
                row.ok().and_then(|row| row["version"].as_i64())
            }
            _ => None,
        };
        let answer = self.ask(scene.by, scene.method, &path, Some(body), version).await?;
        for (pointer, name) in scene.makes {
            let id = answer.pointer(pointer).and_then(Value::as_str);
            let id = id.ok_or_else(|| format!("{path}: an answer without {pointer}"))?;
            self.made.insert(name, id.to_owned());
        }
        Ok(())
    }

    /// The same path, with ids in place of names.
    fn named(&self, path: &str) -> String {
        let part = |part| self.made.get(part).map_or(part, String::as_str);
        path.split('/').map(part).collect::<Vec<_>>().join("/")
    }

    /// Sends a request with JSON, or without a body, as any client does. A refusal is an error.
    pub(super) async fn ask(
        &self,
        by: Option<&str>,
        method: &str,
        path: &str,
        body: Option<Value>,
        version: Option<i64>,
    ) -> Result<Value, String> {
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.send((by, method, path), ("application/json", body), version).await
    }

    async fn send(
        &self,
        (by, method, path): (Option<&str>, &str, &str),
        (kind, body): (&str, Body),
        version: Option<i64>,
    ) -> Result<Value, String> {
        let failed = |e: &dyn std::fmt::Display| format!("{method} {path}: {e}");
        let mut request = Request::builder().method(method).uri(path);
        if let Some(cookie) = by.and_then(|email| self.cookies.get(email)) {
            request = request.header(header::COOKIE, cookie);
        }
        if let Some(version) = version {
            request = request.header(header::IF_MATCH, format!("\"{version}\""));
        }
        request = request.header(header::CONTENT_TYPE, kind);
        let mut request = request.body(body).map_err(|e| failed(&e))?;
        let here = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        request.extensions_mut().insert(ConnectInfo(here));
        let Ok(response) = self.router.clone().oneshot(request).await;
        let status = response.status();
        let bytes = to_bytes(response.into_body(), ANSWER).await.map_err(|e| failed(&e))?;
        if !status.is_success() {
            return Err(failed(&format!("{status} {}", String::from_utf8_lossy(&bytes))));
        }
        Ok(serde_json::from_slice(&bytes).unwrap_or_default())
    }
}
