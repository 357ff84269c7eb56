//! One lead: held by a transaction, written back, read with all that belongs to it.

use sqlx::types::Json;
use uuid::Uuid;

use super::super::{
    form::LeadContract,
    model::{Attribution, Lead},
    view::{LeadEvent, LeadLink, NamedLead},
};
use crate::platform::{
    clock::Instant,
    db::{Db, Result, Tx, sql},
};

/// Leads, and the names of whom and what they refer to.
macro_rules! with_names {
    ($columns:literal) => {
        concat!(
            "select ",
            $columns,
            ", a.full_name as assignee_name, w.full_name as whatsapp_sent_by_name,
                   f.lead_number as repeat_of_number, c.customer_id as customer_code
             from leads l
             left join users a on a.id = l.assigned_to
             left join users w on w.id = l.whatsapp_sent_by
             left join leads f on f.id = l.repeat_of
             left join customers c on c.id = l.customer_id "
        )
    };
}

/// A [`NamedLead`]. What no list shows is not read: the columns are what a page of them costs.
pub(super) const NAMED: &str = with_names!(
    "l.id, l.lead_number, l.version, l.created_at, l.updated_at, l.deleted_at, l.quarantine,
     l.name, l.primary_contact, l.alternate_contact, l.email, l.address, l.pincode,
     l.service_type, l.room_type, l.quoted_amount, l.preferred_date, l.preferred_time, l.notes,
     l.is_emergency, l.package_id, l.package_name, l.package_price, l.package_missing,
     l.date_passed, l.status, l.call_notes, l.call_attempts, l.unanswered_attempts,
     l.last_called_at, l.next_follow_up_date, l.follow_up_date, l.priority_score, l.assigned_to,
     l.repeat_of, l.customer_id, l.converted_at, l.whatsapp_url, l.whatsapp_sent,
     l.whatsapp_sent_at, l.whatsapp_sent_by, l.lead_source, l.locale, l.area"
);

/// A [`WholeLead`].
pub(super) const WHOLE: &str = with_names!("l.*");

/// Where a lead is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Place {
    /// Where it is worked on.
    Desk,
    Quarantine,
    /// Deleted, from the desk or from quarantine.
    Bin,
}

/// Takes a lead for this transaction: nobody else changes it until the commit. None when it is
/// not there, or not of that version.
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

/// Writes back what staff can change of a lead that is taken.
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
    .bind(&*lead.status)
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
    .bind(&*lead.lead_source)
    .bind(&*lead.locale)
    .bind(lead.area.as_deref())
    .bind(lead.search())
    .run()
    .await?;
    Ok(())
}

/// Wherever it is.
pub(in super::super) async fn named(db: &Db, id: Uuid) -> Result<Option<NamedLead>> {
    let mut q = db.q(NAMED);
    q.push_bind("where l.id = ", id);
    q.optional().await
}

pub(in super::super) async fn attribution(db: &Db, id: Uuid) -> Result<Attribution> {
    db.q(sql!(
        "select form, page, utm_source, utm_medium, utm_campaign, utm_term, utm_content, referrer,
                consent, consent_version, consent_at
         from leads where id = $1"
    ))
    .bind(id)
    .one()
    .await
}

/// Leads that came after one of the same phone, the newest first.
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

/// What was drafted towards a contract; empty when nothing was.
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

/// The name of somebody that leads can be assigned to.
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
