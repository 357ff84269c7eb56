//! Uploaded pictures whose sizes are still being made, or cannot be made. All others are ready.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::content::{kind::UPLOADED, model::ReleaseItem},
    platform::{
        clock::Instant,
        db::{Db, Result, Tx, sql},
    },
};

/// How far a picture is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[sqlx(type_name = "TEXT", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum PictureState {
    /// Its sizes are being made: entries can name it, and a release waits for it.
    Processing,
    Ready,
    /// Its sizes cannot be made.
    Failed,
}

/// A picture that is not ready.
#[derive(Debug, Clone, FromRow)]
pub struct UnfinishedPicture {
    pub id: String,
    /// The name of its file.
    pub name: String,
    pub state: PictureState,
    /// Why it failed, for its author.
    pub reason: Option<String>,
    /// Per cent of its sizes that are stored.
    pub progress: i64,
    /// How often it was taken.
    pub tries: i64,
}

impl UnfinishedPicture {
    /// What whoever publishes it should know.
    pub fn told(&self) -> String {
        let Self { name, reason, .. } = self;
        match reason {
            Some(reason) => format!("{name} cannot be shown: {reason}"),
            None => format!("{name} is still being made: a release waits for it up to a minute"),
        }
    }
}

/// All pictures that are not ready, by id.
pub async fn all(db: &Db) -> Result<HashMap<String, UnfinishedPicture>> {
    let all: Vec<UnfinishedPicture> = db
        .q(sql!("select id, name, state, reason, progress, tries from unfinished_pictures"))
        .all()
        .await?;
    Ok(all.into_iter().map(|picture| (picture.id.clone(), picture)).collect())
}

/// A picture that is not ready; none when it is.
pub async fn find(db: &Db, id: &str) -> Result<Option<UnfinishedPicture>> {
    db.q(sql!(
        "select id, name, state, reason, progress, tries from unfinished_pictures where id = $1"
    ))
    .bind(id)
    .optional()
    .await
}

/// Those among the items of a release to come.
pub async fn among(db: &Db, items: &[ReleaseItem]) -> Result<Vec<UnfinishedPicture>> {
    let mut all = all(db).await?;
    let brought = items.iter().filter(|i| i.kind == UPLOADED && i.new_id.is_some());
    Ok(brought.filter_map(|item| all.remove(&item.slug)).collect())
}

/// Those that a release takes live.
pub async fn of_release(db: &Db, release: Uuid) -> Result<Vec<UnfinishedPicture>> {
    db.q(sql!(
        "select distinct p.id, p.name, p.state, p.reason, p.progress, p.tries
         from unfinished_pictures p
         join entries e on e.kind = 'media' and e.slug = p.id
         join release_items i on i.entry_id = e.id
         where i.release_id = $1 and i.new_id is not null"
    ))
    .bind(release)
    .all()
    .await
}

/// Notes that the sizes of a picture have to be made, from now on.
pub async fn begin(tx: &mut Tx, (id, name): (&str, &str), now: Instant) -> Result<()> {
    tx.q(sql!(
        "insert into unfinished_pictures (id, name, state, next_at)
         values ($1, $2, 'processing', $3)
         on conflict (id) do update
         set state = 'processing', reason = null, progress = 0, tries = 0, next_at = $3"
    ))
    .bind(id)
    .bind(name)
    .bind(now)
    .run()
    .await?;
    Ok(())
}

/// Takes the picture that waits longest, until a time; none when none is due.
pub async fn take(
    tx: &mut Tx,
    (now, until): (Instant, Instant),
) -> Result<Option<UnfinishedPicture>> {
    let due: Option<(String,)> = tx
        .q(sql!(
            "select id from unfinished_pictures where state = 'processing' and next_at <= $1
             order by next_at limit 1"
        ))
        .bind(now)
        .optional()
        .await?;
    let Some((id,)) = due else { return Ok(None) };
    // Another engine may have taken it a moment ago.
    let taken = tx
        .q(sql!(
            "update unfinished_pictures set next_at = $2, tries = tries + 1
             where id = $1 and state = 'processing' and next_at <= $3"
        ))
        .bind(&*id)
        .bind(until)
        .bind(now)
        .run()
        .await?;
    if taken == 0 {
        return Ok(None);
    }
    tx.q(sql!(
        "select id, name, state, reason, progress, tries from unfinished_pictures where id = $1"
    ))
    .bind(&*id)
    .optional()
    .await
}

/// Keeps a picture from being taken before a time.
pub async fn keep(tx: &mut Tx, id: &str, until: Instant) -> Result<()> {
    tx.q(sql!(
        "update unfinished_pictures set next_at = $2 where id = $1 and state = 'processing'"
    ))
    .bind(id)
    .bind(until)
    .run()
    .await?;
    Ok(())
}

/// Notes how many of its sizes are stored, in per cent.
pub async fn progress(tx: &mut Tx, id: &str, percent: i64) -> Result<()> {
    tx.q(sql!("update unfinished_pictures set progress = $2 where id = $1"))
        .bind(id)
        .bind(percent)
        .run()
        .await?;
    Ok(())
}

/// Notes why the sizes of a picture cannot be made. Returns its entry, if it still has one.
pub async fn fail(tx: &mut Tx, id: &str, reason: &str) -> Result<Option<Uuid>> {
    tx.q(sql!("update unfinished_pictures set state = 'failed', reason = $2 where id = $1"))
        .bind(id)
        .bind(reason)
        .run()
        .await?;
    entry(tx, id).await
}

/// Notes that a picture is ready. Returns its entry, if it still has one.
pub async fn finish(tx: &mut Tx, id: &str) -> Result<Option<Uuid>> {
    tx.q(sql!("delete from unfinished_pictures where id = $1")).bind(id).run().await?;
    entry(tx, id).await
}

async fn entry(tx: &mut Tx, id: &str) -> Result<Option<Uuid>> {
    let found: Option<(Uuid,)> = tx
        .q(sql!("select id from entries where kind = 'media' and slug = $1"))
        .bind(id)
        .optional()
        .await?;
    Ok(found.map(|(id,)| id))
}
