//! The content model: the fields that `content/kinds/<kind>.toml` declares for a kind of entry.
//!
//! From a [`Kind`] come validation, the form in the console, the delivery API and the order of
//! fields in exported files. A new field or kind is a change in `content/` alone.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::pattern::Pattern;

/// The fields of one revision: a JSON object in the order of the kind.
pub type Fields = Map<String, Value>;

/// A field built into every kind's shared fields: the place among the entries of the kind.
pub const POSITION: &str = "position";

/// A field built into every kind's shared fields: true takes the entry off the site. Never false.
pub const ARCHIVED: &str = "archived";

/// A field built into every kind's shared fields: the codes of the languages that have the entry.
/// All seven have it when it is absent.
pub const LANGUAGES: &str = "languages";

/// The shared fields that every entry may have without a declaration in its kind.
pub const BUILT_IN: [&str; 3] = [ARCHIVED, LANGUAGES, POSITION];

/// The kind of pictures, whose slugs are hashes of files.
pub const UPLOADED: &str = "media";

/// The kind whose entries are the strings of `locales/`.
pub const TEXT: &str = "text";
/// The field of [`TEXT`] that holds the string.
pub const TEXT_VALUE: &str = "value";

/// The kind whose entries are templates that the engine fills with facts.
pub const TEMPLATE: &str = "template";

/// Kinds whose entries the program looks up by slug.
pub const ASKED_FOR: [&str; 2] = [TEXT, TEMPLATE];

/// Kinds whose slugs other tables store: packages, requests and bookings.
const CODES: [&str; 3] = ["category", "service_type", "room_type"];

/// The type of a field. Its JSON value is a number, a boolean, an array (`list`), else a string.
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
    /// A minijinja text; the field that `variables` names declares its variables.
    Template,
}

/// One field of a kind, as its file declares it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ContentField)]
pub struct Field {
    #[serde(rename = "type")]
    pub kind: FieldType,
    /// One value for each language; otherwise one that all languages share.
    #[serde(default)]
    pub localized: bool,
    #[serde(default)]
    pub required: bool,
    /// Smallest allowed number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// Most characters of a text, as a reader counts them; largest number; most items of a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub integer: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// A regular expression for the whole of a text, or of each text of a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, max_length = 200)]
    pub pattern: Option<Pattern>,
    /// The pattern as a sentence for those who write.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern_help: Option<String>,
    /// The kind whose entries a reference names by slug.
    #[serde(default, rename = "kind", skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// The type of a list's items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<FieldType>,
    /// The shared list field that declares a template's variables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variables: Option<String>,
    #[serde(default)]
    pub help: String,
}

impl Field {
    /// The type of its single values: of the items of a list, else its own.
    pub fn item(&self) -> FieldType {
        match (self.kind, self.of) {
            (FieldType::List, Some(of)) => of,
            (kind, _) => kind,
        }
    }

    /// The kind that its references name; none for a field without references.
    pub fn target(&self) -> Option<&str> {
        self.target.as_deref().filter(|_| self.item() == FieldType::Reference)
    }
}

/// A kind of entry: what `content/kinds/<kind>.toml` declares.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ContentKind)]
pub struct Kind {
    /// The file's name without its extension.
    #[serde(default)]
    #[schema(required)]
    pub name: String,
    pub label: String,
    #[serde(default)]
    pub help: String,
    /// The field that names an entry in lists.
    pub title: String,
    /// The shared field that names an entry while its title is not written in any language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<String>,
    pub fields: IndexMap<String, Field>,
}

/// A mistake in a file: what is wrong, and the line (from 1) where it is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    pub line: Option<usize>,
    pub message: String,
}

impl Mistake {
    /// A mistake whose line is not known.
    pub fn new(message: impl Into<String>) -> Self {
        Self { line: None, message: message.into() }
    }

    /// A syntax error, with the line in `source` where it begins.
    pub fn of_toml(source: &str, e: &toml::de::Error) -> Self {
        let line = e.span().map(|s| source[..s.start.min(source.len())].split('\n').count());
        Self { line, message: e.message().to_owned() }
    }
}

