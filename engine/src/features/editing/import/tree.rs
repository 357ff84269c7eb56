//! A tree of content files: read, checked, and held against what the database has.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    path::Path,
    sync::Arc,
};

use tokio::task::spawn_blocking;
use uuid::Uuid;

use super::present::Present;
use crate::{
    features::content::{
        address,
        block::Block,
        cell::Cell,
        entry::is_slug,
        files::{self, Cells},
        finding::Finding,
        kind::{ASKED_FOR, Fields, Kind, Series, TEXT, TEXT_VALUE},
        mistake::Mistake,
        model::{Entry, Snapshot},
        references::Leads,
        uniques::Uniques,
    },
    platform::{
        files::{list, read_text},
        locale::Locale,
    },
};

/// The folder with the types of blocks.
const BLOCKS: &str = "content/blocks";

/// A tree of content files, read and checked.
pub struct Tree {
    pub(super) blocks: Vec<(String, String, Block)>,
    pub(super) kinds: Vec<(String, String, Kind)>,
    pub(super) entries: Vec<EntryFile>,
    pub(super) files: Vec<(String, String)>,
    /// Findings that do not stop an import: languages with missing strings.
    pub warnings: Vec<String>,
}

/// The file of an entry, or the strings of all languages with one key.
pub(super) struct EntryFile {
    pub(super) kind: String,
    pub(super) slug: String,
    pub(super) cells: Cells,
}

impl Tree {
    /// The content as it would be if it consisted of this tree alone.
    pub fn snapshot(&self) -> Snapshot {
        let kinds = self.kinds.iter().map(|(name, _, k)| (name.clone(), Arc::new(k.clone())));
        let entries = self.entries.iter().map(|e| {
            let cells = e
                .cells
                .iter()
                .map(|(locale, fields)| (locale.clone(), Cell::new(fields.clone(), Fields::new())));
            let entry = Entry {
                id: Uuid::nil(),
                slug: e.slug.clone(),
                cells: cells.collect(),
                ..Entry::default()
            };
            (e.kind.clone(), Arc::new(entry))
        });
        Snapshot::new(kinds.collect(), entries.collect())
    }

    /// Its kinds, by name.
    pub fn kinds(&self) -> impl Iterator<Item = &Kind> {
        self.kinds.iter().map(|(.., kind)| kind)
    }

    /// Its cells: kind, slug and language.
    pub fn cells(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.entries.iter().flat_map(|entry| {
            entry.cells.keys().map(|locale| (&*entry.kind, &*entry.slug, &**locale))
        })
    }

    /// Whether it has a cell.
    pub fn has(&self, kind: &str, slug: &str, locale: &str) -> bool {
        let is_meant = |entry: &&EntryFile| entry.kind == kind && entry.slug == slug;
        self.entries.iter().find(is_meant).is_some_and(|entry| entry.cells.contains_key(locale))
    }
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

/// The place of a cell for a message: `content/faq/safe.toml [kn]`.
pub(super) fn place(kind: &str, slug: &str, locale: &str) -> String {
    let section = if locale == Series::SHARED { "shared" } else { locale };
    if kind == TEXT {
        format!("locales/{locale}.json {slug}")
    } else {
        format!("content/{kind}/{slug}.toml [{section}]")
    }
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
                if let Some((.., kind)) = found {
                    kind.begin_english(&mut cells);
                    kind.lift(&mut cells);
                    if let Some(shared) = cells.get_mut(Series::SHARED) {
                        kind.give_ids(shared);
                    }
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

/// What kinds declare that does not fit together.
pub(in crate::features::editing) fn at_odds(kinds: &HashMap<&str, &Kind>) -> Vec<String> {
    let mut found = Vec::new();
    let mut names: Vec<&str> = kinds.keys().copied().collect();
    names.sort_unstable();
    let all = || names.iter().map(|name| kinds[name]);
    if let Some((one, other)) = address::clash(all()) {
        found.push(format!("the pages of '{one}' and '{other}' have one address"));
    }
    for field in all().flat_map(Kind::all_fields) {
        let Some(other) = field.target().and_then(|target| kinds.get(target)) else { continue };
        for name in field.with.iter().filter(|name| !other.fields.contains_key(*name)) {
            found.push(format!("`with` names '{name}', which {} lacks", other.name));
        }
    }
    found
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
        self.mistakes.extend(at_odds(&kinds));
        let mut names: HashMap<(&str, &str), bool> = HashMap::new();
        for entry in &tree.entries {
            let english = entry.cells.contains_key(Locale::En.code());
            names.insert((&entry.kind, &entry.slug), english);
        }
        let uniques: HashMap<&str, Uniques<'_>> = kinds
            .iter()
            .map(|(name, kind)| {
                let own = tree.entries.iter().filter(|entry| entry.kind == *name);
                let cells = own.flat_map(|entry| {
                    entry.cells.iter().map(|(locale, cell)| (&*entry.slug, &**locale, cell))
                });
                (*name, Uniques::of(kind, cells))
            })
            .collect();
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
            let mut wrong = |locale: &str, e: Finding| {
                let place = place(&entry.kind, &entry.slug, locale);
                self.mistakes.push(format!("{place} {}: {}", e.path, e.message));
            };
            for (locale, e) in kind.validate_entry(|locale| entry.cells.get(locale), &leads) {
                wrong(locale, e);
            }
            for (locale, cell) in &entry.cells {
                let found =
                    uniques[kind.name.as_str()].shared_by(kind, (&entry.slug, locale), cell);
                for e in found {
                    wrong(locale, e);
                }
            }
        }
    }
}
