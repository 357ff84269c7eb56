//! No files import each other in a cycle, not even inside a folder.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    agree,
    source::{Source, paths, sources},
};

/// The names that a file takes from others (by `use` and by paths), and those that it re-exports.
struct Named {
    imports: Vec<Vec<String>>,
    /// Name → the path that `pub use` gives for it.
    passed_on: BTreeMap<String, Vec<String>>,
}

impl Source {
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
            // A `pub use` re-exports names; it does not count as an import.
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

/// The file that defines the item of a path.
fn definition(files: &BTreeMap<Vec<String>, Named>, path: &[String]) -> Option<Vec<String>> {
    let mut path = path.to_vec();
    // A name may be re-exported several times.
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
