//! From PostgreSQL to an SQLite file: every row of every table, as of one moment.

use std::{collections::HashMap, path::Path};

use chrono::{DateTime, Utc};
use futures_util::TryStreamExt as _;
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection, PgPool, Row as _,
    SqliteConnection,
    postgres::PgRow,
    query::Query,
    sqlite::{Sqlite, SqliteArguments, SqliteConnectOptions, SqliteJournalMode},
};
use uuid::Uuid;

use crate::platform::{db::Db, migrate};

/// Writes all of a PostgreSQL database to a new file, while engines go on writing.
pub(super) async fn from_postgres(from: &PgPool, to: &Path) -> Result<(), String> {
    let cannot = |e: &dyn std::fmt::Display| format!("cannot make {}: {e}", to.display());
    let made = Db::connect(&format!("sqlite:{}", to.display())).await.map_err(|e| cannot(&e))?;
    migrate::run(&made, None).await.map_err(|e| cannot(&e))?;
    made.close().await;
    // The journal stays in memory: when something fails, the whole file is thrown away.
    let options = SqliteConnectOptions::new()
        .filename(to)
        .foreign_keys(false)
        .journal_mode(SqliteJournalMode::Memory);
    let mut into = options.connect().await.map_err(|e| cannot(&e))?;
    fill(from, &mut into).await.map_err(|e| match e {
        sqlx::Error::Protocol(why) => why,
        other => format!("cannot copy from PostgreSQL: {other}"),
    })?;
    into.close().await.map_err(|e| cannot(&e))
}

async fn fill(from: &PgPool, into: &mut SqliteConnection) -> sqlx::Result<()> {
    let mut tx = from.begin().await?;
    // Every table is read as of the first statement.
    sqlx::query("set transaction isolation level repeatable read, read only")
        .execute(&mut *tx)
        .await?;
    let tables: Vec<String> = sqlx::query_scalar(
        "select name from sqlite_master
         where type = 'table' and name not like 'sqlite\\_%' escape '\\'
           and name <> '_sqlx_migrations' order by name",
    )
    .fetch_all(&mut *into)
    .await?;
    let mut writing = into.begin().await?;
    for table in &tables {
        fill_table(&mut tx, &mut writing, table).await?;
    }
    writing.commit().await
}

async fn fill_table(
    from: &mut PgConnection,
    into: &mut SqliteConnection,
    table: &str,
) -> sqlx::Result<()> {
    let kinds: Vec<(String, String)> = sqlx::query_as(
        "select attname, format_type(atttypid, null) from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped",
    )
    .bind(table)
    .fetch_all(&mut *from)
    .await?;
    let kinds: HashMap<String, String> = kinds.into_iter().collect();
    // Safe, here and below: only names of our own schema are put into the statements.
    let columns = AssertSqlSafe(format!("select name from pragma_table_info('{table}')"));
    let columns: Vec<String> = sqlx::query_scalar(columns).fetch_all(&mut *into).await?;
    let (mut selected, mut types) = (Vec::new(), Vec::new());
    for column in &columns {
        let kind = kinds.get(column).map_or("none", String::as_str);
        let kind = ColumnType::of(kind).ok_or_else(|| {
            sqlx::Error::Protocol(format!("cannot copy {table}.{column}: its type is {kind}"))
        })?;
        selected.push(kind.select(column));
        types.push(kind);
    }
    sqlx::query(AssertSqlSafe(format!("delete from {table}"))).execute(&mut *into).await?;
    let names: Vec<String> = columns.iter().map(|name| format!("\"{name}\"")).collect();
    let places: Vec<String> = (1..=columns.len()).map(|n| format!("${n}")).collect();
    let insert =
        format!("insert into {table} ({}) values ({})", names.join(", "), places.join(", "));
    let select = AssertSqlSafe(format!("select {} from {table}", selected.join(", ")));
    let mut rows = sqlx::query(select).fetch(from);
    while let Some(row) = rows.try_next().await? {
        let mut query = sqlx::query(AssertSqlSafe(insert.clone()));
        for (n, kind) in types.iter().enumerate() {
            query = kind.bind(query, &row, n)?;
        }
        query.execute(&mut *into).await?;
    }
    Ok(())
}

/// The type of a column. Each value is bound as the engine binds it, so that the file equals one
/// that SQLite would have made.
#[derive(Debug, Clone, Copy)]
enum ColumnType {
    Boolean,
    Bytes,
    Float,
    Instant,
    Integer,
    Text,
    Uuid,
}

type Insert<'q> = Query<'q, Sqlite, SqliteArguments>;

impl ColumnType {
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "boolean" => Self::Boolean,
            "bytea" => Self::Bytes,
            "double precision" => Self::Float,
            "timestamp with time zone" => Self::Instant,
            "bigint" | "integer" => Self::Integer,
            "text" | "jsonb" | "date" => Self::Text,
            "uuid" => Self::Uuid,
            _ => return None,
        })
    }

    fn select(self, column: &str) -> String {
        match self {
            Self::Integer => format!("cast(\"{column}\" as bigint)"),
            Self::Text => format!("cast(\"{column}\" as text)"),
            _ => format!("\"{column}\""),
        }
    }

    fn bind<'q>(self, query: Insert<'q>, row: &PgRow, n: usize) -> sqlx::Result<Insert<'q>> {
        Ok(match self {
            Self::Boolean => query.bind(row.try_get::<Option<bool>, _>(n)?),
            Self::Bytes => query.bind(row.try_get::<Option<Vec<u8>>, _>(n)?),
            Self::Float => query.bind(row.try_get::<Option<f64>, _>(n)?),
            Self::Instant => query.bind(row.try_get::<Option<DateTime<Utc>>, _>(n)?),
            Self::Integer => query.bind(row.try_get::<Option<i64>, _>(n)?),
            Self::Text => query.bind(row.try_get::<Option<String>, _>(n)?),
            Self::Uuid => query.bind(row.try_get::<Option<Uuid>, _>(n)?),
        })
    }
}
