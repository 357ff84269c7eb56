//! One lead: locked by a transaction, written back, read with everything that belongs to it.

use sqlx::{FromRow, postgres::PgRow, sqlite::SqliteRow, types::Json};
use uuid::Uuid;

use super::super::{
    form::LeadContract,
    model::{Attribution, Lead},
    view::{LeadEvent, LeadLease, LeadLink, NamedLead, WholeLead},
};
use crate::{
    features::auth::{Caller, Owner},
    platform::{
        clock::Instant,
        columns::{Columns, Selected as _, TableRow as _},
        db::{Db, Query, Result, Tx, sql},
    },
};

/// What a lead refers to, by name.
const NAMES: &str = ", a.full_name as assignee_name, w.full_name as whatsapp_sent_by_name,
     f.lead_number as repeat_of_number, c.customer_id as customer_code,
     k.user_id as holder_id, h.full_name as holder_name, k.until as held_until";

/// Ends with the condition of the lead that is repeated: out of the caller's scope it has no number.
const WITH_NAMES: &str = " from leads l
     left join users a on a.id = l.assigned_to
     left join users w on w.id = l.whatsapp_sent_by
     left join customers c on c.id = l.customer_id
     left join lead_leases k on k.lead_id = l.id
     left join users h on h.id = k.user_id
     left join leads f on f.id = l.repeat_of";

/// Begins a statement that reads [`NamedLead`]s, without columns that no list shows: the columns
/// are what a page costs.
pub(super) fn select_named<'d>(db: &'d Db, caller: &Caller) -> Query<&'d Db> {
    let mut q = db.q("select ");
    q.push(Lead::SELECTED).push(NAMES).push(WITH_NAMES);
    caller.scope_to(&mut q, Owner::Assignee("f.assigned_to"));
    q
}

/// Begins a statement that reads [`WholeLead`]s; the command line has no caller.
pub(super) fn select_whole<'d>(db: &'d Db, caller: Option<&Caller>) -> Query<&'d Db> {
    let mut q = db.q("select ");
    q.push(Lead::SELECTED).push(NAMES).push(", ").push(Attribution::SELECTED).push(WITH_NAMES);
    if let Some(caller) = caller {
        caller.scope_to(&mut q, Owner::Assignee("f.assigned_to"));
    }
    q
}

/// Reads columns by position, which is the same in both statements.
macro_rules! named_from {
    ($row:ty) => {
        impl FromRow<'_, $row> for NamedLead {
            fn from_row(row: &$row) -> sqlx::Result<Self> {
                let mut columns = Columns::of(row);
                Ok(Self {
                    lead: Lead::take(&mut columns)?,
                    assignee_name: columns.take()?,
                    whatsapp_sent_by_name: columns.take()?,
                    repeat_of_number: columns.take()?,
                    customer_code: columns.take()?,
                    lease: LeadLease::of(columns.take()?, columns.take()?, columns.take()?),
                })
            }
        }
    };
}
named_from!(SqliteRow);
named_from!(PgRow);

/// Where a lead is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Neither deleted nor in quarantine: staff work on it.
    Desk,
    Quarantine,
    /// Deleted, from the desk or from quarantine; one that was merged into another is nowhere.
    Bin,
}

impl Place {
    /// Whether the lead is there.
    pub fn has(self, lead: &Lead) -> bool {
        match self {
            Self::Desk => lead.deleted_at.is_none() && lead.quarantine.is_none(),
            Self::Quarantine => lead.deleted_at.is_none() && lead.quarantine.is_some(),
            Self::Bin => lead.deleted_at.is_some(),
        }
    }
}

/// Locks a lead for this transaction and adds 1 to its version: no other transaction changes it
/// until the commit. None when it is not in that place or not in the caller's scope, or at another
/// version.
pub async fn take(
    tx: &mut Tx,
    caller: &Caller,
    (id, place): (Uuid, Place),
    version: Option<i64>,
    now: Instant,
) -> Result<Option<Lead>> {
    let mut q = tx.q("update leads set version = version + 1, updated_at = ");
    q.push_bind("", now).push_bind(" where id = ", id).push(match place {
        Place::Desk => " and deleted_at is null and quarantine is null",
        Place::Quarantine => " and deleted_at is null and quarantine is not null",
        Place::Bin => " and deleted_at is not null and merged_into is null",
    });
    if let Some(version) = version {
        q.push_bind(" and version = ", version);
    }
    caller.scope_to(&mut q, Owner::Assignee("assigned_to"));
    q.push(" returning *");
    q.optional().await
}

