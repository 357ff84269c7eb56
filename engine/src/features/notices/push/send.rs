//! Sends one message to one browser, by its push service: RFC 8030.

use std::time::Duration;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use reqwest::Client;
use serde::{Deserialize, Serialize};
use url::Url;
use uuid::Uuid;

use super::{
    encryption::BrowserKeys,
    model::{Outcome, Subscription},
    vapid,
};
use crate::platform::{
    clock::Instant,
    error::{Error, Result},
    reach::{Reach, root},
    state::AppState,
};

/// How long a push service may take to answer.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Where a browser gets messages, and its keys: what is sealed of it.
#[derive(Serialize, Deserialize)]
pub(super) struct Secrets {
    pub endpoint: String,
    #[serde(flatten)]
    pub keys: BrowserKeys,
}

impl Secrets {
    /// By which the same browser is known again.
    pub(super) fn hash(&self) -> Vec<u8> {
        blake3::hash(self.endpoint.as_bytes()).as_bytes().to_vec()
    }

    pub(super) fn seal(&self, app: &AppState) -> Result<Vec<u8>> {
        let text = serde_json::to_vec(self).map_err(Error::internal)?;
        app.vault.seal(&about(&self.hash()), &text)
    }

    fn unseal(app: &AppState, browser: &Subscription) -> Result<Self> {
        let text = app.vault.unseal(&about(&browser.endpoint_hash), &browser.sealed)?;
        serde_json::from_slice(&text).map_err(Error::internal)
    }
}

/// What they are sealed for.
fn about(hash: &[u8]) -> String {
    format!("push {}", URL_SAFE_NO_PAD.encode(hash))
}

/// What the console's worker gets. A locked screen shows it.
#[derive(Debug, Serialize)]
pub(super) struct Message {
    /// Of the notice: the same one again takes the place of the first.
    pub id: Uuid,
    pub sentence: String,
    /// Path in the console that shows it.
    pub url: String,
    /// For how long a push service keeps it for a browser that is away.
    #[serde(skip)]
    pub ttl: TimeDelta,
    #[serde(skip)]
    pub urgency: &'static str,
}

/// A client for push services.
#[derive(Clone)]
pub(super) struct Sender {
    client: Client,
    reach: Reach,
}

impl Sender {
    /// The error is a sentence.
    pub(super) fn new(app: &AppState) -> Result<Self, String> {
        let reach = Reach::of(&app.http);
        Ok(Self { client: reach.client(TIMEOUT)?, reach })
    }

    /// Sends a message. What fails is logged, without the endpoint.
    pub(super) async fn send(
        &self,
        app: &AppState,
        browser: &Subscription,
        message: &Message,
        now: Instant,
    ) -> Outcome {
        let secrets = match Secrets::unseal(app, browser) {
            Ok(secrets) => secrets,
            Err(e) => {
                tracing::warn!(browser = %browser.id, error = %e, "a browser is forgotten");
                return Outcome::Gone;
            }
        };
        let (outcome, why) = match self.post(app, &secrets, message, now).await {
            Ok((outcome, status)) => (outcome, format!("the push service answered {status}")),
            Err(why) => (Outcome::Later(None), why),
        };
        if outcome != Outcome::Taken {
            tracing::info!(browser = %browser.id, why, "a notice was not pushed");
        }
        outcome
    }

    async fn post(
        &self,
        app: &AppState,
        secrets: &Secrets,
        message: &Message,
        now: Instant,
    ) -> Result<(Outcome, u16), String> {
        let url: Url = self.reach.check(&secrets.endpoint)?;
        let proof = vapid::authorization(app, &url, now).await.map_err(Error::sentences)?;
        let text = serde_json::to_vec(message).map_err(|e| e.to_string())?;
        let request = self
            .client
            .post(url)
            .header("authorization", proof)
            .header("content-encoding", "aes128gcm")
            .header("content-type", "application/octet-stream")
            .header("ttl", message.ttl.num_seconds().max(0))
            .header("urgency", message.urgency)
            // At most 32 letters: what a push service still keeps of the same notice is replaced.
            .header("topic", message.id.simple().to_string())
            .body(secrets.keys.encrypt(&text)?);
        let answer = request.send().await.map_err(|e| {
            if e.is_timeout() { "no answer within 10 seconds".to_owned() } else { root(&e) }
        })?;
        let status = answer.status().as_u16();
        let later = answer.headers().get("retry-after").and_then(|value| value.to_str().ok());
        Ok((Outcome::of(status, later, now), status))
    }
}
