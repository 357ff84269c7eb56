//! What is doubtful about a release, told before it is made.

use serde::Serialize;
use utoipa::ToSchema;

use super::ReleaseItem;
use crate::{
    features::content::{
        kind::{Fields, Series},
        model::Snapshot,
    },
    platform::locale::Locale,
};

/// Something about one cell of a release that its author should know.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReleaseProblem {
    pub kind: String,
    pub slug: String,
    pub locale: String,
    /// A sentence.
    pub reason: String,
}

/// What is doubtful about these items in the content as it will be with them.
pub fn problems(items: &[ReleaseItem], ahead: &Snapshot) -> Vec<ReleaseProblem> {
    let mut found = Vec::new();
    for item in items {
        found.extend(reasons(item, ahead).into_iter().map(|reason| ReleaseProblem {
            kind: item.kind.clone(),
            slug: item.slug.clone(),
            locale: item.locale.clone(),
            reason,
        }));
    }
    found
}

fn reasons(item: &ReleaseItem, ahead: &Snapshot) -> Vec<String> {
    let (Some(kind), Some(series)) = (ahead.kinds.get(&item.kind), Series::of(&item.locale)) else {
        return vec![format!("There is no kind '{}' any more", item.kind)];
    };
    if item.new_id.is_none() {
        return Vec::new();
    }
    let Some(entry) = ahead.find(&item.kind, &item.slug) else {
        return vec!["It will not be shown: its English text is neither live nor here".to_owned()];
    };
    let fields = |locale: &str| entry.cells.get(locale).map(|c| c.fields.clone());
    let shared = fields(Series::SHARED).unwrap_or_else(Fields::new);
    let own = fields(&item.locale).unwrap_or_else(Fields::new);
    let there = |kind: &str, slug: &str| ahead.find(kind, slug).is_some();
    let english = fields(Locale::En.code()).unwrap_or_else(Fields::new);
    let mistakes = kind.validate(series, &own, (&shared, &english), &there);
    mistakes.into_iter().map(|e| format!("{}: {}", e.field, e.message)).collect()
}

/// What an item is called: its title in its language, else in English, else its slug.
pub fn title(item: &ReleaseItem, ahead: &Snapshot) -> String {
    let found = ahead.kinds.get(&item.kind).zip(ahead.find(&item.kind, &item.slug));
    let Some((kind, entry)) = found else { return item.slug.clone() };
    let locale = Locale::parse(&item.locale).unwrap_or(Locale::En);
    match entry.shared_str(&kind.title) {
        Some(title) => title.to_owned(),
        None => entry.text(locale, &kind.title),
    }
}
