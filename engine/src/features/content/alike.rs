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
    use serde_json::json;

    use super::*;
    use crate::testing;

    /// The questions of the site, of which one is changed.
    fn changed(change: impl Fn(&mut Entry)) -> Snapshot {
        let content = testing::content();
        let entries = content.all("faq").iter().map(|entry| {
            let mut entry = Entry::clone(entry);
            if entry.slug == "safe" {
                change(&mut entry);
            }
            ("faq".to_owned(), Arc::new(entry))
        });
        Snapshot::new(content.kinds.clone(), entries.collect())
    }

    fn write(entry: &mut Entry, series: &str, field: &str, value: Value) {
        let cell = entry.cells.entry(series.to_owned()).or_default();
        cell.fields.insert(field.to_owned(), value);
    }

    fn written(locale: &str) -> Snapshot {
        changed(|entry| write(entry, locale, "question", json!("?")))
    }

    /// The languages in which two moments read differently.
    fn differing(one: &Snapshot, two: &Snapshot) -> Vec<&'static str> {
        let differs = |locale: &Locale| !one.reads_like(two, *locale);
        Locale::ALL.into_iter().filter(differs).map(Locale::code).collect()
    }

    #[test]
    fn a_text_is_read_in_its_language_and_in_those_that_have_none() {
        let content = changed(|_| {});
        assert!(differing(&content, &changed(|_| {})).is_empty());
        assert_eq!(differing(&content, &written("kn")), ["kn"]);
        assert_eq!(differing(&content, &written("en")), ["en"]);

        let drop_bengali = |entry: &mut Entry| drop(entry.cells.remove("bn"));
        let without = changed(drop_bengali);
        assert_eq!(differing(&content, &without), ["bn"]);
        let english = changed(|entry| {
            drop_bengali(entry);
            write(entry, "en", "question", json!("?"));
        });
        assert_eq!(differing(&without, &english), ["en", "bn"]);
    }

    #[test]
    fn shared_fields_addresses_and_what_is_there_are_read_in_every_language() {
        let content = changed(|_| {});
        let all = Locale::ALL.map(Locale::code);
        let moved = changed(|entry| write(entry, Series::SHARED, "position", json!(99)));
        assert_eq!(differing(&content, &moved), all);
        assert_eq!(differing(&content, &changed(|entry| entry.slug.push('r'))), all);
        let gone = changed(|entry| entry.cells.clear());
        assert_eq!(differing(&content, &gone), all);
        let linked = changed(|entry| {
            entry.linked.insert((Locale::Ta, "answer".to_owned()), "<a>".to_owned());
        });
        assert_eq!(differing(&content, &linked), ["ta"]);
    }
}
