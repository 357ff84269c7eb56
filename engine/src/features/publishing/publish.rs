//! Publishing: from a queued release to live pages.
//!
//! Makes the data of every page as it will be, hashes it, renders pages with a new hash, stores
//! them, and only then moves the heads and the pointer, in one transaction. A failure before that
//! leaves the live site as it was; rendered pages are kept and found again by their hashes.

use std::sync::Arc;

use futures_util::{StreamExt, future::try_join_all, stream};
use tokio::{sync::mpsc, task::spawn_blocking, time::Duration};
use uuid::Uuid;

use super::{
    files,
    foresight::Foresight,
    frame::Beside,
    manifest::ReleaseManifest,
    plan::{self, Ahead, Plan, Planned, Planner, What},
    publish_error::PublishError,
    renderer::Renderers,
    store::{self, PageRow},
    subject::{EntrySubject, PageSubject},
    watch::Watch,
};
use crate::{
    features::{
        alerts::{self, AlertKind},
        content::asked,
        privacy::{self, consent::ConsentText},
        releases::{self, Claim, NewRelease, ReleaseCause, schedule},
    },
    platform::{
        background,
        changes::{self, Topic},
        db, ids,
        serving::pack::{Effort, brotli},
        state::AppState,
    },
};

/// So many pages are stored with the release itself.
const FEW: usize = 8;

/// Pages stored in one transaction: on SQLite, leads wait for the same writer.
const BATCH: usize = 16;
/// Pages under way at a time: while some are rendered, others are compressed.
pub(super) const UNDER_WAY: usize = 8;
/// How often a release that is being rendered notifies of its progress.
const TELL: Duration = Duration::from_millis(300);
/// The author of releases that the engine makes.
const ENGINE: &str = "jaali";

/// Publishes releases. One for each engine; clones share its identity and what it keeps.
#[derive(Clone)]
pub struct Publisher {
    pub(super) app: AppState,
    pub(super) renderers: Renderers,
    pub planner: Planner,
    /// The id with which this engine claims releases.
    pub(super) engine: Uuid,
    pub(super) watch: Watch,
    pub(super) foresight: Foresight,
}

/// The pages that were rendered for a release.
struct Rendered {
    count: i64,
    /// Those that are not stored yet.
    pages: Vec<PageRow>,
}

impl Publisher {
    /// A publisher with an id of its own.
    pub fn new(planner: Planner) -> Self {
        let (app, renderers) = (planner.app.clone(), planner.renderers.for_releases());
        let (watch, foresight) = (Watch::default(), Foresight::default());
        Self { app, renderers, planner, engine: ids::new(), watch, foresight }
    }

    /// The price list and the profile have no drafts: the engine publishes a change of them.
    pub(super) async fn follow_up(&self, topic: Topic) {
        let (cause, note) = match topic {
            Topic::Package => (ReleaseCause::Packages, "The price list changed"),
            Topic::Settings => (ReleaseCause::Profile, "The business profile changed"),
            _ => return,
        };
        match self.is_behind().await {
            Ok(false) => {}
            Ok(true) => {
                if let Err(e) = self.queue(cause, note).await {
                    tracing::error!(error = %e, "cannot queue a release");
                }
            }
            Err(e) => tracing::error!(error = %e, "cannot see what a change publishes"),
        }
    }

    /// Queues a release by the engine when the live site differs from what the present bundle and
    /// data make, or when there is no site yet. True when a site is live already.
    pub async fn catch_up(&self) -> Result<bool, PublishError> {
        if self.planner.live().await?.is_none() {
            if !releases::is_waiting(&self.app.db).await? {
                self.queue_first().await?;
            }
            return Ok(false);
        }
        if self.is_behind().await? {
            self.queue(ReleaseCause::Site, "Pages made anew at the start").await?;
        }
        Ok(true)
    }

    /// Whether the live site differs from what the present bundle and data make. A page that cannot
    /// be made differs too: the release then fails with the reason, which staff are told.
    async fn is_behind(&self) -> Result<bool, PublishError> {
        match self.planner.plan(Ahead::Live).await {
            Ok(plan) => Ok(!plan.changed.changed.is_empty() || !plan.is_same_bundle()),
            Err(PublishError::Data { .. }) => Ok(true),
            Err(e) => Err(e),
        }
    }

    async fn queue(&self, cause: ReleaseCause, note: &str) -> db::Result<()> {
        let new = NewRelease { cause, author: ENGINE, note, restores: None, items: &[] };
        let mut tx = self.app.db.begin().await?;
        releases::queue(&mut tx, new, self.app.clock.now()).await?;
        self.app.feed.commit(tx).await
    }

