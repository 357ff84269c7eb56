//! Jobs on indexes, off the threads that serve requests: indexes are files.

use std::time::Duration;

use super::error::{Error, Result};
use crate::{
    features::search::index::{self, Index},
    platform,
};

/// How long a commit may wait in memory before the disk has it. An index that rests is saved sooner:
/// when its writer is closed.
const UNSAVED: Duration = Duration::from_secs(30);

/// Brings commits to the disk now and then, beside those that follow; ends with the first failure.
pub(super) async fn save(index: &Index) -> Error {
    loop {
        tokio::time::sleep(UNSAVED).await;
        let index = index.clone();
        if !index.is_saved()
            && let Err(e) = background(move || index.save()).await
        {
            return e;
        }
    }
}

/// Runs a job on a blocking thread.
pub(super) async fn blocking<T: Send + 'static>(
    job: impl FnOnce() -> index::Result<T> + Send + 'static,
) -> Result<T> {
    match tokio::task::spawn_blocking(job).await {
        Ok(done) => Ok(done?),
        Err(e) => Err(Error::Folder(format!("a search job broke off: {e}"))),
    }
}

/// The same for jobs that write to an index: at low priority, so that requests go first.
pub(super) async fn background<T: Send + 'static>(
    job: impl FnOnce() -> index::Result<T> + Send + 'static,
) -> Result<T> {
    Ok(platform::background::run("search", job).await??)
}
