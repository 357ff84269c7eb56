//! The life of an index: opened, built when there is none that can be trusted, and kept up to date
//! with the feed as long as the engine runs.
//!
//! Each process has folders of its own, `search/v<schema>-<analyzer>/<n>/`. The last commit of an
//! index names its database and its last change. When these do not fit (a restored backup, a
//! trimmed feed), or when words are analyzed in another way, a new index is built while the old one
//! answers.

mod apply;
mod check;
mod error;
mod folders;
mod found;
mod jobs;
mod upto;

use std::{
    fmt, fs,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use tokio::{sync::watch, time::Instant};
use uuid::Uuid;

pub(super) use self::folders::{first, own};
use self::{
    apply::apply,
    error::Result,
    folders::remove_others,
    found::{Found, found, resumed},
    jobs::{background, blocking, save},
    upto::Upto,
};
pub use self::{check::Checked, error::Error};
use super::{
    index::{self, DocumentWriter, Index},
    source::{DocumentPage, Source},
};
use crate::platform::{
    changes::{Change, Feed, Follower, Next},
    ids,
};

/// The pause after a commit, for each document written, and its maximum. A commit delays requests
/// by some milliseconds and makes files that are merged later. So one document is found at once,
/// and many are committed together. Changes that write no document, of scores say, cause no pause.
const REST_PER_DOCUMENT: Duration = Duration::from_millis(2);
const MAX_REST: Duration = Duration::from_millis(150);

/// A writer that is idle for this long is closed, because it holds memory.
const IDLE: Duration = Duration::from_secs(5);

/// How long to wait after a failure before trying again.
pub(super) const RETRY: Duration = Duration::from_secs(1);

/// The longest that a list waits for what the same engine has just written (usually 20 ms), and
/// that a new index waits for pending changes before it answers.
const CATCH_UP_TIMEOUT: Duration = Duration::from_secs(1);

/// The state of an index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IndexStatus {
    /// An index is being built and has this many documents. Until then there are no or old hits.
    Building {
        documents: u64,
    },
    Following,
    /// Changes are not found until the failure ends.
    Failing {
        why: String,
    },
}

/// One index and its state; searches read it while [`Self::run`] keeps it up to date.
pub struct Space {
    name: &'static str,
    feed: Feed,
    serving: RwLock<Option<Serving>>,
    status: RwLock<IndexStatus>,
}

/// The state, on one line.
impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.status() {
            IndexStatus::Building { documents } => {
                write!(f, "building, {documents} documents so far")
            }
            IndexStatus::Following => {
                write!(f, "{} documents", self.documents().unwrap_or_default())
            }
            IndexStatus::Failing { why } => write!(f, "not up to date: {why}"),
        }
    }
}

#[derive(Clone)]
struct Serving {
    index: Index,
    caught_up: watch::Receiver<u64>,
}

/// Why following ended.
enum End {
    /// The feed no longer has the last change of the index, so a new index is needed.
    Lost,
    Failed(Error),
}

impl Space {
    pub(super) fn new(name: &'static str, feed: Feed) -> Self {
        let status = RwLock::new(IndexStatus::Building { documents: 0 });
        Self { name, feed, serving: RwLock::new(None), status }
    }

