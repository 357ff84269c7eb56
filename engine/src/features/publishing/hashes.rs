//! Hashes of pages, over everything that a page is made from: an equal hash is an equal page.
//!
//! Area pages are many and change one by one. What they share in a language is hashed once, and the
//! hash of a page covers that hash and its own part. Hashes are kept from plan to plan and computed
//! again only when one of the three inputs of an [`AreaFrame`] page differs.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use uuid::Uuid;

use super::{
    area::AreaFrame,
    build::{AREA, PageSubject, Sources},
    data::PagePhoto,
    photo::photo,
    publish_error::PublishError,
};
use crate::{features::content::model::Entry, platform::locale::Locale};

/// The hashes that one plan keeps for the next.
#[derive(Default)]
pub struct KeptHashes(HashMap<(Locale, Uuid), AreaHash>);

struct AreaHash {
    frame: Arc<str>,
    entry: Arc<Entry>,
    photo: Option<PagePhoto>,
    hash: String,
}

/// The inputs that the area pages of a language share.
struct HashedFrame {
    frame: AreaFrame,
    /// Hash of all inputs and the bundle.
    whole: Arc<str>,
    /// Hash of the part that is the same in each page, and the bundle.
    shared: String,
}

impl HashedFrame {
    fn new(frame: AreaFrame, bundle: &str) -> serde_json::Result<Self> {
        let whole = hash(&[bundle, &serde_json::to_string(&frame)?]).into();
        let shared = hash(&[bundle, &serde_json::to_string(&frame.shared())?]);
        Ok(Self { frame, whole, shared })
    }
}

/// Hashes pages of one moment, and takes from the last plan what is the same.
pub struct Hasher<'s> {
    sources: &'s Sources,
    bundle: &'s str,
    known: &'s KeptHashes,
    frames: BTreeMap<&'static str, HashedFrame>,
    fresh: KeptHashes,
}

impl<'s> Hasher<'s> {
    /// A hasher of these sources and this build, with the hashes of the last plan.
    pub fn new(sources: &'s Sources, bundle: &'s str, known: &'s KeptHashes) -> Self {
        Self { sources, bundle, known, frames: BTreeMap::new(), fresh: KeptHashes::default() }
    }

    /// The computed hashes, for the next plan.
    pub(super) fn known(self) -> KeptHashes {
        self.fresh
    }

    /// The hash of a page, 32 hex digits; none when the area does not exist.
    pub fn page(
        &mut self,
        locale: Locale,
        place: &PageSubject,
    ) -> Result<Option<String>, PublishError> {
        let wrong = |reason: String| PublishError::Data { path: place.path(locale), reason };
        let json = |e: serde_json::Error| wrong(e.to_string());
        let PageSubject::Area(slug) = place else {
            let Some(page) = self.sources.page(locale, place).map_err(wrong)? else {
                return Ok(None);
            };
            let data = serde_json::to_string(&page).map_err(json)?;
            return Ok(Some(hash(&[self.bundle, &page.path, &data])));
        };
        let Some(entry) = self.sources.content.find(AREA, slug) else { return Ok(None) };
        if !self.frames.contains_key(locale.code()) {
            let frame = AreaFrame::new(self.sources, locale).map_err(wrong)?;
            let frame = HashedFrame::new(frame, self.bundle).map_err(json)?;
            self.frames.insert(locale.code(), frame);
        }
        let HashedFrame { frame, whole, shared } = &self.frames[locale.code()];
        let photo = photo(&self.sources.content, entry, locale);
        let key = (locale, entry.id);
        let known = self.known.0.get(&key).filter(|known| {
            known.frame == *whole && Arc::ptr_eq(&known.entry, entry) && known.photo == photo
        });
        let hash = if let Some(known) = known {
            known.hash.clone()
        } else {
            let own = frame.own(entry, photo.clone()).map_err(wrong)?;
            hash(&[shared, &serde_json::to_string(&own).map_err(json)?])
        };
        let (frame, entry) = (whole.clone(), entry.clone());
        self.fresh.0.insert(key, AreaHash { frame, entry, photo, hash: hash.clone() });
        Ok(Some(hash))
    }
}

pub(super) fn hash(parts: &[&str]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(part.as_bytes()).update(&[0]);
    }
    hasher.finalize().to_hex()[..32].to_owned()
}
