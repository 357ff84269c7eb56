//! Releases and their items in the database.

mod claims;
mod facts;
mod fates;

use sqlx::{FromRow, types::Json};
use uuid::Uuid;

pub use self::claims::{
    Claim, Heartbeat, NextRelease, announce, beat, claim, claim_queued, count, fail, go_live, hold,
    keep_still, progress, retry, wait,
};
pub use self::fates::{Fate, fates};
use super::{ChangedPaths, NewRelease, Release, ReleaseCause, ReleaseStatus};
use crate::{
    features::{content::model::ReleaseItem, outbox::FactKind, search::Which},
    platform::{
        changes::{self, Topic},
        clock::Instant,
        db::{self, Db, Tx, sql},
        ids, numbering,
    },
};

/// Queues a release in the caller's transaction. Append no other change after it.
pub async fn queue(tx: &mut Tx, new: NewRelease<'_>, at: Instant) -> db::Result<Uuid> {
    let id = add(tx, new, None, at).await?;
    changes::append(tx, Topic::Release, id, at).await?;
    Ok(id)
}

/// Inserts a release with its items: queued, or scheduled when it has a time.
pub(super) async fn add(
    tx: &mut Tx,
    new: NewRelease<'_>,
    publish_at: Option<Instant>,
    at: Instant,
) -> db::Result<Uuid> {
    let id = ids::new();
    let number = numbering::add(tx, "releases", 1).await?;
    let status =
        if publish_at.is_some() { ReleaseStatus::Scheduled } else { ReleaseStatus::Queued };
    tx.q(sql!(
        "insert into releases (id, number, cause, author, note, restores, pages_changed,
           pages_rendered, paths, created_at, status, publish_at, queued_at)
         values ($1, $2, $3, $4, $5, $6, 0, 0, $7, $8, $9, $10, $11)"
    ))
    .bind(id)
    .bind(number)
    .bind(new.cause)
    .bind(new.author)
    .bind(new.note)
    .bind(new.restores)
    .bind(Json(ChangedPaths::default()))
    .bind(at)
    .bind(status)
    .bind(publish_at)
    .bind(if publish_at.is_some() { None } else { Some(at) })
    .run()
    .await?;
    for item in new.items {
        tx.q(sql!(
            "insert into release_items (release_id, entry_id, locale, old_id, new_id)
             values ($1, $2, $3, $4, $5)"
        ))
        .bind(id)
        .bind(item.entry_id)
        .bind(item.locale.as_str())
        .bind(item.old_id)
        .bind(item.new_id)
        .run()
        .await?;
    }
    if publish_at.is_some() {
        facts::tell(tx, FactKind::ReleaseScheduled, id, at).await?;
    }
    Ok(id)
}

/// A draft, who wrote it, and the number of the planned release that holds it.
#[derive(Debug, Clone, FromRow)]
pub(super) struct DraftRow {
    #[sqlx(flatten)]
    pub item: ReleaseItem,
    pub author: String,
    pub planned: Option<i64>,
}

/// Every draft, in the order of kind, slug and language.
pub(super) async fn drafts(db: &Db) -> db::Result<Vec<DraftRow>> {
    db.q(sql!(
        "select h.entry_id, e.kind, e.slug, h.locale, h.live_id as old_id, h.draft_id as new_id,
                r.author, p.number as planned
         from heads h
         join entries e on e.id = h.entry_id
         join revisions r on r.id = h.draft_id
         left join (
           select i.new_id, min(p.number) as number
           from releases p join release_items i on i.release_id = p.id
           where p.status in ('scheduled', 'held') group by i.new_id
         ) p on p.new_id = h.draft_id
         order by e.kind, e.slug, h.locale"
    ))
    .all()
    .await
}

/// The drafts that no planned release holds.
pub async fn ready(db: &Db) -> db::Result<Vec<ReleaseItem>> {
    let drafts = drafts(db).await?;
    Ok(drafts.into_iter().filter(|d| d.planned.is_none()).map(|d| d.item).collect())
}

/// The items of a release, in the order of kind, slug and language.
pub async fn items(db: &Db, release: Uuid) -> db::Result<Vec<ReleaseItem>> {
    db.q(sql!(
        "select i.entry_id, e.kind, e.slug, i.locale, i.old_id, i.new_id
         from release_items i join entries e on e.id = i.entry_id
         where i.release_id = $1
         order by e.kind, e.slug, i.locale"
    ))
    .bind(release)
    .all()
    .await
}

/// The release with an id; none when there is no such release.
pub async fn find(db: &Db, id: Uuid) -> db::Result<Option<Release>> {
    db.q(sql!(
        "select r.id, r.number, r.cause, r.author, r.note, r.status, r.error, r.restores,
                r.pages_changed, r.pages_rendered, r.paths, r.created_at, r.publish_at,
                r.queued_at, r.live_at, r.tries, r.retry_at,
                (select min(e.publish_at) from releases e
                 where e.restores = r.id and e.cause = 'end') as ends_at
         from releases r where r.id = $1"
    ))
    .bind(id)
    .optional()
    .await
}

