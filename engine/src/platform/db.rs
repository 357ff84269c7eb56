//! The one door to the database: SQLite or PostgreSQL, chosen by the address at run time.
//!
//! Every statement is one text that both accept, with `$1` placeholders and native types.
//! [`Db`] reads, [`Tx`] reads and writes, [`Query`] binds. Nothing outside a feature's
//! `store` calls this, and nothing else talks to sqlx.
//!
//! SQLite has one writer connection (`begin immediate`) beside a read-only pool: deferred
//! writers fail under load, a queue in front of one writer does not.

use std::{fmt::Write as _, str::FromStr, time::Duration};

use sqlx::{
    Arguments, AssertSqlSafe, ConnectOptions as _, Connection as _, Encode, Executor, FromRow,
    PgPool, Postgres, Sqlite, SqlitePool, Statement as _, Transaction, Type,
    postgres::{PgArguments, PgConnectOptions, PgPoolOptions, PgRow},
    sqlite::{
        SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow,
        SqliteSynchronous,
    },
};

use super::writer::{Writer, Writing};

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
            // PostgreSQL: disk full. SQLite: FULL, and IOERR_WRITE, which a quota gives.
            (_, Some("53100" | "13" | "778")) => Self::Full,
            _ => Self::Other(e),
        }
    }
}

#[derive(Clone)]
pub enum Db {
    Sqlite { read: SqlitePool, write: Writer },
    Postgres(PgPool),
}

pub enum Tx {
    Sqlite(Writing),
    Postgres(Transaction<'static, Postgres>),
}

impl Db {
    /// Opens the pools. The schema is [`super::migrate`]'s business.
    pub async fn connect(url: &str) -> Result<Self> {
        if url.starts_with("postgres") {
            let options = PgConnectOptions::from_str(url)?;
            // A pool tries in silence until its time is up; one connection says what is wrong.
            let first = tokio::time::timeout(Duration::from_secs(10), options.connect()).await;
            let timed_out = sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
            first.unwrap_or(Err(timed_out))?.close().await?;
            let pool = PgPoolOptions::new()
                .max_connections(10)
                .acquire_timeout(Duration::from_secs(30))
                .connect_with(options)
                .await?;
            return Ok(Self::Postgres(pool));
        }
        let base = SqliteConnectOptions::from_str(url)?
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true);
        let write = Writer::open(base.clone().create_if_missing(true)).await?;
        // Kibibytes for each reader. What they read again, the system has in memory as well; with
        // SQLite's own 2,000 they would take more than the rest of an idle engine.
        let readers = base.read_only(true).pragma("cache_size", "-500");
        let read = SqlitePoolOptions::new()
            .max_connections(4)
            // A file does not hang up: to ask the connection first would only take time.
            .test_before_acquire(false)
            .connect_with(readers)
            .await?;
        Ok(Self::Sqlite { read, write })
    }

    pub async fn begin(&self) -> Result<Tx> {
        Ok(match self {
            Self::Sqlite { write, .. } => Tx::Sqlite(write.begin().await?),
            Self::Postgres(pool) => Tx::Postgres(pool.begin().await?),
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
            Self::Postgres(pool) => pool.acquire().await?.prepare(sql).await?.columns().len(),
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
            Self::Postgres(pool) => pool.close().await,
        }
    }

    fn sqlite(&self) -> &SqlitePool {
        let Self::Sqlite { read, .. } = self else { unreachable!("arguments follow the database") };
        read
    }

    fn postgres(&self) -> &PgPool {
        let Self::Postgres(pool) = self else { unreachable!("arguments follow the database") };
        pool
    }
}

impl Tx {
    pub async fn commit(self) -> Result<()> {
        match self {
            Self::Sqlite(tx) => tx.commit().await?,
            Self::Postgres(tx) => tx.commit().await?,
        }
        Ok(())
    }

    pub fn q(&mut self, sql: &'static str) -> Query<&mut Self> {
        let sqlite = matches!(self, Self::Sqlite(_));
        Query::new(self, sqlite, sql)
    }

    fn sqlite(&mut self) -> &mut sqlx::SqliteConnection {
        let Self::Sqlite(tx) = self else { unreachable!("arguments follow the database") };
        tx.connection()
    }

    fn postgres(&mut self) -> &mut sqlx::PgConnection {
        let Self::Postgres(tx) = self else { unreachable!("arguments follow the database") };
        tx
    }
}

/// Everything sqlx can bind on both sides: uuid, chrono, `Json<T>`, bool, i64, str, bytes,
/// derived enums, and `Option` of these.
pub trait Value<'q>:
    Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres>
{
}
impl<'q, T> Value<'q> for T where
    T: Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres>
{
}

/// Any struct or tuple that derives `sqlx::FromRow`.
pub trait Row: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}
impl<T> Row for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{}

enum Args {
    Sqlite(SqliteArguments),
    Postgres(PgArguments),
}