    /// The first release contains every draft, because an earlier try of it may have failed.
    async fn queue_first(&self) -> db::Result<()> {
        let items = releases::ready(&self.app.db).await?;
        let new = NewRelease {
            cause: ReleaseCause::Site,
            author: ENGINE,
            note: "The first release",
            restores: None,
            items: &items,
        };
        let mut tx = self.app.db.begin().await?;
        releases::queue(&mut tx, new, self.app.clock.now()).await?;
        self.app.feed.commit(tx).await
    }

    /// The error of the newest release, or a sentence that there is none.
    pub async fn last_failure(&self) -> String {
        let newest = releases::list(&self.app.db, None, i64::MAX, 1).await;
        let why = newest.ok().and_then(|list| list.into_iter().next()?.error);
        why.unwrap_or_else(|| "no release was made".to_owned())
    }

    /// Makes a release live. On an error the live site stays as it is.
    pub(super) async fn publish(&self, claim: Claim) -> Result<(), PublishError> {
        let release = claim.release;
        let started = std::time::Instant::now();
        let since = || u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        for _ in 0..3 {
            // Neither needs what the other finds.
            let planning = self.planner.plan(Ahead::Release(release));
            let (plan, ()) = tokio::try_join!(planning, self.look_once_more(release))?;
            // The live site stays: pages of this build would show keys.
            let unknown = asked::missing(&plan.sources.content, &plan.hello.texts);
            if !unknown.is_empty() {
                return Err(PublishError::UnknownTexts(unknown));
            }
            let planned_ms = since();
            // The live release came with the files of its bundle.
            if !plan.is_same_bundle() {
                files::keep_assets(&self.app).await.map_err(PublishError::Assets)?;
            }
            let rendered = self.render(claim, &plan).await?;
            let (changed, rendered_ms) = (plan.changed.changed.len(), since());
            let count = rendered.count;
            if self.go_live(claim, plan, rendered).await? {
                let ms = since();
                tracing::info!(%release, changed, rendered = count, planned_ms, rendered_ms, ms, "release is live");
                metrics::counter!("jaali_releases_total").increment(1);
                return Ok(());
            }
        }
        Err(PublishError::Overtaken)
    }

    /// Another release may have gone live since this one was made, and left something incomplete.
    async fn look_once_more(&self, release: Uuid) -> Result<(), PublishError> {
        let Some(found) = releases::find(&self.app.db, release).await? else { return Ok(()) };
        let content = &self.planner.content;
        let problems = schedule::obstacles(&self.app, content, (release, found.cause)).await?;
        if problems.is_empty() {
            return Ok(());
        }
        Err(PublishError::Incomplete(releases::told(&problems)))
    }

    /// Renders the pages that are not stored yet, and stores them; a few are left for the transaction in
    /// which they go live, because each transaction waits for the disk.
    async fn render(&self, claim: Claim, plan: &Plan) -> Result<Rendered, PublishError> {
        let new: Vec<_> = plan.pages.iter().filter(|page| !plan.is_live(page)).collect();
        let hashes: Vec<_> = new.iter().map(|page| &*page.hash).collect();
        let stored = store::stored(&self.app.db, &hashes).await?;
        let due = new.into_iter().filter(|page| !stored.contains(&page.hash));
        let making: Vec<_> = due.map(|page| self.make(plan, page)).collect();
        if making.len() <= FEW {
            let pages: Vec<PageRow> = try_join_all(making).await?;
            return Ok(Rendered { count: i64::try_from(pages.len()).unwrap_or(i64::MAX), pages });
        }
        let mut made = stream::iter(making).buffer_unordered(UNDER_WAY).chunks(BATCH);
        // Concurrently: while pages are written, the next ones are rendered.
        let (hand_over, mut batches) = mpsc::channel(1);
        let rendering = async move {
            while let Some(batch) = made.next().await {
                // The channel is closed when storing failed; that error is the one reported.
                if hand_over.send(batch).await.is_err() {
                    break;
                }
            }
            Ok(())
        };
        let storing = async {
            let mut rendered = 0;
            let mut told: Option<std::time::Instant> = None;
            while let Some(batch) = batches.recv().await {
                let now = self.app.clock.now();
                let mut tx = self.app.db.begin().await?;
                let pages = batch.into_iter().collect::<Result<Vec<_>, _>>()?;
                store::put_pages(&mut tx, &pages, now).await?;
                rendered += i64::try_from(pages.len()).unwrap_or(i64::MAX);
                // All the paths once: of a large site they take longer to store than a batch.
                let mine = if told.is_none() {
                    releases::progress(&mut tx, claim, &plan.changed, rendered).await?
                } else {
                    releases::count(&mut tx, claim, rendered).await?
                };
                if !mine {
                    return Err(PublishError::TakenOver);
                }
                if told.is_none_or(|at| at.elapsed() >= TELL) {
                    changes::append(&mut tx, Topic::Release, claim.release, now).await?;
                    told = Some(std::time::Instant::now());
                    self.app.feed.commit(tx).await?;
                } else {
                    tx.commit().await?;
                }
            }
            Ok::<_, PublishError>(rendered)
        };
        let ((), count) = tokio::try_join!(rendering, storing)?;
        Ok(Rendered { count, pages: Vec::new() })
    }

