//! The cards of entries' pages, drawn when they are first asked for.
//!
//! Which texts belong to a hash follows from live content, so nothing about cards is stored but the
//! pictures. A picture that was drawn stays for links that were sent with it, as long as it is kept.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime},
};

use tokio::task::spawn_blocking;

use crate::{
    features::{
        cards::{CardHash, CardText, Cards},
        publishing::{build::Sources, cards::NamedCards, publish_error::PublishError},
    },
    platform::{
        config::{Config, Limits},
        error::{Error, Result},
        limits::{Limiter, Rate, TOO_MANY},
        serving::{Body, Encoding, Stored},
        state::AppState,
    },
};

/// Cards that are not kept, by address: those of a usual site at once.
const RATE: Rate = Rate { burst: 600, each: Duration::from_millis(200) };

pub(super) struct SiteCards {
    cards: Cards,
    limiter: Limiter,
    /// The newest that were asked for.
    named: Mutex<Option<Arc<NamedCards>>>,
}

impl SiteCards {
    pub(super) fn new(config: &Config) -> Self {
        let (limiter, named) = (Limiter::default(), Mutex::default());
        Self { cards: Cards::new(config, 1), limiter, named }
    }

    /// A card as the site answers it: kept, else drawn when a live page names it. `address` is the
    /// one that asks; `sources` are asked for only when there is something to draw.
    pub(super) async fn find(
        &self,
        app: &AppState,
        (hash, address): (CardHash, &str),
        sources: impl Future<Output = std::result::Result<Arc<Sources>, PublishError>>,
    ) -> Result<Option<Stored>> {
        let now = SystemTime::from(app.clock.now());
        let png = if let Some(kept) = self.cards.kept(hash, now).await {
            kept
        } else {
            self.count(app, address)?;
            let Some(text) = self.text(sources.await?, hash).await? else { return Ok(None) };
            self.cards.draw(text, now).await?
        };
        let body = Body::Only(Encoding::Identity, png.into());
        Ok(Some(Stored::new("image/png", &hash.to_string(), body)))
    }

    fn count(&self, app: &AppState, address: &str) -> Result<()> {
        if app.http.limits == Limits::Off {
            return Ok(());
        }
        self.limiter.count(RATE, address, app.clock.monotonic(), TOO_MANY)
    }

    /// What a card shows; none when no live page names it.
    async fn text(&self, sources: Arc<Sources>, hash: CardHash) -> Result<Option<CardText>> {
        let known = || self.named.lock().unwrap_or_else(PoisonError::into_inner);
        let named = known().clone();
        if let Some(named) = named.filter(|named| named.are_of(&sources)) {
            return Ok(named.text(hash));
        }
        let naming = move || NamedCards::new(sources);
        let named = Arc::new(spawn_blocking(naming).await.map_err(Error::internal)?);
        *known() = Some(named.clone());
        Ok(named.text(hash))
    }
}
