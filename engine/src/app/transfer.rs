//! Import and export of everything that is a file: kinds, entries, texts, prices, profile.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{
    features::{
        catalogue::Codes,
        content::{
            self, export,
            import::{self, Present, Report, Tree},
            releases::{self, NewRelease, ReleaseCause},
        },
        media,
        packages::{self, CheckedPrices, PriceList},
        settings::{self, BusinessProfile, Imported},
    },
    platform::{db, files, state::AppState},
};

const PROFILE: &str = "content/business.toml";
const PRICES: &str = "content/packages.toml";

/// What an import did.
pub struct Done {
    pub content: Report,
    pub packages: packages::ImportReport,
    pub profile: Option<Imported>,
    pub warnings: Vec<String>,
    /// Whether something was changed that the engine now publishes.
    pub queued: bool,
}

/// The folder that holds `content/` and `locales/`: the given one, or the one around it when
/// `content/` itself was given.
pub fn root(given: &Path) -> PathBuf {
    if given.join("kinds").is_dir() && !given.join("content").is_dir() {
        return given.join("..");
    }
    given.to_owned()
}

/// Imports a folder: everything is checked first, then written in one transaction.
pub async fn import(app: &AppState, from: &Path, overwrite: bool) -> Result<Done, String> {
    let root = root(from);
    let (tree, profile, prices) = read(&root)?;
    let failed = |e: db::Error| match e {
        db::Error::Retry => {
            "nothing was imported: somebody else is changing the content, try again".to_owned()
        }
        e => format!("nothing was imported: {e}"),
    };
    media::import(app, &root).await.map_err(|e| format!("nothing was imported: {e}"))?;
    let present = Present::load(&app.db).await.map_err(failed)?;
    let at = app.clock.now();
    let mut tx = app.db.begin().await.map_err(failed)?;
    let mut profile_done = None;
    if let Some((source, profile)) = &profile {
        content::put_file(&mut tx, PROFILE, source).await.map_err(failed)?;
        let done = settings::import_profile(&mut tx, profile, overwrite, at).await;
        profile_done = Some(done.map_err(failed)?);
    }
    let mut packages_done = packages::ImportReport::default();
    if let Some((source, list)) = &prices {
        content::put_file(&mut tx, PRICES, source).await.map_err(failed)?;
        packages_done = packages::import(&mut tx, list, overwrite, at).await.map_err(failed)?;
    }
    let (report, items) =
        import::apply(&mut tx, &tree, &present, overwrite, at).await.map_err(failed)?;
    let queued = !items.is_empty();
    if queued {
        let new = NewRelease {
            cause: ReleaseCause::Import,
            author: content::model::IMPORT,
            note: "Import of files",
            restores: None,
            items: &items,
        };
        releases::queue(&mut tx, new, at).await.map_err(failed)?;
    }
    app.feed.commit(tx).await.map_err(failed)?;
    Ok(Done {
        content: report,
        packages: packages_done,
        profile: profile_done,
        warnings: tree.warnings,
        queued,
    })
}

type Sourced<T> = Option<(String, T)>;

fn read(root: &Path) -> Result<(Tree, Sourced<BusinessProfile>, Sourced<CheckedPrices>), String> {
    let mut mistakes = Vec::new();
    let tree = import::read(root).map_err(|found| mistakes.extend(found)).ok();
    let profile = optional(root, PROFILE, &mut mistakes).and_then(|source| {
        let profile: BusinessProfile = parse(PROFILE, &source, &mut mistakes)?;
        let wrong = profile.mistakes();
        mistakes.extend(wrong.iter().map(|e| format!("{PROFILE}: {}: {}", e.field, e.message)));
        Some((source, profile))
    });
    let prices = optional(root, PRICES, &mut mistakes).and_then(|source| {
        let list: PriceList = parse(PRICES, &source, &mut mistakes)?;
        let codes = Codes::new(Arc::new(tree.as_ref()?.snapshot()));
        let checked = list.check(&codes).map_err(|found| {
            mistakes.extend(found.iter().map(|m| format!("{PRICES}: {m}")));
        });
        Some((source, checked.ok()?))
    });
    match tree {
        Some(tree) if mistakes.is_empty() => Ok((tree, profile, prices)),
        _ => Err(format!("nothing was imported:\n  {}", mistakes.join("\n  "))),
    }
}

fn optional(root: &Path, path: &str, mistakes: &mut Vec<String>) -> Option<String> {
    let file = root.join(path);
    if !file.exists() {
        return None;
    }
    files::read_text(&file).map_err(|e| mistakes.push(e)).ok()
}

fn parse<T: serde::de::DeserializeOwned>(
    path: &str,
    source: &str,
    mistakes: &mut Vec<String>,
) -> Option<T> {
    toml::from_str(source)
        .map_err(|e| {
            let mistake = content::kind::Mistake::of_toml(source, &e);
            let line = mistake.line.map_or_else(String::new, |n| format!(":{n}"));
            mistakes.push(format!("{path}{line}: {}", mistake.message));
        })
        .ok()
}

/// Writes everything as the files it came from. Returns how many.
pub async fn export(app: &AppState, to: &Path) -> Result<usize, String> {
    let failed = |e: db::Error| format!("cannot read the database: {e}");
    let mut count = export::write_tree(&app.db, to).await?;
    count += media::export(app, to).await?;
    if let Some(profile) = settings::profile(&app.db).await.map_err(failed)? {
        let source = content::file(&app.db, PROFILE).await.map_err(failed)?;
        let text = settings::to_toml(&profile, source.as_deref())?;
        files::write(&to.join(PROFILE), text.as_bytes())?;
        count += 1;
    }
    let source = content::file(&app.db, PRICES).await.map_err(failed)?;
    if let Some(text) = packages::to_toml(&app.db, source.as_deref()).await? {
        files::write(&to.join(PRICES), text.as_bytes())?;
        count += 1;
    }
    Ok(count)
}
