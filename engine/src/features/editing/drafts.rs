//! Writing a draft: one new immutable revision, and the head moved to it.
//!
//! The console, the command line and import all write through [`save`], so a wrong value is
//! refused in one place.

use std::sync::Arc;

use sqlx::types::Json;
use uuid::Uuid;

use super::{saved, writable::WritableCell};
use crate::{
    features::{
        auth::Author,
        content::{
            cells::{self, ContentCell},
            entry::{no_entry, no_kind},
            finding::Finding,
            kind::{BUILT_IN, Fields, Kind, Series},
            model, problems,
            store::{self, EntryRow, Head, Revision},
        },
    },
    platform::{
        clock::Instant,
        db::{self, Tx},
        error::{Error, FieldError, Problem, Result},
        ids,
        state::AppState,
    },
};

/// A draft to be written, and where.
pub struct Draft<'a> {
    pub cell: WritableCell<'a>,
    pub fields: Fields,
    /// The version of the cell that the author saw; none when it does not matter.
    pub seen: Option<i64>,
    /// The editing session; its saves rewrite one revision.
    pub session: Option<Uuid>,
    pub source: TextSource,
}

/// The English text that a translation is made from.
pub enum TextSource {
    Present,
    /// The text with this hash.
    Of(Option<String>),
}

/// The outcome of a save.
#[derive(Debug, PartialEq, Eq)]
pub enum Saved {
    /// The new version of the head.
    Done(i64),
    /// Another writer changed the cell first.
    Stale,
}

/// Saves the fields of one cell as its draft. Saving what is already live drops the draft.
pub async fn save(tx: &mut Tx, draft: Draft<'_>, at: Instant) -> db::Result<Saved> {
    let Draft { cell, fields, seen, session, source } = draft;
    let (kind, entry, locale) = (cell.kind(), cell.entry(), cell.locale());
    let (series, author) = (cell.series(), cell.author());
    let fields = kind.normalise(series, fields);
    let was = store::head(tx, entry, locale).await?;
    let version = was.as_ref().map_or(0, |h| h.version);
    // For its readers, a head that points to nothing is a cell that was never written.
    let shown = was.as_ref().filter(|h| h.newest().is_some()).map_or(0, |h| h.version);
    if seen.is_some_and(|v| v != shown) {
        return Ok(Saved::Stale);
    }
    let hash = model::hash(&fields);
    if let Some(was) = &was
        && is_live(tx, was, &hash).await?
    {
        return if was.draft_id.is_none() {
            Ok(Saved::Done(version))
        } else {
            drop_draft(tx, was).await
        };
    }
    // Before the revision is written: two concurrent writers would give theirs the same number.
    if !store::take_head(tx, entry, locale, version).await? {
        return Ok(Saved::Stale);
    }
    let source_hash = match (series, source) {
        (Series::Shared | Series::English, _) => None,
        (Series::Other, TextSource::Present) => store::english(tx, entry).await?,
        (Series::Other, TextSource::Of(hash)) => hash,
    };
    let mut revision = Revision {
        id: ids::new(),
        entry_id: entry,
        locale: locale.to_owned(),
        number: 0,
        html: Json(model::html_of(kind, series, &fields)),
        hash,
        fields: Json(fields),
        source_hash,
        author: author.to_owned(),
        session,
        created_at: at,
    };
    let rolling = match was.as_ref().and_then(|h| h.draft_id) {
        Some(id) if session.is_some() => store::revision(tx, id).await?,
        _ => None,
    };
    let rolling = rolling.filter(|r| r.session == session && r.author == author);
    if let Some(rolling) = &rolling {
        revision.id = rolling.id;
    }
    if rolling.is_none() || !store::rewrite(tx, &revision).await? {
        revision.id = ids::new();
        revision.number = store::next_number(tx, entry, locale).await?;
        store::add_revision(tx, &revision).await?;
    }
    let head = Head {
        entry_id: entry,
        locale: locale.to_owned(),
        draft_id: Some(revision.id),
        live_id: was.as_ref().and_then(|h| h.live_id),
        version: version + 1,
        imported: was.as_ref().map_or_else(Json::default, |h| h.imported.clone()),
        confirmed: None,
    };
    put(tx, &head, version).await
}

