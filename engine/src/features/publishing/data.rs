//! Page data: everything that a page is made from. The page is a pure function of it, and its hash
//! decides whether the page is rendered again.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{
    price_data::{PagePrices, QuickPrices},
    visitor_data::{PageChoice, PageForm, PagePart, PageRequest},
};
use crate::{
    features::{packages::model::PublicPackage, settings::BusinessProfile},
    platform::{decimal::Money, locale::Locale},
};

/// The kind of a page, by which the renderer chooses its layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PageKind {
    Home,
    Area,
    /// Of an entry of any other kind with pages.
    Entry,
    ThankYou,
    NotFound,
    Offline,
    Search,
    Islands,
}

/// Everything that one page in one language is made from.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageData {
    pub kind: PageKind,
    pub locale: Locale,
    /// For example `/kn/pest-control/koramangala`.
    pub path: String,
    /// Address of the data that islands (interactive parts) share on all pages of the language.
    pub islands: String,
    /// Without a trailing slash; canonical addresses are `public_url + path`.
    pub public_url: String,
    pub title: String,
    pub description: String,
    /// The interface strings that this kind of page uses, English where the language lacks one.
    pub texts: BTreeMap<String, String>,
    pub business: PageBusiness,
    /// The seven languages, each with the address of this page or of its home.
    pub languages: Vec<PageLanguage>,
    /// By language, its own question to a visitor whose browser prefers it; none where it has none, and
    /// none but on English pages.
    pub invitations: BTreeMap<Locale, String>,
    pub zones: Vec<PageZone>,
    pub services: Vec<PageService>,
    /// The legal texts that the language has, in order.
    pub legal: Vec<PageLink>,
    /// The hero's pictures: in the data of the home page, which shows the first, and of islands.
    pub slides: Vec<PageSlide>,
    /// Whether search engines should find the page.
    pub sought: bool,
    /// The page that this one is a copy of; null when it is none.
    pub canonical: Option<String>,
    /// Address of the picture that other apps show with a link; null for a card.
    pub image: Option<String>,
    /// Address of the card of an entry without such a picture; null for the card of the site.
    pub card: Option<String>,
    pub home: Option<HomeData>,
    pub area: Option<AreaData>,
    pub entry: Option<EntryData>,
    pub booking: Option<BookingData>,
    /// On the thank-you page after a form post.
    pub request: Option<PageRequest>,
    /// The state of the service browser in the address; null in a published page.
    pub choice: Option<PageChoice>,
    /// The part that alone is rendered; null for the whole page.
    pub part: Option<PagePart>,
    /// What the visitor typed, with the mistakes, after a refused form post.
    pub form: Option<PageForm>,
    /// The query and its hits; on the page of an unknown address, pages that it may have meant.
    pub search: Option<SearchData>,
}

/// A visitor's search and what it found.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct SearchData {
    /// As typed; empty when nothing was typed.
    pub query: String,
    /// Best hit first.
    pub items: Vec<PageHit>,
    /// A sentence for a visitor who asked for a service that we do not offer, or for whom nothing
    /// was found.
    pub suggestion: Option<String>,
    /// The neighbouring areas of the best hit, when that is an area.
    pub near: Vec<PageLink>,
}

/// One hit of a search.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageHit {
    #[schema(example = "area")]
    pub kind: String,
    #[schema(example = "koramangala")]
    pub slug: String,
    pub title: String,
    /// Safe HTML with the hits in `<mark>`.
    pub snippet: String,
    #[schema(example = "/kn/pest-control/koramangala")]
    pub url: String,
}

/// The business profile with the links made from it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageBusiness {
    #[serde(flatten)]
    pub profile: BusinessProfile,
    pub phone_href: String,
    /// Opens a WhatsApp chat with a first message typed in, about nothing of this page.
    pub whatsapp_href: String,
}

/// A language, with the address of the page in it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageLanguage {
    pub locale: Locale,
    /// The language's name in itself.
    pub name: String,
    /// The language's home where the page does not exist.
    pub path: String,
    /// Whether the page exists in the language.
    pub exists: bool,
}

/// A part of the city, with its areas.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageZone {
    pub slug: String,
    pub name: String,
    /// How many areas it has.
    pub count: usize,
    /// All of them on the home page, the first ones on an area page, none elsewhere.
    pub areas: Vec<PageLink>,
}

/// A link to another page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PageLink {
    pub slug: String,
    pub name: String,
    #[schema(example = "/kn/pest-control/koramangala")]
    pub path: String,
}

/// A service as its card shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageService {
    pub slug: String,
    pub icon: String,
    pub name: String,
    pub summary: String,
    pub body_html: String,
    /// Its category in the service browser; null for a service that is inspected first.
    pub category: Option<String>,
    /// Null while it has no page.
    pub path: Option<String>,
}

/// What only the home page has.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HomeData {
    pub benefits: Vec<PageCard>,
    pub steps: Vec<PageStep>,
    pub plans: Vec<PagePlan>,
    pub faqs: Vec<PageFaq>,
    pub quick: QuickPrices,
}