/// Releases with a number below `before`, newest first, all or of one status; at most `limit`.
pub async fn list(
    db: &Db,
    status: Option<ReleaseStatus>,
    before: i64,
    limit: i64,
) -> db::Result<Vec<Release>> {
    let mut q = db.q(sql!(
        "select r.id, r.number, r.cause, r.author, r.note, r.status, r.error, r.restores,
                r.pages_changed, r.pages_rendered, r.paths, r.created_at, r.publish_at,
                r.queued_at, r.live_at, r.tries, r.retry_at,
                (select min(e.publish_at) from releases e
                 where e.restores = r.id and e.cause = 'end') as ends_at
         from releases r"
    ));
    q.push_bind(" where r.number < ", before);
    if let Some(status) = status {
        q.push_bind(" and r.status = ", status);
    }
    q.push(" order by r.number desc").push_limit(limit);
    q.all().await
}

/// The newest live release that a person made and that is not undone.
pub(super) async fn last_of_people(db: &Db) -> db::Result<Option<Release>> {
    db.q(sql!(
        "select r.id, r.number, r.cause, r.author, r.note, r.status, r.error, r.restores,
                r.pages_changed, r.pages_rendered, r.paths, r.created_at, r.publish_at,
                r.queued_at, r.live_at, r.tries, r.retry_at,
                (select min(e.publish_at) from releases e
                 where e.restores = r.id and e.cause = 'end') as ends_at
         from releases r
         where r.cause = 'people' and r.status = 'live'
           and not exists (select 1 from releases b where b.restores = r.id
                             and b.status in ('queued', 'rendering', 'live'))
         order by r.live_at desc, r.number desc limit 1"
    ))
    .optional()
    .await
}

/// Whether any release ever contained the entry.
pub async fn was_released(tx: &mut Tx, entry: Uuid) -> db::Result<bool> {
    let row: Option<(Uuid,)> = tx
        .q(sql!("select release_id from release_items where entry_id = $1 limit 1"))
        .bind(entry)
        .optional()
        .await?;
    Ok(row.is_some())
}

/// Whether a release is queued or being rendered.
pub async fn is_waiting(db: &Db) -> db::Result<bool> {
    let row: Option<(Uuid,)> = db
        .q(sql!("select id from releases where status in ('queued', 'rendering') limit 1"))
        .optional()
        .await?;
    Ok(row.is_some())
}

/// The planned releases, by the time at which they are due.
pub(super) async fn scheduled(db: &Db) -> db::Result<Vec<PlannedRelease>> {
    db.q(sql!(
        "select id, cause, restores, publish_at from releases
         where status = 'scheduled' order by publish_at, number"
    ))
    .all()
    .await
}

#[derive(Debug, Clone, FromRow)]
pub(super) struct PlannedRelease {
    pub id: Uuid,
    pub cause: ReleaseCause,
    pub restores: Option<Uuid>,
    pub publish_at: Instant,
}

/// Cells of a planned end that are neither as the ended release left them nor as the end will.
pub(super) async fn edited_since(db: &Db, end: Uuid) -> db::Result<Vec<(String, String, String)>> {
    db.q(sql!(
        "select e.kind, e.slug, i.locale
         from release_items i
         join entries e on e.id = i.entry_id
         join heads h on h.entry_id = i.entry_id and h.locale = i.locale
         where i.release_id = $1
           and (h.draft_id is not null
             or (coalesce(h.live_id, i.entry_id) <> coalesce(i.old_id, i.entry_id)
               and coalesce(h.live_id, i.entry_id) <> coalesce(i.new_id, i.entry_id)))
         order by e.kind, e.slug, i.locale"
    ))
    .bind(end)
    .all()
    .await
}

/// Moves a release from one status to another; false when its status was another by then.
pub(super) async fn turn(
    tx: &mut Tx,
    release: Uuid,
    from: ReleaseStatus,
    to: ReleaseStatus,
    error: Option<&str>,
    now: Instant,
) -> db::Result<bool> {
    let queued_at = (to == ReleaseStatus::Queued).then_some(now);
    let turned = tx
        .q(sql!(
            "update releases set status = $3, error = $4, queued_at = $5, tries = 0, retry_at = null
             where id = $1 and status = $2"
        ))
        .bind(release)
        .bind(from)
        .bind(to)
        .bind(error)
        .bind(queued_at)
        .run()
        .await?;
    let kind = match to {
        ReleaseStatus::Held => Some(FactKind::ReleaseHeld),
        ReleaseStatus::Cancelled => Some(FactKind::ReleaseCancelled),
        _ => None,
    };
    if let Some(kind) = kind.filter(|_| turned == 1) {
        facts::tell(tx, kind, release, now).await?;
    }
    Ok(turned == 1)
}

/// Cancels the planned end of a release that will not run.
pub(super) async fn cancel_end(tx: &mut Tx, of: Uuid) -> db::Result<()> {
    tx.q(sql!(
        "update releases set status = 'cancelled'
         where restores = $1 and cause = 'end' and status in ('scheduled', 'held')"
    ))
    .bind(of)
    .run()
    .await?;
    Ok(())
}

/// The columns of a release that search indexes.
#[derive(Debug, FromRow)]
pub(super) struct SoughtRelease {
    pub id: Uuid,
    pub number: i64,
    pub author: String,
    pub note: String,
    pub created_at: Instant,
}

/// The releases that search indexes, of every status.
pub(super) async fn sought_releases(db: &Db, which: Which<'_>) -> db::Result<Vec<SoughtRelease>> {
    let mut q = db.q("select id, number, author, note, created_at from releases where true");
    which.restrict(&mut q, "id");
    q.all().await
}
