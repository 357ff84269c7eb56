//! Former slugs of entries.

use std::collections::HashMap;

use uuid::Uuid;

use super::store;
use crate::{
    features::content::{
        kind::{Fields, Kind},
        references::refer,
    },
    platform::{db, state::AppState},
};

/// Old slug → present slug, for the entries of a kind.
pub async fn redirects(app: &AppState, kind: &str) -> db::Result<HashMap<String, String>> {
    let former = store::former(&app.db).await?;
    Ok(former.into_iter().filter(|f| f.kind == kind).map(|f| (f.slug, f.present)).collect())
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
        for target in kind.targets() {
            refer(kind, &mut fields, target, |slug| Some(self.of(target, slug)?.1.clone()));
        }
        fields
    }
}
