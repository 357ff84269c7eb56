//! How often an address or an account may do something: a short memory, lost at restart.
//!
//! Each key may do `burst` things at once and one more every `each`. What it keeps is the
//! instant at which the key has its whole allowance back (the "generic cell rate algorithm").

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
};

use axum::{extract::FromRequestParts, http::request::Parts};
use chrono::Duration;

use super::{
    clock::Instant,
    error::{Error, Problem, Result},
    http::client_ip,
    state::AppState,
};

/// Keys kept before those with their whole allowance back are dropped.
const KEYS: usize = 10_000;

/// So many at once, and one more each time so many seconds have passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    pub burst: u32,
    pub seconds: u32,
}

#[derive(Default)]
pub struct Limiter {
    full_again: Mutex<HashMap<String, Instant>>,
}

impl Limiter {
    /// Counts one; 429 with `Retry-After` and the sentence when it is one too many.
    pub fn count(&self, rate: Rate, key: &str, now: Instant, sentence: &str) -> Result<()> {
        let each = Duration::seconds(rate.seconds.into());
        let most = Duration::seconds(i64::from(rate.seconds) * i64::from(rate.burst));
        let mut full_again = self.full_again.lock().unwrap_or_else(PoisonError::into_inner);
        if full_again.len() >= KEYS {
            full_again.retain(|_, at| *at > now);
        }
        let full = full_again.get(key).map_or(now, |at| (*at).max(now)) + each;
        let wait = full - now - most;
        if wait > Duration::zero() {
            let seconds = u64::try_from(wait.num_milliseconds()).unwrap_or(0).div_ceil(1000);
            return Err(Problem::new("too_many", sentence).retry_after(seconds).into());
        }
        full_again.insert(key.to_owned(), full);
        Ok(())
    }

    /// Gives a key its whole allowance back.
    pub fn forget(&self, key: &str) {
        self.full_again.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}

/// The key of an address. One household has a whole IPv6 /64.
pub fn address_key(address: Option<IpAddr>) -> String {
    match address.map(|a| a.to_canonical()) {
        Some(IpAddr::V6(v6)) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
        Some(v4) => v4.to_string(),
        None => "unknown".to_owned(),
    }
}

/// The key of the address that a request came from.
pub struct Caller(pub String);

impl FromRequestParts<AppState> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        Ok(Self(address_key(client_ip(parts, &app.http))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_too_many_waits_exactly_as_long_as_it_is_told() {
        let (limiter, rate) = (Limiter::default(), Rate { burst: 3, seconds: 10 });
        let start: Instant = "2026-11-20T10:00:00Z".parse().expect("an instant");
        for _ in 0..3 {
            limiter.count(rate, "a", start, "wait").expect("within the burst");
        }
        let refused = limiter.count(rate, "a", start, "wait").expect_err("one too many");
        assert_eq!(refused.into_problem().retry_after, Some(10));
        limiter.count(rate, "b", start, "wait").expect("another key is not concerned");

        let later = start + Duration::seconds(10);
        limiter.count(rate, "a", later, "wait").expect("one is back");
        limiter.count(rate, "a", later, "wait").expect_err("only one");
        let more = Rate { burst: 4, ..rate };
        limiter.count(more, "a", later, "wait").expect("another rate counts at once");
    }

    #[test]
    fn one_household_is_one_key() {
        let key = |s: &str| address_key(s.parse().ok());
        assert_eq!(key("2401:4900:1::1"), key("2401:4900:1::ffff"));
        assert_ne!(key("2401:4900:1::1"), key("2401:4900:2::1"));
        assert_eq!(key("::ffff:10.1.2.3"), key("10.1.2.3"));
    }
}
