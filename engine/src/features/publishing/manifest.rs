//! The pages of a release, and how they are stored: as the changes since a base that many share. A small
//! release of a large site writes a few lines.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A release with more changes than one of this many pages becomes a base itself.
const SHARE: usize = 8;
/// A site with fewer pages has no use for changes.
const FEW: usize = 64;

/// The pages of one release: path → hash.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ReleaseManifest {
    pub release_id: Uuid,
    pub bundle: String,
    pub csp: String,
    pub pages: BTreeMap<String, String>,
    #[serde(skip)]
    pub(super) kept: Kept,
}

/// How a manifest is stored.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Kept {
    /// The base; none in a database of an earlier version.
    pub(super) base: Option<Uuid>,
    /// Path → hash of pages that differ from the base; none for one that is gone.
    pub(super) changes: BTreeMap<String, Option<String>>,
}

impl ReleaseManifest {
    /// The manifest of a release after the one that is live.
    pub(super) fn after(
        live: Option<&Self>,
        (release_id, bundle, csp): (Uuid, String, String),
        pages: BTreeMap<String, String>,
    ) -> Self {
        let kept = live.and_then(|live| live.changed_to(&pages));
        let kept = kept.unwrap_or(Kept { base: Some(release_id), ..Kept::default() });
        Self { release_id, bundle, csp, pages, kept }
    }

    /// Whether it is stored as a base.
    pub(super) fn is_base(&self) -> bool {
        self.kept.base == Some(self.release_id)
    }

    /// Other pages as changes since its base; none when they are too many, or when it has no base.
    fn changed_to(&self, pages: &BTreeMap<String, String>) -> Option<Kept> {
        let Kept { base: Some(base), changes } = &self.kept else { return None };
        let mut changes = changes.clone();
        let others = pages.iter().filter(|(path, hash)| self.pages.get(*path) != Some(hash));
        changes.extend(others.map(|(path, hash)| (path.clone(), Some(hash.clone()))));
        let gone = self.pages.keys().filter(|path| !pages.contains_key(*path));
        changes.extend(gone.map(|path| (path.clone(), None)));
        let is_small = pages.len() >= FEW && changes.len() <= pages.len() / SHARE;
        is_small.then_some(Kept { base: Some(*base), changes })
    }
}

impl Kept {
    /// The pages of a base with the changes since.
    pub(super) fn pages(&self, base: BTreeMap<String, String>) -> BTreeMap<String, String> {
        let mut pages = base;
        for (path, hash) in &self.changes {
            match hash {
                Some(hash) => _ = pages.insert(path.clone(), hash.clone()),
                None => _ = pages.remove(path),
            }
        }
        pages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(n: usize) -> BTreeMap<String, String> {
        (0..n).map(|i| (format!("/{i}"), format!("hash of {i}"))).collect()
    }

    fn after(
        live: Option<&ReleaseManifest>,
        n: u128,
        pages: BTreeMap<String, String>,
    ) -> ReleaseManifest {
        ReleaseManifest::after(live, (Uuid::from_u128(n), String::new(), String::new()), pages)
    }

    #[test]
    fn a_small_release_is_stored_as_changes_and_a_large_one_is_a_base() {
        let base = pages(100);
        let first = after(None, 1, base.clone());
        assert!(first.is_base());
        let mut other = base.clone();
        other.insert("/1".to_owned(), "another".to_owned());
        other.remove("/2");
        let second = after(Some(&first), 2, other.clone());
        assert_eq!((second.kept.base, second.kept.changes.len()), (Some(Uuid::from_u128(1)), 2));
        other.insert("/new".to_owned(), "new".to_owned());
        let third = after(Some(&second), 3, other.clone());
        assert_eq!((third.is_base(), third.kept.changes.len()), (false, 3));
        assert_eq!(third.kept.pages(base.clone()), other);
        // Back again: the changes still say what is there.
        let fourth = after(Some(&third), 4, base.clone());
        assert_eq!(fourth.kept.pages(base.clone()), base);
        for hash in other.values_mut() {
            hash.push('!');
        }
        assert!(after(Some(&fourth), 5, other).is_base());
        // A few pages are stored whole.
        let few = after(None, 6, pages(3));
        assert!(after(Some(&few), 7, pages(3)).is_base());
    }
}
