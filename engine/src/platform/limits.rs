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

pub struct Limiter {
    burst: i32,
    each: Duration,
    full_again: Mutex<HashMap<String, Instant>>,
}

impl Limiter {
    pub fn new(burst: i32, each: Duration) -> Self {
        Self { burst, each, full_again: Mutex::default() }
    }

    /// Counts one; 429 with `Retry-After` and the sentence when it is one too many.
    pub fn count(&self, key: &str, now: Instant, sentence: &str) -> Result<()> {
        let mut full_again = self.full_again.lock().unwrap_or_else(PoisonError::into_inner);
        if full_again.len() >= KEYS {
            full_again.retain(|_, at| *at > now);
        }
        let full = full_again.get(key).map_or(now, |at| (*at).max(now)) + self.each;
        let wait = full - now - self.each * self.burst;
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
        let limiter = Limiter::new(3, Duration::seconds(10));
        let start: Instant = "2026-11-20T10:00:00Z".parse().expect("an instant");
        for _ in 0..3 {
            limiter.count("a", start, "wait").expect("within the burst");
        }
        let refused = limiter.count("a", start, "wait").expect_err("one too many");
        assert_eq!(refused.into_problem().retry_after, Some(10));
        limiter.count("b", start, "wait").expect("another key is not concerned");

        let later = start + Duration::seconds(10);
        limiter.count("a", later, "wait").expect("one is back");
        limiter.count("a", later, "wait").expect_err("only one");
    }

    #[test]
    fn one_household_is_one_key() {
        let key = |s: &str| address_key(s.parse().ok());
        assert_eq!(key("2401:4900:1::1"), key("2401:4900:1::ffff"));
        assert_ne!(key("2401:4900:1::1"), key("2401:4900:2::1"));
        assert_eq!(key("::ffff:10.1.2.3"), key("10.1.2.3"));
    }
}
