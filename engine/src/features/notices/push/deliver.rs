//! Sends browsers what waits for them: a job of every engine.
//!
//! An engine claims a browser, sends it one notice and writes how it went. One that dies leaves its
//! claim, which ends after half a minute: the notice is then sent again, under the same id.

use std::time::Duration;

use uuid::Uuid;

use super::{
    super::routes::find,
    forget_browsers,
    model::{Outcome, Subscription, urgency},
    send::{Message, Sender},
    store::{self, Queued},
};
use crate::{
    features::{auth::Caller, settings::LiveSettings},
    platform::{db, due, state::AppState},
};

/// How long a claim holds: longer than a try can take.
pub(super) const CLAIM: chrono::Duration = chrono::Duration::seconds(30);

/// How often an engine looks for what is due without news.
const FALLBACK: Duration = Duration::from_secs(5);

/// Pushes notices until the engine ends. A job that never returns.
pub async fn push_loop(app: AppState, settings: LiveSettings) {
    if app.http.no_web_push {
        if let Err(e) = forget_browsers(&app).await {
            tracing::warn!(error = %e, "cannot forget the browsers that notices were pushed to");
        }
        return std::future::pending().await;
    }
    let pusher = match Pusher::new(app, settings) {
        Ok(pusher) => pusher,
        Err(e) => return tracing::error!(error = %e, "notices are not pushed"),
    };
    let Pusher { app, .. } = &pusher;
    let due = || store::due(&app.db, app.clock.now());
    let serve = |browser| pusher.clone().serve(browser);
    due::serve_loop(app.feed.subscribe(), FALLBACK, due, serve).await;
}

/// Sends notices to browsers.
#[derive(Clone)]
pub(super) struct Pusher {
    app: AppState,
    settings: LiveSettings,
    sender: Sender,
}

impl Pusher {
    /// The error is a sentence.
    pub(super) fn new(app: AppState, settings: LiveSettings) -> Result<Self, String> {
        let sender = Sender::new(&app)?;
        Ok(Self { app, settings, sender })
    }

    /// Sends all that is due to one browser.
    async fn serve(self, browser: Uuid) {
        loop {
            match self.serve_one(browser).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(e) => return tracing::warn!(%browser, error = %e, "cannot push notices"),
            }
        }
    }

    /// Sends one notice to a browser; false when none is due.
    pub(super) async fn serve_one(&self, browser: Uuid) -> db::Result<bool> {
        let Self { app, .. } = self;
        let now = app.clock.now();
        let mut tx = app.db.begin().await?;
        let Some(browser) = store::claim(&mut tx, browser, (now, now + CLAIM)).await? else {
            return Ok(false);
        };
        let Some(queued) = store::next(&mut tx, browser.id, now).await? else { return Ok(false) };
        tx.commit().await?;
        let outcome = self.send(&browser, &queued).await?;
        self.settle(browser, &queued, outcome).await?;
        Ok(true)
    }

    /// None: it is told nobody any more.
    async fn send(&self, browser: &Subscription, queued: &Queued) -> db::Result<Option<Outcome>> {
        let Self { app, settings, sender } = self;
        let now = app.clock.now();
        let caller = Caller::of_session(app, settings, &browser.session).await?;
        let Some(caller) = caller else { return Ok(Some(Outcome::Gone)) };
        let ttl = queued.until - now;
        let found = find(app, &caller, queued.notice_id).await?;
        let Some(notice) = found.filter(|_| ttl.num_seconds() > 0) else { return Ok(None) };
        let urgency = urgency(notice.kind);
        let (id, sentence, url) = (notice.id, notice.sentence, notice.url);
        let message = Message { id, sentence, url, ttl, urgency };
        Ok(Some(sender.send(app, browser, &message, now).await))
    }

    /// Writes how it went.
    async fn settle(
        &self,
        mut browser: Subscription,
        queued: &Queued,
        outcome: Option<Outcome>,
    ) -> db::Result<()> {
        let now = self.app.clock.now();
        let mut tx = self.app.db.begin().await?;
        match outcome {
            None => {
                store::done(&mut tx, browser.id, queued, now).await?;
                store::release(&mut tx, browser.id).await?;
            }
            Some(Outcome::Taken) => {
                store::done(&mut tx, browser.id, queued, now).await?;
                store::sent(&mut tx, browser.id, now).await?;
            }
            Some(Outcome::Gone) => store::delete(&mut tx, browser.id).await?,
            Some(failure) => {
                if failure == Outcome::Refused {
                    store::done(&mut tx, browser.id, queued, now).await?;
                }
                browser.fails(now);
                if browser.is_lost(now) {
                    store::delete(&mut tx, browser.id).await?;
                } else {
                    store::failed(&mut tx, &browser, browser.waits_until(now, failure)).await?;
                }
            }
        }
        tx.commit().await
    }
}
