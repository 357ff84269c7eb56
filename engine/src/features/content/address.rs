//! Addresses of pages that entries have: a kind with `page = "/offers/{slug}"` gives each of its
//! entries a page in every language.

use serde_json::{Value, json};

use super::{
    field::{Field, FieldType},
    formats::is_link,
    kind::{Kind, UPLOADED},
    links::Link,
    mistake::Mistake,
    model::{Entry, Snapshot},
};
use crate::platform::locale::Locale;

/// The end of a pattern.
const SLUG: &str = "{slug}";

/// First words of addresses that are no entry's.
const RESERVED: [&str; 11] = [
    "404",
    "admin",
    "api",
    "assets",
    "card",
    "media",
    "offline",
    "preview",
    "schemas",
    "search",
    "thank-you",
];

/// A field of every kind with pages: the title that search engines show.
pub const SEO_TITLE: &str = "seo_title";
/// The same for the text below it.
pub const SEO_DESCRIPTION: &str = "seo_description";
/// The same for the picture that other apps show with a link.
pub const SEO_IMAGE: &str = "seo_image";
/// A field of every kind with pages: search engines leave the page out.
pub const NO_INDEX: &str = "noindex";
/// A field of every kind with pages: the address of the page that this one is a copy of.
pub const CANONICAL: &str = "canonical";

pub(super) const PAGE_FIELDS: [&str; 5] =
    [SEO_TITLE, SEO_DESCRIPTION, SEO_IMAGE, NO_INDEX, CANONICAL];

/// The heading of those fields in the console.
const GROUP: &str = "Search engines";

impl Kind {
    /// The address of the page of a slug in English, without the language; none without pages.
    pub fn address(&self, slug: &str) -> Option<String> {
        if self.single {
            return self.page.clone();
        }
        Some(format!("{}{slug}", self.prefix()?))
    }

    /// The slug whose page has an address in English; none when no page of the kind can have it.
    fn slug_at<'p>(&'p self, path: &'p str) -> Option<&'p str> {
        if self.single {
            return (self.page.as_deref() == Some(path)).then_some(&*self.name);
        }
        let slug = path.strip_prefix(self.prefix()?)?;
        // Files at the top, such as /robots.txt, are no entries.
        let is_file = self.is_at_top() && slug.contains('.');
        (!slug.is_empty() && !slug.contains('/') && !is_file).then_some(slug)
    }

    /// The address that all its pages begin with: `/offers/`. That of a single one is whole.
    pub fn prefix(&self) -> Option<&str> {
        let page = self.page.as_deref()?;
        if self.single { Some(page) } else { page.strip_suffix(SLUG) }
    }

    fn is_at_top(&self) -> bool {
        self.prefix() == Some("/")
    }

    /// Refuses a pattern that is no address, and a description that no field holds.
    pub(super) fn check_page(&self) -> Result<(), Mistake> {
        if let Some(name) = &self.description
            && self.fields.get(name).is_none_or(|f| !f.localized || f.kind != FieldType::Text)
        {
            let told = format!("description names '{name}', which is no text of a language");
            return Err(Mistake::new(told));
        }
        let Some(page) = &self.page else { return Ok(()) };
        let Some(words) = self.prefix().and_then(|prefix| prefix.strip_prefix('/')) else {
            return Err(Mistake::new(format!("page '{page}' is no address like /offers/{SLUG}")));
        };
        if self.single && (words.is_empty() || words.ends_with('/')) {
            return Err(Mistake::new(format!("page '{page}' is no address like /promise")));
        }
        let mut words = words.split_terminator('/');
        let is_word = |word: &str| {
            let of_address = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            !word.is_empty() && word.chars().all(of_address)
        };
        if !words.clone().all(is_word) {
            let told = format!("page '{page}': words are small letters, digits and -");
            return Err(Mistake::new(told));
        }
        if let Some(first) = words.next().filter(|first| is_reserved(first)) {
            return Err(Mistake::new(format!("page '{page}': '/{first}' has another meaning")));
        }
        if self.is_titled_by_language() {
            Ok(())
        } else {
            Err(Mistake::new("an entry with a page needs a title in each language"))
        }
    }

