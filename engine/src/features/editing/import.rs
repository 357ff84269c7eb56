//! Import: files into the database. Adds what is missing, updates what import itself wrote and no
//! person edited since, and overwrites an edit only when asked to.
//!
//! [`read`] reads and checks everything first; only a tree without mistakes is written.

mod merged;
mod missing;
mod present;

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    path::Path,
    sync::Arc,
};

use sqlx::types::Json;
use tokio::task::spawn_blocking;
use uuid::Uuid;

use self::merged::Merged;
pub use self::present::Present;
use super::{
    drafts::{self, Draft, Saved, TextSource},
    writable::WritableCell,
};
use crate::{
    features::content::{
        address,
        block::Block,
        entry::is_slug,
        files::{self, Cells},
        kind::{ASKED_FOR, Fields, Kind, Mistake, Series, TEXT, TEXT_VALUE},
        model::{self, Cell, Entry, IMPORT, ReleaseItem, Snapshot},
        references::Leads,
        store::{self, Head},
    },
    platform::{
        changes::{self, Topic},
        clock::Instant,
        db::{self, Tx},
        files::{list, read_text},
        locale::Locale,
    },
};

/// The folder with the types of blocks.
const BLOCKS: &str = "content/blocks";

/// A tree of content files, read and checked.
pub struct Tree {
    blocks: Vec<(String, String, Block)>,
    kinds: Vec<(String, String, Kind)>,
    entries: Vec<EntryFile>,
    files: Vec<(String, String)>,
    /// Findings that do not stop an import: languages with missing strings.
    pub warnings: Vec<String>,
}

struct EntryFile {
    kind: String,
    slug: String,
    cells: Cells,
}

impl Tree {
    /// The content as it would be if it consisted of this tree alone.
    pub fn snapshot(&self) -> Snapshot {
        let kinds = self.kinds.iter().map(|(name, _, k)| (name.clone(), Arc::new(k.clone())));
        let entries = self.entries.iter().map(|e| {
            let cells = e.cells.iter().map(|(locale, fields)| {
                (locale.clone(), Cell { fields: fields.clone(), html: Fields::new() })
            });
            let entry = Entry { id: Uuid::nil(), slug: e.slug.clone(), cells: cells.collect() };
            (e.kind.clone(), Arc::new(entry))
        });
        Snapshot::new(kinds.collect(), entries.collect())
    }

    /// Whether it has a cell.
    pub fn has(&self, kind: &str, slug: &str, locale: &str) -> bool {
        let is_meant = |entry: &&EntryFile| entry.kind == kind && entry.slug == slug;
        self.entries.iter().find(is_meant).is_some_and(|entry| entry.cells.contains_key(locale))
    }
}

/// What an import did, counted in cells.
#[derive(Debug, Default)]
pub struct Report {
    pub added: usize,
    pub updated: usize,
    pub unchanged: usize,
    /// Edits that were kept against the files: `content/faq/safe.toml [kn] answer`.
    pub kept: Vec<String>,
}

/// [`read`] from an async function: files are read and templates checked on a blocking thread.
pub async fn read_apart(root: &Path) -> Result<Tree, Vec<String>> {
    reading_apart(root, HashSet::new()).await
}

/// The files of a folder that [`Tree::lacking`] compares with what is stored: all of them when the
/// database lacks a kind, whose entries may refer to any other, else those the engine asks for.
/// A start waits for it.
pub async fn read_beside(root: &Path, present: &Present) -> Result<Tree, Vec<String>> {
    reading_apart(root, present.kinds.keys().cloned().collect()).await
}

async fn reading_apart(root: &Path, stored: HashSet<String>) -> Result<Tree, Vec<String>> {
    let root = root.to_owned();
    let reading = spawn_blocking(move || read_kinds(&root, &stored)).await;
    reading.unwrap_or_else(|e| Err(vec![e.to_string()]))
}

/// Reads `content/` and `locales/` below a folder. The error lists every mistake, a line each.
pub fn read(root: &Path) -> Result<Tree, Vec<String>> {
    read_kinds(root, &HashSet::new())
}

