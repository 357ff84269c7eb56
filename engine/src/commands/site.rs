//! `jaali site` and `jaali openapi`: looking at what is made.

use clap::Subcommand;
use jaali::{
    app::{self, Engine},
    platform::config::Config,
};

use super::say;

#[derive(Subcommand)]
pub(crate) enum SiteCommand {
    /// Make every page afresh and compare it, byte for byte, with what is live.
    Verify,
}

pub(crate) async fn run(config: Config, command: SiteCommand) -> Result<(), String> {
    let SiteCommand::Verify = command;
    let app = app::open(config).await?;
    let engine = Engine::new(app.clone());
    let count = jaali::features::publishing::verify(&engine.publisher).await?;
    say(format_args!("{count} pages, all stored whole and up to date"));
    app.db.close().await;
    Ok(())
}

pub(crate) fn openapi() -> Result<(), String> {
    let contract = app::contract().to_pretty_json().map_err(|e| e.to_string())?;
    say(format_args!("{contract}"));
    Ok(())
}
