//! Work that whoever is served goes before: it steps back while the processors are busy.

use std::{io, thread};

use tokio::{runtime::Handle, sync::oneshot};

/// How far back: beside somebody who is served such work gets a quarter of a processor. Further
/// back (10) a lead that was written under load is found a tenth of a second later, and at the last
/// place of all (19) not for seconds.
#[cfg(target_os = "linux")]
const NICE: i32 = 5;

/// Runs a job on a thread of its own that steps back, and with it the threads that the job starts.
pub async fn run<T: Send + 'static>(
    name: &str,
    job: impl FnOnce() -> T + Send + 'static,
) -> io::Result<T> {
    let (done, answer) = oneshot::channel();
    thread::Builder::new().name(name.to_owned()).spawn(move || {
        step_back(None);
        // The engine may have ended meanwhile.
        let _ = done.send(job());
    })?;
    answer.await.map_err(|_| io::Error::other(format!("a job ({name}) broke off")))
}

/// Does the same for a future. It ends early when whoever waits for it goes away.
pub async fn drive<T: Send + 'static>(
    name: &str,
    future: impl Future<Output = T> + Send + 'static,
) -> io::Result<T> {
    let runtime = Handle::current();
    let (mut done, answer) = oneshot::channel();
    thread::Builder::new().name(name.to_owned()).spawn(move || {
        step_back(None);
        runtime.block_on(async move {
            let output = tokio::select! {
                biased;
                () = done.closed() => return,
                output = future => output,
            };
            // The engine may have ended meanwhile.
            let _ = done.send(output);
        });
    })?;
    answer.await.map_err(|_| io::Error::other(format!("a job ({name}) broke off")))
}

/// Has a process that has just been started step back, and with it the threads that it starts.
pub fn set_back(process: u32) {
    step_back(i32::try_from(process).ok());
}

/// This thread, where no process is named. Elsewhere than on Linux it would be all of the engine.
fn step_back(process: Option<i32>) {
    #[cfg(target_os = "linux")]
    {
        let process = process.and_then(rustix::process::Pid::from_raw);
        if let Err(e) = rustix::process::setpriority_process(process, NICE) {
            tracing::debug!(error = %e, "work in the background keeps its priority");
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = process;
}
