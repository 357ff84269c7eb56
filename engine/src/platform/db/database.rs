//! The two databases behind one type, and transactions on either.

use std::{
    future::{Ready, ready},
    str::FromStr as _,
};

use sqlx::{
    Connection as _, Executor as _, Postgres, SqliteConnection, Statement as _, Transaction,
    pool::PoolConnection,
    postgres::PgConnectOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

use super::{
    error::Result,
    readers::{Reader, Readers},
    server::Server,
    sqlite::{ACQUIRE_TIMEOUT, BUSY_TIMEOUT, only_ours, open},
    writer::{Writer, Writing},
};

/// Rows that a reader of SQLite may be ahead of the caller. More than a page has: a reader that
/// waits for room costs another switch of threads.
const ROW_BUFFER: usize = 256;

/// A transaction finds rows by their keys. PostgreSQL keeps the plan of a statement, and a plan
/// made while a table was new and small would read the whole table long after it has grown.
const BEGIN_POSTGRES: &str = "begin; set local enable_seqscan = off";

/// A database: its connections. Clones share them.
#[derive(Clone)]
pub enum Db {
    Sqlite { read: Readers, write: Writer },
    Postgres(Server),
}

/// A transaction. It is rolled back when it is dropped without a commit.
pub enum Tx {
    Sqlite(Writing),
    Postgres(Transaction<'static, Postgres>),
}

impl Db {
    /// Whether an address leads to a database that has a schema. The check makes neither a file nor
    /// a table.
    pub async fn is_there(url: &str) -> Result<bool> {
        if url.starts_with("postgres") {
            let mut on = Server::reach(url).await?;
            let found = "select to_regclass('_sqlx_migrations') is not null";
            let found = sqlx::query_scalar(found).fetch_one(&mut on).await?;
            on.close().await?;
            return Ok(found);
        }
        let options =
            SqliteConnectOptions::from_str(url)?.busy_timeout(BUSY_TIMEOUT).read_only(true);
        if !options.get_filename().exists() {
            return Ok(false);
        }
        let mut on = open(&options).await?;
        let found = "select exists (select 1 from sqlite_master where name = '_sqlx_migrations')";
        let found = sqlx::query_scalar(found).fetch_one(&mut on).await?;
        on.close().await?;
        Ok(found)
    }

    /// What an address leads to, without user and password: `host:port/name`, or the path of a
    /// file.
    pub fn place(url: &str) -> Result<String> {
        if url.starts_with("postgres") {
            let options = PgConnectOptions::from_str(url)?;
            let name = options.get_database().unwrap_or(options.get_username());
            let server = options.get_socket().map_or_else(
                || format!("{}:{}", options.get_host(), options.get_port()),
                |folder| folder.display().to_string(),
            );
            return Ok(format!("{server}/{name}"));
        }
        let options = SqliteConnectOptions::from_str(url)?;
        let file = options.get_filename();
        Ok(std::path::absolute(file).as_deref().unwrap_or(file).display().to_string())
    }

    /// Opens the connections. [`migrate`](crate::platform::migrate) brings the schema up to date.
    pub async fn connect(url: &str) -> Result<Self> {
        if url.starts_with("postgres") {
            return Ok(Self::Postgres(Server::connect(url, ACQUIRE_TIMEOUT).await?));
        }
        let base = SqliteConnectOptions::from_str(url)?
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(BUSY_TIMEOUT)
            .foreign_keys(true);
        let file = base.get_filename();
        if !file.as_os_str().as_encoded_bytes().starts_with(b"file:") {
            only_ours(file).map_err(sqlx::Error::Io)?;
        }
        // What would undo a statement of many rows is kept in memory, not in a file for each one.
        let writer = base.clone().create_if_missing(true).pragma("temp_store", "memory");
        let write = Writer::open(writer).await?;
        // Kibibytes of cache for each reader. The system caches what they read as well; with
        // SQLite's own 2,000 they would take more memory than the rest of an idle engine.
        let readers = base.read_only(true).pragma("cache_size", "-500").row_buffer_size(ROW_BUFFER);
        Ok(Self::Sqlite { read: Readers::open(readers).await?, write })
    }

    /// Begins a transaction that writes. `Retry` after 30 s without a connection; SQLite has one.
    pub async fn begin(&self) -> Result<Tx> {
        Ok(match self {
            Self::Sqlite { write, .. } => Tx::Sqlite(write.begin().await?),
            Self::Postgres(server) => {
                let begin = Some(sqlx::SqlSafeStr::into_sql_str(BEGIN_POSTGRES));
                Tx::Postgres(Transaction::begin(server.acquire().await?, begin).await?)
            }
        })
    }

    /// Has the database parse a statement. Returns the number of columns of its result.
    pub async fn prepare(&self, sql: &'static str) -> Result<usize> {
        let sql = sqlx::SqlSafeStr::into_sql_str(sql);
        Ok(match self {
            Self::Sqlite { write, .. } => {
                write.acquire().await?.prepare(sql).await?.columns().len()
            }
            Self::Postgres(server) => server.acquire().await?.prepare(sql).await?.columns().len(),
        })
    }

    /// Closes every connection; SQLite merges its log into the file.
    pub async fn close(&self) {
        match self {
            Self::Sqlite { read, write } => {
                read.close().await;
                write.close().await;
            }
            Self::Postgres(server) => server.pool().close().await,
        }
    }

    pub(super) async fn sqlite(&self) -> sqlx::Result<Reader<'_>> {
        let Self::Sqlite { read, .. } = self else { unreachable!("arguments follow the database") };
        read.one().await
    }

    pub(super) async fn postgres(&self) -> sqlx::Result<PoolConnection<Postgres>> {
        let Self::Postgres(server) = self else { unreachable!("arguments follow the database") };
        server.acquire().await
    }
}

impl Tx {
    /// Ends a transaction; that of SQLite was committed with its last statements.
    pub(super) async fn finish(self) -> Result<()> {
        match self {
            Self::Sqlite(writing) => writing.finish(),
            Self::Postgres(tx) => tx.commit().await?,
        }
        Ok(())
    }

    pub(super) fn sqlite(&mut self) -> Ready<sqlx::Result<&mut SqliteConnection>> {
        let Self::Sqlite(tx) = self else { unreachable!("arguments follow the database") };
        ready(Ok(tx.connection()))
    }

    pub(super) fn postgres(&mut self) -> Ready<sqlx::Result<&mut sqlx::PgConnection>> {
        let Self::Postgres(tx) = self else { unreachable!("arguments follow the database") };
        ready(Ok(tx))
    }
}
