//! Records sign-ins, failed sign-ins, refused requests and exports: in the audit log, and in the
//! process log from which fail2ban reads addresses.
//!
//! The process log names accounts by their id and repeats nothing that a visitor typed: signing in
//! cannot forge a line of it.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{client::Client, model::User, second_factor::Check, staff::Staff};
use crate::{
    features::audit::{self, Actor, AuditEntry},
    platform::{
        clock::Instant,
        db::{self, Tx},
        error::Result,
        state::AppState,
    },
};

/// Why a sign-in, or a check of the password, failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    Password,
    /// The password was right, the second factor was not.
    Code,
    /// Too many tries: nothing was checked.
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
    let entry = AuditEntry {
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

/// Writes to the process log only: a caller over the limit must not cause database writes.
pub(super) fn over_limit(client: &Client) {
    log_failure(client, None, Failure::Limit);
}

/// Records a failed try: for an account, or for an unknown e-mail (`None`). Both take as long.
pub(super) async fn failed(
    app: &AppState,
    client: &Client,
    account: Option<(Uuid, &str)>,
    why: Failure,
) {
    log_failure(client, account.map(|(id, _)| id), why);
    let (id, label) = account.map_or((None, "An unknown account"), |(id, email)| (Some(id), email));
    let entry = AuditEntry {
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

/// Records a request that the caller's role does not allow.
pub(super) async fn refused(app: &AppState, client: &Client, staff: &Staff, operation: &str) {
    tracing::warn!(address = %client.address, account = %staff.id, operation, "refused");
    let entry = AuditEntry {
        actor: staff.into(),
        action: "access.refused",
        about: (Some(staff.id), &staff.email),
        address: Some(&client.address),
        detail: json!({ "operation": operation }),
    };
    count(app, &entry).await;
}

/// Records an export, its action, label and detail, in the audit log and the log. On an error, do not
/// export.
pub async fn exported(
    app: &AppState,
    client: &Client,
    staff: &Staff,
    (action, label): (&'static str, &str),
    detail: Value,
) -> Result<()> {
    let entry = AuditEntry {
        actor: staff.into(),
        action,
        about: (None, label),
        address: Some(&client.address),
        detail,
    };
    let mut tx = app.db.begin().await?;
    audit::write(&mut tx, &entry, app.clock.now()).await?;
    tx.commit().await?;
    tracing::info!(address = %client.address, account = %staff.id, what = action, "exported");
    Ok(())
}

/// Counts an entry in the audit log. A failure is logged and changes no response.
async fn count(app: &AppState, entry: &AuditEntry<'_>) {
    let counted = async {
        let mut tx = app.db.begin().await?;
        audit::count(&mut tx, entry, app.clock.now()).await?;
        tx.commit().await
    };
    if let Err(e) = counted.await {
        tracing::warn!(error = %e, action = entry.action, "cannot write to the audit log");
    }
}
