//! Cells: one entry in one language, as an editor sees it.

use std::{
    collections::{BTreeMap, HashMap},
    mem,
};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    files::Cells,
    finding::Finding,
    kind::{Fields, Kind, Series},
    languages::Languages,
    stale::{self, Doubtful},
    store::{self, Head, HeadRevision},
};
use crate::platform::{
    clock::Instant,
    db,
    error::{Problem, Result},
    locale::Locale,
    state::AppState,
};

/// The translation status of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CellState {
    /// Never written.
    Missing,
    /// Written, but never live.
    Draft,
    /// Live, with a newer draft.
    Changed,
    /// Live, but the English text that it was made from has changed since.
    Stale,
    Live,
    /// The language does not have the entry, and no draft waits: visitors see nothing of it.
    HeldBack,
}

impl CellState {
    /// Hashes of English texts: `made_from` of the one that the live revision translates,
    /// `confirmed` of the one that a member of staff confirmed it for, `english` of the live one.
    pub(super) fn of(
        (draft, live): (Option<Uuid>, Option<Uuid>),
        made_from: Option<&str>,
        confirmed: Option<&str>,
        english: Option<&str>,
    ) -> Self {
        match (draft, live) {
            (None, None) => Self::Missing,
            (Some(_), None) => Self::Draft,
            (Some(draft), Some(live)) if draft != live => Self::Changed,
            _ if made_from.is_some() && english.is_some() => {
                let current = made_from == english || confirmed == english;
                if current { Self::Live } else { Self::Stale }
            }
            _ => Self::Live,
        }
    }

    /// The same in a language that does not have the entry: nothing of it is shown or missing.
    pub(super) fn held_back(self) -> Self {
        match self {
            Self::Draft | Self::Changed => self,
            Self::Missing | Self::Stale | Self::Live | Self::HeldBack => Self::HeldBack,
        }
    }
}

/// One language of an entry, as an editor sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ContentCell {
    /// A language, or `*` for the fields that all languages share.
    pub locale: String,
    pub state: CellState,
    /// Whether a planned release takes the draft live.
    pub scheduled: bool,
    pub version: i64,
    /// The draft, or the live fields when there is none.
    #[schema(value_type = Object)]
    pub fields: Fields,
    #[schema(value_type = Option<Object>)]
    pub live: Option<Fields>,
    pub author: String,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
    /// What keeps these fields from going live; a draft may have it. Left out of lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problems: Option<Vec<Finding>>,
    /// Hashes of the English cells that the live translation is right for.
    #[serde(skip)]
    pub sources: Vec<String>,
}

/// All cells of an entry that were ever written, by language.
pub async fn of_entry(app: &AppState, entry: Uuid) -> db::Result<Vec<ContentCell>> {
    let head_revisions = store::head_revisions_of_entry(&app.db, entry).await?;
    Ok(by_entry(app, head_revisions).await?.remove(&entry).unwrap_or_default())
}

/// The cells of several entries, by entry.
pub async fn of_entries(
    app: &AppState,
    entries: &[Uuid],
) -> db::Result<HashMap<Uuid, Vec<ContentCell>>> {
    by_entry(app, store::head_revisions_of(&app.db, entries).await?).await
}

/// The cells of every entry of a kind, by entry.
pub async fn of_kind(app: &AppState, kind: &str) -> db::Result<HashMap<Uuid, Vec<ContentCell>>> {
    by_entry(app, store::head_revisions_of_kind(&app.db, kind).await?).await
}

/// The cell of a language; a `not_found` problem when nothing was written in it.
pub async fn of_locale(app: &AppState, entry: Uuid, locale: &str) -> Result<ContentCell> {
    let cells = of_entry(app, entry).await?;
    let found = cells.into_iter().find(|c| c.locale == locale);
    found.ok_or_else(|| Problem::new("not_found", "Nothing was written in this language").into())
}

/// The newest fields of a language; none when it was never written.
pub fn newest<'c>(cells: &'c [ContentCell], locale: &str) -> Option<&'c Fields> {
    cells.iter().find(|c| c.locale == locale).map(|c| &c.fields)
}

