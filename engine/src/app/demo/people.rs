//! The people of the demo: names, homes and words, from `people.toml`.

use std::collections::BTreeMap;

use fastrand::Rng;
use serde::Deserialize;

use crate::platform::locale::Locale;

#[derive(Deserialize)]
pub(super) struct People {
    pub(super) technicians: Vec<String>,
    houses: Vec<String>,
    streets: Vec<String>,
    english: English,
    languages: BTreeMap<String, Language>,
    pub(super) words: Phrases,
}

#[derive(Deserialize)]
struct English {
    first: Vec<String>,
    last: Vec<String>,
}

#[derive(Deserialize)]
struct Language {
    /// In Latin letters, and in their own script.
    first: Vec<[String; 2]>,
    last: Vec<[String; 2]>,
    note: String,
}

/// What people say, and what is written down about it.
#[derive(Deserialize)]
pub(super) struct Phrases {
    notes: Vec<String>,
    pub(super) unanswered: Vec<String>,
    pub(super) promised: Vec<String>,
    pub(super) planned: Vec<String>,
    pub(super) won: Vec<String>,
    /// By the status that a call ends with.
    pub(super) refused: BTreeMap<String, Vec<String>>,
    pub(super) feedback: Vec<Feedback>,
}

#[derive(Deserialize)]
pub(super) struct Feedback {
    pub(super) rating: i64,
    pub(super) texts: Vec<String>,
}

/// A person with a pest problem.
#[derive(Debug, Clone)]
pub(super) struct Person {
    pub(super) name: String,
    pub(super) phone: String,
    pub(super) email: String,
    pub(super) home: String,
    pub(super) locale: Locale,
    pub(super) note: Option<String>,
}

impl People {
    pub(super) fn read() -> Result<Self, String> {
        toml::from_str(include_str!("people.toml")).map_err(|e| format!("people.toml: {e}"))
    }

    /// The `n`th person. No phone has a number that begins with +91 00000, and no mail goes to
    /// example.com: a user who tries the console calls and writes to no one.
    pub(super) fn person(&self, rng: &mut Rng, n: usize) -> Person {
        const SHARES: [(Locale, u32); 7] = [
            (Locale::En, 40),
            (Locale::Kn, 20),
            (Locale::Hi, 13),
            (Locale::Ta, 10),
            (Locale::Te, 9),
            (Locale::Mr, 4),
            (Locale::Bn, 4),
        ];
        let locale = weighted(rng, &SHARES);
        let (latin, own, mut note) = if let Some(language) = self.languages.get(locale.code()) {
            let (first, last) = (pick(rng, &language.first), pick(rng, &language.last));
            let own = format!("{} {}", first[1], last[1]);
            (format!("{} {}", first[0], last[0]), own, language.note.clone())
        } else {
            let (first, last) = (pick(rng, &self.english.first), pick(rng, &self.english.last));
            let name = format!("{first} {last}");
            (name.clone(), name, pick(rng, &self.words.notes).clone())
        };
        if rng.bool() {
            note.clone_from(pick(rng, &self.words.notes));
        }
        let plain = |c: char| if c == ' ' { Some('.') } else { c.is_alphanumeric().then_some(c) };
        let user: String = latin.to_lowercase().chars().filter_map(plain).collect();
        Person {
            name: if rng.u8(..10) < 6 { own } else { latin },
            phone: format!("+9100000{:05}", 10_000 + n * 37 % 90_000),
            email: format!("{user}@example.com"),
            home: format!("{}, {}", pick(rng, &self.houses), pick(rng, &self.streets)),
            locale,
            note: (rng.u8(..10) < 4).then_some(note),
        }
    }
}

pub(super) fn pick<'a, T>(rng: &mut Rng, from: &'a [T]) -> &'a T {
    &from[rng.usize(..from.len())]
}

/// One of them, as often as its weight says.
pub(super) fn weighted<T: Copy>(rng: &mut Rng, from: &[(T, u32)]) -> T {
    let all: u32 = from.iter().map(|(_, weight)| weight).sum();
    let mut at = rng.u32(..all);
    let hit = from.iter().find(|(_, weight)| {
        let here = at < *weight;
        at = at.saturating_sub(*weight);
        here
    });
    hit.unwrap_or(&from[0]).0
}
