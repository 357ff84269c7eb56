//! Import: files into the database. Adds what is missing, updates what import itself wrote and no
//! person edited since, and overwrites an edit only when asked to.
//!
//! [`tree`] reads and checks everything first; only a tree without mistakes is written.

mod merged;
mod missing;
mod present;
pub mod tree;

use std::collections::HashMap;

use sqlx::types::Json;
use uuid::Uuid;

pub use self::present::Present;
use self::{
    merged::Merged,
    tree::{EntryFile, Tree, place},
};
use super::{
    drafts::{self, Draft, Saved, TextSource},
    writable::WritableCell,
};
use crate::{
    features::content::{
        kind::{Kind, Series},
        model::{self, IMPORT, ReleaseItem},
        store::{self, Head},
    },
    platform::{
        changes::{self, Topic},
        clock::Instant,
        db::{self, Tx},
        locale::Locale,
    },
};

/// What an import did, counted in cells.
#[derive(Debug, Default)]
pub struct Report {
    pub added: usize,
    pub updated: usize,
    pub unchanged: usize,
    /// Edits that were kept against the files: `content/faq/safe.toml [kn] answer`.
    pub kept: Vec<String>,
}

/// Whether a tree has an entry under an old slug and also under its present one, which counts.
fn is_outdated(file: &EntryFile, tree: &Tree, present: &Present) -> bool {
    let Some((_, now)) = present.former.of(&file.kind, &file.slug) else { return false };
    tree.entries.iter().any(|e| e.kind == file.kind && e.slug == *now)
}

/// Writes a tree as drafts. Returns what it did and the items to release; a cell that already had a
/// person's draft is written, but not released. `Retry` when another writer changed a cell.
pub async fn apply(
    tx: &mut Tx,
    tree: &Tree,
    present: &Present,
    overwrite: bool,
    at: Instant,
) -> db::Result<(Report, Vec<ReleaseItem>)> {
    let mut report = Report::default();
    let mut items = Vec::new();
    let mut other_kinds = false;
    for (name, source, _) in &tree.blocks {
        other_kinds |= store::put_block(tx, name, source).await?;
    }
    for (name, source, _) in &tree.kinds {
        other_kinds |= store::put_kind(tx, name, source).await?;
    }
    if other_kinds {
        // Whoever keeps kinds in memory reads them again, as after a release.
        changes::append(tx, Topic::Site, Uuid::nil(), at).await?;
    }
    for (path, source) in &tree.files {
        store::put_file(tx, path, source).await?;
    }
    let kinds: HashMap<&str, &Kind> = tree.kinds.iter().map(|(n, _, k)| (n.as_str(), k)).collect();
    for entry in tree.entries.iter().filter(|e| !is_outdated(e, tree, present)) {
        let Some(kind) = kinds.get(entry.kind.as_str()) else { continue };
        let id = match present.entry(&entry.kind, &entry.slug) {
            Some(id) => id,
            None => store::new_entry(tx, &entry.kind, &entry.slug, at).await?,
        };
        // Translations refer to the English text of the files, so that is written first.
        let (english, others): (Vec<_>, Vec<_>) =
            entry.cells.iter().partition(|(locale, _)| *locale == Locale::En.code());
        let mut source = None;
        for (locale, fields) in english.into_iter().chain(others) {
            let series = Series::of(locale).unwrap_or(Series::Other);
            let wanted = kind.normalise(series, present.former.follow(kind, fields.clone()));
            let head = present.heads.get(&(id, locale.clone()));
            let merged = Merged::new((kind, series), &wanted, (head, present), overwrite);
            if series == Series::English {
                source = Some(model::hash(&kind.normalise(series, merged.fields.clone())));
            }
            let name = place(&entry.kind, &entry.slug, locale);
            report.kept.extend(merged.kept.iter().map(|field| format!("{name} {field}")));
            if !merged.changed && head.is_some_and(|h| h.imported.0 == merged.imported) {
                report.unchanged += 1;
                continue;
            }
            let mut version = head.map_or(0, |h| h.version);
            let mut draft = head.and_then(|h| h.draft_id);
            if merged.changed || head.is_none() {
                let write = Draft {
                    cell: WritableCell::imported(kind, id, locale),
                    fields: merged.fields,
                    seen: Some(version),
                    session: None,
                    source: TextSource::Of(source.clone()),
                };
                let Saved::Done(now) = drafts::save(tx, write, at).await? else {
                    return Err(db::Error::Retry);
                };
                version = now;
                draft = store::head(tx, id, locale).await?.and_then(|h| h.draft_id);
                let mine = head
                    .and_then(|h| h.draft_id)
                    .is_none_or(|d| present.newest.get(&d).is_some_and(|r| r.author == IMPORT));
                // There is no draft when the files equal what is live.
                if mine && draft.is_some() {
                    items.push(ReleaseItem {
                        entry_id: id,
                        kind: entry.kind.clone(),
                        slug: entry.slug.clone(),
                        locale: locale.clone(),
                        old_id: head.and_then(|h| h.live_id),
                        new_id: draft,
                    });
                }
                *(if head.is_none() { &mut report.added } else { &mut report.updated }) += 1;
            }
            let marked = Head {
                entry_id: id,
                locale: locale.clone(),
                draft_id: draft,
                live_id: head.and_then(|h| h.live_id),
                version,
                imported: Json(merged.imported),
                confirmed: None,
            };
            if !store::put_head(tx, &marked, version).await? {
                return Err(db::Error::Retry);
            }
        }
    }
    Ok((report, items))
}
