//! A thread for work that nobody waits for: it runs while all others rest.

use std::{io, sync::mpsc, thread};

use tokio::sync::oneshot;

/// The least urgent that Linux knows.
const LAST: i32 = 19;

type Job = Box<dyn FnOnce() + Send>;

/// Does one job after the other. The thread ends when this is dropped, or a job panics.
pub struct Background(mpsc::Sender<Job>);

impl Background {
    pub fn start(name: &str) -> io::Result<Self> {
        let (jobs, waiting) = mpsc::channel::<Job>();
        thread::Builder::new().name(name.to_owned()).spawn(move || {
            // Of this thread, and of those that its jobs begin.
            if let Err(e) = rustix::process::setpriority_process(None, LAST) {
                tracing::warn!(error = %e, "work in the background is as urgent as all other");
            }
            while let Ok(job) = waiting.recv() {
                job();
            }
        })?;
        Ok(Self(jobs))
    }

    /// None when the job, or one before it, broke off.
    pub async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (done, result) = oneshot::channel();
        self.0.send(Box::new(move || drop(done.send(job())))).ok()?;
        result.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn its_jobs_and_the_threads_they_begin_give_way() {
        let background = Background::start("a test").expect("a thread");
        let nice = || rustix::process::getpriority_process(None);
        let job = move || (nice(), thread::spawn(nice).join().expect("a thread"));
        assert_eq!(background.run(job).await, Some((Ok(LAST), Ok(LAST))));
        assert_ne!(nice(), Ok(LAST));
    }

    #[tokio::test]
    async fn a_job_that_breaks_off_is_told() {
        let background = Background::start("a test").expect("a thread");
        assert_eq!(background.run(|| panic!("on purpose")).await, None::<()>);
        assert_eq!(background.run(|| 1).await, None);
    }
}
