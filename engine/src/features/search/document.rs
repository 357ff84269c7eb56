//! What search finds: one document for each lead, customer, page, …

use std::borrow::Cow;

use serde::Serialize;
use uuid::Uuid;

use crate::platform::clock::Instant;

/// A document of either index. Everything in it is derived from rows of the database.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Document {
    /// The id of the row. A changed document replaces the one with the same id.
    pub id: Uuid,
    /// The code of a kind of the index.
    pub kind: Cow<'static, str>,
    /// For content, the kind of entry; otherwise empty.
    pub entry_kind: String,
    /// Numbers and addresses that find exactly this document: `LD-2026-000001`, `faq/safe`.
    pub codes: Vec<String>,
    /// Its names, one for each language that has one.
    pub titles: Vec<String>,
    /// Other texts of the row.
    pub texts: Vec<String>,
    /// Phones and pincodes: any three or more of their digits in a row find the document.
    pub numbers: Vec<String>,
    /// Orders hits with the same score: a higher rank comes first.
    pub rank: u64,
    /// The text that a hit returns; the source of the index chooses its format.
    pub shown: String,
}

/// The code of an entry kind: queries filter by it as by the code of a document's kind.
pub(super) fn group(entry_kind: &str) -> String {
    format!("entry {entry_kind}")
}

/// The rank of a row: rows still worked on (`is_live`) come first, then the most recent.
pub fn rank(is_live: bool, at: Instant) -> u64 {
    let seconds = u64::try_from(at.timestamp()).unwrap_or_default();
    (u64::from(is_live) << 40) | seconds
}

impl Document {
    /// Is found by these numbers too, which have blanks between: those of rows that were merged into
    /// its own.
    #[must_use]
    pub fn also_of(mut self, former_numbers: Option<&str>) -> Self {
        self.codes.extend(former_numbers.unwrap_or_default().split_whitespace().map(str::to_owned));
        self
    }

    /// A 64-bit hash of all fields, by which changed documents are found.
    pub(super) fn hash(&self) -> u64 {
        number(&serde_json::to_vec(self).unwrap_or_default())
    }
}

/// The first 64 bits of the BLAKE3 hash of the bytes.
pub(super) fn number(bytes: &[u8]) -> u64 {
    let hash = blake3::hash(bytes);
    hash.as_bytes().first_chunk().map_or(0, |first| u64::from_le_bytes(*first))
}
