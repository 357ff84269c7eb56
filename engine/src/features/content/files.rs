//! Entries and texts as files: `content/<kind>/<slug>.toml` and `locales/<locale>.json`.
//!
//! An imported file is kept as written. Export changes only the values that were edited since, so
//! comments and layout survive and an unedited file comes back byte for byte.

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table};

use super::{
    field::Field,
    kind::{BUILT_IN, Fields, Kind, Series},
    mistake::Mistake,
    nested::ID,
};
use crate::platform::locale::Locale;

/// The section of an entry file that holds the shared fields.
const SHARED: &str = "shared";

/// The fields of each series: `*` and the languages.
pub type Cells = BTreeMap<String, Fields>;

/// Parses the file of an entry.
pub fn parse_entry(source: &str) -> Result<Cells, Mistake> {
    let file: toml::Table = toml::from_str(source).map_err(|e| Mistake::of_toml(source, &e))?;
    let mut cells = Cells::new();
    for (name, value) in file {
        if BUILT_IN.contains(&name.as_str()) {
            let shared = cells.entry(Series::SHARED.to_owned()).or_default();
            shared.insert(name, json_of(value)?);
            continue;
        }
        let locale = if name == SHARED { Series::SHARED } else { name.as_str() };
        let known = Series::of(locale).is_some() && name != Series::SHARED;
        let toml::Value::Table(section) = value else {
            return Err(Mistake::new(format!("'{name}' is no section; known: {}", sections())));
        };
        if !known {
            return Err(Mistake::new(format!("unknown section [{name}]; known: {}", sections())));
        }
        let fields = cells.entry(locale.to_owned()).or_default();
        for (field, value) in section {
            fields.insert(field, json_of(value)?);
        }
    }
    Ok(cells)
}

fn sections() -> String {
    let locales: Vec<_> = Locale::ALL.iter().map(|l| l.code()).collect();
    format!("{SHARED}, {}", locales.join(", "))
}

fn json_of(value: toml::Value) -> Result<Value, Mistake> {
    Ok(match value {
        toml::Value::String(s) => Value::from(s),
        toml::Value::Integer(n) => Value::from(n),
        toml::Value::Float(n) => Value::from(n),
        toml::Value::Boolean(b) => Value::from(b),
        toml::Value::Array(items) => {
            Value::Array(items.into_iter().map(json_of).collect::<Result<_, _>>()?)
        }
        toml::Value::Table(section) => {
            let of = |(name, value)| Ok((name, json_of(value)?));
            Value::Object(section.into_iter().map(of).collect::<Result<_, Mistake>>()?)
        }
        // Written without quotes, it is the same date.
        toml::Value::Datetime(moment) => Value::from(moment.to_string()),
    })
}

/// The file of an entry: `source` with the values that differ replaced, or a new file.
pub(super) fn render_entry(
    kind: &Kind,
    source: Option<&str>,
    cells: &Cells,
) -> Result<String, Mistake> {
    let source = source.unwrap_or_default();
    if cells == &parse_entry(source)? {
        return Ok(source.to_owned());
    }
    let mut file: DocumentMut =
        source.parse().map_err(|e: toml_edit::TomlError| Mistake::new(e.message()))?;
    let empty = Fields::new();
    let shared = cells.get(Series::SHARED).unwrap_or(&empty);
    for name in BUILT_IN {
        put(file.as_table_mut(), name, shared.get(name));
    }
    for locale in std::iter::once(Series::SHARED).chain(Locale::ALL.iter().map(|l| l.code())) {
        let is_shared = locale == Series::SHARED;
        let section = if is_shared { SHARED } else { locale };
        let fields = cells.get(locale).unwrap_or(&empty);
        let names: Vec<&str> = kind.fields_of(is_shared).map(|(name, _)| name).collect();
        if !names.iter().any(|name| fields.contains_key(*name)) {
            file.remove(section);
            continue;
        }
        let table = file.entry(section).or_insert_with(|| Item::Table(Table::new()));
        let Some(table) = table.as_table_mut() else { continue };
        for name in names {
            if let Some(was) = &kind.fields[name].was {
                table.remove(was);
            }
            put(table, name, fields.get(name));
        }
    }
    if kind.fields.values().any(Field::is_nested) {
        replace(file.as_table_mut());
    }
    Ok(file.to_string().trim_start().to_owned())
}

