//! Hashes of pages, over everything that a page is made from: an equal hash is an equal page.
//!
//! Pages of entries are many and change one by one. What those of a kind share in a language is hashed
//! once, and the hash of a page covers that hash and its own part. Hashes are kept from plan to plan
//! and computed again only when one of the three inputs of a [`PageFrame`] differs.

use std::{
    collections::{BTreeMap, HashMap, btree_map},
    sync::Arc,
};

use serde_json::value::{RawValue, to_raw_value};
use uuid::Uuid;

use super::{
    build::Sources,
    frame::{Beside, PageFrame, Shared},
    publish_error::PublishError,
    renderer::Frame,
    subject::{AREA, EntrySubject, PageSubject},
};
use crate::{features::content::model::Entry, platform::locale::Locale};

/// The hashes that one plan keeps for the next, of the entries of each language.
pub type KeptHashes = BTreeMap<Locale, Arc<EntryHashes>>;

type EntryHashes = HashMap<Uuid, EntryHash>;

/// What the page of an entry was made from, and the hash of it.
pub struct EntryHash {
    frame: Arc<str>,
    entry: Arc<Entry>,
    beside: Beside,
    hash: String,
}

/// The inputs that the pages of a kind share in a language.
pub struct HashedFrame {
    frame: PageFrame,
    /// Hash of all inputs and the bundle.
    whole: Arc<str>,
    /// The part that is the same in each page. Its hash covers the bundle.
    pub(super) shared: Arc<Frame>,
}

/// By language and kind.
pub type HashedFrames = BTreeMap<(&'static str, String), Arc<HashedFrame>>;

impl HashedFrame {
    fn new(frame: PageFrame, shared: Arc<Frame>) -> serde_json::Result<Self> {
        let whole = hash(&[&shared.hash, &serde_json::to_string(&frame)?]).into();
        Ok(Self { frame, whole, shared })
    }

    /// The own part of a page, which lies over the shared one. The error says what is wrong
    /// with a template.
    pub(super) fn own(&self, entry: &Entry, beside: Beside) -> Result<Box<RawValue>, String> {
        to_raw_value(&self.frame.own(entry, beside)?).map_err(|e| e.to_string())
    }
}

/// Hashes pages of one moment, and takes from the last plan what is the same.
pub struct Hasher<'s> {
    sources: &'s Sources,
    bundle: &'s str,
    known: &'s KeptHashes,
    frames: HashedFrames,
    /// What pages share in a language: those of areas, and all others.
    shared: BTreeMap<(Locale, bool), (Shared, Arc<Frame>)>,
    fresh: BTreeMap<Locale, EntryHashes>,
}

impl<'s> Hasher<'s> {
    /// A hasher of these sources and this build, with the hashes of the last plan.
    pub fn new(sources: &'s Sources, bundle: &'s str, known: &'s KeptHashes) -> Self {
        let (frames, shared) = (HashedFrames::new(), BTreeMap::new());
        Self { sources, bundle, known, frames, shared, fresh: BTreeMap::new() }
    }

    /// The frames of this plan, and the computed hashes for the next one.
    pub(super) fn finish(self) -> (HashedFrames, KeptHashes) {
        let fresh = self.fresh.into_iter().map(|(locale, hashes)| (locale, Arc::new(hashes)));
        (self.frames, fresh.collect())
    }

    /// The hash of a page, 32 hex digits; none when the area does not exist in the language.
    pub fn page(
        &mut self,
        locale: Locale,
        place: &PageSubject,
    ) -> Result<Option<String>, PublishError> {
        let wrong = |reason: String| PublishError::Data { path: place.path(locale), reason };
        let json = |e: serde_json::Error| wrong(e.to_string());
        let PageSubject::Entry(EntrySubject { kind, slug, .. }) = place else {
            let Some(page) = self.sources.page(locale, place).map_err(wrong)? else {
                return Ok(None);
            };
            let data = serde_json::to_string(&page).map_err(json)?;
            return Ok(Some(hash(&[self.bundle, &page.path, &data])));
        };
        let content = &self.sources.content;
        let found = content.kinds.get(kind).zip(content.find_in(kind, slug, locale));
        let Some((kind, entry)) = found else { return Ok(None) };
        let frame = match self.frames.entry((locale.code(), kind.name.clone())) {
            btree_map::Entry::Occupied(known) => known.into_mut(),
            btree_map::Entry::Vacant(place) => {
                let (shared, whole) = match self.shared.entry((locale, kind.name == AREA)) {
                    btree_map::Entry::Occupied(known) => known.into_mut(),
                    btree_map::Entry::Vacant(place) => {
                        let shared = Shared::new(self.sources, kind, locale).map_err(wrong)?;
                        let data = to_raw_value(&shared.page).map_err(json)?;
                        let prices = serde_json::to_string(&shared.prices).map_err(json)?;
                        let hash = hash(&[self.bundle, data.get(), &prices]);
                        place.insert((shared, Arc::new(Frame { hash, data })))
                    }
                };
                let frame = PageFrame::new(self.sources, kind, shared.clone()).map_err(wrong)?;
                let frame = HashedFrame::new(frame, whole.clone()).map_err(json)?;
                place.insert(Arc::new(frame))
            }
        };
        let beside = Beside::of(&self.sources.content, kind, entry, locale);
        let known = self.known.get(&locale).and_then(|hashes| hashes.get(&entry.id));
        let known = known.filter(|known| {
            known.frame == frame.whole && Arc::ptr_eq(&known.entry, entry) && known.beside == beside
        });
        let hash = if let Some(known) = known {
            known.hash.clone()
        } else {
            let own = frame.own(entry, beside.clone()).map_err(wrong)?;
            hash(&[&frame.shared.hash, own.get()])
        };
        let frame = frame.whole.clone();
        let fresh = EntryHash { frame, entry: entry.clone(), beside, hash: hash.clone() };
        self.fresh.entry(locale).or_default().insert(entry.id, fresh);
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
