//! The SQL of leads: how they come in. [`rows`] works on one, [`lists`] reads pages of them,
//! [`scores`] and [`purge`] serve the jobs.

mod lists;
mod purge;
mod rows;
mod scores;

use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

pub(super) use self::{lists::*, purge::*, rows::*, scores::*};
use super::model::{Lead, LeadReceipt};
use crate::platform::{
    clock::Instant,
    db::{Db, Result, Tx, sql},
    ids,
};

/// Where a page of leads, newest first, goes on.
pub type LeadCursor = (Instant, Uuid);

/// Every lead there is, newest first; also the deleted and those in quarantine.
pub async fn list_all(db: &Db, after: Option<LeadCursor>, limit: i64) -> Result<Vec<Lead>> {
    let mut q = db.q("select * from leads");
    if let Some((at, id)) = after {
        q.push_bind(" where (created_at, id) < (", at).push_bind(", ", id).push(")");
    }
    q.push_bind(" order by created_at desc, id desc limit ", limit);
    q.all().await
}

/// The open lead of a phone that began it all, if there is one beside this one.
pub(super) async fn open_lead_of(tx: &mut Tx, phone: &str, besides: Uuid) -> Result<Option<Uuid>> {
    let found: Option<(Uuid,)> = tx
        .q(sql!(
            "select id from leads
             where primary_contact = $1 and id <> $2 and deleted_at is null and quarantine is null
               and status in ('new', 'pending_call', 'not_connected', 'scheduled')
             order by created_at, id limit 1"
        ))
        .bind(phone)
        .bind(besides)
        .optional()
        .await?;
    Ok(found.map(|(id,)| id))
}

pub(super) async fn insert(tx: &mut Tx, lead: &Lead) -> Result<()> {
    tx.q(sql!(
        "insert into leads
           (id, lead_number, version, created_at, updated_at, deleted_at, quarantine, name,
            primary_contact, alternate_contact, email, address, pincode, service_type, room_type,
            quoted_amount, preferred_date, preferred_time, notes, is_emergency, package_id,
            package_name, package_price, package_missing, date_passed, status, call_notes,
            call_attempts, last_called_at, next_follow_up_date, follow_up_date, priority_score,
            assigned_to, repeat_of, whatsapp_url, whatsapp_sent, whatsapp_sent_at,
            whatsapp_sent_by, lead_source, form, locale, page, area, utm_source, utm_medium,
            utm_campaign, utm_term, utm_content, referrer, consent, consent_version, consent_at, search)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
                 $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34,
                 $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48, $49, $50,
                 $51, $52, $53)"
    ))
    .bind(lead.id)
    .bind(&*lead.lead_number)
    .bind(lead.version)
    .bind(lead.created_at)
    .bind(lead.updated_at)
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
    .bind(lead.date_passed)
    .bind(&*lead.status)
    .bind(lead.call_notes.as_deref())
    .bind(lead.call_attempts)
    .bind(lead.last_called_at)
    .bind(lead.next_follow_up_date)
    .bind(lead.follow_up_date)
    .bind(lead.priority_score)
    .bind(lead.assigned_to)
    .bind(lead.repeat_of)
    .bind(lead.whatsapp_url.as_deref())
    .bind(lead.whatsapp_sent)
    .bind(lead.whatsapp_sent_at)
    .bind(lead.whatsapp_sent_by)
    .bind(&*lead.lead_source)
    .bind(lead.form.as_deref())
    .bind(&*lead.locale)
    .bind(lead.page.as_deref())
    .bind(lead.area.as_deref())
    .bind(lead.utm_source.as_deref())
    .bind(lead.utm_medium.as_deref())
    .bind(lead.utm_campaign.as_deref())
    .bind(lead.utm_term.as_deref())
    .bind(lead.utm_content.as_deref())
    .bind(lead.referrer.as_deref())
    .bind(lead.consent)
    .bind(lead.consent_version.as_deref())
    .bind(lead.consent_at)
    .bind(lead.search())
    .run()
    .await?;
    Ok(())
}

/// A line of the timeline. `detail` is an object; `actor` is None for the visitor.
pub async fn insert_event(
    tx: &mut Tx,
    lead: Uuid,
    kind: &str,
    actor: Option<Uuid>,
    detail: Value,
    now: Instant,
) -> Result<()> {
    tx.q(sql!(
        "insert into lead_events (id, lead_id, kind, actor_id, detail, at)
         values ($1, $2, $3, $4, $5, $6)"
    ))
    .bind(ids::new())
    .bind(lead)
    .bind(kind)
    .bind(actor)
    .bind(Json(detail))
    .bind(now)
    .run()
    .await?;
    Ok(())
}

/// Takes an idempotency key. False when it was taken before (and committed, or in `tx`).
pub(super) async fn claim_key(tx: &mut Tx, key: &str, body: &str, now: Instant) -> Result<bool> {
    let claimed = tx
        .q(sql!(
            "insert into idempotency (key, body_hash, created_at) values ($1, $2, $3)
             on conflict (key) do nothing"
        ))
        .bind(key)
        .bind(body)
        .bind(now)
        .run()
        .await?;
    Ok(claimed == 1)
}

/// The body and the answer that a key was used with.
pub(super) async fn answer_of_key(
    tx: &mut Tx,
    key: &str,
) -> Result<(String, Option<Json<LeadReceipt>>)> {
    tx.q(sql!("select body_hash, answer from idempotency where key = $1")).bind(key).one().await
}

pub(super) async fn keep_answer(tx: &mut Tx, key: &str, answer: &LeadReceipt) -> Result<u64> {
    tx.q(sql!("update idempotency set lead_id = $2, answer = $3 where key = $1"))
        .bind(key)
        .bind(answer.id)
        .bind(Json(answer))
        .run()
        .await
}
