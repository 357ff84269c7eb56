//! `jaali demo`: a month of a pest-control company, to try the console with.

use clap::Args;
use jaali::{
    app::{self, demo},
    platform::config::{Config, HttpConfig},
};

use super::{say, user::password};

#[derive(Args)]
pub(crate) struct DemoArgs {
    /// The password of its accounts is the first line of standard input; without, one is made up.
    #[arg(long)]
    password_stdin: bool,
    /// Takes the demo out again, where nothing else was written.
    #[arg(long, conflicts_with = "password_stdin")]
    clear: bool,
}

pub(crate) async fn run(config: Config, args: DemoArgs) -> Result<(), String> {
    if args.clear {
        let app = app::open(config).await?;
        let taken = demo::clear(&app).await?;
        say(format_args!("the demo is gone ({taken}), and its accounts with it"));
        app.db.close().await;
        return Ok(());
    }
    let app = app::open_or_create(config, HttpConfig::default()).await?;
    let password = if args.password_stdin { Some(password()?) } else { None };
    let done = demo::fill(&app, password).await?;
    say(format_args!("filled with a month: {} requests of visitors and staff", done.requests));
    for (email, role) in done.accounts {
        say(format_args!("{role}\t{email}"));
    }
    say(format_args!("password of each: {}", done.password));
    app.db.close().await;
    Ok(())
}
