//! The engine keeps the rules of `tests/architecture.toml`.

mod callers;
mod circles;
mod documented;
pub(crate) mod source;
mod tables;

use std::collections::{BTreeMap, BTreeSet};

use jaali::testing;
use serde::Deserialize;

use self::source::{Source, sources};

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
    /// Room → the tables that it owns.
    tables: BTreeMap<String, Vec<String>>,
    /// Room → the tables of others that its statements read.
    reads: BTreeMap<String, Vec<String>>,
    callers: Callers,
    except: Except,
}

#[derive(Deserialize)]
struct Sql {
    files: Vec<String>,
}

#[derive(Deserialize)]
struct Callers {
    /// Rooms with rows of staff.
    rooms: Vec<String>,
    /// Parameters that only the caller's own rows come to.
    proof: Vec<String>,
}

#[derive(Deserialize)]
struct Except {
    sql: Vec<String>,
    /// Store functions that no member of staff calls.
    callers: Vec<String>,
    /// Files that write tables of others.
    tables: BTreeSet<String>,
    crates: BTreeSet<String>,
    lines: BTreeMap<String, usize>,
}

fn rules() -> Engine {
    let file = testing::project().join("tests/architecture.toml");
    let text = std::fs::read_to_string(file).expect("the rules");
    toml::from_str::<Rules>(&text).expect("rules that make sense").engine
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
        if !sources.iter().any(|source| source.feature() == Some(feature)) {
            broken.insert(format!("there is no feature {feature}: take it away"));
        }
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
    /// Whether the code contains `word` as a whole word.
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
