//! The SQL of web push: the key, the browsers of users, and what these are still to be told.

use sqlx::FromRow;
use uuid::Uuid;

use super::{
    super::model::NewNotice,
    model::{GROWS, StoredKey, Subscription, useful},
};
use crate::{
    features::auth::Caller,
    platform::{
        clock::Instant,
        db::{Db, Result, Tx, sql},
        ids,
    },
};

/// The key pair, if it was made.
pub(super) async fn key(db: &Db) -> Result<Option<StoredKey>> {
    db.q(sql!("select public_key, private_sealed from push_keys")).optional().await
}

/// Keeps a new key pair unless there is one.
pub(super) async fn keep_key(tx: &mut Tx, key: &StoredKey) -> Result<()> {
    tx.q(sql!(
        "insert into push_keys (one, public_key, private_sealed) values (1, $1, $2)
         on conflict (one) do nothing"
    ))
    .bind(&*key.public_key)
    .bind(&*key.private_sealed)
    .run()
    .await?;
    Ok(())
}

/// Deletes the key pair with all browsers, which are bound to it. Returns how many these were.
pub(super) async fn forget(tx: &mut Tx) -> Result<u64> {
    tx.q(sql!("delete from push_keys")).run().await?;
    tx.q(sql!("delete from push_subscriptions")).run().await
}

/// A browser, as a row of its user's list.
#[derive(Debug, FromRow)]
pub(super) struct OwnBrowser {
    pub id: Uuid,
    pub session: Vec<u8>,
    pub browser: String,
    pub created_at: Instant,
    pub sent_at: Option<Instant>,
}

/// The caller's browsers, the newest first.
pub(super) async fn browsers(db: &Db, caller: &Caller) -> Result<Vec<OwnBrowser>> {
    db.q(sql!(
        "select p.id, p.session, s.browser, p.created_at, p.sent_at
         from push_subscriptions p join sessions s on s.token_hash = p.session
         where p.user_id = $1 order by p.created_at desc, p.id"
    ))
    .bind(caller.id)
    .all()
    .await
}

macro_rules! subscriptions {
    ($rest:literal) => {
        concat!(
            "select id, session, endpoint_hash, sealed, failures, failing_since
             from push_subscriptions ",
            $rest
        )
    };
}

/// One of the caller's browsers.
pub(super) async fn find(db: &Db, caller: &Caller, id: Uuid) -> Result<Option<Subscription>> {
    db.q(sql!(subscriptions!("where id = $1 and user_id = $2")))
        .bind(id)
        .bind(caller.id)
        .optional()
        .await
}

/// A browser that a caller registers from a session.
pub(super) struct NewBrowser<'a> {
    pub session: &'a [u8],
    pub endpoint_hash: &'a [u8],
    pub sealed: &'a [u8],
}

/// Deletes what a new browser takes the place of: another one of its session, and the same one of
/// another user, with what that user was to be told.
pub(super) async fn make_way(tx: &mut Tx, caller: &Caller, new: &NewBrowser<'_>) -> Result<()> {
    tx.q(sql!(
        "delete from push_subscriptions
         where (session = $1 and endpoint_hash <> $2) or (endpoint_hash = $2 and user_id <> $3)"
    ))
    .bind(new.session)
    .bind(new.endpoint_hash)
    .bind(caller.id)
    .run()
    .await?;
    Ok(())
}

/// How many browsers the caller has beside one with this endpoint.
pub(super) async fn others(tx: &mut Tx, caller: &Caller, endpoint_hash: &[u8]) -> Result<i64> {
    let (count,): (i64,) = tx
        .q(sql!(
            "select count(*) from push_subscriptions where user_id = $1 and endpoint_hash <> $2"
        ))
        .bind(caller.id)
        .bind(endpoint_hash)
        .one()
        .await?;
    Ok(count)
}

/// Writes a browser; one that is there comes to this session. Returns its id, and whether it is new.
pub(super) async fn put(
    tx: &mut Tx,
    caller: &Caller,
    new: &NewBrowser<'_>,
    now: Instant,
) -> Result<(Uuid, bool)> {
    let id = ids::new();
    let (kept,): (Uuid,) = tx
        .q(sql!(
            "insert into push_subscriptions
               (id, session, user_id, endpoint_hash, sealed, created_at)
             values ($1, $2, $3, $4, $5, $6)
             on conflict (endpoint_hash) do update set session = excluded.session,
               sealed = excluded.sealed, failures = 0, failing_since = null, waits_until = null
             returning id"
        ))
        .bind(id)
        .bind(new.session)
        .bind(caller.id)
        .bind(new.endpoint_hash)
        .bind(new.sealed)
        .bind(now)
        .one()
        .await?;
    Ok((kept, kept == id))
}

/// Deletes one of the caller's browsers; false when there is none.
pub(super) async fn remove(tx: &mut Tx, caller: &Caller, id: Uuid) -> Result<bool> {
    let removed = tx
        .q(sql!("delete from push_subscriptions where id = $1 and user_id = $2"))
        .bind(id)
        .bind(caller.id)
        .run()
        .await?;
    Ok(removed == 1)
}

