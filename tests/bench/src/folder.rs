//! A folder for one measurement, removed when it is dropped.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
};

use crate::{During, Result};

static NEXT: AtomicU32 = AtomicU32::new(0);

pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn make(within: &Path) -> Result<Self> {
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = within.join(format!("jaali-bench-{}-{n}", std::process::id()));
        fs::create_dir_all(&path).during(path.display())?;
        let path = path.canonicalize().during(path.display())?;
        Ok(Self(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed stays: it is in a scratch folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}
