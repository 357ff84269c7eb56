//! The slugs that entries had.

use std::collections::{BTreeSet, HashMap};

use uuid::Uuid;

use super::{
    super::{
        kind::{Fields, Kind},
        references::refer,
    },
    store,
};
use crate::platform::{db, state::AppState};

/// Old slug → present slug, of the entries of a kind.
pub async fn redirects(app: &AppState, kind: &str) -> db::Result<HashMap<String, String>> {
    let former = store::former(&app.db).await?;
    Ok(former.into_iter().filter(|f| f.kind == kind).map(|f| (f.slug, f.present)).collect())
}

/// Entries by the slugs they had: files of those names are theirs still.
pub(in super::super) struct Former(HashMap<(String, String), (Uuid, String)>);

impl Former {
    pub(in super::super) async fn load(db: &db::Db) -> db::Result<Self> {
        let all = store::former(db).await?.into_iter();
        Ok(Self(all.map(|f| ((f.kind, f.slug), (f.entry_id, f.present))).collect()))
    }

    /// The entry that had this slug, and its present one.
    pub(in super::super) fn of(&self, kind: &str, slug: &str) -> Option<&(Uuid, String)> {
        self.0.get(&(kind.to_owned(), slug.to_owned()))
    }

    /// The present slug of another entry that had this one.
    pub(in super::super) fn taken(
        &self,
        kind: &str,
        slug: &str,
        own: Option<Uuid>,
    ) -> Option<&str> {
        let found = self.0.iter().find(|((of, old), (entry, _))| {
            of == kind && own != Some(*entry) && old.eq_ignore_ascii_case(slug)
        });
        found.map(|(_, (_, present))| present.as_str())
    }

    /// Brings references of an older file up to date.
    pub(in super::super) fn follow(&self, kind: &Kind, mut fields: Fields) -> Fields {
        let targets: BTreeSet<&str> = kind.references().map(|(_, target)| target).collect();
        for target in targets {
            refer(kind, &mut fields, target, |slug| Some(self.of(target, slug)?.1.clone()));
        }
        fields
    }
}
