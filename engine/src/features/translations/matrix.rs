//! The matrix: a row for each entry, a column for each language.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    features::content::{
        cells::{self, CellState},
        status::{self, EntryCriteria, EntryStatus, title},
        store,
        totals::{self, Numbers},
    },
    platform::{
        clock::Instant,
        error::Result,
        keyset::{Page, PageQuery},
        locale::Locale,
        state::AppState,
    },
};

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TranslationMatrix {
    #[serde(flatten)]
    pub page: Page<TranslationRow>,
    /// Over all entries of the kind that match `q`, whatever their state.
    pub totals: BTreeMap<Locale, TranslationTotals>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TranslationRow {
    pub kind: String,
    pub slug: String,
    pub title: String,
    pub cells: BTreeMap<Locale, TranslationCell>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TranslationCell {
    pub state: CellState,
    pub version: i64,
    /// Whether a planned release takes the draft live.
    pub scheduled: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub updated_at: Option<Instant>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TranslationTotals {
    #[serde(flatten)]
    pub numbers: Numbers,
    /// Of the entries that the language is to have, the share that is in the state live or changed:
    /// whole per cent, rounded down.
    pub percent: usize,
}

/// Where the next page begins: kind, position and slug of the last row.
type MatrixCursor = (String, i64, String);

/// A page of the matrix: the entries of which one of the columns is in the state.
pub(super) async fn read(
    app: &AppState,
    kind: Option<&str>,
    columns: &[Locale],
    wanted: &EntryCriteria,
    page: &PageQuery,
) -> Result<TranslationMatrix> {
    let (limit, after) = (page.limit()?, page.after::<MatrixCursor>()?);
    let kinds = store::kinds(&app.db).await?;
    status::check_kind(&kinds, kind)?;
    let found = wanted.found(app, kind).await?;
    let entries = match kind {
        Some(kind) => status::of_kind(app, kind).await?,
        None => status::all(app).await?,
    };
    let entries: Vec<EntryStatus> = entries
        .into_iter()
        .filter(|e| !e.archived && kinds.get(&e.kind).is_some_and(|k| k.is_localized()))
        .filter(|e| found.as_ref().is_none_or(|found| found.contains(&e.id)))
        .collect();
    let totals = totals::by_locale(&entries)
        .into_iter()
        .map(|(locale, numbers)| {
            let read = numbers.live + numbers.changed;
            let wanted = entries.len() - numbers.held_back;
            let percent = (read * 100).checked_div(wanted).unwrap_or(100);
            (locale, TranslationTotals { numbers, percent })
        })
        .collect();
    let rows = entries
        .into_iter()
        .filter(|e| after.as_ref().is_none_or(|after| cursor(e) > *after))
        .filter(|e| columns.iter().any(|locale| wanted.takes_in(e, *locale)))
        .take(usize::try_from(limit).unwrap_or(usize::MAX) + 1)
        .collect();
    let rows = Page::cut(rows, limit, cursor).capped_at(wanted.capped_at());
    let ids: Vec<_> = rows.items.iter().map(|e| e.id).collect();
    let mut texts = cells::of_entries(app, &ids).await?;
    let page = rows.map(|e| {
        let texts = texts.remove(&e.id).unwrap_or_default();
        let texts = texts.iter().map(|c| (c.locale.as_str(), &c.fields));
        TranslationRow {
            title: kinds.get(&e.kind).map(|k| title(k, &e.slug, texts)).unwrap_or_default(),
            cells: Locale::ALL.into_iter().map(|l| (l, cell(&e, l))).collect(),
            kind: e.kind,
            slug: e.slug,
        }
    });
    Ok(TranslationMatrix { page, totals })
}

fn cursor(entry: &EntryStatus) -> MatrixCursor {
    let (position, slug) = entry.key();
    (entry.kind.clone(), position, slug)
}

fn cell(entry: &EntryStatus, locale: Locale) -> TranslationCell {
    let status = entry.cells.get(locale.code());
    TranslationCell {
        state: entry.state(locale.code()),
        version: status.map_or(0, |s| s.version),
        scheduled: status.is_some_and(|s| s.scheduled),
        updated_at: status.and_then(|s| s.updated_at),
    }
}
