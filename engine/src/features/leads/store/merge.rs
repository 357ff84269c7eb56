//! Leads that may be of the same person, and two of them made one.

use uuid::Uuid;

use super::{
    super::{
        form::LeadContract,
        model::Lead,
        view::{LeadLease, NamedLead},
    },
    leases::lease,
    rows::{draft_in, keep_draft, select_named},
};
use crate::{
    features::{
        auth::{Caller, Owner},
        customers::model::Customer,
    },
    platform::{
        clock::Instant,
        db::{Db, Query, Result, Tx, sql},
    },
};

/// Other leads of the caller's that may be of the same person, created between these days, or open as
/// this one is: with one of its phones, with its e-mail address, or of its pincode and with a name that begins
/// with the same letter. At most 200 of each kind, the newest ones; some are there twice.
pub async fn similar(
    db: &Db,
    caller: &Caller,
    lead: &Lead,
    days: (Instant, Instant),
) -> Result<Vec<NamedLead>> {
    let phones = [Some(&lead.primary_contact), lead.alternate_contact.as_ref()];
    let phones: Vec<_> = phones.into_iter().flatten().map(String::as_str).collect();
    let mut q = others(db, caller, lead, days);
    q.push(" and (l.primary_contact in").push_list(&phones);
    q.push(" or l.alternate_contact in").push_list(&phones).push(")");
    let mut all = newest(q, caller).await?;
    if let Some(email) = &lead.email {
        let mut q = others(db, caller, lead, days);
        q.push_bind(" and lower(l.email) = lower(cast(", &**email).push(" as text))");
        all.extend(newest(q, caller).await?);
    }
    if let Some(pincode) = &lead.pincode {
        let mut q = others(db, caller, lead, days);
        q.push_bind(" and l.pincode = ", &**pincode);
        q.push_bind(" and lower(substr(l.name, 1, 1)) = lower(substr(cast(", &*lead.name);
        q.push(" as text), 1, 1))");
        all.extend(newest(q, caller).await?);
    }
    Ok(all)
}

/// Quarantine and status are expressions, so that the planner uses the indexes of what is looked
/// for: those of the queue would make it read every open lead.
fn others<'d>(
    db: &'d Db,
    caller: &Caller,
    lead: &Lead,
    (first, last): (Instant, Instant),
) -> Query<&'d Db> {
    let mut q = select_named(db, caller);
    q.push(" where l.deleted_at is null and coalesce(l.quarantine, '') = ''");
    q.push_bind(" and l.id <> ", lead.id);
    q.push_bind(" and (l.created_at between ", first).push_bind(" and ", last);
    if lead.status.is_open() {
        q.push(concat!(" or l.status || '' in ", open_statuses!()));
    }
    q.push(")");
    q
}

async fn newest(mut q: Query<&Db>, caller: &Caller) -> Result<Vec<NamedLead>> {
    caller.scope_to(&mut q, Owner::Assignee("l.assigned_to"));
    q.push(" order by l.created_at desc limit 200");
    q.all().await
}

/// How many leads repeat each of these leads of the caller's.
pub async fn repeat_counts(db: &Db, caller: &Caller, leads: &[Uuid]) -> Result<Vec<(Uuid, i64)>> {
    let mut q = db.q("select repeat_of, count(*) from leads
                      where deleted_at is null and quarantine is null and repeat_of in");
    q.push_list(leads);
    caller.scope_to(&mut q, Owner::Lead("repeat_of"));
    q.push(" group by repeat_of");
    q.all().await
}

/// How many leads became each of these customers of the caller's.
pub async fn counts_of_customers(
    db: &Db,
    caller: &Caller,
    customers: &[Uuid],
) -> Result<Vec<(Uuid, i64)>> {
    let mut q = db.q("select customer_id, count(*) from leads
                      where merged_into is null and customer_id in");
    q.push_list(customers);
    caller.scope_to(&mut q, Owner::Customer("customer_id"));
    q.push(" group by customer_id");
    q.all().await
}

/// Leads the leads of one locked customer to another; returns their ids.
pub async fn move_customer(
    tx: &mut Tx,
    from: &Customer,
    kept: &Customer,
    now: Instant,
) -> Result<Vec<Uuid>> {
    let moved = tx
        .q(sql!(
            "update leads set customer_id = $2, version = version + 1, updated_at = $3
             where customer_id = $1 returning id"
        ))
        .bind(from.id)
        .bind(kept.id)
        .bind(now);
    Ok(moved.all::<(Uuid,)>().await?.into_iter().map(|(id,)| id).collect())
}

/// Who besides the caller is at one of two locked leads.
pub async fn held_by_another(
    tx: &mut Tx,
    caller: &Caller,
    leads: [&Lead; 2],
    now: Instant,
) -> Result<Option<(LeadLease, String)>> {
    for lead in leads {
        let held = lease(tx, caller, lead.id, now).await?;
        if let Some(lease) = held.filter(|lease| !lease.is_of(caller.id)) {
            return Ok(Some((lease, lead.lead_number.clone())));
        }
    }
    Ok(None)
}

/// Moves what belongs to one locked lead to another: timeline, used keys, the draft of a contract.
/// The versions of its events mean nothing to readers of the other lead.
pub async fn move_work(tx: &mut Tx, from: &Lead, kept: &Lead) -> Result<()> {
    let draft = draft_in(tx, from).await?;
    if draft != LeadContract::default() {
        keep_draft(tx, kept.id, &draft).await?;
    }
    for statement in [
        sql!("delete from lead_conversions where lead_id = $1"),
        sql!("delete from lead_leases where lead_id = $1"),
    ] {
        tx.q(statement).bind(from.id).run().await?;
    }
    for statement in [
        sql!("update lead_events set lead_id = $2, version = null where lead_id = $1"),
        sql!("update idempotency set lead_id = $2 where lead_id = $1"),
    ] {
        tx.q(statement).bind(from.id).bind(kept.id).run().await?;
    }
    Ok(())
}

/// Links the leads that repeat one locked lead to another; returns their ids.
pub async fn move_repeats(
    tx: &mut Tx,
    from: &Lead,
    kept: &Lead,
    now: Instant,
) -> Result<Vec<Uuid>> {
    let moved = tx
        .q(sql!(
            "update leads set repeat_of = $2, version = version + 1, updated_at = $3
             where repeat_of = $1 and id <> $2 returning id"
        ))
        .bind(from.id)
        .bind(kept.id)
        .bind(now);
    Ok(moved.all::<(Uuid,)>().await?.into_iter().map(|(id,)| id).collect())
}

/// Takes one locked lead out of all lists: its id, its number and all that led to it lead to another
/// locked one from now on.
pub async fn retire(tx: &mut Tx, from: &Lead, kept: &Lead, now: Instant) -> Result<()> {
    tx.q(sql!("update leads set merged_into = $2 where id = $1 or merged_into = $1"))
        .bind(from.id)
        .bind(kept.id)
        .run()
        .await?;
    tx.q(sql!(
        "update leads
         set former_numbers = coalesce(former_numbers || ' ', '')
           || (select m.lead_number || coalesce(' ' || m.former_numbers, '')
               from leads m where m.id = $1)
         where id = $2"
    ))
    .bind(from.id)
    .bind(kept.id)
    .run()
    .await?;
    tx.q(sql!(
        "update leads set deleted_at = $2, customer_id = null, repeat_of = null where id = $1"
    ))
    .bind(from.id)
    .bind(now)
    .run()
    .await?;
    Ok(())
}
