//! The price list for the public, kept in memory until a package changes.

use std::sync::{Arc, PoisonError, RwLock};

use super::{
    model::{Package, PublicPackage},
    store,
};
use crate::platform::{
    db::{self, Db},
    error::{Error, Result},
    keyset::Page,
    serving::kept::Kept,
};

/// The price list at one moment.
pub(super) struct Offer {
    /// The counter of changes when it was read; it may hold later changes too.
    changes: i64,
    pub(super) packages: Vec<Package>,
}

/// Each request reads one row of the database, the counter of changes, so that every engine on it
/// answers with the same prices. While the database is away, the cached prices are served.
#[derive(Default)]
pub(super) struct OfferCache {
    offer: RwLock<Option<Arc<Offer>>>,
    /// The answers made from the offer, by their filters.
    pub(super) lists: Kept<Offer>,
}

impl OfferCache {
    pub(super) async fn present(&self, db: &Db) -> Result<Arc<Offer>> {
        // Read before the packages: the next request notices a change in between.
        let asked = store::changes(db).await;
        let kept = self.offer.read().unwrap_or_else(PoisonError::into_inner).clone();
        let changes = match (asked, kept) {
            (Err(db::Error::Away(_)), Some(offer)) => return Ok(offer),
            (Ok(changes), Some(offer)) if offer.changes == changes => return Ok(offer),
            (changes, _) => changes?,
        };
        let packages = store::all_active(db).await?;
        let offer = Arc::new(Offer { changes, packages });
        *self.offer.write().unwrap_or_else(PoisonError::into_inner) = Some(offer.clone());
        Ok(offer)
    }
}

/// `{items, next}` as bytes.
pub(super) fn list(packages: &[&Package]) -> Result<Vec<u8>> {
    let items = packages.iter().map(|p| PublicPackage::from((*p).clone())).collect();
    let page = Page::whole(items);
    serde_json::to_vec(&page).map_err(Error::internal)
}
