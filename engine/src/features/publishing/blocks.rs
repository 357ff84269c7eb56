//! The blocks of an entry as its page shows them: texts in the language of the page, pictures with their
//! sizes, other entries with what they say.

use std::{cmp::Reverse, sync::Arc};

use serde_json::{Value, json};

use super::photo::in_sizes;
use crate::{
    features::{
        content::{
            field::{Empty, Field, FieldType},
            kind::{Kind, Series, UPLOADED},
            leaves::at,
            links::Link,
            model::{Entry, Snapshot},
            nested::{ID, TYPE},
        },
        media::model::Picture,
    },
    platform::locale::Locale,
};

/// The field of a service with the questions that are asked about it alone.
pub(super) const QUESTIONS: &str = "questions";
/// The kind of the questions that all pages may show, and the type of blocks that shows them.
pub(super) const FAQ: &str = "faq";
/// The field by which entries are the newest.
const DATE: &str = "date";

/// Every block of an entry that the language has, in the order of the page.
pub(super) fn of_entry(
    content: &Snapshot,
    kind: &Kind,
    entry: &Entry,
    locale: Locale,
) -> Vec<Value> {
    let mut blocks = Vec::new();
    let of_blocks = |(_, field): &(&String, &Field)| field.kind == FieldType::Blocks;
    let names: Vec<&String> = kind.fields.iter().filter(of_blocks).map(|(name, _)| name).collect();
    if names.is_empty() {
        return blocks;
    }
    let reader = Reader { content, entry, locale, is_named: false };
    let mut fields = kind.resolve(entry, locale, &mut |f, path, v| reader.shown(f, path, v)).fields;
    for name in names {
        if let Some(Value::Array(items)) = fields.remove(name) {
            blocks.extend(items);
        }
    }
    ask_own(&mut blocks, fields.remove(QUESTIONS));
    blocks
}

/// Puts the questions of an entry itself into its first block of questions, in place of those that the
/// block picks. They have the shape of picks, so that the page and its structured data show the same.
fn ask_own(blocks: &mut [Value], questions: Option<Value>) {
    let Some(Value::Array(questions)) = questions else { return };
    // The draft of a preview may still lack its texts.
    let is_whole = |own: &&Value| own["question"].is_string() && own["answer"].is_string();
    let pick = |own: &Value| {
        let fields = json!({ "question": own["question"], "answer": own["answer"] });
        json!({ "slug": own[ID], "title": own["question"], "href": null, "fields": fields })
    };
    let own: Vec<Value> = questions.iter().filter(is_whole).map(pick).collect();
    let block = blocks.iter_mut().find(|block| block[TYPE] == FAQ);
    if let Some(block) = block.filter(|_| !own.is_empty()) {
        block["picks"] = own.into();
    }
}

/// First parts of the keys of the interface strings that blocks of a kind show.
pub(super) fn texts(kind: &Kind) -> Vec<&str> {
    kind.blocks.values().flat_map(|block| &block.texts).map(String::as_str).collect()
}

struct Reader<'s> {
    content: &'s Snapshot,
    entry: &'s Entry,
    locale: Locale,
    /// Whether it is named by another, and so names others by their titles alone.
    is_named: bool,
}

