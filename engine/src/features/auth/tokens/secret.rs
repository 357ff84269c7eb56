//! The secret of a token: `jaali_pat_`, 256 random bits and a checksum.

use crate::{features::auth::session::Token, platform::error::Result};

/// What every secret begins with, so that scanners of code find one that was published.
const BEGIN: &str = "jaali_pat_";

/// Letters of the random part that tell tokens apart in lists.
const SHOWN: usize = 6;

/// The length of the checksum: 8 hex digits of CRC-32.
const CHECKSUM: usize = 8;

/// A secret with a right checksum. It is shown once, and only its hash is kept.
pub(super) struct Secret(String);

impl Secret {
    pub(super) fn new() -> Result<Self> {
        let random = Token::new()?;
        let checksum = crc32fast::hash(random.text().as_bytes());
        Ok(Self(format!("{BEGIN}{}{checksum:08x}", random.text())))
    }

    /// None for any other text: a typo is no question for the database.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix(BEGIN)?;
        let (random, checksum) = rest.split_at_checked(rest.len().checked_sub(CHECKSUM)?)?;
        let right = format!("{:08x}", crc32fast::hash(random.as_bytes()));
        (right == checksum).then(|| Self(text.to_owned()))
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    pub(super) fn prefix(&self) -> String {
        self.0.chars().take(BEGIN.len() + SHOWN).collect()
    }

    pub(super) fn hash(&self) -> Vec<u8> {
        Token::from(&*self.0).hash()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_secret_is_one() {
        let secret = Secret::new().expect("random bits");
        let text = secret.text();
        assert!(text.starts_with(&secret.prefix()) && secret.prefix().len() == 16);
        assert!(Secret::parse(text).is_some());
        let mut odd = vec![String::new(), "jaali_pat_".to_owned(), text[1..].to_owned()];
        odd.push(format!("{text}0"));
        odd.push(format!("jaali_pat_ಜ{}", &text[10..]));
        for odd in odd {
            assert!(Secret::parse(&odd).is_none(), "{odd}");
        }
    }
}
