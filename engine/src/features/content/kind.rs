//! The model of the content: what `content/kinds/<kind>.toml` says a kind of entry holds.
//!
//! From a [`Kind`] come validation, the admin form, the delivery API and the order of fields in
//! exported files. A new field or kind is a change in `content/` alone.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::platform::{error::FieldError, templates};

/// The fields of one revision: a JSON object in the order of the kind.
pub type Fields = Map<String, Value>;

/// Built into every kind's shared fields: the place among its siblings.
pub const POSITION: &str = "position";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FieldType {
    Text,
    Markdown,
    Number,
    Boolean,
    Choice,
    Reference,
    List,
    /// A minijinja text whose variables are declared beside it.
    Template,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ContentField)]
pub struct Field {
    #[serde(rename = "type")]
    pub kind: FieldType,
    /// One value for each language, or one shared by all.
    #[serde(default)]
    pub localized: bool,
    #[serde(default)]
    pub required: bool,
    /// Smallest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// Most characters of a text, largest number, most items of a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub integer: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// The kind that a reference names, by slug.
    #[serde(default, rename = "kind", skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// What a list holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<FieldType>,
    /// The shared list field that declares a template's variables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variables: Option<String>,
    #[serde(default)]
    pub help: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ContentKind)]
pub struct Kind {
    /// The file's name.
    #[serde(skip_deserializing)]
    pub name: String,
    pub label: String,
    #[serde(default)]
    pub help: String,
    /// The field that names an entry in lists.
    pub title: String,
    pub fields: IndexMap<String, Field>,
}

/// A mistake in a file: the line it is on, when that is known, and what is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    pub line: Option<usize>,
    pub message: String,
}

impl Mistake {
    pub fn new(message: impl Into<String>) -> Self {
        Self { line: None, message: message.into() }
    }

    pub fn of_toml(source: &str, e: &toml::de::Error) -> Self {
        let line = e.span().map(|s| source[..s.start.min(source.len())].split('\n').count());
        Self { line, message: e.message().to_owned() }
    }
}

impl Kind {
    pub fn parse(name: &str, source: &str) -> Result<Self, Mistake> {
        let mut kind: Self = toml::from_str(source).map_err(|e| Mistake::of_toml(source, &e))?;
        name.clone_into(&mut kind.name);
        kind.check()?;
        Ok(kind)
    }

    fn check(&self) -> Result<(), Mistake> {
        if self.fields.is_empty() {
            return Err(Mistake::new("a kind needs at least one field"));
        }
        if !self.fields.contains_key(&self.title) {
            return Err(Mistake::new(format!("title names '{}', which is no field", self.title)));
        }
        for (name, field) in &self.fields {
            let wrong = |what: &str| Err(Mistake::new(format!("field '{name}': {what}")));
            if name == POSITION {
                return wrong("is built in and cannot be declared");
            }
            let item = if field.kind == FieldType::List { field.of } else { Some(field.kind) };
            match item {
                None => return wrong("a list needs `of`"),
                Some(FieldType::Choice) if field.options.is_empty() => {
                    return wrong("a choice needs `options`");
                }
                Some(FieldType::Reference) if field.target.is_none() => {
                    return wrong("a reference needs `kind`");
                }
                Some(FieldType::Template) if !self.declares_variables(field) => {
                    return wrong("a template needs `variables`, the name of a shared list field");
                }
                Some(FieldType::List) => return wrong("a list of lists is not possible"),
                Some(_) => {}
            }
        }
        Ok(())
    }

    fn declares_variables(&self, field: &Field) -> bool {
        let list = field.variables.as_ref().and_then(|v| self.fields.get(v));
        list.is_some_and(|f| f.kind == FieldType::List && !f.localized)
    }

    /// The fields of one series: the shared ones, or those with a value for each language.
    pub fn fields_of(&self, shared: bool) -> impl Iterator<Item = (&str, &Field)> {
        self.fields
            .iter()
            .filter(move |(_, f)| f.localized != shared)
            .map(|(name, f)| (name.as_str(), f))
    }

