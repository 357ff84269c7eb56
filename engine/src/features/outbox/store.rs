//! The SQL of facts, and of who asks for which.

pub mod deliveries;

use sqlx::types::Json;
use uuid::Uuid;

use super::{Fact, FactKind};
use crate::platform::{
    clock::Instant,
    db::{self, Result, Script, Tx, sql},
    ids,
};

/// Adds facts that someone asks for, with a delivery for each who does, to a script.
pub fn add_to(script: &mut Script, facts: &[Fact], at: Instant) {
    for facts in db::runs(facts) {
        let written: Vec<Uuid> = facts.iter().map(|_| ids::new()).collect();
        let q = script.then(
            "insert into webhook_events (id, type, about_id, data, at)
             select column1, column2, column3, column4, column5 from (values ",
        );
        let mut between = "(";
        for (id, fact) in written.iter().zip(facts) {
            q.push_bind(between, *id).push_bind(", ", fact.kind).push_bind(", ", fact.about);
            q.push_bind(", ", Json(&fact.data)).push_bind(", ", at);
            between = "), (";
        }
        q.push(")) as facts where column2 in (select type from webhook_types)");
        script
            .then(
                "insert into webhook_deliveries (webhook_id, event_id, next_at)
                 select t.webhook_id, e.id, e.at
                 from webhook_events e join webhook_types t on t.type = e.type where e.id in",
            )
            .push_list(&written);
    }
}

/// Whether someone asks for facts of a kind.
pub async fn is_wanted(tx: &mut Tx, kind: FactKind) -> Result<bool> {
    let found: Option<(Uuid,)> = tx
        .q(sql!("select webhook_id from webhook_types where type = $1 limit 1"))
        .bind(kind)
        .optional()
        .await?;
    Ok(found.is_some())
}

/// Deletes what was told of a person: the facts about these rows, with their deliveries.
pub async fn forget(tx: &mut Tx, about: &[Uuid]) -> Result<()> {
    for about in about {
        tx.q(sql!(
            "delete from webhook_deliveries
             where event_id in (select id from webhook_events where about_id = $1)"
        ))
        .bind(*about)
        .run()
        .await?;
        tx.q(sql!("delete from webhook_events where about_id = $1")).bind(*about).run().await?;
    }
    Ok(())
}

/// Sets which kinds of facts a webhook asks for; none while it is disabled.
pub async fn ask_for(tx: &mut Tx, webhook: Uuid, kinds: &[FactKind]) -> Result<()> {
    tx.q(sql!("delete from webhook_types where webhook_id = $1")).bind(webhook).run().await?;
    for kind in kinds {
        tx.q(sql!("insert into webhook_types (type, webhook_id) values ($1, $2)"))
            .bind(*kind)
            .bind(webhook)
            .run()
            .await?;
    }
    Ok(())
}

/// Adds a fact for one webhook, whatever it asks for. Returns the id of the event.
pub async fn add_for(tx: &mut Tx, webhook: Uuid, fact: &Fact, at: Instant) -> Result<Uuid> {
    let id = ids::new();
    tx.q(sql!(
        "insert into webhook_events (id, type, about_id, data, at) values ($1, $2, $3, $4, $5)"
    ))
    .bind(id)
    .bind(fact.kind)
    .bind(fact.about)
    .bind(Json(&fact.data))
    .bind(at)
    .run()
    .await?;
    tx.q(sql!(
        "insert into webhook_deliveries (webhook_id, event_id, next_at) values ($1, $2, $3)"
    ))
    .bind(webhook)
    .bind(id)
    .bind(at)
    .run()
    .await?;
    Ok(id)
}

/// Deletes facts from before a time that wait for no webhook. Returns how many.
pub async fn delete_told_before(tx: &mut Tx, at: Instant) -> Result<u64> {
    tx.q(sql!(
        "delete from webhook_deliveries where state <> 'pending' and event_id in
           (select id from webhook_events where at < $1)"
    ))
    .bind(at)
    .run()
    .await?;
    tx.q(sql!(
        "delete from webhook_events where at < $1
         and id not in (select event_id from webhook_deliveries)"
    ))
    .bind(at)
    .run()
    .await
}
