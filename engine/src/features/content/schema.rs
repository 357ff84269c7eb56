//! What the delivery API answers, as JSON Schema (2020-12), made from a kind.

use serde_json::{Map, Value, json};

use super::{
    field::{Declared, Field, FieldType},
    kind::{Kind, POSITION},
    nested::{ID, TYPE},
    pattern::Pattern,
};
use crate::platform::locale::Locale;

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The keyword that names the kind whose entries a reference names by slug.
const TARGET: &str = "x-kind";

/// The schema of an entry of a kind as `/api/content/{kind}/{slug}` answers it.
pub fn of_kind(kind: &Kind) -> Value {
    let mut schema = Map::from_iter([("$schema".to_owned(), DIALECT.into())]);
    schema.extend(entry(kind));
    schema.into()
}

/// One schema with those of all kinds in its `$defs`, by name.
pub fn of_all<'k>(kinds: impl Iterator<Item = &'k Kind>) -> Value {
    let of: Map<String, Value> =
        kinds.map(|kind| (kind.name.clone(), entry(kind).into())).collect();
    json!({ "$schema": DIALECT, "$defs": of })
}

fn entry(kind: &Kind) -> Map<String, Value> {
    let codes = Locale::ALL.map(Locale::code);
    let is_html = |field: &Field| field.kind == FieldType::Markdown;
    let html = kind.fields.iter().filter(|(_, field)| is_html(field));
    let html: Map<String, Value> =
        html.map(|(name, _)| (name.clone(), json!({ "type": "string" }))).collect();
    let within: Vec<&str> =
        kind.fields.iter().filter(|(_, f)| f.is_nested()).map(|(name, _)| name.as_str()).collect();
    let mut html = json!({ "type": "object", "properties": html, "additionalProperties": false });
    if !within.is_empty() {
        // The path of a text in a block, such as `body/h7k2/text`.
        let pattern = format!("^(?:{})/", within.join("|"));
        html["patternProperties"] = json!({ pattern: { "type": "string" } });
    }
    let mut fields =
        Map::from_iter([(POSITION.to_owned(), json!({ "type": "integer", "minimum": 0 }))]);
    fields.extend(properties(kind, &kind.fields));
    let properties = json!({
        "id": { "type": "string", "format": "uuid" },
        "slug": { "type": "string" },
        "locale": { "enum": codes },
        "path": { "type": ["string", "null"] },
        "languages": { "type": "array", "items": { "enum": codes } },
        "updated_at": { "type": "string", "format": "date-time" },
        "fields": {
            "type": "object",
            "required": always_there(&kind.fields),
            "properties": fields,
            "additionalProperties": false,
        },
        "html": html,
        "fallback": { "type": "array", "items": { "type": "string" } },
    });
    let parts = [
        ("title", kind.label.as_str().into()),
        ("description", kind.help.as_str().into()),
        ("type", "object".into()),
        (
            "required",
            json!([
                "id",
                "slug",
                "locale",
                "path",
                "languages",
                "updated_at",
                "fields",
                "html",
                "fallback"
            ]),
        ),
        ("properties", properties),
        ("additionalProperties", false.into()),
    ];
    parts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn properties(kind: &Kind, declared: &Declared) -> Map<String, Value> {
    declared.iter().map(|(name, field)| (name.clone(), value(kind, field))).collect()
}

/// The fields that no entry can be released without.
fn always_there(declared: &Declared) -> Vec<&str> {
    let is_there =
        |field: &Field| field.when.is_none() && (field.required || field.default.is_some());
    declared.iter().filter(|(_, f)| is_there(f)).map(|(name, _)| name.as_str()).collect()
}

/// An object with these fields; `beside` are what it has in any case.
fn object(kind: &Kind, declared: &Declared, beside: &[(&str, Value)]) -> Value {
    let named = |(name, schema): &(&str, Value)| ((*name).to_owned(), schema.clone());
    let mut all: Map<String, Value> = beside.iter().map(named).collect();
    all.extend(properties(kind, declared));
    let required = beside.iter().map(|(name, _)| *name).chain(always_there(declared));
    json!({
        "type": "object",
        "required": required.collect::<Vec<_>>(),
        "properties": all,
        "additionalProperties": false,
    })
}

fn value(kind: &Kind, field: &Field) -> Value {
    let id = (ID, json!({ "type": "string", "pattern": "^[a-z0-9][a-z0-9_]{0,23}$" }));
    let mut schema = match field.item() {
        FieldType::Blocks => {
            let of = field.blocks.iter().filter_map(|name| kind.blocks.get_key_value(name));
            let of = of.map(|(name, block)| {
                let beside = [id.clone(), (TYPE, json!({ "const": name }))];
                object(kind, &block.fields, &beside)
            });
            json!({ "oneOf": of.collect::<Vec<_>>() })
        }
        FieldType::Object if field.has_items() => object(kind, &field.fields, &[id]),
        FieldType::Object => object(kind, &field.fields, &[]),
        _ => item(field),
    };
    if field.kind == FieldType::List || field.has_items() {
        schema = json!({ "type": "array", "items": schema });
        if let Some(max) = field.max {
            schema["maxItems"] = max.into();
        }
    }
    if !field.help.is_empty() {
        schema["description"] = field.help.as_str().into();
    }
    if let Some(default) = &field.default {
        schema["default"] = default.clone();
    }
    schema
}

/// The most characters of a text are not in it: JSON Schema counts code points, of which a character
/// of an Indian script has several.
fn item(field: &Field) -> Value {
    let mut schema = match field.item() {
        FieldType::Number => json!({ "type": if field.integer { "integer" } else { "number" } }),
        FieldType::Boolean => json!({ "type": "boolean" }),
        FieldType::Choice => json!({ "enum": field.options }),
        FieldType::Date => json!({ "type": "string", "format": "date" }),
        FieldType::DateTime => json!({ "type": "string", "format": "date-time" }),
        FieldType::Url => json!({ "type": "string", "format": "uri" }),
        FieldType::Email => json!({ "type": "string", "format": "email" }),
        FieldType::Phone => json!({ "type": "string", "pattern": "^\\+[0-9]{8,15}$" }),
        FieldType::Color => json!({ "type": "string", "pattern": "^#[0-9a-f]{6}$" }),
        FieldType::Text
        | FieldType::Markdown
        | FieldType::Template
        | FieldType::Reference
        | FieldType::Image
        | FieldType::List
        | FieldType::Object
        | FieldType::Blocks => json!({ "type": "string" }),
        FieldType::Link => json!({
            "type": "object",
            "required": ["href"],
            "properties": {
                "entry": { "type": "string" },
                "href": { "type": ["string", "null"] },
            },
            "additionalProperties": false,
        }),
    };
    if let Some(kind) = field.target() {
        schema[TARGET] = kind.into();
    }
    if field.kind == FieldType::Number {
        let bounds = [("minimum", field.min), ("maximum", field.max)];
        for (name, bound) in bounds {
            if let Some(bound) = bound {
                schema[name] = bound.into();
            }
        }
    }
    if let Some(pattern) = field.pattern.as_ref().map(Pattern::source) {
        schema["pattern"] = format!("^(?:{pattern})$").into();
    }
    if let Some(kind) = field.target() {
        schema["$comment"] = format!("the slug of an entry of the kind {kind}").into();
    }
    schema
}
