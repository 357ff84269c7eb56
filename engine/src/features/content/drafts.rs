//! Writing a draft: one new immutable revision, and the head moved to it.
//!
//! The console, the command line and import all write through [`save`], so a wrong value is
//! refused in one place.

use std::collections::{HashMap, HashSet};

use serde::Serialize;
use sqlx::types::Json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    kind::{Fields, Kind, Series},
    model,
    store::{self, Head, Revision},
};
use crate::platform::{
    changes::{self, Topic},
    clock::Instant,
    db::{self, Tx},
    error::{Problem, Result},
    ids,
    state::AppState,
};

/// Where a cell (one entry in one language) stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
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

/// What to write where.
pub(super) struct Draft<'a> {
    pub kind: &'a Kind,
    pub entry: Uuid,
    pub locale: &'a str,
    pub fields: Fields,
    pub author: &'a str,
    /// The version the author saw; none when it does not matter.
    pub seen: Option<i64>,
}

/// Saves the fields of one cell as its draft. Saving what is live already drops the draft.
pub(super) async fn save(tx: &mut Tx, draft: Draft<'_>, at: Instant) -> db::Result<Saved> {
    let Draft { kind, entry, locale, fields, author, seen } = draft;
    let series = Series::of(locale).unwrap_or(Series::Other);
    let fields = kind.normalise(series, fields);
    let was = store::head(tx, entry, locale).await?;
    if seen.is_some_and(|v| v != was.as_ref().map_or(0, |h| h.version)) {
        return Ok(Saved::Stale);
    }
    let revision = Revision {
        id: ids::new(),
        entry_id: entry,
        locale: locale.to_owned(),
        number: store::next_number(tx, entry, locale).await?,
        html: Json(model::html_of(kind, &fields)),
        hash: model::hash(&fields),
        fields: Json(fields),
        source_hash: match series {
            Series::Other => store::live_english(tx, entry).await?,
            Series::Shared | Series::English => None,
        },
        author: author.to_owned(),
        created_at: at,
    };
    store::add_revision(tx, &revision).await?;
    let head = Head {
        entry_id: entry,
        locale: locale.to_owned(),
        draft_id: Some(revision.id),
        live_id: was.as_ref().and_then(|h| h.live_id),
        version: was.as_ref().map_or(1, |h| h.version + 1),
        imported: was.as_ref().map_or_else(Json::default, |h| h.imported.clone()),
    };
    if store::put_head(tx, &head, was.map(|h| h.version)).await? {
        Ok(Saved::Done(head.version))
    } else {
        Ok(Saved::Stale)
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Saved {
    /// The head's version now.
    Done(i64),
    /// Somebody else was faster.
    Stale,
}

/// What `PUT …/{slug}/{locale}` and `jaali content edit` do: check, save, tell.
pub async fn edit(app: &AppState, change: Edit) -> Result<ContentCell> {
    let kinds = store::kinds(&app.db).await?;
    let kind = kinds.get(&change.kind).ok_or_else(|| no_kind(&change.kind))?;
    let series = Series::of(&change.locale).ok_or_else(|| no_locale(&change.locale))?;
    let entry = store::entry(&app.db, &change.kind, &change.slug)
        .await?
        .ok_or_else(|| no_entry(&change.kind, &change.slug))?;
    let cells = cells(app, entry.id).await?;
    let newest = |locale: &str| {
        let cell = cells.iter().find(|c| c.locale == locale);
        cell.map(|c| c.fields.clone()).unwrap_or_default()
    };
    let fields = match change.fields {
        Change::Replace(fields) => fields,
        Change::Set(some) => {
            let mut fields = newest(&change.locale);
            fields.extend(some);
            fields
        }
    };
    let taken = References::load(app).await?;
    let shared = if series.is_shared() { fields.clone() } else { newest(Series::SHARED) };
    let errors = kind.validate(series, &fields, &shared, &|kind, slug| taken.has(kind, slug));
    if !errors.is_empty() {
        return Err(Problem::invalid(errors).into());
    }
    let at = app.clock.now();
    let mut tx = app.db.begin().await?;
    let draft = Draft {
        kind,
        entry: entry.id,
        locale: &change.locale,
        fields,
        author: &change.author,
        seen: change.seen,
    };
    if save(&mut tx, draft, at).await? == Saved::Stale {
        drop(tx);
        return Err(Problem::stale(&cell(app, entry.id, &change.locale).await?).into());
    }
    changes::append(&mut tx, Topic::Content, entry.id, at).await?;
    app.feed.commit(tx).await?;
    cell(app, entry.id, &change.locale).await
}

pub struct Edit {
    pub kind: String,
    pub slug: String,
    pub locale: String,
    pub fields: Change,
    pub author: String,
    pub seen: Option<i64>,
}

pub enum Change {
    /// All fields of the cell.
    Replace(Fields),
    /// Some fields; the others stay.
    Set(Fields),
}

/// All cells of an entry that were ever written.
pub(super) async fn cells(app: &AppState, entry: Uuid) -> Result<Vec<ContentCell>> {
    let heads = store::heads(&app.db, entry).await?;
    let revisions = store::revisions_of_entry(&app.db, entry).await?;
    Ok(assemble(heads, &by_id(revisions)))
}

/// The same for every entry of a kind at once.
pub(super) async fn cells_of_kind(
    app: &AppState,
    kind: &str,
) -> Result<HashMap<Uuid, Vec<ContentCell>>> {
    let revisions = by_id(store::revisions_of_kind(&app.db, kind).await?);
    let mut heads: HashMap<Uuid, Vec<Head>> = HashMap::new();
    for head in store::heads_of_kind(&app.db, kind).await? {
        heads.entry(head.entry_id).or_default().push(head);
    }
    Ok(heads.into_iter().map(|(entry, heads)| (entry, assemble(heads, &revisions))).collect())
}

fn by_id(revisions: Vec<Revision>) -> HashMap<Uuid, Revision> {
    revisions.into_iter().map(|r| (r.id, r)).collect()
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
            Some(ContentCell {
                state: state(&head, live, english.as_deref()),
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

async fn cell(app: &AppState, entry: Uuid, locale: &str) -> Result<ContentCell> {
    let cells = cells(app, entry).await?;
    let found = cells.into_iter().find(|c| c.locale == locale);
    found.ok_or_else(|| Problem::new("not_found", "Nothing was written in this language").into())
}

fn state(head: &Head, live: Option<&Revision>, english: Option<&str>) -> CellState {
    match (head.draft_id, live) {
        (None, None) => CellState::Missing,
        (Some(_), None) => CellState::Draft,
        (Some(draft), Some(live)) if draft != live.id => CellState::Changed,
        (_, Some(live)) => match (live.source_hash.as_deref(), english) {
            (Some(made_from), Some(now)) if made_from != now => CellState::Stale,
            _ => CellState::Live,
        },
    }
}

/// Which entries a reference may name.
pub(super) struct References(HashSet<(String, String)>);

impl References {
    pub(super) async fn load(app: &AppState) -> db::Result<Self> {
        let rows = store::entries(&app.db).await?;
        Ok(Self(rows.into_iter().map(|e| (e.kind, e.slug)).collect()))
    }

    pub(super) fn has(&self, kind: &str, slug: &str) -> bool {
        self.0.contains(&(kind.to_owned(), slug.to_owned()))
    }
}

pub(super) fn no_kind(kind: &str) -> Problem {
    Problem::new("not_found", format!("There is no content of the kind '{kind}'"))
}

pub(super) fn no_entry(kind: &str, slug: &str) -> Problem {
    Problem::new("not_found", format!("There is no {kind} '{slug}'"))
}

fn no_locale(locale: &str) -> Problem {
    Problem::new("not_found", format!("'{locale}' is none of: *, en, kn, hi, ta, te, mr, bn"))
}
