//! The engine keeps the rules of `tests/architecture.toml`.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use jaali::testing;
use serde::Deserialize;

#[derive(Deserialize)]
struct Rules {
    engine: Engine,
}

#[derive(Deserialize)]
struct Engine {
    layers: Vec<String>,
    free: Vec<String>,
    lines: usize,
    features: BTreeMap<String, Vec<String>>,
    never: BTreeMap<String, Vec<String>>,
    sql: Sql,
    except: Except,
}

#[derive(Deserialize)]
struct Sql {
    files: Vec<String>,
}

#[derive(Deserialize)]
struct Except {
    sql: Vec<String>,
    crates: BTreeSet<String>,
    lines: BTreeMap<String, usize>,
}

/// A source file of the engine.
struct Source {
    /// Below `engine/src`, for example `features/leads/store.rs`.
    path: String,
    /// Without comments.
    text: String,
    lines: usize,
}

impl Source {
    /// Module by module: `features/leads/store.rs` is `features`, `leads`, `store`.
    fn modules(&self) -> Vec<&str> {
        let path = self.path.trim_end_matches(".rs").trim_end_matches("/mod");
        path.split('/').collect()
    }

    fn layer(&self) -> &str {
        match self.modules()[0] {
            "main" | "commands" => "main",
            first => first,
        }
    }

    fn feature(&self) -> Option<&str> {
        let modules = self.modules();
        (modules[0] == "features").then(|| modules.get(1).copied()).flatten()
    }

    fn is_test(&self) -> bool {
        self.modules().contains(&"tests")
    }

    /// Whether it is a module of that name inside its feature: `model.rs`, below `model/`, or
    /// the `store.rs` of a folder.
    fn is_called(&self, name: &str) -> bool {
        self.feature().is_some() && self.modules().iter().skip(2).any(|module| *module == name)
    }

    /// Every module path that is named from the top of the crate.
    fn imports(&self) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        for start in ["crate::", "jaali::"] {
            for (at, _) in self.text.match_indices(start) {
                paths(&self.text[at + start.len()..], &mut Vec::new(), &mut found);
            }
        }
        for (at, _) in self.text.match_indices("super::super::") {
            // The second of three would be counted as the first of two.
            if self.text[..at].ends_with("super::") {
                continue;
            }
            let mut rest = &self.text[at..];
            let mut from: Vec<String> = self.modules().into_iter().map(str::to_owned).collect();
            while let Some(below) = rest.strip_prefix("super::") {
                rest = below;
                from.pop();
            }
            paths(rest, &mut from, &mut found);
        }
        found
    }
}

/// `a::{b::C, d}` is `a b C` and `a d`. Returns what is left of the text.
fn paths<'t>(mut text: &'t str, from: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> &'t str {
    let outer = from.clone();
    loop {
        if let Some(mut group) = text.strip_prefix('{') {
            loop {
                group = group.trim_start();
                if let Some(rest) = group.strip_prefix('}') {
                    text = rest;
                    break;
                }
                let rest = paths(group, from, found).trim_start();
                group = match rest.find([',', '}']) {
                    Some(at) if rest[at..].starts_with(',') => &rest[at + 1..],
                    Some(at) => &rest[at..],
                    None => return "",
                };
            }
            break;
        }
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        match &text[..end] {
            "super" => drop(from.pop()),
            "self" | "" => {}
            name => from.push(name.to_owned()),
        }
        let Some(rest) = text[end..].strip_prefix("::") else {
            found.push(from.clone());
            text = &text[end..];
            break;
        };
        text = rest;
    }
    *from = outer;
    text
}

fn rules() -> Engine {
    let file = testing::project().join("tests/architecture.toml");
    let text = std::fs::read_to_string(file).expect("the rules");
    toml::from_str::<Rules>(&text).expect("rules that make sense").engine
}

fn sources() -> Vec<Source> {
    let root = testing::project().join("engine/src");
    let mut found = Vec::new();
    walk(&root, &root, &mut found);
    assert!(found.len() > 50, "the sources are somewhere else");
    found
}

fn walk(root: &Path, folder: &Path, found: &mut Vec<Source>) {
    for entry in folder.read_dir().expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            walk(root, &path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source");
            let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
            found.push(Source {
                path: path.strip_prefix(root).expect("below").display().to_string(),
                lines: text.lines().count(),
                text: text.lines().map(code).collect::<Vec<_>>().join("\n"),
            });
        }
    }
}

