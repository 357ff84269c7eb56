//! Cells: one entry in one language, as an editor sees it.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    finding::Finding,
    kind::{Fields, Series},
    languages::Languages,
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
}

/// All cells of an entry that were ever written, by language.
pub async fn of_entry(app: &AppState, entry: Uuid) -> Result<Vec<ContentCell>> {
    let head_revisions = store::head_revisions_of_entry(&app.db, entry).await?;
    Ok(by_entry(head_revisions).remove(&entry).unwrap_or_default())
}

/// The cells of several entries, by entry.
pub async fn of_entries(
    app: &AppState,
    entries: &[Uuid],
) -> db::Result<HashMap<Uuid, Vec<ContentCell>>> {
    Ok(by_entry(store::head_revisions_of(&app.db, entries).await?))
}

/// The cells of every entry of a kind, by entry.
pub async fn of_kind(app: &AppState, kind: &str) -> db::Result<HashMap<Uuid, Vec<ContentCell>>> {
    Ok(by_entry(store::head_revisions_of_kind(&app.db, kind).await?))
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

fn by_entry(head_revisions: Vec<HeadRevision>) -> HashMap<Uuid, Vec<ContentCell>> {
    let mut entries: HashMap<Uuid, BTreeMap<String, Vec<HeadRevision>>> = HashMap::new();
    for row in head_revisions {
        let cells = entries.entry(row.head.entry_id).or_default();
        cells.entry(row.head.locale.clone()).or_default().push(row);
    }
    entries.into_iter().map(|(entry, cells)| (entry, assemble(cells))).collect()
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
        let state = CellState::of(
            (head.draft_id, head.live_id),
            live.as_ref().and_then(|r| r.source_hash.as_deref()),
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
        })
    });
    cells.collect()
}

/// Whether a language has the entry with these shared fields; always for `*`.
fn has(shared: &Fields, locale: &str) -> bool {
    Locale::parse(locale).is_none_or(|locale| Languages::of(shared).has(locale))
}