/// Writes back a lead that [`take`] has locked. It is found by the numbers of those that were merged
/// into it too.
pub async fn save(tx: &mut Tx, lead: &Lead) -> Result<()> {
    let mut q = tx.q("update leads set search = ");
    q.push_bind("", lead.search()).push(" || coalesce(' ' || lower(former_numbers), '')");
    lead.push_changes(", ", &mut q);
    q.push_bind(" where id = ", lead.id);
    q.run().await?;
    Ok(())
}

/// Ends a condition with the lead that an id leads to: the one that it was merged into, or itself.
const LED_TO: &str =
    " where l.id = (select coalesce(m.merged_into, m.id) from leads m where m.id = ";

/// The lead of the caller's that an id leads to, also deleted or in quarantine.
pub async fn named(db: &Db, caller: &Caller, id: Uuid) -> Result<Option<NamedLead>> {
    let mut q = select_named(db, caller);
    q.push_bind(LED_TO, id).push(")");
    caller.scope_to(&mut q, Owner::Assignee("l.assigned_to"));
    q.optional().await
}

/// The same with every stored field.
pub async fn whole_one(db: &Db, caller: &Caller, id: Uuid) -> Result<Option<WholeLead>> {
    let mut q = select_whole(db, Some(caller));
    q.push_bind(LED_TO, id).push(")");
    caller.scope_to(&mut q, Owner::Assignee("l.assigned_to"));
    q.optional().await
}

/// The caller's leads that repeat this one, newest first; 50 at most.
pub async fn later(db: &Db, caller: &Caller, lead: &Lead) -> Result<Vec<LeadLink>> {
    let mut q = db
        .q(sql!(
            "select id, lead_number, status, created_at from leads
             where repeat_of = $1 and deleted_at is null and quarantine is null"
        ))
        .bind(lead.id);
    caller.scope_to(&mut q, Owner::Assignee("assigned_to"));
    q.push(" order by created_at desc, id desc limit 50");
    q.all().await
}

/// The timeline of a lead that was found, newest first.
pub async fn timeline(
    db: &Db,
    lead: &Lead,
    after: Option<(Instant, Uuid)>,
    limit: i64,
) -> Result<Vec<LeadEvent>> {
    let mut q = db.q("select e.id, e.kind, e.actor_id, u.full_name as actor_name, e.detail, e.at
                      from lead_events e left join users u on u.id = e.actor_id
                      where e.lead_id = ");
    q.push_bind("", lead.id);
    if let Some((at, id)) = after {
        q.push_bind(" and (e.at, e.id) < (", at).push_bind(", ", id).push(")");
    }
    q.push(" order by e.at desc, e.id desc").push_limit(limit);
    q.all().await
}

/// The draft of a contract of a lead that was found; empty when there is none.
pub async fn draft(db: &Db, lead: &Lead) -> Result<LeadContract> {
    let found: Option<(Json<LeadContract>,)> = db
        .q(sql!("select draft from lead_conversions where lead_id = $1"))
        .bind(lead.id)
        .optional()
        .await?;
    Ok(found.map(|(draft,)| draft.0).unwrap_or_default())
}

/// The same in a transaction, which sees its own writes.
pub async fn draft_in(tx: &mut Tx, lead: &Lead) -> Result<LeadContract> {
    let found: Option<(Json<LeadContract>,)> = tx
        .q(sql!("select draft from lead_conversions where lead_id = $1"))
        .bind(lead.id)
        .optional()
        .await?;
    Ok(found.map(|(draft,)| draft.0).unwrap_or_default())
}

/// Writes the draft of a contract over an earlier one; returns the rows written, which is 1.
pub async fn keep_draft(tx: &mut Tx, lead: Uuid, draft: &LeadContract) -> Result<u64> {
    tx.q(sql!(
        "insert into lead_conversions (lead_id, draft) values ($1, $2)
         on conflict (lead_id) do update set draft = excluded.draft"
    ))
    .bind(lead)
    .bind(Json(draft))
    .run()
    .await
}

/// The name of the user, if leads can be assigned to them.
pub async fn assignee(tx: &mut Tx, user: Uuid) -> Result<Option<String>> {
    let found: Option<(String,)> = tx
        .q(sql!(
            "select full_name from users
             where id = $1 and is_active and role in ('admin', 'support')"
        ))
        .bind(user)
        .optional()
        .await?;
    Ok(found.map(|(name,)| name))
}

/// Whether a lead of the caller's has this number, deleted leads and quarantine included.
pub async fn knows_number(tx: &mut Tx, caller: &Caller, number: &str) -> Result<bool> {
    let mut q = tx.q(sql!("select id from leads where lead_number = $1")).bind(number);
    caller.scope_to(&mut q, Owner::Assignee("assigned_to"));
    Ok(q.optional::<(Uuid,)>().await?.is_some())
}
