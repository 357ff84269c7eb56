//! New leads from every source: their numbers, the link to an earlier lead, their scores, the
//! beginning of their timelines.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    model::{Attribution, Lead},
    score::{Facts, Known, score},
    store::{self, NewEvent},
};
use crate::platform::{
    clock::{Instant, date_of},
    db::{AnswerOf, Answers, Result, Script, Tx},
    numbering,
};

/// A lead that comes in at its `created_at`.
pub(super) struct Arriving {
    pub(super) lead: Lead,
    pub(super) attribution: Attribution,
    /// The user who entered it; None for the visitor.
    pub(super) actor: Option<Uuid>,
    /// Detail of the first event of its timeline.
    pub(super) detail: Value,
}

/// What [`receive`] needs to know.
pub(super) struct Asked {
    number: AnswerOf<(String, i64)>,
    customers: AnswerOf<(String,)>,
    open_leads: AnswerOf<(String, Uuid)>,
}

/// Adds to a script what [`receive`] reads: the next number, and the customers and open leads with
/// these phones.
pub(super) fn ask(script: &mut Script, phones: &[&str], now: Instant) -> Asked {
    // First, because it locks the counter: of two leads of the same phone at once, the second waits
    // here and then sees the first.
    let number = numbering::hold(script, "LD", date_of(now));
    let customers = store::ask_for_customers(script, phones);
    let open_leads = store::ask_for_open_leads(script, phones, None);
    Asked { number, customers, open_leads }
}

/// Numbers, links and scores leads, and adds their inserts to the script. The caller appends the
/// changes to the feed, last.
pub(super) fn receive(
    (answers, asked): (&Answers, &Asked),
    script: &mut Script,
    arriving: &mut [Arriving],
) -> Result<()> {
    let mut numbers = numbering::held(answers, &asked.number)?;
    let customers: HashSet<String> =
        answers.take(&asked.customers)?.into_iter().map(|(phone,)| phone).collect();
    let mut open: HashMap<_, _> = answers.take(&asked.open_leads)?.into_iter().collect();
    for Arriving { lead, .. } in arriving.iter_mut() {
        lead.lead_number = numbers.take();
        if may_be_linked(lead) {
            lead.repeat_of = open.get(&lead.primary_contact).copied();
            if lead.repeat_of.is_none() && lead.status.is_open() {
                open.insert(lead.primary_contact.clone(), lead.id);
            }
        }
        let is_customer = customers.contains(&lead.primary_contact);
        let known = Known { is_customer, asked_again_at: None };
        lead.priority_score = score(&Facts::of(lead, known), lead.updated_at).total;
    }

    numbers.keep(script);
    let leads: Vec<_> = arriving.iter().map(|a| (&a.lead, &a.attribution)).collect();
    store::add(script, &leads);
    let mut events = Vec::with_capacity(arriving.len());
    for Arriving { lead, actor, detail, .. } in arriving {
        let (actor, detail) = (*actor, detail.take());
        let at = lead.created_at;
        events.push(NewEvent { lead: lead.id, kind: "created", actor, detail, version: None, at });
        events.extend(asked_again(lead, actor));
    }
    store::add_events(script, &events);
    Ok(())
}

/// Sets the open lead that this one repeats, and its score.
pub async fn link_and_score(tx: &mut Tx, lead: &mut Lead) -> Result<()> {
    lead.repeat_of = None;
    if may_be_linked(lead) {
        let phone = &*lead.primary_contact;
        lead.repeat_of = store::open_leads_of(tx, &[phone], Some(lead.id)).await?.remove(phone);
    }
    let known = store::known_in(tx, lead).await?;
    lead.priority_score = score(&Facts::of(lead, known), lead.updated_at).total;
    Ok(())
}

/// A lead in quarantine repeats none: a bot that guesses phone numbers must not touch the leads of
/// their owners.
fn may_be_linked(lead: &Lead) -> bool {
    lead.quarantine.is_none()
}

/// Adds to the timeline of the first lead that its person asked again.
pub async fn tell_first(tx: &mut Tx, lead: &Lead, actor: Option<Uuid>) -> Result<()> {
    match asked_again(lead, actor) {
        Some(event) => store::insert_events(tx, &[event]).await,
        None => Ok(()),
    }
}

/// The score of the first lead follows within a minute: changing its row here would make incoming
/// leads wait for a user who edits it.
fn asked_again(lead: &Lead, actor: Option<Uuid>) -> Option<NewEvent> {
    let detail = json!({ "lead_id": lead.id, "lead_number": lead.lead_number });
    let (kind, at) = ("asked_again", lead.updated_at);
    lead.repeat_of.map(|first| NewEvent { lead: first, kind, actor, detail, version: None, at })
}
