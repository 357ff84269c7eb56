//! Which editors have which entry open at this moment, and what programs are told of entries.

use chrono::Duration;
use serde::Serialize;
use sqlx::FromRow;
use uuid::Uuid;

use crate::platform::{
    clock::Instant,
    db::{Result, Tx, sql},
};

/// An editor counts as present for this long after the last heartbeat.
const GONE: Duration = Duration::seconds(45);

/// Stores that an editor has an entry open in a language, and deletes editors who are gone.
pub async fn be_seen(
    tx: &mut Tx,
    (user, name): (Uuid, &str),
    (entry, locale): (Uuid, &str),
    now: Instant,
) -> Result<()> {
    tx.q(sql!("delete from presence where seen_at < $1")).bind(now - GONE).run().await?;
    tx.q(sql!(
        "insert into presence (user_id, entry_id, locale, name, seen_at)
         values ($1, $2, $3, $4, $5)
         on conflict (user_id, entry_id) do update
           set locale = excluded.locale, name = excluded.name, seen_at = excluded.seen_at"
    ))
    .bind(user)
    .bind(entry)
    .bind(locale)
    .bind(name)
    .bind(now)
    .run()
    .await?;
    Ok(())
}

/// Name and language of the other editors of an entry.
pub async fn others(tx: &mut Tx, user: Uuid, entry: Uuid) -> Result<Vec<(String, String)>> {
    tx.q(sql!(
        "select name, locale from presence where entry_id = $1 and user_id <> $2
         order by name, locale"
    ))
    .bind(entry)
    .bind(user)
    .all()
    .await
}

/// What programs are told of an entry that was saved.
#[derive(Serialize, FromRow)]
pub(super) struct SavedEntry {
    pub id: Uuid,
    kind: String,
    slug: String,
}

pub(super) async fn named(tx: &mut Tx, entries: &[Uuid]) -> Result<Vec<SavedEntry>> {
    let mut q = tx.q("select id, kind, slug from entries where id in");
    q.push_list(entries);
    q.all().await
}
