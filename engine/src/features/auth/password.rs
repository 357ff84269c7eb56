//! Passwords: the rule for new ones, and argon2id hashes, computed off the request threads.

use std::io::Read as _;

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use flate2::read::GzDecoder;
use tokio::sync::Semaphore;

use crate::platform::error::{Error, Result};

/// Characters of a new password; a shorter one from before this rule still signs in.
const MIN: usize = 12;
pub(super) const MAX: usize = 200;

/// The hint where a user chooses a password.
pub(super) const RULE: &str = "At least 12 characters. A few words are easy to keep in mind.";

/// The 10,000 most used passwords in lower case, one per line. `passwords/LICENSE` names the list's
/// author.
static COMMON: &[u8] = include_bytes!("../../../passwords/common.txt.gz");

/// Each hash takes 19 MiB and one core for a moment: two run at a time, the others wait.
static TURNS: Semaphore = Semaphore::const_new(2);

/// The hash that is checked for an unknown e-mail, so that it takes as long as a known one.
/// No password has this hash: it is 32 zero bytes.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ib2R5$\
                      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Code and sentence of the rule that a new password for this e-mail breaks; `None` if it is fine.
pub(super) fn mistake(password: &str, email: &str) -> Option<(&'static str, String)> {
    if !(MIN..=MAX).contains(&password.chars().count()) {
        return Some(("length", format!("Password must be between {MIN} and {MAX} characters")));
    }
    let folded = password.trim().to_lowercase();
    let is_name = email.split_once('@').is_some_and(|(name, _)| folded == name);
    if is_name || folded == email {
        return Some(("email", "Password must not be the e-mail".to_owned()));
    }
    is_common(&folded)
        .then(|| ("common", "This is one of the 10,000 most used passwords".to_owned()))
}

/// Unpacks the list on each call: passwords are chosen rarely.
fn is_common(folded: &str) -> bool {
    let mut list = String::new();
    // The list is part of the program, and a test unpacks it: this does not fail at run time.
    GzDecoder::new(COMMON).read_to_string(&mut list).is_ok() && list.lines().any(|l| l == folded)
}

pub(super) async fn hash(password: String) -> Result<String> {
    work(move || {
        let hash = Argon2::default().hash_password(password.as_bytes()).map_err(Error::internal)?;
        Ok(hash.to_string())
    })
    .await
}

/// Whether the password has this hash; `None` (no account, no password) takes as long: false.
pub(super) async fn verify(password: String, hash: Option<String>) -> Result<bool> {
    work(move || {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
        let hash = PasswordHash::new(&hash).map_err(Error::internal)?;
        let right = Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
        Ok(right && known)
    })
    .await
}

async fn work<T: Send + 'static>(f: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let _turn = TURNS.acquire().await.map_err(Error::internal)?;
    tokio::task::spawn_blocking(f).await.map_err(Error::internal)?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ten_thousand_most_used_are_all_there() {
        let mut list = String::new();
        GzDecoder::new(COMMON).read_to_string(&mut list).expect("a list");
        assert_eq!(list.lines().count(), 10_000);
        assert!(is_common("123456") && is_common("1q2w3e4r5t6y") && !is_common(""));
    }

    #[test]
    fn a_password_has_twelve_characters_and_is_neither_the_e_mail_nor_a_common_one() {
        let code = |password: &str| {
            mistake(password, "administrator.asha@jaali.example").map(|(code, _)| code)
        };
        // The rule counts characters, not bytes.
        assert_eq!(code("ನೀಮ್ ಎಲೆ ಅರಿ"), None);
        assert_eq!(code("eleven char"), Some("length"));
        assert_eq!(code(&"x".repeat(201)), Some("length"));
        assert_eq!(code(" Administrator.Asha@jaali.example"), Some("email"));
        assert_eq!(code("Administrator.Asha"), Some("email"));
        assert_eq!(code("QwertyQwerty"), Some("common"));
        assert_eq!(code("neem-and-turmeric"), None);
    }
}