/// Sets, keeps or removes one value, touching its layout only when it differs.
fn put(table: &mut Table, name: &str, wanted: Option<&Value>) {
    let Some(wanted) = wanted else {
        table.remove(name);
        return;
    };
    match wanted {
        Value::Object(fields) => return put_section(table, name, fields),
        Value::Array(items) if items.iter().any(Value::is_object) => {
            return put_sections(table, name, items);
        }
        _ => {}
    }
    let present = table.get(name).and_then(Item::as_value).map(ToString::to_string);
    let present =
        present.and_then(|text| toml::from_str::<toml::Table>(&format!("v = {text}")).ok());
    let same = present
        .and_then(|mut t| t.remove("v"))
        .and_then(|v| json_of(v).ok())
        .is_some_and(|v| v == *wanted);
    if !same && let Some(value) = toml_of(wanted) {
        match table.get_mut(name).and_then(Item::as_value_mut) {
            Some(old) => {
                let decor = old.decor().clone();
                *old = value;
                *old.decor_mut() = decor;
            }
            None => {
                table.insert(name, Item::Value(value));
            }
        }
    }
}

/// A section of its own for an object; one that is written within braces stays so while it is equal.
fn put_section(table: &mut Table, name: &str, fields: &Fields) {
    if is_equal(table, name, &Value::Object(fields.clone())) {
        return;
    }
    let mut section = match table.remove(name) {
        Some(Item::Table(section)) => section,
        _ => Table::new(),
    };
    fill(&mut section, fields);
    // A head alone, above those within, says nothing.
    let is_head = section.iter().all(|(_, item)| !item.is_value());
    section.set_implicit(is_head && section.decor().prefix().is_none());
    table.insert(name, Item::Table(section));
}

/// A section for each of some objects. One that is kept brings its layout along, by its id.
fn put_sections(table: &mut Table, name: &str, items: &[Value]) {
    if is_equal(table, name, &Value::Array(items.to_vec())) {
        return;
    }
    let before = match table.remove(name) {
        Some(Item::ArrayOfTables(sections)) => sections,
        _ => ArrayOfTables::new(),
    };
    let mut sections = ArrayOfTables::new();
    for fields in items.iter().filter_map(Value::as_object) {
        let id = fields.get(ID).and_then(Value::as_str);
        let is_it = |section: &&Table| section.get(ID).and_then(Item::as_str) == id;
        let old = before.iter().find(is_it);
        let mut section = old.cloned().unwrap_or_default();
        fill(&mut section, fields);
        sections.push(section);
    }
    table.insert(name, Item::ArrayOfTables(sections));
}

/// Forgets where sections stood in the file, so that they stand where they are now.
fn replace(section: &mut Table) {
    section.set_position(None);
    for (_, item) in section.iter_mut() {
        match item {
            Item::Table(within) => replace(within),
            Item::ArrayOfTables(within) => within.iter_mut().for_each(replace),
            _ => {}
        }
    }
}

fn is_equal(table: &Table, name: &str, wanted: &Value) -> bool {
    let Some(item) = table.get(name) else { return false };
    let mut alone = DocumentMut::new();
    alone.insert(name, item.clone());
    let read = toml::from_str::<toml::Table>(&alone.to_string()).ok();
    let value = read.and_then(|mut read| read.remove(name)).and_then(|value| json_of(value).ok());
    value.as_ref() == Some(wanted)
}

/// Puts the fields of an object into its section, and takes others out.
fn fill(section: &mut Table, fields: &Fields) {
    let gone: Vec<String> = section.iter().map(|(name, _)| name.to_owned()).collect();
    for name in gone.iter().filter(|name| !fields.contains_key(*name)) {
        section.remove(name);
    }
    // Single values first: what follows the head of a section within belongs to that one.
    let is_section = |value: &Value| match value {
        Value::Object(_) => true,
        Value::Array(items) => items.iter().any(Value::is_object),
        _ => false,
    };
    let (within, single): (Vec<_>, Vec<_>) =
        fields.iter().partition(|(_, value)| is_section(value));
    for (name, value) in single.into_iter().chain(within) {
        put(section, name, Some(value));
    }
}

fn toml_of(value: &Value) -> Option<toml_edit::Value> {
    Some(match value {
        Value::String(s) => s.as_str().into(),
        Value::Bool(b) => (*b).into(),
        Value::Number(n) => match n.as_i64() {
            Some(whole) => whole.into(),
            None => n.as_f64()?.into(),
        },
        Value::Array(items) => {
            items.iter().filter_map(toml_of).collect::<toml_edit::Array>().into()
        }
        Value::Null | Value::Object(_) => return None,
    })
}

