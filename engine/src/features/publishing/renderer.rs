//! The renderer: long-lived Node processes that turn page data into pages.
//!
//! A process first writes its [`Hello`], then an answer for each page. A process that hangs, dies or
//! writes an invalid answer is replaced. The pages that were under way are tried once more, each
//! alone, unless it hung on them: so the error names the page that is at fault.

mod said;
mod worker;

use std::{
    ops::Range,
    path::{Path, PathBuf},
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::SystemTime,
};

use serde_json::value::RawValue;
use tokio::sync::{self, Mutex};

pub use self::said::{Frame, Hello, RenderError};
use self::{
    said::SCRIPT,
    worker::{Ask, RenderFailure, Worker},
};
use crate::platform::VERSION;

/// When a build was made, and its hello.
type Built = (SystemTime, Arc<Hello>);

/// A place for one process.
#[derive(Default)]
struct Slot {
    worker: Mutex<Option<Arc<Worker>>>,
    /// Held for writing by a page that is tried again with no other beside it.
    alone: sync::RwLock<()>,
}

/// A fixed number of renderers, started when first needed and kept.
#[derive(Clone)]
pub struct Renderers {
    all: Arc<AllRenderers>,
    /// Which of them these are.
    slots: Range<usize>,
}

struct AllRenderers {
    site: PathBuf,
    slots: Vec<Slot>,
    next: AtomicUsize,
    /// The hello of the present build, and when its script was built.
    known: Mutex<Option<Built>>,
    /// The hello of the newest process, of whatever version.
    said: RwLock<Option<Arc<Hello>>>,
}

impl Renderers {
    /// Starts nothing yet; `site` is the folder of the built site.
    pub fn new(site: &Path, count: u8) -> Self {
        let all = AllRenderers {
            site: site.to_owned(),
            slots: (0..count).map(|_| Slot::default()).collect(),
            next: AtomicUsize::default(),
            known: Mutex::default(),
            said: RwLock::default(),
        };
        Self { all: Arc::new(all), slots: 0..count.into() }
    }

    /// The one for releases: a second one would be slow for as long as it is new.
    #[must_use]
    pub fn for_releases(&self) -> Self {
        Self { all: self.all.clone(), slots: 0..1 }
    }

    /// Those for visitors and previews: all but the one for releases, if there are several.
    #[must_use]
    pub fn for_visitors(&self) -> Self {
        let count = self.all.slots.len();
        Self { all: self.all.clone(), slots: 1.min(count.saturating_sub(1))..count }
    }

    /// How many processes there are at most.
    pub fn count(&self) -> usize {
        self.slots.len()
    }

    /// The hello of the present build. After a new build of the site, every process of the old one
    /// is replaced.
    pub async fn hello(&self) -> Result<Arc<Hello>, RenderError> {
        let all = &*self.all;
        let mut known = all.known.lock().await;
        let script = all.site.join(SCRIPT);
        let built = std::fs::metadata(&script)
            .and_then(|m| m.modified())
            .map_err(|_| RenderError::NotBuilt(script.display().to_string()))?;
        if let Some((of, hello)) = known.as_ref()
            && *of == built
        {
            return Ok(hello.clone());
        }
        let started = all.slots.iter().map(|_| all.start());
        let started = futures_util::future::try_join_all(started).await?;
        let hello = Arc::new(started[0].hello.clone());
        for (slot, worker) in all.slots.iter().zip(started) {
            *slot.worker.lock().await = Some(Arc::new(worker));
        }
        *known = Some((built, hello.clone()));
        Ok(hello)
    }

    /// The hello of the newest process, of whatever version; none before one was started.
    pub fn said(&self) -> Option<Arc<Hello>> {
        self.all.said.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Renders one page: its text in UTF-8.
    pub async fn render(&self, path: &str, data: &RawValue) -> Result<Vec<u8>, RenderError> {
        self.ask(Ask { path, frame: None, data }).await
    }

    /// Renders one page whose data lies over that of a frame.
    pub async fn render_in(
        &self,
        frame: &Frame,
        path: &str,
        data: &RawValue,
    ) -> Result<Vec<u8>, RenderError> {
        self.ask(Ask { path, frame: Some(frame), data }).await
    }

    async fn ask(&self, page: Ask<'_>) -> Result<Vec<u8>, RenderError> {
        let turn = self.all.next.fetch_add(1, Ordering::Relaxed);
        let slot = &self.all.slots[self.slots.start + turn % self.slots.len()];
        let answer = {
            let _others = slot.alone.read().await;
            self.all.worker(slot).await?.render(page).await
        };
        let answer = match answer {
            Err(RenderFailure::Process(reason)) => {
                tracing::warn!(path = page.path, reason, "renderer replaced");
                let _alone = slot.alone.write().await;
                self.all.worker(slot).await?.render(page).await
            }
            answer => answer,
        };
        let path = page.path.to_owned();
        answer.map_err(|failure| match failure {
            RenderFailure::Page(reason) => RenderError::Page { path, reason },
            RenderFailure::Process(reason) => RenderError::Process { path, reason },
            RenderFailure::Hung => {
                let reason = "the renderer gave no answer for 5 s".to_owned();
                RenderError::Process { path, reason }
            }
        })
    }
}

impl AllRenderers {
    /// Starts a process of the present build; an error when its version is not the engine's.
    async fn start(&self) -> Result<Worker, RenderError> {
        let worker = Worker::start(&self.site).await?;
        let hello = Arc::new(worker.hello.clone());
        *self.said.write().unwrap_or_else(PoisonError::into_inner) = Some(hello.clone());
        if hello.version != VERSION {
            return Err(RenderError::OtherVersion(hello.version.clone()));
        }
        Ok(worker)
    }

    /// The process of a slot, a fresh one when that has broken off.
    async fn worker(&self, slot: &Slot) -> Result<Arc<Worker>, RenderError> {
        let mut kept = slot.worker.lock().await;
        if let Some(worker) = kept.as_ref().filter(|worker| worker.is_well()) {
            return Ok(worker.clone());
        }
        let worker = Arc::new(self.start().await?);
        *kept = Some(worker.clone());
        Ok(worker)
    }
}
