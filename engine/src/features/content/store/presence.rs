//! Who is at which entry at this moment.

use chrono::Duration;
use uuid::Uuid;

use crate::platform::{
    clock::Instant,
    db::{Result, Tx, sql},
};

/// How long somebody counts as being there after the last sign of life.
const GONE: Duration = Duration::seconds(45);

/// Notes that somebody is at an entry, in a language, and forgets who is gone.
pub(in super::super) async fn be_seen(
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

/// Who else is at an entry: name and language.
pub(in super::super) async fn others(
    tx: &mut Tx,
    user: Uuid,
    entry: Uuid,
) -> Result<Vec<(String, String)>> {
    tx.q(sql!(
        "select name, locale from presence where entry_id = $1 and user_id <> $2
         order by name, locale"
    ))
    .bind(entry)
    .bind(user)
    .all()
    .await
}
