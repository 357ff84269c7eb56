//! The indexes of earlier runs.

use std::{path::Path, sync::PoisonError};

use tokio::sync::watch;
use uuid::Uuid;

use super::{
    super::index::Index,
    Serving, Space,
    error::Result,
    folders::{folders, older},
    jobs::blocking,
    upto::Upto,
};
use crate::platform::{changes::Change, identity};

/// An index of an earlier run.
pub(super) enum Found {
    /// It follows the feed after this change.
    Following(Index, Option<Change>),
    /// It cannot follow the feed, and is out of date.
    Old(Index),
    Nothing,
}

impl Space {
    /// The newest index of an earlier run that can follow the feed, else the newest one whose
    /// database this one was or was restored from.
    pub(super) async fn found(&self, root: &Path, database: Uuid) -> Found {
        let mut old = None;
        let mut keep = |index: Index| {
            // An index of any other database may have people of another company.
            let of = upto(&index).ok().flatten().map(|upto| upto.database);
            if of.is_some_and(|of| identity::is_same_family(of, database)) {
                old.get_or_insert(index);
            }
        };
        for folder in folders(root, self.name) {
            let Ok(index) = blocking(move || Index::open(&folder)).await else { continue };
            if let Ok(Some((index, from))) = self.resumed(&index, database).await {
                return Found::Following(index, from);
            }
            keep(index);
        }
        for folder in older(root, self.name) {
            if let Ok(index) = blocking(move || Index::open(&folder)).await {
                keep(index);
            }
        }
        old.map_or(Found::Nothing, Found::Old)
    }

    /// Searches use this index while another one is built. Nobody waits for it to catch up.
    pub(super) fn serve_old(&self, index: Index) {
        let (_, caught_up) = watch::channel(u64::MAX);
        let serving = Serving { index, caught_up };
        *self.serving.write().unwrap_or_else(PoisonError::into_inner) = Some(serving);
    }

    /// The index with its last change, after which it follows the feed; none when it is of another
    /// database, or when the feed no longer has that change.
    pub(super) async fn resumed(
        &self,
        index: &Index,
        database: Uuid,
    ) -> Result<Option<(Index, Option<Change>)>> {
        let Some(upto) = upto(index)? else { return Ok(None) };
        if upto.database != database {
            return Ok(None);
        }
        let Some(cursor) = upto.cursor else { return Ok(Some((index.clone(), None))) };
        let change = self.feed.at(cursor).await?;
        Ok(change.map(|change| (index.clone(), Some(change))))
    }
}

fn upto(index: &Index) -> Result<Option<Upto>> {
    Ok(index.payload()?.as_deref().and_then(Upto::parse))
}
