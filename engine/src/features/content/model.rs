//! Entries as the rest of the engine reads them: live fields that fall back to English.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use serde::Serialize;
use serde_json::Value;
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use super::kind::{ARCHIVED, Fields, Kind, POSITION, Series};
use crate::platform::{locale::Locale, markdown};

/// The author of revisions that import writes.
pub const IMPORT: &str = "import";

/// The hash of a revision's fields, or of one field's value: 32 hex digits of BLAKE3.
pub fn hash(value: &impl Serialize) -> String {
    let bytes = serde_json::to_vec(value).unwrap_or_default();
    blake3::hash(&bytes).to_hex()[..32].to_owned()
}

/// The markdown fields as safe HTML, made once when a revision is saved.
pub fn html_of(kind: &Kind, fields: &Fields) -> Fields {
    let markdown_field = |name: &str| {
        kind.fields.get(name).is_some_and(|f| f.kind == super::kind::FieldType::Markdown)
    };
    fields
        .iter()
        .filter(|(name, _)| markdown_field(name))
        .filter_map(|(name, v)| Some((name.clone(), Value::from(markdown::to_html(v.as_str()?)))))
        .collect()
}

/// One series of an entry, as one revision holds it.
#[derive(Debug, Clone, Default)]
pub struct Cell {
    pub fields: Fields,
    pub html: Fields,
}

/// A live entry, its cells by language (`*` for the shared fields).
#[derive(Debug, Clone)]
pub struct Entry {
    pub id: Uuid,
    pub slug: String,
    pub cells: HashMap<String, Cell>,
}

impl Entry {
    /// A shared field; none when it is absent.
    pub fn shared(&self, field: &str) -> Option<&Value> {
        self.cells.get(Series::SHARED)?.fields.get(field)
    }

    /// A shared field as a text; none when it is absent or of another type.
    pub fn shared_str(&self, field: &str) -> Option<&str> {
        self.shared(field)?.as_str()
    }

    /// A shared field as a whole number; none when it is absent or of another type.
    pub fn shared_int(&self, field: &str) -> Option<i64> {
        self.shared(field)?.as_i64()
    }

    /// A shared list of texts; empty when it is absent.
    pub fn shared_list(&self, field: &str) -> Vec<String> {
        self.shared(field).map(strings).unwrap_or_default()
    }

    fn position(&self) -> i64 {
        self.shared_int(POSITION).unwrap_or(i64::MAX)
    }

    /// A localized field: the value in this language, else the English one.
    pub fn localized(&self, locale: Locale, field: &str) -> Option<&Value> {
        self.own(locale, field).or_else(|| self.own(Locale::En, field))
    }

    fn own(&self, locale: Locale, field: &str) -> Option<&Value> {
        self.cells.get(locale.code())?.fields.get(field)
    }

    /// A localized text; the slug when English lacks it too, so that the gap can be seen.
    pub fn text(&self, locale: Locale, field: &str) -> String {
        let found = self.localized(locale, field).and_then(Value::as_str);
        found.unwrap_or(&self.slug).to_owned()
    }

    /// A localized text; empty when English lacks it too.
    pub fn optional(&self, locale: Locale, field: &str) -> String {
        let found = self.localized(locale, field).and_then(Value::as_str);
        found.unwrap_or_default().to_owned()
    }

    /// A localized list of texts; empty when English lacks it too.
    pub fn list(&self, locale: Locale, field: &str) -> Vec<String> {
        self.localized(locale, field).map(strings).unwrap_or_default()
    }

    /// A markdown field as safe HTML; empty when English lacks it too.
    pub fn html(&self, locale: Locale, field: &str) -> String {
        let of = |l: Locale| self.cells.get(l.code())?.html.get(field)?.as_str();
        of(locale).or_else(|| of(Locale::En)).unwrap_or_default().to_owned()
    }
}

fn strings(value: &Value) -> Vec<String> {
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(|v| v.as_str().map(ToOwned::to_owned)).collect()
}

/// All content at one moment: what is live, or what would be live after a release.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    pub kinds: BTreeMap<String, Arc<Kind>>,
    /// An entry that did not change is the same `Arc` in the next snapshot.
    entries: HashMap<String, Vec<Arc<Entry>>>,
    /// Kind → slug → index in the list: thousands of pages look up their area.
    places: HashMap<String, HashMap<String, usize>>,
}

impl Snapshot {
    /// A snapshot of these entries, each with the name of its kind.
    pub fn new(kinds: BTreeMap<String, Arc<Kind>>, found: Vec<(String, Entry)>) -> Self {
        Self::default().replaced(kinds, &HashSet::new(), found)
    }

