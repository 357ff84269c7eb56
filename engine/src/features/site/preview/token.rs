//! The token of a preview's link: the preview, its expiry, and a keyed hash of both.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::DateTime;
use uuid::Uuid;

use crate::platform::{clock::Instant, secrets::Key};

const ID_BYTES: usize = 16;
const SAID_BYTES: usize = ID_BYTES + 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SignedPreview {
    pub preview: Uuid,
    pub expires_at: Instant,
}

pub(super) fn sign(key: &Key, link: SignedPreview) -> String {
    let mut said = link.preview.as_bytes().to_vec();
    said.extend(link.expires_at.timestamp().to_be_bytes());
    let mark = blake3::keyed_hash(key, &said);
    said.extend(mark.as_bytes());
    URL_SAFE_NO_PAD.encode(said)
}

/// Reads a token; none when this engine did not sign it, or it was changed.
pub(super) fn read(key: &Key, token: &str) -> Option<SignedPreview> {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    let (said, mark) = bytes.split_at_checked(SAID_BYTES)?;
    let mark: [u8; 32] = mark.try_into().ok()?;
    // `blake3::Hash` compares in constant time.
    if blake3::keyed_hash(key, said) != blake3::Hash::from_bytes(mark) {
        return None;
    }
    let (id, until) = said.split_at_checked(ID_BYTES)?;
    Some(SignedPreview {
        preview: Uuid::from_slice(id).ok()?,
        expires_at: DateTime::from_timestamp(i64::from_be_bytes(until.try_into().ok()?), 0)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_by_its_key_alone_and_only_as_it_was_signed() {
        let link = SignedPreview {
            preview: Uuid::from_u128(7),
            expires_at: "2026-11-20T10:00:00Z".parse().expect("an instant"),
        };
        let (key, other) = ([1; 32], [2; 32]);
        let token = sign(&key, link);
        assert_eq!(read(&key, &token), Some(link));
        assert_eq!(read(&other, &token), None);
        for (i, c) in token.char_indices() {
            let changed =
                format!("{}{}{}", &token[..i], if c == 'A' { 'B' } else { 'A' }, &token[i + 1..]);
            assert_eq!(read(&key, &changed), None, "changed at {i}");
        }
        assert_eq!(read(&key, ""), None);
    }
}
