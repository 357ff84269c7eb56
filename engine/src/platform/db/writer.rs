//! SQLite's one writer: a connection behind a lock.
//!
//! A pool of one connection would do, but it gives the connection back in a task of its own, after
//! testing it. Measured: under load the next transaction waits half a millisecond for that, a
//! quarter of what a group of leads takes.

use std::sync::Arc;

use sqlx::{Connection as _, Error, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::{
    runtime::Handle,
    sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard},
};

use super::{
    sqlite::{self, ACQUIRE_TIMEOUT},
    wal::{self, Log},
};

/// The one connection that writes. Clones share it.
#[derive(Clone)]
pub struct Writer {
    options: Arc<SqliteConnectOptions>,
    /// None once it is closed.
    connection: Arc<Mutex<Option<SqliteConnection>>>,
    log: Log,
}

/// The connection, while no other caller has it.
pub(super) type Guard = OwnedMappedMutexGuard<Option<SqliteConnection>, SqliteConnection>;

impl Writer {
    pub(super) async fn open(options: SqliteConnectOptions) -> Result<Self, Error> {
        let options = wal::defer_checkpoints(options);
        let connection = Arc::new(Mutex::new(Some(sqlite::open(&options).await?)));
        let log = Log::new(options.clone());
        Ok(Self { options: Arc::new(options), connection, log })
    }

    /// Waits for the connection; [`Error::PoolTimedOut`] when other callers keep it for 30 s.
    pub async fn acquire(&self) -> Result<Guard, Error> {
        let lock = self.connection.clone().lock_owned();
        let held =
            tokio::time::timeout(ACQUIRE_TIMEOUT, lock).await.map_err(|_| Error::PoolTimedOut)?;
        OwnedMutexGuard::try_map(held, Option::as_mut).map_err(|_| Error::PoolClosed)
    }

    pub(super) async fn begin(&self) -> Result<Writing, Error> {
        let guard = Some(self.acquire().await?);
        let mut writing = Writing { guard, options: self.options.clone(), log: self.log.clone() };
        sqlx::query("begin immediate").execute(writing.connection()).await?;
        Ok(writing)
    }

    /// Closes the connection after the last write; SQLite merges its log into the file.
    pub(super) async fn close(&self) {
        self.log.close().await;
        if let Some(connection) = self.connection.lock().await.take() {
            // What was committed is on disk, whether closing succeeds or not.
            let _ = connection.close().await;
        }
    }
}

/// A transaction. One that is dropped without a commit is rolled back before the next begins.
pub struct Writing {
    /// None once the transaction has ended.
    guard: Option<Guard>,
    options: Arc<SqliteConnectOptions>,
    log: Log,
}

impl Writing {
    /// To be called after the commit.
    pub(super) fn finish(mut self) {
        self.guard = None;
        self.log.committed();
    }

    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        let Some(connection) = self.guard.as_deref_mut() else {
            unreachable!("a transaction ends once")
        };
        connection
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        let (Some(mut guard), Ok(runtime)) = (self.guard.take(), Handle::try_current()) else {
            return;
        };
        let options = self.options.clone();
        runtime.spawn(async move {
            // When the disk is full, SQLite has rolled back already and this fails. Whatever the
            // cause, a fresh connection has no transaction.
            if sqlx::query("rollback").execute(&mut *guard).await.is_err()
                && let Ok(fresh) = sqlite::open(&options).await
            {
                *guard = fresh;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use sqlx::sqlite::SqliteJournalMode;

    use super::*;

    async fn writer() -> Result<(tempfile::TempDir, Writer), Error> {
        let folder = tempfile::tempdir()?;
        let options = SqliteConnectOptions::new()
            .filename(folder.path().join("db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal);
        let writer = Writer::open(options).await?;
        sqlx::query("create table t (n bigint)").execute(&mut *writer.acquire().await?).await?;
        Ok((folder, writer))
    }

    async fn insert(writing: &mut Writing) -> Result<(), Error> {
        sqlx::query("insert into t values (1)").execute(writing.connection()).await.map(|_| ())
    }

    async fn commit(mut writing: Writing) -> Result<(), Error> {
        sqlx::query("commit").execute(writing.connection()).await?;
        writing.finish();
        Ok(())
    }

    async fn rows(writer: &Writer) -> Result<i64, Error> {
        let mut guard = writer.acquire().await?;
        sqlx::query_scalar("select count(*) from t").fetch_one(&mut *guard).await
    }

    #[tokio::test]
    async fn what_is_not_committed_is_undone_before_the_next_begins() -> Result<(), Error> {
        let (_folder, writer) = writer().await?;
        for _ in 0..3 {
            insert(&mut writer.begin().await?).await?;
        }
        let mut kept = writer.begin().await?;
        insert(&mut kept).await?;
        commit(kept).await?;
        assert_eq!(rows(&writer).await?, 1);
        Ok(())
    }

    #[tokio::test]
    async fn whoever_gives_up_in_the_middle_leaves_nothing_behind() -> Result<(), Error> {
        let (_folder, writer) = writer().await?;
        let (wrote, written) = tokio::sync::oneshot::channel();
        let task = tokio::spawn({
            let writer = writer.clone();
            async move {
                let mut writing = writer.begin().await?;
                insert(&mut writing).await?;
                let _ = wrote.send(());
                std::future::pending::<Result<(), Error>>().await
            }
        });
        written.await.expect("a row that is not committed");
        task.abort();
        assert_eq!(rows(&writer).await?, 0);
        insert(&mut writer.begin().await?).await?;
        Ok(())
    }

    #[tokio::test]
    async fn a_transaction_that_sqlite_ended_itself_does_not_stop_the_next() -> Result<(), Error> {
        let (_folder, writer) = writer().await?;
        let mut ended = writer.begin().await?;
        insert(&mut ended).await?;
        sqlx::query("rollback").execute(ended.connection()).await?;
        assert!(commit(ended).await.is_err());
        let mut next = writer.begin().await?;
        insert(&mut next).await?;
        commit(next).await?;
        assert_eq!(rows(&writer).await?, 1);
        Ok(())
    }

    #[tokio::test]
    async fn nobody_writes_after_the_end() -> Result<(), Error> {
        let (folder, writer) = writer().await?;
        commit(writer.begin().await?).await?;
        writer.close().await;
        assert!(matches!(writer.begin().await, Err(Error::PoolClosed)));
        assert!(!folder.path().join("db-wal").exists(), "the log was folded back");
        Ok(())
    }
}
