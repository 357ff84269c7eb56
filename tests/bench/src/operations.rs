//! What staff wait for: the queue among very many leads, the price list, signing in.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use serde_json::json;

use crate::{
    Result,
    baseline::Bare,
    engine::{EMAIL, Engine, PASSWORD, Program},
    http::{Connection, get, request},
    load::{self, Load},
    picture::twelve_megapixels,
    postgres::Postgres,
    seed,
    table::{self, MEBIBYTE, Table, count, median},
};

const LASTING: Duration = Duration::from_secs(3);
const LEADS: [u32; 3] = [1_000, 100_000, 1_000_000];
/// Milliseconds for 99 of 100 pages of the queue.
const SQLITE_P99: f64 = 1.0;
const POSTGRES_P99: f64 = 1.5;
/// Pictures that are sent, and the most milliseconds for one.
const UPLOADS: u32 = 5;
const UPLOAD: f64 = 300.0;
/// How much slower the largest queue may be than one a tenth of its size.
const QUEUE_GROWTH: f64 = 1.3;

pub(crate) async fn measure(program: &Program, table: &mut Table) -> Result<()> {
    table::heading("The queue's first page (50 leads) at one connection, SQLite");
    let data = program.folder()?;
    queue(program, data.path(), None, table).await?;

    table::heading("The same on PostgreSQL");
    let data = program.folder()?;
    if let Some(server) = Postgres::start(program.scratch()).await {
        let url = server.url();
        queue(program, data.path(), Some(&url), table).await?;
        server.stop().await?;
    }
    desk(program, table).await
}

async fn queue(
    program: &Program,
    data: &Path,
    database: Option<&str>,
    table: &mut Table,
) -> Result<()> {
    let most = if database.is_some() { POSTGRES_P99 } else { SQLITE_P99 };
    live(program, data, database).await?.stop().await?;
    program.add_user(data, database).await?;
    let (mut seeded, mut slow) = (0, Vec::new());
    for leads in LEADS {
        seed::leads(data, database, seeded + 1, leads).await?;
        seeded = leads;
        let mut engine = program.start(data, database)?;
        engine.ready().await?;
        let ask = signed_in(&engine, "/api/admin/leads?sort=priority").await?;
        let load = one(&engine, ask).await?;
        engine.stop().await?;
        table.row(format!("{leads} leads, p50"), load.p50(), "ms").print();
        table.row("  p99", load.p99(), "ms").at_most(most).print();
        slow.push(load.p99());
    }
    if let [.., smaller, largest] = slow[..] {
        let growth = largest / smaller;
        table
            .row("p99 of the largest to the one before", growth, "×")
            .at_most(QUEUE_GROWTH)
            .print();
    }
    Ok(())
}

/// The public price list, and signing in.
async fn desk(program: &Program, table: &mut Table) -> Result<()> {
    table::heading("Price list from kept bytes, beside a bare handler with the same; signing in");
    let data = program.folder()?;
    let engine = live(program, data.path(), None).await?;
    program.add_user(data.path(), None).await?;
    let mut connection = Connection::open(engine.address).await?;
    let list = connection.send(&get("/api/packages", &[])).await?.expect(200)?;
    let bare = Bare::start(data.path(), list.body).await?;
    let ours = of(engine.address, 16, get("/api/packages", &[])).await?;
    let theirs = of(bare.address, 16, get("/", &[])).await?;
    let rate = theirs.per_second;
    table.row("GET /api/packages, 16 connections", ours.per_second, "req/s").beside(rate).print();

    let login = json!({ "email": EMAIL, "password": PASSWORD }).to_string();
    let sign_in = request("POST", "/api/auth/login", &[], &login);
    let load = of(engine.address, 4, sign_in).await?;
    table.row("sign-ins, 4 connections", load.per_second, "/s").print();
    table.row("  p99", load.p99(), "ms").print();
    uploads(&engine, table).await?;
    engine.stop().await
}

/// Pictures as a phone sends them, each another one; what becomes of them is made afterwards.
async fn uploads(engine: &Engine, table: &mut Table) -> Result<()> {
    let cookie = engine.sign_in().await?;
    let (mut sent, mut answered) = (Vec::new(), Vec::new());
    for seed in 0..UPLOADS {
        let picture = twelve_megapixels(seed)?;
        sent.push(count(picture.len()) / MEBIBYTE);
        let head = format!(
            "POST /api/admin/media?name=phone-{seed}.png HTTP/1.1\r\nhost: localhost\r\ncookie: \
             {cookie}\r\ncontent-type: image/png\r\ncontent-length: {}\r\n\r\n",
            picture.len()
        );
        let ask = [head.into_bytes(), picture].concat();
        let mut connection = Connection::open(engine.address).await?;
        let begin = Instant::now();
        connection.send(&ask).await?.expect(201)?;
        answered.push(begin.elapsed().as_secs_f64() * 1000.0);
    }
    table.row("a picture of 12 megapixels, size", median(&sent), "MiB").print();
    table
        .row("  from its first byte to the answer", median(&answered), "ms")
        .at_most(UPLOAD)
        .print();
    Ok(())
}

async fn live(program: &Program, data: &Path, database: Option<&str>) -> Result<Engine> {
    let mut engine = program.start(data, database)?;
    engine.ready().await?;
    engine.next_release().await?;
    Ok(engine)
}

async fn signed_in(engine: &Engine, path: &str) -> Result<Vec<u8>> {
    let cookie = engine.sign_in().await?;
    Ok(get(path, &[("cookie", &cookie)]))
}

async fn one(engine: &Engine, ask: Vec<u8>) -> Result<Load> {
    of(engine.address, 1, ask).await
}

async fn of(address: std::net::SocketAddr, connections: u32, ask: Vec<u8>) -> Result<Load> {
    let write = move |out: &mut Vec<u8>| out.extend_from_slice(&ask);
    load::run(address, connections, LASTING, 200, write).await
}
