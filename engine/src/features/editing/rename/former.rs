//! Former slugs of entries.

use std::collections::HashMap;

use uuid::Uuid;

use super::store;
use crate::{
    features::content::{
        kind::{Fields, Kind},
        model::Snapshot,
        references::refer,
    },
    platform::{db, state::AppState},
};

/// Old address → present address of entries with pages, in English.
pub async fn moved_addresses(
    app: &AppState,
    content: &Snapshot,
) -> db::Result<HashMap<String, String>> {
    let former = store::former(&app.db).await?.into_iter();
    let moved = former.filter_map(|former| {
        let kind = content.kinds.get(&former.kind)?;
        Some((kind.address(&former.slug)?, kind.address(&former.present)?))
    });
    Ok(moved.collect())
}

/// Entries by their former slugs: files with those names still belong to them.
pub struct Former(HashMap<(String, String), (Uuid, String)>);

impl Former {
    /// Reads the former slugs of all kinds from the database.
    pub async fn load(db: &db::Db) -> db::Result<Self> {
        let all = store::former(db).await?.into_iter();
        Ok(Self(all.map(|f| ((f.kind, f.slug), (f.entry_id, f.present))).collect()))
    }

    /// The entry that once had this slug, with its present slug.
    pub fn of(&self, kind: &str, slug: &str) -> Option<&(Uuid, String)> {
        self.0.get(&(kind.to_owned(), slug.to_owned()))
    }

    /// All former slugs of a kind.
    pub fn slugs(&self, kind: &str) -> impl Iterator<Item = &str> {
        self.0.keys().filter(move |(of, _)| of == kind).map(|(_, slug)| slug.as_str())
    }

    /// The present slug of another entry that once had this one, in any letter case.
    pub fn taken(&self, kind: &str, slug: &str, own: Option<Uuid>) -> Option<&str> {
        let found = self.0.iter().find(|((of, old), (entry, _))| {
            of == kind && own != Some(*entry) && old.eq_ignore_ascii_case(slug)
        });
        found.map(|(_, (_, present))| present.as_str())
    }

    /// Replaces former slugs in the references of an older file with the present ones.
    pub fn follow(&self, kind: &Kind, mut fields: Fields) -> Fields {
        refer(kind, &mut fields, |target, slug| Some(self.of(target, slug)?.1.clone()));
        fields
    }
}
