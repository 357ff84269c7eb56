//! The translation status of every entry, without its texts: for lists, totals and the matrix of
//! translations.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

use serde_json::Value;
use uuid::Uuid;

use super::{
    cells::CellState,
    kind::{Fields, Kind, Series, UPLOADED},
    languages::Languages,
    leaves::texts,
    stale::{self, Doubtful},
    store::{self, StatusRow},
};
use crate::{
    features::search::Sought,
    platform::{
        clock::Instant,
        db,
        error::{Problem, Result},
        fold::fold,
        keyset::{Page, PageQuery},
        locale::Locale,
        state::AppState,
    },
};

/// One entry with the status of its languages.
#[derive(Debug, Clone)]
pub struct EntryStatus {
    pub id: Uuid,
    pub kind: String,
    pub slug: String,
    pub version: i64,
    pub created_at: Instant,
    pub position: Option<i64>,
    pub archived: bool,
    /// The languages that have it, as its shared fields say.
    languages: Option<Value>,
    /// `*` and every language that was ever written.
    pub cells: BTreeMap<String, CellStatus>,
}

/// The status of one cell.
#[derive(Debug, Clone, Copy)]
pub struct CellStatus {
    pub state: CellState,
    pub version: i64,
    pub updated_at: Option<Instant>,
    /// Whether a planned release takes the draft live.
    pub scheduled: bool,
}

impl EntryStatus {
    /// The state of the cell of a language, or of `*`.
    pub fn state(&self, locale: &str) -> CellState {
        let state = self.cells.get(locale).map_or(CellState::Missing, |c| c.state);
        let languages = Languages::named(self.languages.as_ref());
        let has = Locale::parse(locale).is_none_or(|locale| languages.has(locale));
        if has { state } else { state.held_back() }
    }

    /// The key by which entries of a kind are ordered: pictures the newest first.
    pub fn key(&self) -> (i64, String) {
        let unplaced =
            if self.kind == UPLOADED { -self.created_at.timestamp_millis() } else { i64::MAX };
        (self.position.unwrap_or(unplaced), self.slug.clone())
    }
}

/// The entries of a kind, in their order.
pub async fn of_kind(app: &AppState, kind: &str) -> db::Result<Vec<EntryStatus>> {
    group(app, store::statuses(&app.db, Some(kind)).await?).await
}

/// All entries, kind by kind, each kind in its order.
pub async fn all(app: &AppState) -> db::Result<Vec<EntryStatus>> {
    group(app, store::statuses(&app.db, None).await?).await
}

async fn group(app: &AppState, rows: Vec<StatusRow>) -> db::Result<Vec<EntryStatus>> {
    let mut entries: HashMap<Uuid, EntryStatus> = HashMap::new();
    let mut doubtful = Vec::new();
    for row in rows {
        let entry = entries.entry(row.id).or_insert_with(|| EntryStatus {
            id: row.id,
            kind: row.kind,
            slug: row.slug,
            version: row.entry_version,
            created_at: row.created_at,
            position: None,
            archived: false,
            languages: None,
            cells: BTreeMap::new(),
        });
        entry.position = entry.position.or(row.position);
        entry.archived |= row.archived;
        if let Some(named) = row.languages {
            entry.languages = serde_json::from_str(&named).ok();
        }
        let state = CellState::of(
            (row.draft_id, row.live_id),
            row.made_from.as_deref(),
            row.confirmed.as_deref(),
            row.english.as_deref(),
        );
        if let (Some(locale), Some(version)) = (row.locale, row.version) {
            let (updated_at, scheduled) = (row.updated_at, row.scheduled);
            if state == CellState::Stale {
                doubtful.push(Doubtful {
                    entry: row.id,
                    kind: entry.kind.clone(),
                    locale: locale.clone(),
                    sources: row.confirmed.into_iter().chain(row.made_from).collect(),
                });
            }
            entry.cells.insert(locale, CellStatus { state, version, updated_at, scheduled });
        }
    }
    let kinds = store::kinds(&app.db).await?;
    for (entry, locale) in stale::not_stale(&app.db, &kinds, &doubtful).await? {
        let cell = entries.get_mut(&entry).and_then(|entry| entry.cells.get_mut(&locale));
        if let Some(cell) = cell {
            cell.state = CellState::Live;
        }
    }
    let mut entries: Vec<EntryStatus> = entries.into_values().collect();
    entries.sort_by(|a, b| (&a.kind, a.key()).cmp(&(&b.kind, b.key())));
    Ok(entries)
}

/// Refuses a kind that does not exist, as a problem of the field `kind`.
pub fn check_kind(kinds: &BTreeMap<String, Arc<Kind>>, wanted: Option<&str>) -> Result<()> {
    if wanted.is_none_or(|kind| kinds.contains_key(kind)) {
        return Ok(());
    }
    let known: Vec<&str> = kinds.keys().map(String::as_str).collect();
    let sentence = format!("Kind must be one of: {}", known.join(", "));
    Err(Problem::field("kind", "choice", &sentence).into())
}

/// A filter of entries: an entry has to meet all of it.
#[derive(Debug, Default)]
pub struct EntryCriteria {
    pub sought: Option<Sought>,
    /// Only these.
    pub among: Option<HashSet<Uuid>>,
    /// The language that has to be in the state; any language, when none is named.
    pub locale: Option<String>,
    pub(super) state: Option<Stand>,
    pub archived: bool,
}

/// A filter by status: a state of the cell, or whether its draft is ready or planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stand {
    Is(CellState),
    /// Has a draft that no planned release holds.
    Ready,
    Scheduled,
}

impl Stand {
    pub(super) const NAMES: &str =
        "missing, draft, changed, stale, live, held_back, ready, scheduled";

