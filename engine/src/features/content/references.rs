//! References between entries: which ones are valid, and which entries refer to which.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use serde_json::Value;

use super::{
    cells::{self, ContentCell},
    entry::is_archived,
    kind::{FieldType, Fields, Kind, UPLOADED},
    store::{self, EntryRow},
};
use crate::platform::{db, state::AppState};

/// The message about a reference to a picture without a description.
pub const UNDESCRIBED: &str =
    "Describe this picture in English first: people who hear the page need it";

/// What a reference leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leads {
    There,
    Nowhere,
    /// A picture without an English description, which stands in for every language.
    Undescribed,
}

impl Leads {
    /// `english` says whether the entry has an English text; none when there is no such entry.
    pub fn to(kind: &str, english: Option<bool>) -> Self {
        match english {
            None => Self::Nowhere,
            Some(false) if kind == UPLOADED => Self::Undescribed,
            Some(_) => Self::There,
        }
    }
}

/// The entries that a reference may name, and whether each has an English text.
pub struct References(HashMap<(String, String), bool>);

impl References {
    /// Reads every entry that is not archived.
    pub async fn load(app: &AppState) -> db::Result<Self> {
        let entries = store::entries_in_use(&app.db).await?.into_iter();
        Ok(Self(entries.map(|e| ((e.kind, e.slug), e.english)).collect()))
    }

    /// What a reference to this slug of a kind leads to.
    pub fn leads(&self, kind: &str, slug: &str) -> Leads {
        Leads::to(kind, self.0.get(&(kind.to_owned(), slug.to_owned())).copied())
    }
}

/// The entries that refer to those of a kind, in a draft or live: slug → `kind/slug` of each.
pub async fn usage(app: &AppState, target: &str) -> db::Result<HashMap<String, BTreeSet<String>>> {
    let mut found: HashMap<String, BTreeSet<String>> = HashMap::new();
    for (kind, entry, cells) in referring(app, target).await? {
        let versions = cells.iter().flat_map(|c| c.live.iter().chain([&c.fields]));
        let fields: Vec<&str> = kind.references_to(target).collect();
        for value in versions.flat_map(|v| fields.iter().filter_map(|f| v.get(*f))) {
            for slug in named(value).filter(|slug| kind.name != target || *slug != entry.slug) {
                let users = found.entry(slug.to_owned()).or_default();
                users.insert(format!("{}/{}", kind.name, entry.slug));
            }
        }
    }
    Ok(found)
}

/// Every entry whose kind can refer to `target` and that is not archived, with its cells.
pub async fn referring(
    app: &AppState,
    target: &str,
) -> db::Result<Vec<(Arc<Kind>, EntryRow, Vec<ContentCell>)>> {
    let mut found = Vec::new();
    for kind in store::kinds(&app.db).await?.into_values() {
        if kind.references_to(target).next().is_none() {
            continue;
        }
        let mut cells = cells::of_kind(app, &kind.name).await?;
        for entry in store::entries_of(&app.db, &kind.name).await? {
            let cells = cells.remove(&entry.id).unwrap_or_default();
            if !is_archived(&cells) {
                found.push((kind.clone(), entry, cells));
            }
        }
    }
    Ok(found)
}

/// The slugs in the value of a reference.
pub fn named(value: &Value) -> impl Iterator<Item = &str> {
    let items = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    items.iter().filter_map(Value::as_str)
}

/// Replaces slugs in the references to a kind with what `new` returns. True when one was replaced.
pub fn refer(
    kind: &Kind,
    fields: &mut Fields,
    target: &str,
    new: impl Fn(&str) -> Option<String>,
) -> bool {
    let mut changed = false;
    for name in kind.references_to(target) {
        let slugs: &mut [Value] = match fields.get_mut(name) {
            Some(Value::Array(slugs)) => slugs.as_mut_slice(),
            Some(one) => std::slice::from_mut(one),
            None => continue,
        };
        for slug in slugs {
            if let Some(new) = slug.as_str().and_then(&new) {
                *slug = new.into();
                changed = true;
            }
        }
    }
    changed
}

impl Kind {
    /// The fields that refer to entries of a kind.
    pub fn references_to(&self, target: &str) -> impl Iterator<Item = &str> {
        self.references().filter(move |(_, t)| *t == target).map(|(name, _)| name)
    }

    /// The fields that refer to entries, each with the kind that it refers to.
    pub fn references(&self) -> impl Iterator<Item = (&str, &str)> {
        let refers = |kind: FieldType| kind == FieldType::Reference;
        self.fields
            .iter()
            .filter(move |(_, f)| refers(f.kind) || f.of.is_some_and(refers))
            .filter_map(|(name, f)| Some((name.as_str(), f.target.as_deref()?)))
    }
}
