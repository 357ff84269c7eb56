//! Sends one message to one webhook.

use std::time::Duration;

use chrono::SecondsFormat;
use reqwest::{Client, Response};
use serde::Serialize;
use serde_json::{Map, Value};
use uuid::Uuid;

use super::signature::Secret;
use crate::{
    features::outbox::{FactKind, Try, store::deliveries::Delivery},
    platform::{
        clock::Instant,
        reach::{Reach, root},
    },
};

/// How long a receiver may take to answer.
const TIMEOUT: Duration = Duration::from_secs(15);

/// How long the engine waits for the beginning of an answer whose status it has.
const READING: Duration = Duration::from_secs(2);

/// Bytes of an answer that are kept.
const KEPT: usize = 256;

/// What a receiver gets.
#[derive(Serialize)]
struct Message<'a> {
    #[serde(rename = "type")]
    kind: FactKind,
    timestamp: String,
    data: &'a Map<String, Value>,
}

/// The id of an event as receivers see it: equal for every try and every webhook.
pub(super) fn message_id(event: Uuid) -> String {
    format!("msg_{}", event.simple())
}

/// A client that connects to permitted addresses only and follows no redirect.
#[derive(Clone)]
pub(super) struct Sender {
    client: Client,
    reach: Reach,
}

impl Sender {
    pub(super) fn new(reach: Reach) -> Result<Self, String> {
        Ok(Self { client: reach.client(TIMEOUT)?, reach })
    }

    /// Sends a delivery, signed with each secret. `at` is the time in the signature.
    pub(super) async fn send(
        &self,
        url: &str,
        secrets: &[Secret],
        delivery: &Delivery,
        at: Instant,
    ) -> Try {
        let begun = std::time::Instant::now();
        let answered = self.post(url, secrets, delivery, at).await;
        let ms = i64::try_from(begun.elapsed().as_millis()).unwrap_or(i64::MAX);
        match answered {
            Ok(response) => {
                let status = Some(response.status().as_u16());
                Try { at, ms, status, error: None, answer: beginning(response).await }
            }
            Err(why) => Try { at, ms, status: None, error: Some(why), answer: None },
        }
    }

    async fn post(
        &self,
        url: &str,
        secrets: &[Secret],
        delivery: &Delivery,
        at: Instant,
    ) -> Result<Response, String> {
        let url = self.reach.check(url)?;
        let timestamp = delivery.at.to_rfc3339_opts(SecondsFormat::Millis, true);
        let message = Message { kind: delivery.kind, timestamp, data: &delivery.data };
        let body = serde_json::to_vec(&message).map_err(|e| e.to_string())?;
        let id = message_id(delivery.event_id);
        let signed: Vec<_> = secrets.iter().map(|secret| secret.sign(&id, at, &body)).collect();
        let request = self
            .client
            .post(url)
            .header("content-type", "application/json")
            .header("webhook-id", id)
            .header("webhook-timestamp", at.timestamp())
            .header("webhook-signature", signed.join(" "))
            .body(body);
        request.send().await.map_err(|e| {
            let why =
                if e.is_timeout() { "No answer within 15 seconds".to_owned() } else { root(&e) };
            why.chars().take(KEPT).collect()
        })
    }
}

/// The first bytes of an answer, as text; the rest is never read.
async fn beginning(mut response: Response) -> Option<String> {
    let mut read = Vec::new();
    let reading = async {
        while read.len() < KEPT
            && let Ok(Some(more)) = response.chunk().await
        {
            read.extend_from_slice(&more[..more.len().min(KEPT - read.len())]);
        }
    };
    // What has come until then is kept.
    let _ = tokio::time::timeout(READING, reading).await;
    let text: String =
        String::from_utf8_lossy(&read).chars().filter(|c| !c.is_control() || *c == '\n').collect();
    (!text.is_empty()).then_some(text)
}
