//! Backup while the engine runs, and restore: the database and the media in one file. [`schedule`]
//! makes backups on a schedule.
//!
//! A failure leaves everything as it was: all is made in a temporary folder, checked, and moved to
//! its place last.

mod destination;
mod schedule;
mod store;

use std::{
    collections::BTreeMap,
    fs::{self, File},
    path::{Path, PathBuf},
};

use tempfile::TempDir;
use tokio::task::spawn_blocking;

pub use schedule::Backups;
pub(super) use schedule::Health;

use crate::platform::{
    VERSION,
    backup::{
        archive::{self, Content, DATABASE, MEDIA, Manifest, Unpack},
        copy, database,
    },
    config::Config,
    db::Db,
    files, folder, migrate,
    state::AppState,
};

/// Left out of a backup: a user who has signed out since would be signed in again.
const SESSIONS: &str = "sessions";
/// Left out as well: browsers that notices are pushed to go with their sessions, and a copy of the
/// database must not push to them.
const PUSH: [&str; 3] = ["push_queue", "push_subscriptions", "push_keys"];
/// Left out as well: after a restore no engine is making a backup.
const TURN: &str = "backup_turn";
/// The proof of the key for secrets at rest. When nothing is sealed, any key will do.
const VAULT: &str = "vault";

/// Writes everything except sessions and what goes with them to a new file; an error when the file exists.
pub async fn backup(app: &AppState, to: &Path) -> Result<Manifest, String> {
    if to.exists() {
        return Err(format!("{} is there already", to.display()));
    }
    let beside =
        workroom(to.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new(".")))?;
    let copy = beside.path().join(DATABASE);
    database::snapshot(&app.db, &copy).await?;
    let emptied = database::empty(&copy, &[&PUSH[..], &[SESSIONS, TURN]].concat()).await;
    emptied.map_err(|e| format!("cannot leave out who is signed in: {e}"))?;
    let (schema, rows) = database::describe(&copy).await.map_err(|e| e.to_string())?;
    let engine = VERSION.to_owned();
    let files = BTreeMap::new();
    let mut manifest = Manifest { engine, schema, created_at: app.clock.now(), rows, files };
    let (media, to) = (app.config.data.join(MEDIA), to.to_owned());
    finish(move || {
        manifest.files.insert(DATABASE.to_owned(), Content::of(&copy)?);
        for (name, path) in media_in(&media)? {
            manifest.files.insert(name, Content::of(&path)?);
        }
        let packed = beside.path().join("packed");
        archive::write(&packed, &manifest, beside.path(), &media)?;
        // A backup that cannot be read is found now.
        archive::read(&packed, schema, Unpack::Nothing)?;
        place(&packed, &to)?;
        Ok(manifest)
    })
    .await
}

/// Restores a backup into a data folder, or into an empty PostgreSQL database. `force` replaces the
/// database in a data folder.
pub async fn restore(config: &Config, from: &Path, force: bool) -> Result<Manifest, String> {
    config.check_database()?;
    if config.is_sqlite() && config.database_url.is_some() {
        return Err("a backup goes into a data folder: name it with --data, without DATABASE_URL"
            .to_owned());
    }
    // Without a backup, no data folder is made.
    File::open(from).map_err(|e| format!("{}: {e}", from.display()))?;
    let _alone = folder::own(&config.data)?;
    let target = config.data.join(DATABASE);
    if config.is_sqlite() && target.exists() && !force {
        return Err(format!("{} is there already; --force replaces it", target.display()));
    }
    let beside = workroom(&config.data)?;
    let (path, into) = (from.to_owned(), beside.path().to_owned());
    let manifest =
        finish(move || archive::read(&path, migrate::newest(), Unpack::All(&into))).await?;
    let fresh = beside.path().join(DATABASE);
    // Backups of older versions hold sessions.
    let mut tables = vec![SESSIONS];
    if !is_sealed(&manifest) {
        tables.push(VAULT);
    }
    let emptied = database::empty(&fresh, &tables).await;
    emptied.map_err(|e| format!("{}: {e}", from.display()))?;
    // An index of the database that it was copied from cannot follow this one.
    database::rename(&fresh).await.map_err(|e| format!("{}: {e}", from.display()))?;
    if config.is_sqlite() {
        fold(&target).await?;
    } else {
        into_postgres(&fresh, &config.database()).await?;
    }
    // The media come first, so that a database never names one that is missing.
    for (name, path) in media_in(&beside.path().join(MEDIA))? {
        place(&path, &config.data.join(name))?;
    }
    if config.is_sqlite() {
        place(&fresh, &target)?;
    }
    Ok(manifest)
}

