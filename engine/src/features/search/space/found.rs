//! The indexes of earlier runs.

use std::path::Path;

use uuid::Uuid;

use super::{
    super::index::Index,
    error::Result,
    folders::{folders, older},
    jobs::blocking,
    upto::Upto,
};
use crate::platform::{
    changes::{Change, Feed},
    identity,
};

/// An index of an earlier run.
pub(super) enum Found {
    /// It follows the feed after this change.
    Following(Index, Option<Change>),
    /// It cannot follow the feed, and is out of date.
    Old(Index),
    Nothing,
}

/// The newest index of an earlier run that can follow the feed, else the newest one whose database
/// this one is or was restored from.
pub(super) async fn found(root: &Path, name: &str, database: Uuid, feed: &Feed) -> Found {
    let mut old = None;
    let mut keep = |index: Index| {
        // An index of any other database may have people of another company.
        let of = upto(&index).ok().flatten().map(|upto| upto.database);
        if of.is_some_and(|of| identity::is_same_family(of, database)) {
            old.get_or_insert(index);
        }
    };
    for folder in folders(root, name) {
        let Ok(index) = blocking(move || Index::open(&folder)).await else { continue };
        if let Ok(Some((index, from))) = resumed(&index, database, feed).await {
            return Found::Following(index, from);
        }
        keep(index);
    }
    for folder in older(root, name) {
        if let Ok(index) = blocking(move || Index::open(&folder)).await {
            keep(index);
        }
    }
    old.map_or(Found::Nothing, Found::Old)
}

/// The index with its last change, after which it follows the feed; none when it is of another
/// database, or when the feed no longer has that change.
pub(super) async fn resumed(
    index: &Index,
    database: Uuid,
    feed: &Feed,
) -> Result<Option<(Index, Option<Change>)>> {
    let Some(upto) = upto(index)? else { return Ok(None) };
    if upto.database != database {
        return Ok(None);
    }
    let Some(cursor) = upto.cursor else { return Ok(Some((index.clone(), None))) };
    let change = feed.at(cursor).await?;
    Ok(change.map(|change| (index.clone(), Some(change))))
}

fn upto(index: &Index) -> Result<Option<Upto>> {
    Ok(index.payload()?.as_deref().and_then(Upto::parse))
}
