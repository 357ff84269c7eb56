//! The schema: plain SQL from `migrations/`, compiled in, forward only.
//!
//! `0007_x.sql` is for both databases; `0007_x.sqlite.sql` and `0007_x.postgres.sql` exist
//! only where they must differ.

use sqlx::migrate::{MigrateError, Migrator};

use super::{
    db::{self, Db},
    private,
};

static ALL: Migrator = sqlx::migrate!("../migrations");

/// Why the schema cannot be brought up to date; the text is for the person who starts the engine.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(
        "the database has migration {0}, which this version of jaali does not know: \
         it was opened by a newer version. Run that version, or restore an older backup"
    )]
    Newer(i64),
    #[error("migration {0} was changed after it was applied to this database")]
    Changed(i64),
    #[error(transparent)]
    Damaged(db::Error),
    #[error("cannot migrate the database: {0}")]
    Failed(#[from] MigrateError),
    #[error("cannot take the migration lock: {0}")]
    Lock(#[from] std::io::Error),
}

/// The number of the newest migration that this version knows.
pub fn newest() -> i64 {
    ALL.iter().map(|m| m.version).max().unwrap_or_default()
}

/// Brings the schema up to date. `lock` is a file beside an SQLite database that makes racing
/// starts wait for each other; PostgreSQL has its own advisory lock.
pub async fn run(db: &Db, lock: Option<&std::path::Path>) -> Result<(), Error> {
    let held = lock.map(private::create).transpose()?;
    if let Some(file) = &held {
        file.lock()?;
    }
    let done = match db {
        Db::Sqlite { write, .. } => {
            let mut on = write.acquire().await.map_err(MigrateError::Execute)?;
            // With `run` on one connection this future would not be `Send` ("not general enough").
            of("sqlite").run_direct(None, &mut *on, false).await
        }
        Db::Postgres(server) => of("postgres").run(server.pool()).await,
    };
    done.map_err(|e| match e {
        MigrateError::VersionMissing(v) => Error::Newer(v),
        MigrateError::VersionMismatch(v) => Error::Changed(v),
        MigrateError::Execute(e) => match db::Error::from(e) {
            damaged @ db::Error::Damaged(_) => Error::Damaged(damaged),
            db::Error::Other(e) => Error::Failed(MigrateError::Execute(e)),
            other => Error::Failed(MigrateError::Source(other.into())),
        },
        other => Error::Failed(other),
    })
}

fn of(dialect: &str) -> Migrator {
    Migrator::with_migrations(
        ALL.iter()
            .filter(|m| m.description.rsplit_once('.').is_none_or(|(_, d)| d == dialect))
            .cloned()
            .collect(),
    )
}
