//! A file is merged into the database field by field, so that edits by people survive.

use std::collections::BTreeMap;

use serde_json::Value;

use super::present::Present;
use crate::features::content::{
    kind::{Fields, Kind, Series},
    model,
    store::Head,
};

/// One cell of a file merged with the stored one, field by field.
pub(super) struct Merged {
    pub fields: Fields,
    pub imported: BTreeMap<String, String>,
    pub kept: Vec<String>,
    pub changed: bool,
}

impl Merged {
    pub(super) fn new(
        (kind, series): (&Kind, Series),
        wanted: &Fields,
        (head, present): (Option<&Head>, &Present),
        overwrite: bool,
    ) -> Self {
        let mut now = head
            .and_then(Head::newest)
            .and_then(|id| present.newest.get(&id))
            .map(|r| r.fields.0.clone())
            .unwrap_or_default();
        kind.lift_cell(series, &mut now, &Fields::new());
        let mut imported = head.map(|h| h.imported.0.clone()).unwrap_or_default();
        for (name, field) in kind.fields_of(series.is_shared()) {
            if let Some(hash) = field.was.as_ref().and_then(|was| imported.remove(was)) {
                imported.entry(name.to_owned()).or_insert(hash);
            }
        }
        let mut merged = Self { fields: now.clone(), imported, kept: Vec::new(), changed: false };
        let names: Vec<String> = wanted
            .keys()
            .chain(now.keys().filter(|name| !wanted.contains_key(*name)))
            .cloned()
            .collect();
        for name in names {
            merged.field(&name, wanted.get(&name), now.get(&name), overwrite);
        }
        merged
    }

    fn field(&mut self, name: &str, wanted: Option<&Value>, now: Option<&Value>, overwrite: bool) {
        let wrote = self.imported.get(name);
        let untouched = wrote == now.map(model::hash).as_ref();
        if wanted == now {
            self.mark(name, wanted);
        } else if untouched || overwrite {
            match wanted {
                Some(value) => self.fields.insert(name.to_owned(), value.clone()),
                None => self.fields.remove(name),
            };
            self.mark(name, wanted);
            self.changed = true;
        } else if wrote != wanted.map(model::hash).as_ref() {
            // The file changed too, but the edit in the database wins.
            self.kept.push(name.to_owned());
        }
    }

    fn mark(&mut self, name: &str, wrote: Option<&Value>) {
        match wrote {
            Some(value) => self.imported.insert(name.to_owned(), model::hash(value)),
            None => self.imported.remove(name),
        };
    }
}
