//! The cards of entries' pages: what they show, and which the pages of one moment name.

use std::{collections::HashMap, sync::Arc};

use serde::Serialize;

use super::{build::Sources, prices, subject::AREA};
use crate::{
    features::{
        cards::{CardHash, CardText},
        content::{address::SEO_IMAGE, asked::Text, kind::Kind, model::Entry},
        media::model::Picture,
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
    pub(super) fn new(sources: &Sources, kind: &Kind, locale: Locale) -> Self {
        let Sources { content, profile, .. } = sources;
        let line = if kind.name == AREA {
            // The title of an area is its name: the line says what there is, and from which price on.
            let services = Text::AreaServices.of(content, locale);
            let price = prices::lowest(&sources.packages).zip(Text::PricesFrom.of(content, locale));
            let price = price.map(|(price, from)| format!("{from} {}", price.in_rupees()));
            services.into_iter().chain(price).collect::<Vec<_>>().join(" · ")
        } else {
            Text::Tagline.of(content, locale).unwrap_or_default()
        };
        Self {
            locale,
            line,
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

/// The cards that pages of these sources name, by their hash.
pub struct NamedCards {
    sources: Arc<Sources>,
    entries: HashMap<CardHash, (Locale, Arc<Kind>, Arc<Entry>)>,
}

impl NamedCards {
    /// Hashes the texts of all cards.
    pub fn new(sources: Arc<Sources>) -> Self {
        let content = &sources.content;
        let mut entries = HashMap::new();
        for kind in content.with_pages().filter_map(|kind| content.kinds.get(&kind.name)) {
            for locale in Locale::ALL {
                let frame = CardFrame::new(&sources, kind, locale);
                let with_card = content
                    .all_in(&kind.name, locale)
                    .filter(|entry| Picture::of(content, entry, SEO_IMAGE, locale).is_none());
                entries.extend(with_card.map(|entry| {
                    let hash = frame.text(kind, entry).hash();
                    (hash, (locale, kind.clone(), entry.clone()))
                }));
            }
        }
        Self { sources, entries }
    }

    /// Whether pages of these sources name the same cards.
    pub fn are_of(&self, sources: &Sources) -> bool {
        let told = |Sources { profile, packages, .. }: &Sources| {
            let names = Locale::ALL.map(|locale| profile.name_in(locale).to_owned());
            (names, profile.phone.clone(), prices::lowest(packages))
        };
        Arc::ptr_eq(&self.sources.content, &sources.content) && told(&self.sources) == told(sources)
    }

    /// What a card shows; none when no page names it.
    pub fn text(&self, hash: CardHash) -> Option<CardText> {
        let (locale, kind, entry) = self.entries.get(&hash)?;
        Some(CardFrame::new(&self.sources, kind, *locale).text(kind, entry))
    }
}
