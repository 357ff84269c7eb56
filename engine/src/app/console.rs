//! The console of the staff: the built files of `admin-ui`, under `/admin`.
//!
//! Every path that is no file is a screen, and all screens are one page: the console's own router
//! shows the right one.

use std::{io, path::PathBuf, sync::Arc};

use axum::{
    Extension, Router,
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use quick_cache::sync::Cache;

use crate::platform::{
    error::{Error, Problem, Result},
    serving::{Lasting, Stored, content_type, pack::Effort},
    state::AppState,
};

/// The placeholder, in the built page, of the nonce.
const NONCE: &str = "__NONCE__";

/// Names below this folder change with their bytes.
const ASSETS: &str = "assets/";

/// The service worker, which fetches the page and its files, and what it may fetch.
const WORKER: &str = "sw.js";
const WORKER_POLICY: &str = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'";

struct Console {
    dist: PathBuf,
    /// Assets that were asked for, packed.
    assets: Cache<String, Arc<Stored>>,
}

pub(super) fn routes(dist: PathBuf) -> Router<AppState> {
    let console = Arc::new(Console { dist, assets: Cache::new(500) });
    Router::new()
        .route("/admin", get(visit))
        .route("/admin/", get(visit))
        .route("/admin/{*path}", get(visit))
        .layer(Extension(console))
}

async fn visit(Extension(console): Extension<Arc<Console>>, request: Request) -> Result<Response> {
    let path = request.uri().path().trim_start_matches("/admin").trim_start_matches('/');
    match console.file(path).await? {
        Some(file) => {
            let lasting = if path.starts_with(ASSETS) { Lasting::Forever } else { Lasting::Asked };
            let mut answer = file.answer(StatusCode::OK, lasting, request.headers());
            if path == WORKER {
                let policy = HeaderValue::from_static(WORKER_POLICY);
                answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
            }
            Ok(answer)
        }
        // A file of another build: the page would be taken for a script.
        None if path.starts_with(ASSETS) => {
            Err(Problem::new("not_found", "There is no such file").into())
        }
        None => console.page().await,
    }
}

impl Console {
    /// A file of the build, or None. The page is not served here, as it differs in every response.
    async fn file(&self, path: &str) -> Result<Option<Arc<Stored>>> {
        let plain = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains('\\');
        if path == "index.html" || !path.contains('.') || !path.split('/').all(plain) {
            return Ok(None);
        }
        if let Some(stored) = self.assets.get(path) {
            return Ok(Some(stored));
        }
        let Some(body) = self.read(path).await? else { return Ok(None) };
        let hash = blake3::hash(&body).to_hex()[..32].to_owned();
        let kind = content_type(path);
        let packing = move || Stored::pack(&kind, &hash, body, Effort::Quick);
        let stored = tokio::task::spawn_blocking(packing).await.map_err(Error::internal)?;
        let stored = Arc::new(stored);
        if path.starts_with(ASSETS) {
            self.assets.insert(path.to_owned(), stored.clone());
        }
        Ok(Some(stored))
    }

    async fn page(&self) -> Result<Response> {
        let Some(built) = self.read("index.html").await? else {
            let detail = "The console is not built: run `make build`, or name its folder in \
                          JAALI_ADMIN_DIST";
            return Err(Problem::new("unavailable", detail).into());
        };
        let mut random = [0_u8; 16];
        getrandom::fill(&mut random).map_err(Error::internal)?;
        let nonce = URL_SAFE_NO_PAD.encode(random);
        let page = String::from_utf8_lossy(&built).replace(NONCE, &nonce);
        Ok((policy(&nonce)?, Html(page)).into_response())
    }

    /// Reads from the disk each time, so that a new build shows without a restart.
    async fn read(&self, path: &str) -> Result<Option<Vec<u8>>> {
        let file = self.dist.join(path);
        let read = tokio::task::spawn_blocking(move || std::fs::read(file)).await;
        match read.map_err(Error::internal)? {
            Ok(body) => Ok(Some(body)),
            Err(e) if matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::IsADirectory) => {
                Ok(None)
            }
            Err(e) => Err(Error::internal(e)),
        }
    }
}

/// Scripts come from files only. Styles come from files too, and from the component library, which
/// knows the nonce of this response only; so the page is cached by nobody but the console's worker,
/// which keeps it with its headers.
fn policy(nonce: &str) -> Result<HeaderMap> {
    let csp = format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; media-src 'self'; \
         manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    let csp = HeaderValue::from_str(&csp).map_err(Error::internal)?;
    Ok(HeaderMap::from_iter([
        (header::CONTENT_SECURITY_POLICY, csp),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex")),
    ]))
}
