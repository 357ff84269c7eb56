//! The changes feed: events, in an order that every follower can trust.
//!
//! Each writing transaction appends to `changes`. On SQLite, numbers follow the order of commits.
//! On PostgreSQL no writer waits for another: a change is *settled* once every transaction that
//! began to write before its own has ended; followers read settled changes only, in the order of
//! their transactions. A long writing transaction delays followers and loses nothing.
//!
//! A [`Follower`] reads the table from its own [`Cursor`] on, however far behind it is. A
//! notification only says that looking is worthwhile now; a timer is the fallback, as another
//! process on SQLite sends none.

mod follower;

use std::{
    fmt,
    str::FromStr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use serde::{Deserialize, Serialize};
use sqlx::{FromRow, postgres::PgListener};
use tokio::sync::{broadcast, watch};
use utoipa::ToSchema;
use uuid::Uuid;

pub use self::follower::{Follower, Listener, News, Next};
use super::{
    clock::Instant,
    db::{self, Db, Result, Script, Tx, sql},
    ids,
};

/// The kind of row that a change is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, sqlx::Type, ToSchema)]
#[sqlx(type_name = "TEXT", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// An alert was raised, settled or marked as seen; the entity is the alert.
    Alert,
    Booking,
    /// A draft was written; the entity is the entry.
    Content,
    Customer,
    Lead,
    /// A notice was made; the entity is the notice. Or a user has seen some; the entity is the user.
    Notice,
    Package,
    /// A release was queued, or changed state; the entity is the release.
    Release,
    /// Another release is live now; the entity is the release.
    Site,
    Settings,
    User,
    /// The shared saved views of a list changed; the entity stands for the list.
    View,
}

/// A row of the feed.
#[derive(Debug, Clone, Copy, FromRow)]
pub struct Change {
    pub seq: i64,
    /// The transaction that wrote it; on SQLite the same as `seq`.
    xact: i64,
    pub topic: Topic,
    pub entity_id: Uuid,
    settled: bool,
}

impl Change {
    /// The position: later changes have a greater one. On PostgreSQL `seq` has another order, and gaps.
    pub fn place(&self) -> (i64, i64) {
        (self.xact, self.seq)
    }

    /// What a follower keeps outside the database; [`Feed::at`] finds the change again.
    pub fn cursor(&self) -> Cursor {
        Cursor { seq: self.seq, entity: self.entity_id }
    }
}

/// A follower's checkpoint, kept outside the database: the last change it has read. If that number
/// has another entity, or none, the history is another: a restored backup, or a trimmed feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    seq: i64,
    entity: Uuid,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.seq, self.entity.simple())
    }
}

impl FromStr for Cursor {
    type Err = ();

    fn from_str(text: &str) -> std::result::Result<Self, ()> {
        let (seq, entity) = text.split_once('-').ok_or(())?;
        let seq = seq.parse().map_err(|_| ())?;
        Ok(Self { seq, entity: entity.parse().map_err(|_| ())? })
    }
}

/// Appends a change. Call in the transaction that writes, then [`Feed::commit`].
pub async fn append(tx: &mut Tx, topic: Topic, entity_id: Uuid, at: Instant) -> Result<()> {
    append_all(tx, topic, &[entity_id], at).await
}

/// The same for several entities, in their order; does nothing when there are none.
pub async fn append_all(tx: &mut Tx, topic: Topic, entities: &[Uuid], at: Instant) -> Result<()> {
    let mut script = tx.script();
    append_to(&mut script, topic, entities, at);
    tx.run(script).await
}

/// The same, as the last statements of a script.
pub fn append_to(script: &mut Script, topic: Topic, entities: &[Uuid], at: Instant) {
    for entities in db::runs(entities) {
        let q = script.then("insert into changes (topic, entity_id, at) values ");
        let mut between = "(";
        for entity in entities {
            q.push_bind(between, topic).push_bind(", ", *entity).push_bind(", ", at);
            between = "), (";
        }
        q.push(")");
    }
}

/// Rows that [`Feed::trim`] deletes in one transaction.
const BATCH: usize = 500;

/// Rows of a follower's page: large, so that the work after each (an index's commit) is rare.
const PAGE: usize = 4_000;

/// How long a follower sleeps when it is not notified.
const FALLBACK: Duration = Duration::from_millis(250);

