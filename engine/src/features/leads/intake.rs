//! Stores submissions with everything that belongs to them: number, package, link, score,
//! timeline, idempotency key, change.
//!
//! Submissions that arrive while a transaction is being written wait and share the next one; each
//! gets its own answer, after the one commit. One script reads for all of them and one writes all:
//! measured, that stores several times as many leads as separate statements.

use std::{
    collections::HashMap,
    mem, slice,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use serde_json::json;
use tokio::sync::oneshot;

use super::{
    arrival::{self, Arriving},
    facts,
    model::{Attribution, Lead, LeadReceipt, LeadSource},
    store,
    submission::Submission,
};
use crate::{
    features::{
        outbox,
        packages::{self, model::Package},
    },
    platform::{
        changes::{self, Topic},
        clock::{Instant, date_of},
        db::{Error as DbError, Result as DbResult},
        error::{Error, Result},
        http::IdempotencyKey,
        state::AppState,
    },
};

/// The most submissions in a transaction: while they are written, as many others are read and
/// checked.
const BATCH: usize = 32;

/// A key that makes a retry harmless, and the hash of the body it came with.
#[derive(Debug)]
pub(super) struct RetryKey {
    pub(super) key: String,
    pub(super) body: String,
}

type Work = (Submission, Option<RetryKey>);

struct Waiting {
    submission: Submission,
    key: Option<RetryKey>,
    answer: oneshot::Sender<Result<LeadReceipt>>,
}

#[derive(Default)]
pub(super) struct Intake(Mutex<Queue>);

#[derive(Default)]
struct Queue {
    waiting: Vec<Waiting>,
    /// Whether a task is writing the waiting submissions; it looks for more after each batch.
    served: bool,
}

impl Intake {
    /// Returns the receipt once the lead is committed.
    pub(super) async fn submit(
        self: &Arc<Self>,
        app: &AppState,
        submission: Submission,
        key: Option<RetryKey>,
    ) -> Result<LeadReceipt> {
        let (answer, answered) = oneshot::channel();
        let served = {
            let mut queue = self.queue();
            queue.waiting.push(Waiting { submission, key, answer });
            mem::replace(&mut queue.served, true)
        };
        if !served {
            tokio::spawn(serve(self.clone(), app.clone()));
        }
        answered.await.map_err(Error::internal)?
    }

    /// The next batch; None when no submission waits.
    fn next(&self) -> Option<Vec<Waiting>> {
        let mut queue = self.queue();
        let n = queue.waiting.len().min(BATCH);
        queue.served = n > 0;
        queue.served.then(|| queue.waiting.drain(..n).collect())
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs as a separate task, so that a visitor who disconnects does not stop the others.
async fn serve(intake: Arc<Intake>, app: AppState) {
    while let Some(batch) = intake.next() {
        // A batch that panics does not stop the others either.
        let _ = tokio::spawn(write(app.clone(), batch)).await;
    }
}

async fn write(app: AppState, batch: Vec<Waiting>) {
    let (work, answers): (Vec<_>, Vec<_>) =
        batch.into_iter().map(|w| ((w.submission, w.key), w.answer)).unzip();
    let results = match take_in(&app, &work).await {
        Ok(results) => results,
        // A conflict is a key that another engine used meanwhile: the next try finds it.
        Err(e) if work.len() == 1 && !matches!(e, DbError::Conflict(_)) => vec![Err(e.into())],
        Err(_) => one_by_one(&app, &work).await,
    };
    for (answer, result) in answers.into_iter().zip(results) {
        // Fails only when the visitor has disconnected.
        let _ = answer.send(result);
    }
}

/// Stores each submission alone, because one that fails must not keep the others out.
async fn one_by_one(app: &AppState, work: &[Work]) -> Vec<Result<LeadReceipt>> {
    let mut results = Vec::with_capacity(work.len());
    for one in work {
        match take_in(app, slice::from_ref(one)).await {
            Ok(answered) => results.extend(answered),
            Err(e) => results.push(Err(e.into())),
        }
    }
    results
}

/// The answer to a submission.
enum Outcome {
    Known(Result<LeadReceipt>),
    /// The receipt of the new lead at this index.
    Lead(usize),
}

/// One transaction for all, one result for each.
async fn take_in(app: &AppState, work: &[Work]) -> DbResult<Vec<Result<LeadReceipt>>> {
    let now = app.clock.now();
    let keys: Vec<_> = work.iter().filter_map(|(_, key)| Some(&*key.as_ref()?.key)).collect();
    let packages: Vec<_> = work.iter().filter_map(|(s, _)| s.package_id).collect();
    let phones: Vec<_> = work.iter().map(|(s, _)| &*s.phone).collect();
    let mut tx = app.db.begin().await?;
    let mut script = tx.script();
    let used = store::ask_for_keys(&mut script, &keys);
    let packages = packages::store::ask_for(&mut script, &packages);
    let asked = arrival::ask(&mut script, &phones, now);
    let answers = tx.ask(script).await?;
    let used = store::used_keys(answers.take(&used)?);
    let packages: HashMap<_, _> =
        answers.take(&packages)?.into_iter().map(|package| (package.id, package)).collect();

    let (mut arriving, mut outcomes) = (Vec::new(), Vec::with_capacity(work.len()));
    // Keys of this batch, with the hash of the body and the index of the lead.
    let mut claimed: HashMap<&str, (&str, usize)> = HashMap::new();
    for (submission, key) in work {
        let first = key.as_ref().and_then(|key| match used.get(&key.key) {
            Some((body, answer)) => {
                let same = answer.clone().filter(|_| *body == key.body);
                Some(Outcome::Known(same.ok_or_else(|| IdempotencyKey::reused().into())))
            }
            None => claimed.get(&*key.key).map(|(body, place)| {
                if *body == key.body {
                    Outcome::Lead(*place)
                } else {
                    Outcome::Known(Err(IdempotencyKey::reused().into()))
                }
            }),
        });
        if first.is_none() {
            if let Some(RetryKey { key, body }) = key {
                claimed.insert(key, (body, arriving.len()));
            }
            let package = submission.package_id.and_then(|id| packages.get(&id));
            arriving.push(arrive(submission, package, now));
        }
        outcomes.push(first.unwrap_or(Outcome::Lead(arriving.len().saturating_sub(1))));
    }

    let mut script = tx.script();
    arrival::receive((&answers, &asked), &mut script, &mut arriving)?;
    outbox::store::add_to(&mut script, &facts::of_arrivals(&arriving), now);
    let receipts: Vec<_> =
        arriving.into_iter().map(|a| LeadReceipt::new(a.lead.id, a.lead.lead_number)).collect();
    let answers: Vec<_> =
        claimed.into_iter().map(|(key, (body, place))| (key, body, &receipts[place])).collect();
    store::add_answers(&mut script, &answers, now);
    let ids: Vec<_> = receipts.iter().map(|r| r.id).collect();
    changes::append_to(&mut script, Topic::Lead, &ids, now);
    app.feed.commit_after(tx, script).await?;
    let results = outcomes.into_iter().map(|outcome| match outcome {
        Outcome::Known(result) => result,
        Outcome::Lead(place) => Ok(receipts[place].clone()),
    });
    Ok(results.collect())
}

fn arrive(s: &Submission, package: Option<&Package>, now: Instant) -> Arriving {
    let lead = new_lead(s, package, now);
    let mut detail = json!({ "lead_source": lead.lead_source });
    if let (true, Some(id)) = (lead.package_missing, s.package_id) {
        detail["package_asked"] = json!(id);
    }
    Arriving { lead, attribution: attribution(s, now), actor: None, detail }
}

fn new_lead(s: &Submission, package: Option<&Package>, now: Instant) -> Lead {
    let input = &s.input;
    Lead {
        quarantine: s.suspicion.map(|s| s.code().to_owned()),
        name: s.name.clone(),
        primary_contact: s.phone.clone(),
        email: s.email.clone(),
        address: s.address.clone(),
        pincode: s.pincode.clone(),
        service_type: s.service_type.clone().or_else(|| package.map(|p| p.service_type.clone())),
        room_type: s.room_type.clone().or_else(|| package.and_then(|p| p.room_type.clone())),
        quoted_amount: package.map(|p| p.final_price),
        preferred_date: s.preferred_date.map(|date| date.to_string()),
        preferred_time: input.preferred_time.clone(),
        notes: input.notes.clone(),
        is_emergency: input.is_emergency.unwrap_or_default(),
        package_id: package.map(|p| p.id),
        package_name: package.map(|p| p.service_name.clone()),
        package_price: package.map(|p| p.final_price),
        package_missing: s.package_id.is_some() && !package.is_some_and(|p| p.is_active),
        date_passed: s.preferred_date.is_some_and(|date| date < date_of(now)),
        lead_source: LeadSource::Website,
        locale: s.locale.code().to_owned(),
        area: input.area.clone(),
        ..Lead::new(now)
    }
}

/// How the submission came in.
fn attribution(s: &Submission, now: Instant) -> Attribution {
    let input = s.input.clone();
    Attribution {
        form: Some(s.form.code().to_owned()),
        page: input.page,
        utm_source: input.utm_source,
        utm_medium: input.utm_medium,
        utm_campaign: input.utm_campaign,
        utm_term: input.utm_term,
        utm_content: input.utm_content,
        referrer: input.referrer,
        landing_page: input.landing_page,
        landing_area: input.landing_area,
        last_page: input.last_page,
        last_area: input.last_area,
        gclid: input.gclid,
        gbraid: input.gbraid,
        wbraid: input.wbraid,
        fbclid: input.fbclid,
        consent: input.consent,
        consent_version: input.consent_version,
        consent_at: input.consent.filter(|given| *given).map(|_| now),
    }
}
