//! Indexes by hand: built anew, or compared with the database, without an engine.

use std::{fmt, path::Path};

use uuid::Uuid;

use super::{Error, Result, Source, Space, blocking, folders};
use crate::features::search::index::Index;

/// How an index compares with the database.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Checked {
    /// In the database.
    pub documents: usize,
    /// In the database and not in the index.
    pub missing: usize,
    /// In both, and not the same.
    pub differing: usize,
    /// In the index only.
    pub left_over: usize,
}

impl Checked {
    pub fn is_right(self) -> bool {
        self.missing + self.differing + self.left_over == 0
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { documents, missing, differing, left_over } = self;
        write!(f, "{documents} documents")?;
        if self.is_right() {
            return f.write_str(", all as in the database");
        }
        write!(f, ", {missing} missing, {differing} not the same, {left_over} left over")
    }
}

impl Space {
    /// Compares the index that is there with the database. An engine may be at work on both.
    pub(in super::super) async fn check(
        &self,
        root: &Path,
        source: &impl Source,
    ) -> Result<Checked> {
        let newest = folders::folders(root, self.name).into_iter().next();
        let none = || Error::Folder(format!("there is no {} index", self.name));
        let folder = newest.ok_or_else(none)?;
        let mut there = blocking(move || Index::open(&folder)?.hashes()).await?;
        let mut checked = Checked::default();
        let mut place = None;
        loop {
            let page = source.page(place).await?;
            for document in page.documents {
                checked.documents += 1;
                match there.remove(&document.id) {
                    None => checked.missing += 1,
                    Some(hash) => checked.differing += usize::from(hash != document.hash()),
                }
            }
            place = page.next;
            if place.is_none() {
                checked.left_over = there.len();
                return Ok(checked);
            }
        }
    }

    /// Builds the index anew; the number of its documents.
    pub(in super::super) async fn rebuild(
        &self,
        root: &Path,
        database: Uuid,
        source: &impl Source,
    ) -> Result<u64> {
        let (index, _) = self.build(root, database, source).await?;
        folders::remove_others(self.name, index.folder());
        Ok(index.documents())
    }
}
