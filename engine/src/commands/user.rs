//! `jaali user`: accounts of staff.

use std::io::{BufRead as _, Write as _};

use clap::{Args, Subcommand};
use jaali::{
    app,
    features::{
        audit::Actor,
        auth::{
            accounts,
            model::{NewUser, User, chosen_password},
            second_factor,
        },
    },
    platform::{
        config::{Config, HttpConfig},
        error::Error,
        fields::{Fields, Object},
        state::AppState,
    },
};

use super::{link, person, say};

#[derive(Subcommand)]
pub(crate) enum UserCommand {
    /// Add an account; without a password, with a link by which one is chosen.
    Add(NewAccount),
    /// List all accounts.
    List,
    /// Switch an account off and end its sessions.
    Disable {
        #[arg(long)]
        email: String,
    },
    /// Switch an account on again.
    Enable {
        #[arg(long)]
        email: String,
    },
    /// Give an account another password and end its sessions.
    Password {
        #[arg(long)]
        email: String,
        /// The password is the first line of standard input.
        #[arg(long, required = true)]
        password_stdin: bool,
    },
    /// Take away the second factor of somebody who lost the app and the recovery codes.
    SecondFactor {
        #[arg(long)]
        email: String,
        /// The password alone signs in again.
        #[arg(long, required = true)]
        remove: bool,
    },
}

#[derive(Args)]
pub(crate) struct NewAccount {
    #[arg(long)]
    email: String,
    /// Full name, as colleagues read it.
    #[arg(long)]
    name: String,
    /// admin, support or marketer.
    #[arg(long)]
    role: String,
    /// The password is the first line of standard input.
    #[arg(long)]
    password_stdin: bool,
}

pub(crate) async fn run(config: Config, command: UserCommand) -> Result<(), String> {
    // The first account is often made before the first start.
    let app = match &command {
        UserCommand::Add(_) => app::open_or_create(config, HttpConfig::default()).await?,
        _ => app::open(config).await?,
    };
    let name = person();
    let by = Actor::named(&name);
    let done = match command {
        UserCommand::Add(account) => add(&app, by, account).await?,
        UserCommand::List => return list(&accounts::list(&app).await.map_err(Error::sentences)?),
        UserCommand::Disable { email } => {
            let user = accounts::switch(&app, by, &email, false).await.map_err(Error::sentences)?;
            format!("switched off {}", user.email)
        }
        UserCommand::Enable { email } => {
            let user = accounts::switch(&app, by, &email, true).await.map_err(Error::sentences)?;
            format!("switched on {}", user.email)
        }
        UserCommand::Password { email, .. } => {
            let body = Object::from_iter([("password".to_owned(), password()?.into())]);
            let new = chosen_password(Fields::new(body), &email).map_err(Error::sentences)?;
            let user =
                accounts::set_password(&app, by, &email, new).await.map_err(Error::sentences)?;
            format!("{} has another password now", user.email)
        }
        UserCommand::SecondFactor { email, .. } => {
            let user = accounts::find(&app, &email).await.map_err(Error::sentences)?;
            let account = (user.id, &*user.email);
            second_factor::remove(&app, by, account).await.map_err(Error::sentences)?;
            format!("{} signs in with the password alone now", user.email)
        }
    };
    say(format_args!("{done}"));
    Ok(())
}

async fn add(app: &AppState, by: Actor<'_>, account: NewAccount) -> Result<String, String> {
    let NewAccount { email, name, role, password_stdin } = account;
    let mut given = vec![("full_name", name), ("email", email), ("role", role)];
    if password_stdin {
        given.push(("password", password()?));
    }
    let body = given.into_iter().map(|(name, value)| (name.to_owned(), value.into()));
    let new = NewUser::read(Fields::new(body.collect())).map_err(Error::sentences)?;
    let (user, link) = accounts::add(app, by, new).await.map_err(Error::sentences)?;
    let Some(link) = link else { return Ok(format!("added {}", user.email)) };
    let way = link::way_to(&link, &app.config.data, &format!("password-link-{}", user.id))?;
    Ok(format!("added {}; choose a password within a day:\n{way}", user.email))
}

fn list(users: &[User]) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    for user in users {
        let state = if user.is_active { "active" } else { "off" };
        writeln!(out, "{}\t{}\t{}\t{state}", user.email, user.full_name, user.role)
            .map_err(|e| format!("cannot write: {e}"))?;
    }
    Ok(())
}

pub(crate) fn password() -> Result<String, String> {
    let mut line = String::new();
    std::io::stdin()
        .lock()
        .read_line(&mut line)
        .map_err(|e| format!("cannot read the password: {e}"))?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
