//! Cells: one entry in one language, as an editor sees it.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    kind::Fields,
    store::{self, Head, Revision},
};
use crate::platform::{
    clock::Instant,
    db,
    error::{Problem, Result},
    state::AppState,
};

/// Where a cell stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CellState {
    /// Nothing was ever written.
    Missing,
    /// Written, never live.
    Draft,
    /// Live, with a newer draft waiting.
    Changed,
    /// Live, but the English it was made from has changed since.
    Stale,
    Live,
}

impl CellState {
    /// `made_from` is the hash of the English of the live revision, `confirmed` the one that
    /// somebody said it is right for, `english` the live one.
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
}

/// One language of an entry, as an editor sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ContentCell {
    /// A language, or `*` for the fields that all languages share.
    pub locale: String,
    pub state: CellState,
    pub version: i64,
    /// The draft, or the live fields when there is none.
    #[schema(value_type = Object)]
    pub fields: Fields,
    #[schema(value_type = Option<Object>)]
    pub live: Option<Fields>,
    pub author: String,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
}

/// All cells of an entry that were ever written.
pub(super) async fn of_entry(app: &AppState, entry: Uuid) -> Result<Vec<ContentCell>> {
    let heads = store::heads(&app.db, entry).await?;
    let revisions = store::revisions_of_entry(&app.db, entry).await?;
    Ok(assemble(heads, &by_id(revisions)))
}

/// The same for some entries at once.
pub(super) async fn of_entries(
    app: &AppState,
    entries: &[Uuid],
) -> db::Result<HashMap<Uuid, Vec<ContentCell>>> {
    let revisions = store::revisions_of(&app.db, entries).await?;
    Ok(by_entry(store::heads_of(&app.db, entries).await?, revisions))
}

/// The same for every entry of a kind.
pub(super) async fn of_kind(
    app: &AppState,
    kind: &str,
) -> db::Result<HashMap<Uuid, Vec<ContentCell>>> {
    let revisions = store::revisions_of_kind(&app.db, kind).await?;
    Ok(by_entry(store::heads_of_kind(&app.db, kind).await?, revisions))
}

pub(super) async fn of_locale(app: &AppState, entry: Uuid, locale: &str) -> Result<ContentCell> {
    let cells = of_entry(app, entry).await?;
    let found = cells.into_iter().find(|c| c.locale == locale);
    found.ok_or_else(|| Problem::new("not_found", "Nothing was written in this language").into())
}

/// The newest fields of a language; none when nothing was written in it.
pub(super) fn newest<'c>(cells: &'c [ContentCell], locale: &str) -> Option<&'c Fields> {
    cells.iter().find(|c| c.locale == locale).map(|c| &c.fields)
}

/// The English that translations are made from: what is live, else its draft.
pub(super) fn source(cells: &[ContentCell]) -> Option<&Fields> {
    let english = cells.iter().find(|c| c.locale == "en")?;
    Some(english.live.as_ref().unwrap_or(&english.fields))
}

fn by_id(revisions: Vec<Revision>) -> HashMap<Uuid, Revision> {
    revisions.into_iter().map(|r| (r.id, r)).collect()
}

fn by_entry(all: Vec<Head>, revisions: Vec<Revision>) -> HashMap<Uuid, Vec<ContentCell>> {
    let revisions = by_id(revisions);
    let mut heads: HashMap<Uuid, Vec<Head>> = HashMap::new();
    for head in all {
        heads.entry(head.entry_id).or_default().push(head);
    }
    heads.into_iter().map(|(entry, heads)| (entry, assemble(heads, &revisions))).collect()
}

/// The heads of one entry with the revisions they point to.
fn assemble(heads: Vec<Head>, revisions: &HashMap<Uuid, Revision>) -> Vec<ContentCell> {
    let of = |id: Option<Uuid>| id.and_then(|id| revisions.get(&id));
    let english = heads.iter().find(|h| h.locale == "en").and_then(|h| of(h.live_id));
    let english = english.map(|r| r.hash.clone());
    heads
        .into_iter()
        // A head whose first release was rolled back points to nothing.
        .filter_map(|head| {
            let newest = of(head.newest())?;
            let live = of(head.live_id);
            let state = CellState::of(
                (head.draft_id, head.live_id),
                live.and_then(|r| r.source_hash.as_deref()),
                head.confirmed.as_deref(),
                english.as_deref(),
            );
            Some(ContentCell {
                state,
                locale: head.locale,
                version: head.version,
                fields: newest.fields.0.clone(),
                live: live.map(|r| r.fields.0.clone()),
                author: newest.author.clone(),
                updated_at: newest.created_at,
            })
        })
        .collect()
}
