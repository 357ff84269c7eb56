//! Builds page data: one function for each kind of page, from a content snapshot, the price list
//! and the business profile.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use serde_json::json;

use super::{
    blocks,
    chat::Chat,
    data::{
        BookingCategory, BookingData, BookingRoom, BookingService, HomeData, PageBusiness,
        PageCard, PageData, PageFaq, PageKind, PageLink, PagePlan, PageService, PageSlide,
        PageStep, PageZone,
    },
    photo::photo,
    prices,
    subject::{AREA, PageSubject, languages, path_of},
    text_template::TextTemplate,
};
use crate::{
    features::{
        catalogue::Catalogue,
        content::{
            asked::{self, Text},
            model::{Entry, Snapshot},
        },
        packages::model::PublicPackage,
        privacy::consent::ConsentText,
        settings::BusinessProfile,
    },
    platform::locale::Locale,
};

/// An area page names so many areas of each zone at its foot; the home page names all.
const AREAS_NAMED: usize = 8;

/// First parts of the keys of the interface strings that every page has; below, by kind of page.
const EVERYWHERE: &[&str] = &["common", "nav", "search", "footer", "language"];
const HOME: &[&str] =
    &["hero", "benefits", "services", "steps", "plans", "faq", "contact", "form", "areas", "meta"];
const AREA_PAGE: &[&str] = &["area", "services", "contact", "form", "testimonials"];
const ENTRY_PAGE: &[&str] = &["area", "services", "contact", "form", "request"];
const THANK_YOU: &[&str] = &["thanks", "contact", "form"];
const NOT_FOUND: &[&str] = &["notFound", "found"];
const OFFLINE: &[&str] = &["offline", "contact"];
const FOUND: &[&str] = &["found"];
const ISLANDS: &[&str] = &["services", "contact", "form", "thanks"];

/// Everything that pages are built from, at one moment.
#[derive(Clone)]
pub struct Sources {
    pub content: Arc<Snapshot>,
    /// Zone → indices of its areas in the list of all areas.
    pub zones: HashMap<String, Vec<usize>>,
    pub packages: Vec<PublicPackage>,
    pub profile: BusinessProfile,
    pub public_url: String,
}

impl Sources {
    /// These sources with other content, which must have the same areas in the same zones.
    #[must_use]
    pub fn with(&self, content: Snapshot) -> Self {
        Self { content: Arc::new(content), ..self.clone() }
    }

    /// Whether a language's pages are the same from both.
    pub(super) fn makes_the_same(&self, other: &Self, locale: Locale) -> bool {
        self.profile.told_in(locale) == other.profile.told_in(locale)
            && self.public_url == other.public_url
            && self.packages == other.packages
            && self.invitations(locale) == other.invitations(locale)
            && self.content.reads_like(&other.content, locale)
    }

    pub(super) fn brand(&self, locale: Locale) -> &str {
        self.profile.name_in(locale)
    }

    /// What every page has: addresses, languages, strings, the directory of areas.
    pub(super) fn shell(&self, locale: Locale, place: &PageSubject) -> Result<PageData, String> {
        let (kind, own): (_, &[&str]) = match place {
            PageSubject::Home => (PageKind::Home, HOME),
            PageSubject::Entry(entry) if entry.kind == AREA => (PageKind::Area, AREA_PAGE),
            PageSubject::Entry(_) => (PageKind::Entry, ENTRY_PAGE),
            PageSubject::ThankYou => (PageKind::ThankYou, THANK_YOU),
            PageSubject::NotFound => (PageKind::NotFound, NOT_FOUND),
            PageSubject::Offline => (PageKind::Offline, OFFLINE),
            PageSubject::Search => (PageKind::Search, FOUND),
            PageSubject::Islands => (PageKind::Islands, ISLANDS),
        };
        let mut own = own.to_vec();
        if kind == PageKind::Entry {
            // Pages of all these kinds share one frame.
            own.extend(self.content.with_pages().flat_map(blocks::texts));
        }
        Ok(PageData {
            kind,
            locale,
            path: place.path(locale),
            islands: PageSubject::Islands.path(locale),
            public_url: self.public_url.clone(),
            title: String::new(),
            description: String::new(),
            texts: self.texts(locale, &own),
            business: PageBusiness {
                phone_href: BusinessProfile::tel(&self.profile.phone),
                whatsapp_href: self.chat(locale)?.href("", "")?,
                profile: self.profile.told_in(locale),
            },
            languages: languages(place, |_| true),
            invitations: self.invitations(locale),
            zones: self.zones(locale, place),
            services: self.services(locale),
            legal: self.legal(locale),
            slides: Vec::new(),
            sought: place.is_sought(),
            canonical: None,
            image: None,
            card: None,
            home: None,
            area: None,
            entry: None,
            booking: None,
            request: None,
            choice: None,
            part: None,
            form: None,
            search: None,
        })
    }

