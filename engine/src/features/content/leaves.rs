//! The leaves of a cell, each a place that holds one value. Only this file knows how values nest in
//! each other; whatever looks at all values of a cell asks it.

use std::borrow::Cow;

use serde_json::Value;

use super::{
    field::{Field, FieldType},
    kind::{ARCHIVED, BUILT_IN, Fields, Kind, LANGUAGES, Series, is_empty},
    languages,
};

/// A place of a cell, and what is written there.
#[derive(Debug, Clone)]
pub struct Leaf<'a> {
    /// The way to it through the cell: the field's name.
    pub path: Cow<'a, str>,
    pub field: &'a Field,
    /// None when nothing is written. A list is one value.
    pub value: Option<&'a Value>,
}

impl<'a> Leaf<'a> {
    /// The single values: the items of a list, else the value itself; none when nothing is written.
    pub fn items(&self) -> &'a [Value] {
        match self.value {
            Some(Value::Array(items)) if self.field.kind == FieldType::List => items,
            Some(value) => std::slice::from_ref(value),
            None => &[],
        }
    }

    /// The slugs that a reference, or a list of references, names; none for other leaves.
    pub fn references(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let target = self.field.target();
        let slugs = self.items().iter().filter_map(Value::as_str);
        slugs.filter_map(move |slug| Some((target?, slug)))
    }
}

impl Kind {
    /// The leaves of one series in the kind's order, written or not.
    pub fn leaves<'a>(
        &'a self,
        series: Series,
        fields: &'a Fields,
    ) -> impl Iterator<Item = Leaf<'a>> {
        self.fields_of(series.is_shared()).map(|(name, field)| Leaf {
            path: Cow::Borrowed(name),
            field,
            value: fields.get(name).filter(|v| !is_empty(v)),
        })
    }

    /// Every field of the kind, however deep.
    pub fn all_fields(&self) -> impl Iterator<Item = &Field> {
        self.fields.values()
    }

    /// Changes the values that are written in one series where they stand.
    pub fn change_leaves(
        &self,
        series: Series,
        fields: &mut Fields,
        mut change: impl FnMut(&Field, &mut Value),
    ) {
        for (path, field) in self.fields_of(series.is_shared()) {
            if let Some(value) = fields.get_mut(path) {
                change(field, value);
            }
        }
    }

    /// The fields in the kind's order, without empty ones: the form that is hashed and stored.
    pub fn normalise(&self, series: Series, fields: Fields) -> Fields {
        let mut given = fields;
        let mut out = Fields::new();
        for name in BUILT_IN.into_iter().filter(|_| series.is_shared()) {
            let value = given.remove(name).filter(|v| !v.is_null());
            let value = match name {
                ARCHIVED => value.filter(|v| *v != false),
                LANGUAGES => value.and_then(languages::normalised),
                _ => value,
            };
            out.extend(value.map(|value| (name.to_owned(), value)));
        }
        for (name, field) in self.fields_of(series.is_shared()) {
            if let Some(mut value) = given.remove(name).filter(|v| !is_empty(v)) {
                change_texts(&mut value, &mut |text| {
                    if let Some(stored) = field.item().normalised(text) {
                        *text = stored;
                    }
                });
                out.insert(name.to_owned(), value);
            }
        }
        out
    }
}

/// What is written at the path of a leaf.
pub fn at<'f>(fields: &'f Fields, path: &str) -> Option<&'f Value> {
    fields.get(path)
}

/// Writes the value of a leaf, or takes it away.
pub fn put(fields: &mut Fields, path: &str, value: Option<Value>) {
    match value {
        Some(value) => fields.insert(path.to_owned(), value),
        None => fields.remove(path),
    };
}

/// The texts in a value, however deep.
pub fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        Value::Object(fields) => fields.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// Changes every text in a value, however deep.
pub fn change_texts(value: &mut Value, change: &mut impl FnMut(&mut String)) {
    match value {
        Value::String(text) => change(text),
        Value::Array(items) => items.iter_mut().for_each(|item| change_texts(item, change)),
        Value::Object(fields) => fields.values_mut().for_each(|one| change_texts(one, change)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const KIND: &str = "label = \"Area\"\ntitle = \"name\"\n\
        [fields.zone]\ntype = \"reference\"\nkind = \"zone\"\n\
        [fields.near]\ntype = \"list\"\nof = \"reference\"\nkind = \"area\"\n\
        [fields.name]\ntype = \"text\"\nlocalized = true\n\
        [fields.facts]\ntype = \"list\"\nof = \"text\"\nlocalized = true\n";

    fn fields(value: Value) -> Fields {
        serde_json::from_value(value).expect("an object")
    }

    #[test]
    fn a_cell_is_its_leaves_in_the_order_of_the_kind() {
        let kind = Kind::parse("area", KIND).expect("a kind");
        let cell = fields(json!({ "facts": ["a", "b"], "name": " ", "other": 1 }));
        let leaves: Vec<_> = kind.leaves(Series::Other, &cell).collect();
        assert_eq!(leaves.iter().map(|l| &*l.path).collect::<Vec<_>>(), ["name", "facts"]);
        assert_eq!((leaves[0].value, leaves[0].items().len()), (None, 0));
        assert_eq!(leaves[1].items(), ["a", "b"]);
        let written = leaves.into_iter().filter_map(|l| Some((l.path, l.value?.clone())));
        let mut again = Fields::new();
        written.for_each(|(path, value)| put(&mut again, &path, Some(value)));
        assert_eq!(again, kind.normalise(Series::Other, cell));
    }

    #[test]
    fn references_are_found_alone_and_in_lists() {
        let kind = Kind::parse("area", KIND).expect("a kind");
        let cell = fields(json!({ "zone": "east", "near": ["hebbal", "hoodi"] }));
        let found: Vec<_> =
            kind.leaves(Series::Shared, &cell).flat_map(|leaf| leaf.references()).collect();
        assert_eq!(found, [("zone", "east"), ("area", "hebbal"), ("area", "hoodi")]);
    }

    #[test]
    fn the_languages_of_an_entry_are_stored_in_their_order_and_all_of_them_are_none() {
        let kind = Kind::parse("area", KIND).expect("a kind");
        let stored = |languages: Value| {
            let fields = fields(json!({ "languages": languages, "position": 1 }));
            kind.normalise(Series::Shared, fields).remove(LANGUAGES)
        };
        assert_eq!(stored(json!(["kn", "en", "kn"])), Some(json!(["en", "kn"])));
        assert_eq!(stored(json!(["bn", "mr", "te", "ta", "hi", "kn", "en"])), None);
        assert_eq!(stored(json!([])), None);
        assert_eq!(stored(Value::Null), None);
    }
}
