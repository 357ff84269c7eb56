//! What it means for live content that an import brings other kinds: what they would lose, and what
//! could not be released again as it is. Nothing that is live changes by it.

use std::{collections::HashSet, sync::Arc};

use tokio::task::spawn_blocking;

use crate::{
    features::{
        content::live,
        editing::import::tree::Tree,
        releases::{self, ReleaseProblem},
    },
    platform::{db, state::AppState},
};

/// What live content is by other kinds, as it was not before.
#[derive(Debug, Default)]
pub struct Remodelled {
    /// Values that no field holds any more.
    pub lost: Vec<ReleaseProblem>,
    /// What stops the next release of its entry: it stays live until then.
    pub stopped: Vec<ReleaseProblem>,
}

/// Looks at everything that is live, but for the cells that the tree brings itself.
pub async fn look(app: &AppState, tree: Tree) -> Result<(Tree, Remodelled), String> {
    let failed = |e: db::Error| format!("cannot read the database: {e}");
    let stored = live::kinds(app).await.map_err(failed)?;
    let mut kinds = stored.clone();
    kinds.extend(tree.kinds().map(|kind| (kind.name.clone(), Arc::new(kind.clone()))));
    if kinds == stored || stored.is_empty() {
        return Ok((tree, Remodelled::default()));
    }
    let before = live::by_kinds(app, stored).await.map_err(failed)?;
    let after = live::by_kinds(app, kinds).await.map_err(failed)?;
    let looking = move || {
        let known = releases::coded_mistakes(&before).into_iter().map(|(_, m)| m.to_string());
        let known: HashSet<String> = known.collect();
        let mut found = Remodelled::default();
        for (code, mistake) in releases::coded_mistakes(&after) {
            let ReleaseProblem { kind, slug, locale, path, .. } = &mistake;
            if known.contains(&mistake.to_string()) || tree.has(kind, slug, locale) {
                continue;
            }
            // Of a list of blocks, the type of one is a choice.
            let is_within = path.as_ref().is_some_and(|path| path.contains('/'));
            let is_lost = ["unknown", "type"].contains(&code) || code == "choice" && is_within;
            (if is_lost { &mut found.lost } else { &mut found.stopped }).push(mistake);
        }
        (tree, found)
    };
    spawn_blocking(looking).await.map_err(|e| e.to_string())
}

impl Remodelled {
    /// Refuses values that would be lost and that nobody named: `kind.field` of each.
    pub fn refuse_lost(&self, dropped: &[String]) -> Result<(), String> {
        let name = |lost: &ReleaseProblem| {
            let path = lost.path.as_deref().unwrap_or_default();
            format!("{}.{}", lost.kind, path.split('/').next().unwrap_or_default())
        };
        let mut lines = Vec::new();
        for lost in self.lost.iter().filter(|lost| !dropped.contains(&name(lost))) {
            lines.push(format!("{lost} (live; --drop {} lets it go)", name(lost)));
        }
        if lines.is_empty() {
            return Ok(());
        }
        Err(format!("nothing was imported, live values would be lost:\n  {}", lines.join("\n  ")))
    }
}
