//! The queue: which release an engine renders, when it takes over the release of a dead engine, and
//! what happens to a release that failed.

use std::{iter, time::Duration};

use tokio::{sync::oneshot, task::JoinSet, time::timeout};
use uuid::Uuid;

use super::{publish::Publisher, publish_error::PublishError, shown, watch::SLEEP};
use crate::{
    features::{
        alerts::{self, AlertKind},
        content::store::unfinished::{self, PictureState},
        releases::{self, Claim, NextRelease, schedule},
    },
    platform::{
        changes::{self, Listener, Topic},
        clock::Instant,
        db,
        error::Result,
        state::AppState,
    },
};

/// How often an engine that renders writes a heartbeat.
const BEAT: Duration = Duration::from_millis(300);
/// How often a release is tried that failed for a fault that may pass.
pub const MAX_TRIES: u8 = 3;
/// Pauses before the second and the third try.
const PAUSES: [Duration; MAX_TRIES as usize - 1] =
    [Duration::from_secs(2), Duration::from_secs(10)];

/// How long a release waits for its pictures, and how often it looks.
const PATIENCE: chrono::Duration = chrono::Duration::seconds(60);
const LOOK: chrono::Duration = chrono::Duration::seconds(1);

/// The result of one look at the queue.
enum Turn {
    /// A release was handled: look again at once.
    Worked,
    /// There is none for this engine; look again after this time.
    Idle(Duration),
}

