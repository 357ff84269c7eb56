//! What pages there are, and their addresses.

use super::data::PageLanguage;
use crate::{
    features::content::{kind::Kind, model::Snapshot},
    platform::{locale::Locale, serving::PAGE},
};

/// The kind whose pages gather more than their entries say.
pub const AREA: &str = "area";

/// What a page shows, in any language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageSubject {
    Home,
    Entry(EntrySubject),
    ThankYou,
    NotFound,
    /// What a browser without a connection shows in place of a page.
    Offline,
    /// Rendered for each visitor: no release contains it.
    Search,
    /// The data of the islands (interactive parts), one for a language: a file, not a page.
    Islands,
}

/// An entry of a kind with pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntrySubject {
    pub kind: String,
    pub slug: String,
    /// In English: `/offers/diwali`.
    address: String,
}

impl PageSubject {
    /// The page of an entry; none when its kind has no pages.
    pub fn of_entry(kind: &Kind, slug: &str) -> Option<Self> {
        let address = kind.address(slug)?;
        Some(Self::Entry(EntrySubject { kind: kind.name.clone(), slug: slug.to_owned(), address }))
    }

    /// The locale and subject of a path; whether the entry exists is not checked.
    pub fn of_path(path: &str, content: &Snapshot) -> Option<(Locale, Self)> {
        let (locale, rest) = Locale::of_path(path);
        let subject = match rest {
            "/" => Self::Home,
            "/thank-you" => Self::ThankYou,
            "/404" => Self::NotFound,
            "/offline" => Self::Offline,
            "/islands.json" => Self::Islands,
            _ if Self::is_search(path) => Self::Search,
            _ => {
                let (kind, slug) = content.addressed(rest)?;
                Self::of_entry(content.kinds.get(kind)?, slug)?
            }
        };
        Some((locale, subject))
    }

    /// Whether a path is that of the search page in a language.
    pub fn is_search(path: &str) -> bool {
        Locale::of_path(path).1 == "/search"
    }

    /// Its address in a language.
    pub fn path(&self, locale: Locale) -> String {
        let prefix = locale.prefix();
        match self {
            Self::Home => format!("{prefix}/"),
            Self::Entry(entry) => format!("{prefix}{}", entry.address),
            Self::ThankYou => format!("{prefix}/thank-you"),
            Self::NotFound => format!("{prefix}/404"),
            Self::Offline => format!("{prefix}/offline"),
            Self::Search => format!("{prefix}/search"),
            Self::Islands => format!("{prefix}/islands.json"),
        }
    }

    /// Whether it is a page that visitors look for, with a form.
    pub fn is_sought(&self) -> bool {
        matches!(self, Self::Home | Self::Entry(_))
    }

    /// The media type of its page or file.
    pub fn content_type(&self) -> &'static str {
        match self {
            Self::Islands => "application/json",
            _ => PAGE,
        }
    }
}

/// The address of the page of an entry in a language; none when its kind has no pages.
pub fn path_of(content: &Snapshot, kind: &str, slug: &str, locale: Locale) -> Option<String> {
    Some(PageSubject::of_entry(content.kinds.get(kind)?, slug)?.path(locale))
}

/// All languages with their addresses of a page: the language's home where the page does not exist.
pub(super) fn languages(place: &PageSubject, exists: impl Fn(Locale) -> bool) -> Vec<PageLanguage> {
    let language = |locale: Locale| {
        let exists = exists(locale);
        let path = if exists { place.path(locale) } else { PageSubject::Home.path(locale) };
        PageLanguage { locale, name: locale.name().to_owned(), path, exists }
    };
    Locale::ALL.into_iter().map(language).collect()
}
