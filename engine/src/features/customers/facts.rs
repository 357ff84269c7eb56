//! What programs outside are told of customers.

use serde_json::json;
use uuid::Uuid;

use super::model::Customer;
use crate::features::outbox::{Fact, FactKind};

/// What is told of a customer.
const TOLD: [&str; 23] = [
    "id",
    "customer_id",
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
    "package_name",
    "package_price",
    "contract_type",
    "first_service_date",
    "contract_start_date",
    "contract_end_date",
    "total_amount",
    "paid_amount",
    "payment_status",
    "is_active",
];

pub(super) fn of(kind: FactKind, customer: &Customer) -> Fact {
    Fact::of(kind, customer.id, customer, &TOLD)
}

/// A customer that was merged into another.
pub(super) fn merged(from: &Customer, into: Uuid) -> Fact {
    of(FactKind::CustomerUpdated, from).with("merged_into", json!(into))
}
