//! What other declarations of kinds would mean for live content: what it would lose, and what could not
//! be released again as it is. Nothing that is live changes by it.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::Arc,
};

use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use utoipa::ToSchema;

use super::import::tree::{Tree, at_odds};
use crate::{
    features::{
        content::{
            block::{Block, Blocks},
            entry::is_slug,
            kind::Kind,
            live,
            mistake::Mistake,
            store,
        },
        releases::{self, ReleaseProblem},
    },
    platform::{
        error::{Error, FieldError, Problem, Result},
        state::AppState,
    },
};

/// What live content is by other kinds, as it was not before.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = ContentRemodelled)]
pub struct Remodelled {
    /// Values that no field would hold any more: an import refuses the declarations, unless it is told to
    /// drop them.
    pub lost: Vec<ReleaseProblem>,
    /// What would stop the next release of its entry: it stays live until then.
    pub stopped: Vec<ReleaseProblem>,
}

/// Declarations as files, by name without the extension.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ContentDeclarations)]
pub(super) struct Declarations {
    /// As in `content/kinds/<kind>.toml`.
    pub kinds: BTreeMap<String, String>,
    /// As in `content/blocks/<type>.toml`.
    #[serde(default)]
    pub blocks: BTreeMap<String, String>,
}

type Kinds = BTreeMap<String, Arc<Kind>>;

/// What a tree would mean, apart from the cells that it brings itself.
pub async fn by_tree(app: &AppState, tree: &Tree) -> Result<Remodelled> {
    let kinds = tree.kinds().map(|kind| (kind.name.clone(), Arc::new(kind.clone()))).collect();
    let owned = |(kind, slug, locale): (&str, &str, &str)| {
        (kind.to_owned(), slug.to_owned(), locale.to_owned())
    };
    look(app, kinds, tree.cells().map(owned).collect()).await
}

/// What declarations would mean beside those that are stored. An `invalid` problem names those that
/// cannot be read.
pub(super) async fn by_declarations(app: &AppState, given: Declarations) -> Result<Remodelled> {
    let mut sources: BTreeMap<_, _> = store::block_sources(&app.db).await?.into_iter().collect();
    sources.extend(given.blocks.clone());
    let mut errors = Vec::new();
    let mut blocks = Blocks::new();
    for (name, source) in sources {
        match Block::parse(&name, &source) {
            Ok(block) => _ = blocks.insert(name, block),
            Err(mistake) => errors.push(unread("blocks", &name, mistake)),
        }
    }
    let mut sources: BTreeMap<_, _> = store::kind_sources(&app.db).await?.into_iter().collect();
    sources.extend(given.kinds.clone());
    let mut kinds = Kinds::new();
    for (name, source) in sources {
        let parsed = if is_slug(&name) {
            Kind::parse(&name, &source, &blocks)
        } else {
            Err(Mistake::new("a name is letters, digits, _ . -"))
        };
        match parsed {
            Ok(kind) => _ = kinds.insert(name, Arc::new(kind)),
            Err(mistake) => errors.push(unread("kinds", &name, mistake)),
        }
    }
    if errors.is_empty() {
        let named: HashMap<&str, &Kind> =
            kinds.iter().map(|(name, kind)| (&**name, &**kind)).collect();
        let told = at_odds(&named).into_iter();
        errors.extend(told.map(|told| FieldError::new("kinds", "declaration", told)));
    }
    if errors.is_empty() {
        return look(app, kinds, HashSet::new()).await;
    }
    Err(Problem::invalid(errors).into())
}

fn unread(folder: &str, name: &str, Mistake { line, message }: Mistake) -> FieldError {
    let message = line.map_or(message.clone(), |line| format!("line {line}: {message}"));
    FieldError::new(format!("{folder}.{name}"), "declaration", message)
}

/// Looks at everything that is live, but for the cells that are brought along: kind, slug, language.
async fn look(
    app: &AppState,
    other: Kinds,
    brought: HashSet<(String, String, String)>,
) -> Result<Remodelled> {
    let stored = live::kinds(app).await?;
    let mut kinds = stored.clone();
    kinds.extend(other);
    if kinds == stored || stored.is_empty() {
        return Ok(Remodelled::default());
    }
    let before = live::by_kinds(app, stored).await?;
    let after = live::by_kinds(app, kinds).await?;
    let looking = move || {
        let known = releases::coded_mistakes(&before).into_iter().map(|(_, m)| m.to_string());
        let known: HashSet<String> = known.collect();
        let mut found = Remodelled::default();
        for (code, mistake) in releases::coded_mistakes(&after) {
            let ReleaseProblem { kind, slug, locale, path, .. } = &mistake;
            let cell = (kind.clone(), slug.clone(), locale.clone());
            if known.contains(&mistake.to_string()) || brought.contains(&cell) {
                continue;
            }
            // Of a list of blocks, the type of one is a choice.
            let is_within = path.as_ref().is_some_and(|path| path.contains('/'));
            let is_lost = ["unknown", "type"].contains(&code) || code == "choice" && is_within;
            (if is_lost { &mut found.lost } else { &mut found.stopped }).push(mistake);
        }
        found
    };
    spawn_blocking(looking).await.map_err(Error::internal)
}

impl Remodelled {
    /// Refuses values that would be lost and that nobody named: `kind.field` of each.
    pub fn refuse_lost(&self, dropped: &[String]) -> std::result::Result<(), String> {
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
