//! Checks of a release: what its author should know, and what stops it.
//!
//! Looked at are the entries that it touches, as they are with it, and those that refer to one that
//! it takes away. What is wrong elsewhere stops nobody.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    fmt,
    sync::Arc,
};

use serde::Serialize;
use tokio::task::spawn_blocking;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::{
        auth::Author,
        content::{
            cell::Cell,
            cells,
            finding::Gate,
            kind::{Kind, Missing, Series, UPLOADED},
            live::{self, ContentAhead, LiveContent},
            model::{Entry, ReleaseItem, Snapshot},
            references::Leads,
            status,
            store::unfinished::{self, PictureState, UnfinishedPicture},
            uniques::Uniques,
        },
    },
    platform::{
        db,
        error::{Error, FieldError, Problem, Result},
        locale::Locale,
        state::AppState,
    },
};

/// A finding about one cell of an entry that a release touches, for its author.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReleaseProblem {
    pub kind: String,
    pub slug: String,
    /// A language, or `*` for the fields that all languages share.
    pub locale: String,
    /// The field; left out when it is about the cell as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "answer")]
    pub path: Option<String>,
    /// A sentence for the author.
    #[schema(example = "is required")]
    pub reason: String,
    /// Whether the release is refused because of it.
    pub stops: bool,
}

impl fmt::Display for ReleaseProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, slug, locale, path, reason, .. } = self;
        match path {
            Some(path) => write!(f, "{kind}/{slug} ({locale}) {path}: {reason}"),
            None => write!(f, "{kind}/{slug} ({locale}): {reason}"),
        }
    }
}

impl ReleaseProblem {
    /// As an error of a request, with the place of the field.
    fn error(&self) -> FieldError {
        let place = [("kind", &self.kind), ("slug", &self.slug), ("locale", &self.locale)];
        let path = self.path.iter().map(|path| ("path", path));
        let at =
            place.into_iter().chain(path).map(|(name, value)| (name.to_owned(), value.clone()));
        FieldError {
            at: Some(at.collect()),
            ..FieldError::new("items", "incomplete", self.to_string())
        }
    }
}

/// 403 when a cell of a release is out of its author's reach, or its kind is not theirs to take live.
pub(super) async fn reached_by(
    app: &AppState,
    author: Author<'_>,
    items: &[ReleaseItem],
) -> Result<()> {
    let kinds = live::kinds(app).await?;
    items.iter().try_for_each(|item| {
        author.within(&item.kind, &item.locale)?;
        match kinds.get(&item.kind) {
            Some(kind) => author.releases(&kind.label, kind.access.release.as_deref()),
            None => Ok(()),
        }
    })
}

/// Findings about a release of these items.
pub async fn look(
    app: &AppState,
    content: &LiveContent,
    items: &[ReleaseItem],
) -> Result<Vec<ReleaseProblem>> {
    let ahead = content.ahead(app, items).await?;
    let unfinished = unfinished::among(&app.db, items).await?;
    let items = items.to_vec();
    let mut found =
        spawn_blocking(move || problems(&items, &ahead)).await.map_err(Error::internal)?;
    found.extend(unfinished.into_iter().map(unready));
    Ok(found)
}

/// A picture is waited for, unless its sizes cannot be made.
fn unready(picture: UnfinishedPicture) -> ReleaseProblem {
    ReleaseProblem {
        kind: UPLOADED.to_owned(),
        stops: picture.state == PictureState::Failed,
        reason: picture.told(),
        slug: picture.id,
        locale: Series::SHARED.to_owned(),
        path: None,
    }
}

/// Only what stops it.
pub(super) async fn stopping(
    app: &AppState,
    content: &LiveContent,
    items: &[ReleaseItem],
) -> Result<Vec<ReleaseProblem>> {
    let mut found = look(app, content, items).await?;
    found.retain(|problem| problem.stops);
    Ok(found)
}

