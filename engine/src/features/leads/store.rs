//! The SQL of leads. New ones are inserted here; [`rows`] works on one, [`lists`] reads pages of
//! them, [`search`] and the jobs ([`scores`], [`purge`]) read them in bulk.

mod lists;
mod phones;
mod purge;
mod rows;
mod scores;
mod search;

use std::collections::{HashMap, HashSet};

use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

pub use self::phones::PHONES;
pub(super) use self::{lists::*, purge::*, rows::*, scores::*, search::*};
use super::{
    model::{Attribution, Lead, LeadReceipt},
    view::{LeadCursor, WholeLead},
};
use crate::platform::{
    clock::Instant,
    db::{Answers, Db, Result, Script, Tx, runs},
    ids,
};

/// Leads with every stored field, newest first, after the cursor; with `hidden` also deleted ones
/// and those in quarantine.
pub async fn whole(
    db: &Db,
    hidden: bool,
    after: Option<LeadCursor>,
    limit: i64,
) -> Result<Vec<WholeLead>> {
    let mut q = db.q(WHOLE);
    q.push(if hidden {
        "where true"
    } else {
        "where l.deleted_at is null and l.quarantine is null"
    });
    if let Some((at, id)) = after {
        q.push_bind(" and (l.created_at, l.id) < (", at).push_bind(", ", id).push(")");
    }
    q.push_bind(" order by l.created_at desc, l.id desc limit ", limit);
    q.all().await
}

/// The oldest open lead of each of these phones, by phone; phones without one are left out. The
/// lead `besides` is ignored.
pub(super) async fn open_leads_of(
    tx: &mut Tx,
    phones: &[&str],
    besides: Option<Uuid>,
) -> Result<HashMap<String, Uuid>> {
    let mut script = tx.script();
    ask_for_open_leads(&mut script, phones, besides);
    open_leads(&mut tx.ask(script).await?)
}

