//! Several cells of an entry written at once: all of them, or none. A block that is copied brings what
//! all languages share and the texts of each.

use std::collections::BTreeMap;

use tokio::task::spawn_blocking;
use uuid::Uuid;

use super::{
    drafts::{self, Draft, Saved, TextSource},
    saved,
    writable::WritableCell,
};
use crate::{
    features::{
        auth::Caller,
        content::{
            cells::{self, ContentCell},
            kind::{Fields, Kind, Series},
            model,
            references::References,
            store::EntryRow,
            validate::Beside,
        },
    },
    platform::{
        error::{Error, FieldError, Problem, Result},
        state::AppState,
    },
};

/// New fields of one cell, and the version of it that the author saw.
pub(super) struct CellEdit {
    pub seen: i64,
    pub fields: Fields,
}

/// Saves drafts of some cells of an entry, by their language or `*`. Problems: `invalid` fields, each with
/// its cell; `stale` with the cells that somebody else changed; 403 out of the caller's reach.
pub(super) async fn edit(
    app: &AppState,
    caller: &Caller,
    (kind, entry): (&Kind, &EntryRow),
    mut edits: BTreeMap<String, CellEdit>,
    session: Option<Uuid>,
) -> Result<()> {
    if let Some(locale) = edits.keys().find(|locale| Series::of(locale).is_none()) {
        let sentence = drafts::no_locale(locale).detail;
        return Err(Problem::field("cells", "locale", &sentence).into());
    }
    edits.keys().try_for_each(|locale| caller.within(&kind.name, locale))?;
    let present = cells::of_entry(app, entry.id).await?;
    if let Some(CellEdit { fields, .. }) = edits.get_mut(Series::SHARED) {
        let newest = cells::newest(&present, Series::SHARED).cloned().unwrap_or_default();
        *fields = drafts::with_built_in(std::mem::take(fields), &newest);
        kind.give_ids(fields);
    }
    refuse_invalid(app, kind, &present, &edits).await?;
    // A translation is made from the English that visitors read, else from the draft beside it.
    let is_live = present.iter().any(|cell| cell.locale == "en" && cell.live.is_some());
    let english = edits.get("en").filter(|_| !is_live);
    let english =
        english.map(|edit| model::hash(&kind.normalise(Series::English, edit.fields.clone())));
    let at = app.clock.now();
    let mut tx = app.db.begin().await?;
    // In the order of their languages, as releases take them: so the two cannot deadlock.
    for (locale, CellEdit { seen, fields }) in edits {
        let cell = WritableCell::of(caller, kind, entry.id, &locale)?;
        let source = match &english {
            Some(hash) => TextSource::Of(Some(hash.clone())),
            None => TextSource::Present,
        };
        let draft = Draft { cell, fields, seen: Some(seen), session, source };
        if drafts::save(&mut tx, draft, at).await? == Saved::Stale {
            drop(tx);
            let now = cells::of_entry(app, entry.id).await?;
            let theirs: Vec<_> = now.into_iter().filter(|cell| cell.locale == locale).collect();
            return Err(Problem::stale(&theirs).into());
        }
    }
    saved::announce(&mut tx, &[entry.id], at).await?;
    Ok(app.feed.commit(tx).await?)
}

async fn refuse_invalid(
    app: &AppState,
    kind: &Kind,
    present: &[ContentCell],
    edits: &BTreeMap<String, CellEdit>,
) -> Result<()> {
    let newest = |locale: &str| {
        let edited = edits.get(locale).map(|edit| &edit.fields);
        edited.or_else(|| cells::newest(present, locale)).cloned().unwrap_or_default()
    };
    let (shared, draft) = (newest(Series::SHARED), newest("en"));
    let live = present.iter().find(|cell| cell.locale == "en").and_then(|cell| cell.live.clone());
    let english = live.unwrap_or(draft);
    let named = edits.iter().map(|(locale, edit)| (&**locale, &edit.fields));
    let references = References::named_in(app, kind, named, &shared).await?;
    let edited: Vec<(String, Fields, Vec<Fields>)> = edits
        .iter()
        .map(|(locale, edit)| {
            let own = present.iter().filter(|cell| cell.locale == *locale);
            let held = own.flat_map(|cell| cell.live.iter().chain([&cell.fields])).cloned();
            (locale.clone(), edit.fields.clone(), held.collect())
        })
        .collect();
    let kind = kind.clone();
    let looking = move || {
        let leads = |kind: &str, slug: &str| references.leads(kind, slug);
        let beside = Beside { shared: &shared, english: &english, leads: &leads };
        let mut errors = Vec::new();
        for (locale, fields, held) in &edited {
            let held: Vec<&Fields> = held.iter().collect();
            let found = kind.validate(locale, fields, beside).into_iter();
            errors.extend(found.filter(|one| one.refuses(fields, &held)).map(|one| {
                let at = [("locale", locale.clone()), ("path", one.path.clone())];
                let at = at.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
                let message = format!("{locale} {}: {}", one.path, one.message);
                FieldError { at: Some(at), ..FieldError::new("cells", one.code, message) }
            }));
        }
        errors
    };
    let errors = spawn_blocking(looking).await.map_err(Error::internal)?;
    if errors.is_empty() { Ok(()) } else { Err(Problem::invalid(errors).into()) }
}
