//! What an engine keeps for visitors' searches: how many an address made, and the lexicon.

use std::{
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use crate::{
    features::{
        content::{model::Snapshot, pages},
        search::Lexicon,
    },
    platform::limits::{Limiter, Rate},
};

/// A search for each letter that is typed.
pub(super) const RATE: Rate = Rate { burst: 60, each: Duration::from_secs(1) };

#[derive(Default)]
pub(super) struct Questions {
    pub(super) limiter: Limiter,
    /// The lexicon, with the content that it was made from.
    lexicon: RwLock<Option<(Arc<Snapshot>, Arc<Lexicon>)>>,
}

impl Questions {
    pub(super) fn lexicon(&self, content: &Arc<Snapshot>) -> Arc<Lexicon> {
        let known = self.lexicon.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((of, lexicon)) = known
            && Arc::ptr_eq(&of, content)
        {
            return lexicon;
        }
        let lexicon = Arc::new(pages::lexicon(content));
        let known = Some((content.clone(), lexicon.clone()));
        *self.lexicon.write().unwrap_or_else(PoisonError::into_inner) = known;
        lexicon
    }
}