/// [`read`], without the entries that a database has whose kinds are these.
fn read_kinds(root: &Path, stored: &HashSet<String>) -> Result<Tree, Vec<String>> {
    let mut reader = TreeReader { root, mistakes: Vec::new() };
    let mut tree = Tree {
        blocks: reader.blocks(),
        kinds: Vec::new(),
        entries: Vec::new(),
        files: Vec::new(),
        warnings: Vec::new(),
    };
    let blocks = tree.blocks.iter().map(|(name, _, block)| (name.clone(), block.clone())).collect();
    for (path, name) in reader.list("content/kinds", "toml") {
        let Some(source) = reader.text(&path) else { continue };
        if let Some(kind) = reader.keep(&path, Kind::parse(&name, &source, &blocks)) {
            tree.kinds.push((name, source, kind));
        }
    }
    if tree.kinds.is_empty() && reader.mistakes.is_empty() {
        let folder = root.display();
        reader.mistakes.push(format!("{folder}: no content/kinds/*.toml, so no content here"));
    }
    let all = tree.kinds.iter().any(|(name, ..)| !stored.contains(name));
    let is_read = |name: &str| all || ASKED_FOR.contains(&name);
    let names = tree.kinds.iter().map(|(name, ..)| name.clone());
    for kind in names.filter(|name| is_read(name)).collect::<Vec<_>>() {
        let found = tree.kinds.iter().find(|(name, ..)| *name == kind);
        for (path, slug) in reader.list(&format!("content/{kind}"), "toml") {
            if !is_slug(&slug) {
                reader.keep::<()>(&path, Err(Mistake::new("a slug is letters, digits, _ . -")));
                continue;
            }
            let Some(source) = reader.text(&path) else { continue };
            if let Some(mut cells) = reader.keep(&path, files::parse_entry(&source)) {
                if let (Some(shared), Some((.., kind))) = (cells.get_mut(Series::SHARED), found) {
                    kind.give_ids(shared);
                }
                tree.entries.push(EntryFile { kind: kind.clone(), slug, cells });
                tree.files.push((path, source));
            }
        }
    }
    reader.texts(&mut tree);
    reader.check(&tree);
    if reader.mistakes.is_empty() { Ok(tree) } else { Err(reader.mistakes) }
}

struct TreeReader<'a> {
    root: &'a Path,
    mistakes: Vec<String>,
}

