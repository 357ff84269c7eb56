//! What a lead is.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::{decimal::Money, fold::search_text};

/// The status of a lead that nobody has touched.
pub const NEW: &str = "new";

/// The status of a lead that became a customer.
pub const CONVERTED: &str = "converted";

/// Statuses that wait for somebody to do something.
pub const OPEN: [&str; 4] = [NEW, "pending_call", "not_connected", "scheduled"];

/// What a call can end with.
pub const OUTCOMES: [&str; 7] = [
    "pending_call",
    "not_connected",
    "no_requirement",
    "budget_mismatch",
    "scheduled",
    CONVERTED,
    "closed",
];

/// Outcomes of a call that nobody answered.
const UNANSWERED: [&str; 2] = ["pending_call", "not_connected"];

/// Statuses of old: read and filtered by, never given.
pub const FORMER: [&str; 3] = ["contacted", "quoted", "lost"];

/// Statuses that leave nothing to be done.
const FINISHED: [&str; 5] = ["no_requirement", "budget_mismatch", CONVERTED, "closed", "lost"];

/// Where leads of the public forms come from.
pub const WEBSITE: &str = "website";

/// Where leads come from.
pub const SOURCES: [&str; 6] = ["website", "phone", "whatsapp", "referral", "walk_in", "import"];

/// Whether a status is one that a lead can have.
pub fn is_status(code: &str) -> bool {
    code == NEW || OUTCOMES.contains(&code) || FORMER.contains(&code)
}

/// A lead with every field that it is worked with. Amounts in rupees.
#[expect(clippy::struct_excessive_bools, reason = "a row, not a state machine")]
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub struct Lead {
    pub id: Uuid,
    pub lead_number: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub deleted_at: Option<DateTime<Utc>>,
    /// Why it is held back: `honeypot`, `too_fast` or `over_limit`; null when it is not.
    pub quarantine: Option<String>,

    pub name: String,
    pub primary_contact: String,
    pub alternate_contact: Option<String>,
    pub email: Option<String>,
    pub address: Option<String>,
    pub pincode: Option<String>,
    pub service_type: Option<String>,
    pub room_type: Option<String>,
    pub quoted_amount: Option<Money>,
    /// `yyyy-MM-dd`
    pub preferred_date: Option<String>,
    pub preferred_time: Option<String>,
    pub notes: Option<String>,
    pub is_emergency: bool,

    pub package_id: Option<Uuid>,
    /// Name and price as they were when the lead came in.
    pub package_name: Option<String>,
    pub package_price: Option<Money>,
    /// It asked for a package that was no longer offered.
    pub package_missing: bool,
    /// The preferred date was over when the lead came in.
    pub date_passed: bool,

    pub status: String,
    pub call_notes: Option<String>,
    pub call_attempts: i64,
    /// Calls since somebody last answered.
    pub unanswered_attempts: i64,
    pub last_called_at: Option<DateTime<Utc>>,
    pub next_follow_up_date: Option<DateTime<Utc>>,
    pub follow_up_date: Option<DateTime<Utc>>,
    pub priority_score: i64,
    pub assigned_to: Option<Uuid>,
    /// The open lead of the same phone: this one asked again.
    pub repeat_of: Option<Uuid>,
    /// The customer that it became.
    pub customer_id: Option<Uuid>,
    pub converted_at: Option<DateTime<Utc>>,

    pub whatsapp_url: Option<String>,
    pub whatsapp_sent: bool,
    pub whatsapp_sent_at: Option<DateTime<Utc>>,
    pub whatsapp_sent_by: Option<Uuid>,

    pub lead_source: String,
    pub locale: String,
    pub area: Option<String>,
}

/// How a lead came in, and what the visitor agreed to. It never changes, and lists go without it.
#[derive(Debug, Clone, Default, Serialize, FromRow, ToSchema)]
pub struct Attribution {
    pub form: Option<String>,
    pub page: Option<String>,
    pub utm_source: Option<String>,
    pub utm_medium: Option<String>,
    pub utm_campaign: Option<String>,
    pub utm_term: Option<String>,
    pub utm_content: Option<String>,
    pub referrer: Option<String>,
    /// Null when it was not said.
    pub consent: Option<bool>,
    pub consent_version: Option<String>,
    pub consent_at: Option<DateTime<Utc>>,
}

impl Lead {
    pub fn is_open(&self) -> bool {
        OPEN.contains(&self.status.as_str())
    }

    /// Nothing is left to be done.
    pub fn is_finished(&self) -> bool {
        FINISHED.contains(&self.status.as_str())
    }

    /// The follow-up that was promised is late.
    pub fn is_overdue(&self, now: DateTime<Utc>) -> bool {
        self.is_open() && self.next_follow_up_date.is_some_and(|due| due < now)
    }

    /// A call was made. Those that nobody answers count until somebody does.
    pub fn called(&mut self, outcome: String, now: DateTime<Utc>) {
        let unanswered = UNANSWERED.contains(&outcome.as_str());
        self.unanswered_attempts = if unanswered { self.unanswered_attempts + 1 } else { 0 };
        self.call_attempts += 1;
        self.last_called_at = Some(now);
        self.status = outcome;
    }

    /// What it is found by.
    pub fn search(&self) -> String {
        search_text(&[
            Some(&self.lead_number),
            Some(&self.name),
            Some(&self.primary_contact),
            self.alternate_contact.as_deref(),
            self.email.as_deref(),
            self.pincode.as_deref(),
        ])
    }
}

/// The answer to a submission.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LeadReceipt {
    pub id: Uuid,
    pub lead_number: String,
    pub message: String,
}

impl LeadReceipt {
    pub fn new(id: Uuid, lead_number: String) -> Self {
        let message = "Your request has been submitted. Our team will contact you soon.";
        Self { id, lead_number, message: message.to_owned() }
    }
}
