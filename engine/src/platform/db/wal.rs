//! SQLite's write-ahead log, and its checkpoints, which run beside the writer.
//!
//! By itself SQLite runs a checkpoint in the commit that makes the log a thousand pages long. With 64
//! connections that send leads, one group in sixteen paid for it: those were the slowest answers.

use std::{
    mem,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use sqlx::{Connection as _, Error, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::sync::Mutex;

use super::sqlite;

/// Commits between two checkpoints: each checkpoint flushes the disk twice.
const COMMITS: u32 = 16;

/// Pages of the log after which a commit runs the checkpoint itself: after a large transaction, or
/// while a long read keeps the log from being emptied.
const MAX_PAGES: &str = "8000";

#[derive(Clone)]
pub(super) struct Log {
    commits: Arc<AtomicU32>,
    checkpoints: Arc<Mutex<Checkpoints>>,
}

/// The connection that runs checkpoints: opened for the first one, which most starts do not need.
enum Checkpoints {
    Ahead(Box<SqliteConnectOptions>),
    Open(SqliteConnection),
    Closed,
}

impl Checkpoints {
    async fn run(&mut self) -> Result<(), Error> {
        if let Self::Ahead(options) = self {
            *self = Self::Open(sqlite::open(options).await?);
        }
        if let Self::Open(connection) = self {
            // Pages that stay in the log are as safe there as in the file.
            sqlx::query("pragma wal_checkpoint(passive)").execute(connection).await?;
        }
        Ok(())
    }
}

/// The writer's options: it leaves checkpoints to this module.
pub(super) fn defer_checkpoints(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options.pragma("wal_autocheckpoint", MAX_PAGES)
}

impl Log {
    pub(super) fn new(options: SqliteConnectOptions) -> Self {
        let there = Box::new(options.create_if_missing(false));
        let checkpoints = Arc::new(Mutex::new(Checkpoints::Ahead(there)));
        Self { commits: Arc::default(), checkpoints }
    }

    /// To be called after every commit.
    pub(super) fn committed(&self) {
        let before = self.commits.fetch_add(1, Ordering::Relaxed);
        if before % COMMITS != COMMITS - 1 {
            return;
        }
        // A checkpoint is already running; a later commit starts another.
        let Ok(mut checkpoints) = self.checkpoints.clone().try_lock_owned() else { return };
        tokio::spawn(async move {
            if let Err(error) = checkpoints.run().await {
                tracing::warn!(%error, "a checkpoint of the database failed");
            }
        });
    }

    pub(super) async fn close(&self) {
        let mut checkpoints = self.checkpoints.lock().await;
        if let Checkpoints::Open(connection) = mem::replace(&mut *checkpoints, Checkpoints::Closed)
        {
            // The writer, which closes last, runs the last checkpoint.
            let _ = connection.close().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use sqlx::sqlite::SqliteJournalMode;

    use super::*;

    /// Pages of the log, and how many of them a checkpoint has copied.
    async fn pages(connection: &mut SqliteConnection) -> Result<(i64, i64), Error> {
        let now: (i64, i64, i64) =
            sqlx::query_as("pragma wal_checkpoint(noop)").fetch_one(connection).await?;
        Ok((now.1, now.2))
    }

    #[tokio::test]
    async fn checkpoints_run_beside_the_writer() -> Result<(), Error> {
        let folder = tempfile::tempdir()?;
        let options = SqliteConnectOptions::new()
            .filename(folder.path().join("db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal);
        let mut writer = sqlite::open(&defer_checkpoints(options.clone())).await?;
        let log = Log::new(options);
        sqlx::query("create table t (n bigint)").execute(&mut writer).await?;
        log.committed();
        for _ in 2..COMMITS {
            sqlx::query("insert into t values (1)").execute(&mut writer).await?;
            log.committed();
        }
        let (length, done) = pages(&mut writer).await?;
        assert!(length >= i64::from(COMMITS) - 1 && done == 0, "{done} of {length}");

        log.committed();
        let all_copied = async {
            while pages(&mut writer).await?.1 < length {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            Ok::<_, Error>(())
        };
        tokio::time::timeout(Duration::from_secs(30), all_copied).await.expect("a checkpoint")?;
        Ok(())
    }
}
