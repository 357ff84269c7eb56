//! Who got in, who did not, what was refused and what was taken out: for the audit log, and for the
//! log from which fail2ban reads addresses.
//!
//! Accounts are named by their id and nothing that somebody typed is repeated: a line of the log
//! cannot be forged by signing in.

use serde_json::json;
use uuid::Uuid;

use super::{client::Client, model::User, second_factor::Check, staff::Staff};
use crate::{
    features::audit::{self, Actor, Entry},
    platform::{
        clock::Instant,
        db::{self, Tx},
        error::Result,
        state::AppState,
    },
};

/// Why somebody did not get in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    Password,
    /// The password was right, the second factor was not.
    Code,
    /// Too many tries: nothing was looked at.
    Limit,
}

impl Failure {
    const fn code(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::Code => "code",
            Self::Limit => "limit",
        }
    }
}

pub(super) async fn signed_in(
    tx: &mut Tx,
    user: &User,
    client: &Client,
    check: Check,
    now: Instant,
) -> db::Result<()> {
    let staff = Staff::from(user.clone());
    let entry = Entry {
        actor: (&staff).into(),
        action: "access.sign_in",
        about: (Some(user.id), &user.email),
        address: Some(&client.address),
        detail: match check.code() {
            Some(code) => json!({ "browser": client.browser, "second_factor": code }),
            None => json!({ "browser": client.browser }),
        },
    };
    audit::write(tx, &entry, now).await?;
    tracing::info!(address = %client.address, account = %user.id, "signed in");
    Ok(())
}

/// The log alone: whoever is over the limit must not make the database write.
pub(super) fn over_limit(client: &Client) {
    log_failure(client, None, Failure::Limit);
}

/// A try that failed, of an account or of an e-mail that is nobody's. Both take as long.
pub(super) async fn failed(
    app: &AppState,
    client: &Client,
    account: Option<(Uuid, &str)>,
    why: Failure,
) {
    log_failure(client, account.map(|(id, _)| id), why);
    let (id, label) = account.map_or((None, "An unknown account"), |(id, email)| (Some(id), email));
    let entry = Entry {
        actor: Actor::STRANGER,
        action: "access.failed",
        about: (id, label),
        address: Some(&client.address),
        detail: json!({}),
    };
    count(app, &entry).await;
}

/// The line that fail2ban reads; `docs/operations.md` has its filter.
fn log_failure(client: &Client, account: Option<Uuid>, why: Failure) {
    let account = account.map_or_else(|| "unknown".to_owned(), |id| id.to_string());
    let reason = why.code();
    tracing::warn!(address = %client.address, %account, %reason, "sign-in failed");
}

/// Somebody asked for what the role may not do.
pub(super) async fn refused(app: &AppState, client: &Client, staff: &Staff, operation: &str) {
    tracing::warn!(address = %client.address, account = %staff.id, operation, "refused");
    let entry = Entry {
        actor: staff.into(),
        action: "access.refused",
        about: (Some(staff.id), &staff.email),
        address: Some(&client.address),
        detail: json!({ "operation": operation }),
    };
    count(app, &entry).await;
}

/// A table leaves as a file. One that cannot be written down does not leave.
pub(super) async fn exported(
    app: &AppState,
    client: &Client,
    staff: &Staff,
    (action, label): (&'static str, &str),
) -> Result<()> {
    let entry = Entry {
        actor: staff.into(),
        action,
        about: (None, label),
        address: Some(&client.address),
        detail: json!({}),
    };
    let mut tx = app.db.begin().await?;
    audit::write(&mut tx, &entry, app.clock.now()).await?;
    tx.commit().await?;
    tracing::info!(address = %client.address, account = %staff.id, what = action, "exported");
    Ok(())
}

/// What cannot be counted changes no answer.
async fn count(app: &AppState, entry: &Entry<'_>) {
    let counted = async {
        let mut tx = app.db.begin().await?;
        audit::count(&mut tx, entry, app.clock.now()).await?;
        tx.commit().await
    };
    if let Err(e) = counted.await {
        tracing::warn!(error = %e, action = entry.action, "cannot write to the audit log");
    }
}
