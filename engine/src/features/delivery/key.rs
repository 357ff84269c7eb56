//! What entries are chosen and ordered by.

use std::{cmp::Ordering, sync::LazyLock};

use chrono::SecondsFormat;
use icu_collator::{CollatorBorrowed, CollatorPreferences, options::CollatorOptions};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    features::content::{
        delivered::ContentEntry,
        field::{Field, FieldType},
        kind::{Kind, POSITION, Series, is_empty},
        model::{Entry, Snapshot},
    },
    platform::locale::Locale,
};

/// The name of the moment at which an entry last changed.
pub(super) const UPDATED_AT: &str = "updated_at";

/// How texts of any language sort beside each other. Without its data, by code points.
static TEXTS: LazyLock<Option<CollatorBorrowed<'static>>> = LazyLock::new(|| {
    CollatorBorrowed::try_new(CollatorPreferences::default(), CollatorOptions::default()).ok()
});

/// How fields are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Reading {
    pub(super) locale: Locale,
    /// Only what the language itself has; otherwise English stands in.
    pub(super) is_own: bool,
}

impl Reading {
    pub(super) fn of(self, content: &Snapshot, kind: &Kind, entry: &Entry) -> ContentEntry {
        let read = ContentEntry::new(content, kind, entry, self.locale);
        if self.is_own { read.without_fallback() } else { read }
    }

    /// Whether an entry is in the answer: of a language itself only what is written in it.
    pub(super) fn has(self, kind: &Kind, entry: &Entry) -> bool {
        let is_written = || entry.cells.contains_key(self.locale.code());
        entry.is_in(self.locale) && (!self.is_own || !kind.is_localized() || is_written())
    }
}

/// A property of entries.
#[derive(Debug, Clone, Copy)]
pub(super) enum Key<'k> {
    /// Whether the answer has the entry: of a language itself only what is written in it.
    Here,
    Slug,
    Position,
    UpdatedAt,
    Field(&'k str, &'k Field),
}

/// A single value, comparable with others of its type. Dates and moments are texts that sort.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Single {
    Boolean(bool),
    Number(f64),
    Text(String),
}

impl Single {
    pub(super) fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Bool(yes) => Some(Self::Boolean(*yes)),
            Value::Number(number) => number.as_f64().map(Self::Number),
            Value::String(text) => Some(Self::Text(text.clone())),
            _ => None,
        }
    }

    /// The bytes that it takes in memory.
    pub(super) fn size(&self) -> usize {
        let text = if let Self::Text(text) = self { text.capacity() } else { 0 };
        size_of::<Self>() + text
    }

    /// How values of one property sort; texts as readers of any language expect.
    pub(super) fn sorted(&self, other: &Self) -> Ordering {
        let texts = |a: &str, b: &str| TEXTS.as_ref().map_or_else(|| a.cmp(b), |t| t.compare(a, b));
        self.compare(other, texts).unwrap_or(Ordering::Equal)
    }

    /// Texts by `texts`; none for values of different types.
    pub(super) fn compare(
        &self,
        other: &Self,
        texts: impl Fn(&str, &str) -> Ordering,
    ) -> Option<Ordering> {
        match (self, other) {
            (Self::Boolean(a), Self::Boolean(b)) => Some(a.cmp(b)),
            (Self::Number(a), Self::Number(b)) => a.partial_cmp(b),
            (Self::Text(a), Self::Text(b)) => Some(texts(a, b)),
            _ => None,
        }
    }
}

impl<'k> Key<'k> {
    /// Its name; empty for that of no query.
    pub(super) fn name(self) -> &'k str {
        match self {
            Self::Here => "",
            Self::Slug => "slug",
            Self::Position => POSITION,
            Self::UpdatedAt => UPDATED_AT,
            Self::Field(name, _) => name,
        }
    }

    /// The property with a name, when `may` says so of the field; the error names what may be.
    pub(super) fn named(
        kind: &'k Kind,
        name: &str,
        built_in: &[&str],
        may: impl Fn(&Field) -> bool,
    ) -> Result<Self, String> {
        match name {
            _ if !built_in.contains(&name) => {}
            "slug" => return Ok(Self::Slug),
            UPDATED_AT => return Ok(Self::UpdatedAt),
            _ => return Ok(Self::Position),
        }
        if let Some((name, field)) = kind.fields.get_key_value(name).filter(|(_, f)| may(f)) {
            return Ok(Self::Field(name, field));
        }
        let names = kind.fields.iter().filter(|(_, field)| may(field)).map(|(name, _)| &**name);
        let all: Vec<&str> = built_in.iter().copied().chain(names).collect();
        Err(format!("'{name}' is none of {}", all.join(", ")))
    }

    /// The type of its single values.
    pub(super) fn item(self) -> FieldType {
        match self {
            Self::Here => FieldType::Boolean,
            Self::Slug => FieldType::Text,
            Self::Position => FieldType::Number,
            Self::UpdatedAt => FieldType::DateTime,
            Self::Field(_, field) => field.item(),
        }
    }

    pub(super) fn is_list(self) -> bool {
        matches!(self, Self::Field(_, field) if field.kind == FieldType::List)
    }

    /// The values of an entry: at most one, but for a list.
    pub(super) fn values(self, kind: &Kind, entry: &Entry, reading: Reading) -> Vec<Single> {
        let value = match self {
            Self::Here if reading.has(kind, entry) => return vec![Single::Boolean(true)],
            Self::Here => return Vec::new(),
            Self::Slug => return vec![Single::Text(entry.slug.clone())],
            Self::UpdatedAt => {
                let at = entry.updated_at.to_rfc3339_opts(SecondsFormat::Micros, true);
                return vec![Single::Text(at)];
            }
            Self::Position => entry.shared(POSITION),
            Self::Field(name, field) => {
                let shared = entry.cells.get(Series::SHARED).map(|cell| &cell.fields);
                if !field.is_used(&kind.fields, shared) {
                    return Vec::new();
                }
                read(entry, name, field, reading)
            }
        };
        match value.filter(|value| !is_empty(value)) {
            Some(Value::Array(items)) => items.iter().filter_map(Single::of).collect(),
            Some(value) => Single::of(value).into_iter().collect(),
            None => Vec::new(),
        }
    }
}

fn read<'e>(
    entry: &'e Entry,
    name: &str,
    field: &'e Field,
    Reading { locale, is_own }: Reading,
) -> Option<&'e Value> {
    if !field.localized {
        return entry.shared(name).or(field.default.as_ref());
    }
    if is_own {
        return entry.cells.get(locale.code())?.fields.get(name);
    }
    entry.localized(locale, name)
}
