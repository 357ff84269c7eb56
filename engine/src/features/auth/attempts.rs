//! How often a password may be tried.
//!
//! An account is tried by its people and by strangers, and strangers must not lock it for its
//! people. So wrong passwords count for the browser if the account has signed in there, else for the
//! account and the address together. Strangers with many addresses are held up by a count of the
//! account alone, in which neither such browsers nor addresses it has signed in from take part.

use std::sync::{Mutex, PoisonError};

use axum::http::HeaderMap;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use hashlink::LruCache;

use super::device;
use crate::{
    features::settings::LiveLimits,
    platform::{config::Limits, error::Result, limits::Limiter, state::AppState},
};

/// How many times the limit of an account all strangers together may try.
const STRANGERS: u32 = 10;

/// Accounts with the addresses they signed in from: past that the one used longest ago is forgotten.
const KNOWN: usize = 10_000;

const TOO_MANY: &str = "Too many attempts. Please try again later.";

pub(super) struct Attempts {
    by_address: Limiter,
    by_account: Limiter,
    by_strangers: Limiter,
    known: Mutex<LruCache<String, ()>>,
}

impl Default for Attempts {
    fn default() -> Self {
        Self {
            by_address: Limiter::default(),
            by_account: Limiter::default(),
            by_strangers: Limiter::default(),
            known: Mutex::new(LruCache::new(KNOWN)),
        }
    }
}

/// Somebody who tries the password of an account.
pub(super) struct Guesser {
    /// The account, with the browser or the address.
    key: String,
    is_device: bool,
}

impl Guesser {
    pub(super) async fn of(
        app: &AppState,
        headers: &HeaderMap,
        email: &str,
        address: &str,
    ) -> Result<Self> {
        let device = device::of(app, headers, email).await?;
        let who = device.map(|name| URL_SAFE_NO_PAD.encode(name));
        let key = format!("{email} {}", who.as_deref().unwrap_or(address));
        Ok(Self { key, is_device: device.is_some() })
    }
}

impl Attempts {
    /// Counts one try of whatever an address may guess.
    pub(super) fn count(&self, app: &AppState, limits: &LiveLimits, address: &str) -> Result<()> {
        if app.http.limits == Limits::Off {
            return Ok(());
        }
        let rate = limits.now().sign_ins_of_address();
        self.by_address.count(rate, address, app.clock.monotonic(), TOO_MANY)
    }

    /// Counts one try of the password of an account.
    pub(super) fn count_password(
        &self,
        app: &AppState,
        limits: &LiveLimits,
        (guesser, email, address): (&Guesser, &str, &str),
    ) -> Result<()> {
        if app.http.limits == Limits::Off {
            return Ok(());
        }
        let (now, rate) = (app.clock.monotonic(), limits.now().sign_ins_of_account());
        if guesser.is_device {
            return self.by_account.count(rate, &guesser.key, now, TOO_MANY);
        }
        self.count(app, limits, address)?;
        self.by_account.count(rate, &guesser.key, now, TOO_MANY)?;
        if self.knows(guesser) {
            return Ok(());
        }
        self.by_strangers.count(rate.times(STRANGERS), email, now, TOO_MANY)
    }

    /// The password was right: what was tried before is forgotten, and the address known.
    pub(super) fn succeeded(&self, guesser: Guesser) {
        self.by_account.forget(&guesser.key);
        if !guesser.is_device {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.insert(guesser.key, ());
        }
    }

    fn knows(&self, guesser: &Guesser) -> bool {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&guesser.key).is_some()
    }
}
