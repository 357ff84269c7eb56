//! Numbers of entries by kind, and of their languages by translation status.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::{cells::CellState, status, store};
use crate::platform::{error::Result, locale::Locale, state::AppState};

/// How many cells of one language are in each state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ContentNumbers)]
pub struct Numbers {
    pub live: usize,
    pub draft: usize,
    pub changed: usize,
    pub stale: usize,
    pub missing: usize,
    pub held_back: usize,
}

impl Numbers {
    pub(super) fn count(&mut self, state: CellState) {
        *match state {
            CellState::Live => &mut self.live,
            CellState::Draft => &mut self.draft,
            CellState::Changed => &mut self.changed,
            CellState::Stale => &mut self.stale,
            CellState::Missing => &mut self.missing,
            CellState::HeldBack => &mut self.held_back,
        } += 1;
    }
}

/// A kind with its numbers of entries.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContentKindNumbers)]
pub struct KindNumbers {
    pub kind: String,
    pub label: String,
    pub help: String,
    /// Whether its entries may change their slug.
    pub renamable: bool,
    /// Entries that are not archived.
    pub entries: usize,
    /// Language by language; empty for a kind without localized fields.
    pub locales: BTreeMap<Locale, Numbers>,
}

/// Every kind with its numbers, by name.
pub async fn of_kinds(app: &AppState) -> Result<Vec<KindNumbers>> {
    let mut entries: BTreeMap<String, Vec<status::EntryStatus>> = BTreeMap::new();
    for entry in status::all(app).await?.into_iter().filter(|e| !e.archived) {
        entries.entry(entry.kind.clone()).or_default().push(entry);
    }
    let numbers = store::kinds(&app.db).await?.into_values().map(|kind| {
        let entries = entries.remove(&kind.name).unwrap_or_default();
        KindNumbers {
            kind: kind.name.clone(),
            label: kind.label.clone(),
            help: kind.help.clone(),
            renamable: kind.is_renamable(),
            entries: entries.len(),
            locales: if kind.is_localized() { by_locale(&entries) } else { BTreeMap::new() },
        }
    });
    Ok(numbers.collect())
}

/// Counts the states of entries, language by language.
pub fn by_locale<'e>(
    entries: impl IntoIterator<Item = &'e status::EntryStatus>,
) -> BTreeMap<Locale, Numbers> {
    let mut locales: BTreeMap<Locale, Numbers> =
        Locale::ALL.into_iter().map(|l| (l, Numbers::default())).collect();
    for entry in entries {
        for (locale, numbers) in &mut locales {
            numbers.count(entry.state(locale.code()));
        }
    }
    locales
}