/// Adds that query to a script; [`open_leads`] reads the answer. Status and quarantine are
/// expressions, so that the planner uses the index of phones: those of the queue would make it read
/// every open lead.
pub(super) fn ask_for_open_leads(script: &mut Script, phones: &[&str], besides: Option<Uuid>) {
    let q = script.then(
        "select primary_contact, id from
           (select primary_contact, id, row_number() over
              (partition by primary_contact order by created_at, id) as place
            from leads
            where deleted_at is null and coalesce(quarantine, '') = ''
              and status || '' in ('new', 'pending_call', 'not_connected', 'scheduled')",
    );
    if let Some(id) = besides {
        q.push_bind(" and id <> ", id);
    }
    q.push(" and primary_contact in").push_list(phones);
    q.push(") of_phone where place = 1");
}

pub(super) fn open_leads(answers: &mut Answers) -> Result<HashMap<String, Uuid>> {
    let found: Vec<(String, Uuid)> = answers.all()?;
    Ok(found.into_iter().collect())
}

/// Adds to a script the query for those phones that customers have; [`customers`] reads the answer.
pub(super) fn ask_for_customers(script: &mut Script, phones: &[&str]) {
    script.then("select primary_contact from customers where primary_contact in").push_list(phones);
}

pub(super) fn customers(answers: &mut Answers) -> Result<HashSet<String>> {
    let known: Vec<(String,)> = answers.all()?;
    Ok(known.into_iter().map(|(phone,)| phone).collect())
}

/// Adds to a script the inserts of new leads.
pub(super) fn add(script: &mut Script, leads: &[(&Lead, &Attribution)]) {
    for leads in runs(leads) {
        add_run(script, leads);
    }
}

fn add_run(script: &mut Script, leads: &[(&Lead, &Attribution)]) {
    let q = script.then(
        "insert into leads
           (id, lead_number, version, created_at, updated_at, deleted_at, quarantine, name,
            primary_contact, alternate_contact, email, address, pincode, service_type,
            room_type, quoted_amount, preferred_date, preferred_time, notes, is_emergency,
            package_id, package_name, package_price, package_missing, date_passed, status,
            call_notes, call_attempts, last_called_at, next_follow_up_date, follow_up_date,
            priority_score, assigned_to, repeat_of, whatsapp_url, whatsapp_sent,
            whatsapp_sent_at, whatsapp_sent_by, lead_source, form, locale, page, area,
            utm_source, utm_medium, utm_campaign, utm_term, utm_content, referrer, consent,
            consent_version, consent_at, search)
         values ",
    );
    let mut between = "(";
    for (lead, how) in leads {
        q.push_bind(between, lead.id);
        q.push_bind(", ", &*lead.lead_number);
        q.push_bind(", ", lead.version);
        q.push_bind(", ", lead.created_at);
        q.push_bind(", ", lead.updated_at);
        q.push_bind(", ", lead.deleted_at);
        q.push_bind(", ", lead.quarantine.as_deref());
        q.push_bind(", ", &*lead.name);
        q.push_bind(", ", &*lead.primary_contact);
        q.push_bind(", ", lead.alternate_contact.as_deref());
        q.push_bind(", ", lead.email.as_deref());
        q.push_bind(", ", lead.address.as_deref());
        q.push_bind(", ", lead.pincode.as_deref());
        q.push_bind(", ", lead.service_type.as_deref());
        q.push_bind(", ", lead.room_type.as_deref());
        q.push_bind(", ", lead.quoted_amount);
        q.push_bind(", ", lead.preferred_date.as_deref());
        q.push_bind(", ", lead.preferred_time.as_deref());
        q.push_bind(", ", lead.notes.as_deref());
        q.push_bind(", ", lead.is_emergency);
        q.push_bind(", ", lead.package_id);
        q.push_bind(", ", lead.package_name.as_deref());
        q.push_bind(", ", lead.package_price);
        q.push_bind(", ", lead.package_missing);
        q.push_bind(", ", lead.date_passed);
        q.push_bind(", ", lead.status);
        q.push_bind(", ", lead.call_notes.as_deref());
        q.push_bind(", ", lead.call_attempts);
        q.push_bind(", ", lead.last_called_at);
        q.push_bind(", ", lead.next_follow_up_date);
        q.push_bind(", ", lead.follow_up_date);
        q.push_bind(", ", lead.priority_score);
        q.push_bind(", ", lead.assigned_to);
        q.push_bind(", ", lead.repeat_of);
        q.push_bind(", ", lead.whatsapp_url.as_deref());
        q.push_bind(", ", lead.whatsapp_sent);
        q.push_bind(", ", lead.whatsapp_sent_at);
        q.push_bind(", ", lead.whatsapp_sent_by);
        q.push_bind(", ", lead.lead_source);
        q.push_bind(", ", how.form.as_deref());
        q.push_bind(", ", &*lead.locale);
        q.push_bind(", ", how.page.as_deref());
        q.push_bind(", ", lead.area.as_deref());
        q.push_bind(", ", how.utm_source.as_deref());
        q.push_bind(", ", how.utm_medium.as_deref());
        q.push_bind(", ", how.utm_campaign.as_deref());
        q.push_bind(", ", how.utm_term.as_deref());
        q.push_bind(", ", how.utm_content.as_deref());
        q.push_bind(", ", how.referrer.as_deref());
        q.push_bind(", ", how.consent);
        q.push_bind(", ", how.consent_version.as_deref());
        q.push_bind(", ", how.consent_at);
        q.push_bind(", ", lead.search());
        between = "), (";
    }
    q.push(")");
}

/// An event to add to a timeline.
pub(super) struct NewEvent {
    pub(super) lead: Uuid,
    pub(super) kind: &'static str,
    /// The user; None for the visitor.
    pub(super) actor: Option<Uuid>,
    /// A JSON object.
    pub(super) detail: Value,
    pub(super) at: Instant,
}

pub(super) fn add_events(script: &mut Script, events: &[NewEvent]) {
    for events in runs(events) {
        let q = script
            .then("insert into lead_events (id, lead_id, kind, actor_id, detail, at) values ");
        let mut between = "(";
        for event in events {
            q.push_bind(between, ids::new()).push_bind(", ", event.lead);
            q.push_bind(", ", event.kind).push_bind(", ", event.actor);
            q.push_bind(", ", Json(&event.detail)).push_bind(", ", event.at);
            between = "), (";
        }
        q.push(")");
    }
}

pub(super) async fn insert_events(tx: &mut Tx, events: &[NewEvent]) -> Result<()> {
    let mut script = tx.script();
    add_events(&mut script, events);
    tx.run(script).await
}

/// Adds an event to the timeline. `detail` is a JSON object; `actor` is None for the visitor.
pub async fn insert_event(
    tx: &mut Tx,
    lead: Uuid,
    kind: &'static str,
    actor: Option<Uuid>,
    detail: Value,
    at: Instant,
) -> Result<()> {
    insert_events(tx, &[NewEvent { lead, kind, actor, detail, at }]).await
}

/// Adds to a script the query for those keys that were used, with the hash of the body and the
/// answer; [`used_keys`] reads it.
pub(super) fn ask_for_keys(script: &mut Script, keys: &[&str]) {
    script.then("select key, body_hash, answer from idempotency where key in").push_list(keys);
}

pub(super) fn used_keys(
    answers: &mut Answers,
) -> Result<HashMap<String, (String, Option<LeadReceipt>)>> {
    let used: Vec<(String, String, Option<Json<LeadReceipt>>)> = answers.all()?;
    Ok(used.into_iter().map(|(k, body, answer)| (k, (body, answer.map(|a| a.0)))).collect())
}

/// Stores the answers to unused keys: (key, hash of the body, answer).
pub(super) fn add_answers(
    script: &mut Script,
    answers: &[(&str, &str, &LeadReceipt)],
    now: Instant,
) {
    for answers in runs(answers) {
        let q = script
            .then("insert into idempotency (key, body_hash, lead_id, answer, created_at) values ");
        let mut between = "(";
        for (key, body, answer) in answers {
            q.push_bind(between, *key).push_bind(", ", *body).push_bind(", ", answer.id);
            q.push_bind(", ", Json(*answer)).push_bind(", ", now);
            between = "), (";
        }
        q.push(")");
    }
}
