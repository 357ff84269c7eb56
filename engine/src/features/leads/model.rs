//! The types of a lead.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use strum::{EnumString, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::{columns::row, decimal::Money, fold::search_text, ids, words::closed_words};

/// The sentence of a 404 about a lead.
pub const NO_LEAD: &str = "Lead Not Found";

closed_words! {
    /// The progress of a lead.
    #[derive(PartialOrd, Ord)]
    pub enum LeadStatus {
        /// Not called yet.
        #[default]
        New,
        PendingCall,
        NotConnected,
        NoRequirement,
        BudgetMismatch,
        Scheduled,
        /// Became a customer.
        Converted,
        Closed,
        /// A status of earlier versions: leads keep it and are filtered by it, but it is never set.
        Contacted,
        Quoted,
        Lost,
    }
}

/// What staff have to do with a lead of a status.
#[derive(PartialEq, Eq)]
enum Stage {
    /// Work is left.
    Open,
    /// No work is left.
    Finished,
    /// A status of earlier versions that says neither.
    Unknown,
}

impl LeadStatus {
    const fn stage(self) -> Stage {
        match self {
            Self::New | Self::PendingCall | Self::NotConnected | Self::Scheduled => Stage::Open,
            Self::NoRequirement
            | Self::BudgetMismatch
            | Self::Converted
            | Self::Closed
            | Self::Lost => Stage::Finished,
            Self::Contacted | Self::Quoted => Stage::Unknown,
        }
    }

    /// Whether staff still have to work on the lead. Statements and an index name these statuses
    /// too: `open_statuses!` in `leads/store.rs`.
    pub fn is_open(self) -> bool {
        self.stage() == Stage::Open
    }

    /// Whether no work is left. `Contacted` and `Quoted` are neither open nor finished.
    pub fn is_finished(self) -> bool {
        self.stage() == Stage::Finished
    }

    /// Whether a form may set it: not those of earlier versions.
    fn is_settable(self) -> bool {
        match self {
            Self::New
            | Self::PendingCall
            | Self::NotConnected
            | Self::NoRequirement
            | Self::BudgetMismatch
            | Self::Scheduled
            | Self::Converted
            | Self::Closed => true,
            Self::Contacted | Self::Quoted | Self::Lost => false,
        }
    }

    /// Of two leads of the same person, the status of the one that came further: converted, then what
    /// is still to be worked on, then how it ended.
    #[must_use]
    pub fn further(self, other: Self) -> Self {
        if self.place() <= other.place() { self } else { other }
    }

    fn place(self) -> u8 {
        match self {
            Self::Converted => 0,
            Self::Scheduled => 1,
            Self::Quoted => 2,
            Self::Contacted => 3,
            Self::PendingCall => 4,
            Self::NotConnected => 5,
            Self::New => 6,
            Self::BudgetMismatch => 7,
            Self::NoRequirement => 8,
            Self::Lost => 9,
            Self::Closed => 10,
        }
    }

    /// The statuses in which staff still have to work on a lead, as [`Self::is_open`] says.
    pub fn open() -> impl Iterator<Item = Self> {
        Self::VARIANTS.iter().copied().filter(|status| status.is_open())
    }

    /// The statuses that a form may set.
    pub fn settable() -> impl Iterator<Item = Self> {
        Self::VARIANTS.iter().copied().filter(|status| status.is_settable())
    }
}

/// How a call ended, the most frequent first; the lead takes the status of that name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema, EnumString, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum CallOutcome {
    Scheduled,
    PendingCall,
    NotConnected,
    Converted,
    NoRequirement,
    BudgetMismatch,
    Closed,
}

impl CallOutcome {
    /// Whether the person answered the phone.
    fn is_answered(self) -> bool {
        !matches!(self, Self::PendingCall | Self::NotConnected)
    }
}

impl From<CallOutcome> for LeadStatus {
    fn from(outcome: CallOutcome) -> Self {
        match outcome {
            CallOutcome::PendingCall => Self::PendingCall,
            CallOutcome::NotConnected => Self::NotConnected,
            CallOutcome::NoRequirement => Self::NoRequirement,
            CallOutcome::BudgetMismatch => Self::BudgetMismatch,
            CallOutcome::Scheduled => Self::Scheduled,
            CallOutcome::Converted => Self::Converted,
            CallOutcome::Closed => Self::Closed,
        }
    }
}

