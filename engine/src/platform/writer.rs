//! SQLite's one writer: a connection behind a lock.
//!
//! A pool of one connection would do, but gives it back in a task of its own, after asking it
//! whether it is still there. Measured: under load the next transaction waits half a millisecond
//! for that, a quarter of what a group of leads takes.

use std::sync::Arc;

use sqlx::{Connection as _, Error, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::{
    runtime::Handle,
    sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard},
};

use super::{
    db::{self, ACQUIRE_TIMEOUT},
    wal::{self, Log},
};

#[derive(Clone)]
pub struct Writer {
    options: Arc<SqliteConnectOptions>,
    /// None once it is closed.
    connection: Arc<Mutex<Option<SqliteConnection>>>,
    log: Log,
}

/// The connection, while nobody else has it.
pub(super) type Alone = OwnedMappedMutexGuard<Option<SqliteConnection>, SqliteConnection>;

impl Writer {
    pub(super) async fn open(options: SqliteConnectOptions) -> Result<Self, Error> {
        let options = wal::lets_grow(options);
        let connection = Arc::new(Mutex::new(Some(db::open(&options).await?)));
        let log = Log::open(&options).await?;
        Ok(Self { options: Arc::new(options), connection, log })
    }

    /// Waits until nobody else writes; [`Error::PoolTimedOut`] when that takes too long.
    pub(super) async fn alone(&self) -> Result<Alone, Error> {
        let lock = self.connection.clone().lock_owned();
        let held =
            tokio::time::timeout(ACQUIRE_TIMEOUT, lock).await.map_err(|_| Error::PoolTimedOut)?;
        OwnedMutexGuard::try_map(held, Option::as_mut).map_err(|_| Error::PoolClosed)
    }

    pub(super) async fn begin(&self) -> Result<Writing, Error> {
        let alone = Some(self.alone().await?);
        let mut writing = Writing { alone, options: self.options.clone(), log: self.log.clone() };
        sqlx::query("begin immediate").execute(writing.connection()).await?;
        Ok(writing)
    }

    /// Closes the connection once nobody writes any more; SQLite folds its log back into the file.
    pub(super) async fn close(&self) {
        self.log.close().await;
        if let Some(connection) = self.connection.lock().await.take() {
            // What was committed is on disk, whether this goes well or not.
            let _ = connection.close().await;
        }
    }
}

/// A transaction. What is dropped without a commit is undone before anybody else writes.
pub struct Writing {
    /// None once it is over.
    alone: Option<Alone>,
    options: Arc<SqliteConnectOptions>,
    log: Log,
}

impl Writing {
    /// To be called once it was committed.
    pub(super) fn over(mut self) {
        self.alone = None;
        self.log.committed();
    }

    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        let Some(connection) = self.alone.as_deref_mut() else { unreachable!("it is over once") };
        connection
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        let (Some(mut alone), Ok(runtime)) = (self.alone.take(), Handle::try_current()) else {
            return;
        };
        let options = self.options.clone();
        runtime.spawn(async move {
            // SQLite has undone it already when the disk is full, and says so. Whatever it was, a
            // fresh connection has no transaction.
            if sqlx::query("rollback").execute(&mut *alone).await.is_err()
                && let Ok(fresh) = db::open(&options).await
            {
                *alone = fresh;
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
        sqlx::query("create table t (n bigint)").execute(&mut *writer.alone().await?).await?;
        Ok((folder, writer))
    }

    async fn insert(writing: &mut Writing) -> Result<(), Error> {
        sqlx::query("insert into t values (1)").execute(writing.connection()).await.map(|_| ())
    }

    async fn commit(mut writing: Writing) -> Result<(), Error> {
        sqlx::query("commit").execute(writing.connection()).await?;
        writing.over();
        Ok(())
    }

    async fn rows(writer: &Writer) -> Result<i64, Error> {
        let mut alone = writer.alone().await?;
        sqlx::query_scalar("select count(*) from t").fetch_one(&mut *alone).await
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
