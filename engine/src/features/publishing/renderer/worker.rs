//! One Node process that renders.
//!
//! Pages are asked for without waiting for the answers before them: it answers in the order of the
//! lines. A process that breaks off fails every page that is under way.

use std::{
    collections::VecDeque,
    os::fd::AsFd,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

#[cfg(target_os = "linux")]
use rustix::pipe::fcntl_setpipe_size;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    process::{Child, ChildStdin, ChildStdout},
    sync::{mpsc, oneshot},
    time::timeout,
};

use super::said::{Frame, Hello, RenderError, SCRIPT};
use crate::{features::publishing::node, platform::background};

/// Time limits of a process: for its hello, and for one page when no other is before it.
const HELLO: Duration = Duration::from_secs(10);
const PAGE: Duration = Duration::from_secs(5);
/// Most bytes of a line and of a page that a process may write.
const MAX_LINE: u64 = 64 * 1024;
const MAX_PAGE: usize = 16 * 1024 * 1024;
/// What a pipe is to hold: a page is written and read in one go, and the process renders the next ones
/// while the engine is busy.
const PIPE: usize = 256 * 1024;
/// How many frames a process keeps; it forgets the oldest (`framesKept` in `site/render/render.ts`).
const FRAMES: usize = 28;

/// What a page is made from: data of its own, within a frame that other pages have too.
#[derive(Clone, Copy)]
pub(super) struct Ask<'a> {
    pub(super) path: &'a str,
    pub(super) frame: Option<&'a Frame>,
    pub(super) data: &'a RawValue,
}

/// A line to the process: a page to render, or, without an id, a frame to keep.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frame: Option<&'a str>,
    data: &'a RawValue,
}

/// What comes before the bytes of a page, or instead of them.
#[derive(Deserialize)]
struct AnswerHead {
    id: u64,
    bytes: Option<usize>,
    error: Option<String>,
}

#[derive(Debug)]
pub(super) enum RenderFailure {
    /// The page itself: rendering it again would fail again.
    Page(String),
    /// The process: a fresh one may succeed.
    Process(String),
    /// No answer in time; another try would double the wait.
    Hung,
}

type Answer = Result<Vec<u8>, RenderFailure>;

pub(super) struct Worker {
    pub(super) hello: Hello,
    child: Mutex<Child>,
    talk: Arc<Mutex<Talk>>,
}

/// What is under way with a process.
struct Talk {
    /// Lines for the task that writes them, so that a page nobody waits for any more is still asked
    /// for whole.
    lines: mpsc::UnboundedSender<Vec<u8>>,
    /// Hashes of the frames that the process keeps, oldest first.
    frames: VecDeque<String>,
    last_id: u64,
    /// The pages under way, oldest first; why there are none any more.
    waiting: Result<VecDeque<(u64, oneshot::Sender<Answer>)>, String>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Worker {
    pub(super) async fn start(site: &Path) -> Result<Self, RenderError> {
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
        let out = child.stdout.take().ok_or_else(missing)?;
        widen(&stdin);
        widen(&out);
        let mut out = BufReader::with_capacity(PIPE, out);
        let mut line = String::new();
        match timeout(HELLO, out.read_line(&mut line)).await {
            Err(_) => return Err(RenderError::Start("it said nothing for 10 s".to_owned())),
            Ok(Ok(0)) => return Err(RenderError::Start("it ended at once".to_owned())),
            Ok(Ok(_)) => {}
            Ok(Err(e)) => return Err(RenderError::Start(e.to_string())),
        }
        let hello = serde_json::from_str(&line)
            .map_err(|e| RenderError::Start(format!("its first words make no sense: {e}")))?;
        let (lines, to_write) = mpsc::unbounded_channel();
        let (frames, waiting) = (VecDeque::new(), Ok(VecDeque::new()));
        let talk = Arc::new(Mutex::new(Talk { lines, frames, last_id: 0, waiting }));
        tokio::spawn(write(stdin, to_write));
        tokio::spawn(listen(out, talk.clone()));
        Ok(Self { hello, child: Mutex::new(child), talk })
    }

    /// Whether the process still answers, as far as is known.
    pub(super) fn is_well(&self) -> bool {
        lock(&self.talk).waiting.is_ok()
    }

    pub(super) async fn render(&self, page: Ask<'_>) -> Answer {
        let (id, mut answer) = lock(&self.talk).ask(page)?;
        loop {
            match timeout(PAGE, &mut answer).await {
                Ok(Ok(answer)) => return answer,
                Ok(Err(_)) => return Err(RenderFailure::Process("the renderer died".to_owned())),
                // The pages before this one may have taken the time.
                Err(_) if !lock(&self.talk).is_oldest(id) => {}
                Err(_) => {
                    // The process may have ended by itself.
                    let _ = lock(&self.child).start_kill();
                    return Err(RenderFailure::Hung);
                }
            }
        }
    }
}

impl Talk {
    fn ask(&mut self, page: Ask<'_>) -> Result<(u64, oneshot::Receiver<Answer>), RenderFailure> {
        let waiting = match &mut self.waiting {
            Ok(waiting) => waiting,
            Err(why) => return Err(RenderFailure::Process(why.clone())),
        };
        let Ask { path, frame, data } = page;
        let mut text = Vec::new();
        if let Some(frame) = frame
            && !self.frames.contains(&frame.hash)
        {
            let kept = Line { id: None, path: None, frame: Some(&frame.hash), data: &frame.data };
            push(&mut text, &kept)?;
            self.frames.push_back(frame.hash.clone());
            if self.frames.len() > FRAMES {
                self.frames.pop_front();
            }
        }
        self.last_id += 1;
        let id = self.last_id;
        let frame = frame.map(|frame| &*frame.hash);
        push(&mut text, &Line { id: Some(id), path: Some(path), frame, data })?;
        let (answer, answered) = oneshot::channel();
        waiting.push_back((id, answer));
        // Without a writer the process has broken off, which the listener tells.
        let _ = self.lines.send(text);
        Ok((id, answered))
    }

