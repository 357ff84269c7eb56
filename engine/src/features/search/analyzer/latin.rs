//! Converts Indic letters to Latin ones, close to how people type them.
//!
//! Devanagari, Bengali, Tamil, Telugu and Kannada (and Gurmukhi, Gujarati, Odia, Malayalam) lie in
//! blocks of 128 code points that are laid out alike, after ISCII: one table serves them all.
//! General transliterators lose the inherent vowel, which is not written but common in names.

const BENGALI: u32 = 0x980;
const DEVANAGARI: u32 = 0x900;
const TAMIL: u32 = 0xB80;

const NUKTA: u32 = 0x3C;
const VIRAMA: u32 = 0x4D;

/// A normalised word in Latin letters. Letters of other scripts are kept.
pub(super) fn of(word: &str) -> String {
    let letters: Vec<Letter> = word.chars().map(Letter::of).collect();
    let mut latin = String::with_capacity(word.len());
    let mut at = 0;
    while let Some(letter) = letters.get(at) {
        at += 1;
        let Letter::Indic { block, offset } = *letter else {
            if let Letter::Other(c) = letter {
                latin.push(*c);
            }
            continue;
        };
        let next = |at: usize| letters.get(at).and_then(|letter| letter.within(block));
        if block == BENGALI && offset == 0x4E {
            latin.push('t');
        } else if block == TAMIL
            && offset == 0x1F
            && next(at) == Some(VIRAMA)
            && next(at + 1) == Some(0x1A)
        {
            // ட்ச is how Tamil writes "ksh".
            latin.push('k');
            at += 1;
        } else if let Some(consonant) = consonant(block, offset) {
            let marked = next(at) == Some(NUKTA);
            at += usize::from(marked);
            // ওয়া is how Bengali writes "wa".
            if block == BENGALI && offset == 0x2F && marked && latin.ends_with('o') {
                latin.pop();
                latin.push('v');
            } else {
                latin.push_str(consonant);
            }
            match next(at) {
                Some(VIRAMA) => at += 1,
                // A vowel sign follows.
                Some(0x3E..=0x4C | 0x62) => {}
                _ => latin.push('a'),
            }
        } else if matches!(offset, 0x01 | 0x02) {
            latin.push(nasal(block, next(at)));
        } else {
            latin.push_str(vowel(offset));
            latin.extend(digit(offset));
        }
    }
    latin
}

#[derive(Debug, Clone, Copy)]
enum Letter {
    Indic {
        /// The first code point of its script.
        block: u32,
        /// The offset of the letter in that block.
        offset: u32,
    },
    Other(char),
}

impl Letter {
    fn of(c: char) -> Self {
        let code = u32::from(c);
        if (DEVANAGARI..0xD80).contains(&code) {
            Self::Indic { block: code & !0x7F, offset: code & 0x7F }
        } else {
            Self::Other(c)
        }
    }

    fn within(self, script: u32) -> Option<u32> {
        match self {
            Self::Indic { block, offset } if block == script => Some(offset),
            _ => None,
        }
    }
}

fn consonant(block: u32, offset: u32) -> Option<&'static str> {
    Some(match offset {
        0x15 => "k",
        0x16 => "kh",
        0x17 => "g",
        0x18 => "gh",
        0x1A | 0x1B => "ch",
        0x1C | 0x1D => "j",
        0x1F | 0x20 | 0x24 | 0x25 => "t",
        0x21 | 0x22 | 0x26 | 0x27 => "d",
        0x19 | 0x1E | 0x23 | 0x28 | 0x29 => "n",
        0x2A | 0x2B => "p",
        0x2C | 0x2D => "b",
        0x2E => "m",
        0x2F => "y",
        0x30 | 0x31 => "r",
        0x32..=0x34 => "l",
        0x35 => "v",
        0x36..=0x38 => "s",
        0x39 => "h",
        0x70 if block == BENGALI => "r",
        0x71 if block == BENGALI => "v",
        _ => return None,
    })
}

/// An anusvara is "m" before a labial, and at the end of a word in the south.
fn nasal(block: u32, next: Option<u32>) -> char {
    let is_m = match next {
        None => block != DEVANAGARI && block != BENGALI,
        Some(letter) => (0x2A..=0x2E).contains(&letter),
    };
    if is_m { 'm' } else { 'n' }
}

/// A vowel, as a letter or as a sign; empty for other offsets.
fn vowel(offset: u32) -> &'static str {
    match offset {
        0x04 | 0x05 | 0x06 | 0x3E => "a",
        0x07 | 0x08 | 0x3F | 0x40 => "i",
        0x09 | 0x0A | 0x41 | 0x42 => "u",
        0x0B | 0x43 | 0x44 => "ri",
        0x0C | 0x62 => "li",
        0x0D..=0x0F | 0x45..=0x47 | 0x72 => "e",
        0x10 | 0x48 => "ai",
        0x11..=0x13 | 0x49..=0x4B => "o",
        0x14 | 0x4C | 0x57 => "au",
        _ => "",
    }
}

fn digit(offset: u32) -> Option<char> {
    char::from_digit(offset.checked_sub(0x66)?, 10)
}