impl Reader<'_> {
    fn shown(&self, field: &Field, path: &str, value: &Value) -> Value {
        match (field.item(), field.target(), value) {
            (FieldType::Markdown, ..) => self.entry.html(self.locale, path).into(),
            (FieldType::Link, _, Value::String(text)) => {
                self.content.lead(Link::parse(text), self.locale)
            }
            (_, Some(kind), Value::Array(slugs)) if field.empty.is_some() && slugs.is_empty() => {
                let (same, most) = (
                    self.beside(field.same.as_ref(), path),
                    self.beside(field.most.as_ref(), path),
                );
                let is_same = |entry: &&Arc<Entry>| {
                    same.is_none_or(|value| {
                        field.same.as_ref().and_then(|n| entry.shared(n)) == Some(value)
                    })
                };
                let most = most.and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
                let all = self.content.all_in(kind, self.locale).filter(is_same);
                let mut all: Vec<&Arc<Entry>> = all.collect();
                if field.empty == Some(Empty::Newest) {
                    all.sort_by_key(|entry| Reverse(entry.shared_str(DATE)));
                }
                let all = all.into_iter().filter_map(|entry| self.named(field, kind, &entry.slug));
                all.take(most.unwrap_or(usize::MAX)).collect()
            }
            (_, Some(kind), Value::Array(slugs)) => {
                let slugs = slugs.iter().filter_map(Value::as_str);
                slugs.filter_map(|slug| self.named(field, kind, slug)).collect()
            }
            (_, Some(kind), Value::String(slug)) => {
                self.named(field, kind, slug).unwrap_or_default()
            }
            _ => value.clone(),
        }
    }

    /// The shared value of a field beside the one at a path.
    fn beside(&self, name: Option<&String>, path: &str) -> Option<&Value> {
        let name = name?;
        let shared = &self.entry.cells.get(Series::SHARED)?.fields;
        match path.rsplit_once('/') {
            Some((part, _)) => at(shared, &format!("{part}/{name}")),
            None => shared.get(name),
        }
    }

    /// Another entry: a picture in its sizes, else its title, its address and the fields that are
    /// asked for. None when the language does not have it.
    fn named(&self, field: &Field, kind: &str, slug: &str) -> Option<Value> {
        let Self { content, locale, .. } = *self;
        let entry = content.find_in(kind, slug, locale)?;
        if kind == UPLOADED {
            return serde_json::to_value(in_sizes(Picture::of_slug(content, slug, locale)?)).ok();
        }
        let model = content.kinds.get(kind)?;
        let mut named = json!({
            "slug": slug,
            "title": entry.text(locale, &model.title),
            "href": content.path_of(kind, slug, locale),
        });
        if !field.with.is_empty() && !self.is_named {
            let reader = Reader { entry, is_named: true, ..*self };
            let mut show = |of: &Field, path: &str, value: &Value| reader.shown(of, path, value);
            let mut fields = model.resolve(entry, locale, &mut show).fields;
            fields.retain(|name, _| field.with.contains(name));
            named["fields"] = fields.into();
        }
        Some(named)
    }
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use super::*;
    use crate::{features::content::cell::Cell, testing};

    /// The blocks of an offer with these sections in English.
    fn shown(sections: Value) -> Vec<Value> {
        let content = testing::content();
        let offer = content.find("offer", "quiet-kitchen").expect("the offer");
        let mut offer = Entry::clone(offer);
        let mut shared = Cell::default();
        shared.fields.insert("sections".to_owned(), sections);
        offer.cells.insert(Series::SHARED.to_owned(), shared);
        of_entry(&content, &content.kinds["offer"], &offer, Locale::En)
    }

    fn slugs(block: &Value, field: &str) -> Vec<String> {
        let all = block[field].as_array().cloned().unwrap_or_default();
        all.iter().filter_map(|one| one["slug"].as_str().map(str::to_owned)).collect()
    }

    #[test]
    fn an_empty_list_stands_for_the_entries_that_fit_and_a_full_one_for_itself() {
        let block = |more: Value| {
            let mut block = json!({ "id": "a", "type": "areas" });
            block
                .as_object_mut()
                .expect("a block")
                .extend(more.as_object().cloned().unwrap_or_default());
            slugs(&shown(json!([block]))[0], "picks")
        };
        let content = testing::content();
        let east: Vec<&str> = content
            .all("area")
            .iter()
            .filter(|area| area.shared_str("zone") == Some("east"))
            .map(|area| area.slug.as_str())
            .collect();
        assert_eq!(block(json!({})).len(), content.all("area").len());
        assert_eq!(block(json!({ "zone": "east" })), east);
        let picks = json!({ "zone": "east", "picks": ["hebbal"] });
        assert_eq!(block(picks), ["hebbal"]);

        let services = |more: Value| {
            let block = json!({ "id": "e", "type": "entries", "show": "services", "most": more });
            slugs(&shown(json!([block]))[0], "services").len()
        };
        assert_eq!((services(json!(2)), services(Value::Null)), (2, content.all("service").len()));
    }

    #[test]
    fn a_service_is_asked_about_with_its_own_questions_and_without_any_with_those_that_it_picks() {
        let content = testing::content();
        let service = content.find("service", "cockroach").expect("the service");
        let asked = |service: &Entry| {
            let blocks = of_entry(&content, &content.kinds["service"], service, Locale::Kn);
            blocks.into_iter().find(|block| block[TYPE] == FAQ).expect("the block of questions")
        };
        let own = asked(service);
        assert_eq!(slugs(&own, "picks"), ["few", "ants", "building", "plan"]);
        let few = &own["picks"][0];
        assert_eq!(few["title"], few["fields"]["question"]);
        let answer = few["fields"]["answer"].as_str().expect("an answer");
        assert!(answer.starts_with("<p>ಹಾಕಿಸುವುದು ಒಳ್ಳೆಯದು."), "{answer}");

        // As the data folder of an earlier version has it.
        let mut older = Entry::clone(service);
        older.cells.get_mut(Series::SHARED).expect("a cell").fields.remove(QUESTIONS);
        let picked = ["how-soon", "one-time-or-annual", "areas", "change"];
        assert_eq!(slugs(&asked(&older), "picks"), picked);
    }
}
