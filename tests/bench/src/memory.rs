//! Memory and processor time of processes, as Linux counts them.

use std::fs;

use crate::{During, Result};

pub(crate) struct Memory {
    /// Mebibytes in memory, with the parts of the binary that were read.
    pub(crate) resident: f64,
    /// The same, with what several processes share counted once.
    pub(crate) proportional: f64,
    /// Heap and stacks.
    pub(crate) anonymous: f64,
}

pub(crate) fn of(process: u32) -> Result<Memory> {
    let file = format!("/proc/{process}/smaps_rollup");
    let text = fs::read_to_string(&file).during(&file)?;
    let mebibytes = |name: &str| {
        let line = text.lines().find_map(|l| l.strip_prefix(name)).unwrap_or_default();
        let kibibytes: f64 = line.trim().trim_end_matches(" kB").parse().unwrap_or(f64::NAN);
        kibibytes / 1024.0
    };
    Ok(Memory {
        resident: mebibytes("Rss:"),
        proportional: mebibytes("Pss:"),
        anonymous: mebibytes("Anonymous:"),
    })
}

/// The processes that a process started: an engine's renderers.
pub(crate) fn children(process: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    threads
        .filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok())
        .flat_map(|list| list.split(' ').filter_map(|id| id.parse().ok()).collect::<Vec<_>>())
        .collect()
}

/// Seconds of processor time that an engine and its renderers have used: other programs on the
/// machine change these less than the wall-clock time of the same work.
pub(crate) fn processor_seconds(engine: u32) -> Result<(f64, f64)> {
    let mut renderers = 0.0;
    for renderer in children(engine) {
        renderers += processor_time(renderer)?;
    }
    Ok((processor_time(engine)?, renderers))
}

/// The same of one process.
pub(crate) fn processor_time(process: u32) -> Result<f64> {
    let file = format!("/proc/{process}/stat");
    let text = fs::read_to_string(&file).during(&file)?;
    // The name may hold spaces; what follows it does not. Ticks are 1/100 s on every Linux.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: f64 = fields.skip(11).take(2).filter_map(|f| f.parse::<f64>().ok()).sum();
    Ok(ticks / 100.0)
}
