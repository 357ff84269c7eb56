//! Releases: texts that go live together, by whom, and how they are undone.
//!
//! A release is queued at once or at a time ([`schedule`]), with its items pinned to revisions.
//! Publishing renders what it changes; only then one transaction moves the heads ([`go_live`]), so a
//! failed render leaves content and site as they were. Undoing a release is a new release with the
//! old revisions.

mod check;
pub mod schedule;
pub mod search;
mod store;

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use sqlx::{FromRow, types::Json};
use utoipa::ToSchema;
use uuid::Uuid;

pub use self::{
    check::{ReleaseProblem, all_mistakes, coded_mistakes, look, mistakes_of, titles, told},
    store::{
        Claim, Fate, Heartbeat, NextRelease, announce, beat, claim, claim_queued, count, fail,
        fates, find, go_live, hold, is_waiting, items, keep_still, list, progress, queue, ready,
        retry, wait, was_released,
    },
};
use crate::{
    features::{
        auth::Author,
        content::{live::LiveContent, model::ReleaseItem},
    },
    platform::{
        clock::Instant,
        db::{self, Db},
        error::{OrProblem, Problem, Result},
        state::AppState,
    },
};

/// What made a release.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[sqlx(type_name = "TEXT", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum ReleaseCause {
    /// A member of staff published drafts.
    People,
    Rollback,
    Import,
    /// The price list or the business profile changed.
    Packages,
    Profile,
    /// The first release, or a new build of the site.
    Site,
    /// The planned end of another release: what was live before that one is restored.
    End,
    /// An entry changed its slug.
    Slug,
}

/// How far a release is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[sqlx(type_name = "TEXT", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum ReleaseStatus {
    /// Waits for its planned time.
    Scheduled,
    /// The time has come, but a member of staff has to decide whether it still runs.
    Held,
    Queued,
    Rendering,
    Live,
    Failed,
    Cancelled,
}

impl ReleaseStatus {
    /// Parses the status that a list is filtered by; an `invalid` problem for another word.
    pub fn read(name: &str) -> Result<Self> {
        serde_json::from_value(name.into()).map_err(|_| {
            let sentence = "Status must be one of: scheduled, held, queued, rendering, live, \
                            failed, cancelled";
            Problem::field("status", "choice", sentence).into()
        })
    }
}

/// The paths of the pages and files that a release changes, as the database stores them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Default)]
pub struct ChangedPaths {
    pub changed: Vec<String>,
}

/// A release, its number counted from 1 in the order of creation.
#[derive(Debug, Clone, FromRow)]
pub struct Release {
    pub id: Uuid,
    pub number: i64,
    pub cause: ReleaseCause,
    pub author: String,
    pub note: String,
    pub status: ReleaseStatus,
    pub error: Option<String>,
    pub restores: Option<Uuid>,
    pub pages_changed: i64,
    pub pages_rendered: i64,
    pub paths: Json<ChangedPaths>,
    pub created_at: Instant,
    /// The planned time to go live; none for at once.
    pub publish_at: Option<Instant>,
    /// The time of its planned end, if it has one.
    pub ends_at: Option<Instant>,
    /// When it joined the queue.
    pub queued_at: Option<Instant>,
    pub live_at: Option<Instant>,
    /// Failed tries since it joined the queue, for a fault that may pass and is not the page's.
    pub tries: i64,
    /// When the next try is due.
    pub retry_at: Option<Instant>,
}

impl Release {
    /// Whether a member of staff waits for it to go live: not for a planned release, nor for one
    /// that the engine queued by itself.
    pub fn is_awaited(&self) -> bool {
        let by_hand = matches!(self.cause, ReleaseCause::People | ReleaseCause::Rollback);
        by_hand && self.publish_at.is_none()
    }

    /// Seconds from joining the queue to going live; none before it is live.
    pub fn seconds(&self) -> Option<f64> {
        let took = self.live_at? - self.queued_at?;
        #[expect(clippy::cast_precision_loss, reason = "milliseconds of a release")]
        let seconds = took.num_milliseconds() as f64 / 1000.0;
        Some(seconds)
    }

    /// Seconds from the planned time to joining the queue, when they are more than 30 because no
    /// engine ran at that time.
    pub fn late_seconds(&self) -> Option<i64> {
        let late = (self.queued_at? - self.publish_at?).num_seconds();
        (late > schedule::IN_TIME.num_seconds()).then_some(late)
    }
}

/// A release to be queued; with `restores`, the release that it undoes or ends.
pub struct NewRelease<'a> {
    pub cause: ReleaseCause,
    pub author: &'a str,
    pub note: &'a str,
    pub restores: Option<Uuid>,
    pub items: &'a [ReleaseItem],
}

