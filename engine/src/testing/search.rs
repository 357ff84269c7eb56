//! Search in a test: the job that keeps both indexes, until the test ends.

use std::time::Duration;

use tokio::task::JoinSet;

use super::TestApp;
use crate::features::search::IndexStatus;

impl TestApp {
    /// Builds both indexes. What is written from now on is found a moment later, see
    /// [`TestApp::found`]; the job ends when what is given back is dropped.
    pub async fn search(&self) -> JoinSet<()> {
        let mut job = JoinSet::new();
        job.spawn(self.engine.search_job());
        let spaces = self.engine.search.spaces();
        while spaces.iter().any(|space| space.status() != IndexStatus::Following) {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        job
    }

    /// Waits until everything that was written can be found.
    pub async fn found(&self) {
        while self.engine.search.spaces().iter().any(|space| space.behind() > 0) {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
}
