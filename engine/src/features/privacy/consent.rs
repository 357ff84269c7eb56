//! The sentence beside the box of a form, and the notice to which it links.

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::content::{kind::NOTICE, model::Snapshot},
    platform::locale::Locale,
};

/// The text of the sentence.
const SENTENCE: &str = "form.consent";

/// What the forms of a language ask visitors to agree to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsentText {
    /// Of the sentence and of everything that the notice says, 32 hex digits.
    pub hash: String,
    pub locale: Locale,
    pub sentence: String,
}

impl ConsentText {
    /// What the forms of all languages show.
    pub fn in_all(content: &Snapshot) -> [Self; Locale::ALL.len()] {
        Locale::ALL.map(|locale| Self::of(content, locale))
    }

    /// What a language reads: English where it has no text of its own.
    pub fn of(content: &Snapshot, locale: Locale) -> Self {
        let sentence = content.find("text", SENTENCE).map(|text| text.text(locale, "value"));
        let sentence = sentence.unwrap_or_default();
        let mut hasher = blake3::Hasher::new();
        let mut cover = |part: &str| _ = hasher.update(part.as_bytes()).update(&[0]);
        cover(locale.code());
        cover(&sentence);
        let (kind, slug) = NOTICE;
        let notice = content.find_in(kind, slug, locale).zip(content.kinds.get(kind));
        for leaf in notice.iter().flat_map(|(entry, kind)| entry.leaves(kind, locale)) {
            cover(&leaf.path);
            cover(&leaf.value.map(ToString::to_string).unwrap_or_default());
        }
        let hash = hasher.finalize().to_hex()[..32].to_owned();
        Self { hash, locale, sentence }
    }
}

/// A text that was shown, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, FromRow, ToSchema)]
pub struct ShownConsent {
    pub hash: String,
    /// Language of the form.
    pub locale: String,
    pub sentence: String,
    /// The revision of the privacy notice that was live; null where the language had none.
    pub notice_revision: Option<Uuid>,
    /// When the first page with it went live.
    pub first_shown_at: DateTime<Utc>,
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use std::sync::Arc;

    use serde_json::json;

    use super::*;
    use crate::{features::content::model::Entry, testing};

    /// The hashes of English and Kannada, with a field of an entry changed in Kannada.
    fn hashes(kind: &str, slug: &str, field: &str, value: &str) -> [String; 2] {
        let content = testing::content();
        let entries = ["text", "legal"]
            .into_iter()
            .flat_map(|of| content.all(of).iter().map(move |entry| (of.to_owned(), entry.clone())));
        let entries = entries.map(|(of, entry)| {
            let mut entry = Entry::clone(&entry);
            if of == kind && entry.slug == slug {
                let cell = entry.cells.entry("kn".to_owned()).or_default();
                cell.fields.insert(field.to_owned(), json!(value));
            }
            (of, Arc::new(entry))
        });
        let content = Snapshot::new(content.kinds.clone(), entries.collect());
        [Locale::En, Locale::Kn].map(|locale| ConsentText::of(&content, locale).hash)
    }

    #[test]
    fn the_hash_follows_the_sentence_and_the_notice_of_its_language_and_nothing_else() {
        let [english, kannada] = hashes("text", "nav.home", "value", "ಮನೆ");
        assert_ne!(english, kannada);
        for (kind, slug, field) in [
            ("text", SENTENCE, "value"),
            ("legal", "privacy", "title"),
            ("legal", "privacy", "body"),
        ] {
            let [same, other] = hashes(kind, slug, field, "ಬೇರೆ");
            assert_eq!(same, english, "{slug} {field}");
            assert_ne!(other, kannada, "{slug} {field}");
        }
        let [same, other] = hashes("legal", "terms", "body", "ಬೇರೆ");
        assert_eq!([same, other], [english, kannada]);
    }
}
