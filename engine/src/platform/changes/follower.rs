//! Receivers of changes: a [`Follower`] reads the table, a [`Listener`] gets them in memory.

use std::time::Duration;

use tokio::sync::{broadcast, watch};

use super::{Change, FALLBACK, Feed, Read, Topic, UNSETTLED};
use crate::platform::db::Result;

/// What a [`Listener`] receives.
#[derive(Debug, Clone, Copy)]
pub enum News {
    Change(Change),
    /// Changes were missed: the receiver must read again what it keeps in memory.
    Missed,
}

impl News {
    /// Whether something of this topic may have changed.
    pub fn may_be(&self, topic: Topic) -> bool {
        match self {
            Self::Change(change) => change.topic == topic,
            Self::Missed => true,
        }
    }
}

/// Receives the changes since it was made, in memory.
pub struct Listener(broadcast::Receiver<News>);

impl Listener {
    pub(super) fn new(told: broadcast::Receiver<News>) -> Self {
        Self(told)
    }

    /// Waits for the next one; None when the engine ends.
    pub async fn next(&mut self) -> Option<News> {
        match self.0.recv().await {
            Ok(news) => Some(news),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(News::Missed),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }

    /// The next one if it is there already, else None.
    pub fn at_hand(&mut self) -> Option<News> {
        match self.0.try_recv() {
            Ok(news) => Some(news),
            Err(broadcast::error::TryRecvError::Lagged(_)) => Some(News::Missed),
            Err(_) => None,
        }
    }
}

/// What follows after a change.
pub enum Next {
    /// In order, at most 4,000.
    Changes(Vec<Change>),
    /// The change is gone: a reader of the feed must rebuild what it keeps, and begin with the
    /// newest change.
    Lost,
}

/// Reads the table after a change, a page at a time.
pub struct Follower {
    /// For the log.
    name: &'static str,
    feed: Feed,
    last: Option<Change>,
    notify: watch::Receiver<u64>,
    /// The count of commits before the last read of the table, if that read was returned whole.
    whole: Option<u64>,
    caught_up: watch::Sender<u64>,
}

impl Follower {
    pub(super) fn new(name: &'static str, feed: Feed, last: Option<Change>) -> Self {
        let notify = feed.notify.subscribe();
        Self { name, feed, last, notify, whole: None, caught_up: watch::Sender::new(0) }
    }

    /// The count of commits up to which the caller was given everything and has asked for more.
    pub fn caught_up(&self) -> watch::Receiver<u64> {
        self.caught_up.subscribe()
    }

    /// Continues after the newest change.
    pub async fn restart(&mut self) -> Result<()> {
        self.last = self.feed.newest().await?;
        Ok(())
    }

    /// Waits for changes after the last one that it returned. May be cancelled.
    pub async fn next(&mut self) -> Next {
        loop {
            if let Some(commits) = self.whole.take() {
                self.caught_up.send_replace(commits);
                self.pause(FALLBACK).await;
            }
            // Before the table is read: a commit meanwhile ends the next pause.
            let commits = *self.notify.borrow_and_update();
            match self.feed.read(self.last.as_ref()).await {
                Ok(Read::Lost) => return Next::Lost,
                Ok(Read::Rows { settled, unsettled }) => {
                    self.whole = (!unsettled).then_some(commits);
                    if let Some(last) = settled.last() {
                        self.last = Some(*last);
                        return Next::Changes(settled);
                    }
                    if unsettled {
                        self.pause(UNSETTLED).await;
                    }
                }
                Err(e) => {
                    tracing::warn!(follower = self.name, error = %e, "cannot read the feed");
                    self.pause(FALLBACK).await;
                }
            }
        }
    }

    /// Waits until something is committed, but no longer than `most`.
    async fn pause(&mut self, most: Duration) {
        let _ = tokio::time::timeout(most, self.notify.changed()).await;
    }
}
