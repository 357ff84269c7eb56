//! How a file of SQLite is made and opened.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use sqlx::{ConnectOptions as _, SqliteConnection, sqlite::SqliteConnectOptions};

use super::super::private;

/// How long a caller waits for a connection while others have all of them.
pub(super) const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(30);
/// How long SQLite waits for the lock of another process.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Makes the file of a database where there is none, for its owner only. SQLite gives the files
/// beside it the same permissions; those of an older version exist already.
pub(super) fn only_ours(file: &Path) -> std::io::Result<()> {
    // SQLite opens the file next, and reports one that cannot be made.
    let _ = private::touch(file);
    for beside in ["", "-wal", "-shm"] {
        let mut name = file.as_os_str().to_owned();
        name.push(beside);
        private::restrict(Path::new(&name))?;
    }
    Ok(())
}

/// Opens a connection to an SQLite file. Engines that make a new file at the same time also switch
/// it to WAL at the same time, which SQLite refuses at once instead of waiting.
pub(super) async fn open(options: &SqliteConnectOptions) -> sqlx::Result<SqliteConnection> {
    let since = Instant::now();
    loop {
        match options.connect().await {
            Err(sqlx::Error::Database(e))
                if e.code().as_deref() == Some("5") && since.elapsed() < BUSY_TIMEOUT =>
            {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            other => return other,
        }
    }
}
