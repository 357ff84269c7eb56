//! Import and export of everything that is a file: kinds, entries, texts, prices, profile.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use tokio::task::spawn_blocking;

use crate::{
    features::{
        catalogue::Codes,
        content::{self, export},
        editing::{
            import::{
                self, Present, Report,
                tree::{self, Tree},
            },
            remodel,
        },
        media,
        packages::{self, CheckedPrices, PriceList},
        releases::{self, NewRelease, ReleaseCause, ReleaseProblem},
        settings::{self, BusinessProfile, Imported},
    },
    platform::{VERSION, db, files, state::AppState},
};

const PROFILE: &str = "content/business.toml";
const PRICES: &str = "content/packages.toml";
/// Names the version of the texts beside it.
const OF_VERSION: &str = "content/version.toml";

/// What an import did.
pub struct TransferReport {
    pub content: Report,
    pub packages: packages::ImportReport,
    pub profile: Option<Imported>,
    pub warnings: Vec<String>,
    /// Whether a release was queued, which the engine now publishes.
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

/// How files are imported.
#[derive(Debug, Default)]
pub struct ImportMode {
    /// Replace what people edited by what the files say.
    pub overwrite: bool,
    /// Say what would happen and change nothing.
    pub dry_run: bool,
    /// Fields, as `kind.field`, whose live values may go with them.
    pub drop: Vec<String>,
}

/// Imports a folder: everything is checked first, then written in one transaction. The error has
/// all mistakes in the files.
pub async fn import(
    app: &AppState,
    from: &Path,
    how: &ImportMode,
) -> Result<TransferReport, String> {
    let &ImportMode { overwrite, dry_run, .. } = how;
    let root = root(from);
    let (mut tree, profile, prices) = read(&root).await?;
    let remodelled = remodel::by_tree(app, &tree).await;
    let remodelled = remodelled.map_err(|e| format!("nothing was imported: {}", e.sentences()))?;
    remodelled.refuse_lost(&how.drop)?;
    let stopped = |one: &ReleaseProblem| format!("{one} (live, and stops its next release)");
    tree.warnings.extend(remodelled.stopped.iter().map(stopped));
    if !dry_run {
        media::import(app, &root).await.map_err(|e| format!("nothing was imported: {e}"))?;
    }
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
    if let Some(version) = version(&root)? {
        content::put_file(&mut tx, OF_VERSION, &version.source).await.map_err(failed)?;
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
    if dry_run {
        drop(tx);
    } else {
        app.feed.commit(tx).await.map_err(failed)?;
    }
    Ok(TransferReport {
        content: report,
        packages: packages_done,
        profile: profile_done,
        warnings: tree.warnings,
        queued,
    })
}

fn failed(e: db::Error) -> String {
    match e {
        db::Error::Retry => {
            "nothing was imported: somebody else is changing the content, try again".to_owned()
        }
        e => format!("nothing was imported: {e}"),
    }
}

/// Imports the texts, templates and kinds of content that the database lacks from the files of this
/// version beside the engine, before any page is rendered with them: a page never shows a key.
/// Existing ones stay as they are, but for templates that an import wrote and this version refuses.
/// Returns how many texts came in.
pub async fn bring_missing(app: &AppState) -> Result<usize, String> {
    let Some((root, version)) = own_version(app)? else { return Ok(0) };
    let at = app.clock.now();
    let mut tx = app.db.begin().await.map_err(failed)?;
    // Of engines that start together on one database, one imports them.
    releases::keep_still(&mut tx).await.map_err(failed)?;
    let known = content::file(&app.db, OF_VERSION).await.map_err(failed)?;
    let (missing, present) = lacking(app, &root).await?;
    if missing.is_none() && known.as_ref() == Some(&version.source) {
        return Ok(0);
    }
    content::put_file(&mut tx, OF_VERSION, &version.source).await.map_err(failed)?;
    let mut came = 0;
    if let Some(missing) = missing {
        let done = import::apply(&mut tx, &missing, &present, false, at).await.map_err(failed)?;
        let (report, items) = done;
        came = report.added + report.updated;
        let new = NewRelease {
            cause: ReleaseCause::Import,
            author: content::model::IMPORT,
            note: "Texts of another version",
            restores: None,
            items: &items,
        };
        // No page shows the missing ones yet, and none can be made with the refused ones, so none
        // has to be rendered first.
        let release = releases::queue(&mut tx, new, at).await.map_err(failed)?;
        let claim = releases::claim_queued(&mut tx, release).await.map_err(failed)?;
        releases::go_live(&mut tx, claim, at).await.map_err(failed)?;
        releases::announce(&mut tx, release, at).await.map_err(failed)?;
    }
    app.feed.commit(tx).await.map_err(failed)?;
    Ok(came)
}

/// What [`bring_missing`] would bring in; None when it would bring nothing.
pub async fn missing(app: &AppState) -> Result<Option<Tree>, String> {
    let Some((root, _)) = own_version(app)? else { return Ok(None) };
    Ok(lacking(app, &root).await?.0)
}

/// The folder beside the engine and its version; None when it is of another version.
fn own_version(app: &AppState) -> Result<Option<(PathBuf, Version)>, String> {
    let root = root(&app.config.project);
    let version = version(&root)?.filter(|version| version.number == VERSION);
    Ok(version.map(|version| (root, version)))
}

/// What the database lacks of a folder, and what it has.
async fn lacking(app: &AppState, root: &Path) -> Result<(Option<Tree>, Present), String> {
    let present = Present::load(&app.db).await.map_err(failed)?;
    let tree = tree::read_beside(root, &present).await.map_err(|mistakes| refused(&mistakes))?;
    let comparing = move || (tree.lacking(&present), present);
    spawn_blocking(comparing).await.map_err(|e| e.to_string())
}

/// The version of the texts in the database; None when their files named none.
pub async fn version_of_texts(app: &AppState) -> db::Result<Option<String>> {
    let source = content::file(&app.db, OF_VERSION).await?;
    Ok(source.and_then(|source| Some(toml::from_str::<OfVersion>(&source).ok()?.version)))
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct OfVersion {
    version: String,
}

struct Version {
    source: String,
    number: String,
}

/// The version that a folder names; None when it has no file for it.
fn version(root: &Path) -> Result<Option<Version>, String> {
    let mut mistakes = Vec::new();
    let version = optional(root, OF_VERSION, &mut mistakes).and_then(|source| {
        let OfVersion { version: number } = parse(OF_VERSION, &source, &mut mistakes)?;
        Some(Version { source, number })
    });
    if mistakes.is_empty() { Ok(version) } else { Err(refused(&mistakes)) }
}

fn refused(mistakes: &[String]) -> String {
    format!("nothing was imported:\n  {}", mistakes.join("\n  "))
}

type Sourced<T> = Option<(String, T)>;

async fn read(
    root: &Path,
) -> Result<(Tree, Sourced<BusinessProfile>, Sourced<CheckedPrices>), String> {
    let mut mistakes = Vec::new();
    let tree = tree::read_apart(root).await.map_err(|found| mistakes.extend(found)).ok();
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
        _ => Err(refused(&mistakes)),
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
            let mistake = content::mistake::Mistake::of_toml(source, &e);
            let line = mistake.line.map_or_else(String::new, |n| format!(":{n}"));
            mistakes.push(format!("{path}{line}: {}", mistake.message));
        })
        .ok()
}

/// Writes everything as the files it came from. Returns the number of files.
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
    if let Some(source) = content::file(&app.db, OF_VERSION).await.map_err(failed)? {
        files::write(&to.join(OF_VERSION), source.as_bytes())?;
        count += 1;
    }
    let source = content::file(&app.db, PRICES).await.map_err(failed)?;
    if let Some(text) = packages::to_toml(&app.db, source.as_deref()).await? {
        files::write(&to.join(PRICES), text.as_bytes())?;
        count += 1;
    }
    Ok(count)
}
