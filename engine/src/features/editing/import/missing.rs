//! What a new version adds: of a tree, only what the database lacks and the program needs.
//!
//! These are missing texts and templates, missing kinds with all their entries, and fields that a
//! kind has gained. What people wrote or removed stays so: areas, questions and prices are theirs.

use super::{EntryFile, Present, Tree};
use crate::features::content::kind::{ASKED_FOR, Kind};

impl Tree {
    /// The part of the tree that the database lacks; none when it lacks nothing.
    #[must_use]
    pub fn lacking(self, present: &Present) -> Option<Self> {
        let is_wanted = |kind: &str| ASKED_FOR.contains(&kind) || !present.kinds.contains_key(kind);
        let mut entries = Vec::new();
        for mut entry in self.entries.into_iter().filter(|entry| is_wanted(&entry.kind)) {
            let id = present.entry(&entry.kind, &entry.slug);
            entry.cells.retain(|locale, _| {
                id.is_none_or(|id| !present.heads.contains_key(&(id, locale.clone())))
            });
            if !entry.cells.is_empty() {
                entries.push(entry);
            }
        }
        // Export writes stored files again, so the file of an entry that exists is not replaced.
        let is_new = |path: &str| {
            let of =
                |entry: &EntryFile| path == format!("content/{}/{}.toml", entry.kind, entry.slug);
            entries
                .iter()
                .any(|entry| of(entry) && present.entry(&entry.kind, &entry.slug).is_none())
        };
        let files = self.files.into_iter().filter(|(path, _)| is_new(path)).collect();
        let kinds =
            self.kinds.into_iter().map(|(name, source, kind)| match present.kinds.get(&name) {
                Some((source, old)) if !kind.only_adds_to(old) => {
                    (name, source.clone(), Kind::clone(old))
                }
                _ => (name, source, kind),
            });
        let kinds: Vec<_> = kinds.collect();
        let is_known = |(name, source, _): &(String, String, Kind)| {
            present.kinds.get(name).is_some_and(|(known, _)| known == source)
        };
        if entries.is_empty() && kinds.iter().all(is_known) {
            return None;
        }
        Some(Self { kinds, entries, files, warnings: Vec::new() })
    }
}

impl Kind {
    /// Whether all that is valid under the old kind is valid under this one, by its fields.
    fn only_adds_to(&self, old: &Kind) -> bool {
        old.fields.iter().all(|(name, was)| {
            self.fields.get(name).is_some_and(|is| {
                is.kind == was.kind
                    && is.localized == was.localized
                    && is.of == was.of
                    && is.target == was.target
                    && is.variables == was.variables
                    && was.options.iter().all(|option| is.options.contains(option))
            })
        })
    }
}
