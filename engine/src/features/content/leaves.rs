//! The leaves of a cell, each a place that holds one value. Whatever looks at all values of a cell
//! asks this; [`super::nested`] says how values nest in each other.

use std::borrow::Cow;

use serde_json::Value;

use super::{
    field::{Declared, Field, FieldType},
    kind::{ARCHIVED, BUILT_IN, Fields, Kind, LANGUAGES, Series, is_empty},
    languages::{self, Languages},
    links::{self, Link},
    nested,
};

/// A place of a cell, and what is written there.
#[derive(Debug, Clone)]
pub struct Leaf<'a> {
    /// The way to it through the cell: the field's name, or `body/h7k2/title` for the title of a block.
    pub path: Cow<'a, str>,
    pub field: &'a Field,
    /// None when nothing is written. A list of single values is one value.
    pub value: Option<&'a Value>,
    /// Whether the entry uses the field, by its conditions.
    pub used: bool,
    /// The languages that have the block in which it is.
    pub languages: Languages<'a>,
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

    /// The entries that it names, each by kind and slug.
    pub fn references(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let (target, item) = (self.field.target(), self.field.item());
        let texts = self.items().iter().filter_map(Value::as_str);
        texts.flat_map(move |text| {
            let one = match item {
                FieldType::Link => Link::parse(text).entry(),
                _ => target.map(|target| (target, text)),
            };
            let of_text = (item == FieldType::Markdown).then(|| links::in_markdown(text));
            one.into_iter().chain(of_text.into_iter().flatten())
        })
    }
}

impl Kind {
    /// The leaves of one series in the kind's order, written or not. `shared` are the shared fields of
    /// the entry, which say what there is in its lists of objects and blocks: its own fields, for the
    /// shared series.
    pub fn leaves<'a>(
        &'a self,
        series: Series,
        own: &'a Fields,
        shared: Option<&'a Fields>,
    ) -> Vec<Leaf<'a>> {
        let mut walk = Walk { kind: self, is_shared: series.is_shared(), found: Vec::new() };
        let all = Within { used: true, languages: Languages::named(None) };
        walk.fields(&self.fields, "", (Some(own), shared), all);
        walk.found
    }

    /// Every field of the kind, however deep.
    pub fn all_fields(&self) -> Vec<&Field> {
        let of_blocks = self.blocks.values().flat_map(|block| block.fields.values());
        let mut left: Vec<&Field> = self.fields.values().chain(of_blocks).collect();
        let mut found = Vec::new();
        while let Some(field) = left.pop() {
            left.extend(field.fields.values());
            found.push(field);
        }
        found
    }

    /// Changes the values that are written in one series where they stand; `shared` as in
    /// [`Self::leaves`].
    pub fn change_leaves(
        &self,
        series: Series,
        own: &mut Fields,
        shared: &Fields,
        mut change: impl FnMut(&Field, &mut Value),
    ) {
        let is_shared = series.is_shared();
        let is_leaf = |field: &Field| !field.is_nested() && field.localized != is_shared;
        self.each_part(is_shared, &self.fields, own, shared, &mut |declared, own| {
            for (name, field) in declared.iter().filter(|(_, field)| is_leaf(field)) {
                if let Some(value) = own.get_mut(name) {
                    change(field, value);
                }
            }
        });
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
            let value = given.remove(name).and_then(|value| self.stored(series, field, value));
            out.extend(value.map(|value| (name.to_owned(), value)));
        }
        out
    }

    /// A value as it is stored; none for an empty one.
    pub(super) fn stored(&self, series: Series, field: &Field, value: Value) -> Option<Value> {
        let mut value = match value {
            value if !field.is_nested() => value,
            value if !series.is_shared() => nested::sorted(value),
            value => self.stored_whole(field, value),
        };
        if !field.is_nested() {
            change_texts(&mut value, &mut |text| {
                if let Some(stored) = field.item().normalised(text) {
                    *text = stored;
                }
            });
        }
        (!is_empty(&value)).then_some(value)
    }
}

