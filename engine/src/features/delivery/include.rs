//! `include=zone,body.packages.picks,author.photo`: the entries that an answer refers to, beside it, and
//! those that these refer to. There is no third hop, so cycles are harmless.

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
pub(super) struct Include(Vec<Hop>);

/// A path of a field that refers to entries, and one of a field of those entries.
#[derive(Debug)]
struct Hop {
    path: Vec<String>,
    then: Option<Vec<String>>,
    /// Path → kind of the entries that it names, of both fields; links name the kind themselves.
    targets: BTreeMap<String, String>,
}

/// By `kind/slug`: each entry once, also when several refer to it.
pub(super) type Included = BTreeMap<String, ContentEntry>;

impl Include {
    /// Reads paths. The error says which field refers to nothing that can be read.
    pub(super) fn parse(content: &Snapshot, kind: &Kind, text: &str) -> Result<Self, String> {
        let paths: Vec<&str> = text.split(',').collect();
        if paths.len() > MAX_PATHS {
            return Err(format!("include takes at most {MAX_PATHS} paths"));
        }
        let hops = paths.iter().map(|path| Hop::parse(content, kind, path));
        hops.collect::<Result<_, String>>().map(Self)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The kinds that the included fields name by slug, by path: `neighbours.zone` → `zone`.
    pub(super) fn references(&self) -> BTreeMap<String, String> {
        self.0.iter().flat_map(|hop| hop.targets.clone()).collect()
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
        for Hop { path, then, .. } in &self.0 {
            let names = gather_at(content, kind, path, fields, reading, into)?;
            let Some(then) = then else { continue };
            for name in names {
                let Some((of, _)) = name.split_once('/') else { continue };
                let (model, fields) = (content.public_kind(of), into.get(&name));
                let fields = fields.map(|entry| entry.fields.clone()).unwrap_or_default();
                if let Some(model) = model {
                    gather_at(content, model, then, &fields, reading, into)?;
                }
            }
        }
        Ok(())
    }
}

impl Hop {
    fn parse(content: &Snapshot, kind: &Kind, path: &str) -> Result<Self, String> {
        let words = |path: &str| path.split('.').map(str::to_owned).collect();
        // The first part that is a reference ends the first hop.
        for (at, _) in path.match_indices('.') {
            let (first, then) = (&path[..at], &path[at + 1..]);
            let target = field_at(kind, first).ok().and_then(Field::target);
            if let Some(target) = target.and_then(|name| content.public_kind(name)) {
                let mut targets = BTreeMap::from([(first.to_owned(), target.name.clone())]);
                if let Some(next) = check(content, target, then)? {
                    targets.insert(path.to_owned(), next);
                }
                return Ok(Self { path: words(first), then: Some(words(then)), targets });
            }
        }
        let target = check(content, kind, path)?;
        let targets = target.map(|target| (path.to_owned(), target)).into_iter().collect();
        Ok(Self { path: words(path), then: None, targets })
    }
}

/// The kind that a field names by slug; none for a link. The error says that it names nothing.
fn check(content: &Snapshot, kind: &Kind, path: &str) -> Result<Option<String>, String> {
    let field = field_at(kind, path)?;
    if refers(content, field) {
        return Ok(field.target().map(str::to_owned));
    }
    Err(format!("'{path}' refers to no entries that can be read"))
}

/// Adds what a field of an entry refers to, and returns the names of that.
fn gather_at(
    content: &Snapshot,
    kind: &Kind,
    path: &[String],
    fields: &Fields,
    reading: Reading,
    into: &mut Included,
) -> Result<Vec<String>, String> {
    let Ok(field) = field_at(kind, &path.join(".")) else { return Ok(Vec::new()) };
    let mut held = Vec::new();
    values(fields, path, &mut held);
    let names: Vec<String> = held.iter().filter_map(|value| entry_of(field, value)).collect();
    for name in &names {
        if into.contains_key(name) {
            continue;
        }
        let Some((of, slug)) = name.split_once('/') else { continue };
        let found = content.find_in(of, slug, reading.locale);
        let Some((model, entry)) = content.public_kind(of).zip(found) else { continue };
        if into.len() >= MAX_ENTRIES {
            return Err(format!("more than {MAX_ENTRIES} entries would be included"));
        }
        into.insert(name.clone(), reading.of(content, model, entry));
    }
    Ok(names)
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
