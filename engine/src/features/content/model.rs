//! Entries as the rest of the engine reads them: live fields that fall back to English.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use serde::Serialize;
use serde_json::Value;
use sqlx::FromRow;
use uuid::Uuid;

use super::{
    cell::Cell,
    field::FieldType,
    kind::{ARCHIVED, Fields, Kind, POSITION, Series},
    languages::Languages,
    leaves::{Leaf, change_texts},
    links::{self, Link},
};
use crate::platform::{clock::Instant, locale::Locale, markdown};

/// The author of revisions that import writes.
pub const IMPORT: &str = "import";

/// The hash of a revision's fields, or of one field's value: 32 hex digits of BLAKE3.
pub fn hash(value: &impl Serialize) -> String {
    let bytes = serde_json::to_vec(value).unwrap_or_default();
    blake3::hash(&bytes).to_hex()[..32].to_owned()
}

/// The markdown of a series as safe HTML by its path, made once when a revision is saved; that of
/// blocks is made when somebody asks for it ([`Cell`]).
pub fn html_of(kind: &Kind, series: Series, fields: &Fields) -> Fields {
    kind.leaves(series, fields, None)
        .into_iter()
        .filter(|leaf| leaf.field.kind == FieldType::Markdown)
        .filter_map(|leaf| {
            let html = markdown::to_html(leaf.value?.as_str()?);
            Some((leaf.path.into_owned(), Value::from(html)))
        })
        .collect()
}

/// A live entry, its cells by language (`*` for the shared fields).
#[derive(Debug, Clone, Default)]
pub struct Entry {
    pub id: Uuid,
    pub slug: String,
    pub cells: HashMap<String, Cell>,
    /// When the newest of the cells became what it is.
    pub updated_at: Instant,
    /// By language and path, the HTML of texts that link to other entries, with their addresses.
    pub linked: BTreeMap<(Locale, String), String>,
}

impl Entry {
    /// A shared field; none when it is absent.
    pub fn shared(&self, field: &str) -> Option<&Value> {
        self.cells.get(Series::SHARED)?.fields.get(field)
    }

    /// A shared field as a text; none when it is absent or of another type.
    pub fn shared_str(&self, field: &str) -> Option<&str> {
        self.shared(field)?.as_str()
    }

    /// A shared field as a whole number; none when it is absent or of another type.
    pub fn shared_int(&self, field: &str) -> Option<i64> {
        self.shared(field)?.as_i64()
    }

    /// A shared list of texts; empty when it is absent.
    pub fn shared_list(&self, field: &str) -> Vec<String> {
        self.shared(field).map(strings).unwrap_or_default()
    }

    /// Whether a language has the entry; the others show nothing of it.
    pub fn is_in(&self, locale: Locale) -> bool {
        let shared = self.cells.get(Series::SHARED);
        shared.is_none_or(|shared| Languages::of(&shared.fields).has(locale))
    }

    /// Whether visitors see it: not when it is archived, nor before the text that has to be live
    /// first. That is English; with English held back any language that has the entry; of a kind
    /// without texts of its own the shared fields.
    fn is_seen(&self, kind: Option<&Arc<Kind>>) -> bool {
        let there = |locale: &str| self.cells.contains_key(locale);
        let begun = match kind {
            Some(kind) if !kind.is_localized() => there(Series::SHARED),
            _ if self.is_in(Locale::En) => there(Locale::En.code()),
            _ => Locale::ALL.into_iter().any(|l| self.is_in(l) && there(l.code())),
        };
        begun && !self.is_archived()
    }

    /// Whether it is taken off the site.
    pub fn is_archived(&self) -> bool {
        self.shared(ARCHIVED).is_some()
    }

    /// The leaves that a language reads: the shared ones and its own, in English where it has none.
    pub fn leaves<'a>(&'a self, kind: &'a Kind, locale: Locale) -> Vec<Leaf<'a>> {
        let shared = self.cells.get(Series::SHARED).map(|cell| &cell.fields);
        let of = |locale: &str, series: Series| match self.cells.get(locale) {
            Some(cell) => kind.leaves(series, &cell.fields, shared),
            None => Vec::new(),
        };
        let english = of(Locale::En.code(), Series::English);
        let mut own = of(locale.code(), Series::Other);
        if own.is_empty() {
            own = english;
        } else {
            for leaf in own.iter_mut().filter(|leaf| leaf.value.is_none()) {
                let stand_in = english.iter().find(|other| other.path == leaf.path);
                leaf.value = stand_in.and_then(|other| other.value);
            }
        }
        let mut leaves = of(Series::SHARED, Series::Shared);
        leaves.append(&mut own);
        leaves
    }

    fn has_links(&self) -> bool {
        self.cells.values().any(Cell::may_link)
    }

