//! `jaali token`: tokens of programs.

use chrono::Duration;
use clap::{Args, Subcommand};
use jaali::{
    app,
    features::{
        audit::Actor,
        auth::{
            Action, Resource, Staff, accounts,
            tokens::{self, NewToken},
        },
    },
    platform::{config::Config, error::Error, state::AppState},
};
use uuid::Uuid;

use super::{person, say};

#[derive(Subcommand)]
pub(crate) enum TokenCommand {
    /// Make a token for a program and print its secret, once.
    Add(NewTokenArgs),
    /// List all tokens.
    List,
    /// Revoke a token: it stops working at once.
    Revoke {
        /// The first column of the list.
        id: Uuid,
    },
}

#[derive(Args)]
pub(crate) struct NewTokenArgs {
    /// The program that will use it.
    #[arg(long)]
    name: String,
    /// E-mail of the admin under whose rights it works.
    #[arg(long)]
    by: String,
    /// What it may do, such as leads:create or content:write/faq@ta; may stand several times.
    #[arg(long = "scope", required = true)]
    scopes: Vec<String>,
    /// After how many days it ends.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=366))]
    days: u16,
}

pub(crate) async fn run(config: Config, command: TokenCommand) -> Result<(), String> {
    let app = app::open(config).await?;
    let name = person();
    let by = Actor::named(&name);
    match command {
        TokenCommand::Add(new) => add(&app, by, new).await,
        TokenCommand::List => {
            for line in tokens::lines(&app).await.map_err(|e| e.to_string())? {
                say(format_args!("{line}"));
            }
            Ok(())
        }
        TokenCommand::Revoke { id } => {
            tokens::revoke(&app, by, id).await.map_err(Error::sentences)?;
            say(format_args!("revoked {id}"));
            Ok(())
        }
    }
}

async fn add(app: &AppState, by: Actor<'_>, new: NewTokenArgs) -> Result<(), String> {
    let NewTokenArgs { name, by: email, scopes, days } = new;
    let maker = accounts::find(app, &email).await.map_err(Error::sentences)?;
    if !Staff::from(maker.clone()).may(Action::Create, Resource::Tokens) || !maker.is_active {
        return Err(format!("{email} may not make tokens: name an active admin"));
    }
    let expires_at = app.clock.now() + Duration::days(days.into());
    let new = NewToken { name, scopes, expires_at };
    let made = tokens::make(app, by, maker.id, new).await.map_err(Error::sentences)?;
    say(format_args!("{}", made.secret()));
    Ok(())
}
