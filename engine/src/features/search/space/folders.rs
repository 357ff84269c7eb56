//! Folders of indexes in the data folder.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::super::index;
use crate::platform::{
    folder::{self, FolderLock},
    private,
};

/// The most processes that may share a data folder.
const PROCESSES: usize = 16;

/// Locks the folder of this process: the first one that no other process holds. Also removes
/// folders that are no longer used. The error is a sentence.
pub fn own(search: &Path) -> Result<(PathBuf, FolderLock), String> {
    let named = |e| format!("{}: {e}", search.display());
    private::folder(search).map_err(named)?;
    let version = search.join(index::version());
    let mut refused = String::new();
    for process in 0..PROCESSES {
        let own = version.join(process.to_string());
        match folder::own(&own) {
            Ok(held) => {
                inherit(search, &own);
                return Ok((own, held));
            }
            Err(e) => refused = e,
        }
    }
    Err(refused)
}

/// The folder of the first process, with its lock; no lock while another process holds it.
pub fn first(search: &Path) -> (PathBuf, Option<FolderLock>) {
    let own = search.join(index::version()).join("0");
    let held = folder::own(&own).ok();
    (own, held)
}

/// The beginning of the name of an index that another analyzer made.
const OLDER: &str = "older-";

/// Removes the folders of processes that no longer run. Indexes that differ by their analyzer alone
/// are kept in this process's folder: they answer until the new one is built.
fn inherit(search: &Path, own: &Path) {
    for version in entries(search) {
        let name = version.file_name().unwrap_or_default().to_string_lossy();
        let is_readable = index::is_readable(&name) && own.parent() != Some(&version);
        for process in entries(&version) {
            if process == own || !process.is_dir() {
                continue;
            }
            let Ok(_held) = folder::own(&process) else { continue };
            for index in entries(&process).into_iter().filter(|_| is_readable) {
                if let Some(name) = index.file_name().and_then(|name| name.to_str()) {
                    // Without the old index, search begins when the new one is built.
                    let _ = fs::rename(&index, own.join(format!("{OLDER}{name}")));
                }
            }
            // A folder that cannot be removed is tried again at the next start.
            let _ = fs::remove_dir_all(process);
        }
        // This removes an empty folder only.
        let _ = fs::remove_dir(version);
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// The folders of the indexes with a name, the newest first.
pub(super) fn folders(root: &Path, name: &str) -> Vec<PathBuf> {
    beginning(root, &format!("{name}-"))
}

/// The same for indexes that another analyzer made.
pub(super) fn older(root: &Path, name: &str) -> Vec<PathBuf> {
    beginning(root, &format!("{OLDER}{name}-"))
}

fn beginning(root: &Path, with: &str) -> Vec<PathBuf> {
    let is_of = |path: &PathBuf| {
        let file = path.file_name().and_then(|file| file.to_str());
        file.is_some_and(|file| file.starts_with(with))
    };
    let mut folders: Vec<PathBuf> = entries(root).into_iter().filter(is_of).collect();
    folders.sort();
    folders.reverse();
    folders
}

pub(super) fn remove_others(name: &str, keep: &Path) {
    let root = keep.parent().unwrap_or(keep);
    for folder in folders(root, name).into_iter().chain(older(root, name)) {
        if folder != keep {
            // A folder that cannot be removed is tried again at the next start.
            let _ = fs::remove_dir_all(folder);
        }
    }
}
