//! Starting: with nothing, with a data folder; what it takes in memory and on the wire.

use std::{path::Path, time::Duration};

use tokio::time::sleep;

use crate::{
    Result, bytes, console,
    engine::{Engine, Program},
    http::{Connection, get},
    memory,
    table::{self, Table, median, median_of},
};

const FIRST_STARTS: u8 = 3;
const RESTARTS: u8 = 5;
const IDLE: Duration = Duration::from_secs(5);
/// The goal, in mebibytes.
const ENGINE: f64 = 40.0;

pub(crate) async fn measure(program: &Program, table: &mut Table) -> Result<()> {
    table::heading("First start: import, renderers, all 545 pages (and 25 files beside them)");
    let mut data = program.folder()?;
    let (mut ready, mut publishing, mut pages) = (Vec::new(), Vec::new(), Vec::new());
    let mut spent = Vec::new();
    for n in 1..=FIRST_STARTS {
        data = program.folder()?;
        let mut engine = program.start(data.path(), None)?;
        ready.push(engine.ready().await? / 1000.0);
        let release = engine.next_release().await?;
        spent.push(memory::processor_seconds(engine.process()?)?);
        publishing.push(release.milliseconds / 1000.0);
        pages.push(release.rendered / release.milliseconds * 1000.0);
        if n == FIRST_STARTS {
            sleep(IDLE).await;
            let engine = memory::of(engine.process()?)?;
            table.row("start to live", median(&ready), "s").print();
            table
                .row("all pages cold, renderers' start included", median(&publishing), "s")
                .at_most(2.0)
                .print();
            table.row("pages rendered, cold", median(&pages), "pages/s").print();
            table.row("processor time, engine", median_of(&spent, |s| s.0), "s").print();
            table.row("processor time, renderers", median_of(&spent, |s| s.1), "s").print();
            let name = "engine after it and 5 s idle, resident";
            table.row(name, engine.resident, "MiB").at_most(ENGINE).print();
        }
        engine.stop().await?;
    }
    restarts(program, data.path(), table).await
}

async fn restarts(program: &Program, data: &Path, table: &mut Table) -> Result<()> {
    table::heading("Later starts, on the data of the first");
    let mut ready = Vec::new();
    for _ in 1..RESTARTS {
        let mut engine = program.start(data, None)?;
        ready.push(engine.ready().await?);
        engine.stop().await?;
    }
    let mut engine = program.start(data, None)?;
    ready.push(engine.ready().await?);
    table.row("start to live", median(&ready), "ms").print();

    table::heading("Memory after such a start");
    sleep(Duration::from_secs(1)).await;
    print_memory(table, "1 s after", &engine)?;
    sleep(IDLE).await;
    print_memory(table, "5 s idle", &engine)?;
    serve_all(&engine).await?;
    print_memory(table, "all pages served once", &engine)?;
    for (n, renderer) in (1..).zip(memory::children(engine.process()?)) {
        let name = format!("renderer {n} (Node), proportional");
        table.row(name, memory::of(renderer)?.proportional, "MiB").print();
    }

    table::heading("Bytes that travel");
    bytes::measure(&engine, table).await?;
    console::measure(table)?;
    engine.stop().await
}

fn print_memory(table: &mut Table, when: &str, engine: &Engine) -> Result<()> {
    let taken = memory::of(engine.process()?)?;
    let name = format!("engine, {when}, resident");
    table.row(name, taken.resident, "MiB").at_most(ENGINE).print();
    table.row("  proportional", taken.proportional, "MiB").print();
    table.row("  heap and stacks", taken.anonymous, "MiB").print();
    Ok(())
}

async fn serve_all(engine: &Engine) -> Result<()> {
    let mut connection = Connection::open(engine.address).await?;
    let all = connection.send(&get("/api/site/pages", &[])).await?.expect(200)?.json()?;
    let paths = all["paths"].as_array().cloned().unwrap_or_default();
    for path in paths.iter().filter_map(|p| p.as_str()).filter(|p| !p.ends_with("/404")) {
        let ask = get(path, &[("accept-encoding", "br, gzip")]);
        connection.send(&ask).await?.expect(200)?;
    }
    Ok(())
}
