//! The search index of visitors: live pages, answers and offers, and the meanings of everyday
//! words. It is made of live content alone, so no query can find a person.

use std::{collections::HashMap, sync::Arc};

use serde_json::Value;
use uuid::Uuid;

use super::{
    address::{PAGE_FIELDS, is_listed},
    field::{FieldType, FoundAs},
    kind::Kind,
    model::{Entry, Snapshot},
};
use crate::{
    features::search::{Document, Lexicon, Meaning},
    platform::{locale::Locale, markdown},
};

/// The kind whose entries say what everyday words mean: `words`, in any script, and `terms`, which
/// are words of our pages or addresses of some (`faq/price`). Words without terms are ignored
/// ("please").
const SYNONYM: &str = "synonym";

/// The same for services that we do not offer: `answer` says so, `terms` name what we do offer.
pub const REFUSAL: &str = "refusal";

/// Kinds of content that search covers beside those with pages.
pub const KINDS: [&str; 5] = ["area", "service", "faq", "plan", "zone"];

/// The kinds that search covers; earlier ones rank higher among equal hits.
pub fn kinds(content: &Snapshot) -> Vec<&Kind> {
    let first = KINDS.into_iter().filter_map(|name| content.kinds.get(name)).map(|kind| &**kind);
    let others = content.with_pages().filter(|kind| !KINDS.contains(&kind.name.as_str()));
    first.chain(others).collect()
}

/// The documents of the index, one for each live entry of [`kinds`].
pub fn documents(content: &Snapshot) -> Vec<Document> {
    let mut documents = Vec::new();
    for (rank, kind) in (1..).zip(kinds(content).into_iter().rev()) {
        let shown = content.all(&kind.name).iter().filter(|entry| is_listed(entry));
        documents.extend(shown.map(|entry| document(kind, entry, rank)));
    }
    documents
}

/// The documents that differ between two moments, with the ids of all that came, changed or went; none when
/// the kinds differ, so that all may.
pub fn changed(before: &Snapshot, after: &Snapshot) -> Option<(Vec<Uuid>, Vec<Document>)> {
    if before.kinds != after.kinds {
        return None;
    }
    let (mut ids, mut documents) = (Vec::new(), Vec::new());
    for (rank, kind) in (1..).zip(kinds(after).into_iter().rev()) {
        let of = |content: &Snapshot| -> HashMap<Uuid, Arc<Entry>> {
            content.all(&kind.name).iter().map(|entry| (entry.id, entry.clone())).collect()
        };
        let mut old = of(before);
        for (id, entry) in of(after) {
            if old.remove(&id).is_some_and(|old| Arc::ptr_eq(&old, &entry)) {
                continue;
            }
            ids.push(id);
            if is_listed(&entry) {
                documents.push(document(kind, &entry, rank));
            }
        }
        ids.extend(old.into_keys());
    }
    Some((ids, documents))
}

fn document(kind: &Kind, entry: &Entry, rank: u64) -> Document {
    let address = format!("{}/{}", kind.name, entry.slug);
    let languages = || Locale::ALL.into_iter().filter(|locale| entry.is_in(*locale));
    let mut titles: Vec<String> = languages().filter_map(|l| own_title(kind, entry, l)).collect();
    let mut numbers: Vec<String> =
        entry.shared_str("pincode").map(str::to_owned).into_iter().collect();
    for (mark, text) in languages().flat_map(|locale| marked(kind, entry, locale)) {
        let is_number = mark == FoundAs::Keywords && text.bytes().all(|b| b.is_ascii_digit());
        let into = if is_number { &mut numbers } else { &mut titles };
        if mark != FoundAs::Body && !into.contains(&text) {
            into.push(text);
        }
    }
    Document {
        id: entry.id,
        kind: kind.name.clone().into(),
        codes: vec![address.clone()],
        titles,
        texts: languages().map(|locale| text(kind, entry, locale)).collect(),
        numbers,
        rank,
        shown: address,
        ..Document::default()
    }
}

