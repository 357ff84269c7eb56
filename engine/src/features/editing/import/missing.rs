//! What a new version adds: of a tree, only what the database lacks and the program needs.
//!
//! These are missing texts and templates, missing kinds with all their entries, and fields that a
//! kind or a type of blocks has gained; and templates in place of those that an import wrote and the version refuses.
//! What people wrote or removed stays so: areas, questions and prices are theirs.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use super::{
    present::Present,
    tree::{EntryFile, Tree},
};
use crate::features::content::{
    block::Block,
    field::Declared,
    kind::{ASKED_FOR, Fields, Kind, Series},
    leaves::at,
    model,
    references::Leads,
    validate::Beside,
};

impl Tree {
    /// The part of the tree that the database lacks; none when it lacks nothing.
    #[must_use]
    pub fn lacking(self, present: &Present) -> Option<Self> {
        let kinds: HashMap<&str, &Kind> =
            self.kinds.iter().map(|(name, _, kind)| (name.as_str(), kind)).collect();
        let is_refused = |kind: &str, id: Uuid, locale: &str| {
            kinds.get(kind).is_some_and(|kind| present.is_refused(kind, id, locale))
        };
        let is_wanted = |kind: &str| ASKED_FOR.contains(&kind) || !present.kinds.contains_key(kind);
        let mut entries = Vec::new();
        for mut entry in self.entries.into_iter().filter(|entry| is_wanted(&entry.kind)) {
            let id = present.entry(&entry.kind, &entry.slug);
            let refused = entry
                .cells
                .keys()
                .filter(|locale| id.is_some_and(|id| is_refused(&entry.kind, id, locale)));
            let mut refused: HashSet<String> = refused.cloned().collect();
            if !refused.is_empty() {
                // They use the variables of their version.
                refused.insert(Series::SHARED.to_owned());
            }
            entry.cells.retain(|locale, _| {
                id.is_none_or(|id| {
                    !present.heads.contains_key(&(id, locale.clone())) || refused.contains(locale)
                })
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
        let blocks = self.blocks.into_iter().map(|(name, source, block)| {
            let stored = present.blocks.get(&name).and_then(|stored| {
                let old = Block::parse(&name, stored).ok()?;
                (!only_add_to(&block.fields, &old.fields)).then(|| (stored.clone(), old))
            });
            let (source, block) = stored.unwrap_or((source, block));
            (name, source, block)
        });
        let blocks: Vec<_> = blocks.collect();
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
        let is_stored = |(name, source, _): &(String, String, Block)| {
            present.blocks.get(name).is_some_and(|stored| stored == source)
        };
        if entries.is_empty() && kinds.iter().all(is_known) && blocks.iter().all(is_stored) {
            return None;
        }
        Some(Self { blocks, kinds, entries, files, warnings: Vec::new() })
    }
}

impl Present {
    /// Whether a cell has a template that the kind refuses and that is as an import wrote it.
    fn is_refused(&self, kind: &Kind, entry: Uuid, locale: &str) -> bool {
        let fields_of = |locale: &str| {
            let head = self.heads.get(&(entry, locale.to_owned()))?;
            Some((head, &self.newest.get(&head.newest()?)?.fields.0))
        };
        let Some((head, fields)) = fields_of(locale) else { return false };
        let none = Fields::new();
        let shared = fields_of(Series::SHARED).map_or(&none, |(_, shared)| shared);
        let beside = Beside { shared, english: &none, leads: &|_, _| Leads::There };
        let mistakes = kind.validate(locale, fields, beside);
        mistakes.iter().filter(|mistake| mistake.code == "template").any(|mistake| {
            let written = at(fields, &mistake.path).map(model::hash);
            written.as_ref() == head.imported.get(&mistake.path)
        })
    }
}

impl Kind {
    /// Whether all that is valid under the old kind is valid under this one, by its fields.
    fn only_adds_to(&self, old: &Kind) -> bool {
        only_add_to(&self.fields, &old.fields)
    }
}

/// The same of the fields of a kind, a block or an object.
fn only_add_to(fields: &Declared, old: &Declared) -> bool {
    old.iter().all(|(name, was)| {
        fields.get(name).is_some_and(|is| {
            is.kind == was.kind
                && is.localized == was.localized
                && is.of == was.of
                && is.target == was.target
                && is.variables == was.variables
                && was.options.iter().all(|option| is.options.contains(option))
                && was.blocks.iter().all(|block| is.blocks.contains(block))
                && only_add_to(&is.fields, &was.fields)
        })
    })
}
