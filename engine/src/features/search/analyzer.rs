//! Converts words of any script to forms that can be compared.
//!
//! A text is cut into words (UAX #29); each has a folded form, in which case, joiners, nuktas and
//! scripts of digits make no difference, and a [sound](sound): a key in Latin letters that is the
//! same for ಕೋರಮಂಗಲ, कोरमंगला and Koramangala. Documents and queries both go through here, so
//! every change of a form needs another [`VERSION`].

mod latin;
mod sound;

use std::{collections::VecDeque, iter};

use icu_casemap::{CaseMapper, CaseMapperBorrowed};
use icu_normalizer::ComposingNormalizerBorrowed;
use icu_segmenter::{WordSegmenter, WordSegmenterBorrowed, options::WordBreakInvariantOptions};

pub(super) use self::sound::skeleton;
use crate::platform::contact::{self, ascii_digit};

/// Part of the name of the folder that holds the indexes.
pub(super) const VERSION: u32 = 1;

/// The most bytes of one form of a word; longer forms are cut, in the index and in queries.
const LONGEST: usize = 48;

const SEGMENTER: WordSegmenterBorrowed<'static> =
    WordSegmenter::new_for_non_complex_scripts(WordBreakInvariantOptions::default());
const NORMALIZER: ComposingNormalizerBorrowed<'static> = ComposingNormalizerBorrowed::new_nfkc();
const CASES: CaseMapperBorrowed<'static> = CaseMapper::new();

/// A word, with its place in the text that it was found in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) folded: String,
    /// In Latin letters.
    latin: String,
    pub(super) sound: String,
}

impl Word {
    pub(super) fn is_number(&self) -> bool {
        self.folded.bytes().all(|b| b.is_ascii_digit())
    }

    /// Whether a word that begins with this one may have this sound. One letter alone may sound
    /// otherwise than with the next: "c", "ch".
    pub(super) fn may_begin(&self, sound: &str) -> bool {
        self.latin.len() < 2 || self.sound.as_bytes().first() == sound.as_bytes().first()
    }
}

/// The words of a text, in their order.
pub(super) fn words(text: &str) -> Vec<Word> {
    each_word(text).collect()
}

/// The same, one after another as they are asked for.
pub(super) fn each_word(text: &str) -> impl Iterator<Item = Word> {
    let mut ends = SEGMENTER.segment_str(text);
    let (mut start, mut parts) = (0, VecDeque::new());
    iter::from_fn(move || {
        while parts.is_empty() {
            let end = ends.next()?;
            add_parts(&mut parts, text, start, end);
            start = end;
        }
        parts.pop_front()
    })
}

/// Adds the words between two boundaries: "2bhk" is two words, as "2 BHK" is.
fn add_parts(words: &mut VecDeque<Word>, text: &str, start: usize, end: usize) {
    let (mut from, mut before) = (start, None);
    for (at, c) in text[start..end].char_indices() {
        let of = if is_indic_letter(c) {
            Some(false)
        } else if is_sign(c) {
            continue;
        } else if c.is_numeric() {
            Some(true)
        } else if c.is_alphabetic() {
            Some(false)
        } else {
            continue;
        };
        if before.is_some() && before != of {
            words.extend(word(text, from, start + at));
            from = start + at;
        }
        before = of;
    }
    // `is_word_like()` of the segmenter is false for a word that ends in a vowel sign, as most
    // Indic words do. So a part is a word when it has a letter or digit.
    if before.is_some() {
        words.extend(word(text, from, end));
    }
}

/// A vowel sign or the like of an Indian script: part of a letter, and not a word by itself.
fn is_sign(c: char) -> bool {
    indic(c).is_some_and(
        |at| matches!(at, 0x00..=0x03 | 0x3A..=0x3C | 0x3E..=0x4F | 0x51..=0x57 | 0x62 | 0x63),
    )
}

/// A vowel or a consonant of an Indian script. The tables of the standard library are slow for them.
fn is_indic_letter(c: char) -> bool {
    indic(c).is_some_and(|at| matches!(at, 0x05..=0x39))
}

/// The place of a character in the block of its Indian script: all are laid out alike.
fn indic(c: char) -> Option<u32> {
    let code = u32::from(c);
    (0x900..0xD80).contains(&code).then_some(code & 0x7F)
}

fn word(text: &str, start: usize, end: usize) -> Option<Word> {
    let normal = normal(&text[start..end]);
    let mut folded = fold(&normal);
    if folded.is_empty() {
        return None;
    }
    let mut latin = if normal.is_ascii() { normal } else { latin::of(&normal) };
    for form in [&mut folded, &mut latin] {
        shorten(form);
    }
    let sound = sound::of(&latin);
    Some(Word { start, end, folded, latin, sound })
}

/// The sound of several words written as one.
pub(super) fn joined(words: &[Word]) -> String {
    let latin: String = words.iter().map(|word| word.latin.as_str()).collect();
    sound::of(&latin)
}

