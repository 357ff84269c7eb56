//! One-time links: for the first admin, and for users who have to choose a password.
//!
//! The link is shown once; only the hash of its secret is kept. It ends when it is used, after
//! a day, and when a newer one replaces it. [`setup`](super::setup) answers its page.

use std::{fs, io, path::Path};

use chrono::Duration;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{session::Token, store};
use crate::platform::{clock::Instant, db::Tx, error::Result, state::AppState};

const VALID: Duration = Duration::hours(24);

/// A link for choosing a password. It works once, within 24 hours.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = UserLink)]
pub struct Link {
    /// Give it to the person it is for; it is not shown again.
    #[schema(example = "https://jaali.example/admin/setup?token=kJ3…")]
    pub url: String,
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Instant,
}

/// The file in the data folder that the link for the first admin may be in.
pub const FIRST_ADMIN_FILE: &str = "first-admin-link";

/// Makes the link for the first admin and ends older ones; `None` once an account exists. `base` is
/// the site's address, without a slash at the end.
pub async fn for_first_admin(app: &AppState, base: &str) -> Result<Option<Link>> {
    let mut tx = app.db.begin().await?;
    store::lock(&mut tx).await?;
    if store::any_user(&mut tx).await? {
        return Ok(None);
    }
    let link = make(&mut tx, base, None, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Some(link))
}

/// Removes the link for the first admin from the data folder: it was used.
pub(super) fn forget_first_admin(data: &Path) {
    match fs::remove_file(data.join(FIRST_ADMIN_FILE)) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => {
            tracing::warn!(error = %e, "cannot remove the link for the first admin");
        }
        _ => {}
    }
}

pub(super) async fn make(
    tx: &mut Tx,
    base: &str,
    user: Option<Uuid>,
    now: Instant,
) -> Result<Link> {
    let (token, expires_at) = (Token::new()?, now + VALID);
    store::drop_links(tx, user).await?;
    store::insert_link(tx, &token.hash(), user, now, expires_at).await?;
    let url = format!("{base}/admin/setup?token={}", token.text());
    Ok(Link { url, expires_at })
}
