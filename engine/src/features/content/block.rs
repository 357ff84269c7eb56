//! A type of blocks: the parts that a page is put together from, one below the other.
//!
//! A type is one file here and one in the site, which shows it: `content/blocks/quote.toml` and
//! `site/blocks/quote/Quote.tsx`.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::field::Field;

/// What `content/blocks/<type>.toml` declares.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ContentBlock)]
pub struct Block {
    /// What the console calls it.
    pub label: String,
    #[serde(default)]
    pub help: String,
    /// The field whose text stands for a block while it is folded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// First parts of the keys of the interface strings that it shows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<String>,
    pub fields: IndexMap<String, Field>,
}

/// The types of blocks, by name.
pub type Blocks = BTreeMap<String, Block>;
