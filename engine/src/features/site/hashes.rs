//! Hashes of pages: of all that goes into one, so that the same hash is the same page.
//!
//! Pages of areas are many and change one by one. Their hashes are kept from plan to plan and
//! made again only when one of the three things is another that an [`AreaFrame`] makes them from.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use uuid::Uuid;

use super::{
    area::AreaFrame,
    build::{AREA, Place, Sources},
    data::{PageData, PagePhoto},
    photo::photo,
    publish::PublishError,
};
use crate::{features::content::model::Entry, platform::locale::Locale};

/// What a plan leaves to the next one.
#[derive(Default)]
pub(super) struct Known(HashMap<(Locale, Uuid), AreaHash>);

struct AreaHash {
    /// Hash of the frame and the bundle.
    frame: Arc<str>,
    entry: Arc<Entry>,
    photo: Option<PagePhoto>,
    hash: String,
}

pub(super) struct Hasher<'s> {
    sources: &'s Sources,
    bundle: &'s str,
    known: &'s Known,
    frames: BTreeMap<&'static str, (AreaFrame, Arc<str>)>,
    fresh: Known,
}

impl<'s> Hasher<'s> {
    pub(super) fn new(sources: &'s Sources, bundle: &'s str, known: &'s Known) -> Self {
        Self { sources, bundle, known, frames: BTreeMap::new(), fresh: Known::default() }
    }

    /// What was hashed, for the next one.
    pub(super) fn known(self) -> Known {
        self.fresh
    }

    /// The hash of a page; none when the area does not exist.
    pub(super) fn page(
        &mut self,
        locale: Locale,
        place: &Place,
    ) -> Result<Option<String>, PublishError> {
        let wrong = |reason: String| PublishError::Data { path: place.path(locale), reason };
        let json = |e: serde_json::Error| wrong(e.to_string());
        let of_data = |page: &PageData| {
            let data = serde_json::to_string(page).map_err(json)?;
            Ok::<_, PublishError>(hash(&[self.bundle, &page.path, &data]))
        };
        let Place::Area(slug) = place else {
            let page = self.sources.page(locale, place).map_err(wrong)?;
            return page.as_ref().map(of_data).transpose();
        };
        let Some(entry) = self.sources.content.find(AREA, slug) else { return Ok(None) };
        if !self.frames.contains_key(locale.code()) {
            let frame = AreaFrame::new(self.sources, locale).map_err(wrong)?;
            let print = hash(&[self.bundle, &serde_json::to_string(&frame).map_err(json)?]);
            self.frames.insert(locale.code(), (frame, print.into()));
        }
        let (frame, print) = &self.frames[locale.code()];
        let photo = photo(&self.sources.content, entry, locale);
        let key = (locale, entry.id);
        let known = self.known.0.get(&key).filter(|known| {
            known.frame == *print && Arc::ptr_eq(&known.entry, entry) && known.photo == photo
        });
        let hash = match known {
            Some(known) => known.hash.clone(),
            None => of_data(&frame.page(entry, photo.clone()).map_err(wrong)?)?,
        };
        let (frame, entry) = (print.clone(), entry.clone());
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
