//! `fields=name,body.hero.title`: which fields of an entry are answered.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::features::content::{
    delivered::ContentEntry,
    field::{Declared, Field, FieldType},
    kind::{Fields, Kind, POSITION},
    nested::{ID, TYPE},
};

/// Most paths.
const MAX_PATHS: usize = 40;

/// The chosen part of a value: all of it when nothing is named. Within blocks, the first names are
/// their types.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) struct Shape(BTreeMap<String, Self>);

impl Shape {
    /// Reads paths of fields. The error names what is allowed.
    pub(super) fn parse(kind: &Kind, text: &str) -> Result<Self, String> {
        let mut shape = Self::default();
        for (count, path) in text.split(',').enumerate() {
            if count >= MAX_PATHS {
                return Err(format!("fields takes at most {MAX_PATHS} paths"));
            }
            if path != POSITION {
                field_at(kind, path)?;
            }
            let mut at = &mut shape;
            let mut is_whole = false;
            for name in path.split('.') {
                // What was named as a whole stays whole.
                is_whole = at.0.get(name).is_some_and(Self::is_whole);
                if is_whole {
                    break;
                }
                at = at.0.entry(name.to_owned()).or_default();
            }
            if !is_whole {
                at.0.clear();
            }
        }
        Ok(shape)
    }

    fn is_whole(&self) -> bool {
        self.0.is_empty()
    }

    /// An entry with the chosen fields alone.
    pub(super) fn of(&self, kind: &Kind, mut entry: ContentEntry) -> ContentEntry {
        if self.is_whole() {
            return entry;
        }
        self.cut(&kind.fields, &mut entry.fields);
        let left = paths(&entry.fields);
        entry.html.retain(|path, _| left.contains(path));
        entry.fallback.retain(|path| left.contains(path));
        entry
    }

    /// Takes away what is not chosen.
    fn cut(&self, declared: &Declared, fields: &mut Fields) {
        if self.is_whole() {
            return;
        }
        let is_fixed = |name: &str| name == ID || name == TYPE;
        fields.retain(|name, _| is_fixed(name) || self.0.contains_key(name));
        for (name, value) in fields {
            if let (Some(shape), Some(field)) = (self.0.get(name), declared.get(name)) {
                shape.cut_value(field, value);
            }
        }
    }

    fn cut_value(&self, field: &Field, value: &mut Value) {
        if self.is_whole() {
            return;
        }
        match value {
            Value::Object(fields) => self.cut(&field.fields, fields),
            Value::Array(items) if field.kind == FieldType::Blocks => {
                items.retain_mut(|block| {
                    let Value::Object(fields) = block else { return false };
                    let kind = fields.get(TYPE).and_then(Value::as_str);
                    let Some(shape) = kind.and_then(|kind| self.0.get(kind)) else { return false };
                    // One level: what is named in a block is answered as a whole.
                    fields.retain(|name, _| {
                        name == ID || name == TYPE || shape.is_whole() || shape.0.contains_key(name)
                    });
                    true
                });
            }
            Value::Array(items) => {
                for item in items.iter_mut().filter_map(Value::as_object_mut) {
                    self.cut(&field.fields, item);
                }
            }
            _ => {}
        }
    }
}

/// The field at a path such as `body.hero.title`; the error names what is there.
pub(super) fn field_at<'k>(kind: &'k Kind, path: &str) -> Result<&'k Field, String> {
    let mut declared = &kind.fields;
    let mut names = path.split('.');
    let mut next = names.next();
    loop {
        let name = next.unwrap_or_default();
        let none = || {
            let all: Vec<&str> = declared.keys().map(String::as_str).collect();
            format!("'{name}' is none of {}", all.join(", "))
        };
        let field = declared.get(name).ok_or_else(none)?;
        next = names.next();
        let Some(within) = next else { return Ok(field) };
        if field.kind == FieldType::Blocks {
            let block =
                kind.blocks.get(within).filter(|_| field.blocks.iter().any(|b| b == within));
            let none = || format!("'{within}' is none of {}", field.blocks.join(", "));
            declared = &block.ok_or_else(none)?.fields;
            next = names.next();
            if next.is_none() {
                return Ok(field);
            }
        } else if field.is_nested() {
            declared = &field.fields;
        } else {
            return Err(format!("'{name}' has no fields of its own"));
        }
    }
}

/// The paths of all values, with ids of what lies in lists: `body/h7k2/title`.
fn paths(fields: &Fields) -> BTreeSet<String> {
    fn walk(prefix: &str, fields: &Fields, found: &mut BTreeSet<String>) {
        for (name, value) in fields {
            let path = format!("{prefix}{name}");
            match value {
                Value::Object(within) => walk(&format!("{path}/"), within, found),
                Value::Array(items) => {
                    for item in items.iter().filter_map(Value::as_object) {
                        let id = item.get(ID).and_then(Value::as_str).unwrap_or_default();
                        walk(&format!("{path}/{id}/"), item, found);
                    }
                }
                _ => {}
            }
            found.insert(path);
        }
    }
    let mut found = BTreeSet::new();
    walk("", fields, &mut found);
    found
}
