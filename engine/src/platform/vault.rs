//! Secrets at rest: sealed with one key (XChaCha20-Poly1305) that is in neither the database nor a
//! backup, so that a stolen copy of one of these reveals no secret.
//!
//! The key is 32 bytes in base64: in `JAALI_KEY`, or in the file `key` in the data folder, which
//! the first start makes. The database holds a proof of it (`vault`), so that an engine with
//! another key does not start: every engine must be able to open what another one seals.

use std::{io, io::Write as _, path::Path, sync::OnceLock};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use chacha20poly1305::{
    KeyInit as _, XChaCha20Poly1305, XNonce,
    aead::{Aead as _, Payload},
};

use super::{
    config::{self, Config},
    db::{Db, Tx, sql},
    error::{Error, Result},
    private,
    secrets::Key,
};

/// The name of the key's file in the data folder.
pub const FILE: &str = "key";

const NONCE_BYTES: usize = 24;

/// The context of the key's hash, which makes the hash useless for anything else.
const PROOF: &str = "jaali 2026-11-24 proof of the key for secrets at rest";

/// Closed until the engine opens it; commands do not need it.
#[derive(Default)]
pub struct Vault(OnceLock<XChaCha20Poly1305>);

impl Vault {
    /// Opens it with the key of this machine; the first start makes one. The error is a sentence.
    pub async fn open(&self, config: &Config, db: &Db) -> Result<(), String> {
        let proof = proof(db).await.map_err(|e| format!("cannot read the database: {e}"))?;
        let file = config.data.join(FILE);
        let (key, place) = match (config::key(), read(&file)?) {
            (Some(text), _) => (parse(&text), "JAALI_KEY".to_owned()),
            (None, Some(text)) => (parse(&text), file.display().to_string()),
            (None, None) if proof.is_none() => (Some(make(&file)?), file.display().to_string()),
            (None, None) => return Err(format!("there is no key: {LOST}")),
        };
        let key = key.ok_or_else(|| format!("{place} is no key: 32 bytes in base64"))?;
        let known = prove(db, &hash(&key)).await;
        if !known.map_err(|e| format!("cannot write to the database: {e}"))? {
            return Err(format!("the key in {place} is another one: {LOST}"));
        }
        // A second call would set the same key.
        let _ = self.0.set(XChaCha20Poly1305::new(&key.into()));
        Ok(())
    }

    /// `about` names what the secret belongs to: sealed for one, it opens for no other.
    pub fn seal(&self, about: &str, secret: &[u8]) -> Result<Vec<u8>> {
        let mut nonce = [0_u8; NONCE_BYTES];
        getrandom::fill(&mut nonce).map_err(Error::internal)?;
        let payload = Payload { msg: secret, aad: about.as_bytes() };
        let sealed = self.cipher()?.encrypt(&XNonce::from(nonce), payload);
        let sealed = sealed.map_err(|_| Error::internal("cannot seal a secret"))?;
        Ok([&nonce[..], &sealed].concat())
    }

    /// An internal error when the secret is damaged or of another `about`, or the vault is closed.
    pub fn unseal(&self, about: &str, sealed: &[u8]) -> Result<Vec<u8>> {
        let damaged = || Error::internal(format!("the secret of {about} is damaged"));
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE_BYTES>().ok_or_else(damaged)?;
        let payload = Payload { msg: sealed, aad: about.as_bytes() };
        self.cipher()?.decrypt(&XNonce::from(*nonce), payload).map_err(|_| damaged())
    }

    fn cipher(&self) -> Result<&XChaCha20Poly1305> {
        self.0.get().ok_or_else(|| Error::internal("the vault is closed"))
    }
}

const LOST: &str = "what is secret in this database was sealed with a key that is not here. Set \
    JAALI_KEY to it, or put the file `key` of the engine that has it into the data folder. If it is \
    lost, `jaali key forget` takes out what was sealed, and the next start goes on with a new key";

/// Deletes the proof, so that another key is accepted; the caller deletes what was sealed.
pub async fn forget(tx: &mut Tx) -> super::db::Result<u64> {
    tx.q(sql!("delete from vault")).run().await
}

async fn proof(db: &Db) -> super::db::Result<Option<Vec<u8>>> {
    let row: Option<(Vec<u8>,)> = db.q(sql!("select proof from vault")).optional().await?;
    Ok(row.map(|(proof,)| proof))
}

/// Whether the database accepts the key: it stores the hash of the first key that it is given.
async fn prove(db: &Db, hash: &[u8]) -> super::db::Result<bool> {
    if let Some(known) = proof(db).await? {
        return Ok(known == hash);
    }
    let mut tx = db.begin().await?;
    tx.q(sql!("insert into vault (one, proof) values (1, $1) on conflict (one) do nothing"))
        .bind(hash)
        .run()
        .await?;
    tx.commit().await?;
    Ok(proof(db).await?.is_some_and(|known| known == hash))
}

fn hash(key: &Key) -> [u8; 32] {
    blake3::derive_key(PROOF, key)
}

fn parse(text: &str) -> Option<Key> {
    STANDARD.decode(text.trim()).ok()?.try_into().ok()
}

fn read(file: &Path) -> Result<Option<String>, String> {
    let read = private::restrict(file).and_then(|()| std::fs::read_to_string(file));
    match read {
        Ok(text) => Ok(Some(text)),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(format!("{}: {e}", file.display())),
    }
}

/// Writes the file whole or not at all; one that another process made meanwhile is used instead.
fn make(file: &Path) -> Result<Key, String> {
    let named = |e: io::Error| format!("{}: {e}", file.display());
    let folder = file.parent().unwrap_or(Path::new("."));
    private::folder(folder).map_err(named)?;
    let mut key = Key::default();
    getrandom::fill(&mut key).map_err(|e| e.to_string())?;
    let mut beside = tempfile::NamedTempFile::new_in(folder).map_err(named)?;
    writeln!(beside, "{}", STANDARD.encode(key)).map_err(named)?;
    beside.as_file().sync_all().map_err(named)?;
    match beside.persist_noclobber(file) {
        Ok(_) => Ok(key),
        Err(e) if e.error.kind() == io::ErrorKind::AlreadyExists => {
            let there = read(file)?.as_deref().and_then(parse);
            there.ok_or_else(|| format!("{} is no key: 32 bytes in base64", file.display()))
        }
        Err(e) => Err(named(e.error)),
    }
}