    /// The HTML of the texts that link to other entries, in each language that has the entry.
    fn linked_in(
        &self,
        address: impl Fn(Link<'_>, Locale) -> Option<String>,
    ) -> BTreeMap<(Locale, String), String> {
        let mut linked = BTreeMap::new();
        let paths: BTreeSet<&String> = self.cells.values().flat_map(Cell::html_paths).collect();
        for locale in Locale::ALL.into_iter().filter(|locale| self.is_in(*locale)) {
            for path in &paths {
                let html = self.unlinked(locale, path).filter(|html| links::has_links(html));
                if let Some(html) = html {
                    let html = links::with_addresses(html, |link| address(link, locale));
                    linked.insert((locale, (*path).clone()), html);
                }
            }
        }
        linked
    }

    /// Its place in lists: those without one come last.
    pub fn position(&self) -> i64 {
        self.shared_int(POSITION).unwrap_or(i64::MAX)
    }

    /// A localized field: the value in this language, else the English one.
    pub fn localized(&self, locale: Locale, field: &str) -> Option<&Value> {
        self.own(locale, field).or_else(|| self.own(Locale::En, field))
    }

    /// A localized field: the value in this language alone.
    pub(super) fn own(&self, locale: Locale, field: &str) -> Option<&Value> {
        self.cells.get(locale.code())?.fields.get(field)
    }

    /// A localized text; the slug when English lacks it too, so that the gap can be seen.
    pub fn text(&self, locale: Locale, field: &str) -> String {
        let found = self.localized(locale, field).and_then(Value::as_str);
        found.unwrap_or(&self.slug).to_owned()
    }

    /// A localized text; empty when English lacks it too.
    pub fn optional(&self, locale: Locale, field: &str) -> String {
        let found = self.localized(locale, field).and_then(Value::as_str);
        found.unwrap_or_default().to_owned()
    }

    /// A localized list of texts; empty when English lacks it too.
    pub fn list(&self, locale: Locale, field: &str) -> Vec<String> {
        self.localized(locale, field).map(strings).unwrap_or_default()
    }

    /// A markdown field as safe HTML; empty when English lacks it too.
    pub fn html(&self, locale: Locale, field: &str) -> String {
        if !self.linked.is_empty()
            && let Some(linked) = self.linked.get(&(locale, field.to_owned()))
        {
            return linked.clone();
        }
        self.unlinked(locale, field).unwrap_or_default().to_owned()
    }

    fn unlinked(&self, locale: Locale, field: &str) -> Option<&str> {
        let of = |l: Locale| self.cells.get(l.code())?.html(field);
        of(locale).or_else(|| of(Locale::En))
    }
}

fn strings(value: &Value) -> Vec<String> {
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(|v| v.as_str().map(ToOwned::to_owned)).collect()
}

/// All content at one moment: what is live, or what would be live after a release.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    pub kinds: BTreeMap<String, Arc<Kind>>,
    /// The number of the release that went live last; none before the first.
    pub release: Option<i64>,
    /// An entry that did not change is the same `Arc` in the next snapshot.
    entries: HashMap<String, Vec<Arc<Entry>>>,
    /// Kind → slug → index in the list: thousands of pages look up their area.
    places: HashMap<String, HashMap<String, usize>>,
    /// Kind and slug of entries with texts that link to others.
    linking: BTreeSet<(String, String)>,
    /// Kind and former slug → present slug.
    pub(super) former: Arc<HashMap<(String, String), String>>,
}

impl Snapshot {
    /// A snapshot of these entries, each with the name of its kind.
    pub fn new(kinds: BTreeMap<String, Arc<Kind>>, found: Vec<(String, Arc<Entry>)>) -> Self {
        Self::default().replaced(kinds, &HashSet::new(), found)
    }

    /// A copy in which `found` replaces the listed entries; a listed one that is not found is gone.
    #[must_use]
    pub fn replaced(
        &self,
        kinds: BTreeMap<String, Arc<Kind>>,
        entries: &HashSet<Uuid>,
        found: Vec<(String, Arc<Entry>)>,
    ) -> Self {
        let mut next = Self { kinds, ..self.clone() };
        let mut touched = BTreeSet::new();
        for (kind, list) in &mut next.entries {
            let before = list.len();
            list.retain(|e| !entries.contains(&e.id));
            if list.len() < before {
                touched.insert(kind.clone());
            }
        }
        for (kind, entry) in found {
            let model = next.kinds.get(&kind);
            let entry = match model {
                Some(model) => model.lifted(entry),
                None => entry,
            };
            if entry.is_seen(model) {
                let entry = match model {
                    Some(model) => model.as_read(entry),
                    None => entry,
                };
                touched.insert(kind.clone());
                next.entries.entry(kind).or_default().push(entry);
            }
        }
        for kind in touched {
            let list = next.entries.entry(kind.clone()).or_default();
            list.sort_by(|a, b| (a.position(), &a.slug).cmp(&(b.position(), &b.slug)));
            let places = list.iter().enumerate().map(|(i, e)| (e.slug.clone(), i)).collect();
            next.linking.retain(|(other, _)| *other != kind);
            let linking = list.iter().filter(|entry| entry.has_links());
            next.linking.extend(linking.map(|entry| (kind.clone(), entry.slug.clone())));
            next.places.insert(kind, places);
        }
        next.link();
        next
    }

