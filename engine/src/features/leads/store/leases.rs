//! Leases of leads: which is free, who holds one, and for how long.

use uuid::Uuid;

use super::super::view::LeadLease;
use crate::{
    features::auth::{Caller, Owner, languages},
    platform::{
        clock::Instant,
        db::{Result, Tx, sql},
    },
};

/// The lease of a lead of the caller's, if anybody holds it now.
pub async fn lease(
    tx: &mut Tx,
    caller: &Caller,
    lead: Uuid,
    now: Instant,
) -> Result<Option<LeadLease>> {
    let mut q = tx
        .q(sql!(
            "select k.user_id, u.full_name, k.until from lead_leases k
             join users u on u.id = k.user_id
             where k.lead_id = $1 and k.until > $2"
        ))
        .bind(lead)
        .bind(now);
    caller.scope_to(&mut q, Owner::Lead("k.lead_id"));
    q.optional().await
}

/// The most urgent open lead that nobody holds: of the caller's or of nobody, and not before its
/// follow-up. Among equal scores the caller's own, then one in a language they speak, then the one
/// that has waited longest.
pub async fn next_free(tx: &mut Tx, caller: &Caller, now: Instant) -> Result<Option<Uuid>> {
    let spoken = languages(tx, caller.id).await?;
    let mut q = tx.q(concat!(
        "select l.id from leads l
         where l.deleted_at is null and l.quarantine is null and l.status in ",
        open_statuses!()
    ));
    caller.scope_to(&mut q, Owner::Assignee("l.assigned_to"));
    q.push_bind(" and (l.assigned_to is null or l.assigned_to = ", caller.id);
    q.push_bind(") and (l.next_follow_up_date is null or l.next_follow_up_date <= ", now);
    q.push_bind(
        ") and not exists (select 1 from lead_leases k where k.lead_id = l.id and k.until > ",
        now,
    );
    q.push(") order by l.priority_score desc, case when l.assigned_to is null then 1 else 0 end");
    if !spoken.is_empty() {
        let spoken: Vec<_> = spoken.iter().map(|locale| locale.code()).collect();
        q.push(", case when l.locale in").push_list(&spoken).push(" then 0 else 1 end");
    }
    q.push(", l.created_at, l.id limit 1");
    Ok(q.optional().await?.map(|(id,)| id))
}

/// Whose lease may end when the caller comes to a lead. Without a holder anybody may come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Instead {
    Nobody,
    Oneself,
    Anybody,
}

/// Gives the caller a lead until then. False: somebody holds it, possibly since a moment ago.
pub async fn hold(
    tx: &mut Tx,
    caller: &Caller,
    lead: Uuid,
    (now, until): (Instant, Instant),
    instead: Instead,
) -> Result<bool> {
    let mut q = tx.q("insert into lead_leases (lead_id, user_id, until) values (");
    q.push_bind("", lead).push_bind(", ", caller.id).push_bind(", ", until);
    q.push(
        ") on conflict (lead_id) do update set user_id = excluded.user_id, until = excluded.until",
    );
    if instead != Instead::Anybody {
        q.push_bind(" where (lead_leases.until <= ", now);
        q.push(match instead {
            Instead::Oneself => " or lead_leases.user_id = excluded.user_id)",
            _ => ")",
        });
    }
    Ok(q.run().await? == 1)
}

/// Whether the caller held it, and has left it.
pub async fn leave(tx: &mut Tx, caller: &Caller, lead: Uuid) -> Result<bool> {
    let left = tx
        .q(sql!("delete from lead_leases where lead_id = $1 and user_id = $2"))
        .bind(lead)
        .bind(caller.id)
        .run()
        .await?;
    Ok(left == 1)
}

/// Leaves all that a user holds who has no session any more; the leads that they held until now.
pub async fn leave_all(tx: &mut Tx, user: Uuid, now: Instant) -> Result<Vec<Uuid>> {
    let left: Vec<(Uuid,)> = tx
        .q(sql!(
            "delete from lead_leases
             where user_id = $1 and until > $2
               and not exists (select 1 from sessions s where s.user_id = $1 and s.expires_at > $2)
             returning lead_id"
        ))
        .bind(user)
        .bind(now)
        .all()
        .await?;
    Ok(left.into_iter().map(|(lead,)| lead).collect())
}
