//! Releases as the console shows them.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::{
        content::{live::LiveContent, model::ReleaseItem},
        publishing::MAX_TRIES,
        releases::{self, Fate, Release, ReleaseCause, ReleaseProblem, ReleaseStatus, schedule},
    },
    platform::{
        clock::Instant,
        error::{OrProblem, Result},
        state::AppState,
    },
};

pub(super) const MISSING: &str = "There is no such release";

/// How many pages a release changes, and how many of them are rendered.
#[derive(Debug, Serialize, ToSchema)]
struct ReleasePages {
    changed: i64,
    rendered: i64,
    /// Left out of lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    paths: Option<Vec<String>>,
    /// Address of the first changed page, once the release is live.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_url: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ReleaseView {
    id: Uuid,
    pub number: i64,
    pub(super) status: ReleaseStatus,
    cause: ReleaseCause,
    author: String,
    note: String,
    /// The release that this one undoes or ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    restores: Option<Uuid>,
    /// The release that undoes this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    undone_by: Option<ReleaseUndoing>,
    /// Whether it ended as planned: what was before is live again.
    ended: bool,
    /// The number of the newest release that replaced texts of this one, once it has none that is
    /// live.
    #[serde(skip_serializing_if = "Option::is_none")]
    replaced_by: Option<i64>,
    pages: ReleasePages,
    /// Left out of lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<Vec<ReleaseItemView>>,
    /// What would stop it now, while it is scheduled, held or failed. Only in the answer about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped_by: Option<Vec<ReleaseProblem>>,
    /// Why it failed, with the page and what changed on it; or why it is held.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// Failed tries since it was queued, for a fault that may pass (a renderer's, say).
    tries: i64,
    /// Tries after which it has failed.
    max_tries: u8,
    /// When the next try is due.
    #[schema(value_type = Option<String>, format = DateTime)]
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_at: Option<Instant>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Instant,
    /// When it is planned to go live; null for at once.
    #[schema(value_type = Option<String>, format = DateTime)]
    publish_at: Option<Instant>,
    /// When it ends and the texts before it are restored; null for never.
    #[schema(value_type = Option<String>, format = DateTime)]
    ends_at: Option<Instant>,
    #[schema(value_type = Option<String>, format = DateTime)]
    live_at: Option<Instant>,
    /// Seconds from joining the queue to going live.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    /// Seconds by which a planned release began late, when more than 30: no engine ran at its time.
    #[serde(skip_serializing_if = "Option::is_none")]
    late_seconds: Option<i64>,
}

/// The release that undoes another one, and how far it is.
#[derive(Debug, Serialize, ToSchema)]
struct ReleaseUndoing {
    number: i64,
    status: ReleaseStatus,
}

#[derive(Debug, Serialize, ToSchema)]
struct ReleaseItemView {
    kind: String,
    slug: String,
    locale: String,
    /// Revision that was live before; null when none was.
    old: Option<Uuid>,
    new: Option<Uuid>,
}

impl ReleaseView {
    fn new(
        app: &AppState,
        (release, fate): (Release, Fate),
        items: Option<Vec<ReleaseItem>>,
    ) -> Self {
        let view = |i: ReleaseItem| ReleaseItemView {
            kind: i.kind,
            slug: i.slug,
            locale: i.locale,
            old: i.old_id,
            new: i.new_id,
        };
        let page = release.paths.0.changed.iter().find(|path| !path.contains('.'));
        let first_url = page
            .filter(|_| release.status == ReleaseStatus::Live)
            .map(|path| format!("{}{path}", app.address.now()));
        Self {
            id: release.id,
            number: release.number,
            status: release.status,
            cause: release.cause,
            seconds: release.seconds(),
            late_seconds: release.late_seconds(),
            restores: release.restores,
            undone_by: fate
                .undone_by
                .zip(fate.undoing)
                .map(|(number, status)| ReleaseUndoing { number, status }),
            ended: fate.ended,
            replaced_by: fate.replaced_by,
            pages: ReleasePages {
                changed: release.pages_changed,
                rendered: release.pages_rendered,
                first_url,
                paths: items.is_some().then_some(release.paths.0.changed),
            },
            author: release.author,
            note: release.note,
            items: items.map(|list| list.into_iter().map(view).collect()),
            stopped_by: None,
            error: release.error,
            tries: release.tries,
            max_tries: MAX_TRIES,
            retry_at: release.retry_at,
            created_at: release.created_at,
            publish_at: release.publish_at,
            ends_at: release.ends_at,
            live_at: release.live_at,
        }
    }

    /// One release with its items.
    pub(super) async fn of(app: &AppState, id: Uuid) -> Result<Self> {
        let release = releases::find(&app.db, id).await.or_not_found(MISSING)?;
        let fate = releases::fates(&app.db, &[id]).await?.remove(&id).unwrap_or_default();
        Ok(Self::new(app, (release, fate), Some(releases::items(&app.db, id).await?)))
    }

    /// Releases without their items.
    pub(super) async fn of_list(app: &AppState, list: Vec<Release>) -> Result<Vec<Self>> {
        let ids: Vec<Uuid> = list.iter().map(|release| release.id).collect();
        let mut fates = releases::fates(&app.db, &ids).await?;
        let view = |release: Release| {
            let fate = fates.remove(&release.id).unwrap_or_default();
            Self::new(app, (release, fate), None)
        };
        Ok(list.into_iter().map(view).collect())
    }

    /// The same with what would stop it now.
    pub(super) async fn with_obstacles(
        self,
        app: &AppState,
        content: &LiveContent,
    ) -> Result<Self> {
        let waits = matches!(
            self.status,
            ReleaseStatus::Scheduled | ReleaseStatus::Held | ReleaseStatus::Failed
        );
        if !waits {
            return Ok(self);
        }
        let found = schedule::obstacles(app, content, (self.id, self.cause)).await?;
        Ok(Self { stopped_by: Some(found), ..self })
    }
}

/// The result of a dry run.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ReleasePlan {
    pub pages: PlannedPages,
    pub items: Vec<PlannedItem>,
    /// Findings: what the author should know, and what stops the release.
    pub problems: Vec<ReleaseProblem>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlannedPages {
    pub changed: usize,
    pub paths: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PlannedItem {
    pub kind: String,
    pub slug: String,
    pub locale: String,
    pub title: String,
}

/// The readable text of a page, line by line; empty when the page does not exist.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PageTexts {
    pub before: Vec<String>,
    pub after: Vec<String>,
}
