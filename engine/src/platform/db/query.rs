//! Statements with their values: a [`Query`] is one, a [`Script`] several.

use std::{fmt::Write as _, marker::PhantomData, mem};

use futures_util::{StreamExt as _, TryStreamExt as _};
use sqlx::{
    Arguments, AssertSqlSafe, Either, Encode, Executor as _, FromRow, Postgres, Sqlite, Type,
    postgres::{PgArguments, PgRow},
    sqlite::{SqliteArguments, SqliteRow},
};

use super::{
    database::{Db, Tx},
    error::{Error, Result},
    statement::sql,
};

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
    pub(super) fn new(on: C, sqlite: bool, sql: &'static str) -> Self {
        let args = if sqlite {
            Args::Sqlite(SqliteArguments::default())
        } else {
            Args::Postgres(PgArguments::default())
        };
        Self { on, sql: Sql::Fixed(sql), args, bound: 0, named: false, broken: None }
    }

    /// Binds the next value, `$1` first. A value that does not encode fails when the query runs.
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
        // SQLite looks up a name among all names before it: `?` keeps a statement of thousands of
        // values cheap.
        let nameless = !self.named && matches!(self.args, Args::Sqlite(_));
        if let Sql::Built(sql) = &mut self.sql {
            // Writing to a String cannot fail.
            let _ = if nameless { sql.write_char('?') } else { write!(sql, "${n}") };
        }
        self
    }

    /// Appends ` limit n` as text. With a bound limit PostgreSQL cannot tell how few rows are wanted,
    /// and plans the statement again each time, which takes longer than running it.
    pub fn push_limit(&mut self, limit: i64) -> &mut Self {
        self.push(" limit ");
        if let Sql::Built(sql) = &mut self.sql {
            // Writing to a String cannot fail.
            let _ = write!(sql, "{limit}");
        }
        self
    }

    /// Appends ` (…)`, one bound value each; an empty list matches nothing. The last value is
    /// repeated up to a power of two, so that few statements are kept for all lengths.
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
            /// All rows, in the order of the statement; empty when there are none.
            pub async fn all<T: Row>(self) -> Result<Vec<T>> {
                self.each(|row| row).await
            }

            /// Makes something of each row while the database reads the next one. Rows are decoded
            /// here and not by sqlx, which would pass a wide one through several functions.
            pub async fn each<T: Row, U>(self, mut make: impl FnMut(T) -> U) -> Result<Vec<U>> {
                let (on, sql, args) = self.ready()?;
                Ok(match args {
                    Args::Sqlite(a) => {
                        let query = sqlx::query_with(sql, a);
                        query
                            .fetch(&mut *on.sqlite().await?)
                            .map(|row| T::from_row(&row?).map(&mut make))
                            .try_collect()
                            .await?
                    }
                    Args::Postgres(a) => {
                        let query = sqlx::query_with(sql, a);
                        query
                            .fetch(&mut *on.postgres().await?)
                            .map(|row| T::from_row(&row?).map(&mut make))
                            .try_collect()
                            .await?
                    }
                })
            }

            /// The first row; None when there is none.
            pub async fn optional<T: Row>(self) -> Result<Option<T>> {
                let (on, sql, args) = self.ready()?;
                Ok(match args {
                    Args::Sqlite(a) => {
                        sqlx::query_as_with(sql, a).fetch_optional(&mut *on.sqlite().await?).await?
                    }
                    Args::Postgres(a) => {
                        sqlx::query_as_with(sql, a)
                            .fetch_optional(&mut *on.postgres().await?)
                            .await?
                    }
                })
            }

            /// Exactly one row, or [`Error::NotFound`].
            pub async fn one<T: Row>(self) -> Result<T> {
                self.optional().await?.ok_or(Error::NotFound)
            }

            /// Runs it for its effect; returns the number of rows touched.
            pub async fn run(self) -> Result<u64> {
                let (on, sql, args) = self.ready()?;
                Ok(match args {
                    Args::Sqlite(a) => sqlx::query_with(sql, a)
                        .execute(&mut *on.sqlite().await?)
                        .await?
                        .rows_affected(),
                    Args::Postgres(a) => sqlx::query_with(sql, a)
                        .execute(&mut *on.postgres().await?)
                        .await?
                        .rows_affected(),
                })
            }
        }
    };
}
runs_on!(&Db);
runs_on!(&mut Tx);

impl Db {
    /// A read. Writes go through [`Db::begin`].
    pub fn q(&self, sql: &'static str) -> Query<&Self> {
        Query::new(self, matches!(self, Self::Sqlite { .. }), sql)
    }

    /// Reads one row without a table; fails when the database does not answer.
    pub async fn answers(&self) -> Result<()> {
        self.q(sql!("select cast(1 as bigint)")).one::<(i64,)>().await.map(|_| ())
    }
}

