//! `GET /api/content/by-path`: what an address of the site leads to, for front ends with a router of
//! their own.

use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    features::content::{
        address::{CANONICAL, NO_INDEX, SEO_DESCRIPTION, SEO_IMAGE, SEO_TITLE},
        delivered::ContentEntry,
        kind::Kind,
        model::{Entry, Snapshot},
    },
    platform::locale::Locale,
};

/// What an address leads to.
pub(super) enum Found<'c> {
    Entry(&'c Kind, &'c Entry, Locale),
    /// Its entry has another address now, or the language lacks it.
    Elsewhere(Elsewhere),
}

/// Where to go instead.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ContentRedirect)]
pub(super) struct Elsewhere {
    #[schema(example = "/kn/offers/diwali")]
    to: String,
    /// 301: the address has changed for good. 302: the language does not have the entry now.
    #[schema(example = 301)]
    status: u16,
}

/// The entry whose page has an address; none when no entry of a public kind has it, or ever had.
pub(super) fn find<'c>(content: &'c Snapshot, path: &'c str) -> Option<Found<'c>> {
    let (locale, rest) = Locale::of_path(path);
    let (name, slug) = content.addressed(rest)?;
    let kind = content.public_kind(name)?;
    let present = content.present_slug(name, slug);
    let entry = content.find(name, present)?;
    if present == slug && entry.is_in(locale) {
        return Some(Found::Entry(kind, entry, locale));
    }
    let language = [locale].into_iter().chain(Locale::ALL).find(|locale| entry.is_in(*locale))?;
    let to = content.path_of(name, present, language)?;
    let status = if language == locale { 301 } else { 302 };
    Some(Found::Elsewhere(Elsewhere { to, status }))
}

/// What search engines and other apps should be told of an entry's page.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContentSeo)]
struct Seo {
    title: String,
    /// Empty when the entry says nothing.
    description: String,
    /// The slug of a picture (kind `media`); null for none of its own.
    image: Option<String>,
    /// The page that this one is a copy of.
    canonical: Option<String>,
    noindex: bool,
}

/// The address of an entry in a language.
#[derive(Debug, Serialize, ToSchema)]
struct ContentLanguage {
    locale: Locale,
    #[schema(example = "/kn/offers/diwali")]
    path: String,
}

/// A page on the way from the home page.
#[derive(Debug, Serialize, ToSchema)]
struct ContentCrumb {
    /// Empty for the home page.
    title: String,
    #[schema(example = "/kn/")]
    path: String,
}

/// An entry by the address of its page, with what a page of it needs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContentAtPath)]
pub(super) struct AtPath {
    #[schema(example = "offer")]
    kind: String,
    entry: ContentEntry,
    seo: Seo,
    /// The languages that have it.
    languages: Vec<ContentLanguage>,
    /// From the home page to this one.
    breadcrumbs: Vec<ContentCrumb>,
}

impl AtPath {
    pub(super) fn new(content: &Snapshot, kind: &Kind, entry: &Entry, read: ContentEntry) -> Self {
        let locale = read.locale;
        let title = entry.text(locale, &kind.title);
        let or = |own: &str, other: String| {
            Some(entry.optional(locale, own)).filter(|text| !text.is_empty()).unwrap_or(other)
        };
        let lead = kind.description.as_deref().map(|name| entry.optional(locale, name));
        let seo = Seo {
            title: or(SEO_TITLE, title.clone()),
            description: or(SEO_DESCRIPTION, lead.unwrap_or_default()),
            image: entry.shared_str(SEO_IMAGE).map(str::to_owned),
            canonical: entry.shared_str(CANONICAL).map(str::to_owned),
            noindex: entry.shared(NO_INDEX).is_some_and(|hidden| hidden == true),
        };
        let path = |locale| content.path_of(&kind.name, &entry.slug, locale);
        let languages = Locale::ALL
            .into_iter()
            .filter_map(|locale| Some(ContentLanguage { locale, path: path(locale)? }));
        let home = ContentCrumb { title: String::new(), path: format!("{}/", locale.prefix()) };
        let own = ContentCrumb { title, path: path(locale).unwrap_or_default() };
        Self {
            kind: kind.name.clone(),
            seo,
            languages: languages.collect(),
            breadcrumbs: vec![home, own],
            entry: read,
        }
    }
}

/// The entry at an address, or where that address leads.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContentByPath)]
#[serde(untagged)]
pub(super) enum ByPath {
    Entry(Box<AtPath>),
    Redirect { redirect: Elsewhere },
}