    /// What is wrong with the fields of one revision; nothing when all is well. `shared` are the
    /// entry's shared fields, `exists` answers whether a reference leads somewhere.
    pub fn validate(
        &self,
        series: Series,
        fields: &Fields,
        shared: &Fields,
        exists: &dyn Fn(&str, &str) -> bool,
    ) -> Vec<FieldError> {
        let mut errors = Vec::new();
        let mut refuse = |field: &str, code: &str, message: String| {
            errors.push(FieldError::new(field, code, message));
        };
        for name in fields.keys() {
            let known = self.fields.get(name).is_some_and(|f| f.localized != series.is_shared())
                || (series.is_shared() && name == POSITION);
            if !known {
                refuse(name, "unknown", format!("'{name}' is no {} field", series.label()));
            }
        }
        if series.is_shared()
            && fields.get(POSITION).is_some_and(|p| p.as_i64().is_none_or(|n| n < 0))
        {
            refuse(POSITION, "number", "Position must be a whole number from 0".to_owned());
        }
        for (name, field) in self.fields_of(series.is_shared()) {
            match fields.get(name).filter(|v| !is_empty(v)) {
                None if field.required && series.is_complete() => {
                    refuse(name, "required", format!("{name} is required"));
                }
                None => {}
                Some(value) => {
                    if let Err((code, message)) = field.accepts(value, shared, exists) {
                        refuse(name, code, message);
                    }
                }
            }
        }
        errors
    }

    /// The fields in the kind's order, empty ones left out: what is hashed and stored.
    pub fn normalise(&self, series: Series, fields: Fields) -> Fields {
        let mut given = fields;
        let mut out = Fields::new();
        if series.is_shared()
            && let Some(position) = given.remove(POSITION)
        {
            out.insert(POSITION.to_owned(), position);
        }
        for (name, _) in self.fields_of(series.is_shared()) {
            if let Some(value) = given.remove(name).filter(|v| !is_empty(v)) {
                out.insert(name.to_owned(), value);
            }
        }
        out
    }
}

/// Which series of revisions: the shared fields, English (which must be complete), or another
/// language (which falls back field by field).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Series {
    Shared,
    English,
    Other,
}

impl Series {
    pub const SHARED: &str = "*";

    /// `*`, or one of the seven codes.
    pub fn of(locale: &str) -> Option<Self> {
        match locale {
            Self::SHARED => Some(Self::Shared),
            "en" => Some(Self::English),
            other => crate::platform::locale::Locale::parse(other).map(|_| Self::Other),
        }
    }

    pub fn is_shared(self) -> bool {
        self == Self::Shared
    }

    fn is_complete(self) -> bool {
        self != Self::Other
    }

