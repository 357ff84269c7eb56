//! A property of all entries of a kind side by side: what entries are chosen and ordered by, read
//! once for each state of the live content.

use std::sync::{Arc, Weak};

use quick_cache::{Weighter, sync::Cache};

use super::key::{Key, Reading, Single};
use crate::features::content::{kind::Kind, model::Snapshot};

/// The most bytes of columns that are kept, and how many they usually are.
const MAX_BYTES: u64 = 8 * 1024 * 1024;
const USUAL: usize = 64;

/// Columns of the live content, each with the state that it was read from.
pub(super) struct Columns(Cache<Name, Read, Bytes>);

/// Kind, property and language.
type Name = (String, String, Reading);
type Read = (Weak<Snapshot>, Arc<Column>);

impl Default for Columns {
    fn default() -> Self {
        Self(Cache::with_weighter(USUAL, MAX_BYTES, Bytes))
    }
}

#[derive(Debug, Clone)]
struct Bytes;

impl Weighter<Name, Read> for Bytes {
    fn weight(&self, (kind, key, _): &Name, (_, column): &Read) -> u64 {
        (kind.len() + key.len()) as u64 + column.size
    }
}

impl Columns {
    /// The column of a property; read anew when the content is not that of the last time.
    pub(super) fn of(
        &self,
        content: &Arc<Snapshot>,
        kind: &Kind,
        key: Key<'_>,
        reading: Reading,
    ) -> Arc<Column> {
        let name = (kind.name.clone(), key.name().to_owned(), reading);
        match self.0.get(&name) {
            // A `Weak` keeps the address of its state from being used by another state.
            Some((of, column)) if Weak::as_ptr(&of) == Arc::as_ptr(content) => column,
            _ => {
                let column = Arc::new(Column::read(content, kind, key, reading));
                self.0.insert(name, (Arc::downgrade(content), column.clone()));
                column
            }
        }
    }
}

/// The values of a property, by the places of the entries in their kind.
#[derive(Debug)]
pub(super) struct Column {
    values: Vec<Single>,
    /// Where the values of each entry begin, and where the last ones end.
    begins: Vec<usize>,
    /// The place of each entry's first value among all, equal values at one place; none without one.
    ranks: Vec<Option<usize>>,
    size: u64,
}

impl Column {
    fn read(content: &Snapshot, kind: &Kind, key: Key<'_>, reading: Reading) -> Self {
        let (mut values, mut begins) = (Vec::new(), vec![0]);
        for entry in content.all(&kind.name) {
            values.extend(key.values(kind, entry, reading));
            begins.push(values.len());
        }
        let firsts = begins.windows(2).map(|ends| values[ends[0]..ends[1]].first());
        let firsts: Vec<Option<&Single>> = firsts.collect();
        let mut sorted: Vec<&Single> = firsts.iter().flatten().copied().collect();
        sorted.sort_by(|a, b| a.sorted(b));
        let ranks = firsts.iter().map(|first| {
            let first = (*first)?;
            Some(sorted.partition_point(|other| other.sorted(first).is_lt()))
        });
        let ranks = ranks.collect();
        let texts = values.iter().map(Single::size).sum::<usize>();
        let each = size_of::<usize>() + size_of::<Option<usize>>();
        Self { size: (texts + begins.len() * each) as u64, values, begins, ranks }
    }

    /// The values of the entry at a place.
    pub(super) fn values(&self, at: usize) -> &[Single] {
        &self.values[self.begins[at]..self.begins[at + 1]]
    }

    pub(super) fn rank(&self, at: usize) -> Option<usize> {
        self.ranks[at]
    }
}
