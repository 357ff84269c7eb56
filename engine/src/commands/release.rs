//! `jaali release`: publish drafts, or go back.
//!
//! A running engine publishes what is queued. When none does within a moment, this command does
//! it itself.

use std::time::Duration;

use clap::Subcommand;
use jaali::{
    app::{self, Engine, address::settle},
    features::{
        auth::Author,
        content::live::LiveContent,
        releases::{self, Release, ReleaseStatus},
    },
    platform::{
        config::{Config, Consent},
        error::Error,
    },
};

use super::{person, say};

/// How long an engine gets to take a release up.
const TAKEN_UP: Duration = Duration::from_millis(1500);

#[derive(Subcommand)]
pub(crate) enum ReleaseCommand {
    /// Publish every draft that is ready.
    Create {
        /// What changed, for the history.
        #[arg(long)]
        note: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// Undo a release: by default the newest that a person made and nobody undid yet.
    Rollback {
        /// Number of the release to undo.
        number: Option<i64>,
        #[command(flatten)]
        consent: Consent,
    },
    /// List the newest releases.
    List,
}

pub(crate) async fn run(config: Config, command: ReleaseCommand) -> Result<(), String> {
    let app = app::open(config).await?;
    let queued = match command {
        ReleaseCommand::Create { note, consent } => {
            settle(&app, None, consent).await?;
            releases::publish(&app, &LiveContent::default(), &person(), &note).await
        }
        ReleaseCommand::Rollback { number, consent } => {
            settle(&app, None, consent).await?;
            releases::roll_back(&app, number, Author::Named(&person())).await
        }
        ReleaseCommand::List => {
            let newest = releases::list(&app.db, None, i64::MAX, 20).await;
            for release in newest.map_err(|e| e.to_string())? {
                say(format_args!("{}", line(&release)));
            }
            return Ok(());
        }
    };
    let id = queued.map_err(Error::sentences)?;
    let engine = Engine::new(app.clone());
    let asked = std::time::Instant::now();
    loop {
        let release = releases::find(&app.db, id).await.map_err(|e| e.to_string())?;
        let release = release.ok_or("the release is gone")?;
        match release.status {
            ReleaseStatus::Live => {
                say(format_args!("{}", line(&release)));
                for path in &release.paths.changed {
                    say(format_args!("  {path}"));
                }
                app.db.close().await;
                return Ok(());
            }
            ReleaseStatus::Failed => {
                let why = release.error.unwrap_or_default();
                return Err(format!("release {} failed: {why}", release.number));
            }
            ReleaseStatus::Queued if asked.elapsed() > TAKEN_UP => {
                engine.publisher.publish_next().await;
            }
            _ => {}
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn line(release: &Release) -> String {
    let status = match release.status {
        ReleaseStatus::Scheduled => "scheduled",
        ReleaseStatus::Held => "held",
        ReleaseStatus::Cancelled => "cancelled",
        ReleaseStatus::Queued => "queued",
        ReleaseStatus::Rendering => "rendering",
        ReleaseStatus::Live => "live",
        ReleaseStatus::Failed => "failed",
    };
    format!(
        "release {} {status}: {} pages changed, {} rendered ({}, {})",
        release.number, release.pages_changed, release.pages_rendered, release.author, release.note
    )
}
