//! `sort=-valid_until,slug`: the order of an answer, and the place in it where a page ends.

use std::{cmp::Ordering, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{
    columns::Column,
    key::{Key, Single, UPDATED_AT},
};
use crate::features::content::{kind::Kind, model::Entry};

/// Most keys.
const MAX_KEYS: usize = 3;

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

    /// The order of the entries that these columns are of.
    pub(super) fn over(&self, column: impl Fn(Key<'k>) -> Arc<Column>) -> Ordered {
        Ordered(self.0.iter().map(|(key, descends)| (column(*key), *descends)).collect())
    }

    /// Whether a place can be one of this order.
    pub(super) fn fits(&self, place: &Place) -> bool {
        place.keys.len() == self.0.len()
    }
}

/// An order of the entries of a kind, which are named by their places in it.
pub(super) struct Ordered(Vec<(Arc<Column>, bool)>);

impl Ordered {
    /// Sorts places that ascend.
    pub(super) fn sort(&self, places: &mut [usize]) {
        if self.0.is_empty() {
            return;
        }
        places.sort_unstable_by(|a, b| {
            let keys = self.0.iter();
            let mut orders = keys.map(|(column, descends)| {
                of_keys(column.rank(*a), column.rank(*b), *descends, Ord::cmp)
            });
            orders.find(|order| order.is_ne()).unwrap_or_else(|| a.cmp(b))
        });
    }

    /// The place of an entry in the order.
    pub(super) fn place(&self, at: usize, entry: &Entry) -> Place {
        let first = |(column, _): &(Arc<Column>, bool)| column.values(at).first().cloned();
        let keys = self.0.iter().map(first).collect();
        Place { keys, position: entry.position(), slug: entry.slug.clone() }
    }

    /// Whether an entry stands behind a place.
    pub(super) fn is_after(&self, at: usize, entry: &Entry, place: &Place) -> bool {
        let keys = self.0.iter().zip(&place.keys);
        let mut orders = keys.map(|((column, descends), other)| {
            of_keys(column.values(at).first(), other.as_ref(), *descends, |a, b| a.sorted(b))
        });
        let equal = || (entry.position(), &entry.slug).cmp(&(place.position, &place.slug));
        orders.find(|order| order.is_ne()).unwrap_or_else(equal).is_gt()
    }
}

/// Entries without a value come last, in both directions.
fn of_keys<T>(
    a: Option<T>,
    b: Option<T>,
    descends: bool,
    of_values: impl Fn(&T, &T) -> Ordering,
) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) if descends => of_values(&b, &a),
        (Some(a), Some(b)) => of_values(&a, &b),
        (a, b) => a.is_none().cmp(&b.is_none()),
    }
}
