//! One entry in place of another, wherever entries refer to it.

use std::collections::BTreeSet;

use serde_json::json;

use super::drafts::{self, Draft, Saved, TextSource};
use crate::{
    features::{
        auth::Staff,
        content::{
            entry::{find, no_entry, record},
            kind::Kind,
            references::{Leads, References, UNDESCRIBED, refer, referring},
        },
    },
    platform::{
        changes::{self, Topic},
        db,
        error::{Problem, Result},
        state::AppState,
    },
};

/// Saves drafts in which every reference to one entry leads to another. Returns `kind/slug` of each
/// changed entry. A problem when the other entry is missing or a picture without a description.
pub async fn replace(
    app: &AppState,
    staff: &Staff,
    target: &Kind,
    (from, to): (&str, &str),
) -> Result<BTreeSet<String>> {
    let old = find(app, &target.name, from).await?;
    match References::load(app).await?.leads(&target.name, to) {
        Leads::There => {}
        Leads::Nowhere => return Err(no_entry(&target.name, to).into()),
        Leads::Undescribed => {
            return Err(Problem::field("by", "described", UNDESCRIBED).into());
        }
    }
    let at = app.clock.now();
    let mut tx = app.db.begin().await?;
    let (mut users, mut changed) = (BTreeSet::new(), Vec::new());
    for (kind, entry, cells) in referring(app, &target.name).await? {
        for cell in cells {
            let mut fields = cell.fields.clone();
            let other = |slug: &str| (slug == from && from != to).then(|| to.to_owned());
            if !refer(&kind, &mut fields, &target.name, other) {
                continue;
            }
            let draft = Draft {
                kind: &kind,
                entry: entry.id,
                locale: &cell.locale,
                fields,
                author: &staff.full_name,
                seen: Some(cell.version),
                session: None,
                source: TextSource::Present,
            };
            if drafts::save(&mut tx, draft, at).await? == Saved::Stale {
                return Err(db::Error::Retry.into());
            }
            users.insert(format!("{}/{}", kind.name, entry.slug));
            changed.push(entry.id);
        }
    }
    let detail = json!({ "by": to });
    record(&mut tx, staff, "content.replace", (old.id, &target.name, from), detail, at).await?;
    changes::append_all(&mut tx, Topic::Content, &changed, at).await?;
    app.feed.commit(tx).await?;
    Ok(users)
}
