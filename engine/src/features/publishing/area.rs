//! Pages of areas, of which there may be thousands: what they share in a language, and the rest.

use serde::Serialize;
use serde_json::json;

use super::{
    build::{PageSubject, Sources, TextTemplate},
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
        let testimonials = sources.content.all("testimonial").iter();
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
        Ok(Self {
            page,
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
        let languages = self.page.languages.iter().cloned();
        Ok(Own {
            path: subject.path(locale),
            languages: languages
                .map(|l| PageLanguage { path: subject.path(l.locale), ..l })
                .collect(),
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
        let zone_name = self.page.zones.iter().find(|z| z.slug == zone).map(|z| z.name.clone());
        let zone_name = zone_name.unwrap_or_default();
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
