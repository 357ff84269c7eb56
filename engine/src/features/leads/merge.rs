//! Two leads of the same person become one.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    change::{Event, LeadChange, why_not_locked},
    facts,
    form::LeadContract,
    model::{Lead, LeadStatus},
    store::{self, Place},
    view::LeadDetail,
};
use crate::{
    features::{
        audit,
        auth::Caller,
        outbox::{self, FactKind},
    },
    platform::{
        changes::Topic,
        clock::Instant,
        db::Tx,
        error::{Problem, Result},
        fields::CHOICE,
        merging::{choices, left_behind},
        state::AppState,
    },
};

choices! {
    /// Whose value of a field stays. Of a field that is left out it is that of the kept lead, or that
    /// of the other one where the kept one has none.
    pub struct LeadChoices of Lead {
        name;
        /// The phone that is not chosen becomes the alternate contact when there is none.
        primary_contact;
        alternate_contact;
        email;
        address;
        pincode;
        service_type;
        room_type;
        /// With its name and price.
        package_id with package_name, package_price, package_missing;
        quoted_amount;
        /// With the time.
        preferred_date with preferred_time, date_passed;
        notes;
        assigned_to;
        locale;
        area;
    }
}

/// Two locked leads of which one takes the other in.
pub struct LeadPair<'a> {
    change: LeadChange<'a>,
    caller: &'a Caller,
    from: Lead,
}

impl<'a> LeadPair<'a> {
    /// Locks both at the versions that the caller saw. 404 or 422 when the caller has no such lead on
    /// the desk, 412 when one was changed since, 409 when one was merged already or something has to
    /// be settled first.
    pub async fn begin(
        app: &'a AppState,
        caller: &'a Caller,
        kept: (Uuid, i64),
        from: (Uuid, i64),
    ) -> Result<Self> {
        let now = app.clock.now();
        let mut tx = app.db.begin().await?;
        let mut taken = [None, None];
        // In the order of the ids: of two who merge the same two, one waits for the other.
        let mut order = [(kept, 0), (from, 1)];
        order.sort_unstable();
        for ((id, version), place) in order {
            let at = (id, Place::Desk);
            taken[place] = store::take(&mut tx, caller, at, Some(version), now).await?;
        }
        let why = async |tx: Tx, (id, version): (Uuid, i64)| {
            drop(tx);
            why_not_locked(app, caller, (id, Place::Desk), Some(version)).await
        };
        match taken {
            [Some(kept), Some(from)] => {
                refuse_unsettled(&mut tx, caller, [&kept, &from], now).await?;
                Ok(Self { change: LeadChange::of((app, caller), tx, now, kept), caller, from })
            }
            [None, _] => Err(why(tx, kept).await?.into()),
            [_, None] => {
                let problem = why(tx, from).await?;
                let is_unknown = problem.code == "not_found";
                let unknown = || Problem::field("from", "choice", CHOICE);
                Err(if is_unknown { unknown() } else { problem }.into())
            }
        }
    }

    /// The transaction of the merge.
    pub fn tx(&mut self) -> &mut Tx {
        &mut self.change.tx
    }

    /// When it happens.
    pub fn now(&self) -> Instant {
        self.change.now
    }

    /// Adds another row that the merge changes, for the feed.
    pub fn also(&mut self, topic: Topic, id: Uuid) {
        self.change.also(topic, id);
    }

