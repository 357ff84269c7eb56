//! Import of translations: valid texts become drafts, the others are refused with a reason.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use indexmap::{IndexMap, IndexSet};
use serde::Serialize;
use tokio::task::spawn_blocking;
use utoipa::ToSchema;
use uuid::Uuid;

use super::units::{is_text, value, written};
use crate::{
    features::{
        auth::Caller,
        content::{
            cells::{self, ContentCell},
            entry::{no_entry, no_kind},
            kind::{Fields, Kind, Series, is_empty},
            leaves::{at, put},
            model,
            references::References,
            store::{self, EntryRow},
            validate::Beside,
        },
        editing::{
            drafts::{self, Draft, NamedCell, Saved, TextSource},
            saved,
        },
    },
    platform::{
        error::{Error, Result},
        locale::Locale,
        state::AppState,
    },
};

/// One translated text of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FileRow {
    pub kind: String,
    pub slug: String,
    pub locale: String,
    pub field: String,
    pub source_hash: String,
    pub target: String,
}

/// The result of a file: what it changed, or would change.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(super) struct TranslationReport {
    /// Texts that became drafts.
    pub changed: usize,
    pub unchanged: usize,
    pub refused: Vec<RefusedTranslation>,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct RefusedTranslation {
    pub kind: String,
    pub slug: String,
    pub locale: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    pub reason: String,
}

const CHANGED: &str = "The English changed after this file was made: export it again";
const OVERTAKEN: &str = "Somebody else changed it at this moment: bring the file in again";
const TWICE: &str = "This text comes twice in the file: its first row counts";

/// Cells that one transaction writes; on SQLite every other writer waits for it.
const AT_ONCE: usize = 200;

/// Imports the rows of a file; a dry run only reports what would become of them. A file with a row out
/// of the caller's reach is refused whole, before any of it is stored.
pub(super) async fn import(
    app: &AppState,
    caller: &Caller,
    rows: Vec<FileRow>,
    dry_run: bool,
) -> Result<TranslationReport> {
    rows.iter().try_for_each(|row| caller.within(&row.kind, &row.locale))?;
    let present = PresentEntries::load(app, &rows).await?;
    let mut by_cell: IndexMap<(String, String, String), Vec<FileRow>> = IndexMap::new();
    for row in rows {
        let cell = (row.kind.clone(), row.slug.clone(), row.locale.clone());
        by_cell.entry(cell).or_default().push(row);
    }
    let taken = References::load(app).await?;
    let merging = move || {
        let mut report = TranslationReport::default();
        let mut good = Vec::new();
        for ((kind, slug, locale), rows) in by_cell {
            match present.find(&kind, &slug, &locale) {
                Ok((place, texts)) => {
                    good.extend(MergedCell::new(place, texts, rows, &taken, &mut report));
                }
                Err(reason) => report.refuse(&rows[0], None, &reason),
            }
        }
        (good, report)
    };
    let (mut good, mut report) = spawn_blocking(merging).await.map_err(Error::internal)?;
    if !dry_run {
        // In the order that releases use, so that the two cannot deadlock.
        good.sort_by(|a, b| {
            (a.place.entry.id, &a.place.locale).cmp(&(b.place.entry.id, &b.place.locale))
        });
        while !good.is_empty() {
            let rest = good.split_off(good.len().min(AT_ONCE));
            save(app, caller, std::mem::replace(&mut good, rest), &mut report).await?;
        }
    }
    Ok(report)
}

/// The entries of the kinds that a file names, read once.
struct PresentEntries {
    kinds: BTreeMap<String, Arc<Kind>>,
    entries: HashMap<(String, String), (EntryRow, Vec<ContentCell>)>,
}

impl PresentEntries {
    async fn load(app: &AppState, rows: &[FileRow]) -> Result<Self> {
        let kinds = store::kinds(&app.db).await?;
        let named: BTreeSet<&str> = rows.iter().map(|row| &*row.kind).collect();
        let mut entries = HashMap::new();
        for kind in named.into_iter().filter(|kind| kinds.contains_key(*kind)) {
            let mut texts = cells::of_kind(app, kind).await?;
            for entry in store::entries_of(&app.db, kind).await? {
                let texts = texts.remove(&entry.id).unwrap_or_default();
                entries.insert((kind.to_owned(), entry.slug.clone()), (entry, texts));
            }
        }
        Ok(Self { kinds, entries })
    }

    /// The cell that a row names, with the texts of its entry; or a sentence on what is missing.
    fn find(
        &self,
        kind: &str,
        slug: &str,
        locale: &str,
    ) -> Result<(NamedCell, &[ContentCell]), String> {
        let model = self.kinds.get(kind).ok_or_else(|| no_kind(kind).detail)?;
        let entry = self.entries.get(&(kind.to_owned(), slug.to_owned()));
        let (entry, texts) = entry.ok_or_else(|| no_entry(kind, slug).detail)?;
        let translated = Locale::parse(locale).filter(|l| *l != Locale::En);
        let locale =
            translated.ok_or_else(|| format!("English is not translated into '{locale}'"))?;
        let place = NamedCell {
            kind: model.clone(),
            entry: entry.clone(),
            locale: locale.code().to_owned(),
            series: Series::Other,
        };
        Ok((place, texts))
    }
}

