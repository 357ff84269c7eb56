//! Watches whether the engine that renders a release is still alive.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant as Monotonic},
};

use crate::features::releases::Heartbeat;

/// Longest sleep of the publisher: another process on the same SQLite file cannot notify it.
pub(super) const SLEEP: Duration = Duration::from_secs(2);
/// How often another engine's heartbeat is read, and how long the same one means a busy engine and
/// not a dead one. Together less than two seconds.
const LOOK: Duration = Duration::from_millis(250);
const SILENCE: Duration = Duration::from_millis(1500);
/// The last heartbeat of another engine, and since when it has been unchanged.
#[derive(Clone, Default)]
pub(super) struct Watch(Arc<Mutex<Option<(Heartbeat, Monotonic)>>>);

impl Watch {
    /// The heartbeat that has been unchanged for too long by this engine's clock; none otherwise.
    pub(super) fn dead(&self, now: Monotonic) -> Option<Heartbeat> {
        let seen = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.filter(|(_, since)| now.duration_since(*since) >= SILENCE).map(|(last, _)| last)
    }

    /// Stores what was read; `None` forgets the other engine. Returns the time until the next look.
    pub(super) fn see(&self, heartbeat: Option<Heartbeat>, now: Monotonic) -> Duration {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(heartbeat) = heartbeat else {
            *seen = None;
            return SLEEP;
        };
        let since = seen.filter(|(last, _)| *last == heartbeat).map_or(now, |(_, since)| since);
        *seen = Some((heartbeat, since));
        LOOK.min(SILENCE.saturating_sub(now.duration_since(since)))
    }
}
