//! Claims: which engine renders which release, and what it writes about it.
//!
//! An engine *claims* the oldest waiting release, counts heartbeats in its row while it renders,
//! and writes the outcome only while it holds the claim. When the heartbeat stops, another engine
//! takes the release over; should the first one wake up, it has no claim and changes nothing.

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::{ChangedPaths, facts, is_waiting};
use crate::{
    features::{content::store as content, outbox::FactKind},
    platform::{
        changes::{self, Topic},
        clock::Instant,
        db::{self, Db, Tx, sql},
        ids, numbering,
        state::AppState,
    },
};

/// The right of one engine to render a release and write its outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    pub release: Uuid,
    engine: Uuid,
}

/// The heartbeat counter of an engine that renders. Its value says nothing about time; only that it
/// stays the same for long does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Heartbeat {
    #[sqlx(rename = "id")]
    release: Uuid,
    #[sqlx(rename = "claimed_by")]
    engine: Uuid,
    #[sqlx(rename = "heartbeats")]
    count: i64,
}

/// The result of looking for a release to render.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextRelease {
    /// A release for this engine to render.
    Mine(Claim),
    /// A release that another engine renders.
    Theirs(Heartbeat),
    /// The next release is due for another try then; those behind it wait, to keep the order.
    Later(Instant),
    Nothing,
}

/// Claims the oldest waiting release for an engine; also one that another engine has claimed, when
/// its heartbeat is still `dead`.
pub async fn claim(
    app: &AppState,
    engine: Uuid,
    dead: Option<Heartbeat>,
) -> db::Result<NextRelease> {
    let now = app.clock.now();
    if !is_waiting(&app.db).await? {
        return Ok(NextRelease::Nothing);
    }
    let mut tx = app.db.begin().await?;
    lock_claims(&mut tx).await?;
    let busy: Option<Heartbeat> = tx
        .q(sql!(
            "select id, claimed_by, heartbeats from releases
             where status = 'rendering' and claimed_by <> $1"
        ))
        .bind(engine)
        .optional()
        .await?;
    if let Some(heartbeat) = busy
        && Some(heartbeat) != dead
    {
        return Ok(NextRelease::Theirs(heartbeat));
    }
    let next: Option<(Uuid, Option<Instant>)> = tx
        .q(sql!(
            "select id, retry_at from releases where status in ('queued', 'rendering')
             order by number limit 1"
        ))
        .optional()
        .await?;
    let Some((release, retry_at)) = next else { return Ok(NextRelease::Nothing) };
    if let Some(at) = retry_at.filter(|at| *at > now) {
        return Ok(NextRelease::Later(at));
    }
    // The engine that seemed dead may have made it live a moment ago.
    let claimed = tx
        .q(sql!(
            "update releases set status = 'rendering', claimed_by = $2, retry_at = null,
               heartbeats = heartbeats + 1
             where id = $1 and status in ('queued', 'rendering')"
        ))
        .bind(release)
        .bind(engine)
        .run()
        .await?;
    tx.commit().await?;
    Ok(if claimed == 1 {
        NextRelease::Mine(Claim { release, engine })
    } else {
        NextRelease::Nothing
    })
}

/// Serializes claims: on PostgreSQL the counter's row lock keeps two engines from claiming at once.
async fn lock_claims(tx: &mut Tx) -> db::Result<()> {
    numbering::add(tx, "claims", 1).await.map(drop)
}

/// Keeps every engine from claiming a release until the transaction ends; false when a release is
/// being rendered.
pub async fn keep_still(tx: &mut Tx) -> db::Result<bool> {
    lock_claims(tx).await?;
    let busy: Option<(Uuid,)> =
        tx.q(sql!("select id from releases where status = 'rendering' limit 1")).optional().await?;
    Ok(busy.is_none())
}

/// Counts one heartbeat; false when another engine has taken the release over.
pub async fn beat(db: &Db, claim: Claim) -> db::Result<bool> {
    let mut tx = db.begin().await?;
    let beaten = tx
        .q(sql!(
            "update releases set heartbeats = heartbeats + 1 where id = $1 and claimed_by = $2"
        ))
        .bind(claim.release)
        .bind(claim.engine)
        .run()
        .await?;
    tx.commit().await?;
    Ok(beaten == 1)
}

/// Writes how many pages are rendered; false when another engine has taken the release over.
pub async fn count(tx: &mut Tx, claim: Claim, rendered: i64) -> db::Result<bool> {
    let written = tx
        .q(sql!(
            "update releases set pages_rendered = $3
             where id = $1 and status = 'rendering' and claimed_by = $2"
        ))
        .bind(claim.release)
        .bind(claim.engine)
        .bind(rendered)
        .run()
        .await?;
    Ok(written == 1)
}

/// The same, with the pages that the release changes.
pub async fn progress(
    tx: &mut Tx,
    claim: Claim,
    changed: &ChangedPaths,
    rendered: i64,
) -> db::Result<bool> {
    let written = tx
        .q(sql!(
            "update releases set pages_changed = $3, pages_rendered = $4, paths = $5
             where id = $1 and status = 'rendering' and claimed_by = $2"
        ))
        .bind(claim.release)
        .bind(claim.engine)
        .bind(i64::try_from(changed.changed.len()).unwrap_or(i64::MAX))
        .bind(rendered)
        .bind(Json(changed))
        .run()
        .await?;
    Ok(written == 1)
}

