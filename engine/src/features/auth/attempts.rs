//! How often a password may be tried.
//!
//! Strangers who guess must not lock an account for its user. So tries count per browser if the
//! account has signed in there, else per account and address together. Strangers with many
//! addresses are limited by a count per account alone, which leaves out such browsers and the
//! addresses from which the account has signed in.

use std::sync::{Arc, Mutex, PoisonError};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, request::Parts},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use hashlink::LruCache;
use uuid::Uuid;

use super::{
    access::{self, Failure},
    client::Client,
    device, second_factor,
};
use crate::{
    features::settings::LiveSettings,
    platform::{
        config::Limits,
        error::{Error, Problem, Result},
        limits::{ClientAddress, Limiter},
        state::AppState,
    },
};

/// All strangers together may try an account this many times as often as one address may.
const STRANGERS: u32 = 10;

/// Most pairs of account and address in memory; past that the least recently used is dropped.
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

/// The counter of one browser or address that tries an account's password.
pub(super) struct Guesser {
    /// The account's e-mail, with the browser's name or the address.
    key: String,
    is_device: bool,
}

/// Counts the tries of a request, by its address and browser.
pub(super) struct Tries {
    attempts: Arc<Attempts>,
    pub(super) settings: LiveSettings,
    /// The address, as limits count it.
    address: String,
    pub(super) headers: HeaderMap,
    pub(super) client: Client,
}

impl FromRequestParts<AppState> for Tries {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self> {
        let missing = || Error::internal("the routes of auth go without their limits");
        Ok(Self {
            attempts: parts.extensions.get().cloned().ok_or_else(missing)?,
            settings: parts.extensions.get().cloned().ok_or_else(missing)?,
            address: ClientAddress::of(parts, app).0,
            headers: parts.headers.clone(),
            client: Client::of(parts, app),
        })
    }
}

impl Tries {
    /// Counts one try of the address, whatever it guesses: a password, a link or a code.
    pub(super) fn count(&self, app: &AppState) -> Result<()> {
        if app.http.limits == Limits::Off {
            return Ok(());
        }
        let rate = self.settings.limits().sign_ins_of_address();
        let by_address = &self.attempts.by_address;
        self.told(by_address.count(rate, &self.address, app.clock.monotonic(), TOO_MANY))
    }

    /// Counts one try of the password of an account.
    pub(super) async fn count_password(&self, app: &AppState, email: &str) -> Result<Guesser> {
        let device = device::of(app, &self.headers, email).await?;
        let who = device.map(|name| URL_SAFE_NO_PAD.encode(name));
        let key = format!("{email} {}", who.as_deref().unwrap_or(&self.address));
        let guesser = Guesser { key, is_device: device.is_some() };
        if app.http.limits == Limits::Off {
            return Ok(guesser);
        }
        let (now, rate) = (app.clock.monotonic(), self.settings.limits().sign_ins_of_account());
        let Attempts { by_account, by_strangers, .. } = &*self.attempts;
        if guesser.is_device {
            self.told(by_account.count(rate, &guesser.key, now, TOO_MANY))?;
            return Ok(guesser);
        }
        self.count(app)?;
        self.told(by_account.count(rate, &guesser.key, now, TOO_MANY))?;
        if !self.attempts.knows(&guesser) {
            self.told(by_strangers.count(rate.times(STRANGERS), email, now, TOO_MANY))?;
        }
        Ok(guesser)
    }

    /// The password was right: resets the count, and remembers the address for this account.
    pub(super) fn succeeded(&self, guesser: Guesser) {
        self.attempts.by_account.reset(&guesser.key);
        if !guesser.is_device {
            let known = &self.attempts.known;
            known.lock().unwrap_or_else(PoisonError::into_inner).insert(guesser.key, ());
        }
    }

    /// Records a failed sign-in, and returns the error for the response.
    pub(super) async fn failed(
        &self,
        app: &AppState,
        account: Option<(Uuid, &str)>,
        why: Failure,
    ) -> Error {
        access::failed(app, &self.client, account, why).await;
        match why {
            Failure::Code => Problem::new("second_factor", second_factor::WRONG).into(),
            Failure::Password | Failure::Limit => {
                Problem::new("unauthorized", "Login failed").into()
            }
        }
    }

    fn told(&self, counted: Result<()>) -> Result<()> {
        if counted.is_err() {
            access::over_limit(&self.client);
        }
        counted
    }
}

impl Attempts {
    fn knows(&self, guesser: &Guesser) -> bool {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&guesser.key).is_some()
    }
}