/// How soon to look again for a change that is written but not settled.
const UNSETTLED: Duration = Duration::from_millis(5);

/// How this feed notifies the other engines on the same server.
struct Others {
    /// The name of this feed, which receives its own notifications too.
    name: String,
    /// Whether a commit is waiting to be announced.
    due: AtomicBool,
    notifying: tokio::sync::Mutex<()>,
}

impl Default for Others {
    fn default() -> Self {
        let name = ids::new().to_string();
        Self { name, due: AtomicBool::default(), notifying: tokio::sync::Mutex::default() }
    }
}

/// The feed of one process; clones share it.
#[derive(Clone)]
pub struct Feed {
    db: Db,
    out: broadcast::Sender<News>,
    /// How many commits this process has made, or has been notified of.
    notify: watch::Sender<u64>,
    others: Arc<Others>,
    /// Where [`Feed::follow`] begins.
    mark: Arc<Mutex<Option<Change>>>,
}

impl Feed {
    /// A feed that does not read the table until [`Feed::follow`] runs.
    pub fn new(db: Db) -> Self {
        Self {
            db,
            out: broadcast::channel(1024).0,
            notify: watch::Sender::new(0),
            others: Arc::default(),
            mark: Arc::default(),
        }
    }

    /// The changes from now on, in memory, as [`Feed::follow`] reads them.
    pub fn subscribe(&self) -> Listener {
        Listener::new(self.out.subscribe())
    }

    /// Commits and notifies followers.
    pub async fn commit(&self, tx: Tx) -> Result<()> {
        let script = tx.script();
        self.commit_after(tx, script).await
    }

    /// Runs the script, commits and notifies followers.
    pub async fn commit_after(&self, tx: Tx, script: Script) -> Result<()> {
        tx.commit_after(script).await?;
        self.notify_followers();
        self.notify_engines();
        Ok(())
    }

    fn notify_followers(&self) {
        self.notify.send_modify(|commits| *commits += 1);
    }

    /// Notifies the other engines, after the commit: inside it, NOTIFY takes a lock shared by the
    /// whole cluster. Commits made during one announcement share the next. Best effort: a follower
    /// that misses it looks again when its timer fires.
    fn notify_engines(&self) {
        let Db::Postgres(server) = &self.db else { return };
        if self.others.due.swap(true, Ordering::AcqRel) {
            return;
        }
        let (server, others) = (server.clone(), self.others.clone());
        tokio::spawn(async move {
            let _turn = others.notifying.lock().await;
            others.due.store(false, Ordering::Release);
            let notify = sqlx::query("select pg_notify('changes', $1)").bind(&others.name);
            let _ = notify.execute(server.pool()).await;
        });
    }

    /// How many commits were notified; who has [caught up](Follower::caught_up) knows them all.
    pub fn commits(&self) -> u64 {
        *self.notify.borrow()
    }

    /// Makes [`Feed::follow`] begin after the newest change. Call before reading what it keeps fresh.
    pub async fn mark(&self) -> Result<()> {
        let newest = self.newest().await?;
        *self.mark.lock().unwrap_or_else(PoisonError::into_inner) = newest;
        Ok(())
    }

    /// Sends changes to the subscribers. A job of the engine; it does not end.
    pub async fn follow(self) {
        let from = *self.mark.lock().unwrap_or_else(PoisonError::into_inner);
        let mut follower = self.follower("live updates", from);
        let mut ear = self.listen().await;
        loop {
            let next = tokio::select! {
                next = follower.next() => next,
                from = heard(&mut ear) => {
                    if from != self.others.name {
                        self.notify_followers();
                    }
                    continue;
                }
            };
            match next {
                Next::Changes(changes) => {
                    for change in changes {
                        // There may be no subscribers.
                        let _ = self.out.send(News::Change(change));
                    }
                }
                Next::Lost => {
                    if let Err(e) = follower.restart().await {
                        tracing::warn!(error = %e, "cannot read the feed");
                        tokio::time::sleep(FALLBACK).await;
                    }
                    let _ = self.out.send(News::Missed);
                }
            }
        }
    }

    /// Follows from the change after `from`, or from the first one. `name` is for the log.
    pub fn follower(&self, name: &'static str, from: Option<Change>) -> Follower {
        Follower::new(name, self.clone(), from)
    }

