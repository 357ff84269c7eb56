//! A real engine: started, waited for, listened to, stopped.

use std::{
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::Stdio,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    process::{Child, ChildStderr, Command},
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::{sleep, timeout},
};

use crate::{
    During, Result,
    folder::Folder,
    http::{Connection, get, request},
};

/// Long enough for the first start of a large site.
const PATIENCE: Duration = Duration::from_mins(15);
pub(crate) const EMAIL: &str = "bench@jaali.example";
pub(crate) const PASSWORD: &str = "a long password for the benchmark";

/// Engines on one PostgreSQL server share the key for secrets at rest.
const KEY: &str = "YmVuY2htYXJrYmVuY2htYXJrYmVuY2htYXJrYmVuY2g=";

/// The binary that is measured, and where it may write.
pub(crate) struct Program {
    binary: PathBuf,
    scratch: PathBuf,
    /// The folder whose content is imported.
    project: PathBuf,
    /// The command that starts it, if any.
    by: Vec<String>,
}

impl Program {
    pub(crate) fn find(binary: &Path, scratch: &Path) -> Result<Self> {
        let binary = binary
            .canonicalize()
            .during(format_args!("{} (make build makes it)", binary.display()))?;
        Ok(Self { binary, scratch: scratch.to_owned(), project: ".".into(), by: Vec::new() })
    }

    pub(crate) fn scratch(&self) -> &Path {
        &self.scratch
    }

    /// The same with other content.
    pub(crate) fn on(&self, project: &Path) -> Self {
        let (binary, scratch) = (self.binary.clone(), self.scratch.clone());
        Self { binary, scratch, project: project.to_owned(), by: self.by.clone() }
    }

    /// The same, started by another command, which limits it.
    pub(crate) fn run_by(&self, by: &[String]) -> Self {
        let (binary, scratch) = (self.binary.clone(), self.scratch.clone());
        Self { binary, scratch, project: self.project.clone(), by: by.to_vec() }
    }

    /// An empty folder that is removed when it is dropped.
    pub(crate) fn folder(&self) -> Result<Folder> {
        Folder::make(&self.scratch)
    }

    /// Starts an engine with SQLite in a folder, or on another database.
    pub(crate) fn start(&self, data: &Path, database: Option<&str>) -> Result<Engine> {
        let address = free_address()?;
        let mut command = self.command(data, database);
        command
            .args(["serve", "--log-format", "json", "--limits", "off", "--listen"])
            .arg(address.to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        let started = Instant::now();
        let mut child = command.spawn().during(self.binary.display())?;
        let (told, releases) = unbounded_channel();
        if let Some(log) = child.stderr.take() {
            tokio::spawn(read_log(log, told));
        }
        Ok(Engine { child, started, address, releases })
    }

    fn command(&self, data: &Path, database: Option<&str>) -> Command {
        let mut command = match self.by.split_first() {
            None => Command::new(&self.binary),
            Some((by, rest)) => {
                let mut command = Command::new(by);
                command.args(rest).arg(&self.binary);
                command
            }
        };
        command.arg("--data").arg(data).arg("--project").arg(&self.project);
        command.env_remove("DATABASE_URL");
        if let Some(url) = database {
            command.args(["--database-url", url]).env("JAALI_KEY", KEY);
        }
        command
    }

    /// An account for [`Engine::sign_in`].
    pub(crate) async fn add_user(&self, data: &Path, database: Option<&str>) -> Result<()> {
        let mut command = self.command(data, database);
        command.args(["user", "add", "--name", "Benchmark", "--role", "admin"]);
        command.args(["--email", EMAIL, "--password-stdin"]);
        command.stdin(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.spawn().during("jaali user add")?;
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(PASSWORD.as_bytes()).await.during("jaali user add")?;
        }
        match child.wait().await.during("jaali user add")? {
            done if done.success() => Ok(()),
            failed => Err(format!("jaali user add: {failed}")),
        }
    }
}

/// What the log says of a release that went live.
pub(crate) struct LiveRelease {
    pub(crate) rendered: f64,
    pub(crate) milliseconds: f64,
}

pub(crate) struct Engine {
    child: Child,
    started: Instant,
    pub(crate) address: SocketAddr,
    releases: UnboundedReceiver<LiveRelease>,
}

impl Engine {
    /// Waits until `/readyz` answers 200; returns the milliseconds since the start.
    pub(crate) async fn ready(&mut self) -> Result<f64> {
        while self.started.elapsed() < PATIENCE {
            if let Ok(mut connection) = Connection::open(self.address).await
                && connection.send(&get("/readyz", &[])).await.is_ok_and(|a| a.status == 200)
            {
                return Ok(self.started.elapsed().as_secs_f64() * 1000.0);
            }
            if let Some(status) = self.child.try_wait().during("the engine")? {
                return Err(format!("the engine ended at the start: {status}"));
            }
            sleep(Duration::from_millis(5)).await;
        }
        Err("the engine is not ready in time".to_owned())
    }

    /// Waits for the log's line about the next release.
    pub(crate) async fn next_release(&mut self) -> Result<LiveRelease> {
        let next = timeout(PATIENCE, self.releases.recv()).await;
        next.ok().flatten().ok_or_else(|| "no release went live in time".to_owned())
    }

    pub(crate) fn process(&self) -> Result<u32> {
        self.child.id().ok_or_else(|| "the engine has ended".to_owned())
    }

    /// Signs in; returns the `Cookie` header.
    pub(crate) async fn sign_in(&self) -> Result<String> {
        let login = json!({ "email": EMAIL, "password": PASSWORD }).to_string();
        let mut connection = Connection::open(self.address).await?;
        let ask = request("POST", "/api/auth/login", &[], &login);
        let cookie = connection.send(&ask).await?.expect(200)?.header("set-cookie");
        let cookie = cookie.as_deref().and_then(|c| c.split(';').next());
        cookie.map(str::to_owned).ok_or_else(|| "no cookie after signing in".to_owned())
    }

    pub(crate) async fn stop(mut self) -> Result<()> {
        let process = self.process()?.to_string();
        Command::new("kill").arg(process).status().await.during("kill")?;
        timeout(PATIENCE, self.child.wait()).await.during("stopping")?.during("stopping")?;
        Ok(())
    }
}

/// Passes on the releases in the log; warnings and errors go to the terminal.
async fn read_log(log: ChildStderr, told: UnboundedSender<LiveRelease>) {
    let mut lines = BufReader::new(log).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let Ok(entry) = serde_json::from_str::<Value>(&line) else {
            // An import's warnings about missing translations do not matter here.
            if !line.starts_with("warning: ") {
                eprintln!("engine: {line}");
            }
            continue;
        };
        let fields = &entry["fields"];
        let message = fields["message"].as_str().unwrap_or_default();
        let number = |name: &str| fields[name].as_f64().unwrap_or(f64::NAN);
        if message == "release is live" {
            let (rendered, milliseconds) = (number("rendered"), number("ms"));
            // There may be no receiver that waits for it.
            let _ = told.send(LiveRelease { rendered, milliseconds });
        } else if matches!(entry["level"].as_str(), Some("WARN" | "ERROR"))
            && !message.starts_with("JAALI_LIMITS")
            && entry["span"]["path"] != "/readyz"
        {
            eprintln!("engine: {line}");
        }
    }
}

pub(crate) fn free_address() -> Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0").during("a free port")?;
    listener.local_addr().during("a free port")
}
