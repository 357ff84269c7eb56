//! An authenticator app.

use chrono::Duration;
use serde_json::json;
use totp_rs::{Algorithm, Builder, Secret};

use super::{Actor, TestApp};
use crate::platform::clock::Instant;

/// What an app shows at an instant.
pub fn code_of(secret: &str, at: Instant) -> String {
    let secret = Secret::try_from_base32(secret).expect("a secret");
    let seconds = u64::try_from(at.timestamp()).expect("an instant");
    let app = Builder::new().with_algorithm(Algorithm::SHA1).with_secret(secret).build();
    app.expect("a good secret").generate(seconds).to_string()
}

impl TestApp {
    /// Sets a second factor up; its secret, and the recovery codes. Half a minute passes, so that
    /// the app shows another code.
    pub async fn enrol(&self, actor: Actor) -> (String, Vec<String>) {
        let path = "/api/auth/second-factor";
        let begun = self.call(actor, "POST", path).await;
        let secret =
            begun.json()["secret"].as_str().unwrap_or_else(|| panic!("{begun}")).to_owned();
        let code = json!({ "code": code_of(&secret, self.state.clock.now()) });
        let proven = self.send(actor, "PUT", path, code).await;
        let codes = proven.json()["recovery_codes"].as_array().expect("codes").clone();
        self.clock.advance(Duration::seconds(30));
        let text = |code: &serde_json::Value| code.as_str().expect("a code").to_owned();
        (secret, codes.iter().map(text).collect())
    }
}