    /// A copy in which texts may name entries by these former slugs.
    #[must_use]
    pub fn with_former(self, former: HashMap<(String, String), String>) -> Self {
        if *self.former == former {
            return self;
        }
        let mut next = Self { former: Arc::new(former), ..self };
        next.link();
        next
    }

    /// A copy that is what this release made live.
    #[must_use]
    pub fn of_release(self, release: Option<i64>) -> Self {
        Self { release, ..self }
    }

    /// Puts the present addresses into texts that link to other entries. An entry of which none changes
    /// stays the same `Arc`.
    fn link(&mut self) {
        let mut changed = Vec::new();
        for (kind, slug) in &self.linking {
            let Some(entry) = self.find(kind, slug) else { continue };
            let linked = entry.linked_in(|link, locale| self.href(link, locale));
            if linked != entry.linked {
                changed.push((kind.clone(), entry.id, linked));
            }
        }
        for (kind, id, linked) in changed {
            let list = self.entries.get_mut(&kind).into_iter().flatten();
            for entry in list.filter(|entry| entry.id == id) {
                Arc::make_mut(entry).linked.clone_from(&linked);
            }
        }
    }

    /// The slug that an entry has now, by one that it has or once had.
    pub fn present_slug<'s>(&'s self, kind: &str, slug: &'s str) -> &'s str {
        if self.former.is_empty() || self.find(kind, slug).is_some() {
            return slug;
        }
        let key = (kind.to_owned(), slug.to_owned());
        self.former.get(&key).map_or(slug, String::as_str)
    }

    /// The kinds that programs can read, by name.
    pub fn public_kinds(&self) -> impl Iterator<Item = &Kind> {
        self.kinds.values().map(|kind| &**kind).filter(|kind| kind.public)
    }

    /// A kind that programs can read.
    pub fn public_kind(&self, name: &str) -> Option<&Kind> {
        self.kinds.get(name).map(|kind| &**kind).filter(|kind| kind.public)
    }

    /// The entries of a kind, by position; empty for an unknown kind.
    pub fn all(&self, kind: &str) -> &[Arc<Entry>] {
        self.entries.get(kind).map(Vec::as_slice).unwrap_or_default()
    }

    /// The entries of a kind that a language has, by position.
    pub fn all_in(&self, kind: &str, locale: Locale) -> impl Iterator<Item = &Arc<Entry>> {
        self.all(kind).iter().filter(move |entry| entry.is_in(locale))
    }

    /// The entry with a slug; none when it is not live or is archived.
    pub fn find(&self, kind: &str, slug: &str) -> Option<&Arc<Entry>> {
        self.all(kind).get(*self.places.get(kind)?.get(slug)?)
    }

    /// The entry with a slug in a language that has it.
    pub fn find_in(&self, kind: &str, slug: &str, locale: Locale) -> Option<&Arc<Entry>> {
        self.find(kind, slug).filter(|entry| entry.is_in(locale))
    }

    /// A copy with a mark at the end of each text of an entry: pages that differ show the entry.
    #[must_use]
    pub fn marked(&self, kind: &str, slug: &str) -> Self {
        const MARK: &str = " ⁂";
        let mut marked = self.clone();
        let Some(model) = self.kinds.get(kind) else { return marked };
        let entries = marked.entries.get_mut(kind).map(Vec::as_mut_slice).unwrap_or_default();
        if let Some(entry) = entries.iter_mut().find(|e| e.slug == slug) {
            let mut mark = |text: &mut String| text.push_str(MARK);
            let shared = entry.cells.get(Series::SHARED).map(|cell| cell.fields.clone());
            let shared = shared.unwrap_or_default();
            let entry = Arc::make_mut(entry);
            entry.linked.clear();
            for (locale, cell) in &mut entry.cells {
                let Some(series) = Series::of(locale).filter(|s| !s.is_shared()) else { continue };
                model.change_leaves(series, &mut cell.fields, &shared, |_, value| {
                    change_texts(value, &mut mark);
                });
                cell.mark_html(&mut mark);
            }
        }
        marked
    }

    /// Whether there are no entries at all.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// One cell of a release: its revision before and after.
#[derive(Debug, Clone, FromRow)]
pub struct ReleaseItem {
    pub entry_id: Uuid,
    pub kind: String,
    pub slug: String,
    pub locale: String,
    pub old_id: Option<Uuid>,
    pub new_id: Option<Uuid>,
}
