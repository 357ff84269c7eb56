//! `include=zone,body.packages.picks`: the entries that an answer refers to, beside it.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{key::Reading, shape::field_at};
use crate::features::content::{
    delivered::ContentEntry,
    field::{Field, FieldType},
    kind::{Fields, Kind},
    model::Snapshot,
    nested::TYPE,
};

/// Most paths, and most entries that come with them.
const MAX_PATHS: usize = 5;
const MAX_ENTRIES: usize = 500;

/// The paths of fields that refer to entries.
#[derive(Debug, Default)]
pub(super) struct Include(Vec<Vec<String>>);

/// By `kind/slug`: each entry once, also when several refer to it.
pub(super) type Included = BTreeMap<String, ContentEntry>;

impl Include {
    /// Reads paths. The error says which field refers to nothing that can be read.
    pub(super) fn parse(content: &Snapshot, kind: &Kind, text: &str) -> Result<Self, String> {
        let paths: Vec<&str> = text.split(',').collect();
        if paths.len() > MAX_PATHS {
            return Err(format!("include takes at most {MAX_PATHS} paths"));
        }
        for path in &paths {
            let field = field_at(kind, path)?;
            if !refers(content, field) {
                return Err(format!("'{path}' refers to no entries that can be read"));
            }
        }
        let words = |path: &&str| path.split('.').map(str::to_owned).collect();
        Ok(Self(paths.iter().map(words).collect()))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds what an entry refers to. The error is a sentence: there would be too many.
    pub(super) fn gather(
        &self,
        content: &Snapshot,
        kind: &Kind,
        fields: &Fields,
        reading: Reading,
        into: &mut Included,
    ) -> Result<(), String> {
        for path in &self.0 {
            let Ok(field) = field_at(kind, &path.join(".")) else { continue };
            let mut named = Vec::new();
            values(fields, path, &mut named);
            for name in named.iter().filter_map(|value| entry_of(field, value)) {
                if into.contains_key(&name) {
                    continue;
                }
                let Some((of, slug)) = name.split_once('/') else { continue };
                let found = content.find_in(of, slug, reading.locale);
                let Some((model, entry)) = content.public_kind(of).zip(found) else { continue };
                if into.len() >= MAX_ENTRIES {
                    return Err(format!("more than {MAX_ENTRIES} entries would be included"));
                }
                into.insert(name, reading.of(content, model, entry));
            }
        }
        Ok(())
    }
}

fn refers(content: &Snapshot, field: &Field) -> bool {
    let is_read = |kind: &str| content.public_kind(kind).is_some();
    field.item() == FieldType::Link || field.target().is_some_and(is_read)
}

/// `kind/slug` of what a single value refers to.
fn entry_of(field: &Field, value: &Value) -> Option<String> {
    match field.target() {
        Some(kind) => Some(format!("{kind}/{}", value.as_str()?)),
        None => value.get("entry")?.as_str().map(str::to_owned),
    }
}

/// The single values at a path; within a list of blocks the next name is the type of the block.
fn values<'f>(fields: &'f Fields, path: &[String], found: &mut Vec<&'f Value>) {
    let Some((name, rest)) = path.split_first() else { return };
    let Some(value) = fields.get(name) else { return };
    match (value, rest) {
        (Value::Array(items), []) => found.extend(items),
        (value, []) => found.push(value),
        (Value::Object(within), rest) => values(within, rest, found),
        (Value::Array(items), rest) => {
            for item in items.iter().filter_map(Value::as_object) {
                match item.get(TYPE).and_then(Value::as_str) {
                    Some(kind) if kind == rest[0] => values(item, &rest[1..], found),
                    Some(_) => {}
                    None => values(item, rest, found),
                }
            }
        }
        _ => {}
    }
}
