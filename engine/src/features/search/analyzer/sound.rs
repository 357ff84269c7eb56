//! A key for the sound of a word: different spellings of one sound have the same key.

use std::borrow::Cow;

/// The key of a word in Latin letters. It keeps vowels and voicing, but not lengths.
pub(super) fn of(latin: &str) -> String {
    let ascii = if latin.is_ascii() {
        Cow::Borrowed(latin)
    } else {
        Cow::Owned(any_ascii::any_ascii(latin))
    };
    let letters = ascii.bytes().filter(u8::is_ascii_alphanumeric);
    let letters: Vec<u8> = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    let mut sound: Vec<u8> = Vec::with_capacity(letters.len());
    if letters.iter().any(u8::is_ascii_digit) {
        sound = letters;
    } else {
        let mut rest = letters.as_slice();
        let mut is_first = true;
        while let Some(letter) = rest.first() {
            let (written, taken) = written(rest, is_first);
            if written.is_empty() {
                sound.push(*letter);
            }
            sound.extend_from_slice(written);
            rest = &rest[taken..];
            is_first = false;
        }
        sound.dedup();
        // Many names are written with or without a last vowel: ಹೆಬ್ಬಾಳ, Hebbal; ಜಕ್ಕೂರು, Jakkur.
        while sound.len() > 3 && matches!(sound.last(), Some(b'a' | b'u' | b'e')) {
            sound.pop();
        }
    }
    // The bytes are ASCII, so this does not fail.
    String::from_utf8(sound).unwrap_or_default()
}

/// What replaces the first letters, and how many it replaces; empty for a letter that is kept.
fn written(letters: &[u8], is_first: bool) -> (&'static [u8], usize) {
    let at = |place: usize| letters.get(place).copied().unwrap_or_default();
    match (at(0), at(1)) {
        (b'c', b'h') => (b"c", if at(2) == b'h' { 3 } else { 2 }),
        (b'c', b'k') | (b'k', b'h') => (b"k", 2),
        (b'c', b'e' | b'i' | b'y') => (b"s", 1),
        (b'c' | b'q', _) => (b"k", 1),
        (b's', b'h') => (b"s", 2),
        (b't', b'h') => (b"t", 2),
        (b'd', b'h') => (b"d", 2),
        (b'b', b'h') => (b"b", 2),
        (b'p', b'h') => (b"p", 2),
        (b'g', b'h') => (b"g", 2),
        (b'j', b'h') => (b"j", 2),
        // The Tamil ழ.
        (b'z' | b'l', b'h') => (b"l", 2),
        (b'z', _) => (b"j", 1),
        (b'f', _) => (b"p", 1),
        (b'x', _) => (b"ks", 1),
        (b'w', b'h') => (b"v", 2),
        (b'w', _) => (b"v", 1),
        (b'e', b'e') => (b"i", 2),
        (b'o', b'o') => (b"u", 2),
        (b'a', b'a') => (b"a", 2),
        // Rao, ರಾವ್; Nair, ನಾಯರ್; Naidu, నాయుడు.
        (b'a', b'o') => (b"av", 2),
        (b'a', b'y') if b"aiu".contains(&at(2)) => (b"ai", 3),
        (b'o', b'u') => (b"au", 2),
        (b'o', b'w') if at(2) != b'a' => (b"au", 2),
        (b'i', b'y') => (b"iy", 2),
        (b'y', next) if !is_first && !b"aeiou".contains(&next) => (b"i", 1),
        _ => (b"", 1),
    }
}

/// The consonants of a sound without their voicing: Tamil writes k and g, t and d, p and b, c and
/// j as one. Empty when there is a digit, or when fewer than two letters are left.
pub fn skeleton(sound: &str) -> String {
    let mut skeleton = String::new();
    if sound.bytes().any(|b| b.is_ascii_digit()) {
        return skeleton;
    }
    for (place, letter) in sound.chars().enumerate() {
        let kept = match letter {
            'a' | 'e' | 'i' | 'o' | 'u' | 'y' if place == 0 => 'a',
            'a' | 'e' | 'i' | 'o' | 'u' | 'y' => continue,
            'h' if place > 0 => continue,
            'g' => 'k',
            'd' => 't',
            'b' | 'v' => 'p',
            'c' | 'j' => 's',
            'm' => 'n',
            other => other,
        };
        if !skeleton.ends_with(kept) {
            skeleton.push(kept);
        }
    }
    if skeleton.len() < 2 { String::new() } else { skeleton }
}
