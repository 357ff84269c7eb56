//! References between entries: what may be named, who names it, and naming another instead.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use serde_json::{Value, json};

use super::{
    cells::{self, ContentCell},
    drafts::{self, Draft, Saved, Source, no_entry},
    entries::{find, is_archived, record},
    kind::{FieldType, Kind},
    store::{self, EntryRow},
};
use crate::{
    features::auth::Staff,
    platform::{
        changes::{self, Topic},
        db,
        error::Result,
        state::AppState,
    },
};

/// Which entries a reference may name.
pub(super) struct References(HashSet<(String, String)>);

impl References {
    pub(super) async fn load(app: &AppState) -> db::Result<Self> {
        Ok(Self(store::entries_in_use(&app.db).await?.into_iter().collect()))
    }

    pub(super) fn has(&self, kind: &str, slug: &str) -> bool {
        self.0.contains(&(kind.to_owned(), slug.to_owned()))
    }
}

/// Who refers to the entries of a kind, in a draft or live: by slug, `kind/slug`, each once.
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

/// Drafts that whoever refers to one entry of a kind refers to another. Answers with who does.
pub async fn replace(
    app: &AppState,
    staff: &Staff,
    target: &Kind,
    (from, to): (&str, &str),
) -> Result<BTreeSet<String>> {
    let old = find(app, &target.name, from).await?;
    if !References::load(app).await?.has(&target.name, to) {
        return Err(no_entry(&target.name, to).into());
    }
    let at = app.clock.now();
    let mut tx = app.db.begin().await?;
    let (mut users, mut changed) = (BTreeSet::new(), Vec::new());
    for (kind, entry, cells) in referring(app, &target.name).await? {
        for cell in cells {
            let mut fields = cell.fields.clone();
            for name in kind.references_to(&target.name) {
                if let Some(value) = fields.get_mut(name) {
                    rename(value, from, to);
                }
            }
            if fields == cell.fields {
                continue;
            }
            let draft = Draft {
                kind: &kind,
                entry: entry.id,
                locale: &cell.locale,
                fields,
                author: &staff.full_name,
                seen: Some(cell.version),
                session: None,
                source: Source::Present,
            };
            if drafts::save(&mut tx, draft, at).await? == Saved::Stale {
                return Err(db::Error::Retry.into());
            }
            users.insert(format!("{}/{}", kind.name, entry.slug));
            changed.push(entry.id);
        }
    }
    let detail = json!({ "by": to });
    record(&mut tx, staff, "content.replace", (old.id, &target.name, from), detail, at).await?;
    changes::append_all(&mut tx, Topic::Content, &changed, at).await?;
    app.feed.commit(tx).await?;
    Ok(users)
}

/// Every entry that can refer to a kind and is not archived, with its cells.
async fn referring(
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

/// The slugs that the value of a reference names.
fn named(value: &Value) -> impl Iterator<Item = &str> {
    let items = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    items.iter().filter_map(Value::as_str)
}

fn rename(value: &mut Value, from: &str, to: &str) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, from, to)),
        one if one == from => *one = to.into(),
        _ => {}
    }
}

impl Kind {
    /// The fields that name entries of a kind.
    pub(super) fn references_to(&self, target: &str) -> impl Iterator<Item = &str> {
        self.references().filter(move |(_, t)| *t == target).map(|(name, _)| name)
    }

    /// The fields that name entries, and of which kind.
    pub(super) fn references(&self) -> impl Iterator<Item = (&str, &str)> {
        let refers = |kind: FieldType| kind == FieldType::Reference;
        self.fields
            .iter()
            .filter(move |(_, f)| refers(f.kind) || f.of.is_some_and(refers))
            .filter_map(|(name, f)| Some((name.as_str(), f.target.as_deref()?)))
    }
}
