//! One lead: locked by a transaction, written back, read with everything that belongs to it.

use sqlx::{FromRow, postgres::PgRow, sqlite::SqliteRow, types::Json};
use uuid::Uuid;

use super::super::{
    form::LeadContract,
    model::Lead,
    view::{LeadEvent, LeadLink, NamedLead, WholeLead},
};
use crate::platform::{
    clock::Instant,
    columns::Columns,
    db::{Db, Result, Tx, sql},
};

/// The columns of a [`Lead`], in one order for the statement and for the code that reads its rows.
macro_rules! lead_columns {
    ($use:ident $($of:ident)?) => {
        $use!(
            $($of)? id, lead_number, version, created_at, updated_at, deleted_at, quarantine,
            name, primary_contact, alternate_contact, email, address, pincode, service_type,
            room_type, quoted_amount, preferred_date, preferred_time, notes, is_emergency,
            package_id, package_name, package_price, package_missing, date_passed, status,
            call_notes, call_attempts, unanswered_attempts, last_called_at,
            next_follow_up_date, follow_up_date, priority_score, assigned_to, repeat_of,
            customer_id, converted_at, whatsapp_url, whatsapp_sent, whatsapp_sent_at,
            whatsapp_sent_by, lead_source, locale, area
        )
    };
}

macro_rules! selected {
    ($first:ident $(, $column:ident)*) => {
        concat!("l.", stringify!($first) $(, ", l.", stringify!($column))*)
    };
}

macro_rules! read {
    ($columns:ident $($column:ident),*) => { Lead { $($column: $columns.take()?),* } };
}

/// Leads, with the names of the users, lead and customer that they refer to.
macro_rules! with_names {
    ($more:literal) => {
        concat!(
            "select ",
            lead_columns!(selected),
            ", a.full_name as assignee_name, w.full_name as whatsapp_sent_by_name,
                   f.lead_number as repeat_of_number, c.customer_id as customer_code",
            $more,
            " from leads l
             left join users a on a.id = l.assigned_to
             left join users w on w.id = l.whatsapp_sent_by
             left join leads f on f.id = l.repeat_of
             left join customers c on c.id = l.customer_id "
        )
    };
}

/// Reads [`NamedLead`]s, without columns that no list shows: the columns are what a page costs.
pub(super) const NAMED: &str = with_names!("");

/// Reads [`WholeLead`]s.
pub(super) const WHOLE: &str = with_names!(
    ", l.form, l.page, l.utm_source, l.utm_medium, l.utm_campaign, l.utm_term, l.utm_content,
     l.referrer, l.consent, l.consent_version, l.consent_at"
);

/// Reads columns by position, which is the same in both statements.
macro_rules! named_from {
    ($row:ty) => {
        impl FromRow<'_, $row> for NamedLead {
            fn from_row(row: &$row) -> sqlx::Result<Self> {
                let mut columns = Columns::of(row);
                Ok(Self {
                    lead: lead_columns!(read columns),
                    assignee_name: columns.take()?,
                    whatsapp_sent_by_name: columns.take()?,
                    repeat_of_number: columns.take()?,
                    customer_code: columns.take()?,
                })
            }
        }
    };
}
named_from!(SqliteRow);
named_from!(PgRow);

/// Where a lead is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Place {
    /// Neither deleted nor in quarantine: staff work on it.
    Desk,
    Quarantine,
    /// Deleted, from the desk or from quarantine.
    Bin,
}

/// Locks a lead for this transaction and adds 1 to its version: no other transaction changes it
/// until the commit. None when it is not in that place, or at another version.
pub(in super::super) async fn take(
    tx: &mut Tx,
    (id, place): (Uuid, Place),
    version: Option<i64>,
    now: Instant,
) -> Result<Option<Lead>> {
    let mut q = tx.q("update leads set version = version + 1, updated_at = ");
    q.push_bind("", now).push_bind(" where id = ", id).push(match place {
        Place::Desk => " and deleted_at is null and quarantine is null",
        Place::Quarantine => " and deleted_at is null and quarantine is not null",
        Place::Bin => " and deleted_at is not null",
    });
    if let Some(version) = version {
        q.push_bind(" and version = ", version);
    }
    q.push(" returning *");
    q.optional().await
}