    /// Adds the fields that every kind with pages has.
    pub(super) fn add_page_fields(&mut self) -> Result<(), Mistake> {
        if self.page.is_none() {
            return Ok(());
        }
        for (name, field) in page_fields() {
            if self.fields.insert(name.to_owned(), field).is_some() {
                return Err(Mistake::new(format!("'{name}' is built into kinds with pages")));
            }
        }
        Ok(())
    }

    /// Why a slug cannot be that of an entry of this kind beside these kinds; none when it can.
    pub fn refuses_slug<'k>(
        &self,
        slug: &str,
        mut kinds: impl Iterator<Item = &'k Kind>,
    ) -> Option<String> {
        if self.single && slug != self.name {
            return Some(format!("{} has one entry, with the slug '{}'", self.label, self.name));
        }
        if !self.is_at_top() {
            return None;
        }
        let begins = |kind: &Kind| {
            let first = kind.prefix().and_then(|prefix| prefix.trim_matches('/').split('/').next());
            first == Some(slug)
        };
        let is_taken = slug.contains('.') || is_reserved(slug) || kinds.any(begins);
        is_taken.then(|| format!("The address /{slug} has another meaning"))
    }
}

fn page_fields() -> [(&'static str, Field); 5] {
    let text = |max, help: &str| Field {
        localized: true,
        max: Some(max),
        ..Field::of(FieldType::Text, help, GROUP)
    };
    let image = Field {
        target: Some(UPLOADED.to_owned()),
        ..Field::of(FieldType::Reference, "The picture that other apps show with a link.", GROUP)
    };
    let title = "The title in search results. Left empty, it is made from the title above.";
    let description = "The text in search results. Left empty, the page's own text is used.";
    let hidden = "Search engines leave the page out, and so does the site map.";
    let canonical = "The address of the page that this one is a copy of.";
    [
        (SEO_TITLE, text(90, title)),
        (SEO_DESCRIPTION, text(240, description)),
        (SEO_IMAGE, image),
        (NO_INDEX, Field::of(FieldType::Boolean, hidden, GROUP)),
        (CANONICAL, Field::of(FieldType::Url, canonical, GROUP)),
    ]
}

fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word) || Locale::parse(word).is_some()
}

/// Whether search, ours and others', should find an entry.
pub fn is_listed(entry: &Entry) -> bool {
    entry.shared(NO_INDEX).is_none_or(|hidden| hidden != true)
}

/// Two kinds whose pages would have the same addresses; none when there are none.
pub fn clash<'k>(kinds: impl Iterator<Item = &'k Kind>) -> Option<(&'k str, &'k str)> {
    let mut seen: Vec<&Kind> = Vec::new();
    for kind in kinds.filter(|kind| kind.page.is_some()) {
        if let Some(other) = seen.iter().find(|other| other.page == kind.page) {
            return Some((&other.name, &kind.name));
        }
        seen.push(kind);
    }
    None
}

