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
                tidy(search, &own);
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

/// Removes the folders of processes that no longer run, indexes of other versions included.
fn tidy(search: &Path, keep: &Path) {
    for version in entries(search) {
        for process in entries(&version) {
            if process != keep && process.is_dir() && folder::own(&process).is_ok() {
                // A folder that cannot be removed is tried again at the next start.
                let _ = fs::remove_dir_all(process);
            }
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
    let is_of = |path: &PathBuf| {
        let file = path.file_name().and_then(|file| file.to_str());
        file.is_some_and(|file| file.strip_prefix(name).is_some_and(|rest| rest.starts_with('-')))
    };
    let mut folders: Vec<PathBuf> = entries(root).into_iter().filter(is_of).collect();
    folders.sort();
    folders.reverse();
    folders
}

pub(super) fn remove_others(name: &str, keep: &Path) {
    let root = keep.parent().unwrap_or(keep);
    for folder in folders(root, name) {
        if folder != keep {
            // A folder that cannot be removed is tried again at the next start.
            let _ = fs::remove_dir_all(folder);
        }
    }
}
