//! Cells that were written while the kind declared something else, as they read by what it declares now:
//!
//! | Change of the kind | What was written |
//! |---|---|
//! | a field is renamed (`was`) | is read under the new name |
//! | number becomes text, text a list of texts | is that text, a list of it |
//! | a field gets a value for each language | is the English value |
//! | a field becomes the same in all languages | of them, the English value counts |
//!
//! Nothing that is stored changes by it: the next save writes what was read. Any other change of a type
//! leaves values that nothing reads, so an import refuses it while some are live.

use std::{mem, sync::Arc};

use serde_json::Value;

use super::{
    field::{Declared, Field, FieldType},
    files::Cells,
    kind::{Fields, Kind, Series},
    model::Entry,
};
use crate::platform::locale::Locale;

impl Kind {
    /// Makes of cells what they are by the present declaration. A text that was shared and now belongs to
    /// a language goes to the English cell, if there is one.
    pub fn lift(&self, cells: &mut Cells) {
        // The shared cell first: it says which blocks a text is of.
        let mut shared = cells.remove(Series::SHARED);
        if let Some(shared) = &mut shared {
            self.lift_cell(Series::Shared, shared, &Fields::new());
        }
        let none = Fields::new();
        for (locale, fields) in cells.iter_mut() {
            let series = Series::of(locale).unwrap_or(Series::Other);
            self.lift_cell(series, fields, shared.as_ref().unwrap_or(&none));
        }
        for (name, field) in self.fields.iter().filter(|(_, field)| !field.is_nested()) {
            let english = cells.get_mut(Locale::En.code());
            let (from, to) = if field.localized {
                (shared.as_mut(), english)
            } else {
                (english, shared.as_mut())
            };
            if let (Some(from), Some(to)) = (from, to)
                && let Some(value) = from.remove(name)
            {
                let value = field.lifted(&value).unwrap_or(value);
                to.entry(name).or_insert(value);
            }
            if !field.localized {
                for fields in cells.values_mut() {
                    fields.remove(name);
                }
            }
        }
        cells.extend(shared.map(|shared| (Series::SHARED.to_owned(), shared)));
    }

    /// The same of one cell: names and types. `shared` says which blocks there are.
    pub fn lift_cell(&self, series: Series, own: &mut Fields, shared: &Fields) {
        self.each_part(series.is_shared(), &self.fields, own, shared, &mut lift_part);
    }

    /// An entry as it is by the present declaration; the same one when that is how it was written.
    pub fn lifted(&self, entry: Arc<Entry>) -> Arc<Entry> {
        let is_current = |(locale, cell): (&String, &super::cell::Cell)| {
            let is_shared = locale == Series::SHARED;
            cell.fields.iter().all(|(name, value)| match self.fields.get(name) {
                Some(field) if field.is_nested() => false,
                Some(field) => field.localized != is_shared && field.lifted(value).is_none(),
                None => false,
            })
        };
        if entry.cells.iter().all(is_current) {
            return entry;
        }
        // One that nobody else has is not copied.
        let mut lifted = Arc::unwrap_or_clone(entry);
        let fields = lifted.cells.iter_mut();
        let mut cells: Cells =
            fields.map(|(locale, cell)| (locale.clone(), mem::take(&mut cell.fields))).collect();
        self.begin_english(&mut cells);
        self.lift(&mut cells);
        for (locale, fields) in cells {
            lifted.cells.entry(locale).or_default().fields = fields;
        }
        Arc::new(lifted)
    }

    /// Adds an English cell where a text that was shared has to go to it.
    pub fn begin_english(&self, cells: &mut Cells) {
        let shared = cells.get(Series::SHARED);
        let is_text = |name: &String| self.fields.get(name).is_some_and(|f| f.localized);
        if shared.is_some_and(|shared| shared.keys().any(is_text)) {
            cells.entry(Locale::En.code().to_owned()).or_default();
        }
    }
}

fn lift_part(declared: &Declared, own: &mut Fields) {
    for (name, field) in declared {
        if let Some(was) = &field.was
            && let Some(value) = own.remove(was)
        {
            own.entry(name).or_insert(value);
        }
        if let Some(value) = own.get_mut(name)
            && let Some(lifted) = field.lifted(value)
        {
            *value = lifted;
        }
    }
}

impl Field {
    /// A value of an earlier type as one of the present type; none when it is of it, or cannot be.
    fn lifted(&self, value: &Value) -> Option<Value> {
        let is_text = matches!(self.item(), FieldType::Text | FieldType::Markdown);
        match value {
            Value::Number(number) if is_text && self.kind != FieldType::List => {
                Some(number.to_string().into())
            }
            Value::String(text) if is_text && self.kind == FieldType::List => {
                Some(vec![text.as_str()].into())
            }
            _ => None,
        }
    }
}
