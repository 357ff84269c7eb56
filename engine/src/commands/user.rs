//! `jaali user`: accounts of staff.

use std::io::{BufRead as _, Write as _};

use clap::Subcommand;
use jaali::{
    app,
    features::auth::{accounts, model::NewUser},
    platform::{
        config::{Config, HttpConfig},
        error::{Error, Problem},
    },
};

#[derive(Subcommand)]
pub(crate) enum UserCommand {
    /// Add an account.
    Add {
        #[arg(long)]
        email: String,
        /// Full name, as colleagues read it.
        #[arg(long)]
        name: String,
        /// admin, support or marketer.
        #[arg(long)]
        role: String,
        /// The password is the first line of standard input.
        #[arg(long, required = true)]
        password_stdin: bool,
    },
    /// List all accounts.
    List,
    /// Switch an account off and end its sessions.
    Disable {
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
}

pub(crate) async fn run(config: Config, command: UserCommand) -> Result<(), String> {
    let app = app::open(config, HttpConfig::default()).await?;
    let done = match command {
        UserCommand::Add { email, name, role, .. } => {
            let user = NewUser::check(&email, &name, &role, password()?)
                .map_err(|errors| sentence(Problem::invalid(errors).into()))?;
            let email = user.email.clone();
            accounts::add(&app, user).await.map(|_| format!("added {email}"))
        }
        UserCommand::List => return list(&accounts::list(&app).await.map_err(sentence)?),
        UserCommand::Disable { email } => {
            accounts::disable(&app, &email).await.map(|()| format!("switched off {email}"))
        }
        UserCommand::Password { email, .. } => accounts::set_password(&app, &email, password()?)
            .await
            .map(|()| format!("{email} has another password now")),
    };
    println!("{}", done.map_err(sentence)?);
    Ok(())
}

fn list(users: &[jaali::features::auth::model::User]) -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    for user in users {
        let state = if user.is_active { "active" } else { "off" };
        writeln!(out, "{}\t{}\t{}\t{state}", user.email, user.full_name, user.role)
            .map_err(|e| format!("cannot write: {e}"))?;
    }
    Ok(())
}

fn password() -> Result<String, String> {
    let mut line = String::new();
    std::io::stdin()
        .lock()
        .read_line(&mut line)
        .map_err(|e| format!("cannot read the password: {e}"))?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

/// Every sentence of a refusal, for the person at the terminal.
pub(crate) fn sentence(e: Error) -> String {
    let problem = e.into_problem();
    if problem.errors.is_empty() {
        return problem.detail;
    }
    problem.errors.into_iter().map(|e| e.message).collect::<Vec<_>>().join("; ")
}