    pub(super) fn parse(name: &str) -> Option<Self> {
        match name {
            "ready" => Some(Self::Ready),
            "scheduled" => Some(Self::Scheduled),
            state => serde_json::from_value(Value::from(state)).ok().map(Self::Is),
        }
    }

    fn holds(self, entry: &EntryStatus, locale: &str) -> bool {
        let state = entry.state(locale);
        let scheduled = entry.cells.get(locale).is_some_and(|c| c.scheduled);
        let drafted = matches!(state, CellState::Draft | CellState::Changed);
        match self {
            Self::Is(wanted) => state == wanted,
            Self::Ready => drafted && !scheduled,
            Self::Scheduled => scheduled,
        }
    }
}

impl EntryCriteria {
    /// Parses the filter of a list. A problem of the field `locale` or `state` for an unknown word.
    pub fn read(
        sought: Option<Sought>,
        locale: Option<String>,
        state: Option<&str>,
        archived: bool,
    ) -> Result<Self> {
        if locale.as_deref().is_some_and(|l| Series::of(l).is_none()) {
            let sentence = "Locale must be one of: *, en, kn, hi, ta, te, mr, bn";
            return Err(Problem::field("locale", "choice", sentence).into());
        }
        let state = match state.map(|name| (name, Stand::parse(name))) {
            Some((_, None)) => {
                let sentence = format!("State must be one of: {}", Stand::NAMES);
                return Err(Problem::field("state", "choice", &sentence).into());
            }
            known => known.and_then(|(_, state)| state),
        };
        Ok(Self { sought, among: None, locale, state, archived })
    }

    /// The entries that match the search, of one kind or of all; none when nothing was typed.
    pub async fn found(
        &self,
        app: &AppState,
        kind: Option<&str>,
    ) -> db::Result<Option<HashSet<Uuid>>> {
        Ok(match &self.sought {
            None => None,
            Some(Sought::Rows { ids, .. }) => Some(ids.iter().copied().collect()),
            Some(Sought::Text(typed)) => Some(matching(app, kind, typed).await?),
        })
    }

    /// How many entries are looked at, when more match.
    pub fn capped_at(&self) -> Option<usize> {
        self.sought.as_ref().and_then(Sought::capped_at)
    }

    /// Whether an entry matches, apart from the search; `localized` says whether its kind has
    /// localized fields.
    pub(super) fn takes(&self, entry: &EntryStatus, localized: bool) -> bool {
        let is_among = self.among.as_ref().is_none_or(|among| among.contains(&entry.id));
        if entry.archived != self.archived || !is_among {
            return false;
        }
        let languages = Locale::ALL.into_iter().map(Locale::code).filter(|_| localized);
        let mut looked_at = languages
            .chain([Series::SHARED])
            .filter(|locale| self.locale.as_deref().is_none_or(|l| l == *locale));
        match self.state {
            None => true,
            Some(Stand::Is(CellState::Missing)) => {
                looked_at.any(|l| l != Series::SHARED && entry.state(l) == CellState::Missing)
            }
            Some(state) => looked_at.any(|locale| state.holds(entry, locale)),
        }
    }

    /// Whether the cell of one language matches.
    pub fn takes_in(&self, entry: &EntryStatus, locale: Locale) -> bool {
        let holds = |state: Stand| state.holds(entry, locale.code());
        entry.archived == self.archived && self.state.is_none_or(holds)
    }
}

/// A page of the matching entries of a kind.
pub async fn page(
    app: &AppState,
    kind: &Kind,
    wanted: &EntryCriteria,
    page: &PageQuery,
) -> Result<Page<EntryStatus>> {
    let (limit, after) = (page.limit()?, page.after::<(i64, String)>()?);
    let found = wanted.found(app, Some(&kind.name)).await?;
    let localized = kind.is_localized();
    let entries = of_kind(app, &kind.name)
        .await?
        .into_iter()
        .filter(|e| after.as_ref().is_none_or(|after| e.key() > *after))
        .filter(|e| found.as_ref().is_none_or(|found| found.contains(&e.id)))
        .filter(|e| wanted.takes(e, localized))
        .take(usize::try_from(limit).unwrap_or(usize::MAX) + 1)
        .collect();
    Ok(Page::cut(entries, limit, EntryStatus::key).capped_at(wanted.capped_at()))
}

/// The entries whose slug or newest texts contain what was typed, of one kind or of all.
async fn matching(app: &AppState, kind: Option<&str>, typed: &str) -> db::Result<HashSet<Uuid>> {
    let typed = fold(typed);
    let holds = |text: &str| fold(text).contains(&typed);
    let mut found = HashSet::new();
    for (id, slug, fields) in store::newest_texts(&app.db, kind).await? {
        let mut texts = fields.iter().flat_map(|f| f.0.values()).flat_map(texts);
        if holds(&slug) || texts.any(holds) {
            found.insert(id);
        }
    }
    Ok(found)
}

/// The title of an entry: in English, else in any language, else the kind's stand-in field, else
/// its slug.
pub fn title<'f>(
    kind: &Kind,
    slug: &'f str,
    mut texts: impl Iterator<Item = (&'f str, &'f Fields)>,
) -> String {
    let (mut any, mut stand_in) = (None, None);
    let of = |fields: &'f Fields, name: &str| fields.get(name).and_then(Value::as_str);
    let english = texts.find_map(|(locale, fields)| {
        let title = of(fields, &kind.title);
        any = any.or(title);
        stand_in = stand_in.or_else(|| of(fields, kind.stand_in.as_deref()?));
        title.filter(|_| locale == Locale::En.code())
    });
    english.or(any).or(stand_in).unwrap_or(slug).to_owned()
}
