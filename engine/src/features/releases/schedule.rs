//! Planned releases: begun when their time has come, or held when a member of staff must decide or
//! when they cannot be shown.
//!
//! All state is in the database: an engine that was stopped or killed finds at its start what
//! became due in the meantime, and begins it late rather than never.

use chrono::Duration;
use uuid::Uuid;

use super::{
    NewRelease, Release, ReleaseCause, ReleaseStatus,
    check::{ReleaseProblem, reached_by, refuse_incomplete, stopping, told},
    find,
    store::{self, PlannedRelease},
};
use crate::{
    features::{
        auth::{Author, Caller},
        content::{live::LiveContent, model::ReleaseItem},
    },
    platform::{
        changes::{self, Topic},
        clock::Instant,
        db,
        error::{OrProblem, Problem, Result},
        state::AppState,
    },
};

/// A planned release that begins later than this is reported as late.
pub(super) const IN_TIME: Duration = Duration::seconds(30);

/// When a release goes live (none: now), and when the texts before it are restored (none: never).
#[derive(Debug, Clone, Copy, Default)]
pub struct Times {
    pub publish_at: Option<Instant>,
    pub ends_at: Option<Instant>,
}

/// Queues a release of these drafts, or plans it for a time; with `ends_at`, plans its end too.
/// Returns its id. Problems for a draft out of the author's reach, a time in the past, no items, or
/// what cannot be shown.
pub async fn plan(
    app: &AppState,
    content: &LiveContent,
    items: &[ReleaseItem],
    times: Times,
    (author, note): (Author<'_>, &str),
) -> Result<Uuid> {
    reached_by(app, author, items).await?;
    let author = author.name();
    let now = app.clock.now();
    let Times { publish_at, ends_at } = times;
    if publish_at.is_some_and(|at| at <= now) {
        return Err(Problem::field("publish_at", "past", "Choose a time in the future").into());
    }
    if ends_at.is_some_and(|end| end <= publish_at.unwrap_or(now)) {
        let sentence = "Choose a time after the beginning";
        return Err(Problem::field("ends_at", "past", sentence).into());
    }
    if items.is_empty() {
        return Err(Problem::new("conflict", "There is nothing to publish").into());
    }
    refuse_incomplete(app, content, items).await?;
    let mut tx = app.db.begin().await?;
    let new = NewRelease { cause: ReleaseCause::People, author, note, restores: None, items };
    let id = store::add(&mut tx, new, publish_at, now).await?;
    let mut told = vec![id];
    if let Some(end) = ends_at {
        let items: Vec<ReleaseItem> = items
            .iter()
            .map(|i| ReleaseItem { old_id: i.new_id, new_id: i.old_id, ..i.clone() })
            .collect();
        let note = format!("The end of: {note}");
        let new = NewRelease {
            cause: ReleaseCause::End,
            author,
            note: &note,
            restores: Some(id),
            items: &items,
        };
        told.push(store::add(&mut tx, new, Some(end), now).await?);
    }
    changes::append_all(&mut tx, Topic::Release, &told, now).await?;
    app.feed.commit(tx).await?;
    Ok(id)
}

/// What became of the planned releases that were due, and those whose time is still to come.
#[derive(Debug, Default)]
pub struct Begun {
    /// Those that are held from now on.
    pub held: Vec<Uuid>,
    /// The other releases with their times, the next one first.
    pub ahead: Vec<(Uuid, Instant)>,
}

/// Queues, holds or cancels every planned release that is due.
pub async fn begin_due(app: &AppState, content: &LiveContent) -> Result<Begun> {
    let now = app.clock.now();
    let mut begun = Begun::default();
    for release in store::scheduled(&app.db).await? {
        if release.publish_at > now {
            begun.ahead.push((release.id, release.publish_at));
            continue;
        }
        if let Some((to, why)) = verdict(app, content, &release).await? {
            let late = now - release.publish_at;
            if to == ReleaseStatus::Queued && late > IN_TIME {
                let (id, late) = (release.id, late.num_seconds());
                tracing::warn!(release = %id, late, "a planned release runs late, by seconds");
            }
            let turned =
                turn(app, release.id, ReleaseStatus::Scheduled, to, why.as_deref()).await?;
            begun.held.extend((turned && to == ReleaseStatus::Held).then_some(release.id));
        }
    }
    Ok(begun)
}

/// What would stop a release now; nothing stops an end, a rollback, or what the engine made.
pub async fn obstacles(
    app: &AppState,
    content: &LiveContent,
    (id, cause): (Uuid, ReleaseCause),
) -> Result<Vec<ReleaseProblem>> {
    if cause != ReleaseCause::People {
        return Ok(Vec::new());
    }
    stopping(app, content, &store::items(&app.db, id).await?).await
}

/// The next status of a planned release that is due, and why. None for a planned end while the
/// release that it ends is still on its way.
async fn verdict(
    app: &AppState,
    content: &LiveContent,
    release: &PlannedRelease,
) -> Result<Option<(ReleaseStatus, Option<String>)>> {
    let (ReleaseCause::End, Some(ended)) = (release.cause, release.restores) else {
        let problems = obstacles(app, content, (release.id, release.cause)).await?;
        return Ok(Some(if problems.is_empty() {
            (ReleaseStatus::Queued, None)
        } else {
            (ReleaseStatus::Held, Some(told(&problems)))
        }));
    };
    let begun = find(&app.db, ended).await?;
    Ok(match begun.map(|b| (b.status, b.number)) {
        Some((ReleaseStatus::Live, _)) => Some(match edited(app, release.id).await? {
            Some(why) => (ReleaseStatus::Held, Some(why)),
            None => (ReleaseStatus::Queued, None),
        }),
        Some((ReleaseStatus::Failed | ReleaseStatus::Cancelled, number)) => {
            let why = format!("Release {number} never went live: there is nothing to end");
            Some((ReleaseStatus::Cancelled, Some(why)))
        }
        _ => None,
    })
}

/// The question for a planned end whose cells were edited since; none when none were.
async fn edited(app: &AppState, end: Uuid) -> db::Result<Option<String>> {
    let cells = store::edited_since(&app.db, end).await?;
    if cells.is_empty() {
        return Ok(None);
    }
    let names: Vec<String> =
        cells.iter().take(3).map(|(kind, slug, l)| format!("{kind}/{slug} ({l})")).collect();
    let more = cells.len() - names.len();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    Ok(Some(format!(
        "Edited since: {}{more}. Run this release to bring the earlier texts back all the same, \
         or cancel it to keep what is live",
        names.join(", ")
    )))
}

async fn turn(
    app: &AppState,
    release: Uuid,
    from: ReleaseStatus,
    to: ReleaseStatus,
    why: Option<&str>,
) -> db::Result<bool> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let turned = store::turn(&mut tx, release, from, to, why, now).await?;
    if turned && to == ReleaseStatus::Cancelled {
        store::cancel_end(&mut tx, release).await?;
    }
    changes::append(&mut tx, Topic::Release, release, now).await?;
    app.feed.commit(tx).await?;
    Ok(turned)
}

