//! A field of a kind: its type, and what its values have to be.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::{pattern::Pattern, ratio::Ratio};

/// The kind of pictures, whose slugs are hashes of files.
pub const UPLOADED: &str = "media";

/// The fields of a kind, an object or a block, by name.
pub type Declared = IndexMap<String, Field>;

/// The type of a field. Its JSON value is a number, a boolean, an array (`list`), else a string; how
/// `object` and `blocks` are kept is said in [`super::nested`].
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
    /// `yyyy-MM-dd`.
    Date,
    /// RFC 3339 in UTC.
    DateTime,
    /// An address that a link may lead to.
    Url,
    Email,
    /// E.164.
    Phone,
    /// `#rrggbb`.
    Color,
    /// `entry:area/koramangala#contact`, or an address as of [`FieldType::Url`].
    Link,
    /// Some fields that belong together, or with `list` several times as many.
    Object,
    /// Parts of a page, one below the other, each of a type of `content/blocks/`.
    Blocks,
    /// A picture: a reference to an entry of `media`.
    Image,
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
    /// The earlier name of the field: what was written under it is read as this one's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<String>,
    /// Whether no two entries may have the same value, in a language for a localized field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// As what the search of visitors finds it; texts of a language are found as a part of the body
    /// when it is absent, other fields not at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<FoundAs>,
    /// Whether readers of the delivery API can choose entries by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub filter: Option<bool>,
    /// Whether they can have them in its order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort: Option<bool>,
    /// Stands in when nothing is written; never written by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<Value>,
    /// Where the field is used: elsewhere it is kept, and neither shown nor required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<When>,
    /// Least width of a picture in pixels: a narrower one is shown, with a warning for those who edit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_width: Option<u32>,
    /// The shape in which the page shows a picture, such as 16:9: one of another shape is cropped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, example = "16:9")]
    pub ratio: Option<Ratio>,
    /// Smallest allowed number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// Most characters of a text, as a reader counts them; largest number; most items of a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// First allowed date, or moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earliest: Option<String>,
    /// Last allowed date, or moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latest: Option<String>,
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
    /// What an empty list of references stands for; nothing when it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub empty: Option<Empty>,
    /// The reference beside it whose entry all of them have to name too, when an empty list stands for
    /// some: the areas of a zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same: Option<String>,
    /// The number beside it that says for how many of them an empty list stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<String>,
    /// The fields of the named entries that a page shows beside their titles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// The fields of an object.
    #[serde(default, skip_serializing_if = "Declared::is_empty")]
    #[schema(no_recursion)]
    pub fields: IndexMap<String, Field>,
    /// The types that its blocks may have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<String>,
    /// The shared list field that declares a template's variables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variables: Option<String>,
    /// The color that a color has to be told apart from, as letters from their ground.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    #[serde(default)]
    pub help: String,
    /// The heading under which the console shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
}

/// As what a search finds a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ContentFoundAs)]
pub enum FoundAs {
    /// A name of the entry: what matches here comes first.
    Title,
    /// A part of its text, of which the hit may show a piece.
    Body,
    /// Found like a title, and never shown in a hit.
    Keywords,
}

/// What an empty list stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ContentEmpty)]
pub enum Empty {
    /// Every entry of the kind, in their order.
    Every,
    /// The same, by their `date`, the newest first and those without one last.
    Newest,
}

/// A condition on another shared field of the entry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ContentWhen)]
pub struct When {
    pub field: String,
    /// The values of that field with which this one is used.
    pub is: Vec<Value>,
}

impl Field {
    /// A shared field of a type that declares nothing else.
    pub(super) fn of(kind: FieldType, help: &str, group: &str) -> Self {
        Self {
            kind,
            localized: false,
            required: false,
            was: None,
            unique: None,
            search: None,
            filter: None,
            sort: None,
            default: None,
            when: None,
            min_width: None,
            ratio: None,
            min: None,
            max: None,
            earliest: None,
            latest: None,
            integer: false,
            options: Vec::new(),
            pattern: None,
            pattern_help: None,
            target: None,
            of: None,
            empty: None,
            same: None,
            most: None,
            with: Vec::new(),
            fields: Declared::new(),
            blocks: Vec::new(),
            variables: None,
            on: None,
            help: help.to_owned(),
            group: Some(group.to_owned()),
        }
    }

    /// The type of its single values: of the items of a list, else its own.
    pub fn item(&self) -> FieldType {
        match (self.kind, self.of) {
            (FieldType::List, Some(of)) => of,
            (kind, _) => kind,
        }
    }

    /// The kind that its references name; none for a field without references.
    pub fn target(&self) -> Option<&str> {
        match self.item() {
            FieldType::Reference => self.target.as_deref(),
            FieldType::Image => Some(UPLOADED),
            _ => None,
        }
    }

    /// Whether it may name an entry of a kind.
    pub fn may_name(&self, kind: &str) -> bool {
        self.target() == Some(kind) || matches!(self.item(), FieldType::Link | FieldType::Markdown)
    }

    /// Whether it holds a list of objects or blocks, each with an id.
    pub fn has_items(&self) -> bool {
        self.kind == FieldType::Blocks || self.kind == FieldType::List && self.is_of_objects()
    }

    /// Whether its value has fields of its own.
    pub fn is_nested(&self) -> bool {
        self.kind == FieldType::Blocks || self.is_of_objects()
    }

    fn is_of_objects(&self) -> bool {
        self.item() == FieldType::Object
    }

    /// Whether it is used beside the fields `among` which it is declared, with their shared values.
    pub fn is_used(&self, among: &Declared, values: Option<&Map<String, Value>>) -> bool {
        let Some(when) = &self.when else { return true };
        let Some(other) = among.get(&when.field) else { return true };
        let value = values.and_then(|values| values.get(&when.field)).or(other.default.as_ref());
        value.is_some_and(|value| when.is.contains(value)) && other.is_used(among, values)
    }

    /// Whether somebody has to write a value.
    pub(super) fn is_asked_for(&self) -> bool {
        self.required && self.default.is_none()
    }
}
