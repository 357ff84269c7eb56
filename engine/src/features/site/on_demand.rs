//! Rendering for one visitor: each state of a page once, and only a few at a time, so that a crowd
//! does not delay a release.

use std::sync::Arc;

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use quick_cache::sync::Cache;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use tokio::{sync::Semaphore, task::spawn_blocking};

use super::shelf::{ByBytes, LiveRelease};
use crate::{
    features::publishing::renderer::Renderers,
    platform::{
        error::{Error, Problem, Result},
        serving::{
            Lasting, PAGE, Stored,
            pack::{Effort, pack},
        },
    },
};

/// Most bytes of pages in the cache.
const CACHE_BYTES: u64 = 16 * 1024 * 1024;
/// Most waiting visitors; a later one gets 503 with `Retry-After`.
pub(super) const MAX_WAITING: usize = 64;
/// `Retry-After`, in seconds.
const AGAIN: u64 = 2;

pub(super) struct OnDemand {
    renderers: Renderers,
    /// Renders at a time: one for each renderer.
    renders: Semaphore,
    /// Visitors who wait or are rendered for.
    places: Semaphore,
    made: Cache<String, Arc<Stored>, ByBytes>,
}

impl OnDemand {
    /// The renderers should not be those of releases.
    pub(super) fn new(renderers: Renderers) -> Self {
        let at_once = renderers.count();
        Self {
            renderers,
            renders: Semaphore::new(at_once),
            places: Semaphore::new(at_once + MAX_WAITING),
            made: Cache::with_weighter(500, CACHE_BYTES, ByBytes),
        }
    }

    /// The page that the renderer makes of this data, for one visitor; not cacheable by browsers.
    pub(super) async fn answer(
        &self,
        release: &LiveRelease,
        (path, data): (&str, &impl Serialize),
        status: StatusCode,
        headers: &HeaderMap,
    ) -> Result<Response> {
        let data = to_raw_value(data).map_err(Error::internal)?;
        let key = {
            let mut hasher = blake3::Hasher::new();
            hasher.update(release.manifest.bundle.as_bytes());
            hasher.update(data.get().as_bytes());
            hasher.finalize().to_hex().to_string()
        };
        // Concurrent requests for the same page wait for one rendering.
        let stored = self.made.get_or_insert_async(&key, self.make(&key, path, &data)).await?;
        let mut response = stored.answer(status, Lasting::Asked, headers);
        let headers = response.headers_mut();
        headers.remove(header::ETAG);
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(header::CONTENT_SECURITY_POLICY, release.csp.clone());
        Ok(response)
    }

    async fn make(&self, key: &str, path: &str, data: &RawValue) -> Result<Arc<Stored>> {
        let busy = || Problem::new("unavailable", "Too many visitors at once. Please try again.");
        let _place = self.places.try_acquire().map_err(|_| busy().retry_after(AGAIN))?;
        let text = {
            let _render = self.renders.acquire().await.map_err(Error::internal)?;
            self.renderers.render(path, data).await.map_err(Error::internal)?
        };
        let packing = move || pack(&text, Effort::Quick);
        let packed = spawn_blocking(packing).await.map_err(Error::internal)?;
        Ok(Arc::new(Stored::new(PAGE, key, packed.into())))
    }
}