fn shorten(form: &mut String) {
    form.truncate(form.floor_char_boundary(LONGEST));
}

/// Makes compatibility forms and letter cases equal, and removes invisible marks.
fn normal(word: &str) -> String {
    if word.is_ascii() {
        return word.to_ascii_lowercase();
    }
    let composed = NORMALIZER.normalize(word);
    CASES.fold_string(&composed).chars().filter(|c| !is_invisible(*c)).collect()
}

fn fold(normal: &str) -> String {
    if normal.is_ascii() {
        let mut folded = normal.to_owned();
        folded.retain(|c| !is_inner_sign(c));
        return folded;
    }
    let mut folded = String::with_capacity(normal.len());
    for c in normal.chars() {
        match c {
            c if is_inner_sign(c) => {}
            // A nukta marks a letter from another language; the letter is also written without.
            '\u{93C}' | '\u{9BC}' | '\u{CBC}' | '\u{C3C}' => {}
            // A chandrabindu is also written as an anusvara, and a Marathi e in two ways.
            '\u{901}' => folded.push('\u{902}'),
            '\u{981}' => folded.push('\u{982}'),
            '\u{945}' => folded.push('\u{947}'),
            '\u{972}' => folded.push('\u{90F}'),
            _ => folded.push(ascii_digit(c)),
        }
    }
    // "Bengalūru" is "bengaluru".
    if folded.chars().any(|c| matches!(c, '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}')) {
        folded = any_ascii::any_ascii(&folded).to_lowercase();
    }
    folded
}

/// Dots and the like inside a word: "K.R. Puram", "o'clock".
const fn is_inner_sign(c: char) -> bool {
    matches!(c, '.' | ',' | '\'' | '\u{2019}' | ':')
}

/// Joiners and marks of direction, soft hyphens, Vedic accents.
fn is_invisible(c: char) -> bool {
    contact::is_invisible(c) || matches!(c, '\u{AD}' | '\u{1CD0}'..='\u{1CF2}')
}

/// The digits of a text, whatever script and signs they are written with.
pub(super) fn digits(text: &str) -> String {
    text.chars().map(ascii_digit).filter(char::is_ascii_digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> Vec<String> {
        words(text).into_iter().map(|word| word.folded).collect()
    }

    fn sounds(text: &str) -> Vec<String> {
        words(text).into_iter().map(|word| word.sound).collect()
    }

    #[test]
    fn words_of_every_script_are_whole() {
        assert_eq!(folded("ಜೆ.ಪಿ. ನಗರ, बंगलौर – போத்தல்!"), ["ಜೆಪಿ", "ನಗರ", "बंगलौर", "போத்தல்"]);
        assert_eq!(folded("2BHK ೪೫ದಿನ 98765-43210"), ["2", "bhk", "45", "ದಿನ", "98765", "43210"]);
        assert_eq!(folded("🐜 … \u{0}"), Vec::<String>::new());
    }

    #[test]
    fn spellings_that_look_alike_are_one() {
        assert_eq!(folded("सड़क"), folded("सडक"));
        assert_eq!(folded("चाँद"), folded("चांद"));
        assert_eq!(folded("ಚಿಕ್\u{200C}ಪೇಟೆ"), folded("ಚಿಕ್ಪೇಟೆ"));
        assert_eq!(folded("Bengalūru"), ["bengaluru"]);
        assert_eq!(folded("e\u{301}te\u{301}"), folded("été"));
    }

    #[test]
    fn a_name_sounds_the_same_in_every_script() {
        for name in ["ಕೋರಮಂಗಲ", "कोरमंगला", "కోరమంగళ", "কোরামঙ্গলা", "Koramangala"]
        {
            assert_eq!(sounds(name), sounds("koramangala"), "{name}");
        }
        // Tamil writes k and g as one.
        assert_eq!(skeleton(&sounds("கோரமங்கலா")[0]), skeleton(&sounds("koramangala")[0]));
        for (name, latin) in [
            ("ಸುಮಾ ರಾವ್", "Suma Rao"),
            ("ನಾಯರ್", "Nair"),
            ("నాయుడు", "Naidu"),
            ("ನಾರಾಯಣ್", "Narain"),
            ("Laxmi", "laksmi"),
        ] {
            assert_eq!(sounds(name), sounds(latin), "{name}");
        }
        assert_eq!(joined(&words("White field")), sounds("Whitefield")[0]);
    }

    #[test]
    fn a_word_of_any_length_is_cut_at_a_letter() {
        let long = "ಕ".repeat(2_000);
        let words = words(&long);
        assert_eq!(words.len(), 1);
        assert!(words[0].folded.len() <= LONGEST && words[0].sound.len() <= LONGEST);
    }

    #[test]
    fn words_know_where_they_stood() {
        let text = "a ಜಿರಳೆ b";
        let found: Vec<&str> = words(text).iter().map(|w| &text[w.start..w.end]).collect();
        assert_eq!(found, ["a", "ಜಿರಳೆ", "b"]);
    }
}
