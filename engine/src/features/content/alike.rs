//! Whether two moments of the content read the same in a language.

use std::sync::Arc;

use serde_json::Value;

use super::{
    kind::{Fields, Kind, Series},
    model::{Entry, Snapshot},
};
use crate::platform::locale::Locale;

impl Snapshot {
    /// Whether a language reads the same in both: what is made of one alone is made of the other.
    pub fn reads_like(&self, other: &Self, locale: Locale) -> bool {
        let is_alike = |kind: &Arc<Kind>| {
            let (ours, theirs) = (self.all(&kind.name), other.all(&kind.name));
            let mut pairs = ours.iter().zip(theirs);
            ours.len() == theirs.len()
                && pairs.all(|(one, two)| Arc::ptr_eq(one, two) || one.is_like(two, kind, locale))
        };
        self.kinds == other.kinds
            && self.former == other.former
            && self.kinds.values().all(is_alike)
    }
}

impl Entry {
    fn is_like(&self, other: &Self, kind: &Kind, locale: Locale) -> bool {
        self.id == other.id
            && self.slug == other.slug
            && self.shared_fields() == other.shared_fields()
            && self.links_of(locale).eq(other.links_of(locale))
            && self.read(kind, locale) == other.read(kind, locale)
    }

    fn shared_fields(&self) -> Option<&Fields> {
        Some(&self.cells.get(Series::SHARED)?.fields)
    }

    fn links_of(&self, locale: Locale) -> impl Iterator<Item = (&str, &str)> {
        let own = self.linked.iter().filter(move |((of, _), _)| *of == locale);
        own.map(|((_, path), html)| (&**path, &**html))
    }

    /// What a language reads at each path, in English where it has nothing of its own.
    fn read<'e>(&'e self, kind: &'e Kind, locale: Locale) -> Vec<(String, Option<&'e Value>)> {
        let leaves = self.leaves(kind, locale).into_iter();
        leaves.map(|leaf| (leaf.path.into_owned(), leaf.value)).collect()
    }
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use std::collections::HashSet;

    use serde_json::json;

    use super::*;
    use crate::testing;

    /// The content after a change of a question.
    fn changed(content: &Snapshot, change: impl FnOnce(&mut Entry)) -> Snapshot {
        let mut entry = Entry::clone(content.find("faq", "safe").expect("the question"));
        change(&mut entry);
        let listed = HashSet::from([entry.id]);
        let found = vec![("faq".to_owned(), Arc::new(entry))];
        content.replaced(content.kinds.clone(), &listed, found)
    }

    fn write(content: &Snapshot, locale: &str, text: &str) -> Snapshot {
        changed(content, |entry| {
            let cell = entry.cells.entry(locale.to_owned()).or_default();
            cell.fields.insert("question".to_owned(), json!(text));
        })
    }

    /// The languages in which two moments read differently.
    fn differing(one: &Snapshot, two: &Snapshot) -> Vec<&'static str> {
        let differs = |locale: &Locale| !one.reads_like(two, *locale);
        Locale::ALL.into_iter().filter(differs).map(Locale::code).collect()
    }

    #[test]
    fn a_text_is_read_in_its_language_and_in_those_that_have_none() {
        let content = testing::content();
        assert!(differing(&content, &changed(&content, |_| {})).is_empty());
        assert_eq!(differing(&content, &write(&content, "kn", "ಸುರಕ್ಷಿತ?")), ["kn"]);
        assert_eq!(differing(&content, &write(&content, "en", "Safe?")), ["en"]);

        let without = changed(&content, |entry| drop(entry.cells.remove("bn")));
        assert_eq!(differing(&content, &without), ["bn"]);
        assert_eq!(differing(&without, &write(&without, "en", "Safe?")), ["en", "bn"]);
    }

    #[test]
    fn shared_fields_addresses_and_what_is_there_are_read_in_every_language() {
        let content = testing::content();
        let all = Locale::ALL.map(Locale::code);
        let moved = changed(&content, |entry| {
            let shared = entry.cells.entry(Series::SHARED.to_owned()).or_default();
            shared.fields.insert("position".to_owned(), json!(99));
        });
        assert_eq!(differing(&content, &moved), all);
        let renamed = changed(&content, |entry| entry.slug.push('r'));
        assert_eq!(differing(&content, &renamed), all);
        let listed = HashSet::from([content.find("faq", "safe").expect("the question").id]);
        let gone = content.replaced(content.kinds.clone(), &listed, Vec::new());
        assert_eq!(differing(&content, &gone), all);
    }
}
