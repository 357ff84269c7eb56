//! Checks of a release before it is made: what its author should know, and what stops it.

use std::{
    collections::{BTreeSet, HashMap},
    fmt,
};

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::{
        auth::Author,
        content::{
            cells,
            kind::{Fields, Kind, Series, UPLOADED},
            model::{Entry, ReleaseItem, Snapshot},
            references::{Leads, named},
            status, store,
        },
    },
    platform::{db, error::Result, locale::Locale, state::AppState},
};

const UNPUBLISHED: &str =
    "The English description of this picture is neither live nor in this release";

/// A finding about one cell of a release, for its author.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReleaseProblem {
    pub kind: String,
    pub slug: String,
    pub locale: String,
    /// A sentence for the author.
    pub reason: String,
    /// Whether the release is refused because of it.
    pub stops: bool,
}

impl fmt::Display for ReleaseProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{} [{}]: {}", self.kind, self.slug, self.locale, self.reason)
    }
}

/// 403 when a cell of a release is out of its author's reach.
pub(super) fn reached_by(author: Author<'_>, items: &[ReleaseItem]) -> Result<()> {
    items.iter().try_for_each(|item| author.within(&item.kind, &item.locale))
}

/// Findings about these items in the content as it will be with them; none of them stops a release.
pub fn problems(items: &[ReleaseItem], ahead: &Snapshot) -> Vec<ReleaseProblem> {
    let mut found = Vec::new();
    for item in items {
        found.extend(reasons(item, ahead).into_iter().map(|reason| ReleaseProblem {
            kind: item.kind.clone(),
            slug: item.slug.clone(),
            locale: item.locale.clone(),
            reason,
            stops: false,
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
    mistakes(kind, series, entry, &item.locale, ahead)
}

/// Where content breaks the rules of its kinds. A new engine may bring new rules.
pub fn all_mistakes(content: &Snapshot) -> Vec<ReleaseProblem> {
    content.kinds.keys().flat_map(|kind| mistakes_of(kind, content)).collect()
}

/// The same of the entries of one kind.
pub fn mistakes_of(name: &str, content: &Snapshot) -> Vec<ReleaseProblem> {
    let Some(kind) = content.kinds.get(name) else { return Vec::new() };
    let mut all = Vec::new();
    for entry in content.all(name) {
        let mut locales: Vec<&String> = entry.cells.keys().collect();
        locales.sort();
        for locale in locales {
            let Some(series) = Series::of(locale) else { continue };
            let found = mistakes(kind, series, entry, locale, content);
            all.extend(found.into_iter().map(|reason| ReleaseProblem {
                kind: name.to_owned(),
                slug: entry.slug.clone(),
                locale: locale.clone(),
                reason,
                stops: false,
            }));
        }
    }
    all
}

fn mistakes(
    kind: &Kind,
    series: Series,
    entry: &Entry,
    locale: &str,
    ahead: &Snapshot,
) -> Vec<String> {
    let fields = |locale: &str| entry.cells.get(locale).map(|c| c.fields.clone());
    let shared = fields(Series::SHARED).unwrap_or_else(Fields::new);
    let own = fields(locale).unwrap_or_else(Fields::new);
    // [`undescribed`] checks references to pictures.
    let leads = |kind: &str, slug: &str| match ahead.find(kind, slug) {
        None if kind != UPLOADED => Leads::Nowhere,
        _ => Leads::There,
    };
    let english = fields(Locale::En.code()).unwrap_or_else(Fields::new);
    let mistakes = kind.validate(series, &own, (&shared, &english), &leads);
    mistakes.into_iter().map(|e| format!("{}: {}", e.field, e.message)).collect()
}

/// Items that would publish a picture without a description; they stop the release. Its English has
/// to be live, or in the same release.
pub async fn undescribed(app: &AppState, items: &[ReleaseItem]) -> db::Result<Vec<ReleaseProblem>> {
    let kinds = store::kinds(&app.db).await?;
    let shows = |i: &&ReleaseItem| {
        let kind = kinds.get(&i.kind).filter(|_| i.locale == Series::SHARED);
        kind.is_some_and(|k| k.references_to(UPLOADED).next().is_some())
    };
    let showing: HashMap<Uuid, &ReleaseItem> =
        items.iter().filter(shows).filter_map(|i| Some((i.new_id?, i))).collect();
    if showing.is_empty() {
        return Ok(Vec::new());
    }
    let mut described = store::slugs_with_live_english(&app.db, UPLOADED).await?;
    let english = |i: &&ReleaseItem| i.kind == UPLOADED && i.locale == "en" && i.new_id.is_some();
    described.extend(items.iter().filter(english).map(|i| i.slug.clone()));
    let revisions: Vec<Uuid> = showing.keys().copied().collect();
    let mut found = Vec::new();
    for (revision, fields) in store::fields_of(&app.db, &revisions).await? {
        let Some(item) = showing.get(&revision) else { continue };
        let Some(kind) = kinds.get(&item.kind) else { continue };
        for field in kind.references_to(UPLOADED) {
            let mut slugs = fields.0.get(field).into_iter().flat_map(named);
            if slugs.any(|slug| !described.contains(slug)) {
                found.push(ReleaseProblem {
                    kind: item.kind.clone(),
                    slug: item.slug.clone(),
                    locale: item.locale.clone(),
                    reason: format!("{field}: {UNPUBLISHED}"),
                    stops: true,
                });
            }
        }
    }
    Ok(found)
}

/// The title of each item: in its language, else in English. An item that the site will not show
/// has the title of the lists of drafts.
pub async fn titles(
    app: &AppState,
    items: &[ReleaseItem],
    ahead: &Snapshot,
) -> db::Result<Vec<String>> {
    let unseen = items.iter().filter(|i| ahead.find(&i.kind, &i.slug).is_none());
    let unseen: BTreeSet<Uuid> = unseen.map(|i| i.entry_id).collect();
    let mut drafts = HashMap::new();
    if !unseen.is_empty() {
        drafts = cells::of_entries(app, &unseen.into_iter().collect::<Vec<_>>()).await?;
    }
    let title = |item: &ReleaseItem| {
        let Some(kind) = ahead.kinds.get(&item.kind) else { return item.slug.clone() };
        let Some(entry) = ahead.find(&item.kind, &item.slug) else {
            let texts = drafts.get(&item.entry_id).into_iter().flatten();
            let texts = texts.map(|c| (c.locale.as_str(), &c.fields));
            return status::title(kind, &item.slug, texts);
        };
        let locale = Locale::parse(&item.locale).unwrap_or(Locale::En);
        match entry.shared_str(&kind.title) {
            Some(title) => title.to_owned(),
            None => entry.text(locale, &kind.title),
        }
    };
    Ok(items.iter().map(title).collect())
}
