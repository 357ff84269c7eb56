//! An hour of mixed load: memory and latency of its last quarter beside those of its first. What
//! grows within an hour would keep growing. The leads that come within the hour are a fifth of those
//! that were there before, so that an export of all of them takes as long at the end.

use std::{
    fs,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use crate::{
    During, Result,
    engine::{Engine, Program},
    feed::there_and_back,
    http::{Connection, get},
    leads::{a_package, lead},
    load::{self, Load},
    memory,
    postgres::Postgres,
    publishing::Editor,
    search::searchable,
    seed,
    table::{self, Table, median},
};

/// Leads that are there before.
const LEADS: u32 = 100_000;
const ROUND: Duration = Duration::from_mins(1);
/// The most that the last quarter of the rounds may take, as a multiple of the first.
const MEMORY_GROWTH: f64 = 1.15;
const P99_GROWTH: f64 = 1.5;

pub(crate) async fn measure(program: &Program, minutes: u32, table: &mut Table) -> Result<()> {
    table::heading(&format!(
        "Everybody at work on SQLite for {minutes} minutes, a full release and an export in each"
    ));
    let data = program.folder()?;
    work(program, data.path(), None, minutes, table).await?;

    table::heading("The same on PostgreSQL");
    let data = program.folder()?;
    if let Some(server) = Postgres::start(program.scratch()).await {
        work(program, data.path(), Some(&server.url()), minutes, table).await?;
        server.stop().await?;
    }
    Ok(())
}

async fn work(
    program: &Program,
    data: &Path,
    database: Option<&str>,
    minutes: u32,
    table: &mut Table,
) -> Result<()> {
    let mut engine = program.start(data, database)?;
    engine.ready().await?;
    engine.next_release().await?;
    engine.stop().await?;
    seed::leads(data, database, 1, LEADS).await?;
    fs::remove_dir_all(data.join("search")).during("the index")?;
    let mut engine = program.start(data, database)?;
    engine.ready().await?;
    program.add_user(data, database).await?;
    let crowds = crowds(&engine).await?;
    let (mut resident, mut anonymous) = (Vec::new(), Vec::new());
    let mut slowest = vec![Vec::new(); crowds.len()];
    let mut answered = 0.0;
    for minute in 1..=minutes {
        let round = round(&engine, &crowds);
        let (loads, released, exported) =
            tokio::join!(round, release(&engine, minute), export(&engine));
        released?;
        exported?;
        for (times, load) in slowest.iter_mut().zip(loads?) {
            times.push(load.p99());
            answered += load.all;
        }
        engine.next_release().await?;
        let memory = memory::of(engine.process()?)?;
        resident.push(memory.resident);
        anonymous.push(memory.anonymous);
    }
    table.row("requests answered", answered, "").print();
    growth(table, "engine, resident", &resident, "MiB", MEMORY_GROWTH);
    growth(table, "engine, heap and stacks", &anonymous, "MiB", MEMORY_GROWTH);
    for (crowd, times) in crowds.iter().zip(&slowest) {
        growth(table, &format!("{}, p99", crowd.name), times, "ms", P99_GROWTH);
    }
    engine.stop().await
}

/// Prints the last quarter of the rounds beside the first.
fn growth(table: &mut Table, name: &str, rounds: &[f64], unit: &'static str, most: f64) {
    let quarter = rounds.len().div_ceil(4);
    let first = median(&rounds[..quarter]);
    let last = median(&rounds[rounds.len() - quarter..]);
    table
        .row(format!("{name}, last quarter"), last, unit)
        .beside(first)
        .at_most_times(most)
        .print();
}

/// Writes the bytes of the next request.
type Next = Arc<dyn Fn(&mut Vec<u8>) + Send + Sync>;

/// Clients that repeat one request.
struct Crowd {
    name: &'static str,
    connections: u32,
    /// The least time between two requests of each connection.
    pace: Duration,
    status: u16,
    next: Next,
}

impl Crowd {
    fn of(name: &'static str, connections: u32, pace: u64, ask: Vec<u8>) -> Self {
        let next = Arc::new(move |out: &mut Vec<u8>| out.extend_from_slice(&ask));
        Self { name, connections, pace: Duration::from_millis(pace), status: 200, next }
    }
}

async fn crowds(engine: &Engine) -> Result<Vec<Crowd>> {
    let cookie = engine.sign_in().await?;
    searchable(engine, &cookie).await?;
    let headers = [("cookie", cookie.as_str())];
    let package = a_package(engine.address).await?;
    let mut connection = Connection::open(engine.address).await?;
    let edits = there_and_back(&mut connection, &cookie, &package).await?;
    let given = AtomicBool::new(false);
    let queue = "/api/admin/leads?sort=priority";
    Ok(vec![
        Crowd::of("pages", 4, 100, get("/kn/", &[("accept-encoding", "br")])),
        Crowd::of("prices", 1, 100, get("/api/packages", &[("accept-encoding", "br")])),
        Crowd::of("visitors' search", 1, 100, get("/api/search?q=jirale&locale=kn", &[])),
        Crowd {
            status: 201,
            next: Arc::new(move |out| out.extend(lead(&package))),
            ..Crowd::of("leads", 1, 200, Vec::new())
        },
        Crowd::of("queue", 2, 100, get(queue, &headers)),
        Crowd::of("staff search", 1, 100, get("/api/admin/search?q=rao", &headers)),
        Crowd {
            next: Arc::new(move |out| {
                let given = given.fetch_xor(true, Ordering::Relaxed);
                out.extend(&edits[usize::from(given)]);
            }),
            ..Crowd::of("edits of a lead", 1, 100, Vec::new())
        },
    ])
}

/// Runs all crowds for one round.
async fn round(engine: &Engine, crowds: &[Crowd]) -> Result<Vec<Load>> {
    let mut runs = Vec::new();
    for Crowd { connections, pace, status, next, .. } in crowds {
        let (address, connections, pace, status) = (engine.address, *connections, *pace, *status);
        let next = next.clone();
        runs.push(tokio::spawn(load::run_paced(
            address,
            connections,
            ROUND,
            Some(pace),
            status,
            move |out: &mut Vec<u8>| next(out),
        )));
    }
    let mut loads = Vec::new();
    for run in runs {
        loads.push(run.await.during("a crowd")??);
    }
    Ok(loads)
}

/// Signs in each time: the engine closes a connection that is idle for ten seconds.
async fn release(engine: &Engine, minute: u32) -> Result<()> {
    let mut editor = Editor::sign_in(engine).await?;
    editor.change_all_pages(minute).await?;
    editor.release().await
}

/// Signs in first: an export needs a recent sign-in.
async fn export(engine: &Engine) -> Result<()> {
    let cookie = engine.sign_in().await?;
    let ask = get("/api/admin/leads.csv", &[("cookie", &cookie), ("connection", "close")]);
    Connection::open(engine.address).await?.take_in(&ask).await?;
    Ok(())
}
