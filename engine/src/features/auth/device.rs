//! Browsers in which a user has signed in before. Their wrong passwords are counted apart, so that
//! strangers who guess lock no user out of their own browser.
//!
//! The cookie holds a random name, signed together with the account's e-mail (OWASP, "Slow down
//! online guessing attacks with device cookies"). It grants no access, and outlives a sign-out.

use axum::http::HeaderMap;
use axum_extra::extract::cookie::Cookie;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};

use super::session;
use crate::platform::{
    error::{Error, Result},
    secrets::{self, Key},
    state::AppState,
};

/// The name of the cookie, and of the key among the engine's secrets.
const DEVICE: &str = "device";

const NAME_BYTES: usize = 16;

type Name = [u8; NAME_BYTES];

/// The cookie for a browser in which the account has just signed in.
pub(super) async fn cookie(app: &AppState, email: &str) -> Result<Cookie<'static>> {
    let key = if let Some(key) = secrets::present(&app.db, DEVICE).await? {
        key
    } else {
        let mut tx = app.db.begin().await?;
        let key = secrets::key(&mut tx, DEVICE).await?;
        tx.commit().await?;
        key
    };
    let mut name = Name::default();
    getrandom::fill(&mut name).map_err(Error::internal)?;
    let mut cookie = session::cookie(app, DEVICE, sign(&key, name, email));
    cookie.make_permanent();
    Ok(cookie)
}

/// The browser's random name, if the account has signed in there.
pub(super) async fn of(app: &AppState, headers: &HeaderMap, email: &str) -> Result<Option<Name>> {
    let Some(given) = session::given(app, DEVICE, headers) else { return Ok(None) };
    let key = secrets::present(&app.db, DEVICE).await?;
    Ok(key.and_then(|key| read(&key, &given, email)))
}

fn sign(key: &Key, name: Name, email: &str) -> String {
    let mark = mark(key, &name, email);
    URL_SAFE_NO_PAD.encode([&name[..], mark.as_bytes()].concat())
}

/// `None` when another key signed it, it was changed, or it is for another account.
fn read(key: &Key, given: &str, email: &str) -> Option<Name> {
    let bytes = URL_SAFE_NO_PAD.decode(given).ok()?;
    let (name, given) = bytes.split_at_checked(NAME_BYTES)?;
    let given: [u8; 32] = given.try_into().ok()?;
    // Hashes are compared in constant time.
    let is_ours = mark(key, name, email) == blake3::Hash::from_bytes(given);
    name.try_into().ok().filter(|_| is_ours)
}

/// The name has a fixed length, so that no other pair of name and e-mail gives the same bytes.
fn mark(key: &Key, name: &[u8], email: &str) -> blake3::Hash {
    blake3::keyed_hash(key, &[name, email.as_bytes()].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_of_one_account_and_only_as_it_was_signed() {
        let (key, name) = ([1; 32], [7; NAME_BYTES]);
        let signed = sign(&key, name, "asha@jaali.example");
        assert_eq!(read(&key, &signed, "asha@jaali.example"), Some(name));
        assert_eq!(read(&key, &signed, "ravi@jaali.example"), None);
        assert_eq!(read(&[2; 32], &signed, "asha@jaali.example"), None);
        for i in 0..signed.len() {
            let mut changed = signed.clone().into_bytes();
            changed[i] = if changed[i] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(changed).expect("ASCII");
            assert_eq!(read(&key, &changed, "asha@jaali.example"), None, "changed at {i}");
        }
    }
}