/// Writes back the fields that can change of a lead that [`take`] has locked.
pub(in super::super) async fn save(tx: &mut Tx, lead: &Lead) -> Result<()> {
    tx.q(sql!(
        "update leads
         set deleted_at = $2, quarantine = $3, name = $4, primary_contact = $5,
             alternate_contact = $6, email = $7, address = $8, pincode = $9, service_type = $10,
             room_type = $11, quoted_amount = $12, preferred_date = $13, preferred_time = $14,
             notes = $15, is_emergency = $16, package_id = $17, package_name = $18,
             package_price = $19, package_missing = $20, status = $21, call_notes = $22,
             call_attempts = $23, unanswered_attempts = $24, last_called_at = $25,
             next_follow_up_date = $26, follow_up_date = $27, priority_score = $28,
             assigned_to = $29, repeat_of = $30, customer_id = $31, converted_at = $32,
             whatsapp_url = $33, whatsapp_sent = $34, whatsapp_sent_at = $35,
             whatsapp_sent_by = $36, lead_source = $37, locale = $38, area = $39, search = $40
         where id = $1"
    ))
    .bind(lead.id)
    .bind(lead.deleted_at)
    .bind(lead.quarantine.as_deref())
    .bind(&*lead.name)
    .bind(&*lead.primary_contact)
    .bind(lead.alternate_contact.as_deref())
    .bind(lead.email.as_deref())
    .bind(lead.address.as_deref())
    .bind(lead.pincode.as_deref())
    .bind(lead.service_type.as_deref())
    .bind(lead.room_type.as_deref())
    .bind(lead.quoted_amount)
    .bind(lead.preferred_date.as_deref())
    .bind(lead.preferred_time.as_deref())
    .bind(lead.notes.as_deref())
    .bind(lead.is_emergency)
    .bind(lead.package_id)
    .bind(lead.package_name.as_deref())
    .bind(lead.package_price)
    .bind(lead.package_missing)
    .bind(lead.status)
    .bind(lead.call_notes.as_deref())
    .bind(lead.call_attempts)
    .bind(lead.unanswered_attempts)
    .bind(lead.last_called_at)
    .bind(lead.next_follow_up_date)
    .bind(lead.follow_up_date)
    .bind(lead.priority_score)
    .bind(lead.assigned_to)
    .bind(lead.repeat_of)
    .bind(lead.customer_id)
    .bind(lead.converted_at)
    .bind(lead.whatsapp_url.as_deref())
    .bind(lead.whatsapp_sent)
    .bind(lead.whatsapp_sent_at)
    .bind(lead.whatsapp_sent_by)
    .bind(lead.lead_source)
    .bind(&*lead.locale)
    .bind(lead.area.as_deref())
    .bind(lead.search())
    .run()
    .await?;
    Ok(())
}

/// One lead, also deleted or in quarantine.
pub(in super::super) async fn named(db: &Db, id: Uuid) -> Result<Option<NamedLead>> {
    let mut q = db.q(NAMED);
    q.push_bind("where l.id = ", id);
    q.optional().await
}

/// One lead with every stored field, also deleted or in quarantine.
pub(in super::super) async fn whole_one(db: &Db, id: Uuid) -> Result<Option<WholeLead>> {
    let mut q = db.q(WHOLE);
    q.push_bind("where l.id = ", id);
    q.optional().await
}

/// Leads that repeat this one, newest first; 50 at most.
pub(in super::super) async fn later(db: &Db, id: Uuid) -> Result<Vec<LeadLink>> {
    db.q(sql!(
        "select id, lead_number, status, created_at from leads
         where repeat_of = $1 and deleted_at is null and quarantine is null
         order by created_at desc, id desc limit 50"
    ))
    .bind(id)
    .all()
    .await
}

/// The timeline, newest first.
pub(in super::super) async fn timeline(
    db: &Db,
    lead: Uuid,
    after: Option<(Instant, Uuid)>,
    limit: i64,
) -> Result<Vec<LeadEvent>> {
    let mut q = db.q("select e.id, e.kind, e.actor_id, u.full_name as actor_name, e.detail, e.at
                      from lead_events e left join users u on u.id = e.actor_id
                      where e.lead_id = ");
    q.push_bind("", lead);
    if let Some((at, id)) = after {
        q.push_bind(" and (e.at, e.id) < (", at).push_bind(", ", id).push(")");
    }
    q.push_bind(" order by e.at desc, e.id desc limit ", limit);
    q.all().await
}

/// The draft of a contract; empty when there is none.
pub(in super::super) async fn draft(db: &Db, lead: Uuid) -> Result<LeadContract> {
    let found: Option<(Json<LeadContract>,)> = db
        .q(sql!("select draft from lead_conversions where lead_id = $1"))
        .bind(lead)
        .optional()
        .await?;
    Ok(found.map(|(draft,)| draft.0).unwrap_or_default())
}

pub(in super::super) async fn draft_in(tx: &mut Tx, lead: Uuid) -> Result<LeadContract> {
    let found: Option<(Json<LeadContract>,)> = tx
        .q(sql!("select draft from lead_conversions where lead_id = $1"))
        .bind(lead)
        .optional()
        .await?;
    Ok(found.map(|(draft,)| draft.0).unwrap_or_default())
}

pub(in super::super) async fn keep_draft(
    tx: &mut Tx,
    lead: Uuid,
    draft: &LeadContract,
) -> Result<u64> {
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
pub(in super::super) async fn assignee(tx: &mut Tx, user: Uuid) -> Result<Option<String>> {
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

pub(in super::super) async fn knows_number(tx: &mut Tx, number: &str) -> Result<bool> {
    let found: Option<(Uuid,)> =
        tx.q(sql!("select id from leads where lead_number = $1")).bind(number).optional().await?;
    Ok(found.is_some())
}