    /// What each language says to those who prefer it, on English pages: the first that most visitors
    /// open. Elsewhere it would not fit the window that a page arrives in, and who is there chose a
    /// language. English does not stand in: nobody is asked in English whether to read Tamil.
    fn invitations(&self, of_page: Locale) -> BTreeMap<Locale, String> {
        if of_page != Locale::En {
            return BTreeMap::new();
        }
        let own = |locale| Text::Invitation.own(&self.content, locale).map(|text| (locale, text));
        Locale::ALL.into_iter().filter_map(own).collect()
    }

    fn texts(&self, locale: Locale, own: &[&str]) -> BTreeMap<String, String> {
        self.content
            .all("text")
            .iter()
            .filter(|e| {
                let namespace = e.slug.split('.').next().unwrap_or_default();
                EVERYWHERE.contains(&namespace) || own.contains(&namespace)
            })
            .map(|e| (e.slug.clone(), e.text(locale, "value")))
            .collect()
    }

    fn zones(&self, locale: Locale, place: &PageSubject) -> Vec<PageZone> {
        let named = match place {
            PageSubject::Home => usize::MAX,
            PageSubject::Entry(entry) if entry.kind == AREA => AREAS_NAMED,
            _ => 0,
        };
        let areas = self.content.all(AREA);
        let zone = |zone: &Arc<Entry>| {
            let within = self.zones.get(&zone.slug).map(Vec::as_slice).unwrap_or_default();
            let within = within.iter().filter_map(|i| areas.get(*i));
            let within: Vec<_> = within.filter(|area| area.is_in(locale)).collect();
            let link = |a: &Arc<Entry>| PageLink {
                slug: a.slug.clone(),
                name: a.text(locale, "name"),
                path: path_of(&self.content, AREA, &a.slug, locale).unwrap_or_default(),
            };
            PageZone {
                slug: zone.slug.clone(),
                name: zone.text(locale, "name"),
                count: within.len(),
                areas: within.into_iter().take(named).map(link).collect(),
            }
        };
        self.content.all_in("zone", locale).map(zone).collect()
    }

    fn services(&self, locale: Locale) -> Vec<PageService> {
        self.content
            .all_in("service", locale)
            .map(|e| PageService {
                slug: e.slug.clone(),
                icon: e.shared_str("icon").unwrap_or_default().to_owned(),
                name: e.text(locale, "name"),
                summary: e.optional(locale, "summary"),
                body_html: e.html(locale, "body"),
                category: e.shared_str("category").map(ToOwned::to_owned),
                path: self.content.path_of("service", &e.slug, locale),
            })
            .collect()
    }

    fn legal(&self, locale: Locale) -> Vec<PageLink> {
        let link = |e: &Arc<Entry>| {
            let path = self.content.path_of("legal", &e.slug, locale)?;
            Some(PageLink { slug: e.slug.clone(), name: e.text(locale, "title"), path })
        };
        self.content.all_in("legal", locale).filter_map(link).collect()
    }

    pub(super) fn slides(&self, locale: Locale) -> Vec<PageSlide> {
        self.content
            .all_in("slide", locale)
            .map(|e| PageSlide {
                picture: e.shared_str("picture").unwrap_or_default().to_owned(),
                alt: e.optional(locale, "alt"),
                photo: photo(&self.content, e, locale),
            })
            .collect()
    }

