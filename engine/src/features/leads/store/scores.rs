//! Reads what the score of a lead depends on, and writes the score.

use uuid::Uuid;

use super::super::{
    model::{Lead, LeadStatus},
    score::{Known, ScoreRow},
};
use crate::platform::{
    clock::Instant,
    db::{Db, Result, Tx, sql},
};

/// What is known about a lead outside its own row.
macro_rules! known {
    ($lead:literal, $phone:literal) => {
        concat!(
            "exists (select 1 from customers k where k.primary_contact = ",
            $phone,
            ") as is_customer,
             (select max(r.created_at) from leads r
              where r.repeat_of = ",
            $lead,
            " and r.deleted_at is null and r.quarantine is null) as asked_again_at"
        )
    };
}

/// Reads what the score depends on outside the lead's row, by the lead's id and main phone.
pub async fn known(db: &Db, lead: &Lead) -> Result<Known> {
    db.q(sql!(concat!("select ", known!("$1", "$2"))))
        .bind(lead.id)
        .bind(&*lead.primary_contact)
        .one()
        .await
}

/// The same in a transaction, which sees its own writes.
pub async fn known_in(tx: &mut Tx, lead: &Lead) -> Result<Known> {
    tx.q(sql!(concat!("select ", known!("$1", "$2"))))
        .bind(lead.id)
        .bind(&*lead.primary_contact)
        .one()
        .await
}

/// The open leads of a status, the newest first, after the last one seen.
pub async fn to_score(
    db: &Db,
    status: LeadStatus,
    (at, id): (Instant, Uuid),
    limit: i64,
) -> Result<Vec<ScoreRow>> {
    db.q(sql!(concat!(
        "select l.id, l.version, l.priority_score, l.created_at, l.last_called_at,
                l.next_follow_up_date, l.quoted_amount, l.service_type, l.is_emergency,
                l.preferred_date, l.lead_source, l.package_id is not null as has_package,
                l.unanswered_attempts, l.repeat_of is not null as is_repeat, ",
        known!("l.id", "l.primary_contact"),
        " from leads l
         where l.status = $1 and l.deleted_at is null and l.quarantine is null
           and (l.created_at, l.id) < ($2, $3)
         order by l.created_at desc, l.id desc limit $4"
    )))
    .bind(status)
    .bind(at)
    .bind(id)
    .bind(limit)
    .all()
    .await
}

/// Writes a score, unless the lead was changed meanwhile or has that score already. Version and
/// time stay, so that a new score makes no editor's version stale.
pub async fn set_score(tx: &mut Tx, id: Uuid, version: i64, score: i64) -> Result<bool> {
    let set = tx
        .q(sql!(
            "update leads set priority_score = $3
             where id = $1 and version = $2 and priority_score <> $3"
        ))
        .bind(id)
        .bind(version)
        .bind(score)
        .run()
        .await?;
    Ok(set == 1)
}