    /// Makes them one, with all that leads have, and commits. What belongs to other features was moved
    /// before; `moved` counts it.
    pub async fn merge(self, choices: &LeadChoices, mut moved: Value) -> Result<LeadDetail> {
        let Self { mut change, caller, from } = self;
        let now = change.now;
        let before = change.lead.clone();
        choices.apply(&mut change.lead, &from);
        take_in(&mut change.lead, &before, &from);
        store::move_work(&mut change.tx, &from, &before).await?;
        let repeats = store::move_repeats(&mut change.tx, &from, &before, now).await?;
        store::retire(&mut change.tx, &from, &before, now).await?;
        moved["calls"] = json!(from.call_attempts);
        moved["repeats"] = json!(repeats.len());
        for id in repeats.into_iter().chain([from.id]) {
            change.also(Topic::Lead, id);
        }

        let detail = json!({
            "lead_id": from.id, "lead_number": from.lead_number, "moved": moved,
            "changes": change.differences(),
            "left": left_behind(LeadChoices::FIELDS, &json!(change.lead), &json!(from)),
        });
        change.set_merged(from.lead_number.clone());
        let gone = json!({ "merged_into": { "before": null, "after": before.lead_number } });
        let subject = (from.id, &*from.lead_number);
        audit::record(&mut change.tx, caller, "leads.merge", subject, gone, now).await?;
        let told = facts::of(FactKind::LeadUpdated, &from).with("merged_into", json!(before.id));
        outbox::add(&mut change.tx, &[told], now).await?;
        let event = Event { kind: "merged", action: "leads.merge", detail: Some(detail) };
        change.commit(event).await
    }
}

/// 409 when another user is at one of them, when they became two customers, or when a contract is
/// being filled in for both: nobody could say later what was meant.
async fn refuse_unsettled(
    tx: &mut Tx,
    caller: &Caller,
    [kept, from]: [&Lead; 2],
    now: Instant,
) -> Result<()> {
    if let Some((lease, number)) = store::held_by_another(tx, caller, [kept, from], now).await? {
        let sentence = format!("{} is on {number}", lease.holder.name);
        return Err(Problem::conflict(sentence, &lease).into());
    }
    let (one, other) = (&kept.lead_number, &from.lead_number);
    let refuse = |sentence: String| Err(Problem::new("conflict", sentence).into());
    let customers = kept.customer_id.zip(from.customer_id);
    if customers.is_some_and(|(one, other)| one != other) {
        return refuse(format!("{one} and {other} are two customers: merge the customers first"));
    }
    let drafts = [store::draft_in(tx, kept).await?, store::draft_in(tx, from).await?];
    if drafts[0] != drafts[1] && drafts.iter().all(|draft| *draft != LeadContract::default()) {
        return refuse(format!(
            "{one} and {other} both have a contract filled in: empty one of them first"
        ));
    }
    Ok(())
}

/// What does not stand in one of the two alone. The calls of both count; the lead has waited since
/// the first of them, and is as far as the one that came further.
fn take_in(kept: &mut Lead, before: &Lead, from: &Lead) {
    for phone in [&before.primary_contact, &from.primary_contact] {
        if *phone != kept.primary_contact && kept.alternate_contact.is_none() {
            kept.alternate_contact = Some(phone.clone());
        }
    }
    let is_older = from.created_at < before.created_at;
    let earlier = if is_older { from.repeat_of } else { before.repeat_of };
    kept.repeat_of = earlier.filter(|id| ![before.id, from.id].contains(id));
    kept.created_at = before.created_at.min(from.created_at);

    let [last, first] =
        if from.last_called_at > before.last_called_at { [from, before] } else { [before, from] };
    kept.call_notes = last.call_notes.clone().or_else(|| first.call_notes.clone());
    kept.unanswered_attempts = last.unanswered_attempts;
    kept.last_called_at = last.last_called_at;
    kept.call_attempts = before.call_attempts + from.call_attempts;

    kept.status = before.status.further(from.status);
    if kept.status == LeadStatus::New && kept.call_attempts > 0 {
        kept.status = LeadStatus::PendingCall;
    }
    if kept.status.is_open() {
        let due = [before.next_follow_up_date, from.next_follow_up_date];
        kept.next_follow_up_date = due.into_iter().flatten().min();
    }
    kept.follow_up_date = before.follow_up_date.or(from.follow_up_date);
    kept.is_emergency = before.is_emergency || from.is_emergency;
    kept.customer_id = before.customer_id.or(from.customer_id);
    kept.converted_at = before.converted_at.or(from.converted_at);
    if !before.whatsapp_sent && from.whatsapp_sent {
        kept.whatsapp_url.clone_from(&from.whatsapp_url);
        kept.whatsapp_sent = true;
        kept.whatsapp_sent_at = from.whatsapp_sent_at;
        kept.whatsapp_sent_by = from.whatsapp_sent_by;
    }
}
