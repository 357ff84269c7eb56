//! The delivery API: kept answers beside the home page, and answers that nobody asked for before.

use std::{
    fmt::Write as _,
    fs,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use crate::{
    During, Result,
    engine::{Engine, Program},
    http::get,
    load, seed,
    table::{self, Table, median},
};

const ROUNDS: u8 = 5;
const LASTING: Duration = Duration::from_millis(1500);
const CONNECTIONS: u32 = 64;
/// Times the rate of the home page.
const KEPT_GOAL: f64 = 0.8;

const ENTRIES: usize = 5_000;
/// Milliseconds of an answer over all entries.
const FRESH_P99: f64 = 5.0;

const NOTE: &str = r#"label = "Note"
title = "title"

[fields.title]
type = "text"
localized = true
required = true
max = 60

[fields.number]
type = "number"
integer = true
filter = true
sort = true
"#;

pub(crate) async fn measure(program: &Program, table: &mut Table) -> Result<()> {
    let project = program.folder()?;
    seed::areas(project.path(), 0)?;
    notes(project.path())?;
    let program = program.on(project.path());
    let data = program.folder()?;
    let mut engine = program.start(data.path(), None)?;
    engine.ready().await?;
    engine.next_release().await?;

    table::heading("Content for other programs, beside the home page");
    let kept = ["area?locale=kn&limit=20", "faq/safe?locale=kn", "area?sort=name&fields=name"];
    for path in kept {
        let path = format!("/api/content/{path}");
        let (mut ours, mut homes) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            ours.push(rate(&engine, &path).await?);
            homes.push(rate(&engine, "/").await?);
        }
        let row = table.row(format!("{path}, {CONNECTIONS} connections"), median(&ours), "req/s");
        row.beside(median(&homes)).at_least_times(KEPT_GOAL).print();
    }

    table::heading(&format!("The same over {ENTRIES} entries, each asked for once"));
    let fresh = [
        ("one page, sorted", "sort=-number&limit=20&where=number:gte:"),
        ("with a total", "count=true&limit=20&where=number:ne:"),
        ("200 entries", "limit=200&locale=kn&where=number:gte:"),
    ];
    for (name, query) in fresh {
        let at = AtomicUsize::new(0);
        let next = move |out: &mut Vec<u8>| {
            let n = at.fetch_add(1, Ordering::Relaxed);
            // The fields make an address new where the numbers do not.
            let fields = ["title", "number", "title,number", "number,title"][n / ENTRIES % 4];
            let path = format!("/api/content/note?fields={fields}&{query}{}", n % ENTRIES);
            out.extend(get(&path, &[("accept-encoding", "br")]));
        };
        let load = load::run(engine.address, 1, LASTING, 200, next).await?;
        table.row(format!("{name}, p50"), load.p50(), "ms").print();
        table.row("  p99", load.p99(), "ms").at_most(FRESH_P99).print();
    }
    engine.stop().await
}

async fn rate(engine: &Engine, path: &str) -> Result<f64> {
    let ask = get(path, &[("accept-encoding", "br")]);
    let write = move |out: &mut Vec<u8>| out.extend_from_slice(&ask);
    Ok(load::run(engine.address, CONNECTIONS, LASTING, 200, write).await?.per_second)
}

/// A kind without pages, and its entries.
fn notes(project: &Path) -> Result<()> {
    let content = project.join("content");
    fs::write(content.join("kinds/note.toml"), NOTE).during("the kind of the notes")?;
    let folder = content.join("note");
    fs::create_dir_all(&folder).during("the notes")?;
    for n in 0..ENTRIES {
        let mut text = format!("[shared]\nnumber = {n}\n");
        for (locale, title) in [("en", "A note about ants"), ("kn", "ಇರುವೆಗಳ ಬಗ್ಗೆ ಟಿಪ್ಪಣಿ")]
        {
            write!(text, "\n[{locale}]\ntitle = \"{title} {n}\"\n").during("a note")?;
        }
        fs::write(folder.join(format!("note-{n}.toml")), text).during("the notes")?;
    }
    Ok(())
}
