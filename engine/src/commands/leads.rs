//! `jaali leads`: what came in, at the terminal.

use std::io::{self, Write};

use clap::Subcommand;
use jaali::{
    app,
    features::leads::{self, store},
    platform::{config::Config, state::AppState},
};
use serde::Serialize;
use serde_json::Value;

use super::say;

#[derive(Subcommand)]
pub(crate) enum LeadsCommand {
    /// Print every lead with every field, newest first; also those in quarantine or deleted.
    List {
        /// One JSON object a line.
        #[arg(long)]
        json: bool,
    },
    /// Print leads and customers whose phone is no number, with what is there instead.
    Phones,
}

pub(crate) async fn run(config: Config, command: LeadsCommand) -> Result<(), String> {
    let app = app::open(config).await?;
    match command {
        LeadsCommand::List { json } => list(&app, json).await,
        LeadsCommand::Phones => phones(&app).await,
    }
}

async fn phones(app: &AppState) -> Result<(), String> {
    let rows = leads::unread_phones(app).await;
    for row in rows.map_err(|e| format!("cannot read the phones: {e}"))? {
        say(format_args!("{} {}: {}", row.number, row.name, row.primary_contact));
    }
    Ok(())
}

async fn list(app: &AppState, json: bool) -> Result<(), String> {
    const AT_ONCE: i64 = 200;
    let mut after = None;
    loop {
        let leads = store::every(&app.db, after, AT_ONCE)
            .await
            .map_err(|e| format!("cannot read the leads: {e}"))?;
        let Some(last) = leads.last() else { return Ok(()) };
        after = Some(last.place());
        match print(&leads, json) {
            // Whoever reads has seen enough, as `head` does.
            Err(e) if e.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            done => done.map_err(|e| format!("cannot print the leads: {e}"))?,
        }
    }
}

fn print(leads: &[impl Serialize], json: bool) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for lead in leads {
        if json {
            serde_json::to_writer(&mut out, lead)?;
            writeln!(out)?;
            continue;
        }
        for (field, value) in serde_json::to_value(lead)?.as_object().into_iter().flatten() {
            match value {
                Value::Null => writeln!(out, "{field}:")?,
                // Further lines are set in, so that none looks like a field.
                Value::String(text) => writeln!(out, "{field}: {}", text.replace('\n', "\n  "))?,
                other => writeln!(out, "{field}: {other}")?,
            }
        }
        writeln!(out)?;
    }
    out.flush()
}
