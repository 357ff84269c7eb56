//! The changes feed: what happened, in the order of commits.
//!
//! Each writing transaction appends to `changes` last. The counter row it takes orders `seq`
//! like the commits. Readers follow the table; the bell only says that it is worth looking now,
//! and a timer is the fallback (another process on SQLite has no bell).

use std::{sync::Arc, time::Duration};

use serde::{Deserialize, Serialize};
use sqlx::{FromRow, postgres::PgListener};
use tokio::sync::{Notify, broadcast};
use uuid::Uuid;

use super::{
    clock::Instant,
    db::{self, Db, Result, Script, Tx, sql},
    numbering,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, sqlx::Type)]
#[sqlx(type_name = "TEXT", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    Booking,
    /// A draft was written; the entity is the entry.
    Content,
    Customer,
    Lead,
    Package,
    /// A release was queued, or changed state; the entity is the release.
    Release,
    /// Another release is live now; the entity is the release.
    Site,
    Settings,
    User,
}

#[derive(Debug, Clone, FromRow)]
pub struct Change {
    pub seq: i64,
    pub topic: Topic,
    pub entity_id: Uuid,
}

/// Call last in a writing transaction, then [`Feed::commit`].
pub async fn append(tx: &mut Tx, topic: Topic, entity_id: Uuid, at: Instant) -> Result<()> {
    append_all(tx, topic, &[entity_id], at).await
}

/// The same of several entities, in their order; nothing when there are none.
pub async fn append_all(tx: &mut Tx, topic: Topic, entities: &[Uuid], at: Instant) -> Result<()> {
    let mut script = tx.script();
    append_to(&mut script, topic, entities, at);
    tx.run(script).await
}

/// The same, as the last statements of a script.
pub fn append_to(script: &mut Script, topic: Topic, entities: &[Uuid], at: Instant) {
    if entities.is_empty() {
        return;
    }
    let n = i64::try_from(entities.len()).unwrap_or(i64::MAX);
    numbering::add_to(script, "changes", n);
    let rows: Vec<_> = (0..n).rev().zip(entities).collect();
    for rows in db::runs(&rows) {
        let q = script.then("insert into changes (seq, topic, entity_id, at) values ");
        let mut between = "((select value from counters where name = 'changes') - ";
        for (before_last, entity) in rows {
            q.push_bind(between, *before_last).push_bind(", ", topic).push_bind(", ", **entity);
            q.push_bind(", ", at);
            between = "), ((select value from counters where name = 'changes') - ";
        }
        q.push(")");
    }
}

/// Rows read or forgotten at once.
const BATCH: usize = 500;

#[derive(Clone)]
pub struct Feed {
    db: Db,
    out: broadcast::Sender<Change>,
    bell: Arc<Notify>,
}

impl Feed {
    /// A feed that nobody follows yet; [`Feed::follow`] reads the table.
    pub fn new(db: Db) -> Self {
        Self { db, out: broadcast::channel(1024).0, bell: Arc::default() }
    }

    pub fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.out.subscribe()
    }

    /// Commits and rings the bell.
    pub async fn commit(&self, tx: Tx) -> Result<()> {
        let script = tx.script();
        self.commit_after(tx, script).await
    }

    /// Runs the script, commits and rings the bell.
    pub async fn commit_after(&self, tx: Tx, script: Script) -> Result<()> {
        tx.commit_after(script).await?;
        self.bell.notify_one();
        if let Db::Postgres(pool) = &self.db {
            // After the commit and best effort: inside it, NOTIFY takes a lock shared by the
            // whole cluster. Whoever misses it looks again when the timer says so.
            let _ = sqlx::query("notify changes").execute(pool).await;
        }
        Ok(())
    }

    /// Follows the table for ever and tells the subscribers. `every` is the fallback timer.
    pub async fn follow(self, every: Duration) {
        let mut last = loop {
            match self.newest().await {
                Ok(seq) => break seq,
                Err(e) => {
                    tracing::warn!(error = %e, "cannot read the changes feed");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        };
        let mut ear = self.listen().await;
        let mut more = false;
        loop {
            tokio::select! {
                () = self.bell.notified() => {}
                () = heard(&mut ear) => {}
                () = tokio::time::sleep(if more { Duration::ZERO } else { every }) => {}
            }
            match self.since(last).await {
                Ok(new) => {
                    more = new.len() == BATCH;
                    for change in new {
                        last = change.seq;
                        // Nobody listening is fine.
                        let _ = self.out.send(change);
                    }
                }
                Err(e) => tracing::warn!(error = %e, "cannot read the changes feed"),
            }
        }
    }

    /// The number of the newest change.
    pub async fn newest(&self) -> Result<i64> {
        let newest = self.db.q(sql!("select coalesce(max(seq), 0) from changes")).one().await;
        newest.map(|(seq,)| seq)
    }

    /// Everything after a change, for a reader that was away; None when not all of it is kept,
    /// or when it is more than somebody would want to hear one by one.
    pub async fn missed(&self, seq: i64) -> Result<Option<Vec<Change>>> {
        let newest = self.newest().await?;
        let missed = self.since(seq).await?;
        let reached = missed.last().map_or(seq, |change| change.seq);
        // Numbers have no gap: one that is not there was trimmed.
        let whole = i64::try_from(missed.len()).is_ok_and(|n| n == reached - seq);
        Ok((whole && reached >= newest && seq <= newest).then_some(missed))
    }

    async fn since(&self, seq: i64) -> Result<Vec<Change>> {
        self.db
            .q(sql!(
                "select seq, topic, entity_id from changes where seq > $1 order by seq limit 500"
            ))
            .bind(seq)
            .all()
            .await
    }

    /// Forgets what is older, but neither the newest change of all nor those of the price list,
    /// by which others tell whether anything is new.
    pub async fn trim(&self, before: Instant) -> Result<()> {
        loop {
            // Bit by bit: the writer is not kept from anybody for long.
            let mut tx = self.db.begin().await?;
            let dropped = tx
                .q(sql!(
                    "delete from changes where seq in
                       (select seq from changes
                        where at < $1 and topic <> 'package'
                          and seq < (select max(seq) from changes)
                        order by seq limit 500)"
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

    async fn listen(&self) -> Option<PgListener> {
        let Db::Postgres(pool) = &self.db else { return None };
        let mut ear = PgListener::connect_with(pool).await.ok()?;
        ear.listen("changes").await.ok()?;
        Some(ear)
    }
}

async fn heard(ear: &mut Option<PgListener>) {
    match ear {
        // A lost connection is re-made by the listener itself; do not spin meanwhile.
        Some(ear) => {
            if ear.recv().await.is_err() {
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
        None => std::future::pending().await,
    }
}
