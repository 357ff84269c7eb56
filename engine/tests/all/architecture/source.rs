//! The source files of the engine, and what they import.

use std::path::Path;

use jaali::testing;

/// A source file of the engine.
pub(crate) struct Source {
    /// Below `engine/src`, for example `features/leads/store.rs`.
    pub(crate) path: String,
    /// Without comments.
    pub(crate) text: String,
    pub(super) lines: usize,
}

impl Source {
    /// The path as modules: `features/leads/store.rs` is `features`, `leads`, `store`.
    pub(super) fn modules(&self) -> Vec<&str> {
        let path = self.path.trim_end_matches(".rs").trim_end_matches("/mod");
        path.split('/').collect()
    }

    pub(super) fn layer(&self) -> &str {
        match self.modules()[0] {
            "main" | "commands" => "main",
            first => first,
        }
    }

    pub(super) fn feature(&self) -> Option<&str> {
        let modules = self.modules();
        (modules[0] == "features").then(|| modules.get(1).copied()).flatten()
    }

    pub(super) fn is_test(&self) -> bool {
        self.modules().contains(&"tests")
    }

    /// Without the tests at its end.
    pub(super) fn code(&self) -> &str {
        let test = ["#[cfg(test)]", "#[cfg(all(test"].into_iter().filter_map(|t| self.text.find(t));
        &self.text[..test.min().unwrap_or(self.text.len())]
    }

    /// Whether it is a module of that name inside its feature: `model.rs`, below `model/`, or
    /// the `store.rs` of a folder.
    pub(super) fn is_called(&self, name: &str) -> bool {
        self.feature().is_some() && self.modules().iter().skip(2).any(|module| *module == name)
    }

    /// Every path that starts at the crate, or above the parent module.
    pub(super) fn imports(&self) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        for start in ["crate::", "jaali::"] {
            for (at, _) in self.text.match_indices(start) {
                paths(&self.text[at + start.len()..], &mut Vec::new(), &mut found);
            }
        }
        for (at, _) in self.text.match_indices("super::super::") {
            // Part of a longer chain of `super::`, which was counted at its start.
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
pub(super) fn paths<'t>(
    mut text: &'t str,
    from: &mut Vec<String>,
    found: &mut Vec<Vec<String>>,
) -> &'t str {
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

pub(crate) fn sources() -> Vec<Source> {
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