impl TreeReader<'_> {
    /// Paths below the root, each with the name of its file without the extension.
    fn list(&mut self, folder: &str, extension: &str) -> Vec<(String, String)> {
        match list(&self.root.join(folder), extension) {
            Ok(found) => found
                .iter()
                .filter_map(|p| p.file_stem()?.to_str().map(ToOwned::to_owned))
                .map(|name| (format!("{folder}/{name}.{extension}"), name))
                .collect(),
            Err(e) => {
                self.mistakes.push(e);
                Vec::new()
            }
        }
    }

    fn text(&mut self, path: &str) -> Option<String> {
        read_text(&self.root.join(path)).map_err(|e| self.mistakes.push(e)).ok()
    }

    fn keep<T>(&mut self, path: &str, parsed: Result<T, Mistake>) -> Option<T> {
        parsed
            .map_err(|m| {
                let line = m.line.map_or_else(String::new, |n| format!(":{n}"));
                self.mistakes.push(format!("{path}{line}: {}", m.message));
            })
            .ok()
    }

    /// The types of blocks; a tree may have none.
    fn blocks(&mut self) -> Vec<(String, String, Block)> {
        let mut blocks = Vec::new();
        if !self.root.join(BLOCKS).exists() {
            return blocks;
        }
        for (path, name) in self.list(BLOCKS, "toml") {
            let Some(source) = self.text(&path) else { continue };
            if let Some(block) = self.keep(&path, Block::parse(&name, &source)) {
                blocks.push((name, source, block));
            }
        }
        blocks
    }

    fn texts(&mut self, tree: &mut Tree) {
        let mut texts: BTreeMap<String, Cells> = BTreeMap::new();
        let mut counts = Vec::new();
        for (path, name) in self.list("locales", "json") {
            let Some(locale) = Locale::parse(&name) else {
                self.mistakes.push(format!("{path}: '{name}' is none of the seven languages"));
                continue;
            };
            let Some(source) = self.text(&path) else { continue };
            let Some(strings) = self.keep(&path, files::parse_texts(&source)) else { continue };
            counts.push((path.clone(), locale, strings.len()));
            for (key, value) in strings {
                if !is_slug(&key) {
                    self.mistakes.push(format!("{path}: '{key}': a key is letters, digits, _ . -"));
                }
                let fields = Fields::from_iter([(TEXT_VALUE.to_owned(), value)]);
                texts.entry(key).or_default().insert(locale.code().to_owned(), fields);
            }
            tree.files.push((path, source));
        }
        for (path, locale, _) in &counts {
            let code = locale.code();
            let missing = texts.values().filter(|cells| !cells.contains_key(code)).count();
            if missing > 0 {
                tree.warnings.push(format!(
                    "{path}: {missing} of {} keys are missing and fall back to English",
                    texts.len()
                ));
            }
        }
        let found =
            texts.into_iter().map(|(slug, cells)| EntryFile { kind: TEXT.to_owned(), slug, cells });
        tree.entries.extend(found);
    }

    /// Checks every field of every entry against its kind.
    fn check(&mut self, tree: &Tree) {
        let kinds: HashMap<&str, &Kind> =
            tree.kinds.iter().map(|(name, _, kind)| (name.as_str(), kind)).collect();
        if let Some((one, other)) = address::clash(tree.kinds.iter().map(|(.., kind)| kind)) {
            self.mistakes.push(format!("the pages of '{one}' and '{other}' have one address"));
        }
        for field in tree.kinds.iter().flat_map(|(.., kind)| kind.all_fields()) {
            let Some(other) = field.target().and_then(|target| kinds.get(target)) else { continue };
            for name in field.with.iter().filter(|name| !other.fields.contains_key(*name)) {
                self.mistakes.push(format!("`with` names '{name}', which {} lacks", other.name));
            }
        }
        let mut names: HashMap<(&str, &str), bool> = HashMap::new();
        for entry in &tree.entries {
            let english = entry.cells.contains_key(Locale::En.code());
            names.insert((&entry.kind, &entry.slug), english);
        }
        let mut folded = HashSet::new();
        for entry in &tree.entries {
            // Some file systems, and most visitors, do not tell `Safe` from `safe`.
            if !folded.insert((entry.kind.as_str(), entry.slug.to_ascii_lowercase())) {
                let place = place(&entry.kind, &entry.slug, Locale::En.code());
                self.mistakes.push(format!("{place}: this slug comes twice, but for upper case"));
            }
            let Some(kind) = kinds.get(entry.kind.as_str()) else {
                self.mistakes.push(format!("content/kinds/{}.toml is missing", entry.kind));
                return;
            };
            if let Some(why) = kind.refuses_slug(&entry.slug, kinds.values().copied()) {
                self.mistakes.push(format!("content/{}/{}.toml: {why}", entry.kind, entry.slug));
            }
            let leads = |kind: &str, slug: &str| Leads::to(kind, names.get(&(kind, slug)).copied());
            for (locale, e) in kind.validate_entry(|locale| entry.cells.get(locale), &leads) {
                let place = place(&entry.kind, &entry.slug, locale);
                self.mistakes.push(format!("{place} {}: {}", e.path, e.message));
            }
        }
    }
}

/// The place of a cell for a message: `content/faq/safe.toml [kn]`.
fn place(kind: &str, slug: &str, locale: &str) -> String {
    let section = if locale == Series::SHARED { "shared" } else { locale };
    if kind == TEXT {
        format!("locales/{locale}.json {slug}")
    } else {
        format!("content/{kind}/{slug}.toml [{section}]")
    }
}

/// Whether a tree has an entry under an old slug and also under its present one, which counts.
fn is_outdated(file: &EntryFile, tree: &Tree, present: &Present) -> bool {
    let Some((_, now)) = present.former.of(&file.kind, &file.slug) else { return false };
    tree.entries.iter().any(|e| e.kind == file.kind && e.slug == *now)
}