    async fn make(&self, plan: &Plan, page: &Planned) -> Result<PageRow, PublishError> {
        let text = self.text(plan, page).await?;
        let content_type = match &page.what {
            What::Page(_, place) => place.content_type(),
            What::File(file) => file.content_type(),
        };
        let is_home = matches!(page.what, What::Page(_, PageSubject::Home));
        let effort = if is_home { Effort::Close } else { Effort::Quick };
        let packed = background::run("pack", move || brotli(&text, effort));
        let brotli = packed.await.map_err(|e| PublishError::Assets(e.to_string()))?;
        let (hash, content_type) = (page.hash.clone(), content_type.to_owned());
        Ok(PageRow { hash, content_type, brotli })
    }

    /// The text of a page or file as it will be, in UTF-8.
    pub(super) async fn text(&self, plan: &Plan, page: &Planned) -> Result<Vec<u8>, PublishError> {
        let (locale, place) = match &page.what {
            What::File(file) => return Ok(file.text(&plan.sources, &plan.dates).into_bytes()),
            What::Page(locale, place) => (*locale, place),
        };
        let wrong = |reason: String| PublishError::Data { path: page.path.clone(), reason };
        let gone = || wrong("its entry is gone".to_owned());
        if let PageSubject::Entry(EntrySubject { kind, slug, .. }) = place
            && let Some(frame) = plan.frames.get(&(locale.code(), kind.clone()))
        {
            let content = &plan.sources.content;
            let entry = content.find(kind, slug).ok_or_else(gone)?.clone();
            let (filling, content, kind) = (frame.clone(), content.clone(), kind.clone());
            let filled = move || {
                let kind = content.kinds.get(&kind).ok_or("its kind is gone")?;
                filling.own(&entry, Beside::of(&content, kind, &entry, locale))
            };
            let own = spawn_blocking(filled).await;
            let own = own.map_err(PublishError::broken)?.map_err(wrong)?;
            return Ok(self.renderers.render_in(&frame.shared, &page.path, &own).await?);
        }
        let data = plan::data(&plan.sources, locale, place).await?.ok_or_else(gone)?;
        Ok(self.renderers.render(&page.path, &data).await?)
    }

    async fn go_live(
        &self,
        claim: Claim,
        plan: Plan,
        rendered: Rendered,
    ) -> Result<bool, PublishError> {
        let (release, now) = (claim.release, self.app.clock.now());
        let build = (release, plan.hello.bundle.clone(), plan.hello.csp.clone());
        let pages = plan.pages.into_iter().map(|p| (p.path, p.hash)).collect();
        let texts = ConsentText::in_all(&plan.sources.content);
        let manifest = ReleaseManifest::after(plan.base.as_deref(), build, pages);
        let base = plan.base.map(|base| base.release_id);
        let mut tx = self.app.db.begin().await?;
        if !rendered.pages.is_empty() {
            store::put_pages(&mut tx, &rendered.pages, now).await?;
        }
        let mine = releases::progress(&mut tx, claim, &plan.changed, rendered.count).await?
            && releases::go_live(&mut tx, claim, now).await?;
        if !mine {
            return Err(PublishError::TakenOver);
        }
        store::put_manifest(&mut tx, &manifest).await?;
        if !store::move_pointer(&mut tx, base, release).await? {
            return Ok(false);
        }
        for kind in [AlertKind::ReleaseFailed, AlertKind::ReleaseStopped] {
            alerts::settle(&mut tx, kind, &release.to_string(), now).await?;
        }
        privacy::store::keep(&mut tx, &texts, now).await?;
        releases::announce(&mut tx, release, now).await?;
        self.app.feed.commit(tx).await?;
        self.planner.keep(Arc::new(manifest), plan.sources);
        Ok(true)
    }
}
