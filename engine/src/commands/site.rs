//! `jaali site` and `jaali openapi`: looking at what is made.

use clap::Subcommand;
use jaali::{
    app::{self, Engine},
    features::site::plan::Ahead,
    platform::config::{Config, HttpConfig},
};

#[derive(Subcommand)]
pub(crate) enum SiteCommand {
    /// Check that every live page is stored whole, and name those that are out of date.
    Verify,
}

pub(crate) async fn run(config: Config, command: SiteCommand) -> Result<(), String> {
    let SiteCommand::Verify = command;
    let app = app::open(config, HttpConfig::default()).await?;
    let engine = Engine::new(app.clone());
    let count = jaali::features::site::verify(&app).await?;
    let plan = engine.publisher.plan(Ahead::Live).await.map_err(|e| e.to_string())?;
    if !plan.changed.changed.is_empty() {
        return Err(format!(
            "{} pages are out of date: {}",
            plan.changed.changed.len(),
            plan.changed.changed.join(" ")
        ));
    }
    println!("{count} pages, all stored whole and up to date");
    app.db.close().await;
    Ok(())
}

pub(crate) fn openapi() -> Result<(), String> {
    let contract = app::contract().to_pretty_json().map_err(|e| e.to_string())?;
    println!("{contract}");
    Ok(())
}
