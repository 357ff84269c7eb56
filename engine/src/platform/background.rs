//! Background work at a lower priority, so that requests go first while the processors are busy.

use std::{fs, io, sync::LazyLock, thread, time::Duration};

use tokio::{
    runtime::{Builder, Handle, Runtime},
    sync::oneshot,
};

/// The nice value: beside requests, such work gets a quarter of a processor. At 10, a lead written
/// under load is found a tenth of a second later; at 19, the lowest priority, not for seconds.
#[cfg(target_os = "linux")]
const NICE: i32 = 5;

/// A thread without a job ends after this time.
const IDLE: Duration = Duration::from_secs(10);

/// Threads at low priority. Each runs one job at a time.
static THREADS: LazyLock<io::Result<Runtime>> = LazyLock::new(|| {
    let mut threads = Builder::new_current_thread();
    threads.thread_name("background").thread_keep_alive(IDLE).on_thread_start(|| step_back(None));
    threads.build()
});

/// Runs a job at low priority; threads that it starts inherit that. Fails when there is no thread
/// for it, or when it panics.
pub async fn run<T: Send + 'static>(
    name: &str,
    job: impl FnOnce() -> T + Send + 'static,
) -> io::Result<T> {
    let threads = THREADS.as_ref().map_err(|e| io::Error::new(e.kind(), e.to_string()))?;
    let done = threads.spawn_blocking(job).await;
    done.map_err(|_| io::Error::other(format!("a job ({name}) broke off")))
}

/// Lets a thread that waits for this one's processor go first. Priority alone does not: Linux takes
/// a processor from a thread only after some milliseconds, in which a request could be answered.
pub fn give_way() {
    thread::yield_now();
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
