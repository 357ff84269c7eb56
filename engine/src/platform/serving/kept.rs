//! Responses that are often asked for and seldom change: made and compressed once for each state of
//! what they are made from.

use std::sync::{Arc, Weak};

use axum::{
    http::{HeaderMap, StatusCode},
    response::Response,
};
use quick_cache::{Weighter, sync::Cache};
use tokio::task::spawn_blocking;

use super::{Lasting, Stored, pack::Effort};
use crate::platform::error::{Error, Result};

/// The most bytes of responses that are kept, and how many responses that usually are.
const MAX_BYTES: u64 = 8 * 1024 * 1024;
const USUAL: usize = 256;

type Made<S> = (Weak<S>, Arc<Stored>);

/// Responses by name, each with the state that it was made from.
pub struct Kept<S>(Cache<String, Made<S>, Bytes>);

impl<S> Default for Kept<S> {
    fn default() -> Self {
        Self(Cache::with_weighter(USUAL, MAX_BYTES, Bytes))
    }
}

/// Weighs a response with its name.
#[derive(Debug, Clone)]
struct Bytes;

impl<S> Weighter<String, Made<S>> for Bytes {
    fn weight(&self, name: &String, (_, stored): &Made<S>) -> u64 {
        (name.len() + stored.body.size()) as u64
    }
}

impl<S> Kept<S> {
    /// The JSON response of a name; made again when the state is not that of the last time.
    pub async fn json(
        &self,
        name: String,
        state: &Arc<S>,
        headers: &HeaderMap,
        make: impl FnOnce() -> Result<Vec<u8>>,
    ) -> Result<Response> {
        let stored = if let Some(stored) = self.stored(&name, state) {
            stored
        } else {
            let bytes = make()?;
            let packing = move || {
                let hash = blake3::hash(&bytes).to_hex()[..32].to_owned();
                Stored::pack("application/json", &hash, bytes, Effort::Quick)
            };
            let stored = Arc::new(spawn_blocking(packing).await.map_err(Error::internal)?);
            self.0.insert(name, (Arc::downgrade(state), stored.clone()));
            stored
        };
        Ok(stored.answer(StatusCode::OK, Lasting::Asked, headers))
    }

    /// The response of a name that was made of this state; none before it is made.
    pub fn at_hand(&self, name: &str, state: &Arc<S>, headers: &HeaderMap) -> Option<Response> {
        Some(self.stored(name, state)?.answer(StatusCode::OK, Lasting::Asked, headers))
    }

    fn stored(&self, name: &str, state: &Arc<S>) -> Option<Arc<Stored>> {
        let (of, stored) = self.0.get(name)?;
        // A `Weak` keeps the address of its state from being used by another state.
        (Weak::as_ptr(&of) == Arc::as_ptr(state)).then_some(stored)
    }
}
