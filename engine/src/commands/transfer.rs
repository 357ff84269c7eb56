//! `jaali import` and `jaali export`: the content as files.

use std::path::{Path, PathBuf};

use clap::Args;
use jaali::{
    app::{
        self,
        transfer::{self, ImportMode, TransferReport},
    },
    platform::config::{Config, HttpConfig, LogFormat},
};

use super::say;

#[derive(Args)]
pub(crate) struct ImportArgs {
    /// Folder that holds `content/` and `locales/`.
    dir: PathBuf,
    /// Replace what people edited by what the files say.
    #[arg(long)]
    overwrite: bool,
    /// Say what would happen, and what other kinds would mean for what is live. Changes nothing.
    #[arg(long)]
    dry_run: bool,
    /// A field that a kind loses though live entries hold values: `offer.percent`. Once for each.
    #[arg(long, value_name = "KIND.FIELD")]
    drop: Vec<String>,
}

#[derive(Args)]
pub(crate) struct ExportArgs {
    /// Folder to write to; made when missing.
    dir: PathBuf,
    /// Write the live site as plain files for a web server or CDN instead of the content.
    #[arg(long)]
    site: bool,
}

pub(crate) async fn import(config: Config, args: ImportArgs) -> Result<(), String> {
    let app = app::open_or_create(config, HttpConfig::default()).await?;
    let ImportArgs { dir, overwrite, dry_run, drop } = args;
    let how = ImportMode { overwrite, dry_run, drop };
    let done = transfer::import(&app, &dir, &how).await?;
    if dry_run {
        say(format_args!("a dry run, nothing is written:"));
    }
    print_import(&done, LogFormat::Text);
    for kept in done.content.kept.iter().chain(&done.packages.kept) {
        say(format_args!("kept the edit of {kept} (--overwrite replaces it)"));
    }
    if done.queued && !dry_run {
        say(format_args!("a release is queued; the engine publishes it when it runs"));
    }
    app.db.close().await;
    Ok(())
}

pub(crate) async fn export(config: Config, args: ExportArgs) -> Result<(), String> {
    let app = app::open(config).await?;
    let (count, what) = if args.site {
        (jaali::features::publishing::export(&app, &args.dir).await?, "files of the live site")
    } else {
        (transfer::export(&app, &args.dir).await?, "files")
    };
    say(format_args!("wrote {count} {what} to {}", show(&args.dir)));
    app.db.close().await;
    Ok(())
}

fn show(path: &Path) -> String {
    path.display().to_string()
}

pub(crate) fn print_import(done: &TransferReport, format: LogFormat) {
    for warning in &done.warnings {
        format.warn(warning);
    }
    let content = &done.content;
    format.say(&format!(
        "imported: {} cells added, {} updated, {} unchanged, {} edits kept; \
         {} packages added, {} updated, {} unchanged",
        content.added,
        content.updated,
        content.unchanged,
        content.kept.len(),
        done.packages.added,
        done.packages.updated,
        done.packages.unchanged,
    ));
}
