//! Time, asked for in one place so that tests can move it.
//!
//! Instants are UTC to the microsecond (what both databases keep); calendar dates are Indian
//! Standard Time, which has no daylight saving and is always UTC+05:30.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Instant as Monotonic,
};

use chrono::{DateTime, Duration, FixedOffset, NaiveDate, SubsecRound, Utc};

/// UTC, to the microsecond.
pub type Instant = DateTime<Utc>;

/// The source of time; tests put a [`FixedClock`] in its place.
pub trait Clock: Send + Sync {
    fn now(&self) -> Instant;

    /// The time that durations are measured by: it cannot be set, so it never goes back or leaps.
    fn monotonic(&self) -> Monotonic;

    /// The calendar date in India.
    fn today(&self) -> NaiveDate {
        date_of(self.now())
    }
}

const IST_SECONDS: i32 = 5 * 3600 + 30 * 60;

/// The instant at which a day begins in India.
pub fn start_of(day: NaiveDate) -> Instant {
    day.and_time(chrono::NaiveTime::MIN).and_utc() - Duration::seconds(IST_SECONDS.into())
}

/// The calendar date in India at an instant.
pub fn date_of(at: Instant) -> NaiveDate {
    FixedOffset::east_opt(IST_SECONDS)
        .map_or_else(|| at.date_naive(), |ist| at.with_timezone(&ist).date_naive())
}

/// The clock of the operating system.
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the clock that all others ask")]
    fn now(&self) -> Instant {
        Utc::now().trunc_subsecs(6)
    }

    fn monotonic(&self) -> Monotonic {
        Monotonic::now()
    }
}

/// A clock that stands still until it is moved. Clones share it.
#[derive(Clone)]
pub struct FixedClock(Arc<Mutex<(Instant, Monotonic)>>);

impl FixedClock {
    /// The monotonic time begins at the system's.
    pub fn at(instant: Instant) -> Self {
        Self(Arc::new(Mutex::new((instant, Monotonic::now()))))
    }

    /// Lets time pass: both times move.
    pub fn advance(&self, by: Duration) {
        let mut clock = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        clock.0 += by;
        clock.1 += by.to_std().unwrap_or_default();
    }

    /// Sets the clock, as the network's time does: no time passes, so the monotonic time stays.
    pub fn set(&self, to: Instant) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0 = to;
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Instant {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0
    }

    fn monotonic(&self) -> Monotonic {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_indian_day_begins_at_half_past_six_in_the_evening_utc() {
        let at = |s: &str| s.parse::<Instant>().expect("an instant");
        assert_eq!(date_of(at("2026-11-20T18:29:59Z")).to_string(), "2026-11-20");
        assert_eq!(date_of(at("2026-11-20T18:30:00Z")).to_string(), "2026-11-21");
        assert_eq!(start_of(date_of(at("2026-11-20T18:30:00Z"))), at("2026-11-20T18:30:00Z"));
    }
}
