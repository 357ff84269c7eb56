//! Answers that many ask for and that change seldom: made and compressed once for each state of
//! what they are made from.

use std::sync::{Arc, Weak};

use axum::{
    http::{HeaderMap, StatusCode},
    response::Response,
};
use quick_cache::sync::Cache;
use tokio::task::spawn_blocking;

use super::{Lasting, Stored, pack::Effort};
use crate::platform::error::{Error, Result};

/// Most answers kept of one kind.
const CAPACITY: usize = 256;

/// Answers by their name, each with the state it was made from.
pub struct Kept<S>(Cache<String, (Weak<S>, Arc<Stored>)>);

impl<S> Default for Kept<S> {
    fn default() -> Self {
        Self(Cache::new(CAPACITY))
    }
}

impl<S> Kept<S> {
    /// The answer of a name as JSON, made again when the state is another one than the last time.
    pub async fn json(
        &self,
        name: String,
        state: &Arc<S>,
        headers: &HeaderMap,
        make: impl FnOnce() -> Result<Vec<u8>>,
    ) -> Result<Response> {
        let stored = match self.0.get(&name) {
            // The place of a state is not given to another one as long as it is pointed to.
            Some((of, stored)) if Weak::as_ptr(&of) == Arc::as_ptr(state) => stored,
            _ => {
                let bytes = make()?;
                let packing = move || {
                    let hash = blake3::hash(&bytes).to_hex()[..32].to_owned();
                    Stored::pack("application/json", &hash, bytes, Effort::Quick)
                };
                let stored = Arc::new(spawn_blocking(packing).await.map_err(Error::internal)?);
                self.0.insert(name, (Arc::downgrade(state), stored.clone()));
                stored
            }
        };
        Ok(stored.answer(StatusCode::OK, Lasting::Asked, headers))
    }
}
