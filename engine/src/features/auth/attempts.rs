//! How often a password may be tried.
//!
//! An account is tried by its people and by strangers, and strangers must not lock it for its
//! people. So wrong passwords count for the browser if the account has signed in there, else for the
//! account and the address together. Strangers with many addresses are held up by a count of the
//! account alone, in which neither such browsers nor addresses it has signed in from take part.

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
        limits::{Caller, Limiter},
        state::AppState,
    },
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

/// What one request tries, and from where.
pub(super) struct Tries {
    attempts: Arc<Attempts>,
    pub(super) settings: LiveSettings,
    /// The key of the address.
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
            address: Caller::of(parts, app).0,
            headers: parts.headers.clone(),
            client: Client::of(parts, app),
        })
    }
}

impl Tries {
    /// Counts one try of whatever an address may guess.
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

    /// The password was right: what was tried before is forgotten, and the address known.
    pub(super) fn succeeded(&self, guesser: Guesser) {
        self.attempts.by_account.forget(&guesser.key);
        if !guesser.is_device {
            let known = &self.attempts.known;
            known.lock().unwrap_or_else(PoisonError::into_inner).insert(guesser.key, ());
        }
    }

    /// What is said of every sign-in that fails, once it is written down.
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