fn agree(broken: &BTreeSet<String>) {
    let all: Vec<_> = broken.iter().map(String::as_str).collect();
    assert!(broken.is_empty(), "see tests/architecture.toml:\n{}", all.join("\n"));
}

#[test]
fn imports_go_one_way() {
    let rules = rules();
    let height = |layer: &str| rules.layers.iter().position(|l| l == layer);
    let mut broken = BTreeSet::new();
    for source in sources().iter().filter(|s| !s.is_test()) {
        let Some(mine) = height(source.layer()) else { continue };
        for import in source.imports() {
            if height(&import[0]).is_some_and(|theirs| theirs < mine) {
                broken.insert(format!("{} imports {}", source.path, import.join("::")));
            }
        }
    }
    agree(&broken);
}

#[test]
fn features_meet_only_along_the_written_edges() {
    let rules = rules();
    let mut broken = BTreeSet::new();
    let mut used: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let sources = sources();
    for source in &sources {
        let Some(mine) = source.feature() else { continue };
        let Some(allowed) = rules.features.get(mine) else {
            broken.insert(format!("the feature {mine} is not in [engine.features]"));
            continue;
        };
        for import in source.imports() {
            let theirs = match import.as_slice() {
                [top, name, ..] if top == "features" && name != mine => name,
                _ => continue,
            };
            used.entry(mine).or_default().insert(theirs.clone());
            let free = rules.free.contains(theirs) || source.is_test();
            if !free && !allowed.contains(theirs) {
                broken.insert(format!("{} imports {}", source.path, import.join("::")));
            }
        }
    }
    for (feature, edges) in &rules.features {
        for edge in edges {
            if !used.get(feature.as_str()).is_some_and(|u| u.contains(edge)) {
                broken.insert(format!("{feature} does not import {edge}: take the edge away"));
            }
        }
    }
    agree(&broken);
}

#[test]
fn each_file_keeps_to_its_part() {
    let rules = rules();
    let mut broken = BTreeSet::new();
    for source in sources().iter().filter(|s| !s.is_test()) {
        for (name, words) in &rules.never {
            for word in words.iter().filter(|w| source.is_called(name) && source.says(w)) {
                broken.insert(format!("{} says {word}", source.path));
            }
        }
    }
    agree(&broken);
}

impl Source {
    /// Whether a word stands in the code as a word of its own.
    fn says(&self, word: &str) -> bool {
        self.text.match_indices(word).any(|(at, _)| {
            let before = self.text[..at].chars().next_back();
            let after = self.text[at + word.len()..].chars().next();
            let inside = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
            let starts = word.starts_with(|c: char| c.is_alphanumeric());
            let ends = word.ends_with(|c: char| c.is_alphanumeric());
            !(starts && inside(before) || ends && inside(after))
        })
    }
}

#[test]
fn sql_lives_in_the_stores() {
    let rules = rules();
    let mut broken = BTreeSet::new();
    for source in sources().iter().filter(|s| s.feature().is_some() && !s.is_test()) {
        let allowed = rules.sql.files.iter().any(|name| source.is_called(name))
            || rules.except.sql.contains(&source.path);
        if !allowed && (source.text.contains("sql!(") || source.text.contains(".q(")) {
            broken.insert(format!("{} holds SQL", source.path));
        }
    }
    agree(&broken);
}

#[test]
fn a_file_that_grows_becomes_a_folder() {
    let rules = rules();
    let mut broken = BTreeSet::new();
    for source in sources() {
        let most = rules.except.lines.get(&source.path).copied().unwrap_or(rules.lines);
        if source.lines > most {
            broken.insert(format!("{} has {} lines, {most} at most", source.path, source.lines));
        }
    }
    agree(&broken);
}

#[test]
fn a_path_is_read_as_the_compiler_reads_it() {
    let source = Source {
        path: "features/leads/tests/kept.rs".to_owned(),
        text: "use crate::{features::{auth::{A, B}, site}, platform::db};
               fn f() { crate::app::open(); super::super::super::site::visit(); }"
            .to_owned(),
        lines: 2,
    };
    let found: Vec<_> = source.imports().iter().map(|i| i.join("::")).collect();
    assert_eq!(
        found,
        [
            "features::auth::A",
            "features::auth::B",
            "features::site",
            "platform::db",
            "app::open",
            "features::site::visit"
        ]
    );
}

