//! Who reads, of what moment, and how that is answered: what is live to anybody, drafts to a token.

use std::{net::IpAddr, sync::Arc};

use axum::{
    Extension, RequestPartsExt as _,
    extract::FromRequestParts,
    http::{
        HeaderMap, HeaderName, HeaderValue, Method, Uri, header, request::Parts, uri::PathAndQuery,
    },
    response::{IntoResponse as _, Response},
};
use serde::Serialize;

use super::{ask::Moment, columns::Columns};
use crate::{
    features::{
        auth::{Action, ByToken, Resource},
        content::{live::LiveContent, model::Snapshot},
        releases,
    },
    platform::{
        config::Limits,
        error::{Error, Problem, Result},
        limits::{ClientAddress, Limiter},
        serving::kept::Kept,
        state::AppState,
    },
};

/// A browser asks each time whether its copy is current; what stands before many browsers, twice a
/// minute.
const LASTING: HeaderValue =
    HeaderValue::from_static("public, max-age=0, s-maxage=30, stale-while-revalidate=60");

/// Drafts stay with the one who may read them.
const PRIVATE: HeaderValue = HeaderValue::from_static("private, no-store");

/// The number of the release that was live.
const RELEASE: HeaderName = HeaderName::from_static("x-release");

/// Most bytes of an answer.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// What the answers share: those that were made already, what they were chosen by, the allowances.
#[derive(Clone, Default)]
pub struct Answers {
    kept: Arc<Kept<Snapshot>>,
    columns: Arc<Columns>,
    limiter: Arc<Limiter>,
}

impl Answers {
    /// The answer for a plain GET that is in memory: the same that the routes give, without the way
    /// through the router. None for any other request, one too many as well.
    pub fn at_hand(
        &self,
        app: &AppState,
        live: &LiveContent,
        parts: &Parts,
        peer: IpAddr,
    ) -> Option<Response> {
        let Parts { method, uri, headers, .. } = parts;
        // With named origins an answer says for which, which the router's layers know.
        let is_plain = *method == Method::GET && app.http.origins.is_empty();
        if !is_plain || !is_content(uri) || headers.contains_key(header::AUTHORIZATION) {
            return None;
        }
        let content = live.now();
        let answer = self.kept.at_hand(name(uri), &content, headers)?;
        self.count(app, || ClientAddress::of_peer(peer, headers, app)).ok()?;
        Some(told(answer, &content))
    }

    /// Counts a request of an address; 429 for one too many.
    fn count(&self, app: &AppState, address: impl FnOnce() -> ClientAddress) -> Result<()> {
        if app.http.limits == Limits::Off {
            return Ok(());
        }
        self.limiter.count_program(&address().0, app.clock.monotonic())
    }
}

fn is_content(uri: &Uri) -> bool {
    let rest = uri.path().strip_prefix("/api/content");
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// All that was asked.
fn name(uri: &Uri) -> &str {
    uri.path_and_query().map_or("", PathAndQuery::as_str)
}

/// An answer about live content, with what caches and readers are told of it.
fn told(mut answer: Response, content: &Snapshot) -> Response {
    let headers = answer.headers_mut();
    headers.insert(header::CACHE_CONTROL, LASTING);
    if let Some(release) = content.release {
        headers.insert(RELEASE, release.into());
    }
    answer
}

/// A program that may still ask; otherwise 429. A token has an allowance of its own.
pub(super) struct Reader {
    app: AppState,
    live: LiveContent,
    answers: Answers,
    by: ByToken,
    uri: Uri,
    headers: HeaderMap,
}

impl FromRequestParts<AppState> for Reader {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        let by = ByToken::from_request_parts(parts, app).await?;
        let missing = |_| Error::internal("the router goes without its extensions");
        let Extension(answers) = parts.extract::<Extension<Answers>>().await.map_err(missing)?;
        let Extension(live) = parts.extract::<Extension<LiveContent>>().await.map_err(missing)?;
        if by.0.is_none() {
            answers.count(app, || ClientAddress::of(parts, app))?;
        }
        let (uri, headers) = (parts.uri.clone(), parts.headers.clone());
        Ok(Self { app: app.clone(), live, answers, by, uri, headers })
    }
}

impl Reader {
    /// The content of the moment that a query names. 401 and 403 for drafts without a token that may
    /// read them.
    pub(super) async fn content(&self, moment: Moment) -> Result<Arc<Snapshot>> {
        if moment == Moment::Live {
            return Ok(self.live.now());
        }
        let needed = || Problem::new("unauthorized", "Drafts are read with a token");
        let caller = self.by.0.as_ref().ok_or_else(needed)?;
        caller.must(Action::Read, Resource::Content)?;
        let drafts = releases::drafts(&self.app, None).await?;
        Ok(self.live.with(&self.app, &drafts).await?)
    }

    /// What entries are chosen and ordered by: of live content read once, of drafts each time.
    pub(super) fn columns(&self, moment: Moment) -> Arc<Columns> {
        match moment {
            Moment::Live => self.answers.columns.clone(),
            Moment::Draft => Arc::default(),
        }
    }

    /// The answer to what was asked. One about live content is made once: what takes long costs
    /// nothing when it was asked for before.
    pub(super) async fn answer(
        &self,
        (moment, content): (Moment, &Arc<Snapshot>),
        make: impl FnOnce() -> Result<Vec<u8>>,
    ) -> Result<Response> {
        if moment == Moment::Draft {
            let json = HeaderValue::from_static("application/json");
            let headers = [(header::CONTENT_TYPE, json), (header::CACHE_CONTROL, PRIVATE)];
            return Ok((headers, make()?).into_response());
        }
        let name = name(&self.uri).to_owned();
        let answer = self.answers.kept.json(name, content, &self.headers, make).await?;
        Ok(told(answer, content))
    }
}

pub(super) fn json(body: &impl Serialize) -> Result<Vec<u8>> {
    let bytes = serde_json::to_vec(body).map_err(Error::internal)?;
    if bytes.len() > MAX_BYTES {
        let told = "The answer would be too large: ask for fewer entries or fields";
        return Err(Problem::field("limit", "too_large", told).into());
    }
    Ok(bytes)
}
