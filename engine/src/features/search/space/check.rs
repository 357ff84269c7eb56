//! Commands on an index without an engine: build it again, or compare it with the database.

use std::{fmt, path::Path};

use uuid::Uuid;

use super::{Error, Result, Source, Space, folders, jobs::blocking};
use crate::features::search::index::Index;

/// How many documents of each kind of difference the text names.
const NAMED: usize = 3;

/// How an index compares with the database.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many documents the database has.
    pub documents: usize,
    /// Documents in the database that the index lacks.
    pub missing: Vec<Uuid>,
    /// Documents in both, with different contents.
    pub differing: Vec<Uuid>,
    /// Documents in the index only.
    pub left_over: Vec<Uuid>,
}

impl Checked {
    /// Whether the index has exactly the documents of the database.
    pub fn is_right(&self) -> bool {
        self.missing.is_empty() && self.differing.is_empty() && self.left_over.is_empty()
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} documents", self.documents)?;
        if self.is_right() {
            return f.write_str(", all as in the database");
        }
        let wrong = [
            ("missing", &self.missing),
            ("not the same", &self.differing),
            ("left over", &self.left_over),
        ];
        for (what, ids) in wrong {
            write!(f, ", {} {what}", ids.len())?;
            let named: Vec<String> = ids.iter().take(NAMED).map(Uuid::to_string).collect();
            if !named.is_empty() {
                write!(f, " ({})", named.join(" "))?;
            }
        }
        Ok(())
    }
}

impl Space {
    /// Compares the newest index with the database, even while an engine uses both. An error when
    /// there is no index.
    pub async fn check(&self, root: &Path, source: &impl Source) -> Result<Checked> {
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
                    None => checked.missing.push(document.id),
                    Some(hash) if hash != document.hash() => checked.differing.push(document.id),
                    Some(_) => {}
                }
            }
            place = page.next;
            if place.is_none() {
                checked.left_over = there.into_keys().collect();
                return Ok(checked);
            }
        }
    }

    /// Builds a new index, removes the others, and returns how many documents the new one has.
    pub async fn rebuild(&self, root: &Path, database: Uuid, source: &impl Source) -> Result<u64> {
        let (index, _) = self.build(root, database, source).await?;
        folders::remove_others(self.name, index.folder());
        Ok(index.documents())
    }
}
