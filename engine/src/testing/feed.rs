//! The feed in a test.

use std::time::Duration;

use super::TestApp;
use crate::platform::changes::Change;

impl TestApp {
    /// The newest change, once every change is settled: on PostgreSQL that takes until all writing
    /// transactions of the server have ended that began before, those of other tests among them.
    pub async fn newest_change(&self) -> Option<Change> {
        let db = &self.state.db;
        let unsettled = "select seq from change_feed where not settled limit 1";
        while db.q(unsettled).optional::<(i64,)>().await.expect("an answer").is_some() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        self.state.feed.newest().await.expect("an answer")
    }
}
