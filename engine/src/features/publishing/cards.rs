//! The cards of entries' pages: what they show, and which the pages of one moment name.

use std::{collections::HashMap, sync::Arc};

use serde::Serialize;

use super::subject::AREA;
use crate::{
    features::{
        cards::{CardHash, CardText},
        content::{
            address::SEO_IMAGE,
            asked::Text,
            kind::Kind,
            model::{Entry, Snapshot},
        },
        media::model::Picture,
        settings::BusinessProfile,
    },
    platform::locale::Locale,
};

/// What the cards of a kind share in a language.
#[derive(Serialize)]
pub(super) struct CardFrame {
    locale: Locale,
    line: String,
    brand: String,
    phone: String,
}

impl CardFrame {
    pub(super) fn new(
        content: &Snapshot,
        profile: &BusinessProfile,
        kind: &Kind,
        locale: Locale,
    ) -> Self {
        // The title of an area is its name: the line says what there is.
        let line = if kind.name == AREA { Text::AreaServices } else { Text::Tagline };
        Self {
            locale,
            line: line.of(content, locale).unwrap_or_default(),
            brand: profile.name_in(locale).to_owned(),
            phone: profile.phone.clone(),
        }
    }

    pub(super) fn text(&self, kind: &Kind, entry: &Entry) -> CardText {
        CardText {
            locale: self.locale,
            title: entry.text(self.locale, &kind.title),
            line: self.line.clone(),
            brand: self.brand.clone(),
            phone: self.phone.clone(),
        }
    }
}

/// The cards that pages of this content and profile name, by their hash.
pub struct NamedCards {
    content: Arc<Snapshot>,
    profile: BusinessProfile,
    entries: HashMap<CardHash, (Locale, Arc<Kind>, Arc<Entry>)>,
}

impl NamedCards {
    /// Hashes the texts of all cards.
    pub fn new(content: Arc<Snapshot>, profile: BusinessProfile) -> Self {
        let mut entries = HashMap::new();
        for kind in content.with_pages().filter_map(|kind| content.kinds.get(&kind.name)) {
            for locale in Locale::ALL {
                let frame = CardFrame::new(&content, &profile, kind, locale);
                let with_card = content
                    .all_in(&kind.name, locale)
                    .filter(|entry| Picture::of(&content, entry, SEO_IMAGE, locale).is_none());
                entries.extend(with_card.map(|entry| {
                    let hash = frame.text(kind, entry).hash();
                    (hash, (locale, kind.clone(), entry.clone()))
                }));
            }
        }
        Self { content, profile, entries }
    }

    /// Whether pages of this content and profile name the same cards.
    pub fn are_of(&self, content: &Arc<Snapshot>, profile: &BusinessProfile) -> bool {
        let told = |profile: &BusinessProfile| {
            (Locale::ALL.map(|locale| profile.name_in(locale).to_owned()), profile.phone.clone())
        };
        Arc::ptr_eq(&self.content, content) && told(&self.profile) == told(profile)
    }

    /// What a card shows; none when no page names it.
    pub fn text(&self, hash: CardHash) -> Option<CardText> {
        let (locale, kind, entry) = self.entries.get(&hash)?;
        let frame = CardFrame::new(&self.content, &self.profile, kind, *locale);
        Some(frame.text(kind, entry))
    }
}