impl Tx {
    /// Commits. Use `Feed::commit` when the transaction has appended changes.
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
        self.finish().await
    }

    /// Runs the script for its effect.
    pub async fn run(&mut self, script: Script) -> Result<()> {
        script.run(self).await
    }

    /// Runs the script and returns what each statement answered, in order.
    pub async fn ask(&mut self, script: Script) -> Result<Answers> {
        script.answers(self).await
    }

    /// An empty script for this database.
    pub fn script(&self) -> Script {
        Script::new(matches!(self, Self::Sqlite(_)))
    }

    /// A statement in this transaction.
    pub fn q(&mut self, sql: &'static str) -> Query<&mut Self> {
        let sqlite = matches!(self, Self::Sqlite(_));
        Query::new(self, sqlite, sql)
    }
}

/// Statements that run one after the other. SQLite gets them as one text: each trip to the thread
/// of its connection takes as long as writing a row or two. PostgreSQL accepts only one at a time.
pub struct Script {
    sqlite: bool,
    statements: Vec<Query<()>>,
    /// How many were added: SQLite's are one text.
    added: usize,
}

/// The answer to a statement of a script: rows of this type, at this place among the answers.
pub struct AnswerOf<T> {
    place: usize,
    rows: PhantomData<fn() -> T>,
}

impl Script {
    pub(super) fn new(sqlite: bool) -> Self {
        Self { sqlite, statements: Vec::new(), added: 0 }
    }

    /// Adds a statement. Its values are bound with [`Query::push_bind`].
    pub fn then(&mut self, sql: &'static str) -> &mut Query<()> {
        self.added += 1;
        match self.statements.pop() {
            Some(mut all) if self.sqlite => {
                all.push(";\n").push(sql);
                self.statements.push(all);
            }
            before => {
                self.statements.extend(before);
                self.statements.push(Query::new((), self.sqlite, sql));
            }
        }
        let last = self.statements.len() - 1;
        &mut self.statements[last]
    }

    /// Adds a statement whose rows are wanted; `bind` binds its values.
    pub fn ask<T: Row>(
        &mut self,
        sql: &'static str,
        bind: impl FnOnce(&mut Query<()>),
    ) -> AnswerOf<T> {
        let place = self.added;
        bind(self.then(sql));
        AnswerOf { place, rows: PhantomData }
    }

    /// Runs it for its effect.
    pub(super) async fn run(self, tx: &mut Tx) -> Result<()> {
        for statement in self.statements {
            statement.on(tx).run().await?;
        }
        Ok(())
    }

    pub(super) async fn answers(self, tx: &mut Tx) -> Result<Answers> {
        let mut answers = Vec::new();
        for statement in self.statements {
            let (on, sql, args) = statement.on(tx).ready()?;
            match args {
                Args::Sqlite(args) => {
                    let on = on.sqlite().await?;
                    let mut some = on.fetch_many(sqlx::query_with(sql, args));
                    let mut rows = Vec::new();
                    while let Some(next) = some.try_next().await? {
                        match next {
                            Either::Right(row) => rows.push(row),
                            Either::Left(_) => answers.push(Rows::Sqlite(mem::take(&mut rows))),
                        }
                    }
                }
                Args::Postgres(args) => {
                    let query = sqlx::query_with(sql, args);
                    answers
                        .push(Rows::Postgres(query.fetch_all(&mut *on.postgres().await?).await?));
                }
            }
        }
        Ok(Answers(answers))
    }
}

impl Query<()> {
    fn on(self, tx: &mut Tx) -> Query<&mut Tx> {
        let Self { sql, args, bound, named, broken, .. } = self;
        Query { on: tx, sql, args, bound, named, broken }
    }
}

/// What a script was answered, statement by statement.
pub struct Answers(Vec<Rows>);

enum Rows {
    Sqlite(Vec<SqliteRow>),
    Postgres(Vec<PgRow>),
}

impl Answers {
    /// The rows that answer a statement.
    pub fn take<T: Row>(&self, slot: &AnswerOf<T>) -> Result<Vec<T>> {
        match self.0.get(slot.place).ok_or(Error::NotFound)? {
            Rows::Sqlite(rows) => Ok(rows.iter().map(T::from_row).collect::<sqlx::Result<_>>()?),
            Rows::Postgres(rows) => {
                Ok(rows.iter().map(T::from_row).collect::<sqlx::Result<_>>()?)
            }
        }
    }

    /// The one row that answers a statement; [`Error::NotFound`] when there is none.
    pub fn take_one<T: Row>(&self, slot: &AnswerOf<T>) -> Result<T> {
        self.take(slot)?.into_iter().next().ok_or(Error::NotFound)
    }
}

/// Splits rows for insertion into runs of 32, 16, … 1: the database keeps one statement for each
/// length, and there are few lengths.
pub fn runs<T>(mut rows: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let n = (1_usize << rows.len().checked_ilog2()?).min(32);
        let (run, rest) = rows.split_at(n);
        rows = rest;
        Some(run)
    })
}
