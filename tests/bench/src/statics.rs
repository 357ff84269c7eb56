//! Pages from memory, as fast as they go.

use std::time::Duration;

use crate::{
    Result,
    baseline::Bare,
    engine::Program,
    http::{Connection, get},
    load, memory,
    table::{self, Table, median},
};

const ROUNDS: u8 = 3;
const LASTING: Duration = Duration::from_millis(1500);
const MAX_CONNECTIONS: u32 = 64;
const CONNECTIONS: [u32; 2] = [16, MAX_CONNECTIONS];
/// Times the rate of the bare handler.
const HOME_GOAL: f64 = 0.9;

pub(crate) async fn measure(program: &Program, table: &mut Table) -> Result<()> {
    let data = program.folder()?;
    let mut engine = program.start(data.path(), None)?;
    engine.ready().await?;
    engine.next_release().await?;
    let mut connection = Connection::open(engine.address).await?;
    let answer = connection.send(&get("/", &[("accept-encoding", "br")])).await?.expect(200)?;
    let tag = answer.header("etag").ok_or("a page without ETag")?;
    let bare = Bare::start(data.path(), answer.body).await?;

    table::heading("Pages from memory, beside a bare axum handler with the same bytes");
    let page = get("/", &[("accept-encoding", "br")]);
    let again = get("/", &[("accept-encoding", "br"), ("if-none-match", &tag)]);
    let bare_process = bare.child.id().ok_or("the bare handler has ended")?;
    let cases = [
        ("home page, br", 200, page, get("/", &[]), Some(HOME_GOAL)),
        ("304", 304, again, get("/304", &[]), None),
    ];
    for (name, status, ask, bare_ask, goal) in cases {
        for connections in CONNECTIONS {
            let (mut ours, mut theirs) = (Measured::default(), Measured::default());
            for _ in 0..ROUNDS {
                let to = (engine.address, engine.process()?);
                ours.add(to, connections, status, &ask).await?;
                theirs.add((bare.address, bare_process), connections, status, &bare_ask).await?;
            }
            let title = format!("{name}, {connections} connections");
            let row = table.row(title, median(&ours.rates), "req/s").beside(median(&theirs.rates));
            match goal {
                Some(times) if connections == MAX_CONNECTIONS => row.at_least_times(times).print(),
                _ => row.print(),
            }
            let time = median(&theirs.times);
            table.row("  processor time of each", median(&ours.times), "µs").beside(time).print();
        }
    }
    engine.stop().await
}

#[derive(Default)]
struct Measured {
    rates: Vec<f64>,
    times: Vec<f64>,
}

impl Measured {
    async fn add(
        &mut self,
        (address, process): (std::net::SocketAddr, u32),
        connections: u32,
        status: u16,
        ask: &[u8],
    ) -> Result<()> {
        let ask = ask.to_vec();
        let before = memory::processor_time(process)?;
        let write = move |out: &mut Vec<u8>| out.extend_from_slice(&ask);
        let load = load::run(address, connections, LASTING, status, write).await?;
        let used = memory::processor_time(process)? - before;
        self.times.push(used * 1_000_000.0 / load.all);
        self.rates.push(load.per_second);
        Ok(())
    }
}
