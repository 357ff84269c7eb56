//! What cannot be stored in how the values of a cell nest ([`super::nested`]).

use serde_json::Value;

use super::{
    field::{Declared, Field, FieldType},
    finding::{Finding, Gate},
    kind::{Fields, Kind, LANGUAGES, Series, is_empty},
    languages,
    nested::{ID, OF_ITEMS, TYPE, items},
};
use crate::platform::{letters, locale::Locale};

/// Most items of a list that declares no other number.
const MAX_ITEMS: usize = 60;
/// Most letters of an id.
const MAX_ID: usize = 24;
/// Most characters of a text that belongs to nothing any more.
const MAX_TEXT: usize = 40_000;
/// Most levels of what belongs to nothing any more.
const MAX_DEPTH: usize = 6;
/// Most bytes of a cell as JSON.
const MAX_CELL: usize = 256 * 1024;

fn is_id(text: &str) -> bool {
    let of_id = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    text.len() <= MAX_ID && !text.is_empty() && text.chars().all(of_id) && !text.starts_with('_')
}

impl Kind {
    /// What cannot be stored in how the values of a cell nest.
    pub(super) fn misbuilt(&self, series: Series, own: &Fields, shared: &Fields) -> Vec<Finding> {
        let mut look = Look { kind: self, found: Vec::new() };
        if !self.fields.values().any(Field::is_nested) {
            return look.found;
        }
        if series.is_shared() {
            look.shared(&self.fields, "", own);
        } else {
            look.texts(&self.fields, "", own, Some(shared));
        }
        if serde_json::to_vec(own).is_ok_and(|bytes| bytes.len() > MAX_CELL) {
            look.refuse("", "too_long", "Holds more than 256 KiB".to_owned());
        }
        look.found
    }
}

struct Look<'k> {
    kind: &'k Kind,
    found: Vec<Finding>,
}

impl Look<'_> {
    fn refuse(&mut self, path: &str, code: &'static str, message: String) {
        let path = path.trim_end_matches('/').to_owned();
        self.found.push(Finding { path, code, message, gate: Gate::Save });
    }

    fn shared(&mut self, declared: &Declared, path: &str, own: &Fields) {
        for (name, field) in declared.iter().filter(|(_, field)| field.is_nested()) {
            let Some(value) = own.get(name).filter(|value| !is_empty(value)) else { continue };
            let at = format!("{path}{name}");
            match value {
                Value::Array(items) if field.has_items() => self.items(field, &at, items),
                Value::Object(within) if !field.has_items() => {
                    self.names(&at, &field.fields, within, &[], Series::Shared);
                    self.shared(&field.fields, &format!("{at}/"), within);
                }
                _ if field.has_items() => self.refuse(&at, "type", "Must be a list".to_owned()),
                _ => self.refuse(&at, "type", "Must be an object".to_owned()),
            }
        }
    }

    fn items(&mut self, field: &Field, path: &str, items: &[Value]) {
        let max = field.max.and_then(|max| usize::try_from(max).ok()).unwrap_or(MAX_ITEMS);
        if items.len() > max {
            self.refuse(path, "too_long", format!("At most {max} items"));
        }
        let mut ids = Vec::new();
        for (number, item) in (1..).zip(items) {
            let Some(item) = item.as_object() else {
                self.refuse(path, "type", format!("Item {number} must be an object"));
                continue;
            };
            let id = item.get(ID).and_then(Value::as_str).unwrap_or_default();
            if !is_id(id) {
                let told = format!("Item {number}: an id is 1 to {MAX_ID} of a-z, 0-9 and _");
                self.refuse(path, "id", told);
                continue;
            }
            if ids.contains(&id) {
                self.refuse(path, "id", format!("The id '{id}' comes twice"));
            }
            ids.push(id);
            let at = format!("{path}/{id}");
            let Some(declared) = self.kind.declared_in(field, item) else {
                let given = item.get(TYPE).and_then(Value::as_str).unwrap_or_default();
                let told = format!("'{given}' is not one of: {}", field.blocks.join(", "));
                self.refuse(&at, "choice", told);
                continue;
            };
            let is_block = field.kind == FieldType::Blocks;
            self.names(
                &at,
                declared,
                item,
                if is_block { &OF_ITEMS } else { &[ID] },
                Series::Shared,
            );
            let named = item.get(LANGUAGES).filter(|named| !named.is_null());
            if is_block && named.is_some_and(|named| !languages::is_valid(named)) {
                let codes = Locale::ALL.map(Locale::code).join(", ");
                self.refuse(&at, "choice", format!("'languages' is a list of: {codes}"));
            }
            self.shared(declared, &format!("{at}/"), item);
        }
    }

    /// Names that a part does not have in a series.
    fn names(
        &mut self,
        path: &str,
        declared: &Declared,
        given: &Fields,
        beside: &[&str],
        series: Series,
    ) {
        for name in given.keys().filter(|name| !beside.contains(&name.as_str())) {
            let field = declared.get(name);
            if !field.is_some_and(|field| self.kind.is_in(field, series.is_shared())) {
                let told = format!("'{name}' is no {} field", series.label());
                self.refuse(&format!("{path}/{name}"), "unknown", told);
            }
        }
    }

    fn texts(&mut self, declared: &Declared, path: &str, own: &Fields, shared: Option<&Fields>) {
        for (name, field) in declared.iter().filter(|(_, field)| field.is_nested()) {
            let Some(value) = own.get(name).filter(|value| !is_empty(value)) else { continue };
            let at = format!("{path}{name}");
            let beside = shared.and_then(|shared| shared.get(name));
            let Some(within) = value.as_object() else {
                self.refuse(&at, "type", "Must be an object".to_owned());
                continue;
            };
            if !field.has_items() {
                self.names(&at, &field.fields, within, &[], Series::Other);
                let beside = beside.and_then(Value::as_object);
                self.texts(&field.fields, &format!("{at}/"), within, beside);
                continue;
            }
            for (id, texts) in within {
                let at = format!("{at}/{id}");
                let item = items(beside).find(|(own, _)| own == id).map(|(_, item)| item);
                let declared = item.and_then(|item| self.kind.declared_in(field, item));
                match (texts.as_object(), declared) {
                    (None, _) => self.refuse(&at, "type", "Must be an object".to_owned()),
                    (Some(texts), Some(declared)) => {
                        self.names(&at, declared, texts, &[], Series::Other);
                        self.texts(declared, &format!("{at}/"), texts, item);
                    }
                    (Some(_), None) if !is_id(id) || !is_kept(texts, MAX_DEPTH) => {
                        self.refuse(
                            &at,
                            "unknown",
                            "Belongs to nothing, and is no text".to_owned(),
                        );
                    }
                    (Some(_), None) => {}
                }
            }
        }
    }
}

/// Whether what belongs to nothing any more are texts that could be.
fn is_kept(value: &Value, depth: usize) -> bool {
    match value {
        Value::String(text) => {
            let is_odd = |c: char| c.is_control() && c != '\n' && c != '\t';
            !text.contains(is_odd) && (text.len() <= MAX_TEXT || letters::count(text) <= MAX_TEXT)
        }
        Value::Array(items) => items.iter().all(Value::is_string),
        Value::Object(fields) => depth > 0 && fields.values().all(|v| is_kept(v, depth - 1)),
        _ => false,
    }
}
