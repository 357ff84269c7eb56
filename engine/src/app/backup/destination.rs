//! Where scheduled backups are kept: a folder, or an S3 bucket. A backup is named after its
//! instant; other files there are left alone.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use chrono::NaiveDateTime;
use tokio::task::spawn_blocking;

use super::WORKROOM;
use crate::platform::{clock::Instant, objects::Objects, private, state::AppState};

/// A temporary folder that was not used for this time was left behind.
const LEFT: Duration = Duration::from_hours(24);

/// What comes before and after the instant in a name.
const NAME: (&str, &str) = ("jaali-", ".tar.gz");
const INSTANT: &str = "%Y%m%dT%H%M%SZ";

pub(super) enum Destination {
    Folder(PathBuf),
    Bucket(Objects),
}

pub(super) fn name(at: Instant) -> String {
    format!("{}{}{}", NAME.0, at.format(INSTANT), NAME.1)
}

fn instant(name: &str) -> Option<Instant> {
    let at = name.strip_prefix(NAME.0)?.strip_suffix(NAME.1)?;
    Some(NaiveDateTime::parse_from_str(at, INSTANT).ok()?.and_utc())
}

impl Destination {
    pub(super) fn open(to: &str) -> Result<Self, String> {
        if to.contains("://") {
            return Ok(Self::Bucket(Objects::bucket(to, "JAALI_BACKUP_TO")?));
        }
        let folder = PathBuf::from(to);
        private::folder(&folder).map_err(|e| format!("JAALI_BACKUP_TO: {to}: {e}"))?;
        Ok(Self::Folder(folder))
    }

    /// The instants of all backups, the newest one last.
    pub(super) async fn kept(&self) -> Result<Vec<Instant>, String> {
        let names = match self {
            Self::Folder(folder) => {
                let cannot = |e: std::io::Error| format!("{}: {e}", folder.display());
                let mut names = Vec::new();
                for entry in fs::read_dir(folder).map_err(cannot)? {
                    names.push(entry.map_err(cannot)?.file_name().to_string_lossy().into_owned());
                }
                names
            }
            Self::Bucket(objects) => objects.names().await?,
        };
        let mut kept: Vec<Instant> = names.iter().filter_map(|name| instant(name)).collect();
        kept.sort();
        Ok(kept)
    }

    /// Makes a backup and stores it.
    pub(super) async fn keep(&self, app: &AppState, at: Instant) -> Result<(), String> {
        let name = name(at);
        match self {
            Self::Folder(folder) => super::backup(app, &folder.join(name)).await.map(drop),
            Self::Bucket(objects) => {
                let beside = super::workroom(&app.config.data)?;
                let file = beside.path().join(&name);
                super::backup(app, &file).await?;
                objects.put_file(&name, &file).await
            }
        }
    }

    pub(super) async fn remove(&self, at: Instant) -> Result<(), String> {
        let name = name(at);
        match self {
            Self::Folder(folder) => {
                let file = folder.join(name);
                fs::remove_file(&file).map_err(|e| format!("{}: {e}", file.display()))
            }
            Self::Bucket(objects) => objects.remove(&name).await,
        }
    }

    /// Removes the temporary folders of an engine that was killed in the middle of a backup.
    pub(super) async fn tidy(&self, app: &AppState) -> Result<(), String> {
        let (folder, now) = match self {
            Self::Folder(folder) => (folder.clone(), app.clock.now()),
            Self::Bucket(_) => (app.config.data.clone(), app.clock.now()),
        };
        spawn_blocking(move || tidy(&folder, now)).await.map_err(|e| e.to_string())?
    }
}

fn tidy(folder: &Path, now: Instant) -> Result<(), String> {
    let cannot = |e: std::io::Error| format!("{}: {e}", folder.display());
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let is_ours = entry.file_name().to_string_lossy().starts_with(WORKROOM);
        let since = entry.metadata().and_then(|found| found.modified()).map_err(cannot)?;
        let is_left = (now - Instant::from(since)).to_std().is_ok_and(|age| age > LEFT);
        if is_ours && is_left {
            fs::remove_dir_all(entry.path()).map_err(cannot)?;
        }
    }
    Ok(())
}
