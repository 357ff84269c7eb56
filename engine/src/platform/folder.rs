//! The lock of the data folder: engines and commands share it, a restore needs it alone.

use std::{
    fs::{File, TryLockError},
    path::Path,
};

use super::private;

/// A lock on the folder; it ends when this is dropped, or with the process.
pub struct FolderLock(#[expect(dead_code, reason = "held, not used")] File);

/// Locks the folder beside others; makes it when it is missing. Fails during a restore.
pub fn share(folder: &Path) -> Result<FolderLock, String> {
    let file = open(folder)?;
    match file.try_lock_shared() {
        Ok(()) => Ok(FolderLock(file)),
        Err(TryLockError::WouldBlock) => {
            Err(format!("a backup is being restored into {}", folder.display()))
        }
        Err(TryLockError::Error(e)) => Err(cannot(folder, &e)),
    }
}

/// Locks the folder alone; makes it when it is missing. Fails while another process uses it.
pub fn own(folder: &Path) -> Result<FolderLock, String> {
    let file = open(folder)?;
    match file.try_lock() {
        Ok(()) => Ok(FolderLock(file)),
        Err(TryLockError::WouldBlock) => {
            Err(format!("{} is in use: stop the engine first", folder.display()))
        }
        Err(TryLockError::Error(e)) => Err(cannot(folder, &e)),
    }
}

fn open(folder: &Path) -> Result<File, String> {
    private::folder(folder)
        .and_then(|()| private::create(&folder.join("jaali.lock")))
        .map_err(|e| cannot(folder, &e))
}

fn cannot(folder: &Path, e: &std::io::Error) -> String {
    format!("cannot use the data folder {}: {e}", folder.display())
}
