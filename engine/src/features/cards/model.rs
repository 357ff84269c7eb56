//! What a card shows, and the address that follows from it.

use std::{fmt, sync::LazyLock};

use crate::platform::locale::Locale;

/// What is drawn under the texts.
pub(super) const GROUND: &str = include_str!("card.svg");

/// Another number for another way to draw the same texts: browsers and apps keep a card for ever.
const DRAWING: u8 = 1;

/// Everything that one card shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardText {
    pub locale: Locale,
    /// What the page is about.
    pub title: String,
    /// One sentence below it.
    pub line: String,
    /// The name of the business.
    pub brand: String,
    pub phone: String,
}

impl CardText {
    /// The hash of all that the picture is made from.
    pub fn hash(&self) -> CardHash {
        static DRAWN: LazyLock<blake3::Hash> = LazyLock::new(|| blake3::hash(GROUND.as_bytes()));
        let mut hasher = blake3::Hasher::new();
        hasher.update(&[DRAWING]).update(DRAWN.as_bytes());
        for text in [self.locale.code(), &self.title, &self.line, &self.brand, &self.phone] {
            hasher.update(text.as_bytes()).update(&[0]);
        }
        let mut hash = [0; 16];
        hasher.finalize_xof().fill(&mut hash);
        CardHash(hash)
    }
}

/// The hash of a card, which is its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardHash([u8; 16]);

impl CardHash {
    /// The hash in the name of a file; none for another name.
    pub fn of_file(name: &str) -> Option<Self> {
        let digits = name.strip_suffix(".png")?;
        let is_hash = digits.len() == 32
            && digits.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        let number = is_hash.then(|| u128::from_str_radix(digits, 16))?;
        number.ok().map(|number| Self(number.to_be_bytes()))
    }

    /// The name of its file.
    pub fn file(self) -> String {
        format!("{self}.png")
    }

    /// Its address on the site.
    pub fn address(self) -> String {
        format!("/card/{self}.png")
    }

    /// The hashes in the addresses of a page.
    pub fn named_in(page: &str) -> impl Iterator<Item = Self> {
        let after = page.split("/card/").skip(1);
        after.filter_map(|rest| Self::of_file(rest.get(..36)?))
    }
}

impl fmt::Display for CardHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(title: &str, line: &str) -> CardText {
        let [title, line, brand, phone] = [title, line, "Jaali", "1"].map(str::to_owned);
        CardText { locale: Locale::Kn, title, line, brand, phone }
    }

    #[test]
    fn a_hash_is_of_all_that_is_shown_and_is_found_in_a_page() {
        let hash = card("ab", "c").hash();
        assert_eq!(hash, card("ab", "c").hash());
        assert_ne!(hash, card("a", "bc").hash());
        assert_ne!(hash, CardText { locale: Locale::En, ..card("ab", "c") }.hash());
        let page = format!("<meta content=\"https://a.in{}\"> /card/none.png", hash.address());
        assert_eq!(CardHash::named_in(&page).collect::<Vec<_>>(), [hash]);
    }

    #[test]
    fn only_a_whole_hash_in_small_letters_is_a_name() {
        let hash = card("a", "b").hash();
        let file = hash.file();
        assert_eq!(CardHash::of_file(&file), Some(hash));
        let (upper, short) = (file.to_uppercase(), &file[1..]);
        for name in [&upper, short, "../a.png", "", "+0000000000000000000000000000001.png"] {
            assert_eq!(CardHash::of_file(name), None, "{name}");
        }
    }
}
