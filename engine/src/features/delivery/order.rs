//! `sort=-valid_until,slug`: the order of an answer, and the place in it where a page ends.

use std::{cmp::Ordering, sync::LazyLock};

use icu_collator::{CollatorBorrowed, CollatorPreferences, options::CollatorOptions};
use serde::{Deserialize, Serialize};

use super::key::{Key, Reading, Single, UPDATED_AT};
use crate::features::content::{kind::Kind, model::Entry};

/// Most keys.
const MAX_KEYS: usize = 3;

/// How texts of any language sort beside each other. Without its data, by code points.
static TEXTS: LazyLock<Option<CollatorBorrowed<'static>>> = LazyLock::new(|| {
    CollatorBorrowed::try_new(CollatorPreferences::default(), CollatorOptions::default()).ok()
});

/// The order of entries. With equal keys they stand as in the console: by position, then by slug.
#[derive(Debug, Default)]
pub(super) struct Order<'k>(Vec<(Key<'k>, bool)>);

/// The place of an entry in an order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Place {
    keys: Vec<Option<Single>>,
    position: i64,
    slug: String,
}

impl<'k> Order<'k> {
    /// Reads names with `-` before those that descend. The error names what is allowed.
    pub(super) fn parse(kind: &'k Kind, text: &str) -> Result<Self, String> {
        let keys = text.split(',').map(|name| {
            let ascending = name.strip_prefix('-');
            let of = ascending.unwrap_or(name);
            let key = Key::named(kind, of, &["slug", "position", UPDATED_AT], |field| {
                field.sort == Some(true)
            })?;
            Ok((key, ascending.is_some()))
        });
        let keys = keys.collect::<Result<Vec<_>, String>>()?;
        if keys.len() > MAX_KEYS {
            return Err(format!("sort takes at most {MAX_KEYS} names"));
        }
        Ok(Self(keys))
    }

    pub(super) fn place(&self, kind: &Kind, entry: &Entry, reading: Reading) -> Place {
        let first = |key: Key<'_>| key.values(kind, entry, reading).into_iter().next();
        let keys = self.0.iter().map(|(key, _)| first(*key)).collect();
        Place { keys, position: entry.position(), slug: entry.slug.clone() }
    }

    /// Entries without a value come last, in both directions.
    pub(super) fn compare(&self, a: &Place, b: &Place) -> Ordering {
        for ((_, descends), (a, b)) in self.0.iter().zip(a.keys.iter().zip(&b.keys)) {
            let order = match (a, b) {
                (Some(a), Some(b)) => {
                    let order = a.compare(b, texts).unwrap_or(Ordering::Equal);
                    if *descends { order.reverse() } else { order }
                }
                (a, b) => a.is_none().cmp(&b.is_none()),
            };
            if order.is_ne() {
                return order;
            }
        }
        (a.position, &a.slug).cmp(&(b.position, &b.slug))
    }

    /// Whether a place can be one of this order.
    pub(super) fn fits(&self, place: &Place) -> bool {
        place.keys.len() == self.0.len()
    }
}

fn texts(a: &str, b: &str) -> Ordering {
    TEXTS.as_ref().map_or_else(|| a.cmp(b), |texts| texts.compare(a, b))
}
