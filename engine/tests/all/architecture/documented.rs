//! Every public item has a doc line.

use std::collections::BTreeSet;

use jaali::testing;

use super::{agree, source::sources};

const ITEMS: [&str; 10] = [
    "pub fn ",
    "pub async fn ",
    "pub const fn ",
    "pub struct ",
    "pub enum ",
    "pub trait ",
    "pub type ",
    "pub const ",
    "pub static ",
    "pub unsafe ",
];

/// The public items of a text that have no doc line, up to its tests.
fn undocumented(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let tests = lines.windows(2).position(|pair| {
        let is_test = pair[0] == "#[cfg(test)]" || pair[0].starts_with("#[cfg(all(test");
        is_test && pair[1].starts_with("mod ") && pair[1].ends_with('{')
    });
    let code = &lines[..tests.unwrap_or(lines.len())];
    let mut found = Vec::new();
    for (at, line) in code.iter().enumerate() {
        // A name with `$` is a macro's: its attributes come with each use.
        if !ITEMS.iter().any(|item| line.starts_with(item)) || line.contains('$') {
            continue;
        }
        let mut above = code[..at].iter().rev();
        let mut before = above.next();
        // Attributes stand between, some on several lines.
        while let Some(end) = before.filter(|line| line.ends_with(")]") || line.starts_with("#[")) {
            if !end.starts_with("#[") {
                above.find(|line| line.starts_with("#["));
            }
            before = above.next();
        }
        if !before.is_some_and(|line| line.starts_with("///")) {
            found.push(*line);
        }
    }
    found
}

#[test]
fn public_items_say_what_they_are() {
    let root = testing::project().join("engine/src");
    let mut broken = BTreeSet::new();
    for source in sources().iter().filter(|s| !s.is_test()) {
        let text = std::fs::read_to_string(root.join(&source.path)).expect("a source");
        let items = undocumented(&text);
        broken.extend(items.iter().map(|line| format!("{}: {line}", source.path)));
    }
    agree(&broken);
}

#[test]
fn an_item_without_a_doc_line_is_found_behind_its_attributes() {
    let text = "/// A row.\n#[derive(\n    Debug, Clone,\n)]\npub struct Row;\n\n#[derive(\n    Debug\n)]\npub enum Word {}\n\n// No doc line.\npub fn read() {}\n";
    assert_eq!(undocumented(text), ["pub enum Word {}", "pub fn read() {}"]);
}
