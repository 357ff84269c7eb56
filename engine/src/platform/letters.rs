//! Letters as the person who types counts them: a conjunct is one in every script.

use std::mem::replace;

use unicode_segmentation::UnicodeSegmentation as _;

/// Signs that join a consonant to the next one: of every script of India but Tamil.
const VIRAMAS: [char; 8] =
    ['\u{94d}', '\u{9cd}', '\u{a4d}', '\u{acd}', '\u{b4d}', '\u{c4d}', '\u{ccd}', '\u{d4d}'];

/// Code points of a letter, at most, or a limit would hold for no text that joins them all.
const MAX_CODES: usize = 16;

/// How many letters a text has. Unicode's graphemes join a conjunct in Devanagari, Bengali and
/// Telugu, and leave it in two in Kannada. The console counts alike (`admin-ui/src/ui/letters.ts`);
/// both are held to `tests/letters.json`.
pub fn count(text: &str) -> usize {
    let mut before = "";
    let joined = text.graphemes(true).filter(|one| is_joined(replace(&mut before, one), one));
    let letters = text.graphemes(true).count() - joined.count();
    letters.max(text.chars().count() / MAX_CODES)
}

fn is_joined(before: &str, next: &str) -> bool {
    is_conjunct(before, next).unwrap_or(false) || is_ligature(before, next)
}

fn is_conjunct(before: &str, next: &str) -> Option<bool> {
    let (first, next) = (before.chars().next()?, next.chars().next()?);
    let is_open = before.strip_suffix('\u{200d}').unwrap_or(before).ends_with(VIRAMAS);
    Some(is_open && is_consonant(next) && block(first) == block(next))
}

/// Tamil shows its pulli, so both are letters; these are written as one.
fn is_ligature(before: &str, next: &str) -> bool {
    match before {
        "க்" => next.starts_with('ஷ'),
        "ஸ்" | "ஶ்" => next.starts_with("ரீ"),
        _ => false,
    }
}

/// Letters of these scripts stand at the same places of their blocks of 128.
fn block(letter: char) -> u32 {
    u32::from(letter) >> 7
}

fn is_consonant(letter: char) -> bool {
    matches!(u32::from(letter) & 0x7f, 0x15..=0x39 | 0x58..=0x5f)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::count;

    #[test]
    fn letters_are_counted_as_they_are_typed() {
        let cases = include_str!("../../../tests/letters.json");
        let cases: BTreeMap<String, BTreeMap<String, usize>> =
            serde_json::from_str(cases).expect("the cases");
        for (script, words) in cases {
            for (word, letters) in words {
                assert_eq!(count(&word), letters, "{word} ({script})");
            }
        }
    }
}
