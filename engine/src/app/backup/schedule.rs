//! Scheduled backups: one when it is due, the newest ones kept, a defect when the newest is old.

use std::{
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use uuid::Uuid;

use super::{destination::Destination, store};
use crate::platform::{clock::Instant, config::BackupConfig, ids, state::AppState};

/// How often the destination is read: other engines keep backups in the same place, and a backup
/// that failed is tried again.
const LOOK: Duration = Duration::from_mins(10);

/// How long one engine may take for a backup before another tries.
const TURN: chrono::Duration = chrono::Duration::hours(6);

/// The schedule; empty when no place for backups is configured. Clones share it.
#[derive(Clone, Default)]
pub struct Backups(Option<Arc<Schedule>>);

struct Schedule {
    config: BackupConfig,
    destination: Destination,
    engine: Uuid,
    /// From when on there should be a backup.
    since: Instant,
    status: RwLock<BackupState>,
}

#[derive(Debug, Clone, Default)]
struct BackupState {
    newest: Option<Instant>,
    failure: Option<String>,
}

/// The state of backups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Health {
    /// No place for them is configured.
    None,
    Fresh(Option<Instant>),
    /// The newest one, and the most hours that it may be old.
    Old(Option<Instant>, u32),
    Failing(String),
}

impl Backups {
    /// Opens the place for backups, if one is configured. The error is a sentence.
    pub fn new(app: &AppState, config: BackupConfig) -> Result<Self, String> {
        let Some(to) = &config.to else { return Ok(Self(None)) };
        let destination = Destination::open(to)?;
        let (engine, since, status) = (ids::new(), app.clock.now(), RwLock::default());
        Ok(Self(Some(Arc::new(Schedule { config, destination, engine, since, status }))))
    }

    /// The state of backups at `now`; `Old` comes before `Failing`. Without a backup, the age
    /// counts from the start of the engine.
    pub fn health(&self, now: Instant) -> Health {
        let Some(schedule) = &self.0 else { return Health::None };
        let BackupState { newest, failure } =
            schedule.status.read().unwrap_or_else(PoisonError::into_inner).clone();
        let most = schedule.config.max_hours();
        let age = now - newest.unwrap_or(schedule.since);
        match failure {
            _ if age > chrono::Duration::hours(most.into()) => Health::Old(newest, most),
            Some(why) => Health::Failing(why),
            None => Health::Fresh(newest),
        }
    }

    /// Makes backups as long as the engine runs. A job of the engine.
    pub async fn keep_loop(self, app: AppState) {
        while self.0.is_some() {
            if let Err(e) = self.look(&app).await {
                tracing::error!(error = e, "no backup was made");
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Makes a backup when one is due, and deletes the oldest ones. `/readyz` reports an error.
    pub async fn look(&self, app: &AppState) -> Result<(), String> {
        let Some(schedule) = &self.0 else { return Ok(()) };
        let done = schedule.look(app).await;
        schedule.note(|status| status.failure = done.clone().err());
        done
    }
}

impl Schedule {
    async fn look(&self, app: &AppState) -> Result<(), String> {
        let mut kept = self.destination.kept().await?;
        self.note(|status| status.newest = kept.last().copied());
        let now = app.clock.now();
        let every = chrono::Duration::hours(self.config.hours.into());
        if kept.last().is_some_and(|newest| now - *newest < every) {
            return Ok(());
        }
        let failed = |e| format!("cannot take the turn: {e}");
        if !store::take_turn(&app.db, self.engine, now, now + TURN).await.map_err(failed)? {
            return Ok(());
        }
        let done = self.destination.keep(app, now).await;
        store::end_turn(&app.db, self.engine).await.map_err(failed)?;
        done?;
        tracing::info!(at = %now, "a backup was made");
        self.note(|status| status.newest = Some(now));
        kept.push(now);
        let keep = usize::try_from(self.config.keep).unwrap_or(usize::MAX);
        for old in kept.iter().rev().skip(keep) {
            self.destination.remove(*old).await?;
        }
        self.destination.tidy(app).await
    }

    fn note(&self, change: impl FnOnce(&mut BackupState)) {
        change(&mut self.status.write().unwrap_or_else(PoisonError::into_inner));
    }
}
