//! Pages of areas, of which there may be thousands: what they share in a language, and the rest.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::json;

use super::{
    build::{PageSubject, Sources, TextTemplate, languages},
    data::{AreaData, OwnAreaData, PageData, PageLanguage, PagePhoto, PageTestimonial},
};
use crate::{
    features::content::{asked, model::Entry},
    platform::{locale::Locale, markdown},
};

/// What all area pages of a language are made from. A page is a pure function of this, the entry of
/// its area and its photograph.
#[derive(Serialize)]
pub(super) struct AreaFrame {
    /// An area page whose own part is blank.
    page: PageData,
    /// Zone → its name. The page lists only the zones that its language has.
    zone_names: BTreeMap<String, String>,
    title: TextTemplate,
    description: TextTemplate,
    body: TextTemplate,
    chat: TextTemplate,
}

/// The own part of an area page.
#[derive(Serialize)]
pub(super) struct Own {
    path: String,
    title: String,
    description: String,
    languages: Vec<PageLanguage>,
    area: OwnAreaData,
}

impl AreaFrame {
    pub(super) fn new(sources: &Sources, locale: Locale) -> Result<Self, String> {
        let mut page = sources.shell(locale, &PageSubject::Area(String::new()));
        page.booking = Some(sources.booking(locale));
        let testimonials = sources.content.all_in("testimonial", locale);
        page.area = Some(AreaData {
            own: OwnAreaData::default(),
            benefits: sources.benefits(locale, "area"),
            testimonials: testimonials
                .map(|t| PageTestimonial {
                    quote: t.text(locale, "quote"),
                    author: t.text(locale, "author"),
                    place: t.optional(locale, "place"),
                    rating: t.shared_int("rating").unwrap_or(5),
                })
                .collect(),
        });
        let zones = sources.content.all("zone").iter();
        Ok(Self {
            page,
            zone_names: zones.map(|z| (z.slug.clone(), z.text(locale, "name"))).collect(),
            title: sources.template(locale, asked::Template::AreaTitle)?,
            description: sources.template(locale, asked::Template::AreaDescription)?,
            body: sources.template(locale, asked::Template::AreaBody)?,
            chat: sources.template(locale, asked::Template::WhatsappChat)?,
        })
    }

    /// The part that is the same in every page.
    pub(super) fn shared(&self) -> &PageData {
        &self.page
    }

    /// The part that is not [`AreaFrame::shared`].
    pub(super) fn own(&self, entry: &Entry, photo: Option<PagePhoto>) -> Result<Own, String> {
        let locale = self.page.locale;
        let name = entry.text(locale, "name");
        let profile = &self.page.business.profile;
        let subject = PageSubject::Area(entry.slug.clone());
        Ok(Own {
            path: subject.path(locale),
            languages: languages(&subject, |locale| entry.is_in(locale)),
            title: self.title.fill(&json!({ "area": name, "brand": profile.name }))?,
            description: self.description.fill(&json!({ "area": name, "phone": profile.phone }))?,
            area: self.area(entry, name, photo)?,
        })
    }

    pub(super) fn page(&self, entry: &Entry, photo: Option<PagePhoto>) -> Result<PageData, String> {
        let Own { path, title, description, languages, area: own } = self.own(entry, photo)?;
        let page = self.page.clone();
        let area = page.area.map(|area| AreaData { own, ..area });
        Ok(PageData { path, title, description, languages, area, ..page })
    }

    fn area(
        &self,
        e: &Entry,
        name: String,
        photo: Option<PagePhoto>,
    ) -> Result<OwnAreaData, String> {
        let (locale, business) = (self.page.locale, &self.page.business);
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
        let chat = self.chat.fill(&json!({ "area": name }))?;
        let chat = serde_urlencoded::to_string([("text", chat)]).unwrap_or_default();
        Ok(OwnAreaData {
            slug: e.slug.clone(),
            name,
            zone: zone.to_owned(),
            zone_name,
            pincode: pincode.to_owned(),
            landmarks,
            body_html,
            photo,
            whatsapp_chat_href: format!("{}?{chat}", business.whatsapp_href),
        })
    }
}
