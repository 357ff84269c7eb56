//! One entry in place of another, wherever entries refer to it.

use std::collections::BTreeSet;

use serde_json::json;

use super::{
    drafts::{self, Draft, Saved, TextSource},
    saved,
    writable::WritableCell,
};
use crate::{
    features::{
        auth::Caller,
        content::{
            entry::{find, no_entry, record},
            kind::Kind,
            references::{Leads, References, UNDESCRIBED, refer, referring},
        },
    },
    platform::{
        db,
        error::{Problem, Result},
        state::AppState,
    },
};

/// Saves drafts in which every reference to one entry leads to another. Returns `kind/slug` of each
/// changed entry. A problem when the other entry is missing or a picture without a description, or
/// when one of the references is out of the caller's reach.
pub async fn replace(
    app: &AppState,
    caller: &Caller,
    target: &Kind,
    (from, to): (&str, &str),
) -> Result<BTreeSet<String>> {
    let old = find(app, &target.name, from).await?;
    match References::load(app).await?.leads(&target.name, to) {
        Leads::There => {}
        Leads::Nowhere | Leads::NotLive => return Err(no_entry(&target.name, to).into()),
        Leads::Undescribed => {
            return Err(Problem::field("by", "described", UNDESCRIBED).into());
        }
    }
    let at = app.clock.now();
    let mut tx = app.db.begin().await?;
    let referring = referring(app, &target.name).await?;
    let is_it = |kind: &str, slug: &str| kind == target.name && slug == from && from != to;
    let other = |kind: &str, slug: &str| is_it(kind, slug).then(|| to.to_owned());
    let mut wanted = Vec::new();
    for (kind, entry, cells) in &referring {
        for present in cells {
            let mut fields = present.fields.clone();
            if !refer(kind, &mut fields, other) {
                continue;
            }
            let cell = WritableCell::of(caller, kind, entry.id, &present.locale)?;
            let (seen, source) = (Some(present.version), TextSource::Present);
            wanted.push((entry, Draft { cell, fields, seen, session: None, source }));
        }
    }
    let (mut users, mut changed) = (BTreeSet::new(), Vec::new());
    for (entry, draft) in wanted {
        if drafts::save(&mut tx, draft, at).await? == Saved::Stale {
            return Err(db::Error::Retry.into());
        }
        users.insert(format!("{}/{}", entry.kind, entry.slug));
        changed.push(entry.id);
    }
    let detail = json!({ "by": to });
    record(&mut tx, caller, "content.replace", (old.id, &target.name, from), detail, at).await?;
    saved::announce(&mut tx, &changed, at).await?;
    app.feed.commit(tx).await?;
    Ok(users)
}
