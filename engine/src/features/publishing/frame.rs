//! Pages of entries, of which there may be thousands: what those of a kind share in a language, and
//! the rest of each.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use super::{
    area::{self, AreaFrame},
    blocks,
    build::Sources,
    cards::CardFrame,
    data::{AreaData, EntryData, OwnAreaData, PageData, PageLanguage, PageLink, PagePhoto, Told},
    entry::EntryFrame,
    photo::photo,
    prices::{self, Prices},
    subject::{AREA, PageSubject, languages},
};
use crate::{
    features::{
        content::{
            address::{CANONICAL, SEO_DESCRIPTION, SEO_IMAGE, SEO_TITLE, is_listed},
            kind::Kind,
            model::{Entry, Snapshot},
        },
        media::model::Picture,
    },
    platform::locale::Locale,
};

/// What all pages of a kind are made from in a language. A page is a pure function of this, its entry
/// and what is beside it.
#[derive(Serialize)]
pub(super) struct PageFrame {
    /// Says where the pages are, and which fields make them.
    kind: Arc<Kind>,
    /// A page whose own part is blank. Its hash is known where the frame is hashed.
    #[serde(skip)]
    page: Arc<PageData>,
    card: CardFrame,
    view: View,
}

/// What is told of entries of a kind.
#[derive(Serialize)]
#[serde(untagged)]
enum View {
    Area(Box<AreaFrame>),
    Entry(Box<EntryFrame>),
}

/// The own part of a page, which lies over the shared one.
#[derive(Serialize)]
pub(super) struct Own {
    path: String,
    title: String,
    description: String,
    languages: Vec<PageLanguage>,
    sought: bool,
    canonical: Option<String>,
    image: Option<String>,
    card: Option<String>,
    area: Option<OwnAreaData>,
    entry: Option<EntryData>,
}

/// What the page of an entry shows of other entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Beside {
    photo: Option<PagePhoto>,
    /// Address of the one that other apps show with a link.
    shared: Option<String>,
    /// The entry's blocks, with what they show of others.
    blocks: Vec<Value>,
    /// The areas next to an area.
    near: Vec<PageLink>,
}

impl Beside {
    pub(super) fn of(content: &Snapshot, kind: &Kind, entry: &Entry, locale: Locale) -> Self {
        let shared = Picture::of(content, entry, SEO_IMAGE, locale);
        Self {
            photo: photo(content, entry, locale),
            shared: shared.map(|picture| picture.plain()),
            blocks: blocks::of_entry(content, kind, entry, locale),
            near: area::near(content, entry, locale),
        }
    }
}

impl PageFrame {
    /// The frame of a kind with pages around what [`shared`] makes. The error says what is wrong with
    /// a template.
    pub(super) fn new(
        sources: &Sources,
        kind: &Arc<Kind>,
        Shared { page, prices }: Shared,
    ) -> Result<Self, String> {
        let locale = page.locale;
        let view = if kind.name == AREA {
            View::Area(Box::new(AreaFrame::new(sources, locale)?))
        } else {
            View::Entry(Box::new(EntryFrame::new(sources, locale, prices)?))
        };
        let card = CardFrame::new(sources, kind, locale);
        Ok(Self { kind: kind.clone(), page, card, view })
    }

    /// The part that is not the same in every page.
    pub(super) fn own(&self, entry: &Entry, beside: Beside) -> Result<Own, String> {
        let locale = self.page.locale;
        let subject = subject(&self.kind, &entry.slug)?;
        let Beside { photo, shared: image, blocks, near } = beside;
        let told = match &self.view {
            View::Area(frame) => frame.told(&self.page, entry, (photo, near)),
            View::Entry(frame) => frame.told(&self.page, &self.kind, entry, (photo, blocks)),
        };
        let Told { title, description, area, entry: data } = told?;
        let card = || self.card.text(&self.kind, entry).hash().address();
        let written = |field| Some(entry.optional(locale, field)).filter(|text| !text.is_empty());
        Ok(Own {
            path: subject.path(locale),
            title: written(SEO_TITLE).unwrap_or(title),
            description: written(SEO_DESCRIPTION).unwrap_or(description),
            languages: languages(&subject, |locale| entry.is_in(locale)),
            sought: is_listed(entry),
            canonical: entry.shared_str(CANONICAL).map(str::to_owned),
            card: image.is_none().then(card),
            image,
            area,
            entry: data,
        })
    }

    /// The whole page of an entry.
    pub(super) fn page(&self, entry: &Entry, beside: Beside) -> Result<PageData, String> {
        let own = self.own(entry, beside)?;
        let page = PageData::clone(&self.page);
        let area = own.area.zip(page.area).map(|(own, area)| AreaData { own, ..area });
        Ok(PageData {
            path: own.path,
            title: own.title,
            description: own.description,
            languages: own.languages,
            sought: own.sought,
            canonical: own.canonical,
            image: own.image,
            card: own.card,
            area,
            entry: own.entry,
            ..page
        })
    }
}

/// What is the same in every page of a kind in a language. All kinds but areas have the same.
#[derive(Clone)]
pub(super) struct Shared {
    pub page: Arc<PageData>,
    /// None for areas, whose pages show no list of prices.
    pub prices: Arc<Prices>,
}

impl Shared {
    pub(super) fn new(sources: &Sources, kind: &Kind, locale: Locale) -> Result<Self, String> {
        let mut page = sources.shell(locale, &subject(kind, "")?)?;
        // Each page has its own.
        page.path = String::new();
        page.languages = Vec::new();
        let booking = sources.booking(locale);
        let prices = if kind.name == AREA {
            page.area = Some(AreaFrame::shared(sources, locale));
            Prices::new()
        } else {
            prices::by_category(&sources.packages, &booking)
        };
        page.booking = Some(booking);
        Ok(Self { page: Arc::new(page), prices: Arc::new(prices) })
    }
}

fn subject(kind: &Kind, slug: &str) -> Result<PageSubject, String> {
    PageSubject::of_entry(kind, slug).ok_or_else(|| format!("'{}' has no pages", kind.name))
}