/// Writes a tree as drafts. Returns what it did and the items to release; a cell that already had a
/// person's draft is written, but not released. `Retry` when another writer changed a cell.
pub async fn apply(
    tx: &mut Tx,
    tree: &Tree,
    present: &Present,
    overwrite: bool,
    at: Instant,
) -> db::Result<(Report, Vec<ReleaseItem>)> {
    let mut report = Report::default();
    let mut items = Vec::new();
    let mut other_kinds = false;
    for (name, source, _) in &tree.blocks {
        other_kinds |= store::put_block(tx, name, source).await?;
    }
    for (name, source, _) in &tree.kinds {
        other_kinds |= store::put_kind(tx, name, source).await?;
    }
    if other_kinds {
        // The change names no entry: followers that keep kinds in memory read them again.
        changes::append(tx, Topic::Content, Uuid::nil(), at).await?;
    }
    for (path, source) in &tree.files {
        store::put_file(tx, path, source).await?;
    }
    let kinds: HashMap<&str, &Kind> = tree.kinds.iter().map(|(n, _, k)| (n.as_str(), k)).collect();
    for entry in tree.entries.iter().filter(|e| !is_outdated(e, tree, present)) {
        let Some(kind) = kinds.get(entry.kind.as_str()) else { continue };
        let id = match present.entry(&entry.kind, &entry.slug) {
            Some(id) => id,
            None => store::new_entry(tx, &entry.kind, &entry.slug, at).await?,
        };
        // Translations refer to the English text of the files, so that is written first.
        let (english, others): (Vec<_>, Vec<_>) =
            entry.cells.iter().partition(|(locale, _)| *locale == Locale::En.code());
        let mut source = None;
        for (locale, fields) in english.into_iter().chain(others) {
            let series = Series::of(locale).unwrap_or(Series::Other);
            let wanted = kind.normalise(series, present.former.follow(kind, fields.clone()));
            let head = present.heads.get(&(id, locale.clone()));
            let merged = Merged::new(&wanted, head, present, overwrite);
            if series == Series::English {
                source = Some(model::hash(&kind.normalise(series, merged.fields.clone())));
            }
            let name = place(&entry.kind, &entry.slug, locale);
            report.kept.extend(merged.kept.iter().map(|field| format!("{name} {field}")));
            if !merged.changed && head.is_some_and(|h| h.imported.0 == merged.imported) {
                report.unchanged += 1;
                continue;
            }
            let mut version = head.map_or(0, |h| h.version);
            let mut draft = head.and_then(|h| h.draft_id);
            if merged.changed || head.is_none() {
                let write = Draft {
                    cell: WritableCell::imported(kind, id, locale),
                    fields: merged.fields,
                    seen: Some(version),
                    session: None,
                    source: TextSource::Of(source.clone()),
                };
                let Saved::Done(now) = drafts::save(tx, write, at).await? else {
                    return Err(db::Error::Retry);
                };
                version = now;
                draft = store::head(tx, id, locale).await?.and_then(|h| h.draft_id);
                let mine = head
                    .and_then(|h| h.draft_id)
                    .is_none_or(|d| present.newest.get(&d).is_some_and(|r| r.author == IMPORT));
                // There is no draft when the files equal what is live.
                if mine && draft.is_some() {
                    items.push(ReleaseItem {
                        entry_id: id,
                        kind: entry.kind.clone(),
                        slug: entry.slug.clone(),
                        locale: locale.clone(),
                        old_id: head.and_then(|h| h.live_id),
                        new_id: draft,
                    });
                }
                *(if head.is_none() { &mut report.added } else { &mut report.updated }) += 1;
            }
            let marked = Head {
                entry_id: id,
                locale: locale.clone(),
                draft_id: draft,
                live_id: head.and_then(|h| h.live_id),
                version,
                imported: Json(merged.imported),
                confirmed: None,
            };
            if !store::put_head(tx, &marked, version).await? {
                return Err(db::Error::Retry);
            }
        }
    }
    Ok((report, items))
}