    /// A copy in which `found` replaces the listed entries; a listed one that is not found is gone.
    #[must_use]
    pub fn replaced(
        &self,
        kinds: BTreeMap<String, Arc<Kind>>,
        entries: &HashSet<Uuid>,
        found: Vec<(String, Entry)>,
    ) -> Self {
        let mut next = Self { kinds, ..self.clone() };
        let mut touched = BTreeSet::new();
        for (kind, list) in &mut next.entries {
            let before = list.len();
            list.retain(|e| !entries.contains(&e.id));
            if list.len() < before {
                touched.insert(kind.clone());
            }
        }
        for (kind, entry) in found {
            // An entry appears once its English is live, or its shared fields when the kind has no
            // localized ones; an archived entry does not appear.
            let archived = entry.shared(ARCHIVED).is_some();
            let is_shared = next.kinds.get(&kind).is_some_and(|kind| !kind.is_localized());
            let first = if is_shared { Series::SHARED } else { Locale::En.code() };
            if entry.cells.contains_key(first) && !archived {
                touched.insert(kind.clone());
                next.entries.entry(kind).or_default().push(Arc::new(entry));
            }
        }
        for kind in touched {
            let list = next.entries.entry(kind.clone()).or_default();
            list.sort_by(|a, b| (a.position(), &a.slug).cmp(&(b.position(), &b.slug)));
            let places = list.iter().enumerate().map(|(i, e)| (e.slug.clone(), i)).collect();
            next.places.insert(kind, places);
        }
        next
    }

    /// The entries of a kind, by position; empty for an unknown kind.
    pub fn all(&self, kind: &str) -> &[Arc<Entry>] {
        self.entries.get(kind).map(Vec::as_slice).unwrap_or_default()
    }

    /// The entry with a slug; none when it is not live or is archived.
    pub fn find(&self, kind: &str, slug: &str) -> Option<&Arc<Entry>> {
        self.all(kind).get(*self.places.get(kind)?.get(slug)?)
    }

    /// A copy with a mark at the end of each text of an entry: pages that differ show the entry.
    #[must_use]
    pub fn marked(&self, kind: &str, slug: &str) -> Self {
        const MARK: &str = " ⁂";
        let mut marked = self.clone();
        let entries = marked.entries.get_mut(kind).map(Vec::as_mut_slice).unwrap_or_default();
        if let Some(entry) = entries.iter_mut().find(|e| e.slug == slug) {
            let cells = Arc::make_mut(entry)
                .cells
                .iter_mut()
                .filter(|(locale, _)| *locale != Series::SHARED);
            for (_, cell) in cells {
                let texts = cell.fields.values_mut().chain(cell.html.values_mut());
                texts.for_each(|value| mark(value, MARK));
            }
        }
        marked
    }

    /// Whether there are no entries at all.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

fn mark(value: &mut Value, with: &str) {
    match value {
        Value::String(text) => text.push_str(with),
        Value::Array(items) => items.iter_mut().for_each(|item| mark(item, with)),
        _ => {}
    }
}

/// An entry as the delivery API returns it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContentEntry {
    pub slug: String,
    pub locale: Locale,
    /// Shared and localized fields together, in the order of the kind.
    #[schema(value_type = Object)]
    pub fields: Fields,
    /// The markdown fields as safe HTML.
    #[schema(value_type = Object)]
    pub html: Fields,
    /// Names of the fields that the language lacks, so that `fields` has the English value.
    pub fallback: Vec<String>,
}

impl ContentEntry {
    /// The entry in one language, with the fields of its kind in their order.
    pub fn new(kind: &Kind, entry: &Entry, locale: Locale) -> Self {
        let mut fields = Fields::new();
        let mut html = Fields::new();
        let mut fallback = Vec::new();
        if let Some(position) = entry.shared(POSITION) {
            fields.insert(POSITION.to_owned(), position.clone());
        }
        for (name, field) in &kind.fields {
            let value = if field.localized {
                if entry.own(locale, name).is_none() && entry.own(Locale::En, name).is_some() {
                    fallback.push(name.clone());
                }
                entry.localized(locale, name)
            } else {
                entry.shared(name)
            };
            if let Some(value) = value {
                fields.insert(name.clone(), value.clone());
            }
            if field.kind == super::kind::FieldType::Markdown && value.is_some() {
                html.insert(name.clone(), Value::from(entry.html(locale, name)));
            }
        }
        Self { slug: entry.slug.clone(), locale, fields, html, fallback }
    }
}

/// One cell of a release: its revision before and after.
#[derive(Debug, Clone, FromRow)]
pub struct ReleaseItem {
    pub entry_id: Uuid,
    pub kind: String,
    pub slug: String,
    pub locale: String,
    pub old_id: Option<Uuid>,
    pub new_id: Option<Uuid>,
}
