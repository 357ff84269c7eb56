//! Calls: whether one was recorded before, and what others did with a lead meanwhile.

use uuid::Uuid;

use super::super::{model::Lead, view::LeadEvent};
use crate::{
    features::auth::Caller,
    platform::{
        clock::Instant,
        db::{Result, Tx, sql},
    },
};

/// The key of a call, beside the id that the lead was called by: one that was merged into it has
/// keys of its own.
pub type CallKey<'a> = (Uuid, &'a str);

fn stored((lead, key): CallKey<'_>) -> String {
    format!("call/{lead}/{key}")
}

/// The hash of the body that came with this key of a locked lead; None: it was not used.
pub async fn call_of_key(tx: &mut Tx, lead: &Lead, key: CallKey<'_>) -> Result<Option<String>> {
    let found: Option<(String,)> = tx
        .q(sql!("select body_hash from idempotency where key = $1 and lead_id = $2"))
        .bind(stored(key))
        .bind(lead.id)
        .optional()
        .await?;
    Ok(found.map(|(hash,)| hash))
}

/// Keeps the key of a call to a locked lead with the hash of its body.
pub async fn keep_call_key(
    tx: &mut Tx,
    lead: &Lead,
    key: CallKey<'_>,
    body_hash: &str,
    now: Instant,
) -> Result<()> {
    tx.q(sql!(
        "insert into idempotency (key, body_hash, lead_id, created_at) values ($1, $2, $3, $4)"
    ))
    .bind(stored(key))
    .bind(body_hash)
    .bind(lead.id)
    .bind(now)
    .run()
    .await?;
    Ok(())
}

/// What others did with a locked lead after the version that the caller saw, newest first; 20 at
/// most.
pub async fn done_by_others(
    tx: &mut Tx,
    caller: &Caller,
    lead: Uuid,
    seen: i64,
) -> Result<Vec<LeadEvent>> {
    let mut q = tx.q("select e.id, e.kind, e.actor_id, u.full_name as actor_name, e.detail, e.at
                      from lead_events e left join users u on u.id = e.actor_id
                      where e.lead_id = ");
    q.push_bind("", lead).push_bind(" and e.version > ", seen);
    q.push_bind(" and (e.actor_id is null or e.actor_id <> ", caller.id);
    q.push(") order by e.at desc, e.id desc limit 20");
    q.all().await
}
