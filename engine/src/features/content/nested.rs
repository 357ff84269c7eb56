//! How values nest. What all languages share says which things there are and in which order; the texts
//! of a language stand under the id of the thing that they belong to:
//!
//! ```toml
//! [[shared.body]]
//! id = "h7k2"
//! type = "hero"
//! languages = ["en", "kn"]   # blocks only; all languages when absent
//!
//! [kn.body.h7k2]
//! title = "…"
//! ```
//!
//! So moving a block touches no translation. Texts whose thing is gone are kept and shown nowhere.

use serde_json::Value;

use super::{
    field::{Declared, Field, FieldType},
    kind::{Fields, Kind, LANGUAGES, Series, is_empty},
    languages,
};

/// What joins the texts of a thing in a list with it.
pub const ID: &str = "id";
/// The type of a block.
pub const TYPE: &str = "type";

/// Names that items have beside their fields.
pub(super) const OF_ITEMS: [&str; 3] = [ID, TYPE, LANGUAGES];

/// The items of a list that have an id, each with it.
pub fn items(list: Option<&Value>) -> impl Iterator<Item = (&str, &Fields)> {
    let items = list.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let items = items.iter().filter_map(Value::as_object);
    items.filter_map(|item| Some((item.get(ID)?.as_str()?, item)))
}

/// The item of a list with an id.
pub(super) fn item<'v>(list: &'v Value, id: &str) -> Option<&'v Value> {
    list.as_array()?.iter().find(|item| item.get(ID).is_some_and(|own| own == id))
}

/// The texts of a language in one order, whatever their order was, without empty ones.
pub(super) fn sorted(value: Value) -> Value {
    let Value::Object(fields) = value else { return value };
    let mut fields: Vec<(String, Value)> =
        fields.into_iter().map(|(name, value)| (name, sorted(value))).collect();
    fields.retain(|(_, value)| !is_empty(value));
    fields.sort_by(|(one, _), (other, _)| one.cmp(other));
    Value::Object(fields.into_iter().collect())
}

impl Kind {
    /// The fields of an item of a list; none for a block of a type that the kind does not have.
    pub(super) fn declared_in<'k>(
        &'k self,
        field: &'k Field,
        item: &Fields,
    ) -> Option<&'k Declared> {
        if field.kind != FieldType::Blocks {
            return Some(&field.fields);
        }
        let name =
            item.get(TYPE)?.as_str().filter(|name| field.blocks.iter().any(|b| b == name))?;
        Some(&self.blocks.get(name)?.fields)
    }

    /// Visits the fields of a cell, then those of each thing in it, with what declares them. `shared` says
    /// which things a language has texts of.
    pub(super) fn each_part(
        &self,
        is_shared: bool,
        declared: &Declared,
        own: &mut Fields,
        shared: &Fields,
        visit: &mut impl FnMut(&Declared, &mut Fields),
    ) {
        visit(declared, own);
        let none = Fields::new();
        for (name, field) in declared.iter().filter(|(_, field)| field.is_nested()) {
            match own.get_mut(name) {
                Some(Value::Array(things)) if field.has_items() && is_shared => {
                    for item in things.iter_mut().filter_map(Value::as_object_mut) {
                        if let Some(declared) = self.declared_in(field, item) {
                            self.each_part(is_shared, declared, item, &none, visit);
                        }
                    }
                }
                Some(Value::Object(texts)) if field.has_items() && !is_shared => {
                    for (id, item) in items(shared.get(name)) {
                        let own = texts.get_mut(id).and_then(Value::as_object_mut);
                        if let Some((declared, own)) = self.declared_in(field, item).zip(own) {
                            self.each_part(is_shared, declared, own, item, visit);
                        }
                    }
                }
                Some(Value::Object(own)) if !field.has_items() => {
                    let shared = shared.get(name).and_then(Value::as_object).unwrap_or(&none);
                    self.each_part(is_shared, &field.fields, own, shared, visit);
                }
                _ => {}
            }
        }
    }

    /// Gives items without an id one that is made from what is in them.
    pub fn give_ids(&self, shared: &mut Fields) {
        self.give_ids_in(&self.fields, shared);
    }

    fn give_ids_in(&self, declared: &Declared, shared: &mut Fields) {
        for (name, field) in declared.iter().filter(|(_, field)| field.is_nested()) {
            match shared.get_mut(name) {
                Some(Value::Array(items)) if field.has_items() => {
                    for (place, item) in items.iter_mut().enumerate() {
                        let Value::Object(item) = item else { continue };
                        if !item.contains_key(ID) {
                            let bytes = serde_json::to_vec(&(place, &*item)).unwrap_or_default();
                            let hash = blake3::hash(&bytes).to_hex();
                            let begin = item.get(TYPE).and_then(Value::as_str).unwrap_or("item");
                            item.insert(ID.to_owned(), format!("{begin}_{}", &hash[..6]).into());
                        }
                        if let Some(declared) = self.declared_in(field, item) {
                            self.give_ids_in(declared, item);
                        }
                    }
                }
                Some(Value::Object(shared)) => self.give_ids_in(&field.fields, shared),
                _ => {}
            }
        }
    }

    /// A list or object of the shared series as it is stored: names in the order of the kind.
    pub(super) fn stored_whole(&self, field: &Field, value: Value) -> Value {
        match value {
            Value::Array(items) if field.has_items() => {
                let stored = |item| match item {
                    Value::Object(item) => Value::Object(self.stored_item(field, item)),
                    odd => odd,
                };
                Value::Array(items.into_iter().map(stored).collect())
            }
            Value::Object(given) if field.is_nested() => {
                Value::Object(self.stored_fields(&field.fields, given))
            }
            odd => odd,
        }
    }

    fn stored_item(&self, field: &Field, mut item: Fields) -> Fields {
        // A newer engine may know the type.
        let Some(declared) = self.declared_in(field, &item) else { return item };
        let mut out = Fields::new();
        for name in OF_ITEMS {
            let value = item.remove(name);
            let value =
                if name == LANGUAGES { value.and_then(languages::normalised) } else { value };
            out.extend(value.map(|value| (name.to_owned(), value)));
        }
        out.extend(self.stored_fields(declared, item));
        out
    }

    fn stored_fields(&self, declared: &Declared, mut given: Fields) -> Fields {
        let of = |(name, field): (&String, &Field)| {
            let value = given.remove(name)?;
            Some((name.clone(), self.stored(Series::Shared, field, value)?))
        };
        declared.iter().filter_map(of).collect()
    }
}