/// Deletes a browser that is told nothing any more.
pub(super) async fn delete(tx: &mut Tx, id: Uuid) -> Result<()> {
    tx.q(sql!("delete from push_subscriptions where id = $1")).bind(id).run().await?;
    Ok(())
}

/// Puts a notice into the queue of every browser whose user may be told of it; one that has grown
/// waits a while. What a user may see and wants to hear is asked when it is sent.
pub async fn queue(
    tx: &mut Tx,
    (id, notice): (Uuid, &NewNotice),
    has_grown: bool,
    now: Instant,
) -> Result<()> {
    let of = &notice.occasion;
    tx.q(sql!(
        "insert into push_queue (subscription_id, notice_id, next_at, until)
         select p.id, $1, $2, $3 from push_subscriptions p
         where p.user_id = coalesce($4, p.user_id) and p.user_id is distinct from $5
         on conflict (subscription_id, notice_id) do update set until = excluded.until"
    ))
    .bind(id)
    .bind(if has_grown { now + GROWS } else { now })
    .bind(now + useful(of.kind))
    .bind(of.user)
    .bind(of.actor)
    .run()
    .await?;
    Ok(())
}

/// The browsers that have something to be told now that no engine is sending.
pub(super) async fn due(db: &Db, now: Instant) -> Result<Vec<Uuid>> {
    let rows: Vec<(Uuid,)> = db
        .q(sql!(
            "select distinct p.id from push_queue q
             join push_subscriptions p on p.id = q.subscription_id
             where q.next_at <= $1 and coalesce(p.waits_until, $1) <= $1
               and coalesce(p.claimed_until, $1) <= $1"
        ))
        .bind(now)
        .all()
        .await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Claims a browser until a time: no other engine sends to it before that. None when one does, or
/// when it waits.
pub(super) async fn claim(
    tx: &mut Tx,
    id: Uuid,
    (now, until): (Instant, Instant),
) -> Result<Option<Subscription>> {
    let claimed = tx
        .q(sql!(
            "update push_subscriptions set claimed_until = $3
             where id = $1 and coalesce(waits_until, $2) <= $2
               and coalesce(claimed_until, $2) <= $2"
        ))
        .bind(id)
        .bind(now)
        .bind(until)
        .run()
        .await?;
    if claimed == 0 {
        return Ok(None);
    }
    tx.q(sql!(subscriptions!("where id = $1"))).bind(id).optional().await
}

/// A notice in the queue of a browser.
#[derive(Debug, Clone, FromRow)]
pub(super) struct Queued {
    pub notice_id: Uuid,
    pub until: Instant,
}

/// What a browser is to be told next.
pub(super) async fn next(tx: &mut Tx, subscription: Uuid, now: Instant) -> Result<Option<Queued>> {
    tx.q(sql!(
        "select notice_id, until from push_queue where subscription_id = $1 and next_at <= $2
         order by next_at, notice_id limit 1"
    ))
    .bind(subscription)
    .bind(now)
    .optional()
    .await
}

/// Takes a notice out of the queue; one that has grown since it was read stays for later.
pub(super) async fn done(tx: &mut Tx, id: Uuid, queued: &Queued, now: Instant) -> Result<()> {
    let gone = tx
        .q(sql!(
            "delete from push_queue where subscription_id = $1 and notice_id = $2 and until = $3"
        ))
        .bind(id)
        .bind(queued.notice_id)
        .bind(queued.until)
        .run()
        .await?;
    if gone == 0 {
        tx.q(sql!(
            "update push_queue set next_at = $3 where subscription_id = $1 and notice_id = $2"
        ))
        .bind(id)
        .bind(queued.notice_id)
        .bind(now + GROWS)
        .run()
        .await?;
    }
    Ok(())
}

/// Gives the claim back; nothing was sent.
pub(super) async fn release(tx: &mut Tx, id: Uuid) -> Result<()> {
    tx.q(sql!("update push_subscriptions set claimed_until = null where id = $1"))
        .bind(id)
        .run()
        .await?;
    Ok(())
}

/// Notes a success, and gives the claim back.
pub(super) async fn sent(tx: &mut Tx, id: Uuid, now: Instant) -> Result<()> {
    tx.q(sql!(
        "update push_subscriptions set sent_at = $2, failures = 0, failing_since = null,
           waits_until = null, claimed_until = null
         where id = $1"
    ))
    .bind(id)
    .bind(now)
    .run()
    .await?;
    Ok(())
}

/// Notes a failure and until when the browser waits, and gives the claim back.
pub(super) async fn failed(
    tx: &mut Tx,
    failing: &Subscription,
    waits_until: Instant,
) -> Result<()> {
    tx.q(sql!(
        "update push_subscriptions set failures = $2, failing_since = $3, waits_until = $4,
           claimed_until = null
         where id = $1"
    ))
    .bind(failing.id)
    .bind(failing.failures)
    .bind(failing.failing_since)
    .bind(waits_until)
    .run()
    .await?;
    Ok(())
}
