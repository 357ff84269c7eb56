//! Pages of areas, of which there may be thousands: what they share in a language, and the rest.

use serde::Serialize;
use serde_json::json;

use super::{
    build::{PageSubject, Sources, TextTemplate},
    data::{AreaData, PageCard, PageData, PagePhoto, PageTestimonial},
};
use crate::{
    features::content::{asked, model::Entry},
    platform::{locale::Locale, markdown},
};

/// What all area pages of a language are made from. A page is a pure function of this, the entry of
/// its area and its photograph.
#[derive(Serialize)]
pub(super) struct AreaFrame {
    /// Without the addresses, the titles and the area.
    page: PageData,
    benefits: Vec<PageCard>,
    testimonials: Vec<PageTestimonial>,
    title: TextTemplate,
    description: TextTemplate,
    body: TextTemplate,
    chat: TextTemplate,
}

/// The part of an area page that is not shared.
#[derive(Serialize)]
pub(super) struct Own {
    title: String,
    description: String,
    area: AreaData,
}

impl AreaFrame {
    pub(super) fn new(sources: &Sources, locale: Locale) -> Result<Self, String> {
        let mut page = sources.shell(locale, &PageSubject::Area(String::new()));
        page.booking = Some(sources.booking(locale));
        let testimonials = sources.content.all("testimonial").iter();
        Ok(Self {
            page,
            benefits: sources.benefits(locale, "area"),
            testimonials: testimonials
                .map(|t| PageTestimonial {
                    quote: t.text(locale, "quote"),
                    author: t.text(locale, "author"),
                    place: t.optional(locale, "place"),
                    rating: t.shared_int("rating").unwrap_or(5),
                })
                .collect(),
            title: sources.template(locale, asked::Template::AreaTitle)?,
            description: sources.template(locale, asked::Template::AreaDescription)?,
            body: sources.template(locale, asked::Template::AreaBody)?,
            chat: sources.template(locale, asked::Template::WhatsappChat)?,
        })
    }

    /// The part that is the same in every page.
    pub(super) fn shared(&self) -> impl Serialize {
        (&self.page, &self.benefits, &self.testimonials)
    }

    /// The part that is not [`AreaFrame::shared`]; the addresses of a page follow from its slug.
    pub(super) fn own(&self, entry: &Entry, photo: Option<PagePhoto>) -> Result<Own, String> {
        let name = entry.text(self.page.locale, "name");
        let profile = &self.page.business.profile;
        Ok(Own {
            title: self.title.fill(&json!({ "area": name, "brand": profile.name }))?,
            description: self.description.fill(&json!({ "area": name, "phone": profile.phone }))?,
            area: self.area(entry, name, photo)?,
        })
    }

    pub(super) fn page(&self, entry: &Entry, photo: Option<PagePhoto>) -> Result<PageData, String> {
        let Own { title, description, mut area } = self.own(entry, photo)?;
        area.benefits.clone_from(&self.benefits);
        area.testimonials.clone_from(&self.testimonials);
        let mut page = PageData { title, description, area: Some(area), ..self.page.clone() };
        let place = PageSubject::Area(entry.slug.clone());
        page.path = place.path(page.locale);
        for language in &mut page.languages {
            language.path = place.path(language.locale);
        }
        Ok(page)
    }

    /// Without benefits and testimonials, which all areas share.
    fn area(&self, e: &Entry, name: String, photo: Option<PagePhoto>) -> Result<AreaData, String> {
        let (locale, business) = (self.page.locale, &self.page.business);
        let zone = e.shared_str("zone").unwrap_or_default();
        let zone_name = self.page.zones.iter().find(|z| z.slug == zone).map(|z| z.name.clone());
        let zone_name = zone_name.unwrap_or_default();
        let pincode = e.shared_str("pincode").unwrap_or_default();
        let landmarks = e.list(locale, "landmarks");
        let own = e.html(locale, "body");
        let body_html = if own.is_empty() {
            let facts = json!({
                "area": name,
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
        Ok(AreaData {
            slug: e.slug.clone(),
            name,
            zone: zone.to_owned(),
            zone_name,
            pincode: pincode.to_owned(),
            landmarks,
            body_html,
            photo,
            benefits: Vec::new(),
            whatsapp_chat_href: format!("{}?{chat}", business.whatsapp_href),
            testimonials: Vec::new(),
        })
    }
}
