//! What this version refuses of the content that an older one stored. The new version is asked
//! before an upgrade.

use std::collections::HashSet;

use tokio::task::spawn_blocking;

use super::transfer;
use crate::{
    features::{
        content::live::LiveContent,
        releases::{self, ReleaseProblem},
    },
    platform::{db, state::AppState},
};

/// Mistakes in the stored content.
#[derive(Debug, Default)]
pub struct Stored {
    /// What is live, to be put right before the upgrade.
    pub refused: Vec<ReleaseProblem>,
    /// What is live and nobody edited: the start replaces it by the text of its version.
    pub replaced: Vec<ReleaseProblem>,
    /// Drafts, which stop nothing before they are published.
    pub drafts: Vec<ReleaseProblem>,
}

/// Checks all that is live, and all drafts.
pub async fn check(app: &AppState) -> Result<Stored, String> {
    let failed = |e: db::Error| format!("cannot read the database: {e}");
    let content = LiveContent::default();
    let drafts = releases::drafts(app, None).await.map_err(failed)?;
    let ahead = content.with(app, &drafts).await.map_err(failed)?;
    let live = content.now();
    let checking = move || (releases::all_mistakes(&live), releases::all_mistakes(&ahead));
    let (live, ahead) = spawn_blocking(checking).await.map_err(|e| e.to_string())?;
    // Files with mistakes bring nothing in, so nothing is replaced.
    let coming = transfer::missing(app).await.unwrap_or_else(|e| {
        tracing::warn!(error = e, "the start would bring no texts in");
        None
    });
    let is_coming = |m: &ReleaseProblem| {
        coming.as_ref().is_some_and(|tree| tree.has(&m.kind, &m.slug, &m.locale))
    };
    let (replaced, refused) = live.into_iter().partition(is_coming);
    let drafts: HashSet<(&str, &str, &str)> =
        drafts.iter().map(|d| (&*d.kind, &*d.slug, &*d.locale)).collect();
    let is_draft = |m: &ReleaseProblem| drafts.contains(&(&*m.kind, &*m.slug, &*m.locale));
    Ok(Stored { refused, replaced, drafts: ahead.into_iter().filter(is_draft).collect() })
}