enum Sql {
    Fixed(&'static str),
    Built(String),
}

impl sqlx::SqlSafeStr for Sql {
    fn into_sql_str(self) -> sqlx::SqlStr {
        match self {
            Self::Fixed(s) => s.into_sql_str(),
            // Safe: only `push` writes here, and it takes `&'static str`.
            Self::Built(s) => AssertSqlSafe(s).into_sql_str(),
        }
    }
}

/// A statement with its values, on a [`Db`] or a [`Tx`].
pub struct Query<C> {
    on: C,
    sql: Sql,
    args: Args,
    bound: usize,
    /// Whether the fixed text has values of its own, which it calls `$1`, `$2`, …
    named: bool,
    /// The first value that would not encode; reported when the query runs.
    broken: Option<sqlx::error::BoxDynError>,
}

impl<C> Query<C> {
    fn new(on: C, sqlite: bool, sql: &'static str) -> Self {
        let args = if sqlite {
            Args::Sqlite(SqliteArguments::default())
        } else {
            Args::Postgres(PgArguments::default())
        };
        Self { on, sql: Sql::Fixed(sql), args, bound: 0, named: false, broken: None }
    }

    #[must_use]
    pub fn bind<'q>(mut self, value: impl Value<'q>) -> Self {
        self.named = true;
        self.add(value);
        self
    }

    fn add<'q>(&mut self, value: impl Value<'q>) {
        self.bound += 1;
        let added = match &mut self.args {
            Args::Sqlite(args) => args.add(value),
            Args::Postgres(args) => args.add(value),
        };
        if let Err(e) = added {
            self.broken.get_or_insert(e);
        }
    }

    /// Appends SQL text; never user input, which the type refuses.
    pub fn push(&mut self, text: &'static str) -> &mut Self {
        if let Sql::Fixed(fixed) = self.sql {
            self.sql = Sql::Built(fixed.to_owned());
        }
        if let Sql::Built(sql) = &mut self.sql {
            sql.push_str(text);
        }
        self
    }

    /// Appends SQL text and one bound value. Bind the values of the fixed text first.
    pub fn push_bind<'q>(&mut self, text: &'static str, value: impl Value<'q>) -> &mut Self {
        self.push(text).add(value);
        let n = self.bound;
        // SQLite looks a name up among all names before it: `?` keeps a statement of thousands
        // of values cheap.
        let nameless = !self.named && matches!(self.args, Args::Sqlite(_));
        if let Sql::Built(sql) = &mut self.sql {
            // Writing to a String cannot fail.
            let _ = if nameless { sql.write_char('?') } else { write!(sql, "${n}") };
        }
        self
    }

    /// Appends ` (…)`, one bound value each; an empty list matches nothing. The last value is
    /// said again up to a power of two, so that few statements are kept for all lengths.
    pub fn push_list<'q, V: Value<'q> + Copy>(&mut self, values: &[V]) -> &mut Self {
        let Some(last) = values.last() else { return self.push(" (null)") };
        let again = values.len().next_power_of_two() - values.len();
        let mut between = " (";
        for value in values.iter().chain(std::iter::repeat_n(last, again)) {
            self.push_bind(between, *value);
            between = ", ";
        }
        self.push(")")
    }

    fn ready(mut self) -> Result<(C, Sql, Args)> {
        match self.broken.take() {
            Some(e) => Err(sqlx::Error::Encode(e).into()),
            None => Ok((self.on, self.sql, self.args)),
        }
    }
}

macro_rules! runs_on {
    ($on:ty) => {
        impl Query<$on> {
            pub async fn all<T: Row>(self) -> Result<Vec<T>> {
                let (on, sql, args) = self.ready()?;
                Ok(match args {
                    Args::Sqlite(a) => sqlx::query_as_with(sql, a).fetch_all(on.sqlite()).await?,
                    Args::Postgres(a) => {
                        sqlx::query_as_with(sql, a).fetch_all(on.postgres()).await?
                    }
                })
            }

            pub async fn optional<T: Row>(self) -> Result<Option<T>> {
                let (on, sql, args) = self.ready()?;
                Ok(match args {
                    Args::Sqlite(a) => {
                        sqlx::query_as_with(sql, a).fetch_optional(on.sqlite()).await?
                    }
                    Args::Postgres(a) => {
                        sqlx::query_as_with(sql, a).fetch_optional(on.postgres()).await?
                    }
                })
            }

            /// Exactly one row, or [`Error::NotFound`].
            pub async fn one<T: Row>(self) -> Result<T> {
                self.optional().await?.ok_or(Error::NotFound)
            }

            /// Runs it for its effect; the number of rows touched.
            pub async fn run(self) -> Result<u64> {
                let (on, sql, args) = self.ready()?;
                Ok(match args {
                    Args::Sqlite(a) => {
                        sqlx::query_with(sql, a).execute(on.sqlite()).await?.rows_affected()
                    }
                    Args::Postgres(a) => {
                        sqlx::query_with(sql, a).execute(on.postgres()).await?.rows_affected()
                    }
                })
            }
        }
    };
}
runs_on!(&Db);
runs_on!(&mut Tx);

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
