//! Search: how soon there is an index, what it takes, how quickly it answers, and how soon a row
//! that was saved is found.

use std::{
    fs,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use tokio::time::sleep;

use crate::{
    During, Result,
    engine::{Engine, Program},
    http::{Connection, get},
    leads::{a_package, lead},
    load::{self, Load},
    memory,
    postgres::Postgres,
    seed,
    table::{self, MEBIBYTE, Table, count, percentile},
};

const LASTING: Duration = Duration::from_secs(5);
/// The engine closes the index writers within this time after the last change.
const IDLE: Duration = Duration::from_secs(30);
const SAVED: usize = 200;
const BETWEEN: Duration = Duration::from_millis(100);
/// Connections that send leads all the time: as many as one disk takes.
const SENDERS: u32 = 16;
/// Longer than it takes to find all leads that are looked for meanwhile.
const AT_MOST: Duration = Duration::from_mins(5);

/// Milliseconds for 99 of 100.
const PUBLIC_P99: f64 = 5.0;
const SAVED_P99: f64 = 25.0;
const SAVED_UNDER_LOAD_P99: f64 = 300.0;
const SAVED_ELSEWHERE_P99: f64 = 200.0;

/// A number of leads, and its goals.
struct Size {
    leads: u32,
    /// Milliseconds for 99 of 100 queries.
    p99: f64,
    /// Mebibytes more than without leads, 30 s after the last change.
    idle: Option<f64>,
    /// Seconds, mebibytes above idle, mebibytes on disk.
    build: Option<[f64; 3]>,
}

const SIZES: [Size; 2] = [
    Size { leads: 100_000, p99: 3.0, idle: Some(60.0), build: None },
    Size { leads: 1_000_000, p99: 15.0, idle: None, build: Some([90.0, 200.0, 600.0]) },
];

const STAFF: [&str; 12] = [
    "lakshmi gowda",
    "ಸುಮಾ ಹೆಗ್ಡೆ",
    "suma hegde",
    "venkatesh",
    "manjunat",
    "laksmi rao",
    "+91 90482 71",
    "9048271",
    "LD-2020-0012345",
    "ravi koramangala",
    "सुनीता शर्मा",
    "kulkarni begur",
];

const VISITORS: [&str; 10] = [
    "koramangala",
    "kormangla",
    "ಜಿರಳೆ koramangala",
    "560034",
    "dog safe?",
    "2bhk kitna lagega",
    "termite whitefield",
    "ಕೋರಮಂಗಲ",
    "how many days warranty",
    "bed bu",
];

pub(crate) async fn measure(program: &Program, table: &mut Table) -> Result<()> {
    table::heading("Search on SQLite, at one connection");
    let data = program.folder()?;
    let (engine, _) = first(program, data.path(), None).await?;
    ask_visitors(&engine, "visitors", PUBLIC_P99, table).await?;
    sleep(IDLE).await;
    let without = memory::of(engine.process()?)?.proportional;
    table.row("engine without leads, 30 s idle, proportional", without, "MiB").print();
    engine.stop().await?;
    let mut seeded = 0;
    for size in SIZES {
        seed::leads(data.path(), None, seeded + 1, size.leads).await?;
        seeded = size.leads;
        fs::remove_dir_all(data.path().join("search")).during("the index")?;
        measure_size(program, data.path(), &size, without, table).await?;
    }
    under_load(program, table).await?;
    elsewhere(program, table).await
}

/// An engine on an empty folder, with an account for staff, as soon as it can be searched; and the
/// account's cookie.
async fn first(program: &Program, data: &Path, database: Option<&str>) -> Result<(Engine, String)> {
    let mut engine = program.start(data, database)?;
    engine.ready().await?;
    engine.next_release().await?;
    program.add_user(data, database).await?;
    let cookie = engine.sign_in().await?;
    searchable(&engine, &cookie).await?;
    Ok((engine, cookie))
}

async fn ask_visitors(engine: &Engine, name: &str, goal: f64, table: &mut Table) -> Result<()> {
    let visitors = ask(engine, "/api/search?q=", &VISITORS, None).await?;
    table.row(format!("{name}, p50"), visitors.p50(), "ms").print();
    table.row("  p99", visitors.p99(), "ms").at_most(goal).print();
    Ok(())
}

/// While other leads come as quickly as the engine takes them.
async fn under_load(program: &Program, table: &mut Table) -> Result<()> {
    table::heading("A lead saved until found on SQLite, while others come at 16 connections");
    let data = program.folder()?;
    let (engine, cookie) = first(program, data.path(), None).await?;
    let package = a_package(engine.address).await?;
    let next = move |out: &mut Vec<u8>| out.extend(lead(&package));
    let soon = tokio::select! {
        soon = saved(&engine, &engine, &cookie) => soon?,
        load = load::run(engine.address, SENDERS, AT_MOST, 201, next) => {
            load?;
            return Err("the leads were not found in time".to_owned());
        }
    };
    print_saved(&soon, SAVED_UNDER_LOAD_P99, table);
    engine.stop().await
}

/// In another engine on the same database.
async fn elsewhere(program: &Program, table: &mut Table) -> Result<()> {
    table::heading("A lead saved until found in another engine on the same PostgreSQL");
    let Some(server) = Postgres::start(program.scratch()).await else { return Ok(()) };
    let url = server.url();
    let (data, other_data) = (program.folder()?, program.folder()?);
    let (engine, _) = first(program, data.path(), Some(&url)).await?;
    let mut other = program.start(other_data.path(), Some(&url))?;
    other.ready().await?;
    let cookie = other.sign_in().await?;
    searchable(&other, &cookie).await?;
    let soon = saved(&engine, &other, &cookie).await?;
    print_saved(&soon, SAVED_ELSEWHERE_P99, table);
    other.stop().await?;
    engine.stop().await?;
    server.stop().await
}

fn print_saved(soon: &[f64], goal: f64, table: &mut Table) {
    table.row("  saved until found, p50", percentile(soon, 50), "ms").print();
    table.row("    p99", percentile(soon, 99), "ms").at_most(goal).print();
}

async fn measure_size(
    program: &Program,
    data: &Path,
    size: &Size,
    without: f64,
    table: &mut Table,
) -> Result<()> {
    let leads = size.leads;
    let mut engine = program.start(data, None)?;
    engine.ready().await?;
    let began = Instant::now();
    let cookie = engine.sign_in().await?;
    let peak = searchable(&engine, &cookie).await?;
    let built = began.elapsed().as_secs_f64();
    let found = ask(&engine, "/api/admin/search?q=", &STAFF, Some(&cookie)).await?;
    table.row(format!("{leads} leads, staff, p50"), found.p50(), "ms").print();
    table.row("  p99", found.p99(), "ms").at_most(size.p99).print();
    ask_visitors(&engine, "  visitors", size.p99.min(PUBLIC_P99), table).await?;
    print_saved(&saved(&engine, &engine, &cookie).await?, SAVED_P99, table);
    sleep(IDLE).await;
    let idle = memory::of(engine.process()?)?.proportional;
    let more = table.row("  30 s idle, proportional, above none", idle - without, "MiB");
    match size.idle {
        Some(most) => more.at_most(most).print(),
        None => more.print(),
    }
    let figures = [
        ("  index built", built, "s"),
        ("    at its peak, above idle without leads", peak - without, "MiB"),
        ("    on disk", on_disk(&data.join("search"))? / MEBIBYTE, "MiB"),
    ];
    for (n, (name, value, unit)) in figures.into_iter().enumerate() {
        let row = table.row(name, value, unit);
        match size.build {
            Some(goals) => row.at_most(goals[n]).print(),
            None => row.print(),
        }
    }
    engine.stop().await
}

/// Waits until staff can search; returns the most mebibytes that the engine took meanwhile.
pub(crate) async fn searchable(engine: &Engine, cookie: &str) -> Result<f64> {
    let mut connection = Connection::open(engine.address).await?;
    let question = get("/api/admin/search?q=asha", &[("cookie", cookie)]);
    let mut peak = 0.0_f64;
    loop {
        peak = peak.max(memory::of(engine.process()?)?.proportional);
        match connection.send(&question).await?.status {
            200 => return Ok(peak),
            503 => sleep(Duration::from_millis(50)).await,
            status => return Err(format!("the search answered {status}")),
        }
    }
}

/// One query after the other, at one connection.
async fn ask(engine: &Engine, path: &str, queries: &[&str], cookie: Option<&str>) -> Result<Load> {
    let headers: Vec<_> = cookie.map(|cookie| ("cookie", cookie)).into_iter().collect();
    let asks: Vec<Vec<u8>> =
        queries.iter().map(|typed| get(&format!("{path}{}", escaped(typed)), &headers)).collect();
    let at = AtomicUsize::new(0);
    let next = move |out: &mut Vec<u8>| {
        out.extend(&asks[at.fetch_add(1, Ordering::Relaxed) % asks.len()]);
    };
    load::run(engine.address, 1, LASTING, 200, next).await
}

/// Milliseconds from the answer to a lead until its number is found, at most ten leads a second.
async fn saved(at: &Engine, found_at: &Engine, cookie: &str) -> Result<Vec<f64>> {
    let package = a_package(at.address).await?;
    let mut connection = Connection::open(at.address).await?;
    let mut asking = Connection::open(found_at.address).await?;
    let mut times = Vec::with_capacity(SAVED);
    for _ in 0..SAVED {
        let made = connection.send(&lead(&package)).await?.expect(201)?.json()?;
        let saved = Instant::now();
        let number = made["lead_number"].as_str().ok_or("a lead without a number")?;
        let path = format!("/api/admin/search?q={number}");
        let question = get(&path, &[("cookie", cookie)]);
        loop {
            let answer = asking.send(&question).await?.expect(200)?.json()?;
            if answer["items"][0]["number"] == *number {
                break;
            }
        }
        times.push(saved.elapsed().as_secs_f64() * 1000.0);
        sleep(BETWEEN.saturating_sub(saved.elapsed())).await;
    }
    Ok(times)
}

fn on_disk(folder: &Path) -> Result<f64> {
    let mut bytes = 0.0;
    for file in fs::read_dir(folder).during(folder.display())? {
        let path = file.during(folder.display())?.path();
        if path.is_dir() {
            bytes += on_disk(&path)?;
        } else {
            let length = fs::metadata(&path).during(path.display())?.len();
            bytes += count(usize::try_from(length).unwrap_or(usize::MAX));
        }
    }
    Ok(bytes)
}

fn escaped(typed: &str) -> String {
    typed.bytes().fold(String::new(), |escaped, byte| format!("{escaped}%{byte:02X}"))
}
