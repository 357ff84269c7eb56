//! A webhook, and what becomes of it after each try.

use chrono::Duration;
use sqlx::{FromRow, types::Json};
use uuid::Uuid;

use crate::{
    features::outbox::FactKind,
    platform::{clock::Instant, words::closed_words},
};

/// For how long a webhook may fail before it is disabled.
const PATIENCE: Duration = Duration::days(5);

/// For how long the secret before the present one signs as well.
pub(super) const OVERLAP: Duration = Duration::days(1);

closed_words! {
    /// Why the engine disabled a webhook.
    pub enum DisabledReason {
        /// It failed for five days.
        #[default]
        Failing,
        /// It answered 410 Gone.
        Gone,
        /// The key that sealed its secret was lost: make a new secret.
        KeyLost,
    }
}

/// A webhook, as it is stored.
#[derive(Debug, Clone, FromRow)]
pub(super) struct Webhook {
    pub id: Uuid,
    pub url: String,
    pub types: Json<Vec<FactKind>>,
    pub secret_sealed: Vec<u8>,
    pub old_secret_sealed: Option<Vec<u8>>,
    pub rotated_at: Option<Instant>,
    pub is_active: bool,
    pub disabled_reason: Option<DisabledReason>,
    /// The first failure after the last success.
    pub failing_since: Option<Instant>,
    pub created_at: Instant,
    pub updated_at: Instant,
    pub version: i64,
}

impl Webhook {
    /// Until when the secret before the present one signs as well.
    pub(super) fn overlap(&self) -> Option<Instant> {
        self.old_secret_sealed.as_ref().and(self.rotated_at).map(|at| at + OVERLAP)
    }

    /// What its vault entry is about.
    pub(super) fn seal(&self) -> String {
        seal(self.id)
    }

    /// Why it is to be disabled, after a try that failed.
    pub(super) fn fails(&self, is_gone: bool, now: Instant) -> Option<DisabledReason> {
        match self.failing_since {
            _ if is_gone => Some(DisabledReason::Gone),
            Some(since) if since + PATIENCE <= now => Some(DisabledReason::Failing),
            _ => None,
        }
    }
}

/// What the secrets of a webhook are sealed for.
pub(super) fn seal(id: Uuid) -> String {
    format!("webhook {id}")
}