/// The strings of one language: dotted keys, string values.
pub fn parse_texts(source: &str) -> Result<Map<String, Value>, Mistake> {
    let Pairs(pairs) = serde_json::from_str(source)
        .map_err(|e| Mistake { line: Some(e.line()), message: e.to_string() })?;
    let mut texts = Map::new();
    for (key, text) in pairs {
        if texts.insert(key.clone(), Value::from(text)).is_some() {
            let quoted = format!("\"{key}\"");
            let lines =
                source.lines().zip(1..).filter(|(l, _)| l.trim_start().starts_with(&quoted));
            let line = lines.map(|(_, n)| n).nth(1);
            return Err(Mistake { line, message: format!("'{key}' comes twice") });
        }
    }
    Ok(texts)
}

/// The pairs of a JSON object as written: a key that comes twice is here twice.
struct Pairs(Vec<(String, String)>);

impl<'de> serde::Deserialize<'de> for Pairs {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Pairs;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object of texts")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        from.deserialize_map(Visitor)
    }
}

/// The file of one language: `source` with the values that differ replaced.
pub(super) fn render_texts(
    source: Option<&str>,
    texts: &BTreeMap<String, String>,
) -> Result<String, Mistake> {
    let mut file = source.map(parse_texts).transpose()?.unwrap_or_default();
    let same = file.len() == texts.len()
        && texts.iter().all(|(key, text)| file.get(key).is_some_and(|v| v == text));
    if let (true, Some(source)) = (same, source) {
        return Ok(source.to_owned());
    }
    file.retain(|key, _| texts.contains_key(key));
    for (key, text) in texts {
        file.insert(key.clone(), Value::from(text.as_str()));
    }
    let mut out = serde_json::to_string_pretty(&file).unwrap_or_default();
    out.push('\n');
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::content::block::Blocks;

    const KIND: &str = "label = \"FAQ\"\ntitle = \"question\"\n\
        [fields.question]\ntype = \"text\"\nlocalized = true\n\
        [fields.answer]\ntype = \"markdown\"\nlocalized = true\n";
    const FILE: &str = "# The first.\nposition = 1\n\n[en]\nquestion = \"Safe?\" # short\n\
        answer = \"\"\"\nYes.\n\nVery.\"\"\"\n\n[kn]\nquestion = 'ಸುರಕ್ಷಿತವೇ?'\n";

    #[test]
    fn an_untouched_file_comes_back_byte_for_byte() {
        let kind = Kind::parse("faq", KIND, &Blocks::new()).expect("a kind");
        let cells = parse_entry(FILE).expect("an entry");
        assert_eq!(render_entry(&kind, Some(FILE), &cells).as_deref(), Ok(FILE));
    }

    #[test]
    fn an_edit_changes_its_value_and_nothing_else() {
        let kind = Kind::parse("faq", KIND, &Blocks::new()).expect("a kind");
        let mut cells = parse_entry(FILE).expect("an entry");
        let kannada = cells.get_mut("kn").expect("a cell");
        kannada.insert("question".to_owned(), Value::from("ಹೊಸದು?"));
        let out = render_entry(&kind, Some(FILE), &cells).expect("a file");
        assert_eq!(out, FILE.replace("'ಸುರಕ್ಷಿತವೇ?'", "\"ಹೊಸದು?\""));
    }

    #[test]
    fn a_new_entry_gets_a_file_that_reads_back_the_same() {
        let kind = Kind::parse("faq", KIND, &Blocks::new()).expect("a kind");
        let file = FILE.replace("position = 1", "position = 1\nlanguages = [\"en\", \"kn\"]");
        let cells = parse_entry(&file).expect("an entry");
        let out = render_entry(&kind, None, &cells).expect("a file");
        assert!(out.starts_with("languages = [\"en\", \"kn\"]\nposition = 1\n"), "{out}");
        assert_eq!(parse_entry(&out), Ok(cells));
    }

    #[test]
    fn a_mistake_names_its_line() {
        assert_eq!(parse_entry("position = 1\n[en]\nname =").expect_err("broken").line, Some(3));
        assert_eq!(
            parse_texts("{\n\"a\": \"b\",\n\"a\": \"c\"\n}").expect_err("twice").line,
            Some(3)
        );
        assert_eq!(parse_texts("{\n\"a\": 1\n}").expect_err("no text").line, Some(2));
    }
}
