//! One entry: its slug, looking it up, and its record in the audit log.

use serde_json::Value;
use uuid::Uuid;

use super::{
    cells::{self, ContentCell},
    kind::{ARCHIVED, Series},
    store::{self, EntryRow},
};
use crate::{
    features::{audit, auth::Caller},
    platform::{
        clock::Instant,
        db::{self, Tx},
        error::{Problem, Result},
        state::AppState,
    },
};

/// Whether a slug is well-formed. `order` is an address below every kind, so it is no slug.
pub fn is_slug(slug: &str) -> bool {
    let mut chars = slug.chars();
    slug != "order"
        && chars.next().is_some_and(|c| c.is_ascii_alphanumeric())
        && slug.len() <= 80
        && chars.all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'))
}

/// The entry of a slug; a `not_found` problem without one.
pub async fn find(app: &AppState, kind: &str, slug: &str) -> Result<EntryRow> {
    // PostgreSQL refuses a parameter with a NUL byte: no entry has such a slug.
    let found = if slug.contains('\0') { None } else { store::entry(&app.db, kind, slug).await? };
    Ok(found.ok_or_else(|| no_entry(kind, slug))?)
}

/// Records what a caller did to an entry, by its id, kind and slug.
pub async fn record(
    tx: &mut Tx,
    caller: &Caller,
    action: &'static str,
    (id, kind, slug): (Uuid, &str, &str),
    detail: Value,
    at: Instant,
) -> db::Result<()> {
    audit::record(tx, caller, action, (id, &format!("{kind}/{slug}")), detail, at).await
}

/// Whether the draft of the shared fields, else the live ones, mark the entry as archived.
pub fn is_archived(cells: &[ContentCell]) -> bool {
    cells::newest(cells, Series::SHARED).is_some_and(|f| f.contains_key(ARCHIVED))
}

/// The problem of a kind that does not exist.
pub fn no_kind(kind: &str) -> Problem {
    Problem::new("not_found", format!("There is no content of the kind '{kind}'"))
}

/// The problem of a slug that no entry of the kind has.
pub fn no_entry(kind: &str, slug: &str) -> Problem {
    Problem::new("not_found", format!("There is no {kind} '{slug}'"))
}
