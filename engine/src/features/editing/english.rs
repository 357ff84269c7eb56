//! The English behind translations: what they were made from, and whether they still match it.

use super::{drafts::NamedCell, saved, writable::WritableCell};
use crate::{
    features::{
        auth::Caller,
        content::{
            kind::{Fields, Series},
            store::{self, HeadRevision, Revision},
        },
    },
    platform::{
        error::{Problem, Result},
        state::AppState,
    },
};

/// The English texts behind a translation.
pub(super) struct EnglishSources {
    /// What the live translation was made from; without a live one, what the newest was made from.
    pub was: Option<Fields>,
    /// The live English text; its draft when none is live.
    pub now: Option<Fields>,
}

pub(super) async fn sources(app: &AppState, place: &NamedCell) -> Result<EnglishSources> {
    let head_revisions = store::head_revisions_of_entry(&app.db, place.entry.id).await?;
    let shown = |locale: &str| {
        head_revisions.iter().find(|p| {
            let id = p.head.live_id.or(p.head.draft_id);
            p.head.locale == locale && Some(p.revision.id) == id
        })
    };
    let now = shown("en").map(|p| &p.revision);
    let was = match shown(&place.locale) {
        Some(HeadRevision { head, .. })
            if head.confirmed.is_some() && head.confirmed.as_ref() == now.map(|r| &r.hash) =>
        {
            now.cloned()
        }
        Some(HeadRevision { revision: Revision { source_hash: Some(hash), .. }, .. }) => {
            store::english_of(&app.db, place.entry.id, hash).await?
        }
        _ => None,
    };
    Ok(EnglishSources { was: was.map(|r| r.fields.0), now: now.map(|r| r.fields.0.clone()) })
}

/// Confirms that a translation is right for the present English text. For the English text itself:
/// its meaning did not change, so translations that were right for it before still are. That marks
/// every translation, so the caller must reach them all.
pub(super) async fn confirm(app: &AppState, caller: &Caller, place: &NamedCell) -> Result<()> {
    let own = place.writable_by(caller)?;
    let at = app.clock.now();
    let heads = store::heads(&app.db, own.entry()).await?;
    let mut meant = Vec::new();
    for head in heads.iter().filter(|h| Series::of(&h.locale) == Some(Series::Other)) {
        let is_meant = own.series() == Series::English || head.locale == own.locale();
        if let Some(live) = head.live_id.filter(|_| is_meant) {
            let cell = WritableCell::of(caller, &place.kind, head.entry_id, &head.locale)?;
            meant.push((cell, live, &head.confirmed));
        }
    }
    let mut tx = app.db.begin().await?;
    let english = heads.iter().find(|h| h.locale == "en");
    let draft = english.filter(|h| h.live_id.is_some()).and_then(|h| h.draft_id);
    let live = store::english(&mut tx, own.entry()).await?;
    let of = match draft.filter(|_| own.series() == Series::English) {
        Some(id) => store::revision(&mut tx, id).await?.map(|r| r.hash),
        None => live.clone(),
    };
    let of = of.ok_or_else(|| Problem::new("not_found", "There is no English text yet"))?;
    for (cell, id, confirmed) in meant {
        // A draft of the English text leaves translations that are stale already as they are.
        if of != live.clone().unwrap_or_default() {
            let made_from = store::revision(&mut tx, id).await?.and_then(|r| r.source_hash);
            if made_from != live && *confirmed != live {
                continue;
            }
        }
        store::confirm(&mut tx, cell.entry(), cell.locale(), &of).await?;
    }
    saved::announce(&mut tx, &[own.entry()], at).await?;
    Ok(app.feed.commit(tx).await?)
}
