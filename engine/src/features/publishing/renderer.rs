//! The renderer: long-lived Node processes that turn page data into pages.
//!
//! A process first writes its [`Hello`], then one JSON line for each page. A process that hangs,
//! dies or writes an invalid line is killed and replaced. Its page is tried once more on a fresh
//! process unless the process hung, and the error names the page.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, SystemTime},
};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    process::{Child, ChildStdin, ChildStdout},
    sync::Mutex,
    time::timeout,
};

use super::node;
use crate::platform::{VERSION, background};

/// The renderer, below the folder of the built site.
const SCRIPT: &str = "server/render.mjs";

/// Time limits of a process: for its hello, and for one page.
const HELLO: Duration = Duration::from_secs(10);
const PAGE: Duration = Duration::from_secs(5);

/// The first line of a renderer: what build it is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Hello {
    #[serde(rename = "ready")]
    _ready: bool,
    /// The version of the site; empty for old builds.
    #[serde(default)]
    pub version: String,
    /// Keys of the texts that its pages look up.
    #[serde(default)]
    pub texts: Vec<String>,
    /// Hash of the site bundle.
    pub bundle: String,
    /// The Content-Security-Policy of its pages.
    pub csp: String,
}

/// Why a page was not rendered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    #[error("the site is not built: {0} is missing (make build builds it)")]
    NotBuilt(String),
    #[error("cannot start node: {0} (Node 20 or later must be on the PATH)")]
    NoNode(String),
    #[error("the renderer did not start: {0}")]
    Start(String),
    #[error(
        "the site is of version {site}, the engine of version {VERSION}: they go together, bring the \
         site of this version (make build builds both)",
        site = if .0.is_empty() { "unknown" } else { .0 }
    )]
    OtherVersion(String),
    /// The page itself: rendering it again would fail again.
    #[error("{path}: {reason}")]
    Page { path: String, reason: String },
    /// The process that had the page: it hung, died or wrote an invalid answer.
    #[error("{path}: {reason}")]
    Process { path: String, reason: String },
}

impl RenderError {
    /// Whether the renderer is at fault, which may pass. A page, or a site that is not built or of
    /// another version, is a fault that stays.
    pub const fn may_pass(&self) -> bool {
        matches!(self, Self::NoNode(_) | Self::Start(_) | Self::Process { .. })
    }

    /// The path of the page that was to be rendered; none when no renderer could be used.
    pub fn path(&self) -> Option<&str> {
        match self {
            Self::Page { path, .. } | Self::Process { path, .. } => Some(path),
            Self::NotBuilt(_) | Self::NoNode(_) | Self::Start(_) | Self::OtherVersion(_) => None,
        }
    }
}

/// One Node process.
struct Worker {
    child: Child,
    stdin: ChildStdin,
    out: Lines<BufReader<ChildStdout>>,
    hello: Hello,
    last_id: u64,
}

#[derive(Serialize)]
struct Ask<'a> {
    id: u64,
    path: &'a str,
    data: &'a RawValue,
}

#[derive(Deserialize)]
struct RenderAnswer {
    id: u64,
    text: Option<String>,
    error: Option<String>,
}

enum RenderFailure {
    /// The page itself: rendering it again would fail again.
    Page(String),
    /// The process: a fresh one may succeed.
    Process(String),
    /// No answer in time; another try would double the wait.
    Hung,
}

impl Worker {
    async fn start(site: &Path) -> Result<Self, RenderError> {
        let script = site.join(SCRIPT);
        if !script.is_file() {
            return Err(RenderError::NotBuilt(script.display().to_string()));
        }
        let site = site.canonicalize().map_err(|e| RenderError::Start(e.to_string()))?;
        let mut command = node::command(&site, SCRIPT).await.map_err(RenderError::NoNode)?;
        let mut child = command.spawn().map_err(|e| RenderError::NoNode(e.to_string()))?;
        if let Some(process) = child.id() {
            background::set_back(process);
        }
        let missing = || RenderError::Start("no pipe to it".to_owned());
        let stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let mut out = BufReader::new(stdout).lines();
        let line = match timeout(HELLO, out.next_line()).await {
            Err(_) => return Err(RenderError::Start("it said nothing for 10 s".to_owned())),
            Ok(Ok(Some(line))) => line,
            Ok(Ok(None)) => return Err(RenderError::Start("it ended at once".to_owned())),
            Ok(Err(e)) => return Err(RenderError::Start(e.to_string())),
        };
        let hello: Hello = serde_json::from_str(&line)
            .map_err(|e| RenderError::Start(format!("its first words make no sense: {e}")))?;
        Ok(Self { child, stdin, out, hello, last_id: 0 })
    }

