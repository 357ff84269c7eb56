//! What a customer is, what a contract lasts, and what a payment does to it.

use chrono::{DateTime, Months, NaiveDate, Utc};
use serde::Serialize;
use serde_json::{Map, Value};
use sqlx::{FromRow, types::Json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::auth::{Action, Resource, Staff},
    platform::decimal::Money,
};

pub const CONTRACT_TYPES: &[&str] = &["one_time", "annual", "monthly"];
pub const PAYMENT_STATUSES: &[&str] = &["pending", "paid", "partially_paid", "overdue"];
pub const PAYMENT_METHODS: &[&str] = &["cash", "upi", "card", "bank", "cheque", "other"];

/// A customer with every field that is kept. Amounts in rupees, days Indian.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub struct Customer {
    pub id: Uuid,
    /// The code for people.
    #[schema(example = "CU-2026-000001")]
    pub customer_id: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,

    pub name: String,
    /// E.164 when it is an Indian number.
    pub primary_contact: String,
    pub alternate_contact: Option<String>,
    pub email: Option<String>,
    pub address: Option<String>,
    pub pincode: Option<String>,
    pub service_type: Option<String>,
    pub room_type: Option<String>,

    pub package_id: Option<Uuid>,
    /// Name and price as they were when it was chosen.
    pub package_name: Option<String>,
    pub package_price: Option<Money>,
    /// `one_time`, `annual` or `monthly`.
    pub contract_type: String,
    /// `yyyy-MM-dd`
    pub first_service_date: Option<String>,
    /// `yyyy-MM-dd`; computed when there is a first service.
    pub contract_start_date: Option<String>,
    pub contract_end_date: Option<String>,
    pub total_amount: Option<Money>,
    pub paid_amount: Money,
    /// `pending`, `paid`, `partially_paid` or `overdue`.
    pub payment_status: String,
    pub service_executive: Option<String>,
    pub is_active: bool,
}

/// A customer, and what the one who asks may do with it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerView {
    #[serde(flatten)]
    pub customer: Customer,
    pub can: CustomerCan,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerCan {
    /// Edit, switch on and off, record payments.
    pub update: bool,
    /// Schedule a booking.
    pub book: bool,
}

impl CustomerView {
    pub fn new(staff: &Staff, customer: Customer) -> Self {
        let can = CustomerCan {
            update: staff.may(Action::Update, Resource::Customers),
            book: staff.may(Action::Create, Resource::Bookings),
        };
        Self { customer, can }
    }
}

/// A customer with the latest payments.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerDetail {
    #[serde(flatten)]
    pub view: CustomerView,
    /// The latest 50, newest first.
    pub payments: Vec<PaymentView>,
}

/// The last day of a contract that begins on `start`; a month without that day ends earlier.
pub fn contract_end(contract_type: &str, start: NaiveDate) -> NaiveDate {
    let months = match contract_type {
        "annual" => 12,
        "monthly" => 1,
        _ => return start,
    };
    // No day of this century is out of range.
    start.checked_add_months(Months::new(months)).and_then(|d| d.pred_opt()).unwrap_or(start)
}

/// Where paying stands, by what was agreed and what came in.
pub fn payment_status(total: Option<Money>, paid: Money) -> &'static str {
    match total {
        Some(total) if paid >= total && paid > Money::default() => "paid",
        _ if paid > Money::default() => "partially_paid",
        _ => "pending",
    }
}

/// Money that came in, or was given back.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub struct Payment {
    pub id: Uuid,
    pub customer_id: Uuid,
    /// Below zero: given back.
    pub amount: Money,
    /// `yyyy-MM-dd`
    pub received_on: String,
    /// `cash`, `upi`, `card`, `bank`, `cheque` or `other`.
    pub method: String,
    pub reference: Option<String>,
    pub note: Option<String>,
    pub recorded_by: Option<Uuid>,
    pub created_at: DateTime<Utc>,
}

/// A payment with the name of who wrote it down.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub struct PaymentView {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub payment: Payment,
    pub recorded_by_name: Option<String>,
}

/// The answer to a payment: it, and what it did to the customer.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentReceipt {
    #[serde(flatten)]
    pub payment: PaymentView,
    pub customer: CustomerView,
}

/// A line of the timeline: what happened, when, and by whom.
#[derive(Debug, Serialize, FromRow, ToSchema)]
pub struct CustomerEvent {
    pub id: Uuid,
    /// `created`, `converted`, `edited`, `payment`, `booked` or `booking_edited`.
    pub kind: String,
    pub actor_id: Option<Uuid>,
    pub actor_name: Option<String>,
    /// `edited`: field → `{before, after}`, as are the `changes` of `booking_edited`; else what
    /// it was about.
    #[schema(value_type = Object)]
    pub detail: Json<Map<String, Value>>,
    pub at: DateTime<Utc>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contract_ends_the_day_before_it_would_begin_again() {
        for (contract, start, end) in [
            ("one_time", "2026-01-31", "2026-01-31"),
            ("monthly", "2026-01-01", "2026-01-31"),
            ("monthly", "2026-01-15", "2026-02-14"),
            // A month that is too short ends on its last day, and the contract the day before.
            ("monthly", "2026-01-31", "2026-02-27"),
            ("monthly", "2026-01-29", "2026-02-27"),
            ("monthly", "2028-01-31", "2028-02-28"),
            ("monthly", "2028-01-29", "2028-02-28"),
            ("monthly", "2026-02-28", "2026-03-27"),
            ("monthly", "2026-03-31", "2026-04-29"),
            ("monthly", "2026-04-30", "2026-05-29"),
            ("monthly", "2026-12-31", "2027-01-30"),
            ("annual", "2026-11-20", "2027-11-19"),
            ("annual", "2026-01-01", "2026-12-31"),
            ("annual", "2026-03-01", "2027-02-28"),
            ("annual", "2027-03-01", "2028-02-29"),
            ("annual", "2028-02-29", "2029-02-27"),
            ("annual", "2099-12-31", "2100-12-30"),
        ] {
            let start: NaiveDate = start.parse().expect("a day");
            assert_eq!(contract_end(contract, start).to_string(), end, "{contract} {start}");
        }
    }

    #[test]
    fn the_sums_say_where_paying_stands() {
        let rupees = Money::whole;
        for (total, paid, status) in [
            (None, 0, "pending"),
            (Some(1000), 0, "pending"),
            (Some(0), 0, "pending"),
            (None, 500, "partially_paid"),
            (Some(1000), 999, "partially_paid"),
            (Some(1000), 1000, "paid"),
            (Some(1000), 1200, "paid"),
        ] {
            let total = total.map(rupees);
            assert_eq!(payment_status(total, rupees(paid)), status, "{total:?} {paid}");
        }
    }
}
