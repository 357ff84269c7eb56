//! Documents for the search of staff: content in all languages, drafts included.

use std::collections::BTreeMap;

use serde_json::Value;
use uuid::Uuid;

use super::{
    kind::{ARCHIVED, Fields, Kind, Series, UPLOADED},
    leaves, live,
    status::title,
    store,
};
use crate::{
    features::search::{self, Document, Shown, StaffKind, Which},
    platform::{clock::Instant, db::Result, state::AppState},
};

/// In characters; questions are shorter.
const LONGEST_TITLE: usize = 160;

/// Documents of entries, pictures included, from their newest texts.
pub async fn documents(app: &AppState, which: Which<'_>) -> Result<Vec<Document>> {
    let kinds = live::kinds(app).await?;
    let mut entries: BTreeMap<Uuid, FoundEntry> = BTreeMap::new();
    for row in store::sought(&app.db, which).await? {
        let entry = entries.entry(row.id).or_insert_with(|| FoundEntry {
            kind: row.kind,
            slug: row.slug,
            created_at: row.created_at,
            texts: BTreeMap::new(),
        });
        if let (Some(locale), Some(fields)) = (row.locale, row.fields) {
            entry.texts.insert(locale, fields.0);
        }
    }
    let documents = entries.into_iter();
    Ok(documents
        .filter_map(|(id, mut entry)| {
            let kind = kinds.get(&entry.kind)?;
            kind.lift(&mut entry.texts);
            Some(entry.document(id, kind))
        })
        .collect())
}

struct FoundEntry {
    kind: String,
    slug: String,
    created_at: Instant,
    /// Language → fields.
    texts: BTreeMap<String, Fields>,
}

impl FoundEntry {
    fn document(&self, id: Uuid, kind: &Kind) -> Document {
        let Self { slug, created_at, texts, .. } = self;
        let named = texts.iter().map(|(locale, fields)| (locale.as_str(), fields));
        let archived = texts.get(Series::SHARED).is_some_and(|f| f.contains_key(ARCHIVED));
        let shown = Shown {
            phone: None,
            kind: if kind.name == UPLOADED { StaffKind::Media } else { StaffKind::Content },
            number: None,
            title: Some(title(kind, slug, named)).filter(is_title).unwrap_or_else(|| slug.clone()),
            subtitle: if archived {
                format!("{} · {slug} · archived", kind.label)
            } else {
                format!("{} · {slug}", kind.label)
            },
            url: match kind.name.as_str() {
                UPLOADED => format!("/admin/media?picture={slug}"),
                kind => format!("/admin/content/{kind}/{slug}"),
            },
        };
        let titles = texts.values().filter_map(|fields| fields.get(&kind.title));
        let titles = titles.filter_map(Value::as_str).map(str::to_owned);
        let mut titles: Vec<String> = titles.filter(is_title).collect();
        titles.sort();
        titles.push(shown.title.clone());
        titles.dedup();
        let mut words: Vec<String> = texts
            .values()
            .flat_map(|f| f.values())
            .flat_map(leaves::texts)
            .map(str::to_owned)
            .collect();
        words.sort();
        words.push(slug.clone());
        Document {
            entry_kind: kind.name.clone(),
            codes: vec![format!("{}/{slug}", kind.name)],
            titles,
            texts: words,
            ..shown.document(id, search::rank(!archived, *created_at))
        }
    }
}

/// Whether a text can be a title: a template, or a long text, does not name its entry.
#[expect(clippy::ptr_arg, reason = "for filter")]
fn is_title(text: &String) -> bool {
    !text.contains("{%") && text.chars().count() <= LONGEST_TITLE
}
