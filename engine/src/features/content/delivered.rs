//! Entries as the delivery API answers them.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    field::FieldType,
    kind::{Fields, Kind, POSITION},
    links::Link,
    model::{Entry, Snapshot},
    nested::ID,
    resolved::Resolved,
};
use crate::platform::{clock::Instant, locale::Locale};

/// An entry as the delivery API returns it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContentEntry {
    pub id: Uuid,
    pub slug: String,
    pub locale: Locale,
    /// The address of its page in the language; null without one.
    #[schema(example = "/kn/pest-control/koramangala")]
    pub path: Option<String>,
    /// The languages that have the entry.
    pub languages: Vec<Locale>,
    /// When a text of it, in any language, last went live; of a draft when it was saved.
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
    /// Shared and localized fields together, in the order of the kind.
    #[schema(value_type = Object)]
    pub fields: Fields,
    /// The markdown fields as safe HTML, by path.
    #[schema(value_type = Object)]
    pub html: Fields,
    /// Paths of the fields that the language lacks, so that `fields` has the English value.
    pub fallback: Vec<String>,
}

impl ContentEntry {
    /// The entry in one language, with the fields of its kind in their order.
    pub fn new(content: &Snapshot, kind: &Kind, entry: &Entry, locale: Locale) -> Self {
        let mut html = Fields::new();
        let Resolved { fields: read, fallback } =
            kind.resolve(entry, locale, &mut |field, path, value| {
                if field.kind == FieldType::Markdown {
                    html.insert(path.to_owned(), entry.html(locale, path).into());
                }
                match value.as_str().map(Link::parse) {
                    Some(link) if field.item() == FieldType::Link => content.lead(link, locale),
                    _ => value.clone(),
                }
            });
        let position = entry.shared(POSITION).map(|value| (POSITION.to_owned(), value.clone()));
        let fields = position.into_iter().chain(read).collect();
        Self {
            id: entry.id,
            slug: entry.slug.clone(),
            locale,
            path: content.path_of(&kind.name, &entry.slug, locale),
            languages: Locale::ALL.into_iter().filter(|locale| entry.is_in(*locale)).collect(),
            updated_at: entry.updated_at,
            fields,
            html,
            fallback,
        }
    }

    /// The same without what English stands in for.
    #[must_use]
    pub fn without_fallback(mut self) -> Self {
        for path in std::mem::take(&mut self.fallback) {
            self.html.shift_remove(&path);
            remove(&mut self.fields, &path);
        }
        self
    }
}

/// Takes away the value at a path such as `body/h7k2/title`.
fn remove(fields: &mut Fields, path: &str) {
    let Some((name, rest)) = path.split_once('/') else {
        fields.shift_remove(path);
        return;
    };
    match fields.get_mut(name) {
        Some(Value::Object(within)) => remove(within, rest),
        Some(Value::Array(items)) => {
            let Some((id, rest)) = rest.split_once('/') else { return };
            let is_it = |item: &&mut Fields| item.get(ID).is_some_and(|it| it == id);
            let item = items.iter_mut().filter_map(Value::as_object_mut).find(is_it);
            if let Some(item) = item {
                remove(item, rest);
            }
        }
        _ => {}
    }
}
