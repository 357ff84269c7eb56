//! Writing submissions down, with all that belongs to each: number, package, link, score,
//! timeline, idempotency key, change.
//!
//! Submissions that arrive while a transaction is being written wait and share the next one, a
//! savepoint each. Each gets its own answer, after the one commit.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::json;
use tokio::sync::oneshot;

use super::{
    arrival,
    model::{Lead, LeadReceipt, NEW, WEBSITE},
    store,
    submission::Submission,
};
use crate::{
    features::packages::{self, model::Package},
    platform::{
        changes::{self, Topic},
        db::{Result as DbResult, Tx, sql},
        error::{Error, Problem, Result},
        ids,
        state::AppState,
    },
};

/// The most that share a transaction.
const TOGETHER: usize = 64;

/// A key that makes a retry harmless, and the hash of the body it came with.
#[derive(Debug)]
pub(super) struct IdempotencyKey {
    pub(super) key: String,
    pub(super) body: String,
}

struct Waiting {
    submission: Submission,
    key: Option<IdempotencyKey>,
    answer: oneshot::Sender<Result<LeadReceipt>>,
}

#[derive(Default)]
pub(super) struct Intake {
    waiting: Mutex<Vec<Waiting>>,
    /// Held by whoever writes.
    turn: tokio::sync::Mutex<()>,
}

impl Intake {
    /// Answers once the lead is on disk.
    pub(super) async fn submit(
        self: &Arc<Self>,
        app: &AppState,
        submission: Submission,
        key: Option<IdempotencyKey>,
    ) -> Result<LeadReceipt> {
        let (answer, answered) = oneshot::channel();
        self.queue().push(Waiting { submission, key, answer });
        // A task of its own: a visitor who hangs up does not take the others down.
        let (intake, app) = (self.clone(), app.clone());
        tokio::spawn(async move {
            let _turn = intake.turn.lock().await;
            let batch: Vec<_> = {
                let mut queue = intake.queue();
                let n = queue.len().min(TOGETHER);
                queue.drain(..n).collect()
            };
            // Empty when an earlier turn took this one along.
            if !batch.is_empty() {
                write(&app, batch).await;
            }
        });
        answered.await.map_err(Error::internal)?
    }

    fn queue(&self) -> std::sync::MutexGuard<'_, Vec<Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn write(app: &AppState, batch: Vec<Waiting>) {
    let (work, answers): (Vec<_>, Vec<_>) =
        batch.into_iter().map(|w| ((w.submission, w.key), w.answer)).unzip();
    // A visitor who has hung up does not hear the answer.
    match take_in_all(app, work).await {
        Ok(results) => {
            for (answer, result) in answers.into_iter().zip(results) {
                let _ = answer.send(result);
            }
        }
        Err(e) => {
            let problem = Error::Db(e).into_problem();
            for answer in answers {
                let _ = answer.send(Err(problem.clone().into()));
            }
        }
    }
}

/// One transaction for all, one result for each.
async fn take_in_all(
    app: &AppState,
    work: Vec<(Submission, Option<IdempotencyKey>)>,
) -> DbResult<Vec<Result<LeadReceipt>>> {
    let mut results = Vec::with_capacity(work.len());
    let mut tx = app.db.begin().await?;
    for (submission, key) in work {
        tx.q(sql!("savepoint lead")).run().await?;
        let result = take_in(app, &mut tx, submission, key).await;
        if result.is_err() {
            let undone = tx.q(sql!("rollback to savepoint lead")).run().await;
            // A full disk ends the whole transaction in SQLite: the savepoint is gone with it,
            // and what happened to this lead happened to all.
            match (undone, result) {
                (Ok(_), result) => results.push(result),
                (Err(_), Err(Error::Db(first))) => return Err(first),
                (Err(e), _) => return Err(e),
            }
            tx.q(sql!("release savepoint lead")).run().await?;
            continue;
        }
        tx.q(sql!("release savepoint lead")).run().await?;
        results.push(result);
    }
    app.feed.commit(tx).await?;
    Ok(results)
}

