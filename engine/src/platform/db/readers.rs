//! SQLite's readers: a few connections, opened when there is work for them.
//!
//! As for the one [writer](super::writer), a pool would do, but it gives a connection back in a
//! task of its own, after testing whether it still works. A file does not hang up, and the test
//! takes two threads as long as a small read.

use std::{
    ops::{Deref, DerefMut},
    sync::{Arc, Mutex, PoisonError},
};

use sqlx::{Connection as _, Error, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::sqlite::{self, ACQUIRE_TIMEOUT};

/// How many callers may read at once.
const MAX_READERS: u32 = 4;

/// The connections that read, at most four. Clones share them.
#[derive(Clone)]
pub struct Readers(Arc<Shared>);

struct Shared {
    options: SqliteConnectOptions,
    free: Semaphore,
    /// Open but unused. The last one is used next: what it read is still in its cache.
    idle: Mutex<Vec<SqliteConnection>>,
}

impl Readers {
    /// Opens the first connection, which shows whether the file can be read.
    pub(super) async fn open(options: SqliteConnectOptions) -> Result<Self, Error> {
        let idle = Mutex::new(vec![sqlite::open(&options).await?]);
        Ok(Self(Arc::new(Shared { options, free: Semaphore::new(MAX_READERS as usize), idle })))
    }

    /// A connection for one read; [`Error::PoolTimedOut`] when all are busy for 30 s.
    pub async fn one(&self) -> Result<Reader<'_>, Error> {
        let Shared { options, free, idle } = &*self.0;
        let permit = match free.try_acquire() {
            Ok(permit) => permit,
            Err(_) => tokio::time::timeout(ACQUIRE_TIMEOUT, free.acquire())
                .await
                .map_err(|_| Error::PoolTimedOut)?
                .map_err(|_| Error::PoolClosed)?,
        };
        let open = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match open {
            Some(connection) => connection,
            None => Box::pin(sqlite::open(options)).await?,
        };
        Ok(Reader { connection: Some(connection), idle, _permit: permit })
    }

    /// Waits until no caller reads any more, then closes every connection.
    pub(super) async fn close(&self) {
        let Shared { free, idle, .. } = &*self.0;
        let Ok(_all) = free.acquire_many(MAX_READERS).await else { return };
        free.close();
        let open = std::mem::take(&mut *idle.lock().unwrap_or_else(PoisonError::into_inner));
        for connection in open {
            // A reader has nothing to lose, whether closing it succeeds or not.
            let _ = connection.close().await;
        }
    }
}

/// A connection, until it is dropped. A read that is given up half-way ends with its next row.
pub struct Reader<'a> {
    /// None once it is given back.
    connection: Option<SqliteConnection>,
    idle: &'a Mutex<Vec<SqliteConnection>>,
    _permit: SemaphorePermit<'a>,
}

impl Deref for Reader<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        let Some(connection) = &self.connection else { unreachable!("it is given back once") };
        connection
    }
}

impl DerefMut for Reader<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        let Some(connection) = &mut self.connection else { unreachable!("it is given back once") };
        connection
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).extend(self.connection.take());
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{StreamExt as _, future::join_all};

    use super::*;

    async fn readers() -> Result<(tempfile::TempDir, Readers), Error> {
        let folder = tempfile::tempdir()?;
        let options = SqliteConnectOptions::new().filename(folder.path().join("db"));
        let mut writer = sqlite::open(&options.clone().create_if_missing(true)).await?;
        sqlx::query("create table t (n bigint)").execute(&mut writer).await?;
        sqlx::query("insert into t values (7)").execute(&mut writer).await?;
        writer.close().await?;
        Ok((folder, Readers::open(options.read_only(true)).await?))
    }

    async fn seven(readers: &Readers) -> Result<i64, Error> {
        sqlx::query_scalar("select n from t").fetch_one(&mut *readers.one().await?).await
    }

    fn open(readers: &Readers) -> usize {
        readers.0.idle.lock().expect("nobody panicked").len()
    }

    #[tokio::test]
    async fn who_reads_alone_needs_one_connection_and_many_share_four() -> Result<(), Error> {
        let (_folder, readers) = readers().await?;
        for _ in 0..3 {
            assert_eq!(seven(&readers).await?, 7);
        }
        assert_eq!(open(&readers), 1);
        let held = join_all((0..MAX_READERS).map(|_| readers.one())).await;
        let waits = tokio::spawn({
            let readers = readers.clone();
            async move { seven(&readers).await }
        });
        tokio::task::yield_now().await;
        assert!(!waits.is_finished());
        drop(held);
        assert_eq!(waits.await.expect("no panic")?, 7);
        assert_eq!(open(&readers), MAX_READERS as usize);
        Ok(())
    }

    #[tokio::test]
    async fn a_read_that_is_given_up_half_way_does_not_disturb_the_next() -> Result<(), Error> {
        let (_folder, readers) = readers().await?;
        let endless =
            "with recursive n(i) as (select 1 union all select i + 1 from n) select i from n";
        {
            let mut reader = readers.one().await?;
            let mut rows = sqlx::query(endless).fetch(&mut *reader);
            assert!(rows.next().await.is_some_and(|row| row.is_ok()));
        }
        assert_eq!(seven(&readers).await?, 7);
        assert_eq!(open(&readers), 1);
        Ok(())
    }

    #[tokio::test]
    async fn the_end_waits_for_who_reads_and_nobody_reads_after_it() -> Result<(), Error> {
        let (_folder, readers) = readers().await?;
        let reader = readers.one().await?;
        let end = tokio::spawn({
            let readers = readers.clone();
            async move { readers.close().await }
        });
        tokio::task::yield_now().await;
        assert!(!end.is_finished());
        drop(reader);
        end.await.expect("no panic");
        assert!(matches!(readers.one().await, Err(Error::PoolClosed)));
        assert_eq!(open(&readers), 0);
        Ok(())
    }
}
