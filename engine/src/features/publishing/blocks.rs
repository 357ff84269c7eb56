//! The blocks of an entry as its page shows them: texts in the language of the page, pictures with their
//! sizes, other entries with what they say.

use serde_json::{Value, json};

use super::photo::in_sizes;
use crate::{
    features::{
        content::{
            field::{Field, FieldType},
            kind::{Kind, UPLOADED},
            links::Link,
            model::{Entry, Snapshot},
        },
        media::model::Picture,
    },
    platform::locale::Locale,
};

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
    blocks
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
                let all = self.content.all_in(kind, self.locale);
                all.filter_map(|entry| self.named(field, kind, &entry.slug)).collect()
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
