//! Reads what the user typed into the slots of a query.

use super::{
    analyzer::{self, Word},
    codes,
    index::{Index, QuerySlot},
    lexicon::{Lexicon, Meant},
};
use crate::platform::contact;

/// The most words of a query; later ones are ignored.
const WORDS: usize = 8;

/// The most characters of a query; later ones are ignored.
const LONGEST: usize = 200;

/// Reads a query of staff: every word is searched as typed.
pub(super) fn read(typed: &str) -> Vec<QuerySlot> {
    straight(typed).unwrap_or_else(|| slots(&words(typed)))
}

/// Reads a query of a visitor, with the meanings of everyday words. A word of a title is not
/// replaced by a similar everyday word, and two words that a title writes as one become that one
/// unless they begin with an everyday word as it is written: "saap aa gaya" is about a snake, "saap".
pub(super) fn read_with(typed: &str, lexicon: &Lexicon, index: &Index) -> Reading {
    if let Some(slots) = straight(typed) {
        return Reading { slots, refusal: None };
    }
    let words = words(typed);
    let mut reading = Reading::default();
    let mut rest = words.as_slice();
    let mut plain = Vec::new();
    while let Some(word) = rest.first() {
        let like = || {
            let is_title = index.has_title(&word.sound);
            lexicon.like(word).filter(|_| !is_title).map(|meaning| (1, meaning))
        };
        let written = lexicon.first(rest);
        let has_sense = written.as_ref().is_some_and(|(_, meaning)| !meaning.is_empty());
        let joined = one_title_word(rest, index).filter(|_| !has_sense);
        let taken = if let Some(joined) = joined {
            reading.slots.push(QuerySlot { joined: vec![joined], ..QuerySlot::default() });
            2
        } else if let Some((taken, meaning)) = written.or_else(like) {
            reading.refusal = reading.refusal.take().or_else(|| meaning.refusal.clone());
            reading.slots.extend(meant(&rest[..taken], &meaning));
            taken
        } else {
            plain.push(word.clone());
            1
        };
        rest = &rest[taken..];
    }
    reading.slots.extend(slots(&plain));
    // All words have an empty meaning, so the words themselves are searched.
    if reading.slots.is_empty() && reading.refusal.is_none() {
        reading.slots = slots(&words);
    }
    reading
}

/// The sound of the first two words together, if it is one word of a title: "Indira nagar".
fn one_title_word(words: &[Word], index: &Index) -> Option<String> {
    let joined = analyzer::joined(words.get(..2)?);
    index.has_title_word(&joined).then_some(joined)
}

/// A visitor's query, as it was read.
#[derive(Default)]
pub(super) struct Reading {
    pub(super) slots: Vec<QuerySlot>,
    /// The slug of the entry of kind `refusal` that says that the company does not do this.
    pub(super) refusal: Option<std::sync::Arc<str>>,
}

/// None when the meaning has neither codes nor words.
fn meant(words: &[Word], meaning: &Meant) -> Option<QuerySlot> {
    if meaning.codes.is_empty() && meaning.words.is_empty() {
        return None;
    }
    Some(QuerySlot {
        word: match words {
            [word] => Some(word.clone()),
            _ => None,
        },
        codes: meaning.codes.clone(),
        meant: meaning.words.clone(),
        ..QuerySlot::default()
    })
}

/// The only slot of a query that is a number such as `LD-2026-000001`, or digits of a phone, which
/// may be those of a house too; none for other queries.
fn straight(typed: &str) -> Option<Vec<QuerySlot>> {
    if let Some(code) = codes::typed(typed) {
        return Some(vec![QuerySlot { codes: vec![code], ..QuerySlot::default() }]);
    }
    let number = number(typed)?;
    let word = match &*words(typed) {
        [word] => Some(word.clone()),
        _ => None,
    };
    Some(vec![QuerySlot { digits: Some(number), word, ..QuerySlot::default() }])
}

/// The digits of a query that consists of three or more digits and of signs; none for other
/// queries. A whole phone number is read as the forms of staff read it, and has no country code
/// when it is Indian.
fn number(typed: &str) -> Option<String> {
    let typed = typed.trim();
    let typed = typed.strip_prefix("tel:").unwrap_or(typed);
    let is_sign = |c: char| contact::is_between(c) || "+/".contains(c);
    if typed.chars().any(|c| !c.is_numeric() && !is_sign(c)) {
        return None;
    }
    let digits = match contact::staff_phone(typed) {
        Some(phone) => phone.trim_start_matches("+91").trim_start_matches('+').to_owned(),
        None => analyzer::digits(typed),
    };
    (digits.len() > 2).then_some(digits)
}

fn words(typed: &str) -> Vec<Word> {
    let end = typed.char_indices().nth(LONGEST).map_or(typed.len(), |(at, _)| at);
    let mut words = analyzer::words(&typed[..end]);
    words.truncate(WORDS);
    words
}

fn slots(words: &[Word]) -> Vec<QuerySlot> {
    let mut slots: Vec<QuerySlot> = words
        .iter()
        .map(|word| QuerySlot {
            digits: (word.is_number() && word.folded.len() > 2).then(|| word.folded.clone()),
            word: Some(word.clone()),
            ..QuerySlot::default()
        })
        .collect();
    for (at, pair) in words.windows(2).enumerate() {
        if pair.iter().any(Word::is_number) {
            continue;
        }
        let joined = analyzer::joined(pair);
        slots[at].joined.push(joined.clone());
        slots[at + 1].joined.push(joined);
    }
    slots
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(typed: &str) -> Option<String> {
        read(typed).into_iter().next()?.digits
    }

    #[test]
    fn a_phone_is_its_digits_however_it_is_written() {
        for typed in [
            "+91 98765 43210",
            "09876543210",
            "98765-43210",
            "೯೮೭೬೫೪೩೨೧೦",
            "\u{202A}9876543210",
            "0091 98765 43210",
            "tel:+919876543210",
            "+91 0 98765 43210",
        ] {
            assert_eq!(digits(typed).as_deref(), Some("9876543210"), "{typed}");
        }
        assert_eq!(digits("00 971 50 123 4567").as_deref(), Some("971501234567"));
        assert_eq!(digits("543").as_deref(), Some("543"));
        assert_eq!(digits("54"), None);
        let word = |typed: &str| read(typed).remove(0).word.map(|word| word.folded);
        assert_eq!(word("1204").as_deref(), Some("1204"), "the number of a house");
        assert_eq!(word("98765 43210"), None);
    }

    #[test]
    fn signs_are_only_signs_and_no_query_is_too_long() {
        for typed in ["", " ", "\"(", "ಾ", "\u{0}", "🐜🐜", "%_", "\u{202E}"] {
            assert!(read(typed).is_empty(), "{typed:?}");
        }
        assert_eq!(read("name:ravi AND (a OR b)").len(), 5);
        assert_eq!(read(&"ರವಿ ".repeat(2_000)).len(), WORDS);
        assert_eq!(read(&"x".repeat(100_000)).len(), 1);
    }
}