async fn is_live(tx: &mut Tx, head: &Head, hash: &str) -> db::Result<bool> {
    let Some(id) = head.live_id else { return Ok(false) };
    Ok(store::revision(tx, id).await?.is_some_and(|live| live.hash == hash))
}

async fn drop_draft(tx: &mut Tx, was: &Head) -> db::Result<Saved> {
    let head = Head { draft_id: None, version: was.version + 1, ..was.clone() };
    put(tx, &head, was.version).await
}

async fn put(tx: &mut Tx, head: &Head, was: i64) -> db::Result<Saved> {
    let done = store::put_head(tx, head, was).await?;
    Ok(if done { Saved::Done(head.version) } else { Saved::Stale })
}

/// A cell as a request names it: its kind and entry exist, and its language is valid. Anyone who may
/// read content reads it.
pub struct NamedCell {
    pub kind: Arc<Kind>,
    pub entry: EntryRow,
    pub locale: String,
    pub series: Series,
}

impl NamedCell {
    /// A `not_found` problem for an unknown kind, slug or language.
    pub async fn find(app: &AppState, kind: &str, slug: &str, locale: &str) -> Result<Self> {
        let series = Series::of(locale).ok_or_else(|| no_locale(locale))?;
        let kinds = store::kinds(&app.db).await?;
        let model = kinds.get(kind).ok_or_else(|| no_kind(kind))?;
        let entry = store::entry(&app.db, kind, slug).await?;
        Ok(Self {
            kind: model.clone(),
            entry: entry.ok_or_else(|| no_entry(kind, slug))?,
            locale: locale.to_owned(),
            series,
        })
    }

    /// The same cell for an author who writes it; 403 when it is out of their reach.
    pub fn writable_by<'a>(&'a self, author: impl Into<Author<'a>>) -> Result<WritableCell<'a>> {
        WritableCell::of(author, &self.kind, self.entry.id, &self.locale)
    }
}

/// What `PUT …/{slug}/{locale}` and `jaali content edit` do: check, save, append the change. The cell
/// comes with what keeps it from going live. Problems: `invalid` fields, `stale` after another save.
pub async fn edit(app: &AppState, cell: WritableCell<'_>, edit: Edit) -> Result<ContentCell> {
    let Edit { fields, seen, session } = edit;
    let all = cells::of_entry(app, cell.entry()).await?;
    let newest = cells::newest(&all, cell.locale()).cloned().unwrap_or_default();
    let mut fields = match fields {
        FieldChange::Replace(fields) => with_built_in(fields, &newest),
        FieldChange::Set(some) => newest.into_iter().chain(some).collect(),
    };
    if cell.series().is_shared() {
        cell.kind().give_ids(&mut fields);
    }
    let held = present(&all, cell);
    let problems = check(app, cell, &all, (&fields, &held)).await?;
    let draft = Draft { cell, fields, seen, session, source: TextSource::Present };
    Ok(ContentCell { problems: Some(problems), ..write(app, draft).await? })
}

/// The fields of a form with the built-in ones, which it does not show: they keep their values.
pub(super) fn with_built_in(mut fields: Fields, newest: &Fields) -> Fields {
    for name in BUILT_IN {
        if let (Some(value), false) = (newest.get(name), fields.contains_key(name)) {
            fields.insert(name.to_owned(), value.clone());
        }
    }
    fields
}

/// What a cell holds: its newest fields, and the live ones.
fn present<'c>(all: &'c [ContentCell], cell: WritableCell<'_>) -> Vec<&'c Fields> {
    let own = all.iter().filter(|c| c.locale == cell.locale());
    own.flat_map(|c| c.live.iter().chain([&c.fields])).collect()
}

