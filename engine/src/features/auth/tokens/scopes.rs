//! What a token may do, in words: `leads:create`, `content:write/faq@ta`.
//!
//! A scope is a resource and an action of the table of [`policy`](super::super::policy). Content has
//! words of its own, each of which stands for what one job needs; they can be narrowed to a kind and a
//! language. No scope reaches accounts, tokens, settings, the audit log, exports or erasure.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    features::auth::policy::{Action, Extent, PermissionTable, Reach, Resource},
    platform::locale::Locale,
};

/// Resources whose scopes are made of the table: each with each of [`ACTIONS`].
const RESOURCES: [Resource; 5] = [
    Resource::Bookings,
    Resource::Customers,
    Resource::Leads,
    Resource::Packages,
    Resource::Quarantine,
];

const ACTIONS: [Action; 5] =
    [Action::Read, Action::Create, Action::Update, Action::Delete, Action::Restore];

type StandsFor = &'static [(Resource, &'static [Action])];

/// Words for work on content, with their sentence and what they stand for.
const CONTENT: [(&str, &str, StandsFor); 4] = [
    (
        "content:drafts",
        "Read drafts, translations, pictures and releases",
        &[
            (Resource::Content, &[Action::Read]),
            (Resource::Translations, &[Action::Read]),
            (Resource::Media, &[Action::Read]),
            (Resource::Releases, &[Action::Read]),
        ],
    ),
    (
        WRITE,
        "Write drafts and translations",
        &[
            (Resource::Content, &ACTIONS),
            (Resource::Translations, &ACTIONS),
            (Resource::Media, &[Action::Read]),
            (Resource::Releases, &[Action::Read]),
        ],
    ),
    (
        RELEASE,
        "Publish drafts and undo releases",
        &[(Resource::Content, &[Action::Read]), (Resource::Releases, &ACTIONS)],
    ),
    (PICTURES, "Upload and describe pictures", &[(Resource::Media, &ACTIONS)]),
];

const WRITE: &str = "content:write";
const RELEASE: &str = "content:release";
const PICTURES: &str = "media:write";

/// A scope that a token can have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = TokenScope)]
pub struct Offered {
    #[schema(example = "content:write")]
    pub scope: String,
    /// What it allows, in a sentence.
    #[schema(example = "Write drafts and translations")]
    pub about: String,
    /// Whether `/kind`, `@locale` or both may follow: `content:write/faq@ta`.
    pub narrows: bool,
}

/// Every scope that there is.
pub fn offered() -> Vec<Offered> {
    let content = CONTENT.iter().map(|(scope, about, _)| Offered {
        scope: (*scope).to_owned(),
        about: (*about).to_owned(),
        narrows: is_narrowed(scope),
    });
    let others = RESOURCES.iter().flat_map(|resource| {
        ACTIONS.iter().map(move |action| {
            let (resource, action) = (word(resource), word(action));
            let mut about = format!("{action} {resource}");
            if resource == word(&Resource::Quarantine) {
                about = format!("{action} leads in quarantine");
            }
            about[..1].make_ascii_uppercase();
            Offered { scope: format!("{resource}:{action}"), about, narrows: false }
        })
    });
    content.chain(others).collect()
}

fn is_narrowed(scope: &str) -> bool {
    scope == WRITE || scope == RELEASE
}

fn is_kind(name: &str) -> bool {
    !name.is_empty()
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// A language, or the fields that all share.
fn is_locale(code: &str) -> bool {
    code == "*" || Locale::parse(code).is_some()
}

/// The word of a resource or an action in JSON.
fn word(of: &impl Serialize) -> String {
    let word = serde_json::to_value(of).unwrap_or_default();
    word.as_str().unwrap_or_default().to_owned()
}

/// The scopes of a token, as it was made with them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scopes {
    allow: Vec<String>,
}

/// A scope in its parts.
struct Scope<'s> {
    word: &'s str,
    kind: Option<&'s str>,
    locale: Option<&'s str>,
}

impl<'s> Scope<'s> {
    fn parse(text: &'s str) -> Self {
        let (rest, locale) = match text.split_once('@') {
            Some((rest, locale)) => (rest, Some(locale)),
            None => (text, None),
        };
        let (word, kind) = match rest.split_once('/') {
            Some((word, kind)) => (word, Some(kind)),
            None => (rest, None),
        };
        Self { word, kind, locale }
    }

    fn extent(name: Option<&str>) -> Extent {
        name.map_or(Extent::All, |name| Extent::Only(BTreeSet::from([name.to_owned()])))
    }

    fn reach(&self) -> Reach {
        Reach { locales: Self::extent(self.locale), kinds: Self::extent(self.kind) }
    }
}

