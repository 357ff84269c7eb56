//! Releases: what goes live together, who said so, and how to go back.
//!
//! A release is queued with its items pinned to revisions. The site renders what it changes;
//! only then does one transaction move the heads ([`go_live`]), so a failed render leaves
//! content and site as they were. Undoing is a new release with the old revisions.

mod store;

use serde::{Deserialize, Serialize};
use sqlx::{FromRow, types::Json};
use utoipa::ToSchema;
use uuid::Uuid;

pub use self::store::{
    claim, fail, find, go_live, is_waiting, items, list, progress, queue, ready,
};
use crate::platform::{
    clock::Instant,
    db::{self, Db},
    error::{OrProblem, Problem, Result},
    state::AppState,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[sqlx(type_name = "TEXT", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum ReleaseCause {
    /// Somebody published drafts.
    People,
    Rollback,
    Import,
    /// The price list or the business profile changed.
    Packages,
    Profile,
    /// The first release, or a new build of the site.
    Site,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[sqlx(type_name = "TEXT", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum ReleaseStatus {
    Queued,
    Rendering,
    Live,
    Failed,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Default)]
pub struct ChangedPaths {
    pub changed: Vec<String>,
}

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
    pub live_at: Option<Instant>,
}

/// One cell of a release: which revision it had, which it gets.
#[derive(Debug, Clone, FromRow)]
pub struct ReleaseItem {
    pub entry_id: Uuid,
    pub kind: String,
    pub slug: String,
    pub locale: String,
    pub old_id: Option<Uuid>,
    pub new_id: Option<Uuid>,
}

/// What to queue.
pub struct NewRelease<'a> {
    pub cause: ReleaseCause,
    pub author: &'a str,
    pub note: &'a str,
    pub restores: Option<Uuid>,
    pub items: &'a [ReleaseItem],
}

pub async fn with_number(db: &Db, number: i64) -> db::Result<Option<Release>> {
    let found = list(db, number + 1, 1).await?;
    Ok(found.into_iter().find(|r| r.number == number))
}

/// Publishes drafts: all that are ready, or the named cells.
pub async fn publish(
    app: &AppState,
    wanted: Option<&[(String, String, String)]>,
    author: &str,
    note: &str,
) -> Result<Uuid> {
    let ready = ready(&app.db).await?;
    let items = match wanted {
        None => ready,
        Some(cells) => {
            let mut items = Vec::with_capacity(cells.len());
            for (kind, slug, locale) in cells {
                let found = ready
                    .iter()
                    .find(|i| (&i.kind, &i.slug, &i.locale) == (kind, slug, locale))
                    .ok_or_else(|| {
                        let detail = format!("{kind}/{slug} has no draft in {locale}");
                        Problem::field("items", "reference", &detail)
                    })?;
                items.push(found.clone());
            }
            items
        }
    };
    if items.is_empty() {
        return Err(Problem::new("conflict", "There is nothing to publish").into());
    }
    let new =
        NewRelease { cause: ReleaseCause::People, author, note, restores: None, items: &items };
    commit(app, new).await
}

/// Undoes a release: a new one with the revisions it replaced. Without a number, the newest
/// live one that a person made and nobody undid yet.
pub async fn roll_back(app: &AppState, number: Option<i64>, author: &str) -> Result<Uuid> {
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
    let items: Vec<ReleaseItem> = items(&app.db, undone.id)
        .await?
        .into_iter()
        .map(|i| ReleaseItem { old_id: i.new_id, new_id: i.old_id, ..i })
        .collect();
    let note = format!("Undo release {}: {}", undone.number, undone.note);
    let new = NewRelease {
        cause: ReleaseCause::Rollback,
        author,
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