    /// `public` or `staff`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The state at this moment; `Building` before [`Self::run`] has found an index.
    pub fn status(&self) -> IndexStatus {
        self.status.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How many documents can be found; none before there is an index.
    pub fn documents(&self) -> Option<u64> {
        self.serving().map(|serving| serving.index.documents())
    }

    /// How many commits of this process the index does not have yet.
    pub fn behind(&self) -> u64 {
        let upto = self.serving().map_or(0, |serving| *serving.caught_up.borrow());
        self.feed.commits().saturating_sub(upto)
    }

    fn serving(&self) -> Option<Serving> {
        self.serving.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set_status(&self, status: IndexStatus) {
        *self.status.write().unwrap_or_else(PoisonError::into_inner) = status;
    }

    /// Waits until what this engine has written can be found, 1 second at most.
    pub(super) async fn catch_up(&self) {
        if let Some(Serving { mut caught_up, .. }) = self.serving() {
            let written = self.feed.commits();
            let wait = caught_up.wait_for(|upto| *upto >= written);
            let _ = tokio::time::timeout(CATCH_UP_TIMEOUT, wait).await;
        }
    }

    /// Runs a query on the index, on a blocking thread. None while there is no index.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Index) -> index::Result<T> + Send + 'static,
    ) -> Result<Option<T>> {
        let Some(Serving { index, .. }) = self.serving() else { return Ok(None) };
        Ok(Some(blocking(move || question(&index)).await?))
    }

    /// Opens or builds the index and follows the feed. A job of the engine; it does not end.
    /// `root` is the folder that this process has locked.
    pub(super) async fn run(self: Arc<Self>, root: PathBuf, database: Uuid, source: impl Source) {
        let mut at = match found(&root, self.name, database, &self.feed).await {
            Found::Following(index, from) => Some((index, from)),
            Found::Old(index) => {
                self.serve_old(index);
                None
            }
            Found::Nothing => None,
        };
        loop {
            let (index, from) = match at.take() {
                Some(at) => at,
                None => match self.build(&root, database, &source).await {
                    Ok(at) => at,
                    Err(e) => {
                        self.failed(&e).await;
                        continue;
                    }
                },
            };
            let end = tokio::select! {
                end = self.follow(&index, database, from, &source) => end,
                e = save(&index) => End::Failed(e),
            };
            match end {
                End::Lost => tracing::info!(index = self.name, "building the search index again"),
                End::Failed(e) => at = self.recovered(e, &index, database).await,
            }
        }
    }

    /// Goes on after a failure, once the disk takes what it lacks: an index that cannot be saved is
    /// as old at the next start, and says so until then. None when a new index is needed.
    async fn recovered(
        &self,
        mut failure: Error,
        index: &Index,
        database: Uuid,
    ) -> Option<(Index, Option<Change>)> {
        loop {
            self.failed(&failure).await;
            let at = resumed(index, database, &self.feed).await.ok().flatten()?;
            let unsaved = index.clone();
            match background(move || unsaved.save()).await {
                Ok(()) => return Some(at),
                Err(e) => failure = e,
            }
        }
    }

    async fn failed(&self, e: &Error) {
        tracing::warn!(index = self.name, error = %e, "search is not kept up to date");
        self.set_status(IndexStatus::Failing { why: e.to_string() });
        tokio::time::sleep(RETRY).await;
    }

    /// Searches use this index while another one is built. Nobody waits for it to catch up.
    fn serve_old(&self, index: Index) {
        let (_, caught_up) = watch::channel(u64::MAX);
        let serving = Serving { index, caught_up };
        *self.serving.write().unwrap_or_else(PoisonError::into_inner) = Some(serving);
    }

    /// Builds an index of all documents. Later changes come from the feed, after the returned one.
    async fn build(
        &self,
        root: &Path,
        database: Uuid,
        source: &impl Source,
    ) -> Result<(Index, Option<Change>)> {
        let from = self.feed.newest().await?;
        let folder = root.join(format!("{}-{}", self.name, ids::new().simple()));
        let index = blocking({
            let folder = folder.clone();
            move || Index::create(&folder)
        })
        .await?;
        let built = self.fill(&index, database, from, source).await;
        if built.is_err() {
            // A partial index is of no use, and may be what fills the disk.
            let _ = fs::remove_dir_all(&folder);
        }
        built.map(|()| (index, from))
    }

    async fn fill(
        &self,
        index: &Index,
        database: Uuid,
        from: Option<Change>,
        source: &impl Source,
    ) -> Result<()> {
        let mut documents = 0;
        let index = index.clone();
        let mut writer = background(move || DocumentWriter::new(&index)).await?;
        let mut place = None;
        loop {
            self.set_status(IndexStatus::Building { documents });
            let DocumentPage { documents: some, next } = source.page(place).await?;
            documents += some.len() as u64;
            writer = background(move || writer.add(&some).map(|()| writer)).await?;
            place = next;
            if place.is_none() {
                break;
            }
        }
        let payload = Upto::of(database, from).to_string();
        background(move || {
            writer.commit(&payload)?;
            writer.close()
        })
        .await
    }

    /// Makes later searches use this index, and removes the others.
    fn serve(&self, index: &Index, follower: &Follower) {
        let serving = Serving { index: index.clone(), caught_up: follower.caught_up() };
        *self.serving.write().unwrap_or_else(PoisonError::into_inner) = Some(serving);
        remove_others(self.name, index.folder());
        self.set_status(IndexStatus::Following);
    }

    async fn follow(
        &self,
        index: &Index,
        database: Uuid,
        from: Option<Change>,
        source: &impl Source,
    ) -> End {
        let mut follower = self.feed.follower(self.name, from);
        let mut caught_up = follower.caught_up();
        let mut serves = false;
        let latest = Instant::now() + CATCH_UP_TIMEOUT;
        let mut writer = None;
        loop {
            let changes = tokio::select! {
                next = follower.next() => match next {
                    Next::Changes(changes) => changes,
                    Next::Lost => return End::Lost,
                },
                // The index gets the changes made during the build, or while no engine ran, before
                // it answers. It does not wait longer for another client's long transaction.
                _ = tokio::time::timeout_at(latest, caught_up.changed()), if !serves => {
                    self.serve(index, &follower);
                    serves = true;
                    continue;
                }
                () = tokio::time::sleep(IDLE), if writer.is_some() => {
                    if let Some(writer) = writer.take()
                        && let Err(e) = background(move || DocumentWriter::close(writer)).await
                    {
                        return End::Failed(e);
                    }
                    continue;
                }
            };
            let upto = Upto::of(database, changes.last().copied());
            let applied = async {
                let touched = source.touched(&changes).await?;
                let (index, writer, few) = (index.clone(), writer.take(), touched.is_few());
                let writing = move || apply(&index, writer, touched, &upto.to_string());
                // Somebody may be waiting for what one person saved; many rows are an import.
                if few { blocking(writing).await } else { background(writing).await }
            };
            match applied.await {
                Ok((used, written)) => {
                    writer = used;
                    tokio::time::sleep(rest(written)).await;
                }
                Err(e) => return End::Failed(e),
            }
        }
    }
}

/// The pause after a commit of this many documents.
fn rest(written: usize) -> Duration {
    REST_PER_DOCUMENT.saturating_mul(u32::try_from(written).unwrap_or(u32::MAX)).min(MAX_REST)
}
