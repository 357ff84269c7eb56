//! Entries as the delivery API answers them.

use serde::Serialize;
use utoipa::ToSchema;

use super::{
    field::FieldType,
    kind::{Fields, Kind, POSITION},
    links::Link,
    model::{Entry, Snapshot},
    resolved::Resolved,
};
use crate::platform::locale::Locale;

/// An entry as the delivery API returns it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContentEntry {
    pub slug: String,
    pub locale: Locale,
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
        Self { slug: entry.slug.clone(), locale, fields, html, fallback }
    }
}
