//! Encrypts a message for one browser, as RFC 8291 has it: the push service passes on what it cannot
//! read.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral},
    hmac,
    rand::SystemRandom,
};
use serde::{Deserialize, Serialize};

/// Bytes of a point of P-256 that is not compressed.
const POINT: usize = 65;

/// Bytes of the secret that a browser shares with whom it lets send.
const AUTH: usize = 16;

/// The size of the one record, RFC 8188 section 2.1: what push services take at the least (RFC 8030
/// section 7.2).
const RECORD: u32 = 4096;

/// The most bytes of a message: the record without header (section 2.1), end mark and tag.
pub(super) const MAX_MESSAGE: usize = 4096 - 16 - 4 - 1 - POINT - 1 - 16;

/// The byte that ends the last record, RFC 8188 section 2.
const LAST: u8 = 2;

/// What a browser gives to those who send to it (RFC 8291 section 2), in base64url as it has it.
#[derive(Serialize, Deserialize)]
pub(super) struct BrowserKeys {
    /// Its public key.
    pub p256dh: String,
    pub auth: String,
}

impl BrowserKeys {
    /// Whether the public key is one: a point on the curve.
    pub(super) fn has_point(&self) -> bool {
        let auth = URL_SAFE_NO_PAD.encode([0; AUTH]);
        Self { p256dh: self.p256dh.clone(), auth }.encrypt(b"").is_ok()
    }

    /// Whether the secret has its length.
    pub(super) fn has_secret(&self) -> bool {
        URL_SAFE_NO_PAD.decode(&self.auth).is_ok_and(|auth| auth.len() == AUTH)
    }

    /// The body of a request to the push service: `aes128gcm` with one record.
    pub(super) fn encrypt(&self, message: &[u8]) -> Result<Vec<u8>, &'static str> {
        const WRONG: &str = "the keys of the browser are damaged";
        let read = |text| URL_SAFE_NO_PAD.decode(text).map_err(|_| WRONG);
        let (browser, auth) = (read(&self.p256dh)?, read(&self.auth)?);
        if browser.len() != POINT || auth.len() != AUTH || message.len() > MAX_MESSAGE {
            return Err(WRONG);
        }
        let random = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).map_err(|_| WRONG)?;
        let public = own.compute_public_key().map_err(|_| WRONG)?;
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).map_err(|_| WRONG)?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, &browser);
        let sealed = agree_ephemeral(own, &theirs, |shared| {
            let keys = Derived { browser: &browser, auth: &auth, public: public.as_ref(), salt };
            keys.seal(shared, message)
        });
        sealed.map_err(|_| WRONG)?
    }
}

/// What the content key is made from, beside the shared secret.
struct Derived<'a> {
    browser: &'a [u8],
    auth: &'a [u8],
    /// The public key of this message alone.
    public: &'a [u8],
    salt: [u8; 16],
}

impl Derived<'_> {
    fn seal(&self, shared: &[u8], message: &[u8]) -> Result<Vec<u8>, &'static str> {
        let Self { browser, auth, public, salt } = *self;
        // RFC 8291 section 3.4.
        let info = [&b"WebPush: info\0"[..], browser, public].concat();
        let input = derive(auth, shared, &info);
        let key = derive(&salt, &input, b"Content-Encoding: aes128gcm\0");
        let nonce = derive(&salt, &input, b"Content-Encoding: nonce\0");
        let failed = |_| "a message cannot be encrypted";
        let key = UnboundKey::new(&AES_128_GCM, &key[..AES_128_GCM.key_len()]).map_err(failed)?;
        // Of one record the nonce is the derived one (RFC 8188 section 2.3), and no key is used twice.
        let nonce = Nonce::try_assume_unique_for_key(&nonce[..NONCE_LEN]).map_err(failed)?;
        let mut record = [message, &[LAST]].concat();
        let key = LessSafeKey::new(key);
        key.seal_in_place_append_tag(nonce, Aad::empty(), &mut record).map_err(failed)?;
        let length = [u8::try_from(public.len()).unwrap_or_default()];
        Ok([&salt[..], &RECORD.to_be_bytes(), &length, public, &record].concat())
    }
}

/// HKDF with SHA-256 (RFC 5869) of one block, of which callers take the beginning.
fn derive(salt: &[u8], input: &[u8], info: &[u8]) -> [u8; 32] {
    let extracted = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, salt), input);
    let expand = hmac::Key::new(hmac::HMAC_SHA256, extracted.as_ref());
    let block = hmac::sign(&expand, &[info, &[1]].concat());
    block.as_ref().try_into().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("base64url")
    }

    /// The example of RFC 8291, appendix A.
    #[test]
    fn a_message_is_encrypted_as_the_standard_has_it() {
        let browser = bytes(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        );
        let public = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let auth = bytes("BTBZMqHH6r4Tts7J_aSIgg");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("16 bytes");
        let keys = Derived { browser: &browser, auth: &auth, public: &public, salt };
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let sealed = keys.seal(&shared, b"When I grow up, I want to be a watermelon");
        let told = concat!(
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc",
            "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV",
            "WGNWQexSgSxsj_Qulcy4a-fN",
        );
        assert_eq!(sealed, Ok(bytes(told)));
    }

    #[test]
    fn only_keys_of_a_browser_are_good() {
        let good = || {
            BrowserKeys {
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4".to_owned(),
            auth: "BTBZMqHH6r4Tts7J_aSIgg".to_owned(),
        }
        };
        assert!(good().has_point() && good().has_secret());
        assert_eq!(good().encrypt(&[0; MAX_MESSAGE]).map(|body| body.len()), Ok(4096));
        assert!(good().encrypt(&[0; MAX_MESSAGE + 1]).is_err());
        let off_the_curve = format!("{}A", &good().p256dh[..86]);
        for p256dh in ["", "BCVx", &*off_the_curve] {
            assert!(!BrowserKeys { p256dh: p256dh.to_owned(), ..good() }.has_point(), "{p256dh}");
        }
        assert!(!BrowserKeys { auth: "BTBZ".to_owned(), ..good() }.has_secret());
    }
}
