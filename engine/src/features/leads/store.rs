//! The SQL of leads. New ones are inserted here; [`rows`] works on one, [`lists`] reads pages of
//! them, [`search`] and the jobs ([`scores`], [`purge`]) read them in bulk.

/// The open statuses as statements name them: the same text as in the index `leads_follow_ups`, by
/// which the planner knows it.
macro_rules! open_statuses {
    () => {
        "('new', 'pending_call', 'not_connected', 'scheduled')"
    };
}
pub(crate) use open_statuses;

mod calls;
mod leases;
mod lists;
mod merge;
mod old_phones;
mod purge;
mod rows;
mod scores;
mod search;

use std::collections::HashMap;

use serde_json::Value;
use sqlx::types::Json;
use uuid::Uuid;

pub(super) use self::{
    calls::*, leases::*, lists::*, merge::*, purge::*, rows::*, scores::*, search::*,
};
pub use self::{
    lists::held,
    merge::{counts_of_customers, move_customer, repeat_counts, similar},
    old_phones::PHONES,
    rows::{Place, named},
};
use super::{
    model::{Attribution, Lead, LeadReceipt},
    view::{LeadCursor, WholeLead},
};
use crate::{
    features::auth::Caller,
    platform::{
        clock::Instant,
        columns::TableRow as _,
        db::{AnswerOf, Db, Query, Result, Script, Tx, runs},
        ids,
    },
};

/// The caller's leads of a filter with every stored field, newest first, after the cursor; without
/// deleted ones and those in quarantine.
pub(super) async fn whole(
    db: &Db,
    caller: &Caller,
    wanted: &LeadCriteria,
    after: Option<LeadCursor>,
    limit: i64,
) -> Result<Vec<WholeLead>> {
    let mut q = select_whole(db, Some(caller));
    wanted.restrict(&mut q, caller, None);
    whole_after(q, after, limit).await
}

/// Every lead with every stored field, also deleted ones and those in quarantine, newest first,
/// after the cursor: for the command line, which has no caller.
pub async fn every(db: &Db, after: Option<LeadCursor>, limit: i64) -> Result<Vec<WholeLead>> {
    let mut q = select_whole(db, None);
    q.push(" where true");
    whole_after(q, after, limit).await
}

async fn whole_after(
    mut q: Query<&Db>,
    after: Option<LeadCursor>,
    limit: i64,
) -> Result<Vec<WholeLead>> {
    if let Some((at, id)) = after {
        q.push_bind(" and (l.created_at, l.id) < (", at).push_bind(", ", id).push(")");
    }
    q.push(" order by l.created_at desc, l.id desc").push_limit(limit);
    q.all().await
}

/// The oldest open lead of each of these phones, by phone; phones without one are left out. The
/// lead `besides` is ignored. The engine asks, so every lead counts, whoever enters the new one.
pub(super) async fn open_leads_of(
    tx: &mut Tx,
    phones: &[&str],
    besides: Option<Uuid>,
) -> Result<HashMap<String, Uuid>> {
    let mut script = tx.script();
    let slot = ask_for_open_leads(&mut script, phones, besides);
    Ok(tx.ask(script).await?.take(&slot)?.into_iter().collect())
}

/// Adds that query to a script: each phone with the id of its lead. Status and quarantine are
/// expressions, so that the planner uses the index of phones: those of the queue would make it read
/// every open lead.
pub(super) fn ask_for_open_leads(
    script: &mut Script,
    phones: &[&str],
    besides: Option<Uuid>,
) -> AnswerOf<(String, Uuid)> {
    let select = concat!(
        "select primary_contact, id from
           (select primary_contact, id, row_number() over
              (partition by primary_contact order by created_at, id) as place
            from leads
            where deleted_at is null and coalesce(quarantine, '') = ''
              and status || '' in ",
        open_statuses!()
    );
    script.ask(select, |q| {
        if let Some(id) = besides {
            q.push_bind(" and id <> ", id);
        }
        q.push(" and primary_contact in").push_list(phones);
        q.push(") of_phone where place = 1");
    })
}

/// Adds to a script the query for those phones that customers have.
pub(super) fn ask_for_customers(script: &mut Script, phones: &[&str]) -> AnswerOf<(String,)> {
    script.ask("select primary_contact from customers where primary_contact in", |q| {
        q.push_list(phones);
    })
}

/// Adds to a script the inserts of new leads.
pub(super) fn add(script: &mut Script, leads: &[(&Lead, &Attribution)]) {
    for leads in runs(leads) {
        add_run(script, leads);
    }
}

fn add_run(script: &mut Script, leads: &[(&Lead, &Attribution)]) {
    let q = script.then("insert into leads (search, ");
    q.push(Lead::COLUMNS).push(", ").push(Attribution::COLUMNS).push(") values ");
    let mut between = "(";
    for (lead, how) in leads {
        q.push_bind(between, lead.search());
        lead.push_values(", ", q);
        how.push_values(", ", q);
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
    /// The version of the lead since then; None: the lead itself stays as it was.
    pub(super) version: Option<i64>,
    pub(super) at: Instant,
}

pub(super) fn add_events(script: &mut Script, events: &[NewEvent]) {
    for events in runs(events) {
        let q = script.then(
            "insert into lead_events (id, lead_id, kind, actor_id, detail, version, at) values ",
        );
        let mut between = "(";
        for event in events {
            q.push_bind(between, ids::new()).push_bind(", ", event.lead);
            q.push_bind(", ", event.kind).push_bind(", ", event.actor);
            q.push_bind(", ", Json(&event.detail)).push_bind(", ", event.version);
            q.push_bind(", ", event.at);
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

/// A used key, the hash of the body that it came with, and the answer.
pub(super) type UsedKey = (String, String, Option<Json<LeadReceipt>>);

/// By key: the hash of the body, and the answer.
pub(super) fn used_keys(rows: Vec<UsedKey>) -> HashMap<String, (String, Option<LeadReceipt>)> {
    rows.into_iter().map(|(key, body, answer)| (key, (body, answer.map(|a| a.0)))).collect()
}

/// Adds to a script the query for those keys that were used; [`used_keys`] sorts the answer.
pub(super) fn ask_for_keys(script: &mut Script, keys: &[&str]) -> AnswerOf<UsedKey> {
    script.ask("select key, body_hash, answer from idempotency where key in", |q| {
        q.push_list(keys);
    })
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
