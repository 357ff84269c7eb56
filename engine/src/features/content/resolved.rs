//! An entry as a language reads it: what is shared and its own texts in one, English where it has none.

use serde_json::{Map, Value};

use super::{
    field::{Declared, Field},
    kind::{Fields, Kind, LANGUAGES, Series, is_empty},
    languages::Languages,
    model::Entry,
    nested::{self, ID, TYPE},
};
use crate::platform::locale::Locale;

/// What is read where a list that stands for every entry is empty.
const EVERY: &Value = &Value::Array(Vec::new());

/// Makes of a written value what readers get. It is given the field, the path and the value.
pub type Show<'s> = dyn FnMut(&Field, &str, &Value) -> Value + 's;

/// The fields of an entry in a language.
#[derive(Debug, Default)]
pub struct Resolved {
    /// In the order of the kind.
    pub fields: Fields,
    /// Paths of texts that the language lacks, so that `fields` has the English ones.
    pub fallback: Vec<String>,
}

impl Kind {
    /// The fields of an entry in a language, each as `show` makes it.
    pub fn resolve(&self, entry: &Entry, locale: Locale, show: &mut Show<'_>) -> Resolved {
        let of = |locale: &str| entry.cells.get(locale).map(|cell| &cell.fields);
        let cells = Cells { shared: of(Series::SHARED), own: of(locale.code()), english: of("en") };
        let mut reader = Reader { kind: self, locale, show, fallback: Vec::new() };
        let fields = reader.fields(&self.fields, "", cells);
        Resolved { fields, fallback: reader.fallback }
    }
}

/// The same part of three cells of an entry.
#[derive(Clone, Copy)]
struct Cells<'e> {
    shared: Option<&'e Fields>,
    own: Option<&'e Fields>,
    english: Option<&'e Fields>,
}

impl<'e> Cells<'e> {
    fn within(self, name: &str) -> Self {
        let of = |fields: Option<&'e Fields>| fields?.get(name)?.as_object();
        Self { shared: of(self.shared), own: of(self.own), english: of(self.english) }
    }
}

struct Reader<'r, 's> {
    kind: &'r Kind,
    locale: Locale,
    show: &'r mut Show<'s>,
    fallback: Vec<String>,
}

impl Reader<'_, '_> {
    fn fields(&mut self, declared: &Declared, path: &str, of: Cells<'_>) -> Fields {
        let mut fields = Fields::new();
        for (name, field) in declared {
            if !field.is_used(declared, of.shared) {
                continue;
            }
            let at = format!("{path}{name}");
            let value = if field.has_items() {
                let items = self.items(field, name, &at, of);
                (!items.is_empty()).then(|| Value::Array(items))
            } else if field.is_nested() {
                let within = self.fields(&field.fields, &format!("{at}/"), of.within(name));
                (!within.is_empty()).then(|| Value::Object(within))
            } else {
                let value = self.written(name, field, &at, of);
                value.map(|value| (self.show)(field, &at, value))
            };
            fields.extend(value.map(|value| (name.clone(), value)));
        }
        fields
    }

    fn written<'v>(
        &mut self,
        name: &str,
        field: &'v Field,
        path: &str,
        of: Cells<'v>,
    ) -> Option<&'v Value> {
        let read = |fields: Option<&'v Fields>| fields?.get(name).filter(|value| !is_empty(value));
        if !field.localized {
            return read(of.shared).or(field.default.as_ref()).or(field.empty.map(|_| EVERY));
        }
        let english = read(of.english);
        if read(of.own).is_none() && english.is_some() {
            self.fallback.push(path.to_owned());
        }
        read(of.own).or(english)
    }

    fn items(&mut self, field: &Field, name: &str, path: &str, of: Cells<'_>) -> Vec<Value> {
        let mut found = Vec::new();
        let texts = of.within(name);
        for (id, item) in nested::items(of.shared.and_then(|shared| shared.get(name))) {
            let Some(declared) = self.kind.declared_in(field, item) else { continue };
            if !Languages::named(item.get(LANGUAGES)).has(self.locale) {
                continue;
            }
            let of = Cells { shared: Some(item), ..texts.within(id) };
            let begin = [ID, TYPE].into_iter().filter_map(|name| item.get_key_value(name));
            let mut whole: Map<String, Value> =
                begin.map(|(name, value)| (name.clone(), value.clone())).collect();
            whole.extend(self.fields(declared, &format!("{path}/{id}/"), of));
            found.push(Value::Object(whole));
        }
        found
    }
}
