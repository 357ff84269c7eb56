//! A change of one lead, from locking it to the commit: the steps that all commands share.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::{
    detail, facts,
    form::LeadContract,
    model::{Lead, NO_LEAD},
    score::{Facts, score},
    store::{self, NewEvent, Place},
    view::{LeadDetail, NamedLead},
};
use crate::{
    features::{audit, auth::Caller, outbox},
    platform::{
        changes::{self, Topic},
        clock::Instant,
        db::Tx,
        error::{Problem, Result},
        state::AppState,
    },
};

/// A lead that this transaction has locked. Change [`LeadChange::lead`], then call
/// [`LeadChange::commit`]; dropped before that, nothing is written.
pub struct LeadChange<'a> {
    app: &'a AppState,
    caller: &'a Caller,
    pub tx: Tx,
    pub now: Instant,
    pub(super) before: Lead,
    pub lead: Lead,
    /// The draft of a contract, before and after, when it is changed.
    conversion: Option<(LeadContract, LeadContract)>,
    /// The number of a lead that was merged into this one.
    merged: Option<String>,
    /// Other rows that this transaction changes, for the feed.
    others: Vec<(Topic, Uuid)>,
    /// What happened before the event of the commit: kind and detail.
    events: Vec<(&'static str, Value)>,
}

/// What happened, for the timeline and for the audit log.
pub struct Event {
    pub kind: &'static str,
    pub action: &'static str,
    /// The detail in the timeline; None: the fields that differ.
    pub detail: Option<Value>,
}

impl<'a> LeadChange<'a> {
    /// `version` is the one that the caller saw; None for commands, which apply to any. 404 when
    /// the lead is not in that place or out of scope, 412 when it is at another version.
    pub async fn begin(
        app: &'a AppState,
        caller: &'a Caller,
        (id, place): (Uuid, Place),
        version: Option<i64>,
    ) -> Result<Self> {
        let now = app.clock.now();
        let mut tx = app.db.begin().await?;
        let Some(lead) = store::take(&mut tx, caller, (id, place), version, now).await? else {
            drop(tx);
            return Err(why_not_locked(app, caller, (id, place), version).await?.into());
        };
        Ok(Self::of((app, caller), tx, now, lead))
    }

    /// The change of a lead that a transaction has locked.
    pub(super) fn of(
        (app, caller): (&'a AppState, &'a Caller),
        tx: Tx,
        now: Instant,
        lead: Lead,
    ) -> Self {
        Self {
            app,
            caller,
            tx,
            now,
            before: lead.clone(),
            lead,
            conversion: None,
            merged: None,
            others: Vec::new(),
            events: Vec::new(),
        }
    }

    /// Notes that a lead with this number was merged into the locked one.
    pub(super) fn set_merged(&mut self, number: String) {
        self.merged = Some(number);
    }

    pub(super) fn set_conversion(&mut self, before: LeadContract, after: LeadContract) {
        self.conversion = Some((before, after));
    }

    /// Adds another row that this transaction changes, for the feed.
    pub(super) fn also(&mut self, topic: Topic, id: Uuid) {
        self.others.push((topic, id));
    }

    /// Adds what happened before the event of the commit, for the timeline.
    pub(super) fn happened(&mut self, kind: &'static str, detail: Value) {
        self.events.push((kind, detail));
    }

    /// Scores the lead again, writes row, timeline, audit log and change, and commits. Without a
    /// difference nothing is written.
    pub async fn commit(mut self, event: Event) -> Result<LeadDetail> {
        let differ = self.differences();
        let id = self.lead.id;
        if differ.is_empty() {
            drop(self.tx);
            return detail::detail(self.app, self.caller, id).await;
        }
        let tx = &mut self.tx;
        let known = store::known_in(tx, &self.lead).await?;
        self.lead.priority_score = score(&Facts::of(&self.lead, known), self.now).total;
        store::save(tx, &self.lead).await?;
        if let Some((before, after)) = &self.conversion
            && before != after
        {
            store::keep_draft(tx, id, after).await?;
        }
        let differ = Value::Object(differ);
        let detail = event.detail.unwrap_or_else(|| differ.clone());
        self.events.push((event.kind, detail));
        let actor = Some(self.caller.id);
        let (version, at) = (Some(self.lead.version), self.now);
        let told = |(kind, detail)| NewEvent { lead: id, kind, actor, detail, version, at };
        let told: Vec<_> = self.events.into_iter().map(told).collect();
        store::insert_events(tx, &told).await?;
        let subject = (id, self.lead.lead_number.as_str());
        audit::record(tx, self.caller, event.action, subject, differ, self.now).await?;
        let told = facts::of_change(&self.before, &self.lead);
        outbox::add(tx, told.as_slice(), self.now).await?;
        for (topic, other) in self.others {
            changes::append(tx, topic, other, self.now).await?;
        }
        changes::append(tx, Topic::Lead, id, self.now).await?;
        self.app.feed.commit(self.tx).await?;
        detail::detail(self.app, self.caller, id).await
    }

    /// Field → before and after, without the fields that the engine keeps up to date itself.
    pub(super) fn differences(&self) -> Map<String, Value> {
        let before = Lead {
            version: self.lead.version,
            updated_at: self.lead.updated_at,
            priority_score: self.lead.priority_score,
            ..self.before.clone()
        };
        let mut differ = object(audit::changed(&before, &self.lead));
        if let Some((before, after)) = &self.conversion {
            differ.extend(object(audit::changed(before, after)));
        }
        if let Some(number) = &self.merged {
            differ.insert("merged".to_owned(), json!({ "before": null, "after": number }));
        }
        differ
    }
}

/// The fields of a JSON object; empty for any other value.
pub(super) fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// Why a lead could not be locked: the caller has none in that place (404), it was merged into
/// another (409), or it is at another version (412).
pub(super) async fn why_not_locked(
    app: &AppState,
    caller: &Caller,
    (id, place): (Uuid, Place),
    version: Option<i64>,
) -> Result<Problem> {
    let found = store::named(&app.db, caller, id).await?.filter(|found| place.has(&found.lead));
    Ok(match (found, version) {
        (Some(NamedLead { lead, .. }), _) if lead.id != id => {
            let sentence = format!("This lead was merged into {}", lead.lead_number);
            Problem::conflict(sentence, &detail::detail(app, caller, lead.id).await?)
        }
        (Some(_), Some(_)) => Problem::stale(&detail::detail(app, caller, id).await?),
        _ => Problem::new("not_found", NO_LEAD),
    })
}
