//! `make bench`: the real engine, measured from outside, each number beside a baseline.
//!
//! Starts `target/release/jaali serve` on fresh data folders and talks HTTP/1.1 to it over
//! loopback. The clients share the machine with the engine, so they are as cheap as can be
//! ([`http`]), on one thread; baselines run in the same minutes as what is compared with them.

mod baseline;
mod bytes;
mod console;
mod delivery;
mod engine;
mod feed;
mod folder;
mod http;
mod leads;
mod load;
mod long;
mod memory;
mod operations;
mod picture;
mod postgres;
mod publishing;
mod search;
mod seed;
mod small;
mod starts;
mod statics;
mod table;

use std::{fmt::Display, path::PathBuf, process::ExitCode};

use clap::{Parser, ValueEnum};

use engine::Program;
use table::Table;

/// What went wrong, as a sentence. A benchmark has no use for kinds of errors.
pub(crate) type Result<T> = std::result::Result<T, String>;

/// Prefixes an error with what was being done.
pub(crate) trait During<T> {
    fn during(self, what: impl Display) -> Result<T>;
}

impl<T, E: Display> During<T> for std::result::Result<T, E> {
    fn during(self, what: impl Display) -> Result<T> {
        self.map_err(|e| format!("{what}: {e}"))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// First starts and restarts, memory, bytes.
    Starts,
    /// All pages again, one page after a change.
    Publishing,
    /// The same with thousands of areas.
    Large,
    /// Requests per second.
    Statics,
    /// Content for other programs.
    Delivery,
    /// Leads per second.
    Leads,
    /// Leads per second on PostgreSQL, and edits at the same time.
    Postgres,
    /// What visitors and staff search, among a million leads.
    Search,
    /// The queue among a million leads, the price list, signing in.
    Operations,
    /// Everything at once on one core and 1 GiB.
    Small,
    /// An hour of mixed load on each database; only when it is named.
    Long,
}

/// Measures the engine. All parts that take minutes, unless some are named.
#[derive(Parser)]
struct Cli {
    #[arg(value_enum)]
    parts: Vec<Part>,

    /// The engine's release binary.
    #[arg(long, default_value = "target/release/jaali")]
    engine: PathBuf,

    /// Where the data folders go: a disk like the one that production has.
    #[arg(long, default_value = "target")]
    scratch: PathBuf,

    /// How many pages the large site has.
    #[arg(long, default_value_t = 17_640)]
    pages: usize,

    /// Minutes of the long part on each database.
    #[arg(long, default_value_t = 60)]
    minutes: u32,

    /// Serves these files' bytes from memory and does nothing else; used for the baseline.
    #[arg(long, hide = true)]
    bare: Option<PathBuf>,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match &cli.bare {
        Some(file) => baseline::serve_bare(file),
        None => measure(&cli),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("bench: {e}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn measure(cli: &Cli) -> Result<()> {
    let program = Program::find(&cli.engine, &cli.scratch)?;
    let wanted = |part| cli.parts.is_empty() || cli.parts.contains(&part);
    let mut table = Table::begin();
    if wanted(Part::Starts) {
        starts::measure(&program, &mut table).await?;
    }
    if wanted(Part::Publishing) {
        publishing::measure(&program, &mut table).await?;
    }
    if wanted(Part::Large) {
        publishing::measure_large(&program, cli.pages, &mut table).await?;
    }
    if wanted(Part::Statics) {
        statics::measure(&program, &mut table).await?;
    }
    if wanted(Part::Delivery) {
        delivery::measure(&program, &mut table).await?;
    }
    if wanted(Part::Leads) {
        leads::measure_sqlite(&program, &mut table).await?;
    }
    if wanted(Part::Postgres) {
        leads::measure_postgres(&program, &mut table).await?;
        feed::measure(&program, &mut table).await?;
    }
    if wanted(Part::Search) {
        search::measure(&program, &mut table).await?;
    }
    if wanted(Part::Operations) {
        operations::measure(&program, &mut table).await?;
    }
    if wanted(Part::Small) {
        small::measure(&program, &mut table).await?;
    }
    if cli.parts.contains(&Part::Long) {
        long::measure(&program, cli.minutes, &mut table).await?;
    }
    table.end();
    Ok(())
}
