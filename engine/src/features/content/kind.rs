//! The content model: the fields that `content/kinds/<kind>.toml` declares for a kind of entry.
//!
//! From a [`Kind`] come validation, the form in the console, the delivery API and the order of
//! fields in exported files. A new field or kind is a change in `content/` alone.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

pub use super::field::UPLOADED;
use super::{
    block::{Block, Blocks},
    field::Field,
};
use crate::features::auth::model::Role;

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

/// The kind whose entries are the strings of `locales/`.
pub const TEXT: &str = "text";
/// The field of [`TEXT`] that holds the string.
pub const TEXT_VALUE: &str = "value";

/// The kind whose entries are templates that the engine fills with facts.
pub const TEMPLATE: &str = "template";

/// Kind and slug of the privacy notice.
pub const NOTICE: (&str, &str) = ("legal", "privacy");

/// Kinds whose entries the program looks up by slug.
pub const ASKED_FOR: [&str; 2] = [TEXT, TEMPLATE];

/// Kinds whose slugs other tables store: packages, requests and bookings.
const CODES: [&str; 3] = ["category", "service_type", "room_type"];

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
    /// Whether there is one entry, whose slug is the name of the kind: it is neither ordered, renamed
    /// nor archived.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub single: bool,
    /// Whether programs can read its entries; otherwise staff alone do.
    #[serde(default = "yes")]
    #[schema(default = true)]
    pub public: bool,
    /// What a language shows that lacks required texts.
    #[serde(default, skip_serializing_if = "Missing::is_english")]
    pub missing: Missing,
    /// Who works on its entries; everybody who works on content when it is absent.
    #[serde(default, skip_serializing_if = "Access::is_open")]
    pub access: Access,
    /// The address of its entries' pages in English, such as `/offers/{slug}`, or of its single entry,
    /// such as `/promise`; none without pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// The text of a language that stands in for an empty `seo_description`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Where an address with an unknown slug leads.
    #[serde(default, skip_serializing_if = "Unknown::is_not_found")]
    pub unknown: Unknown,
    pub fields: IndexMap<String, Field>,
    /// The types of blocks that its fields may have.
    #[serde(default, skip_serializing_if = "Blocks::is_empty")]
    pub blocks: BTreeMap<String, Block>,
}

/// What a visitor gets at the address of an entry that never was.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ContentUnknown)]
pub enum Unknown {
    #[default]
    NotFound,
    /// The home page.
    Home,
}

impl Unknown {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "for serde")]
    fn is_not_found(&self) -> bool {
        *self == Self::NotFound
    }
}

/// What a language shows of an entry whose required texts it lacks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ContentMissing)]
pub enum Missing {
    /// The English texts.
    #[default]
    English,
    /// Nothing: the entry is held back there.
    Absent,
}

impl Missing {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "for serde")]
    fn is_english(&self) -> bool {
        *self == Self::English
    }
}

/// The roles that work on entries of a kind, among those that work on content at all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ContentAccess)]
pub struct Access {
    /// Who writes drafts; everybody when it is absent, admins in any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edit: Option<Vec<Role>>,
    /// The same for those who take them live.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub release: Option<Vec<Role>>,
}

impl Access {
    fn is_open(&self) -> bool {
        *self == Self::default()
    }
}

const fn yes() -> bool {
    true
}

impl Kind {
    /// The fields of one series: the shared ones, or those with a value for each language.
    pub fn fields_of(&self, shared: bool) -> impl Iterator<Item = (&str, &Field)> {
        self.fields
            .iter()
            .filter(move |(_, field)| self.is_in(field, shared))
            .map(|(name, f)| (name.as_str(), f))
    }

    /// Whether a field, or one within it, is kept in a series: the shared one, or that of a language.
    pub fn is_in(&self, field: &Field, shared: bool) -> bool {
        if !field.is_nested() {
            return field.localized != shared;
        }
        let of_blocks = field.blocks.iter().filter_map(|name| self.blocks.get(name));
        let mut within =
            of_blocks.flat_map(|block| block.fields.values()).chain(field.fields.values());
        // Lists say in the shared series which things there are.
        shared && field.has_items() || within.any(|field| self.is_in(field, shared))
    }

    /// Whether entries have texts of their own in each language.
    pub fn is_localized(&self) -> bool {
        self.fields_of(false).next().is_some()
    }

    /// Whether each language has a title of its own.
    pub fn is_titled_by_language(&self) -> bool {
        self.fields.get(&self.title).is_some_and(|field| field.localized)
    }

    /// Whether its entries may change their slug: other kinds are stored elsewhere by theirs.
    pub fn is_renamable(&self) -> bool {
        let name = self.name.as_str();
        !self.single && name != UPLOADED && !ASKED_FOR.contains(&name) && !CODES.contains(&name)
    }

    /// The same for one entry: forms and pages look for the privacy notice by its slug.
    pub fn may_rename(&self, slug: &str) -> bool {
        self.is_renamable() && (self.name.as_str(), slug) != NOTICE
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

/// Whether a value stands for nothing: null, blank text, an empty list or object.
pub fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(s) => s.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}
