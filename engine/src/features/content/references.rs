//! References between entries: which ones are valid, and which entries refer to which.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use serde::Serialize;
use utoipa::ToSchema;

use super::{
    cells::{self, ContentCell},
    entry::is_archived,
    field::FieldType,
    kind::{Fields, Kind, Series, UPLOADED},
    leaves::{Leaf, change_texts},
    links::Link,
    status,
    store::{self, EntryRow, InUse},
};
use crate::platform::{db, state::AppState};

/// The message about a reference to a picture without a description.
pub const UNDESCRIBED: &str =
    "Describe this picture in English first: people who hear the page need it";

/// The message about a picture whose description would not be live with a release.
pub(super) const UNPUBLISHED: &str =
    "The English description of this picture is neither live nor in this release";

/// What a reference leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leads {
    There,
    Nowhere,
    /// To an entry that is not on the site, with what is live and with a release.
    NotLive,
    /// A picture without an English description, which stands in for every language.
    Undescribed,
}

impl Leads {
    /// `english` says whether the entry has an English text; none when there is no such entry.
    pub fn to(kind: &str, english: Option<bool>) -> Self {
        match english {
            None => Self::Nowhere,
            Some(false) if kind == UPLOADED => Self::Undescribed,
            Some(_) => Self::There,
        }
    }
}

/// The entries that a reference may name, and whether each has an English text. Texts may name one by
/// a slug that it once had.
pub struct References(HashMap<(String, String), bool>);

impl References {
    /// Reads every entry that is not archived.
    pub async fn load(app: &AppState) -> db::Result<Self> {
        let entries = store::entries_in_use(&app.db).await?;
        Ok(Self::of(entries, store::former_slugs(&app.db).await?))
    }

    /// Reads those that cells of one entry may name. Each cell is the fields of a language or of `*`;
    /// `shared` are those beside them.
    pub async fn named_in<'c>(
        app: &AppState,
        kind: &Kind,
        cells: impl IntoIterator<Item = (&'c str, &'c Fields)>,
        shared: &Fields,
    ) -> db::Result<Self> {
        let mut slugs = BTreeSet::new();
        for (locale, fields) in cells {
            let series = Series::of(locale).unwrap_or(Series::Other);
            let leaves = kind.leaves(series, fields, Some(shared));
            slugs.extend(leaves.iter().flat_map(Leaf::references).map(|(_, slug)| slug));
        }
        if slugs.is_empty() {
            return Ok(Self(HashMap::new()));
        }
        let former = store::former_slugs(&app.db).await?;
        let present = former.iter().filter(|((_, old), _)| slugs.contains(old.as_str()));
        let present: Vec<&str> = present.map(|(_, slug)| &**slug).collect();
        slugs.extend(present);
        let slugs: Vec<&str> = slugs.into_iter().collect();
        let entries = store::entries_in_use_of(&app.db, &slugs).await?;
        Ok(Self::of(entries, former))
    }

    fn of(entries: Vec<InUse>, former: HashMap<(String, String), String>) -> Self {
        let entries = entries.into_iter();
        let mut found: HashMap<_, _> = entries.map(|e| ((e.kind, e.slug), e.english)).collect();
        for ((kind, old), slug) in former {
            if let Some(english) = found.get(&(kind.clone(), slug)).copied() {
                found.entry((kind, old)).or_insert(english);
            }
        }
        Self(found)
    }

    /// What a reference to this slug of a kind leads to.
    pub fn leads(&self, kind: &str, slug: &str) -> Leads {
        Leads::to(kind, self.0.get(&(kind.to_owned(), slug.to_owned())).copied())
    }
}

/// An entry that refers to another.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[schema(as = ContentUser)]
pub struct Referrer {
    pub kind: String,
    pub slug: String,
    pub title: String,
    /// Whether it does so on the live site; otherwise only in a draft.
    pub live: bool,
}

/// The entries that refer to an entry of a kind, in a draft or live, in the order of kind and slug.
pub async fn referrers(app: &AppState, target: &Kind, slug: &str) -> db::Result<Vec<Referrer>> {
    let former = Former::of(app, &target.name).await?;
    let mut found = Vec::new();
    for (kind, entry, cells) in referring(app, &target.name).await? {
        if kind.name == target.name && entry.slug == slug {
            continue;
        }
        let mut named = named(&kind, &cells, &target.name);
        named.retain(|(named, _)| former.present(named) == slug);
        if !named.is_empty() {
            let live = named.iter().any(|(_, live)| *live);
            let texts = cells.iter().map(|c| (c.locale.as_str(), &c.fields));
            let title = status::title(&kind, &entry.slug, texts);
            found.push(Referrer { kind: kind.name.clone(), slug: entry.slug, title, live });
        }
    }
    found.sort();
    Ok(found)
}

