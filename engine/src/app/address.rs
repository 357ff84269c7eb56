//! The address that the site is live for, and the consent that a change of it needs.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

use crate::{
    features::{publishing, settings},
    platform::{config::Consent, db, state::AppState},
};

/// The address that the site is live for: the stored one, or, in a database of an older version,
/// the one that its pages name. None when nothing is live.
pub(super) async fn live(app: &AppState) -> db::Result<Option<String>> {
    match settings::kept_address(&app.db).await? {
        Some(kept) => Ok(Some(kept)),
        None => publishing::published_address(&app.db).await,
    }
}

/// Settles the address before something is published: the configured one, else the one that the
/// site is live for, else `first`. Another one than the live one needs the user's consent: a
/// command in another environment is no reason to send all visitors elsewhere.
pub async fn settle(app: &AppState, first: Option<&str>, consent: Consent) -> Result<(), String> {
    let cannot = |e: db::Error| format!("cannot read the address of the site: {e}");
    let live = live(app).await.map_err(cannot)?;
    let given = app.config.public_url.as_deref();
    let Some(wanted) = given.or(live.as_deref()).or(first) else { return Ok(()) };
    if let Some(live) = live.as_deref().filter(|live| *live != wanted)
        && !consent.yes
    {
        agree(live, wanted)?;
    }
    let kept = settings::kept_address(&app.db).await.map_err(cannot)?;
    if kept.as_deref() != Some(wanted) {
        settings::keep_address(app, wanted).await.map_err(cannot)?;
    }
    app.address.set(wanted);
    Ok(())
}

fn agree(live: &str, wanted: &str) -> Result<(), String> {
    let asked = format!(
        "the site is live for {live}; --public-url (JAALI_PUBLIC_URL) says {wanted}, for which every \
         page would be published anew"
    );
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Err(format!("{asked}: say so with --yes, or leave that setting out"));
    }
    let mut answer = String::new();
    let mut terminal = io::stderr().lock();
    write!(terminal, "{asked}.\nPublish it for {wanted}? [y/N] ")
        .and_then(|()| terminal.flush())
        .and_then(|()| io::stdin().lock().read_line(&mut answer))
        .map_err(|e| format!("cannot ask: {e}"))?;
    match answer.trim() {
        "y" | "Y" | "yes" => Ok(()),
        _ => Err(format!("nothing was changed; the site stays live for {live}")),
    }
}
