//! A type of blocks: the parts that a page is put together from, one below the other.
//!
//! A type is one file here and one in the site, which shows it: `content/blocks/quote.toml` and
//! `site/blocks/quote/Quote.tsx`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{field::Declared, kind::Mistake};

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
    pub fields: Declared,
}

/// The types of blocks, by name.
pub type Blocks = BTreeMap<String, Block>;

/// Most letters of a name: an id begins with one.
const MAX_NAME: usize = 16;

impl Block {
    /// Reads and checks the source of a file; `name` is the file's name without extension.
    pub fn parse(name: &str, source: &str) -> Result<Self, Mistake> {
        let block: Self = toml::from_str(source).map_err(|e| Mistake::of_toml(source, &e))?;
        let of_name = |c: char| c.is_ascii_lowercase() || c == '_';
        if name.len() > MAX_NAME || !name.chars().all(of_name) || name.starts_with('_') {
            let told = format!("the name of a block is at most {MAX_NAME} small letters and _");
            return Err(Mistake::new(told));
        }
        if let Some(title) = &block.title
            && !block.fields.contains_key(title)
        {
            return Err(Mistake::new(format!("title names '{title}', which is no field")));
        }
        super::declared::check_block(&block.fields)?;
        Ok(block)
    }
}