/// An `invalid` problem for a release that cannot be shown; it names each field.
pub(super) async fn refuse_incomplete(
    app: &AppState,
    content: &LiveContent,
    items: &[ReleaseItem],
) -> Result<()> {
    let found = stopping(app, content, items).await?;
    if found.is_empty() {
        return Ok(());
    }
    Err(Problem::invalid(found.iter().map(ReleaseProblem::error).collect()).into())
}

/// What stops a release, as one text for the history.
pub fn told(problems: &[ReleaseProblem]) -> String {
    /// Most findings named.
    const MAX_NAMED: usize = 20;
    let mut lines: Vec<String> = problems.iter().take(MAX_NAMED).map(ToString::to_string).collect();
    let more = problems.len() - lines.len();
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    lines.join("\n")
}

fn problems(items: &[ReleaseItem], ahead: &ContentAhead) -> Vec<ReleaseProblem> {
    let mut found = Vec::new();
    let mut looked_at = HashSet::new();
    let mut uniques = HashMap::new();
    for item in items {
        let about_cell = |reason: String| ReleaseProblem {
            kind: item.kind.clone(),
            slug: item.slug.clone(),
            locale: item.locale.clone(),
            path: None,
            reason,
            stops: false,
        };
        let Some(kind) = ahead.after.kinds.get(&item.kind) else {
            found.push(about_cell(format!("There is no kind '{}' any more", item.kind)));
            continue;
        };
        let entry = ahead.touched.get(&item.entry_id);
        let Some(entry) = entry.filter(|entry| !entry.is_archived()) else { continue };
        if ahead.after.find(&item.kind, &item.slug).is_none() {
            // Half of it may wait for the rest: visitors see none of it.
            let reason = "It will not be shown: its English text is neither live nor here";
            found.push(about_cell(reason.to_owned()));
        } else if looked_at.insert(item.entry_id) {
            let is_touched = |locale: &str| {
                items.iter().any(|i| i.entry_id == item.entry_id && i.locale == locale)
            };
            let uniques = uniques
                .entry(&item.kind)
                .or_insert_with(|| of_kind(kind, ahead.after.all(&item.kind)));
            found.extend(mistakes(kind, entry, &ahead.after, uniques).map(|(code, problem)| {
                // The English has changed: its translations are stale, and still say what they said.
                let stops = problem.stops && (code != "placeholder" || is_touched(&problem.locale));
                ReleaseProblem { stops, ..problem }
            }));
            found.extend(not_shown(kind, entry));
        }
    }
    found.extend(left_behind(items, ahead));
    found
}

/// Languages in which visitors will not see an entry, because English does not stand in.
fn not_shown(kind: &Kind, entry: &Entry) -> Vec<ReleaseProblem> {
    let others = Locale::ALL
        .into_iter()
        .filter(|l| kind.missing == Missing::Absent && *l != Locale::En && entry.is_in(*l));
    let of = |locale: Locale| {
        Some(ReleaseProblem {
            kind: kind.name.clone(),
            slug: entry.slug.clone(),
            locale: locale.code().to_owned(),
            path: Some(kind.lacking(entry, locale)?),
            reason: "is not written, so this language will not show the entry".to_owned(),
            stops: false,
        })
    };
    others.filter_map(of).collect()
}

/// The values of a kind that have to be unique, as they are in all its entries.
fn of_kind<'c>(kind: &'c Kind, entries: &'c [Arc<Entry>]) -> Uniques<'c> {
    let cells = entries.iter().flat_map(|entry| {
        let of = |(locale, cell): (&'c String, &'c Cell)| (&*entry.slug, &**locale, &cell.fields);
        entry.cells.iter().map(of)
    });
    Uniques::of(kind, cells)
}

