//! Where a link leads: to an entry, whose address may change, or to an address. A field of the type
//! `link` is one; Markdown may hold some, as `[Hebbal](entry:area/hebbal)`.

use std::fmt::Write as _;

/// What a link to an entry begins with.
const ENTRY: &str = "entry:";

/// A link as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link<'t> {
    /// `entry:area/koramangala#contact`; the part after `#` is empty without one.
    Entry {
        kind: &'t str,
        slug: &'t str,
        part: &'t str,
    },
    Address(&'t str),
}

impl<'t> Link<'t> {
    /// Reads a stored text; whatever is no link to an entry is taken for an address.
    pub fn parse(text: &'t str) -> Self {
        let of_entry = text.strip_prefix(ENTRY).and_then(|rest| {
            let (address, part) = rest.split_once('#').unwrap_or((rest, ""));
            let (kind, slug) = address.split_once('/')?;
            Some(Self::Entry { kind, slug, part })
        });
        of_entry.unwrap_or(Self::Address(text))
    }

    /// Kind and slug of the entry that it leads to.
    pub fn entry(self) -> Option<(&'t str, &'t str)> {
        match self {
            Self::Entry { kind, slug, .. } => Some((kind, slug)),
            Self::Address(_) => None,
        }
    }

    /// Whether it is a link at all: a slug has letters that an address can hold.
    pub(super) fn is_valid(self, is_address: impl Fn(&str) -> bool) -> bool {
        let is_word = |word: &str| {
            let of_word = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
            !word.is_empty() && word.chars().all(of_word)
        };
        match self {
            Self::Entry { kind, slug, part } => {
                is_word(kind) && is_word(slug) && (part.is_empty() || is_word(part))
            }
            Self::Address(address) => is_address(address),
        }
    }

    /// The same link to the entry under another slug.
    pub fn renamed(self, new: &str) -> Option<String> {
        let Self::Entry { kind, part, .. } = self else { return None };
        let part = if part.is_empty() { String::new() } else { format!("#{part}") };
        Some(format!("{ENTRY}{kind}/{new}{part}"))
    }
}

/// The entries that a Markdown text links to, each by kind and slug.
pub(super) fn in_markdown(text: &str) -> impl Iterator<Item = (&str, &str)> {
    stored(text).filter_map(|(_, link)| Link::parse(link).entry())
}

/// Where links to entries are in a Markdown text, each with its text.
fn stored(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let begins = |(at, _): &(usize, &str)| text[..*at].ends_with(['(', '<']);
    text.match_indices(ENTRY).filter(begins).map(|(at, _)| {
        let link = &text[at..];
        let end = link.find([')', '>', ' ', '\n', '"']).unwrap_or(link.len());
        (at, &link[..end])
    })
}

/// The same Markdown with the addresses of the entries that it links to.
pub fn addressed(text: &str, address: impl Fn(Link<'_>) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (at, link) in stored(text) {
        out.push_str(&text[done..at]);
        out.push_str(&address(Link::parse(link)));
        done = at + link.len();
    }
    out.push_str(&text[done..]);
    out
}

/// What begins a link to an entry in HTML that was made from Markdown.
const ANCHOR: &str = "<a href=\"entry:";

/// Whether the HTML of a Markdown text may link to entries: an entity or an escape can hide that it does.
pub(super) fn may_link(text: &str) -> bool {
    text.contains(ENTRY) || text.contains(['&', '\\'])
}

/// Whether HTML that was made from Markdown links to entries.
pub(super) fn has_links(html: &str) -> bool {
    html.contains(ANCHOR)
}

/// The same HTML with the addresses of entries; a link without an address is its text alone.
pub(super) fn with_addresses(html: &str, address: impl Fn(Link<'_>) -> Option<String>) -> String {
    let mut out = String::with_capacity(html.len());
    let mut left = html;
    while let Some((before, rest)) = left.split_once(ANCHOR) {
        out.push_str(before);
        let parts = rest.split_once('"').and_then(|(link, rest)| {
            let (_, rest) = rest.split_once('>')?;
            let (text, rest) = rest.split_once("</a>")?;
            Some((link, text, rest))
        });
        let Some((link, text, rest)) = parts else {
            left = rest;
            continue;
        };
        match address(Link::parse(&format!("{ENTRY}{link}"))) {
            Some(address) => {
                let _ = write!(out, "<a href=\"{address}\">{text}</a>");
            }
            None => out.push_str(text),
        }
        left = rest;
    }
    out.push_str(left);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::markdown;

    #[test]
    fn links_in_markdown_are_found_and_get_addresses() {
        let text = "See [Hebbal](entry:area/hebbal#contact), <entry:page/about> and entry:no/link.";
        let found: Vec<_> = in_markdown(text).collect();
        assert_eq!(found, [("area", "hebbal"), ("page", "about")]);
        let slug = |link: Link<'_>| link.entry().map_or_else(String::new, |(_, slug)| slug.into());
        assert_eq!(addressed(text, slug), "See [Hebbal](hebbal), <about> and entry:no/link.");
        let html = markdown::to_html("[**Hebbal**](entry:area/hebbal) or [none](entry:area/x).");
        assert!(has_links(&html) && !has_links("<p>entry:</p>"));
        let address = |link: Link<'_>| {
            let (_, slug) = link.entry()?;
            (slug == "hebbal").then(|| "/kn/hebbal".to_owned())
        };
        let expected = "<p><a href=\"/kn/hebbal\"><strong>Hebbal</strong></a> or none.</p>";
        assert_eq!(with_addresses(&html, address), expected);
    }

    #[test]
    fn a_link_names_an_entry_or_is_an_address() {
        let part = Link::Entry { kind: "area", slug: "hebbal", part: "contact" };
        assert_eq!(Link::parse("entry:area/hebbal#contact"), part);
        assert_eq!(part.renamed("hebbal-lake").as_deref(), Some("entry:area/hebbal-lake#contact"));
        assert_eq!(Link::parse("entry:area/hebbal").entry(), Some(("area", "hebbal")));
        let valid = |text: &str| Link::parse(text).is_valid(|address| address == "tel:1");
        assert!(valid("entry:area/hebbal") && valid("tel:1"));
        for odd in ["entry:area", "entry:/x", "entry:area/a b", "entry:area/x#", "javascript:1"] {
            assert_eq!(valid(odd), odd == "entry:area/x#", "{odd}");
        }
    }
}
