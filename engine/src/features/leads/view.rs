//! A lead as staff see it.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::{Map, Value};
use sqlx::{FromRow, types::Json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    form::LeadContract,
    model::{Attribution, Lead},
    score::LeadScore,
};
use crate::{
    features::{
        auth::{Action, Resource, Staff},
        privacy::consent::ShownConsent,
    },
    platform::{clock::Instant, error::Result, keyset::WrittenRow},
};

/// A lead with the names of the users, lead and customer that it refers to.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NamedLead {
    #[serde(flatten)]
    pub lead: Lead,
    pub(super) assignee_name: Option<String>,
    pub(super) whatsapp_sent_by_name: Option<String>,
    /// Number of the lead that it repeats.
    pub(super) repeat_of_number: Option<String>,
    /// Number of the customer that it became.
    pub(super) customer_code: Option<String>,
    /// Who was at it last, possibly until a time that has passed.
    #[serde(skip)]
    pub(super) lease: Option<LeadLease>,
}

/// A lead with every stored field.
#[derive(Debug, Clone, Serialize, FromRow)]
pub struct WholeLead {
    #[sqlx(flatten)]
    #[serde(flatten)]
    pub(super) named: NamedLead,
    #[sqlx(flatten)]
    #[serde(flatten)]
    pub(super) attribution: Attribution,
}

/// The cursor of leads, newest first: creation and id of the last one.
pub(super) type LeadCursor = (Instant, Uuid);

impl WholeLead {
    /// Its cursor in a list with the newest first.
    pub fn place(&self) -> LeadCursor {
        (self.named.lead.created_at, self.named.lead.id)
    }
}

/// A row of the list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LeadView {
    #[serde(flatten)]
    pub(super) named: NamedLead,
    /// The follow-up is late, and the lead is open.
    pub(super) overdue: bool,
    /// Who is at it now; null: nobody.
    pub(super) lease: Option<LeadLease>,
    pub(super) can: LeadCan,
}

/// What the caller may do with the lead in its present state.
#[expect(clippy::struct_excessive_bools, reason = "a permission each")]
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub(super) struct LeadCan {
    /// Edit, call, assign, write by WhatsApp.
    pub(super) update: bool,
    pub(super) delete: bool,
    pub(super) restore: bool,
    pub(super) convert: bool,
    /// Take it out of quarantine.
    pub(super) release: bool,
}

impl LeadCan {
    fn new(staff: &Staff, lead: &Lead) -> Self {
        let may = |action, resource| staff.may(action, resource);
        let held = lead.quarantine.is_some();
        let there = lead.deleted_at.is_none();
        let update = there && !held && may(Action::Update, Resource::Leads);
        let delete = if held { Resource::Quarantine } else { Resource::Leads };
        Self {
            update,
            delete: there && may(Action::Delete, delete),
            restore: !there && may(Action::Restore, Resource::Leads),
            convert: update
                && lead.customer_id.is_none()
                && may(Action::Create, Resource::Customers),
            release: there && held && may(Action::Update, Resource::Quarantine),
        }
    }
}

impl LeadView {
    /// Adds what is true of the lead now, and what `staff` may do with it.
    pub fn new(staff: &Staff, mut named: NamedLead, now: Instant) -> Self {
        // The lead that it repeats has no number when it is out of the caller's scope: a link to it
        // would lead nowhere.
        named.lead.repeat_of = named.lead.repeat_of.filter(|_| named.repeat_of_number.is_some());
        let overdue = named.lead.is_overdue(now);
        let lease = named.lease.take().filter(|lease| lease.until > now);
        Self { overdue, lease, can: LeadCan::new(staff, &named.lead), named }
    }

    /// The row as JSON: rows of a list are serialised while the next ones are read.
    pub fn written(staff: &Staff, named: NamedLead, now: Instant) -> Result<WrittenRow> {
        WrittenRow::of(&Self::new(staff, named, now))
    }
}

/// Everything about one lead.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LeadDetail {
    #[serde(flatten)]
    pub(super) view: LeadView,
    #[serde(flatten)]
    pub(super) attribution: Attribution,
    /// What the visitor agreed to; null when that is not known.
    pub(super) consent_text: Option<ShownConsent>,
    /// The terms of its score at this moment.
    pub(super) score: LeadScore,
    pub(super) conversion: LeadContract,
    /// Later leads with the same phone, newest first; 50 at most.
    pub(super) asked_again: Vec<LeadLink>,
}

/// Who is at a lead, and until when unless they stay.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub(super) struct LeadLease {
    #[sqlx(flatten)]
    pub(super) holder: LeaseHolder,
    pub(super) until: DateTime<Utc>,
}

impl LeadLease {
    /// Of columns that are empty where nobody ever was at the lead.
    pub(super) fn of(
        id: Option<Uuid>,
        name: Option<String>,
        until: Option<DateTime<Utc>>,
    ) -> Option<Self> {
        Some(Self { holder: LeaseHolder { id: id?, name: name? }, until: until? })
    }

    pub(super) fn is_of(&self, user: Uuid) -> bool {
        self.holder.id == user
    }
}

/// A user who is at a lead.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub(super) struct LeaseHolder {
    #[sqlx(rename = "user_id")]
    id: Uuid,
    #[sqlx(rename = "full_name")]
    pub(super) name: String,
}

/// A link to another lead.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub(super) struct LeadLink {
    pub(super) id: Uuid,
    pub(super) lead_number: String,
    pub(super) status: String,
    pub(super) created_at: DateTime<Utc>,
}

/// An event of the timeline.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub(super) struct LeadEvent {
    pub(super) id: Uuid,
    /// `created`, `asked_again`, `edited`, `called`, `assigned`, `whatsapp`, `whatsapp_sent`,
    /// `deleted`, `restored`, `released`, `converted`, `merged` or `noted`
    pub(super) kind: String,
    /// Null: the visitor, or the engine.
    pub(super) actor_id: Option<Uuid>,
    pub(super) actor_name: Option<String>,
    /// The data of the event; of `edited` each field with `before` and `after`.
    #[schema(value_type = Object)]
    pub(super) detail: Json<Map<String, Value>>,
    pub(super) at: DateTime<Utc>,
}