/// What holds for all leaves of a part.
#[derive(Clone, Copy)]
struct Within<'a> {
    used: bool,
    languages: Languages<'a>,
}

struct Walk<'a> {
    kind: &'a Kind,
    is_shared: bool,
    found: Vec<Leaf<'a>>,
}

impl<'a> Walk<'a> {
    /// `of` has the fields of the series, and the shared ones.
    fn fields(
        &mut self,
        declared: &'a Declared,
        path: &str,
        of: (Option<&'a Fields>, Option<&'a Fields>),
        within: Within<'a>,
    ) {
        let (own, shared) = of;
        for (name, field) in declared {
            let used = within.used && field.is_used(declared, shared);
            let value = own.and_then(|own| own.get(name));
            let beside = shared.and_then(|shared| shared.get(name));
            if field.has_items() {
                for (id, item) in nested::items(beside) {
                    let Some(declared) = self.kind.declared_in(field, item) else { continue };
                    let texts = value.and_then(|of| of.get(id)?.as_object());
                    let own = if self.is_shared { Some(item) } else { texts };
                    let languages = match item.get(LANGUAGES) {
                        Some(named) => Languages::named(Some(named)),
                        None => within.languages,
                    };
                    let path = format!("{path}{name}/{id}/");
                    self.fields(declared, &path, (own, Some(item)), Within { used, languages });
                }
            } else if field.is_nested() {
                let of = (value.and_then(Value::as_object), beside.and_then(Value::as_object));
                let path = format!("{path}{name}/");
                self.fields(&field.fields, &path, of, Within { used, ..within });
            } else if field.localized != self.is_shared {
                let path = match path {
                    "" => Cow::Borrowed(name.as_str()),
                    path => Cow::Owned(format!("{path}{name}")),
                };
                let value = value.filter(|value| !is_empty(value));
                self.found.push(Leaf { path, field, value, used, languages: within.languages });
            }
        }
    }
}

/// What is written at the path of a leaf, of an item or of a list.
pub fn at<'f>(fields: &'f Fields, path: &str) -> Option<&'f Value> {
    let mut names = path.split('/');
    let first = fields.get(names.next()?)?;
    names.try_fold(first, |value, name| match value {
        Value::Array(_) => nested::item(value, name),
        value => value.get(name),
    })
}

/// Writes the value of a leaf, or takes it away. There is no place for one in an item that is not there.
pub fn put(fields: &mut Fields, path: &str, value: Option<Value>) {
    let (way, name) = path.rsplit_once('/').map_or((None, path), |(way, name)| (Some(way), name));
    let mut place = Some(fields);
    for step in way.into_iter().flat_map(|way| way.split('/')) {
        let into = place.map(|of| of.entry(step).or_insert_with(|| Value::Object(Fields::new())));
        place = into.and_then(Value::as_object_mut);
    }
    match (place, value) {
        (Some(place), Some(value)) => _ = place.insert(name.to_owned(), value),
        (Some(place), None) => _ = place.remove(name),
        (None, _) => {}
    }
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
    use crate::features::content::block::Blocks;

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
        let kind = Kind::parse("area", KIND, &Blocks::new()).expect("a kind");
        let cell = fields(json!({ "facts": ["a", "b"], "name": " ", "other": 1 }));
        let leaves = kind.leaves(Series::Other, &cell, None);
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
        let kind = Kind::parse("area", KIND, &Blocks::new()).expect("a kind");
        let cell = fields(json!({ "zone": "east", "near": ["hebbal", "hoodi"] }));
        let found: Vec<_> = kind
            .leaves(Series::Shared, &cell, Some(&cell))
            .iter()
            .flat_map(Leaf::references)
            .collect();
        assert_eq!(found, [("zone", "east"), ("area", "hebbal"), ("area", "hoodi")]);
    }

    #[test]
    fn the_languages_of_an_entry_are_stored_in_their_order_and_all_of_them_are_none() {
        let kind = Kind::parse("area", KIND, &Blocks::new()).expect("a kind");
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
