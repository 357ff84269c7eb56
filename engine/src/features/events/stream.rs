//! The open streams, and what each of them sends.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::response::sse::Event;
use serde_json::json;
use tokio::{
    sync::watch,
    time::{Interval, MissedTickBehavior, interval},
};

use super::{
    model::{ChangeEvent, concerns, is_own},
    store,
};
use crate::{
    features::{
        auth::{Caller, Session},
        notices,
    },
    platform::{
        changes::{Change, Cursor, Listener, News, Next, Topic},
        db,
        state::AppState,
    },
};

/// The most streams that one session may have open at once.
const MAX_STREAMS: usize = 12;

/// How often a stream sends a comment as a sign of life, and checks its session.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// A reader that missed this many changes gets a `reset` instead of each of them.
const MISSED: usize = 500;

/// The open streams of this engine.
#[derive(Clone)]
pub struct Streams(Arc<Open>);

struct Open {
    by_session: Mutex<HashMap<Vec<u8>, usize>>,
    end: watch::Sender<bool>,
}

impl Default for Streams {
    fn default() -> Self {
        Self(Arc::new(Open { by_session: Mutex::default(), end: watch::Sender::new(false) }))
    }
}

impl Streams {
    /// Ends all streams: an engine that stops would otherwise wait for them without end.
    pub fn end(&self) {
        self.0.end.send_replace(true);
    }

    /// Takes a place for one more stream; None when the session has as many as it may.
    pub(super) fn enter(&self, session: &Session) -> Option<StreamPermit> {
        let mut open = self.0.by_session.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(session.key().to_owned()).or_default();
        if *count >= MAX_STREAMS {
            return None;
        }
        *count += 1;
        Some(StreamPermit { streams: self.clone(), key: session.key().to_owned() })
    }
}

/// The place of one open stream of a session; dropping it frees the place.
pub(super) struct StreamPermit {
    streams: Streams,
    key: Vec<u8>,
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let open = &self.streams.0.by_session;
        let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.key);
            }
        }
    }
}

/// Up to where a reader has followed the feed.
pub(super) enum Since {
    /// Nothing yet: the stream begins with the next change.
    Now,
    /// All changes up to this one.
    Change(Cursor),
    /// A text that is no cursor of ours: treated as older than anything kept.
    Unknown,
}

impl Since {
    pub(super) fn read(id: &str) -> Self {
        id.parse().map_or(Self::Unknown, Self::Change)
    }
}

pub(super) struct Stream {
    app: AppState,
    caller: Caller,
    session: Session,
    told: Listener,
    /// The newest change that was sent, or skipped because the caller may not read it.
    seen: Option<Change>,
    waiting: VecDeque<Event>,
    beat: Interval,
    end: watch::Receiver<bool>,
    _place: StreamPermit,
}

impl Stream {
    /// Opens a stream that begins with the next change, or resumes where the reader was.
    pub(super) async fn open(
        app: AppState,
        (caller, session): (Caller, Session),
        place: StreamPermit,
        since: Since,
    ) -> db::Result<Self> {
        // Subscribe before the table is read, so that no change is lost between the two.
        let told = app.feed.subscribe();
        let seen = app.feed.newest().await?;
        let mut beat = interval(HEARTBEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let end = place.streams.0.end.subscribe();
        let waiting = VecDeque::new();
        let mut stream =
            Self { app, caller, session, told, seen, waiting, beat, end, _place: place };
        match since {
            Since::Now => {}
            Since::Unknown => stream.reset(),
            Since::Change(cursor) => stream.go_on_after(cursor).await?,
        }
        Ok(stream)
    }

    async fn go_on_after(&mut self, cursor: Cursor) -> db::Result<()> {
        let Some(last) = self.app.feed.at(cursor).await? else {
            self.reset();
            return Ok(());
        };
        match self.app.feed.after(&last).await? {
            // Too many to send one by one, or the change was deleted a moment ago.
            Next::Changes(missed) if missed.len() >= MISSED => self.reset(),
            Next::Lost => self.reset(),
            Next::Changes(missed) => {
                self.seen = Some(last);
                for change in &missed {
                    self.hear(change).await?;
                }
            }
        }
        Ok(())
    }

    /// The next event to send; None when the stream has ended.
    pub(super) async fn next(&mut self) -> Option<Event> {
        // Checked first: a stream may be opened after `Streams::end`.
        while !*self.end.borrow() {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            tokio::select! {
                _ = self.end.changed() => {}
                news = self.told.next() => match news? {
                    News::Change(change) => {
                        if is_own(&self.caller, &change) && !self.goes_on().await {
                            return None;
                        }
                        if self.hear(&change).await.is_err() {
                            self.reset();
                        }
                    }
                    News::Missed => {
                        self.seen = self.app.feed.newest().await.ok()?;
                        self.reset();
                    }
                },
                _ = self.beat.tick() => {
                    if !self.goes_on().await {
                        return None;
                    }
                    // The id moves the reader past changes that the caller may not read.
                    return Some(self.numbered(Event::default()).comment("alive"));
                }
            }
        }
        None
    }

    /// A database that cannot answer signs no user out.
    async fn goes_on(&self) -> bool {
        self.session.goes_on(&self.app).await.unwrap_or(true)
    }

    async fn hear(&mut self, change: &Change) -> db::Result<()> {
        if self.seen.is_some_and(|seen| change.place() <= seen.place()) {
            return Ok(());
        }
        self.seen = Some(*change);
        if change.topic == Topic::Notice && !is_own(&self.caller, change) {
            if let Some(notice) = notices::find(&self.app, &self.caller, change.entity_id).await? {
                self.say("notice", &json!(notice));
            }
        } else if concerns(&self.caller, change)
            && store::is_in_scope(&self.app.db, &self.caller, change).await?
        {
            let Change { seq, topic, entity_id: id, .. } = *change;
            self.say("change", &json!(ChangeEvent { seq, topic, id }));
        }
        Ok(())
    }

    fn reset(&mut self) {
        self.waiting.clear();
        self.say("reset", &json!({ "seq": self.seen.map_or(0, |seen| seen.seq) }));
    }

    fn say(&mut self, what: &str, data: &serde_json::Value) {
        let event = self.numbered(Event::default().event(what)).data(data.to_string());
        self.waiting.push_back(event);
    }

    /// Adds the id after which a reader resumes.
    fn numbered(&self, event: Event) -> Event {
        match self.seen {
            Some(seen) => event.id(seen.cursor().to_string()),
            None => event,
        }
    }
}
