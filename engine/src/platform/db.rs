//! The one door to the database: SQLite or PostgreSQL, chosen by the address at run time.
//!
//! Every statement is one text that both accept, with `$1` placeholders and native types.
//! [`Db`] reads, [`Tx`] reads and writes, [`Query`] and [`Script`] bind. Nothing outside a feature's
//! `store` calls this, and nothing else talks to sqlx.
//!
//! SQLite has one writer connection (`begin immediate`) beside read-only ones: deferred
//! writers fail under load, a queue in front of one writer does not.

use std::{
    future::{Ready, ready},
    path::Path,
    str::FromStr,
    time::{Duration, Instant},
};

use sqlx::{
    ConnectOptions as _, Connection as _, Executor, Postgres, SqliteConnection, Statement as _,
    Transaction,
    pool::PoolConnection,
    postgres::PgConnectOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

pub use super::query::{Answers, Query, Row, Script, Value};
use super::{
    private,
    readers::{Reader, Readers},
    server::Server,
    writer::{Writer, Writing},
};

/// How long one waits for a connection that others have.
pub(super) const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(30);
/// Rows that a reader of SQLite may be ahead of whoever takes them. More than a page has: a reader
/// that waits for room is another change of threads.
const AHEAD: usize = 256;
/// How long SQLite waits for the lock of another process.
const BUSY: Duration = Duration::from_secs(5);

/// Who writes looks rows up by their keys. PostgreSQL keeps the plan of a statement, and one that was
/// made while a table was new and small would read all of it long after it has grown.
const BEGIN_POSTGRES: &str = "begin; set local enable_seqscan = off";

/// What the database answered, in words that a feature can act on.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("not found")]
    NotFound,
    /// A unique constraint; the text names it.
    #[error("already exists ({0})")]
    Conflict(String),
    #[error("refers to something that is not there")]
    Reference,
    #[error("rejected by a rule of the data ({0})")]
    Check(String),
    #[error("the database is busy, try again")]
    Retry,
    #[error("the disk is full")]
    Full,
    /// The server does not answer, stops, or takes no writes while another takes its place.
    #[error("the database is away ({0})")]
    Away(String),
    /// What is on the disk is no sound database; the text is the database's own.
    #[error(
        "the database is damaged ({0}): stop the engine, keep a copy of the files, and bring the \
         newest backup back with `jaali restore` (docs/operations.md, Backup)"
    )]
    Damaged(String),
    #[error(transparent)]
    Other(sqlx::Error),
}

pub type Result<T> = std::result::Result<T, Error>;

impl From<sqlx::Error> for Error {
    fn from(e: sqlx::Error) -> Self {
        use sqlx::error::ErrorKind as Kind;
        let sqlx::Error::Database(d) = &e else {
            return match e {
                sqlx::Error::RowNotFound => Self::NotFound,
                sqlx::Error::PoolTimedOut => Self::Retry,
                sqlx::Error::Encode(e) => Self::Check(e.to_string()),
                sqlx::Error::Io(_) | sqlx::Error::WorkerCrashed | sqlx::Error::PoolClosed => {
                    Self::Away(e.to_string())
                }
                other => Self::Other(other),
            };
        };
        match (d.kind(), d.code().as_deref()) {
            // PostgreSQL names the constraint; SQLite says "UNIQUE constraint failed: users.email".
            (Kind::UniqueViolation, _) => {
                Self::Conflict(d.constraint().unwrap_or(d.message()).to_owned())
            }
            (Kind::ForeignKeyViolation, _) => Self::Reference,
            (Kind::CheckViolation | Kind::NotNullViolation, _) => {
                Self::Check(d.message().to_owned())
            }
            // PostgreSQL: a NUL in a text, a number or an instant out of range.
            (_, Some("22021" | "22P05" | "22003" | "22008")) => Self::Check(d.message().to_owned()),
            // PostgreSQL: serialization failure, deadlock. SQLite: BUSY, BUSY_SNAPSHOT.
            (_, Some("40001" | "40P01" | "5" | "517")) => Self::Retry,
            // PostgreSQL: a damaged table or index. SQLite: CORRUPT with its three kinds, NOTADB.
            (_, Some("XX001" | "XX002" | "11" | "267" | "523" | "779" | "26")) => {
                Self::Damaged(d.message().to_owned())
            }
            // PostgreSQL: disk full. SQLite: FULL, and IOERR_WRITE, which a quota gives.
            (_, Some("53100" | "13" | "778")) => Self::Full,
            // PostgreSQL: a lost connection, a server that ends or starts, too many connections, a
            // standby that takes over.
            (
                _,
                Some(
                    "08000" | "08001" | "08003" | "08004" | "08006" | "57P01" | "57P02" | "57P03"
                    | "53300" | "25006",
                ),
            ) => Self::Away(d.message().to_owned()),
            _ => Self::Other(e),
        }
    }
}

#[derive(Clone)]
pub enum Db {
    Sqlite { read: Readers, write: Writer },
    Postgres(Server),
}

pub enum Tx {
    Sqlite(Writing),
    Postgres(Transaction<'static, Postgres>),
}

impl Db {
    /// Whether an address leads to a database that has a schema. Looking makes neither a file nor a
    /// table.
    pub async fn is_there(url: &str) -> Result<bool> {
        if url.starts_with("postgres") {
            let mut on = Server::reach(url).await?;
            let found = "select to_regclass('_sqlx_migrations') is not null";
            let found = sqlx::query_scalar(found).fetch_one(&mut on).await?;
            on.close().await?;
            return Ok(found);
        }
        let options = SqliteConnectOptions::from_str(url)?.busy_timeout(BUSY).read_only(true);
        if !options.get_filename().exists() {
            return Ok(false);
        }
        let mut on = open(&options).await?;
        let found = "select exists (select 1 from sqlite_master where name = '_sqlx_migrations')";
        let found = sqlx::query_scalar(found).fetch_one(&mut on).await?;
        on.close().await?;
        Ok(found)
    }

