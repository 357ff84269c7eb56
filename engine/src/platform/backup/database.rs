//! The database of a backup: always an SQLite file, also of a PostgreSQL database, and made while
//! engines go on writing.

use std::{collections::BTreeMap, path::Path};

use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, SqliteConnection,
    sqlite::SqliteConnectOptions,
};

use super::gather;
use crate::platform::{
    db::{self, Db},
    identity,
};

/// Writes what was committed until now to a new file.
pub async fn snapshot(db: &Db, to: &Path) -> Result<(), String> {
    let read = match db {
        Db::Sqlite { read, .. } => read,
        Db::Postgres(server) => return gather::from_postgres(server.pool(), to).await,
    };
    let name = to.display().to_string();
    let copied = async {
        sqlx::query("vacuum into $1").bind(name).execute(&mut *read.one().await?).await?;
        db::Result::Ok(())
    };
    copied.await.map_err(|e| format!("cannot copy the database: {e}"))
}

/// Checks the pages, foreign keys and numbers of rows of a database file. The error is a sentence.
pub async fn prove(file: &Path, rows: &BTreeMap<String, i64>) -> Result<(), String> {
    let cannot = |e: &dyn std::fmt::Display| format!("its database cannot be read: {e}");
    let (_, found) = describe(file).await.map_err(|e| cannot(&e))?;
    if let Some((table, count)) =
        rows.iter().find(|(table, count)| found.get(*table) != Some(count))
    {
        let is = found.get(table).copied().unwrap_or_default();
        return Err(format!("its database has {is} rows in {table} instead of {count}"));
    }
    let mut on = open(file).await.map_err(|e| cannot(&e))?;
    let sound: String = sqlx::query_scalar("pragma integrity_check(1)")
        .fetch_one(&mut on)
        .await
        .map_err(|e| cannot(&db::Error::from(e)))?;
    if sound != "ok" {
        return Err(format!("its database is damaged: {sound}"));
    }
    let loose: Option<(String,)> = sqlx::query_as("select \"table\" from pragma_foreign_key_check")
        .fetch_optional(&mut on)
        .await
        .map_err(|e| cannot(&db::Error::from(e)))?;
    on.close().await.map_err(|e| cannot(&e))?;
    match loose {
        Some((table,)) => Err(format!("its database refers from {table} to what is not there")),
        None => Ok(()),
    }
}

/// Opens a database file read-only.
pub async fn open(file: &Path) -> db::Result<SqliteConnection> {
    Ok(SqliteConnectOptions::new().filename(file).read_only(true).connect().await?)
}

/// Deletes all rows of those tables that the schema of a database file has, and overwrites them, so
/// that none stays in the file.
pub async fn empty(file: &Path, tables: &[&str]) -> db::Result<()> {
    let options = SqliteConnectOptions::new().filename(file).pragma("secure_delete", "on");
    let mut on = options.connect().await?;
    for table in tables {
        if has(&mut on, table).await? {
            // Safe: these are names of the schema's own tables.
            let delete = AssertSqlSafe(format!("delete from {table}"));
            sqlx::query(delete).execute(&mut on).await?;
        }
    }
    Ok(on.close().await?)
}

/// Gives a database file the id of a restored one. A file that has no id gets one when an engine
/// opens it.
pub async fn rename(file: &Path) -> db::Result<()> {
    let mut on = SqliteConnectOptions::new().filename(file).connect().await?;
    if has(&mut on, identity::TABLE).await? {
        identity::restore(&mut on).await?;
    }
    Ok(on.close().await?)
}

async fn has(on: &mut SqliteConnection, table: &str) -> db::Result<bool> {
    let is_there = "select exists (select 1 from sqlite_master where name = $1)";
    Ok(sqlx::query_scalar(is_there).bind(table).fetch_one(on).await?)
}

/// The newest migration of a database file, and the number of rows of each table.
pub async fn describe(file: &Path) -> db::Result<(i64, BTreeMap<String, i64>)> {
    let mut on = open(file).await?;
    let schema = sqlx::query_scalar("select coalesce(max(version), 0) from _sqlx_migrations")
        .fetch_one(&mut on)
        .await?;
    let tables: Vec<String> = sqlx::query_scalar(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
    )
    .fetch_all(&mut on)
    .await?;
    let mut rows = BTreeMap::new();
    for table in tables {
        // Safe: these are names of the schema's own tables.
        let count = AssertSqlSafe(format!("select count(*) from \"{table}\""));
        let count = sqlx::query_scalar(count).fetch_one(&mut on).await?;
        rows.insert(table, count);
    }
    on.close().await?;
    Ok((schema, rows))
}
