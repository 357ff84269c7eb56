//! SQLite's write-ahead log, folded back into the file beside the writer.
//!
//! By itself SQLite folds in the commit that makes the log a thousand pages long. Measured with 64
//! connections that bring leads: each sixteenth group had to, and that was what the slowest waited
//! for.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use sqlx::{Connection as _, Error, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::sync::Mutex;

use super::db;

/// A folding flushes twice: after each small commit that would be too often.
const COMMITS: u32 = 16;

/// Pages after which a commit folds after all: a large one, or one of many while the log is being
/// read.
const LONGEST: &str = "8000";

#[derive(Clone)]
pub(super) struct Log {
    commits: Arc<AtomicU32>,
    /// None once it is closed.
    connection: Arc<Mutex<Option<SqliteConnection>>>,
}

/// The writer's own way to connect: it leaves the log to this module.
pub(super) fn lets_grow(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options.pragma("wal_autocheckpoint", LONGEST)
}

impl Log {
    pub(super) async fn open(options: &SqliteConnectOptions) -> Result<Self, Error> {
        let connection = Arc::new(Mutex::new(Some(db::open(options).await?)));
        Ok(Self { commits: Arc::default(), connection })
    }

    /// To be called after every commit.
    pub(super) fn committed(&self) {
        let before = self.commits.fetch_add(1, Ordering::Relaxed);
        if before % COMMITS != COMMITS - 1 {
            return;
        }
        // Who folds already will be followed by somebody else.
        let Ok(mut held) = self.connection.clone().try_lock_owned() else { return };
        tokio::spawn(async move {
            let Some(connection) = held.as_mut() else { return };
            // What stays in the log is as safe there as in the file.
            let fold = sqlx::query("pragma wal_checkpoint(passive)").execute(connection);
            if let Err(error) = fold.await {
                tracing::warn!(%error, "the log of the database was not folded back");
            }
        });
    }

    pub(super) async fn close(&self) {
        if let Some(connection) = self.connection.lock().await.take() {
            // The writer, which closes last, folds what is left.
            let _ = connection.close().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use sqlx::sqlite::SqliteJournalMode;

    use super::*;

    /// Pages of the log, and how many of them are folded back.
    async fn pages(connection: &mut SqliteConnection) -> Result<(i64, i64), Error> {
        let now: (i64, i64, i64) =
            sqlx::query_as("pragma wal_checkpoint(noop)").fetch_one(connection).await?;
        Ok((now.1, now.2))
    }

    #[tokio::test]
    async fn the_log_is_folded_back_beside_the_writer() -> Result<(), Error> {
        let folder = tempfile::tempdir()?;
        let options = SqliteConnectOptions::new()
            .filename(folder.path().join("db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal);
        let mut writer = db::open(&lets_grow(options.clone())).await?;
        let log = Log::open(&options).await?;
        sqlx::query("create table t (n bigint)").execute(&mut writer).await?;
        log.committed();
        for _ in 2..COMMITS {
            sqlx::query("insert into t values (1)").execute(&mut writer).await?;
            log.committed();
        }
        let (length, done) = pages(&mut writer).await?;
        assert!(length >= i64::from(COMMITS) - 1 && done == 0, "{done} of {length}");

        log.committed();
        let all_folded = async {
            while pages(&mut writer).await?.1 < length {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            Ok::<_, Error>(())
        };
        tokio::time::timeout(Duration::from_secs(30), all_folded).await.expect("it is folded")?;
        Ok(())
    }
}
