//! Who reads, of what moment, and how that is answered: what is live to anybody, drafts to a token.

use std::sync::Arc;

use axum::{
    Extension, RequestPartsExt as _,
    extract::FromRequestParts,
    http::{HeaderMap, HeaderName, HeaderValue, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use serde::Serialize;

use super::ask::Moment;
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

/// What the answers share: what is live, those that were made already, and the allowances.
#[derive(Clone, Default)]
pub(super) struct Answers {
    kept: Arc<Kept<Snapshot>>,
    limiter: Arc<Limiter>,
}

/// A program that may still ask; otherwise 429. A token has an allowance of its own.
pub(super) struct Reader {
    app: AppState,
    live: LiveContent,
    answers: Answers,
    by: ByToken,
    headers: HeaderMap,
}

impl FromRequestParts<AppState> for Reader {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        let by = ByToken::from_request_parts(parts, app).await?;
        let missing = |_| Error::internal("the router goes without its extensions");
        let Extension(answers) = parts.extract::<Extension<Answers>>().await.map_err(missing)?;
        let Extension(live) = parts.extract::<Extension<LiveContent>>().await.map_err(missing)?;
        if by.0.is_none() && app.http.limits == Limits::On {
            let ClientAddress(address) = ClientAddress::of(parts, app);
            answers.limiter.count_program(&address, app.clock.monotonic())?;
        }
        Ok(Self { app: app.clone(), live, answers, by, headers: parts.headers.clone() })
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

    /// An answer under a name that says all that was asked. One about live content is made once: what
    /// `make` refuses, or takes long for, costs nothing when it was asked for before.
    pub(super) async fn answer(
        &self,
        name: String,
        (moment, content): (Moment, &Arc<Snapshot>),
        make: impl FnOnce() -> Result<Vec<u8>>,
    ) -> Result<Response> {
        if moment == Moment::Draft {
            let json = HeaderValue::from_static("application/json");
            let headers = [(header::CONTENT_TYPE, json), (header::CACHE_CONTROL, PRIVATE)];
            return Ok((headers, make()?).into_response());
        }
        let mut response = self.answers.kept.json(name, content, &self.headers, make).await?;
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, LASTING);
        if let Some(release) = content.release {
            headers.insert(RELEASE, release.into());
        }
        Ok(response)
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
