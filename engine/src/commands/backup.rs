//! `jaali backup` and `jaali restore`: everything in one file, and back.

use std::path::PathBuf;

use clap::Args;
use jaali::{
    app::{self, backup},
    platform::config::Config,
};

use super::say;

#[derive(Args)]
pub(crate) struct BackupArgs {
    /// The file to write; it must not be there yet.
    file: PathBuf,
}

#[derive(Args)]
pub(crate) struct RestoreArgs {
    /// A file that `jaali backup` wrote.
    file: PathBuf,
    /// Replace the database that is in the data folder.
    #[arg(long)]
    force: bool,
    /// Only prove the file: all of it is read, and its database is brought up in a place of its own.
    #[arg(long, conflicts_with = "force")]
    check: bool,
}

/// How an instant is told.
const AT: &str = "%Y-%m-%d %H:%M UTC";

pub(crate) async fn back_up(config: Config, args: BackupArgs) -> Result<(), String> {
    let app = app::open(config).await?;
    let done = backup::backup(&app, &args.file).await?;
    say(format_args!("wrote {}: {done}", args.file.display()));
    app.db.close().await;
    Ok(())
}

pub(crate) async fn restore(config: Config, args: RestoreArgs) -> Result<(), String> {
    if args.check {
        let proved = backup::check(&args.file).await?;
        say(format_args!(
            "{} is whole and can be restored: the backup of {}, by jaali {}: {proved}",
            args.file.display(),
            proved.created_at.format(AT),
            proved.engine
        ));
        return Ok(());
    }
    let done = backup::restore(&config, &args.file, args.force).await?;
    say(format_args!("restored the backup of {}: {done}", done.created_at.format(AT)));
    if backup::is_sealed(&done) {
        say(format_args!(
            "its second factors open with the key of its engine alone: put the file `key` into the \
             data folder, or set JAALI_KEY; without it, `jaali key forget` takes them away"
        ));
    }
    Ok(())
}
