//! Pages of areas: what they say beside what every page of an entry has.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::json;

use super::{
    build::Sources,
    chat::Chat,
    data::{AreaData, OwnAreaData, PageData, PageLink, PagePhoto, PageTestimonial, Told},
    subject::{AREA, path_of},
    text_template::TextTemplate,
};
use crate::{
    features::content::{
        asked,
        model::{Entry, Snapshot},
    },
    platform::{locale::Locale, markdown},
};

/// What the area pages of a language share, beside what every page has.
#[derive(Serialize)]
pub(super) struct AreaFrame {
    /// Zone → its name. The page lists only the zones that its language has.
    zone_names: BTreeMap<String, String>,
    title: TextTemplate,
    description: TextTemplate,
    body: TextTemplate,
    chat: Chat,
}

impl AreaFrame {
    pub(super) fn new(sources: &Sources, locale: Locale) -> Result<Self, String> {
        let zones = sources.content.all("zone").iter();
        Ok(Self {
            zone_names: zones.map(|z| (z.slug.clone(), z.text(locale, "name"))).collect(),
            title: sources.template(locale, asked::Template::AreaTitle)?,
            description: sources.template(locale, asked::Template::AreaDescription)?,
            body: sources.template(locale, asked::Template::AreaBody)?,
            chat: sources.chat(locale)?,
        })
    }

    /// What all of them show.
    pub(super) fn shared(sources: &Sources, locale: Locale) -> AreaData {
        let testimonials = sources.content.all_in("testimonial", locale);
        let lives_in = |t: &Entry| {
            let area = sources.content.find_in(AREA, t.shared_str("area")?, locale)?;
            Some(area.text(locale, "name"))
        };
        AreaData {
            own: OwnAreaData::default(),
            benefits: sources.benefits(locale, "area"),
            testimonials: testimonials
                .map(|t| PageTestimonial {
                    quote: t.text(locale, "quote"),
                    author: t.text(locale, "author"),
                    place: lives_in(t).unwrap_or_else(|| t.optional(locale, "place")),
                    rating: t.shared_int("rating").unwrap_or(5),
                    source: t.shared_str("source").map(str::to_owned),
                    language: t.shared_str("language").map(str::to_owned),
                    date: t.shared_str("date").map(str::to_owned),
                })
                .collect(),
        }
    }

    pub(super) fn told(
        &self,
        page: &PageData,
        entry: &Entry,
        beside: (Option<PagePhoto>, Vec<PageLink>),
    ) -> Result<Told, String> {
        let name = entry.text(page.locale, "name");
        let profile = &page.business.profile;
        Ok(Told {
            title: self.title.fill(&json!({ "area": name, "brand": profile.name }))?,
            description: self.description.fill(&json!({ "area": name, "phone": profile.phone }))?,
            area: Some(self.area(page, entry, name, beside)?),
            entry: None,
        })
    }

    fn area(
        &self,
        page: &PageData,
        e: &Entry,
        name: String,
        (photo, near): (Option<PagePhoto>, Vec<PageLink>),
    ) -> Result<OwnAreaData, String> {
        let locale = page.locale;
        let zone = e.shared_str("zone").unwrap_or_default();
        let zone_name = self.zone_names.get(zone).cloned().unwrap_or_default();
        let pincode = e.shared_str("pincode").unwrap_or_default();
        let landmarks = e.list(locale, "landmarks");
        let own = e.html(locale, "body");
        let body_html = if own.is_empty() {
            let facts = json!({
                "area": name,
                // Chooses a paragraph, so that a corrected name keeps the text of its page.
                "slug": e.slug,
                "zone": zone_name,
                "pincode": pincode,
                "landmarks": landmarks,
                "housing": e.optional(locale, "housing"),
                "surroundings": e.optional(locale, "surroundings"),
            });
            markdown::to_html(&self.body.fill(&facts)?)
        } else {
            own
        };
        let whatsapp_chat_href = self.chat.href(&name, "")?;
        Ok(OwnAreaData {
            slug: e.slug.clone(),
            name,
            zone: zone.to_owned(),
            zone_name,
            pincode: pincode.to_owned(),
            landmarks,
            body_html,
            photo,
            whatsapp_chat_href,
            near,
        })
    }
}

/// The areas that an entry names as its neighbours and that the language has.
pub(super) fn near(content: &Snapshot, entry: &Entry, locale: Locale) -> Vec<PageLink> {
    let slugs = entry.shared_list("neighbours").into_iter();
    let link = |slug: String| {
        let name = content.find_in(AREA, &slug, locale)?.text(locale, "name");
        let path = path_of(content, AREA, &slug, locale)?;
        Some(PageLink { slug, name, path })
    };
    slugs.filter_map(link).collect()
}
