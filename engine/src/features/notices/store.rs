//! The SQL of notices: how far they have been made, of what, and writing them. [`shown`] reads them
//! for users.

mod shown;

use chrono::Duration;
use sqlx::FromRow;
use uuid::Uuid;

pub use self::shown::*;
use super::{
    model::{DueLead, LeadAct, NewNotice},
    push,
};
use crate::platform::{
    changes::{self, Topic},
    clock::Instant,
    db::{Db, Result, Tx, sql},
    ids,
};

/// How long a notice about many takes up more of the same: an import of some minutes is one.
const GROWS: Duration = Duration::minutes(1);

/// Changes whose events are read by one statement.
const AT_ONCE: usize = 256;

/// How far notices have been made.
#[derive(Debug, Default, FromRow)]
pub struct Progress {
    pub(super) turn: i64,
    pub(super) cursor: Option<String>,
    pub(super) due_until: Option<Instant>,
}

/// How far notices have been made.
pub async fn progress(db: &Db) -> Result<Progress> {
    let stored =
        db.q(sql!("select turn, cursor, due_until from notice_progress")).optional().await?;
    Ok(stored.unwrap_or_default())
}

/// Takes the turn. False when it is another engine's already.
pub async fn move_on(tx: &mut Tx, next: &Progress) -> Result<bool> {
    let moved = tx
        .q(sql!(
            "insert into notice_progress (id, turn, cursor, due_until) values (1, $1, $2, $3)
             on conflict (id) do update
             set turn = excluded.turn, cursor = excluded.cursor, due_until = excluded.due_until
             where notice_progress.turn = excluded.turn - 1"
        ))
        .bind(next.turn)
        .bind(next.cursor.as_deref())
        .bind(next.due_until)
        .run()
        .await?;
    Ok(moved == 1)
}

/// The events that these changes of leads wrote: they have the same time. Only of leads that are on
/// the desk, and only those that may be told.
pub async fn lead_events(db: &Db, changes: &[i64]) -> Result<Vec<LeadAct>> {
    let mut events: Vec<LeadAct> = Vec::new();
    for some in changes.chunks(AT_ONCE) {
        let mut q = db.q("select e.id, e.lead_id, e.kind, e.actor_id, e.detail, l.assigned_to
             from changes c
             join lead_events e on e.lead_id = c.entity_id and e.at = c.at
             join leads l on l.id = e.lead_id
             where e.kind in ('created', 'released', 'assigned', 'edited')
               and l.deleted_at is null and l.quarantine is null and c.seq in");
        q.push_list(some);
        events.extend(q.all::<LeadAct>().await?);
    }
    // In the order in which they happened; two changes of one moment find each event twice.
    events.sort_by_key(|event| event.id);
    events.dedup_by_key(|event| event.id);
    Ok(events)
}

/// Open leads whose follow-up became due after a time, and by another, the earliest first. The
/// statuses are named as in the index of follow-ups.
pub async fn due_leads(db: &Db, after: Instant, until: Instant) -> Result<Vec<DueLead>> {
    db.q(sql!(
        "select id, assigned_to, next_follow_up_date from leads
         where deleted_at is null and quarantine is null
           and status in ('new', 'pending_call', 'not_connected', 'scheduled')
           and next_follow_up_date > $1 and next_follow_up_date <= $2
         order by next_follow_up_date, id"
    ))
    .bind(after)
    .bind(until)
    .all()
    .await
}

/// Writes notices, each with a change for the feed and in the queues of browsers, and returns how
/// many are new. One that was told before is left out; one about many is added to one of a moment ago.
pub async fn add(tx: &mut Tx, notices: &[NewNotice], now: Instant) -> Result<usize> {
    let mut told = Vec::with_capacity(notices.len());
    for notice in notices {
        let grown = if notice.about().is_none() { grow(tx, notice, now).await? } else { None };
        let id = match grown {
            Some(id) => Some(id),
            None => insert(tx, notice, now).await?,
        };
        if let Some(id) = id {
            push::store::queue(tx, (id, notice), grown.is_some(), now).await?;
            told.push(id);
        }
    }
    changes::append_all(tx, Topic::Notice, &told, now).await?;
    Ok(told.len())
}

async fn insert(tx: &mut Tx, notice: &NewNotice, now: Instant) -> Result<Option<Uuid>> {
    let (id, of) = (ids::new(), &notice.occasion);
    let (sentence, url) = of.says.as_ref().map(|(says, url)| (&**says, &**url)).unzip();
    let inserted = tx
        .q(sql!(
            "insert into notices (id, cause, kind, user_id, actor_id, topic, about_id, count,
               sentence, url, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing"
        ))
        .bind(id)
        .bind(&*of.cause)
        .bind(of.kind)
        .bind(of.user)
        .bind(of.actor)
        .bind(of.topic)
        .bind(notice.about())
        .bind(i64::try_from(notice.count).unwrap_or(i64::MAX))
        .bind(sentence)
        .bind(url)
        .bind(now)
        .run()
        .await?;
    Ok((inserted == 1).then_some(id))
}

/// Adds to a notice of a moment ago about many of the same, which is unread then; its id.
async fn grow(tx: &mut Tx, notice: &NewNotice, now: Instant) -> Result<Option<Uuid>> {
    let grown: Option<(Uuid,)> = tx
        .q(sql!(
            "update notices set count = count + $1, at = $2
             where about_id is null and kind = $3 and at > $4
               and user_id is not distinct from $5 and actor_id is not distinct from $6
             returning id"
        ))
        .bind(i64::try_from(notice.count).unwrap_or(i64::MAX))
        .bind(now)
        .bind(notice.occasion.kind)
        .bind(now - GROWS)
        .bind(notice.occasion.user)
        .bind(notice.occasion.actor)
        .optional()
        .await?;
    let Some((id,)) = grown else { return Ok(None) };
    tx.q(sql!("delete from notice_reads where notice_id = $1")).bind(id).run().await?;
    Ok(Some(id))
}

/// Deletes notices from before a time. Returns how many.
pub async fn delete_before(tx: &mut Tx, at: Instant) -> Result<u64> {
    tx.q(sql!("delete from notices where at < $1")).bind(at).run().await
}
