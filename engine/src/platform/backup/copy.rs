//! From SQLite to PostgreSQL: every row of every table, in one transaction.

use std::path::Path;

use futures_util::TryStreamExt as _;
use sqlx::{AssertSqlSafe, PgConnection, PgPool, Row as _, SqliteConnection};

use super::database;

/// Bytes that are sent to the server at a time.
const CHUNK: usize = 256 * 1024;

/// Fills an empty PostgreSQL database, whose schema is up to date, from an SQLite file of the same
/// schema. Returns the number of rows. An error leaves the database as it was.
pub async fn into_postgres(from: &Path, to: &PgPool) -> Result<u64, String> {
    let mut source = database::open(from).await.map_err(|e| e.to_string())?;
    fill(&mut source, to).await.map_err(|e| match e {
        sqlx::Error::Protocol(why) => why,
        other => format!("cannot copy to PostgreSQL: {other}"),
    })
}

async fn fill(source: &mut SqliteConnection, to: &PgPool) -> sqlx::Result<u64> {
    let mut tx = to.begin().await?;
    let tables: Vec<String> = sqlx::query_scalar(
        "select quote_ident(table_name) from information_schema.tables
         where table_schema = current_schema() and table_type = 'BASE TABLE'
           and table_name <> '_sqlx_migrations'",
    )
    .fetch_all(&mut *tx)
    .await?;
    // Safe, here and below: only names of our own schema are put into the statements.
    let lock = format!("lock table {} in access exclusive mode", tables.join(", "));
    sqlx::query(AssertSqlSafe(lock)).execute(&mut *tx).await?;
    for table in &tables {
        let any = AssertSqlSafe(format!("select exists (select 1 from {table})"));
        if sqlx::query_scalar(any).fetch_one(&mut *tx).await? {
            let why = format!(
                "the PostgreSQL database is not empty ({table} has rows); name an empty one"
            );
            return Err(sqlx::Error::Protocol(why));
        }
    }
    // Rows arrive in any order, so foreign keys are checked at the end.
    let references: Vec<String> = sqlx::query_scalar(
        "select format('alter table %s alter constraint %I', conrelid::regclass, conname)
         from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace",
    )
    .fetch_all(&mut *tx)
    .await?;
    for alter in &references {
        let alter = AssertSqlSafe(format!("{alter} deferrable initially deferred"));
        sqlx::query(alter).execute(&mut *tx).await?;
    }
    let mut rows = 0;
    for table in &tables {
        rows += fill_table(source, &mut tx, table).await?;
    }
    // Sequences continue after the copied numbers.
    let sequences: Vec<String> = sqlx::query_scalar(
        "select format('select setval(%L, coalesce((select max(%I) from %s), 0) + 1, false)',
                  s.oid::regclass, a.attname, d.refobjid::regclass)
         from pg_class s
         join pg_depend d on d.objid = s.oid and d.deptype = 'a'
         join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
         where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace",
    )
    .fetch_all(&mut *tx)
    .await?;
    for sequence in sequences {
        sqlx::query(AssertSqlSafe(sequence)).execute(&mut *tx).await?;
    }
    sqlx::query("set constraints all immediate").execute(&mut *tx).await?;
    for alter in &references {
        sqlx::query(AssertSqlSafe(format!("{alter} not deferrable"))).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(rows)
}

async fn fill_table(
    source: &mut SqliteConnection,
    to: &mut PgConnection,
    table: &str,
) -> sqlx::Result<u64> {
    let columns: Vec<(String, String)> = sqlx::query_as(
        "select quote_ident(attname), format_type(atttypid, null) from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum",
    )
    .bind(table)
    .fetch_all(&mut *to)
    .await?;
    let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
    // SQLite writes each value in the form that PostgreSQL reads.
    let values: Vec<String> = columns
        .iter()
        .map(|(name, kind)| match kind.as_str() {
            "uuid" => format!("iif({name} is null, null, hex({name}))"),
            "bytea" => format!("iif({name} is null, null, '\\x' || hex({name}))"),
            _ => format!("cast({name} as text)"),
        })
        .collect();
    let copy = format!("copy {table} ({}) from stdin", names.join(", "));
    let mut copy = to.copy_in_raw(&copy).await?;
    let select = AssertSqlSafe(format!("select {} from {table}", values.join(", ")));
    let mut rows = sqlx::query(select).fetch(source);
    let mut lines = String::new();
    while let Some(row) = rows.try_next().await? {
        for n in 0..columns.len() {
            lines.push_str(if n == 0 { "" } else { "\t" });
            match row.try_get::<Option<&str>, _>(n)? {
                Some(value) => push_escaped(&mut lines, value),
                None => lines.push_str("\\N"),
            }
        }
        lines.push('\n');
        if lines.len() > CHUNK {
            copy.send(std::mem::take(&mut lines).into_bytes()).await?;
        }
    }
    copy.send(lines.into_bytes()).await?;
    copy.finish().await
}

fn push_escaped(line: &mut String, value: &str) {
    for c in value.chars() {
        match c {
            '\\' => line.push_str("\\\\"),
            '\n' => line.push_str("\\n"),
            '\r' => line.push_str("\\r"),
            '\t' => line.push_str("\\t"),
            other => line.push(other),
        }
    }
}
