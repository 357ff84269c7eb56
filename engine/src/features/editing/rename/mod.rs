//! A new slug for an entry: at once, with a release that the engine queues. Where entries have
//! pages of their own, the old addresses lead to the new one.
//!
//! A redirect leads from an old slug to the entry, not to another slug: chains cannot form, and an
//! entry that takes back an old slug of its own leaves no loop behind. No other entry can take that
//! slug, because people and search engines know it as the address of this entry.
//!
//! References contain slugs. Those to a renamed entry are rewritten, in old revisions too, so that
//! whatever goes live later, by a rollback or a plan, still finds the entry. They follow in entries
//! out of the caller's reach as well, because they name what they named before.

mod former;
mod store;

use std::collections::BTreeSet;

use serde_json::json;
use uuid::Uuid;

pub(super) use self::former::Former;
pub use self::former::moved_addresses;
use super::{entries, saved, writable::WritableKind};
use crate::{
    features::{
        audit,
        auth::Author,
        content::{entry::find, kind::Kind, model, references::refer, store as content},
        releases::{self, NewRelease, ReleaseCause},
    },
    platform::{
        db::{self, Tx},
        error::{Problem, Result},
        state::AppState,
    },
};

/// Gives an entry another slug; false when its version is not `seen` any more.
pub(super) async fn rename(
    app: &AppState,
    kind: WritableKind<'_>,
    slug: &str,
    new: &str,
    seen: i64,
) -> Result<bool> {
    let entry = find(app, &kind.name, slug).await?;
    if entry.version != seen {
        return Ok(false);
    }
    if new == slug {
        return Ok(true);
    }
    // The new address is live at once.
    Author::from(kind.caller()).releases(&kind.label, kind.access.release.as_deref())?;
    if !kind.may_rename(slug) {
        let detail =
            format!("This {} is known elsewhere by its slug, which has to stay", kind.name);
        return Err(Problem::new("conflict", detail).into());
    }
    entries::check_slug(app, &kind, new, Some(entry.id)).await?;
    let kinds = content::kinds(&app.db).await?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    if !content::put_slug(&mut tx, entry.id, new, seen).await? {
        return Ok(false);
    }
    // Without a release no visitor has seen the entry, so its old slug needs no redirect.
    if releases::was_released(&mut tx, entry.id).await? {
        store::redirect(&mut tx, &kind.name, slug, new, entry.id, now).await?;
    }
    content::move_file(&mut tx, &kind.name, slug, new).await?;
    let mut touched = BTreeSet::from([entry.id]);
    for referring in kinds.values() {
        touched.extend(follow(&mut tx, referring, &kind.name, slug, new).await?);
    }
    let label = format!("{}/{new}", kind.name);
    let detail = json!({ "slug": [slug, new] });
    audit::record(&mut tx, kind.caller(), "content.rename", (entry.id, &label), detail, now)
        .await?;
    let touched: Vec<Uuid> = touched.into_iter().collect();
    saved::announce(&mut tx, &touched, now).await?;
    let note = format!("{}/{slug} is {label} now", kind.name);
    let release = NewRelease {
        cause: ReleaseCause::Slug,
        author: &kind.caller().full_name,
        note: &note,
        restores: None,
        items: &[],
    };
    releases::queue(&mut tx, release, now).await?;
    app.feed.commit(tx).await?;
    Ok(true)
}

/// Rewrites the references in the entries of one kind. Returns the entries that changed.
async fn follow(
    tx: &mut Tx,
    kind: &Kind,
    target: &str,
    old: &str,
    new: &str,
) -> db::Result<BTreeSet<Uuid>> {
    let mut touched = BTreeSet::new();
    if !kind.refers_to(target) {
        return Ok(touched);
    }
    for (entry, revision, fields) in content::shared_revisions(tx, &kind.name).await? {
        let mut fields = fields.0;
        let is_it = |kind: &str, slug: &str| kind == target && slug == old;
        if refer(kind, &mut fields, |kind, slug| is_it(kind, slug).then(|| new.to_owned())) {
            let hash = model::hash(&fields);
            content::put_fields(tx, revision, fields, &hash).await?;
            touched.insert(entry);
        }
    }
    Ok(touched)
}
