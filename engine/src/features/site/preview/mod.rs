//! Previews: any page as it would be with drafts, under a link that is valid for some hours.
//!
//! The link is signed and needs no sign-in. It shows what the account that made it may see, and
//! nothing once that account may not. Pages come from the same renderer as visitors' pages and are
//! not stored. A small script opens a text's field in the console when the text is clicked.

mod page;
mod routes;
mod store;
mod token;

use chrono::Duration;
use uuid::Uuid;

pub use self::routes::visitors;
pub(super) use self::{
    page::{NOTICE_POLICY, notice_page},
    routes::routes,
};
use self::{
    store::{CellKey, PreviewRow, Shows},
    token::SignedPreview,
};
use crate::{
    features::{
        auth::{Action, Resource, accounts, model::Role, policy},
        content::model::ReleaseItem,
        releases,
    },
    platform::{
        clock::Instant,
        error::{Problem, Result},
        ids, secrets,
        state::AppState,
    },
};

/// The name of the key that signs the links, among the engine's secrets.
const KEY: &str = "preview";

/// Makes a preview. Returns the token of its link, and when the link expires.
async fn make(
    app: &AppState,
    user: Uuid,
    cells: Option<Vec<CellKey>>,
    hours: i64,
) -> Result<(String, Instant)> {
    let now = app.clock.now();
    let expires_at = now + Duration::hours(hours);
    let row = PreviewRow {
        id: ids::new(),
        user_id: user,
        shows: sqlx::types::Json(Shows { cells }),
        expires_at,
    };
    let mut tx = app.db.begin().await?;
    store::sweep(&mut tx, now).await?;
    store::add(&mut tx, &row, now).await?;
    let key = secrets::key(&mut tx, KEY).await?;
    tx.commit().await?;
    Ok((token::sign(&key, SignedPreview { preview: row.id, expires_at }), expires_at))
}

/// The drafts that a link shows. A `not_found` problem for a token that is not valid, `gone` for an
/// expired link, or one whose maker may not read content any more.
async fn open(app: &AppState, token: &str) -> Result<Vec<ReleaseItem>> {
    let gone = |detail: &str| Problem::new("gone", detail);
    let unknown = || {
        let detail = "This link is not whole. Copy all of it, or ask for a new one";
        Problem::new("not_found", detail)
    };
    let key = secrets::present(&app.db, KEY).await?.ok_or_else(unknown)?;
    let link = token::read(&key, token).ok_or_else(unknown)?;
    let expired = || gone("This preview has expired. Ask for a new link");
    if link.expires_at <= app.clock.now() {
        return Err(expired().into());
    }
    let row = store::find(&app.db, link.preview).await?.ok_or_else(expired)?;
    let users = accounts::list(app).await?;
    let maker = users.into_iter().find(|u| u.id == row.user_id && u.is_active);
    let role = maker.and_then(|u| Role::parse(&u.role));
    if !policy::may(role, Action::Read, Resource::Content) {
        let detail = "Whoever made this preview may not show it any longer. Ask for a new link";
        return Err(gone(detail).into());
    }
    Ok(releases::drafts(app, row.shows.0.cells.as_deref()).await?)
}