/// The English fields that translations are made from: the live ones, else the draft.
pub fn source(cells: &[ContentCell]) -> Option<&Fields> {
    let english = cells.iter().find(|c| c.locale == "en")?;
    Some(english.live.as_ref().unwrap_or(&english.fields))
}

async fn by_entry(
    app: &AppState,
    head_revisions: Vec<HeadRevision>,
) -> db::Result<HashMap<Uuid, Vec<ContentCell>>> {
    let kinds = store::kinds(&app.db).await?;
    let mut entries: HashMap<Uuid, (String, BTreeMap<String, Vec<HeadRevision>>)> = HashMap::new();
    for row in head_revisions {
        let (_, cells) =
            entries.entry(row.head.entry_id).or_insert_with(|| (row.kind.clone(), BTreeMap::new()));
        cells.entry(row.head.locale.clone()).or_default().push(row);
    }
    let mut doubtful = Vec::new();
    let mut found: HashMap<Uuid, Vec<ContentCell>> = HashMap::new();
    for (entry, (kind, cells)) in entries {
        let mut cells = assemble(cells);
        if let Some(kind) = kinds.get(&kind) {
            lift(kind, &mut cells);
        }
        doubtful.extend(cells.iter().filter(|c| c.state == CellState::Stale).map(|c| Doubtful {
            entry,
            kind: kind.clone(),
            locale: c.locale.clone(),
            sources: c.sources.clone(),
        }));
        found.insert(entry, cells);
    }
    for (entry, locale) in stale::not_stale(&app.db, &kinds, &doubtful).await? {
        let cells = found.entry(entry).or_default().iter_mut();
        for cell in cells.filter(|cell| cell.locale == locale) {
            cell.state = CellState::Live;
        }
    }
    Ok(found)
}

/// Makes of what was written by an earlier declaration of the kind what it is by the present one.
fn lift(kind: &Kind, cells: &mut [ContentCell]) {
    let mut newest = Cells::new();
    let mut live = Cells::new();
    for cell in cells.iter_mut() {
        newest.insert(cell.locale.clone(), mem::take(&mut cell.fields));
        live.extend(cell.live.take().map(|fields| (cell.locale.clone(), fields)));
    }
    kind.lift(&mut newest);
    kind.lift(&mut live);
    for cell in cells {
        cell.fields = newest.remove(&cell.locale).unwrap_or_default();
        cell.live = live.remove(&cell.locale);
    }
}

/// The cells of one entry. A head points to nothing, and is no cell, once the release that made it
/// live was rolled back.
fn assemble(cells: BTreeMap<String, Vec<HeadRevision>>) -> Vec<ContentCell> {
    let of = |rows: &[HeadRevision], id: fn(&Head) -> Option<Uuid>| {
        let found = rows.iter().find(|row| Some(row.revision.id) == id(&row.head));
        found.map(|row| row.revision.clone())
    };
    let english = cells.get("en").and_then(|rows| of(rows, |h| h.live_id)).map(|r| r.hash);
    let shared = cells.get(Series::SHARED).and_then(|rows| of(rows, Head::newest));
    let shared = shared.map(|revision| revision.fields.0).unwrap_or_default();
    let cells = cells.into_values().filter_map(|rows| {
        let newest = of(&rows, Head::newest)?;
        let live = of(&rows, |h| h.live_id);
        let HeadRevision { head, scheduled, .. } = rows.into_iter().next()?;
        let made_from = live.as_ref().and_then(|r| r.source_hash.clone());
        let state = CellState::of(
            (head.draft_id, head.live_id),
            made_from.as_deref(),
            head.confirmed.as_deref(),
            english.as_deref(),
        );
        Some(ContentCell {
            state: if has(&shared, &head.locale) { state } else { state.held_back() },
            scheduled,
            locale: head.locale,
            version: head.version,
            fields: newest.fields.0,
            live: live.map(|r| r.fields.0),
            author: newest.author,
            updated_at: newest.created_at,
            problems: None,
            sources: head.confirmed.into_iter().chain(made_from).collect(),
        })
    });
    cells.collect()
}

/// Whether a language has the entry with these shared fields; always for `*`.
fn has(shared: &Fields, locale: &str) -> bool {
    Locale::parse(locale).is_none_or(|locale| Languages::of(shared).has(locale))
}
