//! Cards: the pictures that chat and social apps show with a link to the page of an entry.
//!
//! A card is named by the hash of what it shows ([`model`]) and drawn when it is first asked for:
//! [`fonts`] reads the fonts of its letters, [`words`] shapes its texts, [`lines`] breaks them,
//! [`drawing`] paints them and [`palette`] packs the picture. [`folder`] keeps it.

mod drawing;
mod folder;
mod fonts;
mod lines;
mod model;
mod palette;
#[cfg(test)]
mod tests;
mod words;

use std::{path::PathBuf, sync::Arc, time::SystemTime};

use tokio::{sync::Semaphore, task::spawn_blocking};

pub use self::model::{CardHash, CardText};
use self::{drawing::draw, folder::KeptCards};
use crate::platform::{
    background,
    config::Config,
    error::{Problem, Result},
};

/// Most requests that wait for a drawing; a later one gets 503 with `Retry-After`.
const MAX_WAITING: usize = 32;
/// `Retry-After`, in seconds.
const AGAIN: u64 = 2;

/// Draws and keeps cards. One for each engine.
pub struct Cards {
    kept: Arc<KeptCards>,
    site_dist: PathBuf,
    drawing: Arc<Semaphore>,
    places: Semaphore,
}

impl Cards {
    /// Draws so many cards at a time. With one, requests of the same card wait for the first of them.
    pub fn new(config: &Config, at_once: usize) -> Self {
        Self {
            kept: Arc::new(KeptCards::within(&config.data)),
            site_dist: config.site_dist.clone(),
            drawing: Arc::new(Semaphore::new(at_once)),
            places: Semaphore::new(MAX_WAITING),
        }
    }

    /// A card that was drawn before.
    pub async fn kept(&self, hash: CardHash, now: SystemTime) -> Option<Vec<u8>> {
        let kept = self.kept.clone();
        spawn_blocking(move || kept.read(hash, now)).await.ok().flatten()
    }

    /// Draws a card for a visitor, and keeps it.
    pub async fn draw(&self, text: CardText, now: SystemTime) -> Result<Vec<u8>> {
        let busy = || Problem::new("unavailable", "Too many visitors at once. Please try again.");
        let _place = self.places.try_acquire().map_err(|_| busy().retry_after(AGAIN))?;
        self.make(text, now).await.map_err(|why| {
            tracing::warn!(why, "a card cannot be drawn");
            Problem::new("unavailable", "The picture cannot be drawn now").retry_after(60).into()
        })
    }

    /// A card that is kept, else drawn and kept; a folder that takes no file costs the next reader
    /// another drawing. The error is a sentence.
    pub async fn make(
        &self,
        text: CardText,
        now: SystemTime,
    ) -> std::result::Result<Vec<u8>, String> {
        let turn = self.drawing.clone().acquire_owned().await.map_err(|e| e.to_string())?;
        let (kept, site_dist) = (self.kept.clone(), self.site_dist.clone());
        let job = move || {
            // Held to the end of the drawing, also when the reader has gone.
            let _turn = turn;
            let hash = text.hash();
            if let Some(png) = kept.read(hash, now) {
                return Ok(png);
            }
            let png = draw(&site_dist, &text)?;
            if let Err(e) = kept.put(hash, &png, now) {
                tracing::warn!(error = %e, "a card is not kept");
            }
            Ok(png)
        };
        background::run("card", job).await.map_err(|e| e.to_string())?
    }
}
