//! Leads, each on disk before its answer.

use std::{
    net::SocketAddr,
    path::Path,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use serde_json::json;

use crate::{
    Result, baseline,
    engine::{Engine, Program},
    http::{Connection, get, request},
    load,
    postgres::Postgres,
    table::{self, Table, median},
};

const ROUNDS: u8 = 3;
const LASTING: Duration = Duration::from_secs(2);
const BARE: Duration = Duration::from_secs(1);
const CONNECTIONS: [u32; 3] = [1, 16, 64];

/// The goals at this many connections.
struct Goal {
    connections: u32,
    rate: Rate,
    /// Milliseconds.
    p99: f64,
}

enum Rate {
    /// Times the rate of one-row commits.
    Times(f64),
    PerSecond(f64),
}

const SQLITE_GOALS: [Goal; 1] = [Goal { connections: 64, rate: Rate::Times(2.0), p99: 10.0 }];
const POSTGRES_GOALS: [Goal; 1] =
    [Goal { connections: 64, rate: Rate::PerSecond(5_000.0), p99: 25.0 }];

/// Each lead is from another person.
static NEXT: AtomicU32 = AtomicU32::new(0);

pub(crate) async fn measure_sqlite(program: &Program, table: &mut Table) -> Result<()> {
    table::heading("Leads on SQLite, beside one-row commits of a bare SQLite on the same disk");
    let data = program.folder()?;
    let engine = ready(program, data.path(), None).await?;
    let bare = data.path();
    for connections in CONNECTIONS {
        let commits = async || baseline::sqlite_commits(bare, BARE).await;
        measure(&engine, connections, table, commits, &SQLITE_GOALS).await?;
    }
    engine.stop().await
}

pub(crate) async fn measure_postgres(program: &Program, table: &mut Table) -> Result<()> {
    table::heading("Leads on PostgreSQL, beside one-row commits on as many connections");
    let data = program.folder()?;
    let Some(server) = Postgres::start(program.scratch()).await else { return Ok(()) };
    let url = server.url();
    let engine = ready(program, data.path(), Some(&url)).await?;
    for connections in CONNECTIONS {
        let commits = async || baseline::postgres_commits(&url, connections, BARE).await;
        measure(&engine, connections, table, commits, &POSTGRES_GOALS).await?;
    }
    engine.stop().await?;
    server.stop().await
}

async fn ready(program: &Program, data: &Path, database: Option<&str>) -> Result<Engine> {
    let mut engine = program.start(data, database)?;
    engine.ready().await?;
    engine.next_release().await?;
    Ok(engine)
}

async fn measure(
    engine: &Engine,
    connections: u32,
    table: &mut Table,
    bare: impl AsyncFn() -> Result<f64>,
    goals: &[Goal],
) -> Result<()> {
    let package = a_package(engine.address).await?;
    let (mut rates, mut halves, mut slow, mut commits) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let package = package.clone();
        let next = move |out: &mut Vec<u8>| out.extend(lead(&package));
        let load = load::run(engine.address, connections, LASTING, 201, next).await?;
        rates.push(load.per_second);
        halves.push(load.p50());
        slow.push(load.p99());
        commits.push(bare().await?);
    }
    let title = match connections {
        1 => "1 connection".to_owned(),
        n => format!("{n} connections"),
    };
    let goal = goals.iter().find(|goal| goal.connections == connections);
    let mut rate = table.row(title, median(&rates), "leads/s").beside(median(&commits));
    match goal.map(|goal| &goal.rate) {
        Some(Rate::Times(goal)) => rate = rate.at_least_times(*goal),
        Some(Rate::PerSecond(goal)) => rate = rate.at_least(*goal),
        None => {}
    }
    rate.print();
    table.row("  p50", median(&halves), "ms").print();
    let mut slowest = table.row("  p99", median(&slow), "ms");
    if let Some(goal) = goal {
        slowest = slowest.at_most(goal.p99);
    }
    slowest.print();
    Ok(())
}

pub(crate) async fn a_package(address: SocketAddr) -> Result<String> {
    let mut connection = Connection::open(address).await?;
    let all = connection.send(&get("/api/packages", &[])).await?.expect(200)?.json()?;
    let id = all["items"][0]["id"].as_str().map(str::to_owned);
    id.ok_or_else(|| "there are no packages".to_owned())
}

/// What the booking form sends.
pub(crate) fn lead(package: &str) -> Vec<u8> {
    let n = NEXT.fetch_add(1, Ordering::Relaxed);
    let body = json!({
        "name": "Asha Rao",
        "phone": format!("+91 9{n:09}"),
        "email": format!("asha{n}@example.com"),
        "address": "12, 4th Cross, 80 Feet Road, Koramangala",
        "pincode": "560034",
        "service_type": "cockroach_ants",
        "room_type": "2_bhk",
        "package_id": package,
        "preferred_time": "morning",
        "notes": "Mostly in the kitchen, near the sink.",
        "form": "booking",
        "locale": "kn",
        "page": "/kn/pest-control/koramangala",
        "area": "koramangala",
        "utm_source": "bench",
        "consent": true,
        "consent_version": "2026-11",
    });
    let key = format!("bench-{n:027}");
    request("POST", "/api/leads", &[("idempotency-key", &key)], &body.to_string())
}