    /// What an address leads to, without user and password.
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

    /// Opens the pools. The schema is [`super::migrate`]'s business.
    pub async fn connect(url: &str) -> Result<Self> {
        if url.starts_with("postgres") {
            return Ok(Self::Postgres(Server::connect(url).await?));
        }
        let base = SqliteConnectOptions::from_str(url)?
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(BUSY)
            .foreign_keys(true);
        let file = base.get_filename();
        if !file.as_os_str().as_encoded_bytes().starts_with(b"file:") {
            only_ours(file).map_err(sqlx::Error::Io)?;
        }
        // What a statement of many rows would undo is kept in memory, not in a file for each.
        let writer = base.clone().create_if_missing(true).pragma("temp_store", "memory");
        let write = Writer::open(writer).await?;
        // Kibibytes for each reader. What they read again, the system has in memory as well; with
        // SQLite's own 2,000 they would take more than the rest of an idle engine.
        let readers = base.read_only(true).pragma("cache_size", "-500").row_buffer_size(AHEAD);
        Ok(Self::Sqlite { read: Readers::open(readers).await?, write })
    }

    pub async fn begin(&self) -> Result<Tx> {
        Ok(match self {
            Self::Sqlite { write, .. } => Tx::Sqlite(write.begin().await?),
            Self::Postgres(server) => {
                let begin = Some(sqlx::SqlSafeStr::into_sql_str(BEGIN_POSTGRES));
                Tx::Postgres(Transaction::begin(server.acquire().await?, begin).await?)
            }
        })
    }

    /// A read. Writes go through [`Db::begin`].
    pub fn q(&self, sql: &'static str) -> Query<&Self> {
        Query::new(self, matches!(self, Self::Sqlite { .. }), sql)
    }

    /// Asks the database to parse a statement. Returns the number of columns it answers with.
    pub async fn prepare(&self, sql: &'static str) -> Result<usize> {
        let sql = sqlx::SqlSafeStr::into_sql_str(sql);
        Ok(match self {
            Self::Sqlite { write, .. } => write.alone().await?.prepare(sql).await?.columns().len(),
            Self::Postgres(server) => server.acquire().await?.prepare(sql).await?.columns().len(),
        })
    }

    /// Whether the database answers at all.
    pub async fn answers(&self) -> Result<()> {
        self.q(sql!("select cast(1 as bigint)")).one::<(i64,)>().await.map(|_| ())
    }

    /// Closes every connection; SQLite folds its log back into the file.
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

/// Makes the file of a database where there is none. SQLite gives the files beside it the same
/// permissions; those of an older version are there already.
fn only_ours(file: &Path) -> std::io::Result<()> {
    // What cannot be made is told by SQLite, which tries next.
    let _ = private::touch(file);
    for beside in ["", "-wal", "-shm"] {
        let mut name = file.as_os_str().to_owned();
        name.push(beside);
        private::restrict(Path::new(&name))?;
    }
    Ok(())
}

/// Opens a connection to an SQLite file. Engines that make a new file at the same time switch it to
/// its log at the same time, which SQLite refuses at once instead of waiting.
pub(super) async fn open(options: &SqliteConnectOptions) -> sqlx::Result<SqliteConnection> {
    let since = Instant::now();
    loop {
        match options.connect().await {
            Err(sqlx::Error::Database(e))
                if e.code().as_deref() == Some("5") && since.elapsed() < BUSY =>
            {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            other => return other,
        }
    }
}

impl Tx {
    pub async fn commit(self) -> Result<()> {
        let script = self.script();
        self.commit_after(script).await
    }

    /// Runs the script and commits.
    pub async fn commit_after(mut self, mut script: Script) -> Result<()> {
        if let Self::Sqlite(_) = self {
            script.then("commit");
        }
        script.run(&mut self).await?;
        match self {
            Self::Sqlite(writing) => writing.over(),
            Self::Postgres(tx) => tx.commit().await?,
        }
        Ok(())
    }

    pub async fn run(&mut self, script: Script) -> Result<()> {
        script.run(self).await
    }

    pub async fn ask(&mut self, script: Script) -> Result<Answers> {
        script.ask(self).await
    }

    /// An empty script for this database.
    pub fn script(&self) -> Script {
        Script::new(matches!(self, Self::Sqlite(_)))
    }

    pub fn q(&mut self, sql: &'static str) -> Query<&mut Self> {
        let sqlite = matches!(self, Self::Sqlite(_));
        Query::new(self, sqlite, sql)
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

/// Splits rows for insertion into runs of 32, 16, … 1: the database keeps a statement for each
/// length, and there are few.
pub fn runs<T>(mut rows: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let n = (1_usize << rows.len().checked_ilog2()?).min(32);
        let (run, rest) = rows.split_at(n);
        rows = rest;
        Some(run)
    })
}

/// A fixed statement, registered so that a test can prepare it on both databases.
pub struct Statement {
    pub sql: &'static str,
    pub file: &'static str,
    pub line: u32,
}
inventory::collect!(Statement);

/// Marks a fixed statement: `db.q(sql!("select …"))`.
#[macro_export]
macro_rules! sql {
    ($text:expr) => {{
        ::inventory::submit! {
            $crate::platform::db::Statement { sql: $text, file: file!(), line: line!() }
        }
        $text
    }};
}
pub use crate::sql;
