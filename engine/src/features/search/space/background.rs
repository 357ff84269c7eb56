//! Work on an index that whoever is served goes before.

use std::thread;

use tokio::sync::oneshot;

use super::{Error, Result, index};

/// How far behind those who serve: beside one of them such a thread gets a quarter of a processor.
/// Further back (10) a lead that was written under load is found a tenth of a second later, and at
/// the last place of all (19) not for seconds.
#[cfg(target_os = "linux")]
const NICE: i32 = 5;

/// Runs a job on a thread of its own, which steps back while the processors are busy, and with it
/// the threads that the job starts. For whoever writes to an index.
pub(super) async fn background<T: Send + 'static>(
    job: impl FnOnce() -> index::Result<T> + Send + 'static,
) -> Result<T> {
    let (done, answer) = oneshot::channel();
    let on_its_own = move || {
        step_back();
        // The engine may have ended meanwhile.
        let _ = done.send(job());
    };
    let started = thread::Builder::new().name("search".to_owned()).spawn(on_its_own);
    started?;
    answer
        .await
        .map_err(|_| Error::Folder("a search job broke off".to_owned()))?
        .map_err(Error::from)
}

/// Elsewhere than on Linux this would be the whole process.
fn step_back() {
    #[cfg(target_os = "linux")]
    if let Err(e) = rustix::process::setpriority_process(None, NICE) {
        tracing::debug!(error = %e, "search keeps its priority");
    }
}
