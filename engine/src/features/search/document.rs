//! What is found: one document for each lead, customer, page, …

use serde::Serialize;
use uuid::Uuid;

use crate::platform::clock::Instant;

/// A document of either index. Everything in it is derived from rows of the database.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Document {
    /// Of the row. What comes later with the same id takes its place.
    pub id: Uuid,
    /// The code of a kind of the index.
    pub kind: &'static str,
    /// Of content, the kind of entry; empty of all else.
    pub entry_kind: String,
    /// Numbers and addresses that lead straight to it: `LD-2026-000001`, `faq/safe`.
    pub codes: Vec<String>,
    /// What it is called, in each language that has a name for it.
    pub titles: Vec<String>,
    /// What else there is to read.
    pub texts: Vec<String>,
    /// Phones and pincodes: any three digits in a row find them.
    pub numbers: Vec<String>,
    /// Among those that match as well: the higher the earlier.
    pub rank: u64,
    /// What a hit shows, as its index wrote it.
    pub shown: String,
}

/// The code by which entries of a kind are told from other content.
pub(super) fn group(entry_kind: &str) -> String {
    format!("entry {entry_kind}")
}

/// What is worked on comes first, then what is recent.
pub fn rank(is_live: bool, at: Instant) -> u64 {
    let seconds = u64::try_from(at.timestamp()).unwrap_or_default();
    (u64::from(is_live) << 40) | seconds
}

impl Document {
    /// Two documents that differ have different ones.
    pub(super) fn hash(&self) -> u64 {
        number(&serde_json::to_vec(self).unwrap_or_default())
    }
}

/// A number for bytes: others have another one.
pub(super) fn number(bytes: &[u8]) -> u64 {
    let hash = blake3::hash(bytes);
    hash.as_bytes().first_chunk().map_or(0, |first| u64::from_le_bytes(*first))
}
