//! Releases and their items in the database.

use chrono::Duration;
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use super::{ChangedPaths, NewRelease, Release, ReleaseCause, ReleaseItem, ReleaseStatus};
use crate::platform::{
    changes::{self, Topic},
    clock::Instant,
    db::{self, Db, Tx, sql},
    ids, numbering,
    state::AppState,
};

/// How long a renderer may be silent before another engine takes its release over.
const CLAIM: Duration = Duration::seconds(10);

/// Queues a release in the caller's transaction; append nothing after it.
pub async fn queue(tx: &mut Tx, new: NewRelease<'_>, at: Instant) -> db::Result<Uuid> {
    let id = add(tx, new, None, at).await?;
    changes::append(tx, Topic::Release, id, at).await?;
    Ok(id)
}

/// Writes a release with its items: queued, or to be when its time has come.
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
    Ok(id)
}

/// A draft, who wrote it, and the number of the planned release that holds it.
#[derive(Debug, Clone, FromRow)]
pub(super) struct Draft {
    #[sqlx(flatten)]
    pub item: ReleaseItem,
    pub author: String,
    pub planned: Option<i64>,
}

/// Every draft that is not live yet.
pub(super) async fn drafts(db: &Db) -> db::Result<Vec<Draft>> {
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

/// The drafts that nothing holds back.
pub async fn ready(db: &Db) -> db::Result<Vec<ReleaseItem>> {
    let drafts = drafts(db).await?;
    Ok(drafts.into_iter().filter(|d| d.planned.is_none()).map(|d| d.item).collect())
}

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

pub async fn find(db: &Db, id: Uuid) -> db::Result<Option<Release>> {
    db.q(sql!(
        "select r.id, r.number, r.cause, r.author, r.note, r.status, r.error, r.restores,
                r.pages_changed, r.pages_rendered, r.paths, r.created_at, r.publish_at,
                r.queued_at, r.live_at,
                (select min(e.publish_at) from releases e
                 where e.restores = r.id and e.cause = 'end') as ends_at
         from releases r where r.id = $1"
    ))
    .bind(id)
    .optional()
    .await
}

/// Newest first, before a number; all, or those of one status.
pub async fn list(
    db: &Db,
    status: Option<ReleaseStatus>,
    before: i64,
    limit: i64,
) -> db::Result<Vec<Release>> {
    let mut q = db.q(sql!(
        "select r.id, r.number, r.cause, r.author, r.note, r.status, r.error, r.restores,
                r.pages_changed, r.pages_rendered, r.paths, r.created_at, r.publish_at,
                r.queued_at, r.live_at,
                (select min(e.publish_at) from releases e
                 where e.restores = r.id and e.cause = 'end') as ends_at
         from releases r"
    ));
    q.push_bind(" where r.number < ", before);
    if let Some(status) = status {
        q.push_bind(" and r.status = ", status);
    }
    q.push_bind(" order by r.number desc limit ", limit);
    q.all().await
}

/// The newest live release that a person made and nobody undid.
pub(super) async fn last_of_people(db: &Db) -> db::Result<Option<Release>> {
    db.q(sql!(
        "select r.id, r.number, r.cause, r.author, r.note, r.status, r.error, r.restores,
                r.pages_changed, r.pages_rendered, r.paths, r.created_at, r.publish_at,
                r.queued_at, r.live_at,
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

/// Whether a release waits to be published, or is being.
pub async fn is_waiting(db: &Db) -> db::Result<bool> {
    let row: Option<(Uuid,)> = db
        .q(sql!("select id from releases where status in ('queued', 'rendering') limit 1"))
        .optional()
        .await?;
    Ok(row.is_some())
}

/// Takes the oldest waiting release for one engine, or one whose engine fell silent. None while
/// another one is being rendered.
pub async fn claim(app: &AppState, engine: Uuid) -> db::Result<Option<Uuid>> {
    let now = app.clock.now();
    if !is_waiting(&app.db).await? {
        return Ok(None);
    }
    let mut tx = app.db.begin().await?;
    lock_claims(&mut tx).await?;
    let busy: Option<(Uuid,)> = tx
        .q(sql!(
            "select id from releases
             where status = 'rendering' and claimed_until >= $1 and claimed_by <> $2"
        ))
        .bind(now)
        .bind(engine)
        .optional()
        .await?;
    if busy.is_some() {
        return Ok(None);
    }
    let claimed: Option<(Uuid,)> = tx
        .q(sql!(
            "update releases set status = 'rendering', claimed_by = $1, claimed_until = $2
             where id = (select id from releases where status in ('queued', 'rendering')
                         order by number limit 1)
             returning id"
        ))
        .bind(engine)
        .bind(now + CLAIM)
        .optional()
        .await?;
    tx.commit().await?;
    Ok(claimed.map(|(id,)| id))
}

/// The counter's row lock keeps two engines on PostgreSQL from claiming at once.
async fn lock_claims(tx: &mut Tx) -> db::Result<()> {
    numbering::add(tx, "claims", 1).await.map(drop)
}

/// Keeps every engine from beginning a release until the transaction ends; false when one is
/// being rendered.
pub async fn keep_still(tx: &mut Tx) -> db::Result<bool> {
    lock_claims(tx).await?;
    let busy: Option<(Uuid,)> =
        tx.q(sql!("select id from releases where status = 'rendering' limit 1")).optional().await?;
    Ok(busy.is_none())
}

/// Writes how far the rendering is, and that the engine is alive.
pub async fn progress(
    tx: &mut Tx,
    release: Uuid,
    changed: &ChangedPaths,
    rendered: i64,
    now: Instant,
) -> db::Result<()> {
    tx.q(sql!(
        "update releases set pages_changed = $2, pages_rendered = $3, paths = $4,
           claimed_until = $5
         where id = $1"
    ))
    .bind(release)
    .bind(i64::try_from(changed.changed.len()).unwrap_or(i64::MAX))
    .bind(rendered)
    .bind(Json(changed))
    .bind(now + CLAIM)
    .run()
    .await?;
    Ok(())
}

/// Moves the heads. The caller's transaction moves the site's pointer with them, and ends with
/// [`announce`].
pub async fn go_live(tx: &mut Tx, release: Uuid, now: Instant) -> db::Result<()> {
    let moves: Vec<(Uuid, String, Option<Uuid>)> = tx
        .q(sql!(
            "select entry_id, locale, new_id from release_items where release_id = $1
             order by entry_id, locale"
        ))
        .bind(release)
        .all()
        .await?;
    for (entry, locale, new) in moves {
        // What was live until now may differ from what it was when the release was queued.
        tx.q(sql!(
            "update release_items set old_id =
               (select live_id from heads where entry_id = $2 and locale = $3)
             where release_id = $1 and entry_id = $2 and locale = $3"
        ))
        .bind(release)
        .bind(entry)
        .bind(locale.as_str())
        .run()
        .await?;
        tx.q(sql!(
            "update heads set live_id = $3, version = version + 1,
               draft_id = case when draft_id = $3 then null else draft_id end
             where entry_id = $1 and locale = $2"
        ))
        .bind(entry)
        .bind(locale.as_str())
        .bind(new)
        .run()
        .await?;
    }
    // A planned end restores what this release replaced, which is known only now.
    tx.q(sql!(
        "update release_items set new_id =
           (select f.old_id from release_items f
            where f.release_id = $1 and f.entry_id = release_items.entry_id
              and f.locale = release_items.locale)
         where release_id in
           (select id from releases where restores = $1 and cause = 'end' and live_at is null)"
    ))
    .bind(release)
    .run()
    .await?;
    tx.q(sql!("update releases set status = 'live', live_at = $2, error = null where id = $1"))
        .bind(release)
        .bind(now)
        .run()
        .await?;
    Ok(())
}

/// Tells that a release is live: those who follow releases, and those who serve what is live.
pub async fn announce(tx: &mut Tx, release: Uuid, at: Instant) -> db::Result<()> {
    changes::append(tx, Topic::Release, release, at).await?;
    changes::append(tx, Topic::Site, release, at).await
}

pub async fn fail(app: &AppState, release: Uuid, error: &str) -> db::Result<()> {
    let mut tx = app.db.begin().await?;
    tx.q(sql!(
        "update releases set status = 'failed', error = $2 where id = $1 and status = 'rendering'"
    ))
    .bind(release)
    .bind(error)
    .run()
    .await?;
    changes::append(&mut tx, Topic::Release, release, app.clock.now()).await?;
    app.feed.commit(tx).await
}

/// Planned releases, in the order in which they are due.
pub(super) async fn scheduled(db: &Db) -> db::Result<Vec<Planned>> {
    db.q(sql!(
        "select id, cause, restores, publish_at from releases
         where status = 'scheduled' order by publish_at, number"
    ))
    .all()
    .await
}

#[derive(Debug, Clone, FromRow)]
pub(super) struct Planned {
    pub id: Uuid,
    pub cause: ReleaseCause,
    pub restores: Option<Uuid>,
    pub publish_at: Instant,
}

/// Cells of an end that are neither as the ended release left them nor as the end makes them.
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

/// Moves a release from one status to another; false when it has another one by now.
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
            "update releases set status = $3, error = $4, queued_at = $5
             where id = $1 and status = $2"
        ))
        .bind(release)
        .bind(from)
        .bind(to)
        .bind(error)
        .bind(queued_at)
        .run()
        .await?;
    Ok(turned == 1)
}

/// Cancels the planned end of a release that will not begin.
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