async fn take_in(
    app: &AppState,
    tx: &mut Tx,
    submission: Submission,
    key: Option<IdempotencyKey>,
) -> Result<LeadReceipt> {
    let now = app.clock.now();
    if let Some(key) = &key
        && !store::claim_key(tx, &key.key, &key.body, now).await?
    {
        return first_answer(tx, key).await;
    }

    let asked = submission.package_id;
    let package = match asked {
        Some(id) => packages::store::find_in(tx, id).await?,
        None => None,
    };
    let mut lead = new_lead(app, submission, package.as_ref());
    let mut detail = json!({ "lead_source": lead.lead_source });
    if let (true, Some(id)) = (lead.package_missing, asked) {
        detail["package_asked"] = json!(id);
    }
    arrival::write(tx, &mut lead, None, detail).await?;
    let receipt = LeadReceipt::new(lead.id, lead.lead_number);
    if let Some(key) = &key {
        store::keep_answer(tx, &key.key, &receipt).await?;
    }
    changes::append(tx, Topic::Lead, lead.id, now).await?;
    Ok(receipt)
}

/// A retry gets the first answer; another body under the same key is a mistake.
async fn first_answer(tx: &mut Tx, key: &IdempotencyKey) -> Result<LeadReceipt> {
    match store::answer_of_key(tx, &key.key).await? {
        (body, Some(answer)) if body == key.body => Ok(answer.0),
        _ => Err(Problem::field(
            "Idempotency-Key",
            "reused",
            "This Idempotency-Key was used with another body",
        )
        .into()),
    }
}

fn new_lead(app: &AppState, s: Submission, package: Option<&Package>) -> Lead {
    let now = app.clock.now();
    let today = app.clock.today();
    let input = s.input;
    Lead {
        id: ids::new(),
        lead_number: String::new(),
        version: 1,
        created_at: now,
        updated_at: now,
        deleted_at: None,
        quarantine: s.suspicion.map(|s| s.code().to_owned()),
        name: s.name,
        primary_contact: s.phone,
        alternate_contact: None,
        email: Some(s.email),
        address: s.address,
        pincode: s.pincode,
        service_type: s.service_type.or_else(|| package.map(|p| p.service_type.clone())),
        room_type: s.room_type.or_else(|| package.and_then(|p| p.room_type.clone())),
        quoted_amount: package.map(|p| p.final_price),
        preferred_date: s.preferred_date.map(|date| date.to_string()),
        preferred_time: input.preferred_time,
        notes: input.notes,
        is_emergency: false,
        package_id: package.map(|p| p.id),
        package_name: package.map(|p| p.service_name.clone()),
        package_price: package.map(|p| p.final_price),
        package_missing: s.package_id.is_some() && !package.is_some_and(|p| p.is_active),
        date_passed: s.preferred_date.is_some_and(|date| date < today),
        status: NEW.to_owned(),
        call_notes: None,
        call_attempts: 0,
        unanswered_attempts: 0,
        last_called_at: None,
        next_follow_up_date: None,
        follow_up_date: None,
        priority_score: 0,
        assigned_to: None,
        repeat_of: None,
        customer_id: None,
        converted_at: None,
        whatsapp_url: None,
        whatsapp_sent: false,
        whatsapp_sent_at: None,
        whatsapp_sent_by: None,
        lead_source: WEBSITE.to_owned(),
        form: Some(s.form.code().to_owned()),
        locale: s.locale.code().to_owned(),
        page: input.page,
        area: input.area,
        utm_source: input.utm_source,
        utm_medium: input.utm_medium,
        utm_campaign: input.utm_campaign,
        utm_term: input.utm_term,
        utm_content: input.utm_content,
        referrer: input.referrer,
        consent: input.consent,
        consent_version: input.consent_version,
        consent_at: input.consent.filter(|given| *given).map(|_| now),
    }
}
