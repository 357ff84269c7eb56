//! What the console shows of webhooks and their deliveries.

use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    model::{DisabledReason, Webhook},
    send::message_id,
};
use crate::{
    features::outbox::{DeliveryState, FactKind, Try, store::deliveries::Delivery},
    platform::clock::Instant,
};

/// A webhook, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WebhookView {
    pub id: Uuid,
    #[schema(example = "https://crm.example.org/hooks/jaali")]
    pub url: String,
    pub types: Vec<FactKind>,
    pub is_active: bool,
    /// Why the engine disabled it; null when staff did.
    pub disabled_reason: Option<DisabledReason>,
    /// The first failure after the last success; null while it works.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub failing_since: Option<Instant>,
    /// Until when the secret before the present one signs as well.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub old_secret_until: Option<Instant>,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Instant,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Instant,
    pub version: i64,
    /// Deliveries that wait for a try.
    pub pending: i64,
    /// Deliveries that were given up.
    pub dead: i64,
}

impl WebhookView {
    /// `counts` are of all webhooks: webhook, state, number.
    pub(super) fn new(row: Webhook, counts: &[(Uuid, DeliveryState, i64)], now: Instant) -> Self {
        let count = |state| {
            let of = counts.iter().find(|(id, of, _)| *id == row.id && *of == state);
            of.map_or(0, |(.., n)| *n)
        };
        Self {
            pending: count(DeliveryState::Pending),
            dead: count(DeliveryState::Dead),
            old_secret_until: row.overlap().filter(|end| now < *end),
            id: row.id,
            url: row.url,
            types: row.types.0,
            is_active: row.is_active,
            disabled_reason: row.disabled_reason,
            failing_since: row.failing_since,
            created_at: row.created_at,
            updated_at: row.updated_at,
            version: row.version,
        }
    }
}

/// All webhooks, and the types of facts that there are.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WebhookList {
    /// The newest first.
    pub items: Vec<WebhookView>,
    pub types: Vec<FactKind>,
}

/// A webhook with a secret that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct WebhookSecret {
    #[serde(flatten)]
    pub webhook: WebhookView,
    /// What receivers verify signatures with. It is not shown again.
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw…")]
    pub secret: String,
}

/// A message to a webhook, and how its tries went.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DeliveryView {
    /// The `webhook-id`: equal for every try.
    #[schema(example = "msg_019a2b3c4d5e7f708192a3b4c5d6e7f8")]
    pub id: String,
    #[serde(rename = "type")]
    pub kind: FactKind,
    /// The row that it is about.
    pub about_id: Uuid,
    /// When it became true.
    #[schema(value_type = String, format = DateTime)]
    pub timestamp: Instant,
    #[schema(value_type = Object)]
    pub data: Map<String, Value>,
    pub state: DeliveryState,
    /// Tries since it was written, or replayed.
    pub attempts: i64,
    /// When it is tried next; null when it is not.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub next_at: Option<Instant>,
    /// The newest 20, the newest first.
    pub tries: Vec<Try>,
}

impl From<Delivery> for DeliveryView {
    fn from(row: Delivery) -> Self {
        Self {
            id: message_id(row.event_id),
            kind: row.kind,
            about_id: row.about_id,
            timestamp: row.at,
            data: row.data.0,
            state: row.state,
            attempts: row.attempts,
            next_at: (row.state == DeliveryState::Pending).then_some(row.next_at),
            tries: row.tries.0,
        }
    }
}
