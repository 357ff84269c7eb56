//! Rate limits by address or account, kept in memory and lost at restart.
//!
//! Each key may do `burst` things at once and one more every `each`. What is kept of a key is the
//! instant at which it has its whole allowance back (the "generic cell rate algorithm").

use std::{
    net::{IpAddr, Ipv6Addr},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, request::Parts},
};
use hashlink::LruCache;

use super::{
    error::{Error, Problem, Result},
    state::AppState,
};

/// The most keys kept, of about 100 bytes each; beyond it the least recently used one is dropped.
const KEYS: usize = 100_000;

/// `burst` things at once, and one more after each `each`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    pub burst: u32,
    pub each: Duration,
}

impl Rate {
    /// What one program may ask for: 200 answers at once, and 50 more each second.
    pub const PROGRAM: Self = Self { burst: 200, each: Duration::from_millis(20) };

    /// `n` times as much, at once and over time.
    #[must_use]
    pub fn times(self, n: u32) -> Self {
        Self { burst: self.burst.saturating_mul(n), each: self.each / n.max(1) }
    }
}

/// The sentence for whoever asks too often.
pub const TOO_MANY: &str = "Too many requests. Please try again later.";

/// The allowances of up to 100,000 keys.
pub struct Limiter {
    full_again: Mutex<LruCache<String, Instant>>,
}

impl Default for Limiter {
    fn default() -> Self {
        Self { full_again: Mutex::new(LruCache::new(KEYS)) }
    }
}

impl Limiter {
    /// Counts one action; 429 with `Retry-After` and the sentence when it is one too many.
    pub fn count(&self, rate: Rate, key: &str, now: Instant, sentence: &str) -> Result<()> {
        let mut full_again = self.full_again.lock().unwrap_or_else(PoisonError::into_inner);
        // A key that has its whole allowance back need not be kept.
        while full_again.iter().next().is_some_and(|(_, at)| *at <= now) {
            full_again.remove_lru();
        }
        let full = full_again.get(key).map_or(now, |at| (*at).max(now)) + rate.each;
        let wait = full.duration_since(now).saturating_sub(rate.each.saturating_mul(rate.burst));
        if !wait.is_zero() {
            let seconds = u64::try_from(wait.as_millis().div_ceil(1000)).unwrap_or(u64::MAX);
            return Err(Problem::new("too_many", sentence).retry_after(seconds).into());
        }
        full_again.insert(key.to_owned(), full);
        Ok(())
    }

    /// Counts one request of a program, by its address or its token.
    pub fn count_program(&self, key: &str, now: Instant) -> Result<()> {
        self.count(Rate::PROGRAM, key, now, TOO_MANY)
    }

    /// Gives a key its whole allowance back.
    pub fn reset(&self, key: &str) {
        self.full_again.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}

/// The first address of the network that belongs to one household: a whole IPv6 /64.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// The key of an address: that of its household.
fn address_key(address: Option<IpAddr>) -> String {
    match address.map(household) {
        Some(IpAddr::V6(v6)) => format!("{v6}/64"),
        Some(v4) => v4.to_string(),
        None => "unknown".to_owned(),
    }
}

/// The key of the address that a request came from.
pub struct ClientAddress(pub String);

impl ClientAddress {
    /// `unknown` for a request that came over no network.
    pub fn of(parts: &Parts, app: &AppState) -> Self {
        Self(address_key(app.proxies.client(parts, app.clock.monotonic())))
    }

    /// The same for a request that the router has not seen, by the address that connected.
    pub fn of_peer(peer: IpAddr, headers: &HeaderMap, app: &AppState) -> Self {
        let client = app.proxies.client_of(peer, headers, app.clock.monotonic());
        Self(address_key(Some(client)))
    }
}

impl FromRequestParts<AppState> for ClientAddress {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        Ok(Self::of(parts, app))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(burst: u32, seconds: u64) -> Rate {
        Rate { burst, each: Duration::from_secs(seconds) }
    }

    #[test]
    fn one_too_many_waits_exactly_as_long_as_it_is_told() {
        let (limiter, rate, start) = (Limiter::default(), rate(3, 10), Instant::now());
        for _ in 0..3 {
            limiter.count(rate, "a", start, "wait").expect("within the burst");
        }
        let refused = limiter.count(rate, "a", start, "wait").expect_err("one too many");
        assert_eq!(refused.into_problem().retry_after, Some(10));
        limiter.count(rate, "b", start, "wait").expect("another key is not concerned");

        let later = start + Duration::from_secs(10);
        limiter.count(rate, "a", later, "wait").expect("one is back");
        limiter.count(rate, "a", later, "wait").expect_err("only one");
        let more = Rate { burst: 4, ..rate };
        limiter.count(more, "a", later, "wait").expect("another rate counts at once");
    }

    #[test]
    fn a_hundred_thousand_keys_are_remembered_and_the_oldest_goes_first() {
        let (limiter, rate, now) = (Limiter::default(), rate(1, 3600), Instant::now());
        let count = |key: usize| limiter.count(rate, &key.to_string(), now, "wait");
        for key in 0..KEYS {
            count(key).expect("its first");
        }
        // A refused key counts as used, and so is not the oldest any more.
        count(0).expect_err("remembered");
        count(KEYS).expect("one more");
        count(0).expect_err("still remembered");
        count(1).expect("the oldest was forgotten");
        assert_eq!(limiter.full_again.lock().expect("unlocked").len(), KEYS);
    }

    #[test]
    fn who_has_the_whole_allowance_back_takes_no_memory() {
        let (limiter, rate, now) = (Limiter::default(), rate(1, 60), Instant::now());
        for key in 0..1000 {
            limiter.count(rate, &key.to_string(), now, "wait").expect("its first");
        }
        limiter.count(rate, "later", now + rate.each, "wait").expect("its first");
        assert_eq!(limiter.full_again.lock().expect("unlocked").len(), 1);
    }

    #[test]
    fn one_household_is_one_key() {
        let key = |s: &str| address_key(s.parse().ok());
        assert_eq!(key("2401:4900:1::1"), key("2401:4900:1::ffff"));
        assert_ne!(key("2401:4900:1::1"), key("2401:4900:2::1"));
        assert_eq!(key("::ffff:10.1.2.3"), key("10.1.2.3"));
    }
}
