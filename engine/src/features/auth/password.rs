//! Passwords: argon2id, off the request threads.

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::sync::Semaphore;

use crate::platform::error::{Error, Result};

/// Each hash takes 19 MiB and one core for a moment: two at a time, the others wait.
static TURNS: Semaphore = Semaphore::const_new(2);

/// What an unknown e-mail is checked against, so that it takes as long as a known one.
/// No password has this hash: it is 32 zero bytes.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ib2R5$\
                      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

pub(super) async fn hash(password: String) -> Result<String> {
    work(move || {
        let hash = Argon2::default().hash_password(password.as_bytes()).map_err(Error::internal)?;
        Ok(hash.to_string())
    })
    .await
}

/// Whether the password has this hash; `None` (nobody) takes as long and is never right.
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