    /// The newest settled change; None when nothing was ever written.
    pub async fn newest(&self) -> Result<Option<Change>> {
        self.db
            .q(sql!(
                "select seq, xact, topic, entity_id, settled from change_feed
                 where settled order by xact desc, seq desc limit 1"
            ))
            .optional()
            .await
    }

    /// The change of a cursor; None when it is gone, or is that of another entity.
    pub async fn at(&self, cursor: Cursor) -> Result<Option<Change>> {
        self.db
            .q(sql!(
                "select seq, xact, topic, entity_id, settled from change_feed
                 where seq = $1 and entity_id = $2"
            ))
            .bind(cursor.seq)
            .bind(cursor.entity)
            .optional()
            .await
    }

    /// The settled changes after one, 4,000 at most and perhaps none.
    pub async fn after(&self, change: &Change) -> Result<Next> {
        Ok(match self.read(Some(change)).await? {
            Read::Rows { settled, .. } => Next::Changes(settled),
            Read::Lost => Next::Lost,
        })
    }

    async fn read(&self, last: Option<&Change>) -> Result<Read> {
        let (xact, seq) = last.map_or((0, 0), Change::place);
        // Includes the last one read: if it is gone, later changes may be gone too.
        let rows: Vec<Change> = self
            .db
            .q(sql!(
                "select seq, xact, topic, entity_id, settled from change_feed
                 where xact >= $1 and (xact > $1 or seq >= $2) order by xact, seq limit 4001"
            ))
            .bind(xact)
            .bind(seq)
            .all()
            .await?;
        let mut rows = rows.into_iter().peekable();
        if let Some(last) = last {
            let first = rows.next();
            if first.is_none_or(|first| first.cursor() != last.cursor()) {
                return Ok(Read::Lost);
            }
        }
        let mut settled: Vec<Change> = Vec::new();
        while settled.len() < PAGE
            && let Some(change) = rows.next_if(|change| change.settled)
        {
            settled.push(change);
        }
        Ok(Read::Rows { settled, unsettled: rows.next().is_some() })
    }

    /// Deletes settled changes before an instant, but never the newest one: followers begin there.
    pub async fn trim(&self, before: Instant) -> Result<()> {
        loop {
            // In small transactions, so that other writers do not wait long.
            let mut tx = self.db.begin().await?;
            let dropped = tx
                .q(sql!(
                    "delete from changes where seq in
                       (select seq from change_feed
                        where at < $1 and settled
                          and seq <> (select seq from change_feed where settled
                                      order by xact desc, seq desc limit 1)
                        order by xact, seq limit 500)"
                ))
                .bind(before)
                .run()
                .await?;
            tx.commit().await?;
            if dropped < BATCH as u64 {
                return Ok(());
            }
        }
    }

    /// A database copied from another server has the transaction numbers of that one, which may lie
    /// in the future here: this makes its changes older than all new ones.
    pub async fn settle_copied(&self) -> Result<()> {
        let Db::Postgres(server) = &self.db else { return Ok(()) };
        let sql = "update changes set xact = 0 where (select max(xact) from changes)
                     >= cast(cast(pg_snapshot_xmax(pg_current_snapshot()) as text) as bigint)";
        sqlx::query(sql).execute(server.pool()).await?;
        Ok(())
    }

    async fn listen(&self) -> Option<PgListener> {
        let Db::Postgres(server) = &self.db else { return None };
        let mut ear = PgListener::connect_with(server.pool()).await.ok()?;
        ear.listen("changes").await.ok()?;
        Some(ear)
    }
}

enum Read {
    Rows {
        settled: Vec<Change>,
        /// Whether there is a change that followers may not get yet.
        unsettled: bool,
    },
    Lost,
}

/// The name of the feed that committed; empty when the connection was lost, so one may be missed.
async fn heard(ear: &mut Option<PgListener>) -> String {
    let Some(ear) = ear else { return std::future::pending().await };
    if let Ok(notice) = ear.recv().await {
        return notice.payload().to_owned();
    }
    // The listener reconnects by itself; the pause keeps this loop from spinning.
    tokio::time::sleep(Duration::from_secs(1)).await;
    String::new()
}

#[cfg(test)]
mod tests;
