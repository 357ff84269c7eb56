//! The price list as the public reads it, kept in memory until a package changes.

use std::sync::{Arc, PoisonError, RwLock};

use super::{
    model::{Package, PublicPackage},
    store,
};
use crate::platform::{
    db::Db,
    error::{Error, Result},
    etag::Tagged,
    keyset::Page,
};

/// The price list at one moment.
pub(super) struct Offer {
    /// How many changes are in it, at least.
    changes: i64,
    pub(super) packages: Vec<Package>,
    /// All of it as JSON.
    pub(super) whole: Tagged,
}

/// Whether the list has changed is asked of the database each time, so that every engine on it
/// answers with the same prices; that is one look at a row.
#[derive(Default)]
pub(super) struct OfferCache(RwLock<Option<Arc<Offer>>>);

impl OfferCache {
    pub(super) async fn present(&self, db: &Db) -> Result<Arc<Offer>> {
        // Asked before reading: a change in between is found by the next who asks.
        let changes = store::changes(db).await?;
        let kept = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(offer) = kept.filter(|offer| offer.changes == changes) {
            return Ok(offer);
        }
        let packages = store::all_active(db).await?;
        let whole = list(&packages.iter().collect::<Vec<_>>())?;
        let offer = Arc::new(Offer { changes, packages, whole });
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(offer.clone());
        Ok(offer)
    }
}

/// `{items, next}` as bytes.
pub(super) fn list(packages: &[&Package]) -> Result<Tagged> {
    let items = packages.iter().map(|p| PublicPackage::from((*p).clone())).collect();
    let page = Page::whole(items);
    Ok(Tagged::new(serde_json::to_vec(&page).map_err(Error::internal)?))
}