/// Claims a release that the caller has just queued, to make it live in the same transaction.
pub async fn claim_queued(tx: &mut Tx, release: Uuid) -> db::Result<Claim> {
    let claim = Claim { release, engine: ids::new() };
    tx.q(sql!("update releases set status = 'rendering', claimed_by = $2 where id = $1"))
        .bind(claim.release)
        .bind(claim.engine)
        .run()
        .await?;
    Ok(claim)
}

/// Moves the heads; false when another engine has taken the release over. The caller moves the
/// site's pointer in the same transaction and ends it with [`announce`].
pub async fn go_live(tx: &mut Tx, claim: Claim, now: Instant) -> db::Result<bool> {
    let turned = tx
        .q(sql!(
            "update releases set status = 'live', live_at = $3, error = null
             where id = $1 and status = 'rendering' and claimed_by = $2"
        ))
        .bind(claim.release)
        .bind(claim.engine)
        .bind(now)
        .run()
        .await?;
    if turned == 0 {
        return Ok(false);
    }
    let moves: Vec<(Uuid, String, Option<Uuid>)> = tx
        .q(sql!(
            "select entry_id, locale, new_id from release_items where release_id = $1
             order by entry_id, locale"
        ))
        .bind(claim.release)
        .all()
        .await?;
    for (entry, locale, new) in moves {
        // Another release may have gone live since this one was queued.
        tx.q(sql!(
            "update release_items set old_id =
               (select live_id from heads where entry_id = $2 and locale = $3)
             where release_id = $1 and entry_id = $2 and locale = $3"
        ))
        .bind(claim.release)
        .bind(entry)
        .bind(locale.as_str())
        .run()
        .await?;
        content::move_live(tx, (entry, &locale), new, now).await?;
    }
    // A planned end restores what this release replaced, which is only known now.
    tx.q(sql!(
        "update release_items set new_id =
           (select f.old_id from release_items f
            where f.release_id = $1 and f.entry_id = release_items.entry_id
              and f.locale = release_items.locale)
         where release_id in
           (select id from releases where restores = $1 and cause = 'end' and live_at is null)"
    ))
    .bind(claim.release)
    .run()
    .await?;
    Ok(true)
}

/// Appends the changes of a release that is live: for followers of releases and of the live site.
pub async fn announce(tx: &mut Tx, release: Uuid, at: Instant) -> db::Result<()> {
    facts::tell(tx, FactKind::ReleaseLive, release, at).await?;
    changes::append(tx, Topic::Release, release, at).await?;
    changes::append(tx, Topic::Site, release, at).await
}

/// Puts the release back into the queue, to be tried again at a time; false when another engine has
/// taken it over.
pub async fn retry(tx: &mut Tx, claim: Claim, error: &str, at: Instant) -> db::Result<bool> {
    let queued = tx
        .q(sql!(
            "update releases set status = 'queued', error = $3, tries = tries + 1, retry_at = $4,
               claimed_by = null
             where id = $1 and status = 'rendering' and claimed_by = $2"
        ))
        .bind(claim.release)
        .bind(claim.engine)
        .bind(error)
        .bind(at)
        .run()
        .await?;
    Ok(queued == 1)
}

/// Puts the release back into the queue until a time, because something of it is not ready; false
/// when another engine has taken it over.
pub async fn wait(tx: &mut Tx, claim: Claim, why: &str, until: Instant) -> db::Result<bool> {
    let queued = tx
        .q(sql!(
            "update releases set status = 'queued', error = $3, retry_at = $4, claimed_by = null
             where id = $1 and status = 'rendering' and claimed_by = $2"
        ))
        .bind(claim.release)
        .bind(claim.engine)
        .bind(why)
        .bind(until)
        .run()
        .await?;
    Ok(queued == 1)
}

/// Holds the release for a member of staff to decide; false when another engine has taken it over.
pub async fn hold(tx: &mut Tx, claim: Claim, why: &str, at: Instant) -> db::Result<bool> {
    let held = tx
        .q(sql!(
            "update releases set status = 'held', error = $3, claimed_by = null
             where id = $1 and status = 'rendering' and claimed_by = $2"
        ))
        .bind(claim.release)
        .bind(claim.engine)
        .bind(why)
        .run()
        .await?;
    if held == 1 {
        facts::tell(tx, FactKind::ReleaseHeld, claim.release, at).await?;
    }
    Ok(held == 1)
}

/// Marks the release as failed; false when another engine has taken it over. `tries` are the tries
/// that failed for a fault that may pass.
pub async fn fail(
    tx: &mut Tx,
    claim: Claim,
    error: &str,
    tries: i64,
    at: Instant,
) -> db::Result<bool> {
    let failed = tx
        .q(sql!(
            "update releases set status = 'failed', error = $3, tries = $4
             where id = $1 and status = 'rendering' and claimed_by = $2"
        ))
        .bind(claim.release)
        .bind(claim.engine)
        .bind(error)
        .bind(tries)
        .run()
        .await?;
    if failed == 1 {
        facts::tell(tx, FactKind::ReleaseFailed, claim.release, at).await?;
    }
    Ok(failed == 1)
}
