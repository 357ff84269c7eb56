//! Each table belongs to one room, which alone writes it; other rooms read what is written down.

use std::collections::{BTreeMap, BTreeSet};

use jaali::testing;

use super::{
    agree, rules,
    source::{Source, sources},
};

impl Source {
    /// The folder or file of a layer that this file belongs to: `features/leads`.
    pub(super) fn room(&self) -> String {
        self.modules().into_iter().take(2).collect::<Vec<_>>().join("/")
    }

    /// The tables that its statements read and write: what follows `from`, `join`, `into`, `update`.
    fn tables(&self) -> BTreeSet<(Access, &str)> {
        let words: Vec<_> = self.code().split_ascii_whitespace().collect();
        let mut tables = BTreeSet::new();
        for (at, pair) in words.windows(2).enumerate() {
            let before = at.checked_sub(1).map(|at| words[at]).unwrap_or_default();
            let access = match pair[0].trim_start_matches(['"', '(']) {
                "into" | "update" => Access::Writes,
                "from" if before.ends_with("delete") => Access::Writes,
                "from" | "join" => Access::Reads,
                _ => continue,
            };
            let end = pair[1].find(|c: char| !c.is_ascii_lowercase() && c != '_');
            tables.insert((access, &pair[1][..end.unwrap_or(pair[1].len())]));
        }
        tables
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Access {
    Reads,
    Writes,
}

/// The tables that the migrations create.
fn created() -> BTreeSet<String> {
    let mut tables = BTreeSet::new();
    for file in testing::project().join("migrations").read_dir().expect("the migrations") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a migration");
        for (at, start) in text.match_indices("create table ") {
            let name = text[at + start.len()..].split([' ', '\n', '(']).next();
            tables.extend(name.map(str::to_owned));
        }
    }
    tables
}

#[test]
fn each_table_is_written_by_its_owner_alone() {
    let rules = rules();
    let created = created();
    let mut broken = BTreeSet::new();
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    for (room, tables) in &rules.tables {
        for table in tables {
            if let Some(other) = owners.insert(table, room) {
                broken.insert(format!("{table} belongs to {other} and to {room}"));
            }
            if !created.contains(table) {
                broken.insert(format!("no migration creates {table}"));
            }
        }
    }
    for table in created.iter().filter(|table| !owners.contains_key(table.as_str())) {
        broken.insert(format!("{table} belongs to no room: see [engine.tables]"));
    }
    let mut read: BTreeSet<(String, &str)> = BTreeSet::new();
    let sources = sources();
    for source in sources.iter().filter(|s| !s.is_test()) {
        let room = source.room();
        for (access, table) in source.tables() {
            let Some(owner) = owners.get(table).filter(|owner| **owner != room) else { continue };
            let is_listed = rules.reads.get(&room).is_some_and(|r| r.iter().any(|t| t == table));
            if access == Access::Reads && is_listed {
                read.insert((room.clone(), table));
            } else if !rules.except.tables.contains(&source.path) {
                broken.insert(format!("{} {access:?} {table} of {owner}", source.path));
            }
        }
    }
    for (room, tables) in &rules.reads {
        for table in tables.iter().filter(|table| !read.contains(&(room.clone(), table.as_str()))) {
            broken.insert(format!("{room} does not read {table}: take it away"));
        }
    }
    agree(&broken);
}
