//! Hashes of pages, over everything that a page is made from: an equal hash is an equal page.
//!
//! Area pages are many and change one by one. What they share in a language is hashed once, and the
//! hash of a page covers that hash and its own part. Hashes are kept from plan to plan and computed
//! again only when one of the three inputs of an [`AreaFrame`] page differs.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use serde_json::value::{RawValue, to_raw_value};
use uuid::Uuid;

use super::{
    area::AreaFrame,
    build::{AREA, PageSubject, Sources},
    data::PagePhoto,
    photo::photo,
    publish_error::PublishError,
    renderer::Frame,
};
use crate::{features::content::model::Entry, platform::locale::Locale};

/// The hashes that one plan keeps for the next.
#[derive(Default)]
pub struct KeptHashes(HashMap<(Locale, Uuid), AreaHash>);

impl KeptHashes {
    /// Adds the hashes of other pages.
    pub(super) fn extend(&mut self, others: Self) {
        self.0.extend(others.0);
    }
}

struct AreaHash {
    frame: Arc<str>,
    entry: Arc<Entry>,
    photo: Option<PagePhoto>,
    hash: String,
}

/// The inputs that the area pages of a language share.
pub struct HashedFrame {
    frame: AreaFrame,
    /// Hash of all inputs and the bundle.
    whole: Arc<str>,
    /// The part that is the same in each page. Its hash covers the bundle.
    pub(super) shared: Frame,
}

/// By language.
pub type HashedFrames = BTreeMap<&'static str, Arc<HashedFrame>>;

impl HashedFrame {
    fn new(frame: AreaFrame, bundle: &str) -> serde_json::Result<Self> {
        let whole = hash(&[bundle, &serde_json::to_string(&frame)?]).into();
        let data = to_raw_value(frame.shared())?;
        let shared = Frame { hash: hash(&[bundle, data.get()]), data };
        Ok(Self { frame, whole, shared })
    }

    /// The own part of an area page, which lies over the shared one. The error says what is wrong
    /// with a template.
    pub(super) fn own(
        &self,
        entry: &Entry,
        photo: Option<PagePhoto>,
    ) -> Result<Box<RawValue>, String> {
        to_raw_value(&self.frame.own(entry, photo)?).map_err(|e| e.to_string())
    }
}

/// Hashes pages of one moment, and takes from the last plan what is the same.
pub struct Hasher<'s> {
    sources: &'s Sources,
    bundle: &'s str,
    known: &'s KeptHashes,
    frames: HashedFrames,
    fresh: KeptHashes,
}

impl<'s> Hasher<'s> {
    /// A hasher of these sources and this build, with the hashes of the last plan.
    pub fn new(sources: &'s Sources, bundle: &'s str, known: &'s KeptHashes) -> Self {
        Self { sources, bundle, known, frames: HashedFrames::new(), fresh: KeptHashes::default() }
    }

    /// The frames of this plan, and the computed hashes for the next one.
    pub(super) fn finish(self) -> (HashedFrames, KeptHashes) {
        (self.frames, self.fresh)
    }

    /// The hash of a page, 32 hex digits; none when the area does not exist in the language.
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
        let found = self.sources.content.find_in(AREA, slug, locale);
        let Some(entry) = found else { return Ok(None) };
        if !self.frames.contains_key(locale.code()) {
            let frame = AreaFrame::new(self.sources, locale).map_err(wrong)?;
            let frame = HashedFrame::new(frame, self.bundle).map_err(json)?;
            self.frames.insert(locale.code(), Arc::new(frame));
        }
        let frame = &self.frames[locale.code()];
        let photo = photo(&self.sources.content, entry, locale);
        let key = (locale, entry.id);
        let known = self.known.0.get(&key).filter(|known| {
            known.frame == frame.whole && Arc::ptr_eq(&known.entry, entry) && known.photo == photo
        });
        let hash = if let Some(known) = known {
            known.hash.clone()
        } else {
            let own = frame.own(entry, photo.clone()).map_err(wrong)?;
            hash(&[&frame.shared.hash, own.get()])
        };
        let (frame, entry) = (frame.whole.clone(), entry.clone());
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
