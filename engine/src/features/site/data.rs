//! Page data: everything a page is made from. The page is a pure function of it, and its hash
//! decides whether the page is rendered again.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    features::{packages::model::PublicPackage, settings::BusinessProfile},
    platform::{decimal::Money, error::FieldError, locale::Locale},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PageKind {
    Home,
    Area,
    ThankYou,
    NotFound,
    Search,
    Islands,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageData {
    pub kind: PageKind,
    pub locale: Locale,
    /// For example `/kn/pest-control/koramangala`.
    pub path: String,
    /// Where the islands find what is the same for them on every page of the language.
    pub islands: String,
    /// Without a trailing slash; canonical addresses are `public_url + path`.
    pub public_url: String,
    pub title: String,
    pub description: String,
    /// The interface strings that this kind of page uses, English where the language lacks one.
    pub texts: BTreeMap<String, String>,
    pub business: PageBusiness,
    /// The seven languages, with the address of this page in each.
    pub languages: Vec<PageLanguage>,
    pub zones: Vec<PageZone>,
    pub services: Vec<PageService>,
    /// Pictures of the home page's hero: in its page, which shows the first, and in what islands know.
    pub slides: Vec<PageSlide>,
    pub home: Option<HomeData>,
    pub area: Option<AreaData>,
    pub booking: Option<BookingData>,
    /// On the thank-you page after a form post.
    pub lead_number: Option<String>,
    /// What the address says was chosen in the service browser; null in a published page.
    pub choice: Option<PageChoice>,
    /// What was typed and what is wrong with it, after a refused form post.
    pub form: Option<PageForm>,
    /// What was looked for and found; on the page of an unknown address, what it may have meant.
    pub search: Option<SearchData>,
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct SearchData {
    /// As typed; empty when nothing was.
    pub query: String,
    /// The best one first.
    pub items: Vec<PageHit>,
    /// A sentence for who asked for something that we do not do, or for a pincode that none of our
    /// areas has.
    pub suggestion: Option<String>,
    /// The areas next to the best hit, when that is an area.
    pub near: Vec<PageAreaLink>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageHit {
    #[schema(example = "area")]
    pub kind: &'static str,
    #[schema(example = "koramangala")]
    pub slug: String,
    pub title: String,
    /// Safe HTML, hits in `<mark>`.
    pub snippet: String,
    #[schema(example = "/kn/pest-control/koramangala")]
    pub url: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageBusiness {
    #[serde(flatten)]
    pub profile: BusinessProfile,
    pub phone_href: String,
    pub whatsapp_href: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageLanguage {
    pub locale: Locale,
    /// In itself.
    pub name: String,
    pub path: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageZone {
    pub slug: String,
    pub name: String,
    /// How many areas it has.
    pub count: usize,
    /// All of them on the home page, the first ones on an area page, none elsewhere.
    pub areas: Vec<PageAreaLink>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageAreaLink {
    pub slug: String,
    pub name: String,
    pub path: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageService {
    pub slug: String,
    pub icon: String,
    pub name: String,
    pub summary: String,
    pub body_html: String,
    /// Null for inspections without a price.
    pub category: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HomeData {
    pub benefits: Vec<PageCard>,
    pub steps: Vec<PageStep>,
    pub plans: Vec<PagePlan>,
    pub faqs: Vec<PageFaq>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageSlide {
    /// The drawing.
    pub picture: String,
    pub alt: String,
    /// Shown instead of the drawing.
    pub photo: Option<PagePhoto>,
}

/// A photograph in its sizes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PagePhoto {
    /// Addresses with widths, for `srcset`.
    pub avif: String,
    pub webp: String,
    /// For browsers that know neither list.
    pub src: String,
    pub alt: String,
    /// In pixels.
    pub width: u32,
    pub height: u32,
    /// What stays in sight when it is cropped, in per cent from the left and the top.
    pub focus_x: u32,
    pub focus_y: u32,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageCard {
    pub icon: String,
    pub title: String,
    pub body: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageStep {
    pub title: String,
    pub body: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PagePlan {
    pub slug: String,
    pub name: String,
    pub summary: String,
    pub features: Vec<String>,
    pub button: String,
    pub popular: bool,
    /// `form` scrolls to the form, `call` dials.
    pub action: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageFaq {
    pub slug: String,
    pub question: String,
    pub answer_html: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AreaData {
    pub slug: String,
    pub name: String,
    pub zone: String,
    pub zone_name: String,
    pub pincode: String,
    pub landmarks: Vec<String>,
    pub body_html: String,
    /// Shown instead of the drawing of the zone.
    pub photo: Option<PagePhoto>,
    pub benefits: Vec<PageCard>,
    /// Opens a chat with the first message written.
    pub whatsapp_chat_href: String,
    pub testimonials: Vec<PageTestimonial>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageTestimonial {
    pub quote: String,
    pub author: String,
    pub place: String,
    pub rating: i64,
}

/// What the service browser and the lead form need.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BookingData {
    pub categories: Vec<BookingCategory>,
    /// The public service types, in order.
    pub service_types: Vec<BookingService>,
    /// The public room types, in order.
    pub room_types: Vec<BookingRoom>,
    pub consent_version: String,
    /// Null in a published page: the browser asks for the price list when it is touched.
    pub packages: Option<Vec<PublicPackage>>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BookingCategory {
    pub code: String,
    pub icon: String,
    pub name: String,
    pub summary: String,
    pub service_types: Vec<String>,
    /// Lowest final price in rupees; 0 when there is none.
    pub from_price: Money,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BookingService {
    pub code: String,
    pub name: String,
    pub visits: i64,
    pub days: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BookingRoom {
    pub code: String,
    pub name: String,
    pub property: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageChoice {
    pub category: Option<String>,
    /// `residential` or `commercial`.
    pub property: String,
    pub size: Option<String>,
    /// `all`, `single` or `package`.
    pub duration: String,
    /// Id of the chosen package.
    pub package: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageForm {
    pub values: BTreeMap<String, String>,
    pub errors: Vec<FieldError>,
}
