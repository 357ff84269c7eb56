//! The database of a backup: a copy that SQLite makes while engines go on writing.

use std::{collections::BTreeMap, path::Path};

use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, SqliteConnection,
    sqlite::SqliteConnectOptions,
};

use crate::platform::db::{self, Db};

/// Writes what was committed until now to a new file. None of a PostgreSQL database, which has
/// `pg_dump`.
pub async fn snapshot(db: &Db, to: &Path) -> Option<db::Result<()>> {
    let Db::Sqlite { read, .. } = db else { return None };
    let name = to.display().to_string();
    let copied = async {
        sqlx::query("vacuum into $1").bind(name).execute(&mut *read.one().await?).await?;
        Ok(())
    };
    Some(copied.await)
}

/// Opens a database file to look into it.
pub async fn open(file: &Path) -> db::Result<SqliteConnection> {
    Ok(SqliteConnectOptions::new().filename(file).read_only(true).connect().await?)
}

/// Empties tables of a database file, as far as its schema has them. Nothing of their rows stays in
/// the file.
pub async fn empty(file: &Path, tables: &[&str]) -> db::Result<()> {
    let options = SqliteConnectOptions::new().filename(file).pragma("secure_delete", "on");
    let mut on = options.connect().await?;
    for table in tables {
        let is_there = "select exists (select 1 from sqlite_master where name = $1)";
        if sqlx::query_scalar(is_there).bind(*table).fetch_one(&mut on).await? {
            // Safe: the names of the schema's own tables.
            let delete = AssertSqlSafe(format!("delete from {table}"));
            sqlx::query(delete).execute(&mut on).await?;
        }
    }
    Ok(on.close().await?)
}

/// The newest migration of a database file, and its tables with their rows.
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
        // Safe: the names of the schema's own tables.
        let count = AssertSqlSafe(format!("select count(*) from \"{table}\""));
        let count = sqlx::query_scalar(count).fetch_one(&mut on).await?;
        rows.insert(table, count);
    }
    on.close().await?;
    Ok((schema, rows))
}