/// References to entries that the release takes away, in entries that it does not touch.
fn left_behind(items: &[ReleaseItem], ahead: &ContentAhead) -> Vec<ReleaseProblem> {
    let ContentAhead { before, after, touched } = ahead;
    let mut gone: BTreeMap<&str, HashSet<&str>> = BTreeMap::new();
    for ReleaseItem { kind, slug, .. } in items {
        if before.find(kind, slug).is_some() && after.find(kind, slug).is_none() {
            gone.entry(kind).or_default().insert(slug);
        }
    }
    let is_gone = |kind: &str, slug: &str| gone.get(kind).is_some_and(|gone| gone.contains(slug));
    let mut found = Vec::new();
    for (name, kind) in after.kinds.iter().filter(|(_, k)| gone.keys().any(|g| k.refers_to(g))) {
        let untouched = after.all(name).iter().filter(|entry| !touched.contains_key(&entry.id));
        for entry in untouched {
            let shared = entry.cells.get(Series::SHARED).map(|cell| &cell.fields);
            for (locale, cell) in &entry.cells {
                let series = Series::of(locale).unwrap_or(Series::Other);
                for leaf in kind.leaves(series, &cell.fields, shared) {
                    let mut named = leaf.references();
                    let lost =
                        named.find(|(kind, slug)| is_gone(kind, before.present_slug(kind, slug)));
                    found.extend(lost.map(|(target, slug)| ReleaseProblem {
                        kind: name.clone(),
                        slug: entry.slug.clone(),
                        locale: locale.clone(),
                        path: Some(leaf.path.to_string()),
                        reason: format!(
                            "names {target}/{slug}, which this release takes off the site"
                        ),
                        stops: true,
                    }));
                }
            }
        }
    }
    found
}

/// Where content breaks the rules of its kinds. A new engine may bring new rules.
pub fn all_mistakes(content: &Snapshot) -> Vec<ReleaseProblem> {
    coded_mistakes(content).into_iter().map(|(_, problem)| problem).collect()
}

/// The same, each with its code.
pub fn coded_mistakes(content: &Snapshot) -> Vec<(&'static str, ReleaseProblem)> {
    content.kinds.keys().flat_map(|name| coded_mistakes_of(name, content)).collect()
}

fn coded_mistakes_of(name: &str, content: &Snapshot) -> Vec<(&'static str, ReleaseProblem)> {
    let Some(kind) = content.kinds.get(name) else { return Vec::new() };
    let all = content.all(name);
    let uniques = of_kind(kind, all);
    let found = all.iter().flat_map(|entry| mistakes(kind, entry, content, &uniques));
    found.filter(|(_, mistake)| mistake.stops).collect()
}

/// The same of the entries of one kind.
pub fn mistakes_of(name: &str, content: &Snapshot) -> Vec<ReleaseProblem> {
    coded_mistakes_of(name, content).into_iter().map(|(_, problem)| problem).collect()
}

/// All that is wrong in an entry among this content, each with its code.
fn mistakes(
    kind: &Kind,
    entry: &Entry,
    content: &Snapshot,
    uniques: &Uniques<'_>,
) -> impl Iterator<Item = (&'static str, ReleaseProblem)> + use<> {
    let leads = |kind: &str, slug: &str| match content.find(kind, content.present_slug(kind, slug))
    {
        Some(_) => Leads::There,
        None => Leads::NotLive,
    };
    let cell = |locale: &str| entry.cells.get(locale).map(|cell| &cell.fields);
    let mut found = kind.validate_entry(cell, &leads);
    for (locale, cell) in &entry.cells {
        let own = uniques.shared_by(kind, (&entry.slug, locale), &cell.fields).into_iter();
        let wide = kind.too_wide(locale, &cell.fields);
        let locale = Locale::parse(locale).map_or(Series::SHARED, Locale::code);
        found.extend(own.chain(wide).map(|finding| (locale, finding)));
    }
    if let Some(shared) = cell(Series::SHARED) {
        let poor = kind.poor_pictures(shared, |slug| content.size_of(slug)).into_iter();
        found.extend(poor.map(|finding| (Series::SHARED, finding)));
    }
    let found = found.into_iter();
    let (kind, slug) = (kind.name.clone(), entry.slug.clone());
    found.map(move |(locale, finding)| {
        let problem = ReleaseProblem {
            kind: kind.clone(),
            slug: slug.clone(),
            locale: locale.to_owned(),
            path: Some(finding.path),
            reason: finding.message,
            stops: finding.gate != Gate::Warn,
        };
        (finding.code, problem)
    })
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