impl Kind {
    /// Reads and checks the source of a kind's file; `name` is the file's name without extension.
    pub fn parse(name: &str, source: &str) -> Result<Self, Mistake> {
        let mut kind: Self = toml::from_str(source).map_err(|e| Mistake::of_toml(source, &e))?;
        if !kind.name.is_empty() {
            return Err(Mistake::new("'name' is the file's name, and stands nowhere else"));
        }
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
        if let Some(name) = &self.stand_in
            && self.fields.get(name).is_none_or(|f| f.localized)
        {
            return Err(Mistake::new(format!("stand_in names '{name}', which is no shared field")));
        }
        for (name, field) in &self.fields {
            let wrong = |what: &str| Err(Mistake::new(format!("field '{name}': {what}")));
            if BUILT_IN.contains(&name.as_str()) {
                return wrong("is built in and cannot be declared");
            }
            let item = if field.kind == FieldType::List { field.of } else { Some(field.kind) };
            if field.pattern.is_some() && item != Some(FieldType::Text) {
                return wrong("`pattern` is for a text or a list of texts");
            }
            if field.pattern_help.is_some() && field.pattern.is_none() {
                return wrong("`pattern_help` is for a field with a `pattern`");
            }
            match item {
                None => return wrong("a list needs `of`"),
                Some(FieldType::Choice) if field.options.is_empty() => {
                    return wrong("a choice needs `options`");
                }
                Some(FieldType::Reference) if field.target.is_none() => {
                    return wrong("a reference needs `kind`");
                }
                Some(FieldType::Reference) if field.localized => {
                    return wrong("a reference is the same in every language");
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

    /// Whether entries have texts of their own in each language.
    pub fn is_localized(&self) -> bool {
        self.fields_of(false).next().is_some()
    }

    /// Whether its entries may change their slug: other kinds are stored elsewhere by theirs.
    pub fn is_renamable(&self) -> bool {
        let name = self.name.as_str();
        name != UPLOADED && !ASKED_FOR.contains(&name) && !CODES.contains(&name)
    }

    /// Whether its entries can be held back in single languages: those with texts of their own that no
    /// program looks up by slug.
    pub fn can_hold_back(&self) -> bool {
        self.is_localized() && !ASKED_FOR.contains(&self.name.as_str())
    }
}

/// A series of revisions: the shared fields, English (which must be complete), or another language
/// (which falls back to English field by field).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Series {
    Shared,
    English,
    Other,
}

impl Series {
    /// The name of the shared series where a language could be.
    pub const SHARED: &str = "*";

    /// The series of `*` or of one of the seven language codes; none for another text.
    pub fn of(locale: &str) -> Option<Self> {
        match locale {
            Self::SHARED => Some(Self::Shared),
            "en" => Some(Self::English),
            other => crate::platform::locale::Locale::parse(other).map(|_| Self::Other),
        }
    }

    /// Whether it is the series of `*`.
    pub fn is_shared(self) -> bool {
        self == Self::Shared
    }

    pub(super) fn label(self) -> &'static str {
        if self.is_shared() { "shared" } else { "localized" }
    }
}

/// Whether a value stands for nothing: null, blank text or an empty list.
pub fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(s) => s.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_without_fields_or_with_an_unknown_word_is_refused() {
        let kind = Kind::parse("x", "label = \"X\"\ntitle = \"a\"\n[fields]\n");
        assert_eq!(kind, Err(Mistake::new("a kind needs at least one field")));
        let kind = Kind::parse("x", "label = \"X\"\ntitle = \"a\"\ncolour = 1\n[fields.a]\n");
        assert_eq!(kind.expect_err("refused").line, Some(3));
        let field = "[fields.a]\ntype = \"text\"\nlocalized = true\n";
        let source = format!("label = \"X\"\ntitle = \"a\"\nstand_in = \"a\"\n{field}");
        let told = Mistake::new("stand_in names 'a', which is no shared field");
        assert_eq!(Kind::parse("x", &source), Err(told));
    }
}