impl Scopes {
    /// Reads scopes; the error is a sentence. A kind that does not exist is no mistake: it may come.
    pub fn read(given: &[String]) -> Result<Self, String> {
        if given.is_empty() {
            return Err("Choose at least one scope".to_owned());
        }
        let known = offered();
        for text in given {
            let Scope { word, kind, locale } = Scope::parse(text);
            let Some(of) = known.iter().find(|one| one.scope == word) else {
                let all: Vec<&str> = known.iter().map(|one| one.scope.as_str()).collect();
                return Err(format!("'{text}' is none of {}", all.join(", ")));
            };
            if !of.narrows && (kind.is_some() || locale.is_some()) {
                return Err(format!("'{word}' cannot be narrowed to a kind or a language"));
            }
            if let Some(kind) = kind.filter(|kind| !is_kind(kind)) {
                return Err(format!("'{text}': '{kind}' is no name of a kind"));
            }
            if let Some(locale) = locale.filter(|locale| !is_locale(locale)) {
                return Err(format!("'{text}': '{locale}' is no language"));
            }
        }
        let scopes = Self { allow: given.to_vec() };
        let [write, release] = [WRITE, RELEASE].map(|word| scopes.narrowings(word));
        if !write.is_empty() && !release.is_empty() && write != release {
            let told = "content:write and content:release have to be narrowed alike";
            return Err(told.to_owned());
        }
        Ok(scopes)
    }

    /// As they were given.
    pub fn texts(&self) -> &[String] {
        &self.allow
    }

    fn narrowings(&self, word: &str) -> BTreeSet<(Option<&str>, Option<&str>)> {
        let all = self.allow.iter().map(|text| Scope::parse(text));
        all.filter(|scope| scope.word == word).map(|scope| (scope.kind, scope.locale)).collect()
    }

    /// What they allow somebody who may do everything.
    pub fn table(&self) -> PermissionTable {
        let mut table: BTreeMap<Resource, BTreeSet<Action>> = BTreeMap::new();
        for text in &self.allow {
            let Scope { word: scope, .. } = Scope::parse(text);
            let content = CONTENT.iter().filter(|(word, ..)| *word == scope);
            for (resource, actions) in content.flat_map(|(_, _, stands_for)| *stands_for) {
                table.entry(*resource).or_default().extend(*actions);
            }
            for resource in RESOURCES {
                let named = |action: &Action| format!("{}:{}", word(&resource), word(action));
                if let Some(action) = ACTIONS.iter().find(|action| named(action) == scope) {
                    table.entry(resource).or_default().insert(*action);
                }
            }
        }
        table.into_iter().map(|(of, actions)| (of, actions.into_iter().collect())).collect()
    }

    /// The cells of content that they allow to write: those of any of these.
    pub fn reach(&self) -> Vec<Reach> {
        let all = self.allow.iter().map(|text| Scope::parse(text));
        let reach = |scope: Scope<'_>| match scope.word {
            PICTURES => {
                let kinds = Scope::extent(Some(&word(&Resource::Media)));
                Some(Reach { locales: Extent::All, kinds })
            }
            word if is_narrowed(word) => Some(scope.reach()),
            _ => None,
        };
        all.filter_map(reach).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(scopes: &[&str]) -> Result<Scopes, String> {
        let given: Vec<String> = scopes.iter().map(|&scope| scope.to_owned()).collect();
        Scopes::read(&given)
    }

    #[test]
    fn a_scope_is_known_and_narrowed_only_where_that_means_something() {
        for odd in [
            "",
            "leads",
            "leads:export",
            "users:read",
            "settings:update",
            "audit:read",
            "tokens:create",
            "leads:read/faq",
            "content:drafts@ta",
            "content:write/No",
            "content:write/faq@xx",
            "content:write@",
            "Leads:read",
        ] {
            read(&[odd]).expect_err(odd);
        }
        read(&[]).expect_err("none");
        read(&["content:write/faq", "content:release"]).expect_err("narrowed differently");
        let fine = ["leads:create", "content:write/faq@ta", "content:release/faq@ta"];
        assert_eq!(read(&fine).expect("fine").texts(), fine);
    }

    #[test]
    fn scopes_allow_what_they_say_and_reach_what_they_name() {
        let scopes = read(&["leads:create", "leads:read", "content:write/faq@ta"]).expect("fine");
        let table = scopes.table();
        assert_eq!(table[&Resource::Leads], [Action::Read, Action::Create]);
        assert!(table[&Resource::Content].contains(&Action::Update));
        assert!(!table.contains_key(&Resource::Customers));
        let [reach] = &scopes.reach()[..] else { panic!("one reach") };
        assert!(reach.holds("faq", "ta") && !reach.holds("faq", "*") && !reach.holds("plan", "ta"));
        assert!(read(&["leads:read"]).expect("fine").reach().is_empty());
    }
}
