//! `jaali key`: the key for secrets at rest.

use clap::Subcommand;
use jaali::{
    app,
    features::{audit::Actor, auth::second_factor, notices, webhooks},
    platform::{config::Config, error::Error},
};

use super::{person, say};

#[derive(Subcommand)]
pub(crate) enum KeyCommand {
    /// Go on without a key that is lost: takes away all second factors, secrets of webhooks and browsers
    /// that notices are pushed to, which nobody can open again.
    Forget {
        /// They are gone for good.
        #[arg(long, required = true)]
        yes: bool,
    },
}

pub(crate) async fn run(config: Config, command: KeyCommand) -> Result<(), String> {
    let KeyCommand::Forget { .. } = command;
    let app = app::open(config).await?;
    let name = person();
    let done = second_factor::forget_key(&app, Actor::named(&name)).await;
    let gone = done.map_err(Error::sentences)?;
    let forgotten = webhooks::forget_secrets(&app, Actor::named(&name)).await;
    let forgotten = forgotten.map_err(Error::sentences)?;
    let browsers = notices::forget_browsers(&app).await.map_err(|e| e.to_string())?;
    say(format_args!(
        "second factors taken away: {gone}; webhooks without a secret: {forgotten}; browsers that get no notices any more: {browsers}; the next start goes on with JAALI_KEY, the file `key` or, \
         without either, a new key"
    ));
    app.db.close().await;
    Ok(())
}