/// The entries that refer to those of a kind, in a draft or live: slug → `kind/slug` of each.
pub async fn usage(app: &AppState, target: &str) -> db::Result<HashMap<String, BTreeSet<String>>> {
    let former = Former::of(app, target).await?;
    let mut found: HashMap<String, BTreeSet<String>> = HashMap::new();
    for (kind, entry, cells) in referring(app, target).await? {
        for (slug, _) in named(&kind, &cells, target) {
            let slug = former.present(slug);
            if kind.name != target || slug != entry.slug {
                let users = found.entry(slug.to_owned()).or_default();
                users.insert(format!("{}/{}", kind.name, entry.slug));
            }
        }
    }
    Ok(found)
}

/// The slugs that entries of a kind once had, by which texts may still name them.
struct Former(HashMap<String, String>);

impl Former {
    async fn of(app: &AppState, kind: &str) -> db::Result<Self> {
        let all = store::former_slugs(&app.db).await?;
        Ok(Self(
            all.into_iter().filter(|((of, _), _)| of == kind).map(|((_, o), n)| (o, n)).collect(),
        ))
    }

    /// The slug of the entry that is named by this one.
    fn present<'s>(&'s self, slug: &'s str) -> &'s str {
        self.0.get(slug).map_or(slug, String::as_str)
    }
}

/// Every entry whose kind can refer to `target` and that is not archived, with its cells.
pub async fn referring(
    app: &AppState,
    target: &str,
) -> db::Result<Vec<(Arc<Kind>, EntryRow, Vec<ContentCell>)>> {
    let mut found = Vec::new();
    for kind in store::kinds(&app.db).await?.into_values() {
        if !kind.refers_to(target) {
            continue;
        }
        let mut cells = cells::of_kind(app, &kind.name).await?;
        for entry in store::entries_of(&app.db, &kind.name).await? {
            let cells = cells.remove(&entry.id).unwrap_or_default();
            if !is_archived(&cells) {
                found.push((kind.clone(), entry, cells));
            }
        }
    }
    Ok(found)
}

/// The slugs of a kind that the cells of an entry name, in a draft or live, and whether it is live.
fn named<'c>(kind: &'c Kind, cells: &'c [ContentCell], target: &str) -> Vec<(&'c str, bool)> {
    let shared = cells::newest(cells, Series::SHARED);
    let mut found = Vec::new();
    for cell in cells {
        let series = Series::of(&cell.locale).unwrap_or(Series::Other);
        let versions = cell.live.iter().map(|fields| (fields, true)).chain([(&cell.fields, false)]);
        for (fields, live) in versions {
            let shared = if series.is_shared() { Some(fields) } else { shared };
            let leaves = kind.leaves(series, fields, shared);
            let all = leaves.iter().flat_map(Leaf::references);
            found.extend(all.filter(|(kind, _)| *kind == target).map(|(_, slug)| (slug, live)));
        }
    }
    found
}

/// Replaces slugs in references with what `new` returns for a kind and a slug of it. True when one was
/// replaced.
pub fn refer(kind: &Kind, fields: &mut Fields, new: impl Fn(&str, &str) -> Option<String>) -> bool {
    let mut changed = false;
    kind.change_leaves(Series::Shared, fields, &Fields::new(), |field, value| {
        let (target, item) = (field.target(), field.item());
        if target.is_none() && item != FieldType::Link {
            return;
        }
        change_texts(value, &mut |text| {
            let new = if let Some(target) = target {
                new(target, text)
            } else {
                let link = Link::parse(text);
                let new = link.entry().and_then(|(kind, slug)| new(kind, slug));
                new.and_then(|new| link.renamed(&new))
            };
            if let Some(new) = new {
                *text = new;
                changed = true;
            }
        });
    });
    changed
}

impl Kind {
    /// Whether it has a field that may name entries of a kind.
    pub fn refers_to(&self, target: &str) -> bool {
        self.all_fields().into_iter().any(|field| field.may_name(target))
    }
}
