//! Those who hear of changes: a [`Follower`] from the table, a [`Listener`] in memory.

use std::time::Duration;

use tokio::sync::{broadcast, watch};

use super::{Change, FALLBACK, Feed, Read, Topic, UNSETTLED};
use crate::platform::db::Result;

/// What a [`Listener`] hears.
#[derive(Debug, Clone, Copy)]
pub enum News {
    Change(Change),
    /// Changes were missed: what was kept in memory is to be read again.
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

/// Hears of changes while it listens, in memory.
pub struct Listener(broadcast::Receiver<News>);

impl Listener {
    pub(super) fn new(told: broadcast::Receiver<News>) -> Self {
        Self(told)
    }

    /// None when the engine ends.
    pub async fn next(&mut self) -> Option<News> {
        match self.0.recv().await {
            Ok(news) => Some(news),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(News::Missed),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }

    /// What is there already; none when one would have to wait.
    pub fn at_hand(&mut self) -> Option<News> {
        match self.0.try_recv() {
            Ok(news) => Some(news),
            Err(broadcast::error::TryRecvError::Lagged(_)) => Some(News::Missed),
            Err(_) => None,
        }
    }
}

/// What follows a change.
pub enum Next {
    /// At most 4,000.
    Changes(Vec<Change>),
    /// The change is not there any more: a reader that goes by the feed has to build what it keeps
    /// again, and to begin with the newest change.
    Lost,
}

/// Reads the table from a change on, a page at a time.
pub struct Follower {
    /// For the log.
    name: &'static str,
    feed: Feed,
    last: Option<Change>,
    bell: watch::Receiver<u64>,
    /// The ring before the table was last read, when that read was given out whole.
    whole: Option<u64>,
    caught_up: watch::Sender<u64>,
}

impl Follower {
    pub(super) fn new(name: &'static str, feed: Feed, last: Option<Change>) -> Self {
        let bell = feed.bell.subscribe();
        Self { name, feed, last, bell, whole: None, caught_up: watch::Sender::new(0) }
    }

    /// Up to which ring of the bell it was given everything, and came back for more.
    pub fn caught_up(&self) -> watch::Receiver<u64> {
        self.caught_up.subscribe()
    }

    /// Goes on with what comes after the newest change.
    pub async fn restart(&mut self) -> Result<()> {
        self.last = self.feed.newest().await?;
        Ok(())
    }

    /// Waits until there is something after the last change it was given. May be cancelled.
    pub async fn next(&mut self) -> Next {
        loop {
            if let Some(rung) = self.whole.take() {
                self.caught_up.send_replace(rung);
                self.pause(FALLBACK).await;
            }
            // Before the table is read: a bell meanwhile is heard afterwards.
            let rung = *self.bell.borrow_and_update();
            match self.feed.read(self.last.as_ref()).await {
                Ok(Read::Lost) => return Next::Lost,
                Ok(Read::Rows { settled, unsettled }) => {
                    self.whole = (!unsettled).then_some(rung);
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

    /// Until the bell rings, and no longer than this.
    async fn pause(&mut self, most: Duration) {
        let _ = tokio::time::timeout(most, self.bell.changed()).await;
    }
}