/// Whether a backup holds secrets that only the key of its engine opens.
pub fn is_sealed(backup: &Manifest) -> bool {
    backup.rows.get("second_factors").is_some_and(|&rows| rows > 0)
}

/// Checks a backup: reads all of it, and opens and migrates its database in a temporary folder.
/// Nothing else is touched.
pub async fn check(from: &Path) -> Result<Manifest, String> {
    let beside = tempfile::tempdir().map_err(|e| format!("cannot make a folder: {e}"))?;
    let (path, into) = (from.to_owned(), beside.path().to_owned());
    let read = move || archive::read(&path, migrate::newest(), Unpack::Database(&into));
    let manifest = finish(read).await?;
    let wrong = |e: &dyn std::fmt::Display| format!("{}: {e}", from.display());
    let copy = beside.path().join(DATABASE);
    database::prove(&copy, &manifest.rows).await.map_err(|e| wrong(&e))?;
    let db = Db::connect(&format!("sqlite:{}", copy.display())).await.map_err(|e| wrong(&e))?;
    migrate::run(&db, None).await.map_err(|e| wrong(&e))?;
    db.close().await;
    Ok(manifest)
}

/// Merges the log of a database that is about to be replaced into it: a log that remains would be
/// taken for the new database's.
async fn fold(target: &Path) -> Result<(), String> {
    let log = target.with_extension("db-wal");
    if target.exists() {
        let present = Db::connect(&format!("sqlite:{}", target.display())).await;
        let present = present.map_err(|e| {
            format!(
                "{} cannot be read ({e}): move it away, with its -wal and -shm files, and restore again",
                target.display()
            )
        })?;
        present.close().await;
    }
    if log.exists() {
        return Err(format!(
            "{} is in the way: another program has the database open, or it was left behind by one; \
             move it away and restore again",
            log.display()
        ));
    }
    Ok(())
}

async fn into_postgres(fresh: &Path, url: &str) -> Result<(), String> {
    let cannot = |e: &dyn std::fmt::Display| format!("cannot open the database: {e}");
    // A backup of an older version gets the schema of this one before it is copied.
    let source =
        Db::connect(&format!("sqlite:{}", fresh.display())).await.map_err(|e| cannot(&e))?;
    migrate::run(&source, None).await.map_err(|e| e.to_string())?;
    source.close().await;
    let target = Db::connect(url).await.map_err(|e| cannot(&e))?;
    migrate::run(&target, None).await.map_err(|e| e.to_string())?;
    if let Db::Postgres(server) = &target {
        copy::into_postgres(fresh, server.pool()).await?;
    }
    target.close().await;
    Ok(())
}

/// The media of a folder by their names in a backup; none when there is no such folder.
fn media_in(media: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    if !media.is_dir() {
        return Ok(Vec::new());
    }
    let mut named = Vec::new();
    for path in files::below(media)? {
        let below = path.strip_prefix(media).ok().and_then(Path::to_str);
        let below = below.ok_or_else(|| format!("{}: its name is not UTF-8", path.display()))?;
        named.push((format!("{MEDIA}/{below}"), path));
    }
    Ok(named)
}

/// The prefix of temporary folders.
const WORKROOM: &str = ".jaali-";

/// A temporary folder on the same disk, removed when it is dropped.
fn workroom(within: &Path) -> Result<TempDir, String> {
    let made = tempfile::Builder::new().prefix(WORKROOM).tempdir_in(within);
    made.map_err(|e| format!("{}: {e}", within.display()))
}

/// Moves a finished file to its place, and makes that durable.
fn place(file: &Path, to: &Path) -> Result<(), String> {
    let moved = || {
        let folder = to.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        fs::rename(file, to)?;
        File::open(folder)?.sync_all()
    };
    moved().map_err(|e| format!("{}: {e}", to.display()))
}

async fn finish<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    spawn_blocking(work).await.map_err(|e| e.to_string())?
}
