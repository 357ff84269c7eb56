//! The key by which push services know this engine, and the header that proves it: VAPID, RFC 8292.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::Duration;
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use serde_json::json;
use url::Url;

use super::{model::StoredKey, store};
use crate::{
    features::settings,
    platform::{
        clock::Instant,
        error::{Error, Result},
        state::AppState,
    },
};

/// How long a header proves who sends: 24 hours at most (section 2).
const VALID: Duration = Duration::hours(12);

/// What the private key is sealed for.
const SEAL: &str = "web push";

/// The key pair of this database; the first call makes it.
pub(super) async fn key(app: &AppState) -> Result<StoredKey> {
    if let Some(key) = store::key(&app.db).await? {
        return Ok(key);
    }
    let random = SystemRandom::new();
    let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
    let made = made.map_err(Error::internal)?;
    let private_sealed = app.vault.seal(SEAL, made.as_ref())?;
    let public_key = pair(made.as_ref())?.public_key().as_ref().to_vec();
    let mut tx = app.db.begin().await?;
    store::keep_key(&mut tx, &StoredKey { public_key, private_sealed }).await?;
    tx.commit().await?;
    // Another engine's, if that was first.
    let key = store::key(&app.db).await?;
    key.ok_or_else(|| Error::internal("the key of web push is gone"))
}

/// The header `Authorization` for a message to an endpoint.
pub(super) async fn authorization(app: &AppState, endpoint: &Url, now: Instant) -> Result<String> {
    let key = key(app).await?;
    let private = pair(&app.vault.unseal(SEAL, &key.private_sealed)?)?;
    let profile = settings::profile(&app.db).await?;
    // Whom a push service writes to when something is wrong.
    let contact = match profile.map(|profile| profile.email).filter(|email| !email.is_empty()) {
        Some(email) => format!("mailto:{email}"),
        None => app.address.now().to_string(),
    };
    let claims = json!({
        "aud": endpoint.origin().ascii_serialization(),
        "exp": (now + VALID).timestamp(),
        "sub": contact,
    });
    let part = |value: serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let signed = format!("{}.{}", part(json!({ "typ": "JWT", "alg": "ES256" })), part(claims));
    let signature = private.sign(&SystemRandom::new(), signed.as_bytes());
    let signature = URL_SAFE_NO_PAD.encode(signature.map_err(Error::internal)?);
    Ok(format!("vapid t={signed}.{signature}, k={}", key.public()))
}

fn pair(private: &[u8]) -> Result<EcdsaKeyPair> {
    let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
    EcdsaKeyPair::from_pkcs8(algorithm, private, &SystemRandom::new()).map_err(Error::internal)
}
