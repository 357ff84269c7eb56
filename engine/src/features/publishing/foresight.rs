//! When planned releases are looked at before their time: while what would stop them can still be
//! put right.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use chrono::Duration;
use uuid::Uuid;

use crate::platform::clock::Instant;

/// How long before its time a release is looked at.
const LOOKS: [Duration; 2] = [Duration::hours(24), Duration::hours(1)];

/// How often each planned release was looked at.
#[derive(Clone, Default)]
pub(super) struct Foresight(Arc<Mutex<HashMap<Uuid, usize>>>);

impl Foresight {
    /// The releases for which another look is due; they count as looked at from now on.
    pub(super) fn due(&self, ahead: &[(Uuid, Instant)], now: Instant) -> Vec<Uuid> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|id, _| ahead.iter().any(|(planned, _)| planned == id));
        let mut due = Vec::new();
        for (id, publish_at) in ahead {
            let looks = LOOKS.into_iter().filter(|before| *publish_at - now <= *before).count();
            let done = known.entry(*id).or_default();
            if *done < looks {
                *done = looks;
                due.push(*id);
            }
        }
        due
    }
}
