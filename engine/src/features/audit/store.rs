//! The SQL of the audit log.

use sqlx::types::Json;
use uuid::Uuid;

use super::{
    AuditEntry,
    model::{AuditCriteria, AuditLine},
};
use crate::platform::{
    clock::{Instant, start_of},
    db::{Db, Result, Tx, sql},
    fold::{pattern, search_text},
    ids,
};

/// With `once`, a second line with this key only adds one to `times` of the first.
pub(super) async fn insert(
    tx: &mut Tx,
    entry: &AuditEntry<'_>,
    once: Option<String>,
    now: Instant,
) -> Result<()> {
    let AuditEntry { actor, action, about: (entity, label), address, detail } = entry;
    tx.q(sql!(
        "insert into audit_log
           (id, at, actor_id, actor, action, entity_id, label, detail, search, address, times, once)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11)
         on conflict (once) do update set times = audit_log.times + 1"
    ))
    .bind(ids::new())
    .bind(now)
    .bind(actor.id)
    .bind(actor.name)
    .bind(*action)
    .bind(*entity)
    .bind(*label)
    .bind(Json(detail))
    .bind(search_text(&[Some(actor.name), Some(action), Some(label), *address]))
    .bind(*address)
    .bind(once)
    .run()
    .await?;
    Ok(())
}

/// Empties the details of the lines about an entity whose data is purged; that something was done,
/// by whom and when, stays. Returns the number of lines.
pub async fn scrub(tx: &mut Tx, entity: Uuid) -> Result<u64> {
    tx.q(sql!("update audit_log set detail = $2 where entity_id = $1"))
        .bind(entity)
        .bind(Json(serde_json::json!({})))
        .run()
        .await
}

/// The lines that match the filter, newest first, from the cursor `after` on.
pub(super) async fn lines(
    db: &Db,
    wanted: &AuditCriteria,
    after: Option<(Instant, Uuid)>,
    limit: i64,
) -> Result<Vec<AuditLine>> {
    let mut q = db
        .q("select id, at, actor_id, actor, action, entity_id, label, detail, address, times
         from audit_log where true");
    if let Some(text) = &wanted.text {
        q.push_bind(" and search like ", pattern(text)).push(r" escape '\'");
    }
    if let Some(actor) = wanted.actor_id {
        q.push_bind(" and actor_id = ", actor);
    }
    if let Some(action) = &wanted.action {
        q.push_bind(" and (action = ", action.clone());
        q.push_bind(" or action like ", format!("{}.%", action.replace(['%', '_', '\\'], "")));
        q.push(")");
    }
    if let Some(entity) = wanted.entity_id {
        q.push_bind(" and entity_id = ", entity);
    }
    if let Some(from) = wanted.from {
        q.push_bind(" and at >= ", start_of(from));
    }
    if let Some(next) = wanted.to.and_then(|to| to.succ_opt()) {
        q.push_bind(" and at < ", start_of(next));
    }
    if let Some((at, id)) = after {
        q.push_bind(" and (at, id) < (", at).push_bind(", ", id).push(")");
    }
    q.push(" order by at desc, id desc").push_limit(limit);
    q.all().await
}