/// A change of one cell, as the console or the command line asks for it.
///
/// `seen` is the version that the author saw, none when it does not matter; with a `session`, its
/// saves rewrite one revision.
pub struct Edit {
    pub fields: FieldChange,
    pub seen: Option<i64>,
    pub session: Option<Uuid>,
}

/// Which fields of a cell an edit sets.
pub enum FieldChange {
    /// All fields of the cell; a field that is left out is emptied.
    Replace(Fields),
    /// Some fields; the others keep their values.
    Set(Fields),
}

/// Saves an old revision as the draft of this language.
pub(super) async fn restore(
    app: &AppState,
    cell: WritableCell<'_>,
    revision: Uuid,
) -> Result<ContentCell> {
    let history = store::history(&app.db, cell.entry(), cell.locale()).await?;
    let old = history.into_iter().find(|r| r.id == revision);
    let old = old.ok_or_else(|| Problem::new("not_found", "There is no such revision"))?;
    let all = cells::of_entry(app, cell.entry()).await?;
    let mut fields = old.fields.0;
    let shared = cells::newest(&all, Series::SHARED).cloned().unwrap_or_default();
    cell.kind().lift_cell(cell.series(), &mut fields, &shared);
    let problems = check(app, cell, &all, (&fields, &[&fields])).await?;
    let source = TextSource::Of(old.source_hash);
    let draft = Draft { cell, fields, seen: None, session: None, source };
    Ok(ContentCell { problems: Some(problems), ..write(app, draft).await? })
}

/// Drops the draft of a cell, so that the live text shows again.
pub(super) async fn discard(app: &AppState, cell: WritableCell<'_>, seen: i64) -> Result<()> {
    let at = app.clock.now();
    let mut tx = app.db.begin().await?;
    let head = store::head(&mut tx, cell.entry(), cell.locale()).await?;
    let head = head.filter(|h| h.draft_id.is_some());
    let head = head.ok_or_else(|| Problem::new("not_found", "There is no draft to drop"))?;
    if head.version != seen || drop_draft(&mut tx, &head).await? == Saved::Stale {
        drop(tx);
        return Err(stale(app, cell).await);
    }
    saved::announce(&mut tx, &[cell.entry()], at).await?;
    Ok(app.feed.commit(tx).await?)
}

/// Refuses fields that cannot be stored, as an `invalid` problem, but for values that the cell `held`
/// already. Returns what keeps the others from going live.
async fn check(
    app: &AppState,
    cell: WritableCell<'_>,
    all: &[ContentCell],
    (fields, held): (&Fields, &[&Fields]),
) -> Result<Vec<Finding>> {
    let found =
        problems::of_fields(app, (cell.kind(), cell.entry()), all, (cell.locale(), fields)).await?;
    let (refused, left): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|one| one.refuses(fields, held));
    if refused.is_empty() {
        return Ok(left);
    }
    let errors = refused.into_iter().map(|one| FieldError::new(one.path, one.code, one.message));
    Err(Problem::invalid(errors.collect()).into())
}

/// Saves a draft in a transaction of its own and returns the cell.
async fn write(app: &AppState, draft: Draft<'_>) -> Result<ContentCell> {
    let cell = draft.cell;
    let at = app.clock.now();
    let mut tx = app.db.begin().await?;
    if save(&mut tx, draft, at).await? == Saved::Stale {
        drop(tx);
        return Err(stale(app, cell).await);
    }
    saved::announce(&mut tx, &[cell.entry()], at).await?;
    app.feed.commit(tx).await?;
    cells::of_locale(app, cell.entry(), cell.locale()).await
}

async fn stale(app: &AppState, cell: WritableCell<'_>) -> Error {
    match cells::of_locale(app, cell.entry(), cell.locale()).await {
        Ok(cell) => Problem::stale(&cell).into(),
        // The other writer dropped the draft of a cell that is not live: nothing is left to show.
        Err(_) => Problem::stale(&()).into(),
    }
}

pub(super) fn no_locale(locale: &str) -> Problem {
    Problem::new("not_found", format!("'{locale}' is none of: *, en, kn, hi, ta, te, mr, bn"))
}