/// The meanings of everyday words, from the entries of synonyms and refusals.
pub fn lexicon(content: &Snapshot) -> Lexicon {
    let mut lexicon = Lexicon::default();
    let is_address = |term: &String| {
        term.split_once('/').is_some_and(|(kind, slug)| content.find(kind, slug).is_some())
    };
    // Synonyms first: of two words that sound alike, the visitor rather means what we offer.
    for kind in [SYNONYM, REFUSAL] {
        for entry in content.all(kind) {
            let (codes, terms) = entry.shared_list("terms").into_iter().partition(is_address);
            let refusal = (kind == REFUSAL).then(|| entry.slug.as_str().into());
            lexicon.add(&entry.shared_list("words"), Meaning { codes, terms, refusal });
        }
    }
    lexicon
}

fn own_title(kind: &Kind, entry: &Entry, locale: Locale) -> Option<String> {
    let title = entry.cells.get(locale.code())?.fields.get(&kind.title)?;
    title.as_str().map(str::to_owned)
}

/// The values whose fields say as what they are found, as a language reads them.
fn marked(kind: &Kind, entry: &Entry, locale: Locale) -> Vec<(FoundAs, String)> {
    let mut found = Vec::new();
    for leaf in entry.leaves(kind, locale) {
        let Some(mark) = leaf.field.search.filter(|_| leaf.used && leaf.languages.has(locale))
        else {
            continue;
        };
        let texts = leaf.items().iter().map(|item| match item {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        });
        found.extend(texts.map(|text| (mark, text)));
    }
    found
}

/// The body of an entry in a language, on one line: its texts except its title, but for those that are
/// found as something else, and what is marked as a part of it.
pub fn text(kind: &Kind, entry: &Entry, locale: Locale) -> String {
    let mut texts = Vec::new();
    for leaf in entry.leaves(kind, locale) {
        let is_text = matches!(leaf.field.item(), FieldType::Text | FieldType::Markdown);
        let is_beside = leaf.path == kind.title || PAGE_FIELDS.contains(&&*leaf.path);
        let is_body = match leaf.field.search {
            None => leaf.field.localized && is_text && !is_beside,
            Some(mark) => mark == FoundAs::Body,
        };
        if is_body && leaf.used && leaf.languages.has(locale) {
            let read = |text: &str| match leaf.field.item() {
                FieldType::Markdown => markdown::to_text(text),
                _ => text.to_owned(),
            };
            let items: Vec<String> =
                leaf.items().iter().filter_map(Value::as_str).map(read).collect();
            texts.push(items.join(", "));
        }
    }
    texts.retain(|text| !text.is_empty());
    texts.join(" · ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::testing;

    #[test]
    fn only_what_changed_is_handed_on() {
        let before = testing::content();
        assert!(
            changed(&before, &before).is_some_and(|(ids, all)| ids.is_empty() && all.is_empty())
        );
        let entry = |kind: &str, slug: &str| before.find(kind, slug).expect("an entry").clone();
        // Entries of files have no ids of their own.
        let (one, two) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let with = |id: Uuid, slug: &str| {
            ("faq".to_owned(), Arc::new(Entry { id, ..Entry::clone(&entry("faq", slug)) }))
        };
        let empty = Snapshot::new(before.kinds.clone(), Vec::new());
        let old = empty.replaced(
            before.kinds.clone(),
            &HashSet::new(),
            vec![with(one, "safe"), with(two, "price")],
        );
        let new =
            old.replaced(before.kinds.clone(), &HashSet::from([one]), vec![with(one, "safe")]);
        let (ids, documents) = changed(&old, &new).expect("the same kinds");
        assert_eq!((ids, documents.len()), (vec![one], 1));
        let gone = old.replaced(before.kinds.clone(), &HashSet::from([two]), Vec::new());
        let (ids, documents) = changed(&old, &gone).expect("the same kinds");
        assert_eq!((ids, documents.len()), (vec![two], 0));
        let mut other = old.clone();
        other.kinds.remove("plan");
        assert!(changed(&old, &other).is_none());
    }
}
