//! Secrets and signatures as the Standard Webhooks specification has them.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use ring::hmac;

use crate::platform::{
    clock::Instant,
    error::{Error, Result},
};

/// What every secret begins with.
const BEGIN: &str = "whsec_";

/// Random bytes of a secret.
pub(super) const BYTES: usize = 32;

/// The bytes that sign; receivers get them as text once.
pub(super) struct Secret(Vec<u8>);

impl Secret {
    pub(super) fn new() -> Result<Self> {
        let mut bytes = vec![0; BYTES];
        getrandom::fill(&mut bytes).map_err(Error::internal)?;
        Ok(Self(bytes))
    }

    pub(super) const fn of(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    pub(super) fn text(&self) -> String {
        format!("{BEGIN}{}", STANDARD.encode(&self.0))
    }

    /// The signature of a message: HMAC-SHA256 over its id, the time of sending and its body.
    pub(super) fn sign(&self, id: &str, at: Instant, body: &[u8]) -> String {
        let mut signing = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, &self.0));
        signing.update(format!("{id}.{}.", at.timestamp()).as_bytes());
        signing.update(body);
        format!("v1,{}", STANDARD.encode(signing.sign()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the specification.
    #[test]
    fn a_message_is_signed_as_others_verify_it() {
        let secret = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").expect("base64");
        let secret = Secret::of(secret);
        let at = chrono::DateTime::from_timestamp(1_614_265_330, 0).expect("a time");
        let signed = secret.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", at, br#"{"test": 2432232314}"#);
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        assert_eq!(secret.text(), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    }
}
