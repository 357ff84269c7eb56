//! What programs outside are told of leads.

use super::{
    arrival::Arriving,
    model::{Lead, LeadStatus},
};
use crate::features::outbox::{Fact, FactKind};

/// What is told of a lead: no notes, nothing of its calls.
const TOLD: [&str; 24] = [
    "id",
    "lead_number",
    "version",
    "created_at",
    "updated_at",
    "name",
    "primary_contact",
    "alternate_contact",
    "email",
    "address",
    "pincode",
    "service_type",
    "room_type",
    "preferred_date",
    "preferred_time",
    "is_emergency",
    "package_name",
    "package_price",
    "quoted_amount",
    "status",
    "customer_id",
    "lead_source",
    "locale",
    "area",
];

pub(super) fn of(kind: FactKind, lead: &Lead) -> Fact {
    Fact::of(kind, lead.id, lead, &TOLD)
}

/// Leads that came in, but for those in quarantine.
pub(super) fn of_arrivals(arriving: &[Arriving]) -> Vec<Fact> {
    let told = arriving.iter().filter(|one| one.lead.quarantine.is_none());
    told.map(|one| of(FactKind::LeadCreated, &one.lead)).collect()
}

/// What became of a lead; nothing while it is in quarantine.
pub(super) fn of_change(before: &Lead, after: &Lead) -> Option<Fact> {
    let is_new = |status| after.status == status && before.status != status;
    let kind = match (&before.quarantine, &after.quarantine) {
        (_, Some(_)) => return None,
        (Some(_), None) => FactKind::LeadCreated,
        (None, None) if is_new(LeadStatus::Converted) => FactKind::LeadConverted,
        (None, None) => FactKind::LeadUpdated,
    };
    Some(of(kind, after))
}