/// The release with a number; none when there is no such release.
pub async fn with_number(db: &Db, number: i64) -> db::Result<Option<Release>> {
    let found = list(db, None, number + 1, 1).await?;
    Ok(found.into_iter().find(|r| r.number == number))
}

/// A choice of drafts.
#[derive(Debug, Clone)]
pub enum DraftChoice {
    /// All drafts that no planned release holds.
    Ready,
    /// Those of them that one author wrote, by full name.
    By(String),
    /// Kind, slug and language of each, whether a planned release holds it or not.
    Cells(Vec<(String, String, String)>),
}

/// The chosen drafts as items of a release. An `invalid` problem for a cell without a draft.
pub async fn wanted(app: &AppState, wanted: &DraftChoice) -> Result<Vec<ReleaseItem>> {
    let drafts = store::drafts(&app.db).await?;
    let cells = match wanted {
        DraftChoice::Ready => return Ok(free(drafts).map(|d| d.item).collect()),
        DraftChoice::By(author) => {
            return Ok(free(drafts).filter(|d| d.author == *author).map(|d| d.item).collect());
        }
        DraftChoice::Cells(cells) => cells,
    };
    let key = |i: &ReleaseItem| (i.kind.clone(), i.slug.clone(), i.locale.clone());
    let mut known: HashMap<_, _> = drafts.into_iter().map(|d| (key(&d.item), d.item)).collect();
    let mut items = Vec::with_capacity(cells.len());
    for cell in cells {
        let found = known.remove(cell).ok_or_else(|| {
            let (kind, slug, locale) = cell;
            let detail = format!("{kind}/{slug} has no draft in {locale}");
            Problem::field("items", "reference", &detail)
        })?;
        items.push(found);
    }
    Ok(items)
}

/// The drafts of these cells, or of all, planned or not. A cell without a draft is left out.
pub async fn drafts(
    app: &AppState,
    cells: Option<&[(String, String, String)]>,
) -> db::Result<Vec<ReleaseItem>> {
    let wanted: Option<HashSet<_>> = cells.map(|c| c.iter().collect());
    let all = store::drafts(&app.db).await?.into_iter().map(|d| d.item);
    let is_wanted = |i: &ReleaseItem| {
        let key = (i.kind.clone(), i.slug.clone(), i.locale.clone());
        wanted.as_ref().is_none_or(|w| w.contains(&key))
    };
    Ok(all.filter(is_wanted).collect())
}

fn free(drafts: Vec<store::DraftRow>) -> impl Iterator<Item = store::DraftRow> {
    drafts.into_iter().filter(|d| d.planned.is_none())
}

/// Publishes all drafts that no planned release holds, for someone at the terminal. Returns the id of
/// the queued release.
pub async fn publish(
    app: &AppState,
    content: &LiveContent,
    author: &str,
    note: &str,
) -> Result<Uuid> {
    let items = wanted(app, &DraftChoice::Ready).await?;
    let author = Author::Named(author);
    schedule::plan(app, content, &items, schedule::Times::default(), (author, note)).await
}

/// Undoes a live release by a new one with the revisions that it replaced, and returns its id. Without
/// a number: the newest live one that a person made and that is not undone yet. A problem when a cell
/// of it is out of the author's reach.
pub async fn roll_back(app: &AppState, number: Option<i64>, author: Author<'_>) -> Result<Uuid> {
    let undone = match number {
        Some(n) => with_number(&app.db, n).await.or_not_found(&format!("There is no release {n}")),
        None => store::last_of_people(&app.db)
            .await
            .or_not_found("There is no release of a person that could be rolled back"),
    }?;
    if undone.status != ReleaseStatus::Live {
        let detail = format!("Release {} never went live", undone.number);
        return Err(Problem::new("conflict", detail).into());
    }
    if undone.cause == ReleaseCause::Slug {
        let detail = "A slug is no text that could be undone: give the entry its old one again";
        return Err(Problem::new("conflict", detail).into());
    }
    let items: Vec<ReleaseItem> = items(&app.db, undone.id)
        .await?
        .into_iter()
        .map(|i| ReleaseItem { old_id: i.new_id, new_id: i.old_id, ..i })
        .collect();
    check::reached_by(app, author, &items).await?;
    let note = format!("Undo release {}: {}", undone.number, undone.note);
    let new = NewRelease {
        cause: ReleaseCause::Rollback,
        author: author.name(),
        note: &note,
        restores: Some(undone.id),
        items: &items,
    };
    commit(app, new).await
}

async fn commit(app: &AppState, new: NewRelease<'_>) -> Result<Uuid> {
    let mut tx = app.db.begin().await?;
    let id = queue(&mut tx, new, app.clock.now()).await?;
    app.feed.commit(tx).await?;
    Ok(id)
}

#[cfg(all(test, feature = "testing"))]
mod tests;
