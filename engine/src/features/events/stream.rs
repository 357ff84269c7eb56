//! The streams that are open, and what each of them says.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::response::sse::Event;
use serde_json::json;
use tokio::{
    sync::{
        broadcast::{self, error::RecvError},
        watch,
    },
    time::{Interval, MissedTickBehavior, interval},
};

use super::model::{concerns, is_own};
use crate::{
    features::auth::Session,
    platform::{changes::Change, db, state::AppState},
};

/// Windows of one session that may listen at once.
const MOST: usize = 12;

/// How often a silent stream shows that it is alive, and asks whether its session is.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// How long changes are kept, for readers that were away.
const KEPT: chrono::Duration = chrono::Duration::days(7);

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
    /// Ends all of them: an engine that stops would otherwise wait for them for ever.
    pub fn end(&self) {
        self.0.end.send_replace(true);
    }

    /// None when the session has as many as it may.
    pub(super) fn enter(&self, session: &Session) -> Option<Place> {
        let mut open = self.0.by_session.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(session.key().to_owned()).or_default();
        if *count >= MOST {
            return None;
        }
        *count += 1;
        Some(Place { streams: self.clone(), key: session.key().to_owned() })
    }
}

/// One open stream of a session, until it is dropped.
pub(super) struct Place {
    streams: Streams,
    key: Vec<u8>,
}

impl Drop for Place {
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

pub(super) struct Stream {
    app: AppState,
    session: Session,
    told: broadcast::Receiver<Change>,
    /// The newest change that was told, or was none of theirs.
    seen: i64,
    waiting: VecDeque<Event>,
    beat: Interval,
    end: watch::Receiver<bool>,
    _place: Place,
}

impl Stream {
    /// `since`: the newest change the reader knows of; without one it begins with what comes.
    pub(super) async fn open(
        app: AppState,
        session: Session,
        place: Place,
        since: Option<i64>,
    ) -> db::Result<Self> {
        // Before the table is read, so that nothing falls between the two.
        let told = app.feed.subscribe();
        let seen = app.feed.newest().await?;
        let mut beat = interval(HEARTBEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let end = place.streams.0.end.subscribe();
        let waiting = VecDeque::new();
        let mut stream = Self { app, session, told, seen, waiting, beat, end, _place: place };
        if let Some(since) = since {
            if let Some(missed) = stream.app.feed.missed(since).await? {
                stream.seen = since;
                for change in &missed {
                    stream.hear(change);
                }
            } else {
                stream.reset(seen);
            }
        }
        Ok(stream)
    }

    /// The next thing to say; None at the end.
    pub(super) async fn next(&mut self) -> Option<Event> {
        // Also for one that was opened after the end was rung.
        while !*self.end.borrow() {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            tokio::select! {
                _ = self.end.changed() => {}
                change = self.told.recv() => match change {
                    Ok(change) => {
                        if is_own(&self.session.staff, &change) && !self.goes_on().await {
                            return None;
                        }
                        self.hear(&change);
                    }
                    Err(RecvError::Lagged(_)) => {
                        let newest = self.app.feed.newest().await.ok()?;
                        self.reset(newest);
                    }
                    Err(RecvError::Closed) => return None,
                },
                _ = self.beat.tick() => {
                    if !self.goes_on().await {
                        return None;
                    }
                    // The id moves the reader past what was none of theirs.
                    return Some(Event::default().id(self.seen.to_string()).comment("alive"));
                }
            }
        }
        None
    }

    /// A database that cannot answer does not sign anybody out.
    async fn goes_on(&self) -> bool {
        self.session.goes_on(&self.app).await.unwrap_or(true)
    }

    fn hear(&mut self, change: &Change) {
        if change.seq <= self.seen {
            return;
        }
        self.seen = change.seq;
        if concerns(&self.session.staff, change) {
            let data = json!({ "seq": change.seq, "topic": change.topic, "id": change.entity_id });
            self.say("change", &data);
        }
    }

    fn reset(&mut self, newest: i64) {
        self.seen = newest;
        self.waiting.clear();
        self.say("reset", &json!({ "seq": newest }));
    }

    fn say(&mut self, what: &str, data: &serde_json::Value) {
        let event = Event::default().event(what).id(self.seen.to_string()).data(data.to_string());
        self.waiting.push_back(event);
    }
}

/// Forgets old changes, now and each hour. A job of the engine.
pub async fn trim(app: AppState) {
    let mut hours = interval(Duration::from_hours(1));
    loop {
        hours.tick().await;
        if let Err(e) = app.feed.trim(app.clock.now() - KEPT).await {
            tracing::warn!(error = %e, "cannot forget old changes");
        }
    }
}
