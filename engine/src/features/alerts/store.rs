//! The SQL of alerts.

use uuid::Uuid;

use super::model::{Alert, AlertCount, AlertKind};
use crate::platform::{
    clock::Instant,
    db::{Db, Result, Tx, sql},
};

/// False when there is an unseen alert of this kind about the same thing already.
pub(super) async fn insert(
    tx: &mut Tx,
    id: Uuid,
    kind: AlertKind,
    about: &str,
    now: Instant,
) -> Result<bool> {
    let inserted = tx
        .q(sql!(
            "insert into alerts (id, kind, about, at) values ($1, $2, $3, $4)
             on conflict do nothing"
        ))
        .bind(id)
        .bind(kind)
        .bind(about)
        .bind(now)
        .run()
        .await?;
    Ok(inserted == 1)
}

/// Marks matching unseen alerts as seen, and returns their ids.
pub(super) async fn settle(
    tx: &mut Tx,
    kind: AlertKind,
    about: &str,
    now: Instant,
) -> Result<Vec<Uuid>> {
    let settled: Vec<(Uuid,)> = tx
        .q(sql!(
            "update alerts set seen_at = $3 where kind = $1 and about = $2 and seen_at is null
             returning id"
        ))
        .bind(kind)
        .bind(about)
        .bind(now)
        .all()
        .await?;
    Ok(settled.into_iter().map(|(id,)| id).collect())
}

pub(super) async fn find(db: &Db, id: Uuid) -> Result<Option<Alert>> {
    db.q(sql!("select id, kind, about, at, seen_at from alerts where id = $1"))
        .bind(id)
        .optional()
        .await
}

/// Unseen alerts first, then newest first.
pub(super) async fn list(db: &Db, kinds: &[AlertKind], limit: i64) -> Result<Vec<Alert>> {
    let mut q = db.q(sql!("select id, kind, about, at, seen_at from alerts"));
    q.push(" where kind in").push_list(kinds);
    q.push(" order by case when seen_at is null then 0 else 1 end, at desc, id desc");
    q.push_limit(limit);
    q.all().await
}

/// How many of each kind are unseen, in the order of their names.
pub(super) async fn count_unseen(db: &Db, kinds: &[AlertKind]) -> Result<Vec<AlertCount>> {
    let mut q = db.q("select kind, count(*) as count from alerts");
    q.push(" where seen_at is null and kind in").push_list(kinds);
    q.push(" group by kind order by kind");
    q.all().await
}

/// False when it was marked as seen before.
pub(super) async fn see(tx: &mut Tx, id: Uuid, now: Instant) -> Result<bool> {
    let seen = tx
        .q(sql!("update alerts set seen_at = $2 where id = $1 and seen_at is null"))
        .bind(id)
        .bind(now)
        .run()
        .await?;
    Ok(seen == 1)
}

pub(super) async fn delete_seen_before(tx: &mut Tx, before: Instant) -> Result<u64> {
    tx.q(sql!("delete from alerts where seen_at < $1")).bind(before).run().await
}