    async fn render(&mut self, path: &str, data: &RawValue) -> Result<String, RenderFailure> {
        self.last_id += 1;
        let id = self.last_id;
        let mut line = serde_json::to_vec(&Ask { id, path, data })
            .map_err(|e| RenderFailure::Page(e.to_string()))?;
        line.push(b'\n');
        let talk = async {
            self.stdin.write_all(&line).await.map_err(|e| e.to_string())?;
            self.stdin.flush().await.map_err(|e| e.to_string())?;
            self.out.next_line().await.map_err(|e| e.to_string())
        };
        let answer = match timeout(PAGE, talk).await {
            Err(_) => return Err(RenderFailure::Hung),
            Ok(Err(e)) => {
                return Err(RenderFailure::Process(format!("the renderer broke off: {e}")));
            }
            Ok(Ok(None)) => return Err(RenderFailure::Process("the renderer died".to_owned())),
            Ok(Ok(Some(line))) => line,
        };
        let nonsense =
            |why: String| RenderFailure::Process(format!("the renderer talks nonsense: {why}"));
        let answer: RenderAnswer =
            serde_json::from_str(&answer).map_err(|e| nonsense(e.to_string()))?;
        if answer.id != id {
            return Err(nonsense(format!("asked for {id}, answered {}", answer.id)));
        }
        match (answer.text, answer.error) {
            (Some(text), None) if text.starts_with("<!") || text.starts_with('{') => Ok(text),
            (None, Some(error)) => Err(RenderFailure::Page(error)),
            _ => Err(nonsense("neither a page nor an error".to_owned())),
        }
    }
}

/// When a build was made, and its hello.
type Built = (SystemTime, Arc<Hello>);

/// A fixed number of renderers, started when first needed and kept.
#[derive(Clone)]
pub struct Renderers {
    site: Arc<PathBuf>,
    slots: Arc<Vec<Mutex<Option<Worker>>>>,
    next: Arc<std::sync::atomic::AtomicUsize>,
    /// The hello of the present build, and when its script was built.
    known: Arc<Mutex<Option<Built>>>,
    /// The hello of the newest process, of whatever version.
    said: Arc<RwLock<Option<Arc<Hello>>>>,
}

impl Renderers {
    /// Starts nothing yet; `site` is the folder of the built site.
    pub fn new(site: &Path, count: u8) -> Self {
        Self {
            site: Arc::new(site.to_owned()),
            slots: Arc::new((0..count).map(|_| Mutex::new(None)).collect()),
            next: Arc::default(),
            known: Arc::default(),
            said: Arc::default(),
        }
    }

    /// How many processes there are at most.
    pub fn count(&self) -> usize {
        self.slots.len()
    }

    /// The hello of the present build. After a new build of the site, every process of the old one
    /// is replaced.
    pub async fn hello(&self) -> Result<Arc<Hello>, RenderError> {
        let mut known = self.known.lock().await;
        let script = self.site.join(SCRIPT);
        let built = std::fs::metadata(&script)
            .and_then(|m| m.modified())
            .map_err(|_| RenderError::NotBuilt(script.display().to_string()))?;
        if let Some((of, hello)) = known.as_ref()
            && *of == built
        {
            return Ok(hello.clone());
        }
        let started = self.slots.iter().map(|_| self.start());
        let started = futures_util::future::try_join_all(started).await?;
        let hello = Arc::new(started[0].hello.clone());
        for (slot, worker) in self.slots.iter().zip(started) {
            *slot.lock().await = Some(worker);
        }
        *known = Some((built, hello.clone()));
        Ok(hello)
    }

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

    /// The hello of the newest process, of whatever version; none before one was started.
    pub fn said(&self) -> Option<Arc<Hello>> {
        self.said.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Renders one page on a free renderer, else waits for the next in turn.
    pub async fn render(&self, path: &str, data: &RawValue) -> Result<String, RenderError> {
        let mut slot = if let Some(free) = self.slots.iter().find_map(|s| s.try_lock().ok()) {
            free
        } else {
            let turn = self.next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            self.slots[turn % self.slots.len()].lock().await
        };
        let mut again = true;
        loop {
            let worker = match slot.as_mut() {
                Some(worker) => worker,
                None => slot.insert(self.start().await?),
            };
            let failure = match worker.render(path, data).await {
                Ok(html) => return Ok(html),
                Err(failure) => failure,
            };
            let reason = match failure {
                RenderFailure::Page(reason) => {
                    return Err(RenderError::Page { path: path.to_owned(), reason });
                }
                RenderFailure::Hung => "the renderer gave no answer for 5 s".to_owned(),
                RenderFailure::Process(reason) if again => {
                    tracing::warn!(path, reason, "renderer replaced");
                    again = false;
                    *slot = None;
                    continue;
                }
                RenderFailure::Process(reason) => reason,
            };
            if let Some(mut worker) = slot.take() {
                let _ = worker.child.start_kill();
            }
            return Err(RenderError::Process { path: path.to_owned(), reason });
        }
    }
}