impl Snapshot {
    /// The kind and the slug of an address in English; whether there is such an entry is not
    /// checked. The longest pattern that fits counts.
    pub fn addressed<'p>(&'p self, path: &'p str) -> Option<(&'p str, &'p str)> {
        let fitting = self.kinds.iter().filter_map(|(name, kind)| {
            let slug = kind.slug_at(path)?;
            Some((if kind.single { 0 } else { slug.len() }, name.as_str(), slug))
        });
        fitting.min_by_key(|(left, ..)| *left).map(|(_, name, slug)| (name, slug))
    }

    /// The address of the page of a live entry in a language that has it; none without a page.
    pub fn path_of(&self, kind: &str, slug: &str, locale: Locale) -> Option<String> {
        self.find_in(kind, slug, locale)?;
        Some(format!("{}{}", locale.prefix(), self.kinds.get(kind)?.address(slug)?))
    }

    /// A link as readers get it: the entry, and the address of its page, null without one.
    pub fn lead(&self, link: Link<'_>, locale: Locale) -> Value {
        match link {
            // A preview shows what a draft holds, which may be anything.
            Link::Address(address) => json!({ "href": is_link(address).then_some(address) }),
            Link::Entry { kind, slug, .. } => {
                json!({ "entry": format!("{kind}/{slug}"), "href": self.href(link, locale) })
            }
        }
    }

    /// The address of the entry that a link leads to, by a slug that it has or once had; none without a
    /// page in the language.
    pub fn href(&self, link: Link<'_>, locale: Locale) -> Option<String> {
        let Link::Entry { kind, slug, part } = link else { return None };
        let path = self.path_of(kind, self.present_slug(kind, slug), locale)?;
        Some(if part.is_empty() { path } else { format!("{path}#{part}") })
    }

    /// The kinds whose entries have pages.
    pub fn with_pages(&self) -> impl Iterator<Item = &Kind> {
        self.kinds.values().map(|kind| &**kind).filter(|kind| kind.page.is_some())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::features::content::block::Blocks;

    const FIELDS: &str = "[fields.name]\ntype = \"text\"\nlocalized = true\n";

    fn kind(name: &str, page: &str) -> Result<Kind, Mistake> {
        let source = format!("label = \"X\"\ntitle = \"name\"\npage = \"{page}\"\n{FIELDS}");
        Kind::parse(name, &source, &Blocks::new())
    }

    #[test]
    fn a_page_needs_an_address_of_its_own() {
        for page in ["offers/{slug}", "/offers", "/Offers/{slug}", "/a//{slug}", "/{slug}/more"] {
            assert!(kind("offer", page).is_err(), "{page}");
        }
        for page in ["/kn/{slug}", "/api/{slug}", "/search/{slug}"] {
            let told = kind("offer", page).expect_err(page).message;
            assert!(told.contains("has another meaning"), "{told}");
        }
        let offer = kind("offer", "/our/offers/{slug}").expect("a kind");
        assert_eq!(offer.address("diwali").as_deref(), Some("/our/offers/diwali"));
        assert!(offer.fields[SEO_TITLE].localized && !offer.fields[NO_INDEX].localized);
    }

    #[test]
    fn the_longest_pattern_counts() {
        let all =
            [("page", "/{slug}"), ("legal", "/legal/{slug}"), ("rule", "/legal/rules/{slug}")];
        let kinds =
            all.map(|(name, page)| (name.to_owned(), Arc::new(kind(name, page).expect(page))));
        let content = Snapshot::new(kinds.into_iter().collect(), Vec::new());
        assert_eq!(content.addressed("/about"), Some(("page", "about")));
        assert_eq!(content.addressed("/legal/privacy"), Some(("legal", "privacy")));
        assert_eq!(content.addressed("/legal/rules/one"), Some(("rule", "one")));
        for path in ["/", "/legal/", "/a/b", "/robots.txt"] {
            assert_eq!(content.addressed(path), None, "{path}");
        }
    }

    #[test]
    fn a_slug_at_the_top_keeps_clear_of_other_addresses() {
        let [page, legal] = [("page", "/{slug}"), ("legal", "/legal/{slug}")]
            .map(|(name, page)| kind(name, page).expect(page));
        let all = [page.clone(), legal.clone()];
        for slug in ["legal", "kn", "api", "404", "a.b"] {
            assert!(page.refuses_slug(slug, all.iter()).is_some(), "{slug}");
        }
        assert_eq!(page.refuses_slug("about", all.iter()), None);
        assert_eq!(legal.refuses_slug("api", all.iter()), None);
        assert_eq!(clash(all.iter()), None);
        let other = kind("other", "/{slug}").expect("a kind");
        assert_eq!(clash([page, other].iter()), Some(("page", "other")));
    }
}
