//! `GET /card/{hash}.png`: the card of an entry's page, drawn when it is first asked for.
//!
//! Which texts belong to a hash follows from live content, so nothing about cards is stored but the
//! pictures. A picture that was drawn stays for links that were sent with it, as long as it is kept.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime},
};

use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::Response,
};
use tokio::task::spawn_blocking;

use super::live::Site;
use crate::{
    features::{
        cards::{CardHash, CardText, Cards},
        publishing::cards::NamedCards,
    },
    platform::{
        config::{Config, Limits},
        error::{Error, Problem, Result},
        http::Path,
        limits::{ClientAddress, Limiter, Rate},
        serving::{Body, Encoding, Lasting, Stored},
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
}

impl Site {
    fn count_card(&self, address: &str) -> Result<()> {
        if self.app.http.limits == Limits::Off {
            return Ok(());
        }
        let sentence = "Too many requests. Please try again later.";
        self.cards.limiter.count(RATE, address, self.app.clock.monotonic(), sentence)
    }

    /// What a card shows; none when no live page names it.
    async fn card_text(&self, hash: CardHash) -> Result<Option<CardText>> {
        let sources = self.sources().await?;
        let known = || self.cards.named.lock().unwrap_or_else(PoisonError::into_inner);
        let named = known().clone();
        if let Some(named) = named.filter(|n| n.are_of(&sources.content, &sources.profile)) {
            return Ok(named.text(hash));
        }
        let naming = move || NamedCards::new(sources.content.clone(), sources.profile.clone());
        let named = Arc::new(spawn_blocking(naming).await.map_err(Error::internal)?);
        *known() = Some(named.clone());
        Ok(named.text(hash))
    }
}

/// Sends a card. The address has the hash of what it shows, so it never changes.
pub(super) async fn send(
    State(app): State<AppState>,
    Extension(site): Extension<Arc<Site>>,
    ClientAddress(address): ClientAddress,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let none = || Problem::new("not_found", "There is no such card");
    let hash = CardHash::of_file(&file).ok_or_else(none)?;
    let now = SystemTime::from(app.clock.now());
    let png = if let Some(kept) = site.cards.cards.kept(hash, now).await {
        kept
    } else {
        site.count_card(&address)?;
        let text = site.card_text(hash).await?.ok_or_else(none)?;
        site.cards.cards.draw(text, now).await?
    };
    let body = Body::Only(Encoding::Identity, png.into());
    let stored = Stored::new("image/png", &hash.to_string(), body);
    Ok(stored.answer(StatusCode::OK, Lasting::Forever, &headers))
}
