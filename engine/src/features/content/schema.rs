//! What the delivery API answers, as JSON Schema (2020-12), made from a kind.

use serde_json::{Map, Value, json};

use super::{
    field::{Field, FieldType},
    kind::{Kind, POSITION},
    pattern::Pattern,
};
use crate::platform::locale::Locale;

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

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
    let mut fields =
        Map::from_iter([(POSITION.to_owned(), json!({ "type": "integer", "minimum": 0 }))]);
    fields.extend(kind.fields.iter().map(|(name, field)| (name.clone(), value(field))));
    let properties = json!({
        "slug": { "type": "string" },
        "locale": { "enum": codes },
        "fields": {
            "type": "object",
            "required": always_there(kind),
            "properties": fields,
            "additionalProperties": false,
        },
        "html": { "type": "object", "properties": html, "additionalProperties": false },
        "fallback": { "type": "array", "items": { "type": "string" } },
    });
    let parts = [
        ("title", kind.label.as_str().into()),
        ("description", kind.help.as_str().into()),
        ("type", "object".into()),
        ("required", json!(["slug", "locale", "fields", "html", "fallback"])),
        ("properties", properties),
        ("additionalProperties", false.into()),
    ];
    parts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The fields that no entry can be released without.
fn always_there(kind: &Kind) -> Vec<&str> {
    let is_there =
        |field: &Field| field.when.is_none() && (field.required || field.default.is_some());
    kind.fields.iter().filter(|(_, f)| is_there(f)).map(|(name, _)| name.as_str()).collect()
}

fn value(field: &Field) -> Value {
    let mut schema = item(field);
    if field.kind == FieldType::List {
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
        | FieldType::List => json!({ "type": "string" }),
    };
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
