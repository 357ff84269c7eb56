//! The kinds of facts, what is told of each, and what becomes of telling it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::{clock::Instant, words::closed_words};

macro_rules! fact_kinds {
    ($($(#[$about:meta])* $kind:ident = $name:tt,)*) => {
        /// What a fact is about, and what became of it.
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, sqlx::Type, ToSchema,
            strum::EnumString, strum::IntoStaticStr, strum::VariantArray,
        )]
        #[sqlx(type_name = "TEXT")]
        pub enum FactKind {
            $(
                $(#[$about])*
                #[serde(rename = $name)]
                #[sqlx(rename = $name)]
                #[strum(serialize = $name)]
                $kind,
            )*
        }
    };
}

fact_kinds! {
    /// A lead came in, or staff entered it. One in quarantine is told once it is let out.
    LeadCreated = "lead.created",
    LeadUpdated = "lead.updated",
    /// A lead became a customer.
    LeadConverted = "lead.converted",
    CustomerCreated = "customer.created",
    CustomerUpdated = "customer.updated",
    BookingScheduled = "booking.scheduled",
    /// A booking has another day, time or technician.
    BookingMoved = "booking.moved",
    BookingCompleted = "booking.completed",
    BookingCancelled = "booking.cancelled",
    /// A release is planned for a time.
    ReleaseScheduled = "release.scheduled",
    ReleaseLive = "release.live",
    ReleaseFailed = "release.failed",
    /// A planned release cannot go live as it is.
    ReleaseHeld = "release.held",
    ReleaseCancelled = "release.cancelled",
    /// A draft was written.
    ContentSaved = "content.saved",
    /// Staff try a webhook. No webhook asks for it.
    Test = "webhook.test",
}

closed_words! {
    /// What becomes of a delivery.
    pub enum DeliveryState {
        /// It waits for its first try, or for the next one.
        #[default]
        Pending,
        Ok,
        /// All tries failed, or the webhook was disabled: it is sent again when staff say so.
        Dead,
    }
}

/// One try to deliver.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Try {
    #[schema(value_type = String, format = DateTime)]
    pub at: Instant,
    /// How long it took, in milliseconds.
    pub ms: i64,
    /// The HTTP status; null when there was no answer.
    #[schema(example = 503)]
    pub status: Option<u16>,
    /// Why there was no answer.
    pub error: Option<String>,
    /// The first 256 bytes of the answer.
    pub answer: Option<String>,
}

/// Something that became true.
#[derive(Debug)]
pub struct Fact {
    pub kind: FactKind,
    /// The row that it is about.
    pub about: Uuid,
    pub data: Map<String, Value>,
}

impl Fact {
    /// Tells the named fields of a row, and no other: notes stay inside.
    pub fn of(kind: FactKind, about: Uuid, row: &impl Serialize, fields: &[&str]) -> Self {
        let mut fact = Self::whole(kind, about, row);
        fact.data.retain(|field, _| fields.contains(&field.as_str()));
        fact
    }

    /// Tells one thing more.
    #[must_use]
    pub fn with(mut self, name: &str, value: Value) -> Self {
        self.data.insert(name.to_owned(), value);
        self
    }

    /// Tells all fields of a row.
    pub fn whole(kind: FactKind, about: Uuid, row: &impl Serialize) -> Self {
        let data = match serde_json::to_value(row) {
            Ok(Value::Object(data)) => data,
            _ => Map::new(),
        };
        Self { kind, about, data }
    }
}