    fn is_oldest(&self, id: u64) -> bool {
        let waiting = self.waiting.as_ref();
        waiting.is_ok_and(|waiting| waiting.front().is_some_and(|(oldest, _)| *oldest == id))
    }

    /// Hands the answer to the oldest page; the error says why it is none.
    fn answer(&mut self, id: u64, answer: Answer) -> Result<(), String> {
        let Ok(waiting) = &mut self.waiting else { return Ok(()) };
        match waiting.front() {
            Some((asked, _)) if *asked == id => {}
            Some((asked, _)) => return Err(nonsense(&format!("asked for {asked}, answered {id}"))),
            None => return Err(nonsense(&format!("asked for nothing, answered {id}"))),
        }
        if let Some((_, waits)) = waiting.pop_front() {
            // Nobody waits for a page whose visitor has gone.
            let _ = waits.send(answer);
        }
        Ok(())
    }

    fn break_off(&mut self, why: &str) {
        if let Ok(waiting) = std::mem::replace(&mut self.waiting, Err(why.to_owned())) {
            for (_, waits) in waiting {
                let _ = waits.send(Err(RenderFailure::Process(why.to_owned())));
            }
        }
    }
}

fn push(text: &mut Vec<u8>, line: &Line<'_>) -> Result<(), RenderFailure> {
    serde_json::to_writer(&mut *text, line).map_err(|e| RenderFailure::Page(e.to_string()))?;
    text.push(b'\n');
    Ok(())
}

/// A pipe that stays as it is does as well, only slower.
#[cfg(target_os = "linux")]
fn widen(pipe: impl AsFd) {
    if let Err(e) = fcntl_setpipe_size(pipe, PIPE) {
        tracing::debug!(error = %e, "a renderer's pipe stays small");
    }
}

#[cfg(not(target_os = "linux"))]
fn widen(_: impl AsFd) {}

fn nonsense(what: &str) -> String {
    format!("the renderer talks nonsense: {what}")
}

/// Writes lines until nobody can ask any more, or the process has gone.
async fn write(mut stdin: ChildStdin, mut lines: mpsc::UnboundedReceiver<Vec<u8>>) {
    while let Some(line) = lines.recv().await {
        if stdin.write_all(&line).await.is_err() {
            return;
        }
    }
}

/// Hands answers to those who wait, until the process breaks off.
async fn listen(mut out: BufReader<ChildStdout>, talk: Arc<Mutex<Talk>>) {
    loop {
        let heard = match read(&mut out).await {
            Ok((id, answer)) => lock(&talk).answer(id, answer),
            Err(why) => Err(why),
        };
        if let Err(why) = heard {
            lock(&talk).break_off(&why);
            return;
        }
    }
}

/// The next answer; the error says why the process cannot be used any more.
async fn read(out: &mut BufReader<ChildStdout>) -> Result<(u64, Answer), String> {
    let broke_off = |e: std::io::Error| format!("the renderer broke off: {e}");
    let mut line = String::new();
    if out.take(MAX_LINE).read_line(&mut line).await.map_err(broke_off)? == 0 {
        return Err("the renderer died".to_owned());
    }
    let head: AnswerHead = serde_json::from_str(&line).map_err(|e| nonsense(&e.to_string()))?;
    let none = || nonsense("neither a page nor an error");
    let length = match (head.bytes, head.error) {
        (None, Some(error)) => return Ok((head.id, Err(RenderFailure::Page(error)))),
        (Some(length), None) if length <= MAX_PAGE => length,
        _ => return Err(none()),
    };
    let mut bytes = vec![0; length];
    out.read_exact(&mut bytes).await.map_err(broke_off)?;
    let begins: [&[u8]; 3] = [b"<!", b"{", b"<section"];
    if begins.iter().any(|begin| bytes.starts_with(begin)) {
        return Ok((head.id, Ok(bytes)));
    }
    Err(none())
}
