//! The pages that content makes at one moment, and which languages have them.

use std::sync::Arc;

use super::{
    build::Sources,
    subject::{EntrySubject, PageSubject},
};
use crate::{
    features::content::{address::is_listed, model::Entry},
    platform::locale::Locale,
};

impl Sources {
    /// Every subject of the site, in any language: home, the entries with pages, thank-you, 404,
    /// offline, and the data of the islands.
    pub fn places(&self) -> Vec<PageSubject> {
        let content = &self.content;
        let entries = content.with_pages().flat_map(|kind| {
            let all = content.all(&kind.name).iter();
            all.filter_map(|entry| PageSubject::of_entry(kind, &entry.slug))
        });
        let others = [
            PageSubject::ThankYou,
            PageSubject::NotFound,
            PageSubject::Offline,
            PageSubject::Islands,
        ];
        [PageSubject::Home].into_iter().chain(entries).chain(others).collect()
    }

    fn entry_of(&self, place: &PageSubject) -> Option<&Arc<Entry>> {
        let PageSubject::Entry(EntrySubject { kind, slug, .. }) = place else { return None };
        self.content.find(kind, slug)
    }

    /// Whether a language has the page of a subject. All have those that are no entry's.
    pub fn has(&self, place: &PageSubject, locale: Locale) -> bool {
        let is_entry = matches!(place, PageSubject::Entry(_));
        !is_entry || self.entry_of(place).is_some_and(|entry| entry.is_in(locale))
    }

    /// The languages that have the page of a subject.
    pub(super) fn languages_of(&self, place: &PageSubject) -> Vec<Locale> {
        Locale::ALL.into_iter().filter(|locale| self.has(place, *locale)).collect()
    }

    /// Whether search engines should find the page of a subject.
    pub(super) fn is_listed(&self, place: &PageSubject) -> bool {
        place.is_sought() && self.entry_of(place).is_none_or(|entry| is_listed(entry))
    }
}