/// Runs a planned, held or failed release now. A planned end whose cells were edited is held the
/// first time, with the reason, and runs the second time. A `conflict` problem in other states; an
/// `invalid` one for a release by people that cannot be shown, which stays as it is.
pub async fn run_now(
    app: &AppState,
    content: &LiveContent,
    caller: &Caller,
    id: Uuid,
) -> Result<()> {
    let release = reached(app, caller, id).await?;
    let waits = matches!(
        release.status,
        ReleaseStatus::Held | ReleaseStatus::Failed | ReleaseStatus::Scheduled
    );
    if waits && release.cause == ReleaseCause::People {
        refuse_incomplete(app, content, &store::items(&app.db, id).await?).await?;
    }
    let (to, why) = match release.status {
        ReleaseStatus::Held | ReleaseStatus::Failed => (ReleaseStatus::Queued, None),
        ReleaseStatus::Scheduled => {
            let planned = PlannedRelease {
                id,
                cause: release.cause,
                restores: release.restores,
                publish_at: app.clock.now(),
            };
            verdict(app, content, &planned).await?.ok_or_else(|| {
                Problem::new("conflict", "The release that it ends is not live yet")
            })?
        }
        _ => return Err(no_longer(release.number).into()),
    };
    if turn(app, id, release.status, to, why.as_deref()).await? {
        return Ok(());
    }
    Err(no_longer(release.number).into())
}

/// Cancels a planned or held release and its planned end. A `conflict` problem in other states.
pub async fn cancel(app: &AppState, caller: &Caller, id: Uuid) -> Result<()> {
    let release = reached(app, caller, id).await?;
    let waits = matches!(release.status, ReleaseStatus::Scheduled | ReleaseStatus::Held);
    if waits && turn(app, id, release.status, ReleaseStatus::Cancelled, None).await? {
        return Ok(());
    }
    Err(no_longer(release.number).into())
}

/// A release for a caller who decides about it; 403 when a cell of it is out of their reach.
async fn reached(app: &AppState, caller: &Caller, id: Uuid) -> Result<Release> {
    let release = find(&app.db, id).await.or_not_found(MISSING)?;
    reached_by(app, caller.into(), &store::items(&app.db, id).await?).await?;
    Ok(release)
}

const MISSING: &str = "There is no such release";

fn no_longer(number: i64) -> Problem {
    Problem::new("conflict", format!("Release {number} does not wait any longer"))
}
