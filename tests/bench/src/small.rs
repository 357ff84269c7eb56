//! The small server that a company begins with: one core and 1 GiB for the engine and its
//! renderers, 100,000 leads, and at the same time a full release, an export, leads and visitors.

use std::{
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

use crate::{
    During, Result,
    engine::{Engine, Program},
    http::{Connection, get},
    leads::{a_package, lead},
    load::{self, Load},
    publishing::Editor,
    seed,
    table::{self, MEBIBYTE, Table, count, median},
};

const LEADS: u32 = 100_000;
const MEMORY: u64 = 1 << 30;
const CORE: &str = "0";
const ROUNDS: u8 = 3;
const LASTING: Duration = Duration::from_secs(6);
/// Clients send at this pace, and not as fast as they are answered: 40 of each kind a second.
const CONNECTIONS: u32 = 4;
const PACE: Duration = Duration::from_millis(100);
/// Milliseconds for 99 of 100.
const LEAD_P99: f64 = 50.0;
const HOME_P99: f64 = 20.0;

pub(crate) async fn measure(program: &Program, table: &mut Table) -> Result<()> {
    table::heading(
        "The small server: one core, 1 GiB, 100,000 leads, a release and an export under way",
    );
    let data = program.folder()?;
    let mut engine = program.start(data.path(), None)?;
    engine.ready().await?;
    engine.next_release().await?;
    engine.stop().await?;
    program.add_user(data.path(), None).await?;
    seed::leads(data.path(), None, 1, LEADS).await?;

    let group =
        Group::make().inspect_err(|why| table::note(&format!("memory is not limited: {why}")));
    let group = group.ok();
    let small = program.run_by(&within(group.as_ref()));
    let mut engine = small.start(data.path(), None)?;
    engine.ready().await?;
    let cookie = engine.sign_in().await?;
    let mut editor = Editor::sign_in(&engine).await?;
    let (mut leads, mut homes, mut exported, mut releases) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for round in 1..=ROUNDS {
        editor.change_all_pages(round.into()).await?;
        editor.release().await?;
        let (lead, home, export) =
            tokio::join!(people(&engine), visitors(&engine), exports(&engine, &cookie));
        exported.push(export?);
        leads.push(lead?.p99());
        homes.push(home?.p99());
        releases.push(engine.next_release().await?.milliseconds / 1000.0);
    }
    table.row("leads, p99", median(&leads), "ms").at_most(LEAD_P99).print();
    table.row("home page, p99", median(&homes), "ms").at_most(HOME_P99).print();
    table.row("exported meanwhile", median(&exported), "MiB").print();
    table.row("the release meanwhile", median(&releases), "s").print();
    engine.stop().await
}

async fn people(engine: &Engine) -> Result<Load> {
    let package = a_package(engine.address).await?;
    let next = move |out: &mut Vec<u8>| out.extend(lead(&package));
    load::run_paced(engine.address, CONNECTIONS, LASTING, Some(PACE), 201, next).await
}

async fn visitors(engine: &Engine) -> Result<Load> {
    let ask = get("/kn/", &[("accept-encoding", "br")]);
    let next = move |out: &mut Vec<u8>| out.extend_from_slice(&ask);
    load::run_paced(engine.address, CONNECTIONS, LASTING, Some(PACE), 200, next).await
}

/// Exports one after the other, as long as the other clients run; returns their mebibytes.
async fn exports(engine: &Engine, cookie: &str) -> Result<f64> {
    let ask = get("/api/admin/leads.csv", &[("cookie", cookie), ("connection", "close")]);
    let began = Instant::now();
    let mut bytes = 0;
    while began.elapsed() < LASTING {
        bytes += Connection::open(engine.address).await?.take_in(&ask).await?;
    }
    Ok(count(bytes) / MEBIBYTE)
}

/// The command that starts the engine.
fn within(group: Option<&Group>) -> Vec<String> {
    let enter = group.map(|group| format!("echo $$ > {}; ", group.tasks().display()));
    let script = format!("{}exec taskset -c {CORE} \"$@\"", enter.unwrap_or_default());
    ["sh", "-c", &script, "sh"].map(str::to_owned).into()
}

/// Processes that share a limit of memory.
struct Group {
    folder: PathBuf,
    tasks: &'static str,
}

impl Group {
    fn make() -> Result<Self> {
        let name = format!("jaali-bench-{}", std::process::id());
        let (root, tasks, limit) = if PathBuf::from("/sys/fs/cgroup/cgroup.controllers").exists() {
            ("/sys/fs/cgroup", "cgroup.procs", "memory.max")
        } else {
            ("/sys/fs/cgroup/memory", "tasks", "memory.limit_in_bytes")
        };
        if !PathBuf::from(root).is_dir() {
            return Err(format!("{root} is not there"));
        }
        let folder = PathBuf::from(root).join(name);
        fs::create_dir(&folder).during(folder.display())?;
        let group = Self { folder, tasks };
        let limit = group.folder.join(limit);
        fs::write(&limit, MEMORY.to_string()).during(limit.display())?;
        Ok(group)
    }

    fn tasks(&self) -> PathBuf {
        self.folder.join(self.tasks)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // It can be removed only after its last process has ended; an empty one takes nothing.
        let _ = fs::remove_dir(&self.folder);
    }
}