#[test]
fn every_crate_is_used() {
    #[derive(Deserialize)]
    struct Manifest {
        dependencies: BTreeMap<String, toml::Value>,
    }

    let file = testing::project().join("engine/Cargo.toml");
    let text = std::fs::read_to_string(file).expect("the manifest");
    let manifest: Manifest = toml::from_str(&text).expect("a manifest");
    let (sources, rules) = (sources(), rules());
    let is_named = |name: &str| {
        let path = format!("{}::", name.replace('-', "_"));
        sources.iter().any(|source| source.text.contains(&path))
    };
    let unnamed = manifest.dependencies.keys().filter(|name| !is_named(name)).cloned();
    assert_eq!(unnamed.collect::<BTreeSet<_>>(), rules.except.crates);
}

/// What a file names of others: where its `use` and its paths lead, and what it passes on.
struct Named {
    imports: Vec<Vec<String>>,
    /// Name → where it is defined, as `pub use` says.
    passed_on: BTreeMap<String, Vec<String>>,
}

impl Source {
    /// Without the tests at its end.
    fn code(&self) -> &str {
        let test = ["#[cfg(test)]", "#[cfg(all(test"].into_iter().filter_map(|t| self.text.find(t));
        &self.text[..test.min().unwrap_or(self.text.len())]
    }

    fn named(&self) -> Named {
        let mut named = Named { imports: Vec::new(), passed_on: BTreeMap::new() };
        let mut text = self.code();
        while let Some(at) =
            ["crate::", "self::", "super::"].iter().filter_map(|s| text.find(s)).min()
        {
            let (before, mut rest) = text.split_at(at);
            let mut from: Vec<String> = self.modules().into_iter().map(str::to_owned).collect();
            if let Some(below) = rest.strip_prefix("crate::") {
                from.clear();
                rest = below;
            } else if let Some(below) = rest.strip_prefix("self::") {
                rest = below;
            }
            while let Some(below) = rest.strip_prefix("super::") {
                from.pop();
                rest = below;
            }
            let mut found = Vec::new();
            let whole = !before.ends_with(|c: char| c.is_alphanumeric() || "_:$".contains(c))
                && !before.ends_with("pub(in ");
            text = if whole { paths(rest, &mut from, &mut found) } else { rest };
            // A `pub use` passes names on; it is no import of its own.
            let line = before.rsplit([';', '}']).next().unwrap_or_default().trim();
            if line.starts_with("pub") && line.ends_with("use") {
                for path in found {
                    if let Some(name) = path.last().cloned() {
                        named.passed_on.insert(name, path);
                    }
                }
            } else {
                named.imports.extend(found);
            }
        }
        named
    }
}

/// The file that defines what a path names.
fn definition(files: &BTreeMap<Vec<String>, Named>, path: &[String]) -> Option<Vec<String>> {
    let mut path = path.to_vec();
    // A name that is passed on, and on.
    for _ in 0..8 {
        let end = (1..=path.len()).rev().find(|end| files.contains_key(&path[..*end]))?;
        let (file, rest) = path.split_at(end);
        let Some(next) = rest.first().and_then(|name| files[file].passed_on.get(name)) else {
            return Some(file.to_vec());
        };
        path = next.iter().chain(&rest[1..]).cloned().collect();
    }
    None
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let sources = sources();
    let real = sources.iter().filter(|s| !s.is_test() && s.layer() != "testing");
    let files: BTreeMap<Vec<String>, Named> =
        real.map(|s| (s.modules().into_iter().map(str::to_owned).collect(), s.named())).collect();
    let arrows: BTreeMap<&Vec<String>, BTreeSet<Vec<String>>> = files
        .iter()
        .map(|(file, named)| {
            let to = named.imports.iter().filter_map(|path| definition(&files, path));
            (file, to.filter(|to| to != file).collect())
        })
        .collect();
    assert!(arrows.values().map(BTreeSet::len).sum::<usize>() > 500, "imports are not found");
    let reached = |from: &Vec<String>| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(file) = open.pop() {
            for to in &arrows[file] {
                if reached.insert(to) {
                    open.push(to);
                }
            }
        }
        reached
    };
    let all: BTreeMap<_, _> = arrows.keys().map(|file| (*file, reached(file))).collect();
    let circles = all.iter().filter(|(file, to)| to.contains(**file)).map(|(file, to)| {
        let back = to.iter().filter(|there| all[**there].contains(*file));
        back.map(|there| there.join("/")).collect::<Vec<_>>().join(" ⇄ ")
    });
    agree(&circles.collect());
}
