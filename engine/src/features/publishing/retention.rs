//! Retention of pages: drops those that only old releases use.

use std::{collections::HashSet, time::Duration};

use tokio::time::interval;

use super::{publish::Publisher, store};
use crate::{features::releases, platform::db};

/// Newest releases whose pages are kept, so that a rollback renders nothing.
const KEEP: usize = 20;
/// Rows deleted in one transaction: on SQLite, leads wait for the same writer.
const BATCH: usize = 16;
/// How often it runs. Not after each release, because so many pages take time.
const EVERY: Duration = Duration::from_mins(10);

impl Publisher {
    /// Drops pages of old releases, as long as the engine runs. A job of the engine.
    pub async fn retention_loop(self) {
        let mut times = interval(EVERY);
        loop {
            times.tick().await;
            if let Err(e) = self.drop_old_pages().await {
                tracing::warn!(error = %e, "cannot drop the pages of old releases");
            }
        }
    }

    /// Drops the pages that only releases older than the kept ones use. Returns how many.
    pub async fn drop_old_pages(&self) -> db::Result<usize> {
        let db = &self.app.db;
        let all = store::all_page_hashes(db).await?;
        let releases = store::released(db).await?;
        let Some((kept, old)) = releases.split_at_checked(KEEP).filter(|(_, old)| !old.is_empty())
        else {
            return Ok(0);
        };
        let mut used = HashSet::new();
        for release in kept {
            used.extend(store::pages_of(db, *release).await?.into_values());
        }
        let unused: Vec<String> =
            all.into_iter().map(|(hash,)| hash).filter(|hash| !used.contains(hash)).collect();
        let mut dropped = 0;
        for batch in unused.chunks(BATCH) {
            let mut tx = db.begin().await?;
            // A release that began in the meantime may rely on one of these pages.
            let still = releases::keep_still(&mut tx).await?;
            if !still || !store::is_live(&mut tx, kept[0]).await? {
                return Ok(dropped);
            }
            for hash in batch {
                store::drop_page(&mut tx, hash).await?;
            }
            tx.commit().await?;
            dropped += batch.len();
        }
        let mut tx = db.begin().await?;
        for release in old {
            store::drop_manifest(&mut tx, *release).await?;
        }
        store::drop_bases(&mut tx).await?;
        tx.commit().await?;
        Ok(dropped)
    }
}