    fn label(self) -> &'static str {
        if self.is_shared() { "shared" } else { "localized" }
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(s) => s.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

type Refusal = (&'static str, String);

impl Field {
    fn accepts(
        &self,
        value: &Value,
        shared: &Fields,
        exists: &dyn Fn(&str, &str) -> bool,
    ) -> Result<(), Refusal> {
        if self.kind != FieldType::List {
            return self.accepts_one(self.kind, value, shared, exists);
        }
        let items = value.as_array().ok_or(("type", "Must be a list".to_owned()))?;
        if self.max.is_some_and(|max| i64::try_from(items.len()).unwrap_or(i64::MAX) > max) {
            return Err(("too_long", format!("At most {} items", self.max.unwrap_or_default())));
        }
        let of = self.of.unwrap_or(FieldType::Text);
        items.iter().try_for_each(|item| self.accepts_one(of, item, shared, exists))
    }

    fn accepts_one(
        &self,
        kind: FieldType,
        value: &Value,
        shared: &Fields,
        exists: &dyn Fn(&str, &str) -> bool,
    ) -> Result<(), Refusal> {
        match kind {
            FieldType::Boolean => {
                value.as_bool().map(|_| ()).ok_or(("type", "Must be true or false".to_owned()))
            }
            FieldType::Number => self.accepts_number(value),
            FieldType::Text => self.accepts_text(value).map(|_| ()),
            FieldType::Markdown => self.accepts_text(value).map(|_| ()),
            FieldType::Choice => {
                let given = self.accepts_text(value)?;
                if self.options.iter().any(|o| o == given) {
                    return Ok(());
                }
                Err(("choice", format!("'{given}' is not one of: {}", self.options.join(", "))))
            }
            FieldType::Reference => {
                let given = self.accepts_text(value)?;
                let target = self.target.as_deref().unwrap_or_default();
                if exists(target, given) {
                    return Ok(());
                }
                Err(("reference", format!("there is no {target} '{given}'")))
            }
            FieldType::Template => {
                let source = self.accepts_text(value)?;
                let declared = self.variables.as_ref().and_then(|v| shared.get(v));
                let names: Vec<&str> = declared
                    .and_then(Value::as_array)
                    .map(|list| list.iter().filter_map(Value::as_str).collect())
                    .unwrap_or_default();
                templates::check(source, &names).map_err(|e| ("template", e))
            }
            FieldType::List => Err(("type", "A list cannot hold lists".to_owned())),
        }
    }

    fn accepts_number(&self, value: &Value) -> Result<(), Refusal> {
        let n = value.as_f64().ok_or(("type", "Must be a number".to_owned()))?;
        if self.integer && value.as_i64().is_none() {
            return Err(("type", "Must be a whole number".to_owned()));
        }
        #[expect(clippy::cast_precision_loss, reason = "limits are small numbers")]
        let outside = self.min.is_some_and(|min| n < min as f64)
            || self.max.is_some_and(|max| n > max as f64);
        if outside {
            let bound = |b: Option<i64>| b.map_or_else(|| "…".to_owned(), |n| n.to_string());
            return Err(("range", format!("Must be {} to {}", bound(self.min), bound(self.max))));
        }
        Ok(())
    }

    fn accepts_text<'v>(&self, value: &'v Value) -> Result<&'v str, Refusal> {
        let text = value.as_str().ok_or(("type", "Must be text".to_owned()))?;
        if text.chars().any(|c| c.is_control() && c != '\n' && c != '\t') {
            return Err(("characters", "Holds a control character".to_owned()));
        }
        // A list's `max` counts items, not characters.
        let max = if self.kind == FieldType::List { None } else { self.max };
        if let Some(max) = max
            && i64::try_from(text.chars().count()).unwrap_or(i64::MAX) > max
        {
            return Err(("too_long", format!("At most {max} characters")));
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const FAQ: &str = r#"
        label = "FAQ"
        title = "question"
        [fields.question]
        type = "text"
        localized = true
        required = true
        max = 10
        [fields.zone]
        type = "reference"
        kind = "zone"
    "#;

    fn fields(value: Value) -> Fields {
        serde_json::from_value(value).expect("an object")
    }

    fn refused(series: Series, value: Value) -> Vec<String> {
        let kind = Kind::parse("faq", FAQ).expect("a kind");
        let exists = |kind: &str, slug: &str| kind == "zone" && slug == "east";
        kind.validate(series, &fields(value), &Fields::new(), &exists)
            .into_iter()
            .map(|e| format!("{} {}: {}", e.field, e.code, e.message))
            .collect()
    }

    #[test]
    fn each_wrong_field_is_named_with_its_reason() {
        assert_eq!(
            refused(Series::English, json!({ "question": "Is it safe?" })),
            ["question too_long: At most 10 characters"]
        );
        assert_eq!(
            refused(Series::English, json!({ "answer": "Yes" })),
            [
                "answer unknown: 'answer' is no localized field",
                "question required: question is required",
            ]
        );
        assert_eq!(
            refused(Series::Shared, json!({ "zone": "west", "position": -1 })),
            [
                "position number: Position must be a whole number from 0",
                "zone reference: there is no zone 'west'",
            ]
        );
        assert_eq!(refused(Series::Shared, json!({ "zone": "east", "position": 3 })), [""; 0]);
    }

    #[test]
    fn a_translation_may_be_incomplete() {
        assert_eq!(refused(Series::Other, json!({})), [""; 0]);
    }

    #[test]
    fn a_kind_without_fields_or_with_an_unknown_word_is_refused() {
        let kind = Kind::parse("x", "label = \"X\"\ntitle = \"a\"\n[fields]\n");
        assert_eq!(kind, Err(Mistake::new("a kind needs at least one field")));
        let kind = Kind::parse("x", "label = \"X\"\ntitle = \"a\"\ncolour = 1\n[fields.a]\n");
        assert_eq!(kind.expect_err("refused").line, Some(3));
    }
}