closed_words! {
    /// Where a lead comes from.
    pub enum LeadSource {
        /// The public forms.
        Website,
        /// The default for leads that staff enter.
        #[default]
        Phone,
        Whatsapp,
        Referral,
        WalkIn,
        /// A CSV file.
        Import,
    }
}

row! {
    /// A lead with every field that staff work with. Amounts are in rupees.
    #[derive(Debug, Clone, Default, Serialize, FromRow, ToSchema)]
    pub struct Lead as "l" {
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
        /// Name and price of the package as they were when it was chosen.
        pub package_name: Option<String>,
        pub package_price: Option<Money>,
        /// The visitor asked for a package that was not offered any more.
        pub package_missing: bool,
        /// The preferred date had passed when the lead came in.
        pub date_passed: bool,

        pub status: LeadStatus,
        pub call_notes: Option<String>,
        pub call_attempts: i64,
        /// Calls since the person last answered.
        pub unanswered_attempts: i64,
        pub last_called_at: Option<DateTime<Utc>>,
        pub next_follow_up_date: Option<DateTime<Utc>>,
        pub follow_up_date: Option<DateTime<Utc>>,
        pub priority_score: i64,
        pub assigned_to: Option<Uuid>,
        /// The open lead with the same phone that this one repeats.
        pub repeat_of: Option<Uuid>,
        /// The customer that it became.
        pub customer_id: Option<Uuid>,
        pub converted_at: Option<DateTime<Utc>>,

        pub whatsapp_url: Option<String>,
        pub whatsapp_sent: bool,
        pub whatsapp_sent_at: Option<DateTime<Utc>>,
        pub whatsapp_sent_by: Option<Uuid>,

        pub lead_source: LeadSource,
        pub locale: String,
        pub area: Option<String>,
    }
}

row! {
    /// How a lead came in, and what the visitor agreed to. It never changes; lists leave it out.
    #[derive(Debug, Clone, Default, Serialize, FromRow, ToSchema)]
    pub struct Attribution as "l" {
        pub form: Option<String>,
        pub page: Option<String>,
        pub utm_source: Option<String>,
        pub utm_medium: Option<String>,
        pub utm_campaign: Option<String>,
        pub utm_term: Option<String>,
        pub utm_content: Option<String>,
        pub referrer: Option<String>,
        /// Path of the first page of the visit, and its area.
        pub landing_page: Option<String>,
        pub landing_area: Option<String>,
        /// Path of the page that the visitor saw last, and the last area.
        pub last_page: Option<String>,
        pub last_area: Option<String>,
        /// The click of an advertisement: of Google, on iOS, and of Meta.
        pub gclid: Option<String>,
        pub gbraid: Option<String>,
        pub wbraid: Option<String>,
        pub fbclid: Option<String>,
        /// Null when the form did not say.
        pub consent: Option<bool>,
        pub consent_version: Option<String>,
        pub consent_at: Option<DateTime<Utc>>,
    }
}

impl Lead {
    /// A new one, whose number is given when it is written.
    pub fn new(now: DateTime<Utc>) -> Self {
        Self { id: ids::new(), version: 1, created_at: now, updated_at: now, ..Self::default() }
    }

    /// Whether the lead is open and its follow-up is late.
    pub fn is_overdue(&self, now: DateTime<Utc>) -> bool {
        self.status.is_open() && self.next_follow_up_date.is_some_and(|due| due < now)
    }

    /// Records a call. Unanswered calls are counted until the person answers one.
    pub fn called(&mut self, outcome: CallOutcome, now: DateTime<Utc>) {
        self.unanswered_attempts =
            if outcome.is_answered() { 0 } else { self.unanswered_attempts + 1 };
        self.call_attempts += 1;
        self.last_called_at = Some(now);
        self.status = outcome.into();
    }

    /// The text of the column `search`: number, name, contacts, email and pincode, folded.
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
    /// Adds the message, which is the same English sentence for every lead.
    pub fn new(id: Uuid, lead_number: String) -> Self {
        let message = "Your request has been submitted. Our team will contact you soon.";
        Self { id, lead_number, message: message.to_owned() }
    }
}