    pub(super) fn home(&self, locale: Locale, booking: &BookingData) -> HomeData {
        let all = |kind| self.content.all_in(kind, locale);
        HomeData {
            benefits: self.benefits(locale, "home"),
            steps: all("step")
                .map(|e| PageStep {
                    title: e.text(locale, "title"),
                    body: e.optional(locale, "body"),
                })
                .collect(),
            plans: all("plan")
                .map(|e| PagePlan {
                    slug: e.slug.clone(),
                    name: e.text(locale, "name"),
                    summary: e.optional(locale, "summary"),
                    features: e.list(locale, "features"),
                    button: e.text(locale, "button"),
                    popular: e.shared("popular") == Some(&json!(true)),
                    emergency: e.shared("emergency") == Some(&json!(true)),
                    action: e.shared_str("action").unwrap_or("form").to_owned(),
                    from_price: e
                        .shared_int("days")
                        .and_then(|days| prices::lowest_of(&self.packages, days)),
                })
                .collect(),
            faqs: all("faq")
                .map(|e| PageFaq {
                    slug: e.slug.clone(),
                    question: e.text(locale, "question"),
                    answer_html: e.html(locale, "answer"),
                })
                .collect(),
            quick: prices::quick(&self.packages, booking, |category| {
                let is_of = |e: &&Arc<Entry>| e.shared_str("category") == Some(category);
                all("service").find(is_of)?.shared_int("warranty_days")
            }),
        }
    }

    pub(super) fn benefits(&self, locale: Locale, page: &str) -> Vec<PageCard> {
        let on_page = |e: &&Arc<Entry>| e.shared_str("page") == Some(page);
        let found = self.content.all_in("benefit", locale).filter(on_page);
        found
            .map(|e| PageCard {
                icon: e.shared_str("icon").unwrap_or_default().to_owned(),
                title: e.text(locale, "title"),
                body: e.optional(locale, "body"),
            })
            .collect()
    }

    /// The data of the service browser and the lead form in a language.
    pub fn booking(&self, locale: Locale) -> BookingData {
        let catalogue = Catalogue::new(&self.content, locale);
        let has = |kind: &str, code: &str| self.content.find_in(kind, code, locale).is_some();
        let from_price = |types: &[String]| {
            let prices = self
                .packages
                .iter()
                .filter(|p| types.contains(&p.service_type))
                .map(|p| p.final_price);
            prices.min().unwrap_or_default()
        };
        BookingData {
            service_types: catalogue
                .services_in("public")
                .into_iter()
                .filter(|s| has("service_type", &s.code))
                .map(|s| BookingService {
                    code: s.code.clone(),
                    name: s.name.clone(),
                    visits: s.visits,
                    days: s.days,
                })
                .collect(),
            room_types: catalogue
                .rooms_in("public")
                .into_iter()
                .filter(|r| has("room_type", &r.code))
                .map(|r| BookingRoom {
                    code: r.code.clone(),
                    name: r.name.clone(),
                    property: r.property.clone(),
                })
                .collect(),
            categories: catalogue
                .categories
                .into_iter()
                .filter(|c| has("category", &c.code))
                .map(|c| BookingCategory {
                    from_price: from_price(&c.service_types),
                    code: c.code,
                    icon: c.icon,
                    name: c.name,
                    summary: c.summary,
                    service_types: c.service_types,
                })
                .collect(),
            consent_version: ConsentText::of(&self.content, locale).hash,
            packages: None,
        }
    }

    pub(super) fn chat(&self, locale: Locale) -> Result<Chat, String> {
        let message = self.template(locale, asked::Template::WhatsappChat)?;
        Ok(Chat::new(self.profile.whatsapp_href(), message))
    }

    pub(super) fn fill(
        &self,
        locale: Locale,
        template: asked::Template,
        values: &serde_json::Value,
    ) -> Result<String, String> {
        self.template(locale, template)?.fill(values)
    }

    pub(super) fn template(
        &self,
        locale: Locale,
        template: asked::Template,
    ) -> Result<TextTemplate, String> {
        TextTemplate::new(template.slug(), locale, template.of(&self.content, locale)?)
    }
}