impl Publisher {
    /// Publishes queued releases, as long as the engine runs. A job of the engine.
    pub async fn run(self) {
        let mut changes = self.app.feed.subscribe();
        loop {
            let due = self.begin_due().await;
            let pause = match self.turn().await {
                Turn::Worked => continue,
                Turn::Idle(pause) => pause.min(due),
            };
            tokio::select! {
                heard = heard(&mut changes) => {
                    let Some(topics) = heard else { return };
                    for topic in topics {
                        self.follow_up(topic).await;
                    }
                }
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Queues the planned releases that are due. Returns the longest time to sleep.
    async fn begin_due(&self) -> Duration {
        match self.begin_planned().await {
            Ok(Some(next)) => (next - self.app.clock.now()).to_std().unwrap_or_default().min(SLEEP),
            Ok(None) => SLEEP,
            Err(e) => {
                tracing::error!(error = %e, "cannot look for planned releases");
                SLEEP
            }
        }
    }

    /// Begins the planned releases that are due and looks at those that follow; what cannot go live
    /// becomes an alert. Returns the time of the next one.
    pub(super) async fn begin_planned(&self) -> Result<Option<Instant>> {
        let (app, content) = (&self.app, &self.planner.content);
        let schedule::Begun { held, ahead } = schedule::begin_due(app, content).await?;
        for release in held {
            self.say(release, true).await?;
        }
        for id in self.foresight.due(&ahead, app.clock.now()) {
            let Some(release) = releases::find(&app.db, id).await? else { continue };
            let found = schedule::obstacles(app, content, (id, release.cause)).await?;
            self.say(id, !found.is_empty()).await?;
        }
        Ok(ahead.first().map(|(_, publish_at)| *publish_at))
    }

    /// Raises the alert about a release that is stopped, or settles it.
    async fn say(&self, release: Uuid, is_stopped: bool) -> Result<()> {
        let (kind, about, now) =
            (AlertKind::ReleaseStopped, release.to_string(), self.app.clock.now());
        let mut tx = self.app.db.begin().await?;
        if is_stopped {
            alerts::raise(&mut tx, kind, &about, now).await?;
        } else {
            alerts::settle(&mut tx, kind, &about, now).await?;
        }
        Ok(self.app.feed.commit(tx).await?)
    }

    /// Publishes the oldest waiting release; false when there is none for this engine now.
    pub async fn publish_next(&self) -> bool {
        matches!(self.turn().await, Turn::Worked)
    }

    async fn turn(&self) -> Turn {
        let now = self.app.clock.monotonic();
        let dead = self.watch.dead(now);
        let found = releases::claim(&self.app, self.engine, dead).await;
        let theirs = match &found {
            Ok(NextRelease::Theirs(heartbeat)) => Some(*heartbeat),
            // While the database is unreachable, no engine can write its heartbeat.
            _ => None,
        };
        let pause = self.watch.see(theirs, now);
        match found {
            Ok(NextRelease::Mine(claim)) => {
                if dead.is_some() {
                    let release = claim.release;
                    tracing::warn!(%release, "an engine fell silent, its release is taken over");
                }
                self.work(claim).await
            }
            Ok(NextRelease::Later(at)) => {
                let wait = (at - self.app.clock.now()).to_std().unwrap_or_default();
                Turn::Idle(pause.min(wait))
            }
            Ok(NextRelease::Theirs(_) | NextRelease::Nothing) => Turn::Idle(pause),
            Err(e) => {
                tracing::error!(error = %e, "cannot look for releases");
                Turn::Idle(pause)
            }
        }
    }

    async fn work(&self, claim: Claim) -> Turn {
        let release = claim.release;
        match self.wait_for_pictures(claim).await {
            Ok(false) => {}
            Ok(true) => return Turn::Worked,
            Err(e) => {
                tracing::error!(%release, error = %e, "cannot look at the pictures of a release");
                return Turn::Idle(SLEEP);
            }
        }
        // A task of its own: planning keeps this one busy for longer than a heartbeat.
        let mut beating = JoinSet::new();
        let (alive, until) = oneshot::channel();
        beating.spawn(beat_while_mine(self.app.clone(), claim, until));
        let done = tokio::select! {
            biased;
            done = self.publish(claim) => done,
            _ = beating.join_next() => Err(PublishError::TakenOver),
        };
        // Waits for a heartbeat that is being written: aborted between commit and answer, it would
        // leave a connection that rolls back a transaction that has ended.
        drop(alive);
        while beating.join_next().await.is_some() {}
        let error = match done {
            Ok(()) => return Turn::Worked,
            Err(PublishError::TakenOver) => {
                tracing::warn!(%release, "another engine took the release over");
                return Turn::Worked;
            }
            Err(error) => error,
        };
        match self.failed(claim, &error).await {
            Ok(()) => Turn::Worked,
            Err(e) => {
                tracing::error!(%release, error = %e, "cannot write that a release failed");
                Turn::Idle(SLEEP)
            }
        }
    }

    /// Puts a release back whose pictures are still being made, for up to a minute; then, or when
    /// they cannot be made, holds it, with an alert. False when all are ready.
    async fn wait_for_pictures(&self, claim: Claim) -> db::Result<bool> {
        let (app, id) = (&self.app, claim.release);
        let unready = unfinished::of_release(&app.db, id).await?;
        let Some(first) = unready.iter().find(|p| p.reason.is_some()).or(unready.first()) else {
            return Ok(false);
        };
        let now = app.clock.now();
        let Some(release) = releases::find(&app.db, id).await? else { return Ok(false) };
        let is_patient = release.queued_at.is_some_and(|at| now - at < PATIENCE);
        let is_made = first.state == PictureState::Processing;
        let mut tx = app.db.begin().await?;
        let (mine, is_news) = if is_made && is_patient {
            let why = first.told();
            let is_news = release.error.as_ref() != Some(&why);
            (releases::wait(&mut tx, claim, &why, now + LOOK).await?, is_news)
        } else {
            let late = || format!("{} was not ready within a minute", first.name);
            let why = if is_made { late() } else { first.told() };
            alerts::raise(&mut tx, AlertKind::ReleaseStopped, &id.to_string(), now).await?;
            (releases::hold(&mut tx, claim, &why, now).await?, true)
        };
        if mine {
            if is_news {
                changes::append(&mut tx, Topic::Release, id, now).await?;
            }
            app.feed.commit(tx).await?;
        }
        Ok(true)
    }

    /// Queues the release again when the fault may pass, else marks it as failed, with an alert
    /// unless its author saw it fail at once.
    async fn failed(&self, claim: Claim, error: &PublishError) -> db::Result<()> {
        let id = claim.release;
        let Some(release) = releases::find(&self.app.db, id).await? else { return Ok(()) };
        let why = shown::explain(&self.planner, id, error).await;
        let now = self.app.clock.now();
        let pause = if error.may_pass() {
            usize::try_from(release.tries).ok().and_then(|done| PAUSES.get(done))
        } else {
            None
        };
        let mut tx = self.app.db.begin().await?;
        let mine = if let Some(pause) = pause {
            tracing::warn!(release = %id, error = %error, ?pause, "release failed, and is tried again");
            releases::retry(&mut tx, claim, &why, now + *pause).await?
        } else {
            tracing::error!(release = %id, error = %error, "release failed, the live site stays");
            let tries = release.tries + i64::from(error.may_pass());
            let mine = releases::fail(&mut tx, claim, &why, tries, now).await?;
            if mine && (error.may_pass() || !release.is_awaited()) {
                alerts::raise(&mut tx, AlertKind::ReleaseFailed, &id.to_string(), now).await?;
            }
            mine
        };
        if mine {
            changes::append(&mut tx, Topic::Release, id, now).await?;
            self.app.feed.commit(tx).await?;
        }
        Ok(())
    }
}

/// Waits for changes that may concern releases; other changes, such as leads, do not end the wait.
/// None when the engine ends. Safe to cancel.
async fn heard(changes: &mut Listener) -> Option<Vec<Topic>> {
    loop {
        let first = changes.next().await?;
        // An import changes a hundred prices at once: one look at the plan is enough.
        let more = iter::from_fn(|| changes.at_hand());
        let all: Vec<_> = iter::once(first).chain(more).collect();
        let mut topics = vec![Topic::Package, Topic::Settings, Topic::Release];
        topics.retain(|topic| all.iter().any(|news| news.may_be(*topic)));
        if !topics.is_empty() {
            return Some(topics);
        }
    }
}

/// Writes heartbeats until the other end is dropped or another engine has the release.
async fn beat_while_mine(app: AppState, claim: Claim, mut until: oneshot::Receiver<()>) {
    while let Err(_still) = timeout(BEAT, &mut until).await {
        match releases::beat(&app.db, claim).await {
            Ok(true) => {}
            Ok(false) => return,
            // No other engine can read the heartbeat now, either.
            Err(e) => tracing::warn!(error = %e, "cannot say that a release is being made"),
        }
    }
}
