//! What is sent to browsers, for how long, and what becomes of a browser after each try.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Duration};
use sqlx::FromRow;
use uuid::Uuid;

use super::super::model::NoticeKind;
use crate::platform::clock::Instant;

/// Browsers of a user, at most.
pub(super) const MAX_BROWSERS: i64 = 10;

/// Letters of an endpoint, at most.
pub(super) const MAX_ENDPOINT: usize = 2_000;

/// For how long a browser may fail before it is forgotten.
const PATIENCE: Duration = Duration::days(5);

/// The pauses after failures, the last one after all others too.
const PAUSES: [Duration; 5] = [
    Duration::seconds(5),
    Duration::seconds(30),
    Duration::minutes(5),
    Duration::minutes(15),
    Duration::minutes(30),
];

/// The longest pause that a push service can ask for.
const MAX_PAUSE: Duration = Duration::hours(1);

/// How often a notice about many is pushed while it grows.
pub(super) const GROWS: Duration = Duration::minutes(1);

/// For how long a notice is of use: somebody waits for a call, all else keeps for a working day.
pub(super) fn useful(kind: NoticeKind) -> Duration {
    if is_urgent(kind) { Duration::hours(1) } else { Duration::hours(12) }
}

/// RFC 8030 section 5.3: what is urgent reaches a phone that saves its battery too.
pub(super) fn urgency(kind: NoticeKind) -> &'static str {
    if is_urgent(kind) { "high" } else { "normal" }
}

fn is_urgent(kind: NoticeKind) -> bool {
    matches!(kind, NoticeKind::NewLead | NoticeKind::FollowUpDue)
}

/// A key pair of P-256; the private key leaves the database sealed only.
#[derive(Debug, FromRow)]
pub(super) struct StoredKey {
    pub public_key: Vec<u8>,
    pub private_sealed: Vec<u8>,
}

impl StoredKey {
    /// What a browser asks for as `applicationServerKey`, in base64url.
    pub(super) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(&self.public_key)
    }
}

/// A browser, as it is stored.
#[derive(Debug, Clone, FromRow)]
pub(super) struct Subscription {
    pub id: Uuid,
    pub session: Vec<u8>,
    pub endpoint_hash: Vec<u8>,
    pub sealed: Vec<u8>,
    pub failures: i64,
    pub failing_since: Option<Instant>,
}

impl Subscription {
    /// Notes a failure at a time.
    pub(super) fn fails(&mut self, at: Instant) {
        self.failures += 1;
        self.failing_since = self.failing_since.or(Some(at));
    }

    /// Whether it is given up, after a failure.
    pub(super) fn is_lost(&self, now: Instant) -> bool {
        self.failing_since.is_some_and(|since| since + PATIENCE <= now)
    }

    /// When it is tried again after a failure; a push service can ask for more patience, not for less.
    pub(super) fn waits_until(&self, now: Instant, failure: Outcome) -> Instant {
        let at = usize::try_from(self.failures - 1).unwrap_or_default().min(PAUSES.len() - 1);
        let asked = match failure {
            Outcome::Later(Some(asked)) => asked,
            _ => Duration::zero(),
        };
        now + PAUSES[at].max(asked).min(MAX_PAUSE)
    }
}

/// What a push service answered, as far as it matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It passes the message on.
    Taken,
    /// The browser takes no messages any more.
    Gone,
    /// It does not take this message, whenever it comes.
    Refused,
    /// It may take it later, or there was no answer.
    Later(Option<Duration>),
}

impl Outcome {
    /// RFC 8030 sections 5 and 7.3; `retry_after` in seconds or as a date.
    pub(super) fn of(status: u16, retry_after: Option<&str>, now: Instant) -> Self {
        match status {
            200..=299 => Self::Taken,
            404 | 410 => Self::Gone,
            408 | 425 | 429 | 500..=599 => {
                Self::Later(retry_after.and_then(|text| pause(text, now)))
            }
            _ => Self::Refused,
        }
    }
}

/// RFC 9110 section 10.2.3.
fn pause(retry_after: &str, now: Instant) -> Option<Duration> {
    if let Ok(seconds) = retry_after.trim().parse::<u32>() {
        return Some(Duration::seconds(seconds.into()));
    }
    let at = DateTime::parse_from_rfc2822(retry_after.trim()).ok()?;
    Some(at.to_utc() - now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failing(failures: i64) -> Subscription {
        Subscription {
            id: Uuid::nil(),
            session: Vec::new(),
            endpoint_hash: Vec::new(),
            sealed: Vec::new(),
            failures,
            failing_since: None,
        }
    }

    #[test]
    fn pauses_grow_and_a_push_service_may_ask_for_an_hour() {
        let now = Instant::default();
        let pause = |failures, asked: Option<i64>| {
            let failure = Outcome::Later(asked.map(Duration::seconds));
            let until = failing(failures).waits_until(now, failure);
            (until - now).num_seconds()
        };
        assert_eq!([1, 2, 3, 4, 5, 99].map(|n| pause(n, None)), [5, 30, 300, 900, 1800, 1800]);
        assert_eq!([1, 120, 86_400, -60].map(|asked| pause(1, Some(asked))), [5, 120, 3600, 5]);
    }

    #[test]
    fn what_a_push_service_answers_is_understood() {
        let now: Instant = "2026-11-20T10:00:00Z".parse().expect("an instant");
        let of = |status, after| Outcome::of(status, after, now);
        assert_eq!(of(201, None), Outcome::Taken);
        assert_eq!([of(404, None), of(410, None)], [Outcome::Gone; 2]);
        for status in [301, 400, 401, 403, 413] {
            assert_eq!(of(status, None), Outcome::Refused);
        }
        let minutes = |n| Outcome::Later(Some(Duration::minutes(n)));
        assert_eq!(of(429, Some("120")), minutes(2));
        assert_eq!(of(503, Some("Fri, 20 Nov 2026 10:10:00 GMT")), minutes(10));
        assert_eq!([of(500, None), of(429, Some("soon"))], [Outcome::Later(None); 2]);
    }
}
