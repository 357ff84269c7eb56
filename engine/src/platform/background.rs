//! Background work at a lower priority, so that requests go first while the processors are busy.

use std::{fs, io, thread};

use tokio::{runtime::Handle, sync::oneshot};

/// The nice value: beside requests, such work gets a quarter of a processor. At 10, a lead written
/// under load is found a tenth of a second later; at 19, the lowest priority, not for seconds.
#[cfg(target_os = "linux")]
const NICE: i32 = 5;

/// Runs a job on its own thread at low priority; threads that it starts inherit that. Fails when
/// the thread cannot start or the job panics.
pub async fn run<T: Send + 'static>(
    name: &str,
    job: impl FnOnce() -> T + Send + 'static,
) -> io::Result<T> {
    let (done, answer) = oneshot::channel();
    thread::Builder::new().name(name.to_owned()).spawn(move || {
        step_back(None);
        // The receiver is gone when the engine has ended meanwhile.
        let _ = done.send(job());
    })?;
    answer.await.map_err(|_| io::Error::other(format!("a job ({name}) broke off")))
}

/// Lowers the priority of the threads of this process whose names begin so: those of a library, which
/// starts them itself. Only on Linux.
pub fn set_back_threads(names: &str) {
    for thread in fs::read_dir("/proc/self/task").into_iter().flatten().flatten() {
        let name = fs::read_to_string(thread.path().join("comm")).unwrap_or_default();
        if let Some(id) = thread.file_name().to_str().and_then(|id| id.parse().ok())
            && name.starts_with(names)
        {
            step_back(Some(id));
        }
    }
}

/// The same for a future, which is dropped when the caller stops waiting for it.
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
            // The receiver is gone when the engine has ended meanwhile.
            let _ = done.send(output);
        });
    })?;
    answer.await.map_err(|_| io::Error::other(format!("a job ({name}) broke off")))
}

/// Lowers the priority of a process that has just started, and of the threads that it starts.
pub fn set_back(process: u32) {
    step_back(i32::try_from(process).ok());
}

/// Lowers the priority of a process, or of this thread when none is named. Only on Linux:
/// elsewhere it would be that of the whole engine.
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
