//! The SQL of the audit log.

use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

use crate::platform::{
    clock::Instant,
    db::{Result, Tx, sql},
    fold::search_text,
    ids,
};

/// `actor` is an id and a name; None is the engine itself.
pub async fn insert(
    tx: &mut Tx,
    actor: Option<(Uuid, &str)>,
    action: &'static str,
    (entity, label): (Uuid, &str),
    detail: Value,
    now: Instant,
) -> Result<()> {
    let (actor_id, actor) = actor.map_or((None, "jaali"), |(id, name)| (Some(id), name));
    tx.q(sql!(
        "insert into audit_log (id, at, actor_id, actor, action, entity_id, label, detail, search)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
    ))
    .bind(ids::new())
    .bind(now)
    .bind(actor_id)
    .bind(actor)
    .bind(action)
    .bind(entity)
    .bind(label)
    .bind(Json(detail))
    .bind(search_text(&[Some(actor), Some(action), Some(label)]))
    .run()
    .await?;
    Ok(())
}
