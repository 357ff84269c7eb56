//! Releases and their items in the database.

use chrono::Duration;
use sqlx::types::Json;
use uuid::Uuid;

use super::{ChangedPaths, NewRelease, Release, ReleaseItem};
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
    let id = ids::new();
    let number = numbering::add(tx, "releases", 1).await?;
    tx.q(sql!(
        "insert into releases (id, number, cause, author, note, status, restores, pages_changed,
           pages_rendered, paths, created_at)
         values ($1, $2, $3, $4, $5, 'queued', $6, 0, 0, $7, $8)"
    ))
    .bind(id)
    .bind(number)
    .bind(new.cause)
    .bind(new.author)
    .bind(new.note)
    .bind(new.restores)
    .bind(Json(ChangedPaths::default()))
    .bind(at)
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
    changes::append(tx, Topic::Release, id, at).await?;
    Ok(id)
}

/// Every draft that is not live yet.
pub async fn ready(db: &Db) -> db::Result<Vec<ReleaseItem>> {
    db.q(sql!(
        "select h.entry_id, e.kind, e.slug, h.locale, h.live_id as old_id, h.draft_id as new_id
         from heads h join entries e on e.id = h.entry_id
         where h.draft_id is not null
         order by e.kind, e.slug, h.locale"
    ))
    .all()
    .await
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
        "select id, number, cause, author, note, status, error, restores, pages_changed,
                pages_rendered, paths, created_at, live_at
         from releases where id = $1"
    ))
    .bind(id)
    .optional()
    .await
}

/// Newest first, before a number.
pub async fn list(db: &Db, before: i64, limit: i64) -> db::Result<Vec<Release>> {
    db.q(sql!(
        "select id, number, cause, author, note, status, error, restores, pages_changed,
                pages_rendered, paths, created_at, live_at
         from releases where number < $1 order by number desc limit $2"
    ))
    .bind(before)
    .bind(limit)
    .all()
    .await
}

/// The newest live release that a person made and nobody undid.
pub(super) async fn last_of_people(db: &Db) -> db::Result<Option<Release>> {
    db.q(sql!(
        "select id, number, cause, author, note, status, error, restores, pages_changed,
                pages_rendered, paths, created_at, live_at
         from releases r
         where cause = 'people' and status = 'live'
           and not exists (select 1 from releases b where b.restores = r.id and b.status <> 'failed')
         order by number desc limit 1"
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
    // The counter's row lock keeps two engines on PostgreSQL from claiming at once.
    numbering::add(&mut tx, "claims", 1).await?;
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

/// Tells how far the rendering is, and that the engine is alive.
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

/// Moves the heads. The caller's transaction moves the site's pointer with them.
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
    tx.q(sql!("update releases set status = 'live', live_at = $2, error = null where id = $1"))
        .bind(release)
        .bind(now)
        .run()
        .await?;
    Ok(())
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