/// One picture of the hero.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageSlide {
    /// Name of the drawing.
    pub picture: String,
    pub alt: String,
    /// A photograph shown instead of the drawing.
    pub photo: Option<PagePhoto>,
}

/// A photograph in its sizes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PagePhoto {
    /// Addresses with widths, as `srcset` has them; `webp` too.
    pub avif: String,
    pub webp: String,
    /// For browsers that know neither format.
    pub src: String,
    pub alt: String,
    /// Width and height in pixels.
    pub width: u32,
    pub height: u32,
    /// The point that stays visible when it is cropped, in per cent from the left and from the top.
    pub focus_x: u32,
    pub focus_y: u32,
}

/// A benefit, as its card shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageCard {
    pub icon: String,
    pub title: String,
    pub body: String,
}

/// A step of how it works; the page adds its number.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageStep {
    pub title: String,
    pub body: String,
}

/// A plan, as its card shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PagePlan {
    pub slug: String,
    pub name: String,
    pub summary: String,
    pub features: Vec<String>,
    pub button: String,
    pub popular: bool,
    /// Its leads cannot wait.
    pub emergency: bool,
    /// `form`: the button scrolls to the form; `call`: it dials.
    pub action: String,
    /// The lowest price of its packages, in rupees; null for a plan without any.
    pub from_price: Option<Money>,
}

/// A question with its answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageFaq {
    pub slug: String,
    pub question: String,
    pub answer_html: String,
}

/// What only the pages of areas have.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AreaData {
    #[serde(flatten)]
    pub own: OwnAreaData,
    pub benefits: Vec<PageCard>,
    pub testimonials: Vec<PageTestimonial>,
}

/// What the page of one area has.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct OwnAreaData {
    pub slug: String,
    pub name: String,
    pub zone: String,
    pub zone_name: String,
    pub pincode: String,
    pub landmarks: Vec<String>,
    pub body_html: String,
    /// A photograph shown instead of the drawing of the zone.
    pub photo: Option<PagePhoto>,
    /// Opens a WhatsApp chat with a first message typed in.
    pub whatsapp_chat_href: String,
    /// The areas next to it, the nearest first.
    pub near: Vec<PageLink>,
}

/// What the page of an entry has that is no area.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EntryData {
    #[schema(example = "article")]
    pub kind: String,
    pub slug: String,
    pub title: String,
    /// Opens a WhatsApp chat with a first message typed in.
    pub whatsapp_chat_href: String,
    /// A sentence or two below the title; empty when there is none.
    pub lead: String,
    pub photo: Option<PagePhoto>,
    /// Safe HTML, with headings from the third level on.
    pub bodies: Vec<String>,
    /// Parts below each other, each with its `id`, its `type` and what that type declares.
    #[schema(value_type = Vec<Object>)]
    pub blocks: Vec<Value>,
    /// How long the work on it carries a warranty, in days.
    pub warranty_days: Option<i64>,
    /// The day from which a legal text holds.
    #[schema(example = "2026-12-01", format = Date)]
    pub effective: Option<String>,
    /// The prices of the category that its first block of prices with a single category shows.
    pub prices: Option<PagePrices>,
    /// By the id of a block of prices that asks for a size or a duration: the lowest price of each of
    /// its categories, by code. A category without one has nothing of that size for sale.
    pub lowest_prices: BTreeMap<String, BTreeMap<String, Money>>,
}

/// What a view makes of an entry.
pub(super) struct Told {
    pub(super) title: String,
    pub(super) description: String,
    pub(super) area: Option<OwnAreaData>,
    pub(super) entry: Option<EntryData>,
}

/// What a customer said, with 1 to 5 stars.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PageTestimonial {
    pub quote: String,
    pub author: String,
    /// The customer's area; empty when it is not known.
    pub place: String,
    pub rating: i64,
    #[schema(example = "google")]
    pub source: Option<String>,
    /// In which it was said.
    #[schema(example = "kn")]
    pub language: Option<String>,
    #[schema(example = "2026-10-05")]
    pub date: Option<String>,
}

/// The data of the service browser and the lead form.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BookingData {
    pub categories: Vec<BookingCategory>,
    /// The public service types, in order.
    pub service_types: Vec<BookingService>,
    /// The public room types, in order.
    pub room_types: Vec<BookingRoom>,
    pub consent_version: String,
    /// Null in a published page: the browser fetches the price list when the visitor first uses it.
    pub packages: Option<Vec<PublicPackage>>,
}

/// A category of the service browser, with the codes of its service types.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BookingCategory {
    pub code: String,
    pub icon: String,
    pub name: String,
    pub summary: String,
    pub service_types: Vec<String>,
    /// Lowest final price in rupees; 0 when no package of the category is for sale.
    pub from_price: Money,
}

/// A service type; `visits` are spread over `days`, which are 0 for a one-time service.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BookingService {
    pub code: String,
    pub name: String,
    pub visits: i64,
    pub days: i64,
}

/// A room type; `property` is `residential` or `commercial`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BookingRoom {
    pub code: String,
    pub name: String,
    pub property: String,
}