/// The fields of a cell after the valid rows of a file.
struct MergedCell {
    place: NamedCell,
    fields: Fields,
    seen: i64,
    /// Another text of the cell still translates an older English text: so does the cell.
    outdated: bool,
    rows: Vec<FileRow>,
}

impl MergedCell {
    fn new(
        place: NamedCell,
        texts: &[ContentCell],
        rows: Vec<FileRow>,
        taken: &References,
        report: &mut TranslationReport,
    ) -> Option<Self> {
        let empty = Fields::new();
        let english = cells::source(texts).unwrap_or(&empty);
        let shared = cells::newest(texts, Series::SHARED).unwrap_or(&empty);
        let before = cells::newest(texts, &place.locale).unwrap_or(&empty);
        let mut fields = before.clone();
        let mut outdated = false;
        let mut met = HashSet::new();
        let mut changed = Vec::new();
        let leaves = place.kind.leaves(Series::English, english, Some(shared));
        let leaves: HashMap<_, _> = leaves
            .into_iter()
            .filter(|leaf| is_text(leaf.field))
            .filter_map(|leaf| Some((leaf.path, (leaf.field, leaf.value?))))
            .collect();
        for row in rows {
            let Some((field, source)) = leaves.get(row.field.as_str()) else {
                let reason = format!("There is no English text '{}'", row.field);
                report.refuse(&row, Some(&row.field), &reason);
                continue;
            };
            if !met.insert(row.field.clone()) {
                report.refuse(&row, Some(&row.field), TWICE);
                continue;
            }
            let wanted = value(field, &row.target);
            let present = at(before, &row.field).map(|now| value(field, &written(now)));
            // A text that is still, or again, untranslated: an empty target removes nothing.
            if is_empty(&wanted) || present.as_ref() == Some(&wanted) {
                report.unchanged += 1;
            } else if row.source_hash.trim() == model::hash(source) {
                put(&mut fields, &row.field, Some(wanted));
                changed.push(row);
            } else {
                outdated = true;
                report.refuse(&row, Some(&row.field), CHANGED);
            }
        }
        let leads = |kind: &str, slug: &str| taken.leads(kind, slug);
        let beside = Beside { shared, english, leads: &leads };
        let found = place.kind.validate(&place.locale, &fields, beside).into_iter();
        let refused: Vec<_> = found.filter(|one| one.refuses(&fields, &[before])).collect();
        for wrong in refused {
            let Some(index) = changed.iter().position(|row| row.field == wrong.path) else {
                continue;
            };
            let row = changed.remove(index);
            put(&mut fields, &row.field, at(before, &row.field).cloned());
            report.refuse(&row, Some(&row.field), &wrong.message);
        }
        if changed.is_empty() {
            return None;
        }
        report.changed += changed.len();
        let seen = texts.iter().find(|c| c.locale == place.locale).map_or(0, |c| c.version);
        Some(Self { place, fields, seen, outdated, rows: changed })
    }
}

/// Saves some cells in one transaction.
async fn save(
    app: &AppState,
    caller: &Caller,
    good: Vec<MergedCell>,
    report: &mut TranslationReport,
) -> Result<()> {
    let at = app.clock.now();
    let mut tx = app.db.begin().await?;
    let mut entries = IndexSet::new();
    for MergedCell { place, fields, seen, outdated, rows } in good {
        let source = if outdated {
            let newest = store::newest(&mut tx, place.entry.id, &place.locale).await?;
            TextSource::Of(newest.and_then(|revision| revision.source_hash))
        } else {
            TextSource::Present
        };
        let cell = place.writable_by(caller)?;
        let draft = Draft { cell, fields, seen: Some(seen), session: None, source };
        if drafts::save(&mut tx, draft, at).await? == Saved::Stale {
            report.changed -= rows.len();
            for row in &rows {
                report.refuse(row, Some(&row.field), OVERTAKEN);
            }
        } else {
            entries.insert(place.entry.id);
        }
    }
    let entries: Vec<Uuid> = entries.into_iter().collect();
    saved::announce(&mut tx, &entries, at).await?;
    Ok(app.feed.commit(tx).await?)
}

impl TranslationReport {
    fn refuse(&mut self, row: &FileRow, field: Option<&str>, reason: &str) {
        self.refused.push(RefusedTranslation {
            kind: row.kind.clone(),
            slug: row.slug.clone(),
            locale: row.locale.clone(),
            field: field.map(ToOwned::to_owned),
            reason: reason.to_owned(),
        });
    }
}
