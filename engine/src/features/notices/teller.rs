//! Makes notices of what happened: a follower of the feed in every engine.
//!
//! How far notices have been made stands in the database, with a number for the turn. Who has
//! something to tell moves the turn on, from the one that they have read, in the transaction that
//! writes the notices: of two engines one does, and the other reads again where it stands now. An
//! engine that dies leaves it as it was. While nothing is to be told, nothing is written.

use std::time::Duration;

use chrono::Duration as Time;
use tokio::time::{interval, sleep, timeout};
use uuid::Uuid;

use super::{
    model::{DueLead, NewNotice, NoticeKind, Occasion, gather, of_events},
    store::{self, Progress},
};
use crate::{
    features::alerts,
    platform::{
        changes::{Change, Cursor, Listener, Next, Topic},
        clock::Instant,
        db,
        error::Result,
        state::AppState,
    },
};

/// How long an engine waits after a look: what comes together is told together, and the database has
/// a second for those who wait for it.
const GATHER: Duration = Duration::from_secs(1);

/// How often an engine looks without news.
const FALLBACK: Duration = Duration::from_secs(15);

/// How often follow-ups are looked for, and how far the feed was read is written down.
const MINUTE: Time = Time::minutes(1);

/// Pages of the feed that are read before notices are made of them.
const MAX_PAGES: usize = 25;

/// How long notices are kept.
const KEPT: Time = Time::days(30);

/// Tells what happens until the engine ends. A job.
pub async fn tell_loop(app: AppState) {
    let mut news = app.feed.subscribe();
    let mut teller = Teller::new(app);
    loop {
        if let Err(e) = teller.tell().await {
            tracing::warn!(error = %e.sentences(), "cannot make notices");
        }
        sleep(GATHER).await;
        // Whether or not there was news, there may be follow-ups.
        let _ = timeout(FALLBACK, heard(&mut news)).await;
    }
}

/// Waits for news that may be told, and takes all that is at hand.
async fn heard(news: &mut Listener) {
    loop {
        match news.next().await {
            None => std::future::pending().await,
            Some(one) if one.may_be(Topic::Lead) || one.may_be(Topic::Alert) => break,
            Some(_) => {}
        }
    }
    while news.at_hand().is_some() {}
}

/// Deletes notices of more than 30 days ago: at the start, then every hour. A job that never returns.
pub async fn retention_loop(app: AppState) {
    let mut hours = interval(Duration::from_hours(1));
    loop {
        hours.tick().await;
        if let Err(e) = delete_old(&app).await {
            tracing::warn!(error = %e, "cannot delete old notices");
        }
    }
}

pub(super) async fn delete_old(app: &AppState) -> db::Result<u64> {
    let mut tx = app.db.begin().await?;
    let deleted = store::delete_before(&mut tx, app.clock.now() - KEPT).await?;
    tx.commit().await?;
    Ok(deleted)
}

/// Where one engine is.
pub struct Teller {
    app: AppState,
    at: Option<Position>,
}

struct Position {
    /// As it was read from the database, or written there.
    progress: Progress,
    /// The change that was read last. It is after that of `progress` while there was nothing to tell.
    seen: Option<Change>,
}

/// What a look found.
struct Look {
    occasions: Vec<Occasion>,
    /// The change that was read last.
    seen: Option<Change>,
    /// Follow-ups that were due by then are in it.
    due_until: Option<Instant>,
}

impl Teller {
    /// Begins where notices have been made up to; in a database without any, with the next change.
    pub fn new(app: AppState) -> Self {
        Self { app, at: None }
    }

    /// Makes notices of all that has happened since. Returns how many were written.
    pub async fn tell(&mut self) -> Result<usize> {
        loop {
            let Position { progress, seen } = match self.at.take() {
                Some(position) => position,
                None => self.read_progress().await?,
            };
            let found = self.look(&progress, seen).await?;
            if found.occasions.is_empty() && found.due_until == progress.due_until {
                self.at = Some(Position { progress, seen: found.seen });
                return Ok(0);
            }
            let cursor = found.seen.map(|seen| seen.cursor().to_string());
            let next = Progress { turn: progress.turn + 1, cursor, due_until: found.due_until };
            if let Some(written) = self.write(&next, found.occasions).await? {
                self.at = Some(Position { progress: next, seen: found.seen });
                return Ok(written);
            }
        }
    }

    async fn read_progress(&self) -> Result<Position> {
        let progress = store::progress(&self.app.db).await?;
        let cursor = progress.cursor.as_deref().and_then(|text| text.parse::<Cursor>().ok());
        let seen = match cursor {
            Some(cursor) => self.app.feed.at(cursor).await?,
            None => None,
        };
        // What was before the first start is no news; a trimmed feed has lost what was.
        let seen = match seen {
            Some(seen) => Some(seen),
            None => self.app.feed.newest().await?,
        };
        Ok(Position { progress, seen })
    }

    async fn look(&self, progress: &Progress, seen: Option<Change>) -> Result<Look> {
        let Self { app, .. } = self;
        let (mut leads, mut alerts, mut seen) = (Vec::new(), Vec::new(), seen);
        for _ in 0..MAX_PAGES {
            let Some(last) = seen else {
                seen = app.feed.newest().await?;
                break;
            };
            let changes = match app.feed.after(&last).await? {
                Next::Changes(changes) => changes,
                Next::Lost => {
                    seen = app.feed.newest().await?;
                    break;
                }
            };
            let Some(newest) = changes.last() else { break };
            seen = Some(*newest);
            let of = |topic| changes.iter().filter(move |change| change.topic == topic);
            leads.extend(of(Topic::Lead).map(|change| change.seq));
            alerts.extend(of(Topic::Alert).map(|change| change.entity_id));
        }
        let mut occasions = of_events(&store::lead_events(&app.db, &leads).await?);
        alerts.sort_unstable();
        alerts.dedup();
        for alert in alerts {
            occasions.extend(of_alert(app, alert).await?);
        }
        let now = app.clock.now();
        let due_until = match progress.due_until {
            Some(until) if now - until < MINUTE => Some(until),
            Some(until) => {
                let due = store::due_leads(&app.db, until, now).await?;
                occasions.extend(due.iter().map(DueLead::occasion));
                Some(now)
            }
            None => Some(now),
        };
        Ok(Look { occasions, seen, due_until })
    }

    /// Moves the progress on and writes the notices; None when another engine was first.
    async fn write(&self, next: &Progress, occasions: Vec<Occasion>) -> db::Result<Option<usize>> {
        let Self { app, .. } = self;
        let now = app.clock.now();
        let mut tx = app.db.begin().await?;
        if !store::move_on(&mut tx, next).await? {
            return Ok(None);
        }
        let notices: Vec<NewNotice> = gather(occasions);
        let written = store::add(&mut tx, &notices, now).await?;
        app.feed.commit(tx).await?;
        Ok(Some(written))
    }
}

/// An alert that nobody has seen yet.
async fn of_alert(app: &AppState, about: Uuid) -> Result<Option<Occasion>> {
    let says = alerts::unseen(app, about).await?;
    Ok(says.map(|says| Occasion {
        kind: NoticeKind::Alert,
        user: None,
        actor: None,
        topic: Topic::Alert,
        about,
        cause: format!("alert/{about}"),
        says: Some(says),
    }))
}
