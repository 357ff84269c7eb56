//! The types of a customer, how long a contract lasts, and the status that payments lead to.

use chrono::{DateTime, Months, NaiveDate, Utc};
use serde::Serialize;
use serde_json::{Map, Value};
use sqlx::{FromRow, types::Json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::auth::{Action, Resource, Staff},
    platform::{columns::row, decimal::Money, words::closed_words},
};

/// The sentence of a 404 about a customer.
pub const NOT_FOUND: &str = "Customer not found";

closed_words! {
    /// How long a contract lasts.
    pub enum ContractType {
        #[default]
        OneTime,
        Annual,
        Monthly,
    }
}

closed_words! {
    /// How much of the total amount is paid.
    pub enum CustomerPaymentStatus {
        #[default]
        Pending,
        Paid,
        PartiallyPaid,
        /// Set by hand only: the engine keeps no due dates.
        Overdue,
    }
}

closed_words! {
    /// How a payment was made.
    pub enum PaymentMethod {
        Upi,
        Cash,
        Card,
        Bank,
        Cheque,
        #[default]
        Other,
    }
}

row! {
    /// A customer with every stored field. Amounts are in rupees, days in Indian time.
    #[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
    pub struct Customer as "customers" {
        pub id: Uuid,
        /// The code that people know the customer by.
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
        /// Name and price of the package as they were when it was chosen.
        pub package_name: Option<String>,
        pub package_price: Option<Money>,
        pub contract_type: ContractType,
        /// `yyyy-MM-dd`
        pub first_service_date: Option<String>,
        /// `yyyy-MM-dd`; computed when there is a first service.
        pub contract_start_date: Option<String>,
        pub contract_end_date: Option<String>,
        pub total_amount: Option<Money>,
        pub paid_amount: Money,
        pub payment_status: CustomerPaymentStatus,
        pub service_executive: Option<String>,
        pub is_active: bool,
    }
}

/// A customer with the numbers of those that were merged into it, with blanks between.
#[derive(Debug, FromRow)]
pub(super) struct SoughtCustomer {
    #[sqlx(flatten)]
    pub(super) customer: Customer,
    pub(super) former_numbers: Option<String>,
}

/// A customer, and what the caller may do with it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerView {
    #[serde(flatten)]
    pub customer: Customer,
    pub can: CustomerCan,
}

/// What the caller may do with the customer.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerCan {
    /// Edit, make active or inactive, record payments.
    pub update: bool,
    /// Schedule a booking.
    pub book: bool,
}

impl CustomerView {
    /// Adds the permissions that `staff` has for customers and bookings.
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

/// The last day of a contract that begins on `start`. In a month without that day it ends earlier.
pub fn contract_end(contract_type: ContractType, start: NaiveDate) -> NaiveDate {
    let months = match contract_type {
        ContractType::Annual => 12,
        ContractType::Monthly => 1,
        ContractType::OneTime => return start,
    };
    // No day of this century is out of range.
    start.checked_add_months(Months::new(months)).and_then(|d| d.pred_opt()).unwrap_or(start)
}

/// The payment status that the two amounts lead to. It is never `Overdue`, and never `Paid`
/// without a total.
pub fn payment_status(total: Option<Money>, paid: Money) -> CustomerPaymentStatus {
    match total {
        Some(total) if paid >= total && paid > Money::default() => CustomerPaymentStatus::Paid,
        _ if paid > Money::default() => CustomerPaymentStatus::PartiallyPaid,
        _ => CustomerPaymentStatus::Pending,
    }
}

/// A payment of a customer, or a refund.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub struct Payment {
    pub id: Uuid,
    pub customer_id: Uuid,
    /// Rupees; below zero for a refund.
    pub amount: Money,
    /// `yyyy-MM-dd`
    pub received_on: String,
    pub method: PaymentMethod,
    pub reference: Option<String>,
    pub note: Option<String>,
    pub recorded_by: Option<Uuid>,
    pub created_at: DateTime<Utc>,
}

/// A payment with the name of the user who recorded it.
#[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
pub struct PaymentView {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub payment: Payment,
    pub recorded_by_name: Option<String>,
}

/// The answer to a payment: the payment, and the customer after it.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentReceipt {
    #[serde(flatten)]
    pub payment: PaymentView,
    pub customer: CustomerView,
}

/// An event of the timeline: what happened, when, and by which user.
#[derive(Debug, Serialize, FromRow, ToSchema)]
pub struct CustomerEvent {
    pub id: Uuid,
    /// `created`, `converted`, `edited`, `payment`, `booked`, `booking_edited` or `merged`.
    pub kind: String,
    pub actor_id: Option<Uuid>,
    pub actor_name: Option<String>,
    /// Of `edited`: field → `{before, after}`, as are the `changes` of `booking_edited`. Of other
    /// kinds: the ids and values that the event is about.
    #[schema(value_type = Object)]
    pub detail: Json<Map<String, Value>>,
    pub at: DateTime<Utc>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contract_ends_the_day_before_it_would_begin_again() {
        use ContractType::{Annual, Monthly, OneTime};
        for (contract, start, end) in [
            (OneTime, "2026-01-31", "2026-01-31"),
            (Monthly, "2026-01-01", "2026-01-31"),
            (Monthly, "2026-01-15", "2026-02-14"),
            // A month that is too short counts to its last day; the contract ends the day before.
            (Monthly, "2026-01-31", "2026-02-27"),
            (Monthly, "2026-01-29", "2026-02-27"),
            (Monthly, "2028-01-31", "2028-02-28"),
            (Monthly, "2028-01-29", "2028-02-28"),
            (Monthly, "2026-02-28", "2026-03-27"),
            (Monthly, "2026-03-31", "2026-04-29"),
            (Monthly, "2026-04-30", "2026-05-29"),
            (Monthly, "2026-12-31", "2027-01-30"),
            (Annual, "2026-11-20", "2027-11-19"),
            (Annual, "2026-01-01", "2026-12-31"),
            (Annual, "2026-03-01", "2027-02-28"),
            (Annual, "2027-03-01", "2028-02-29"),
            (Annual, "2028-02-29", "2029-02-27"),
            (Annual, "2099-12-31", "2100-12-30"),
        ] {
            let start: NaiveDate = start.parse().expect("a day");
            assert_eq!(contract_end(contract, start).to_string(), end, "{contract:?} {start}");
        }
    }

    #[test]
    fn the_sums_say_where_paying_stands() {
        use CustomerPaymentStatus::{Paid, PartiallyPaid, Pending};
        let rupees = Money::whole;
        for (total, paid, status) in [
            (None, 0, Pending),
            (Some(1000), 0, Pending),
            (Some(0), 0, Pending),
            (None, 500, PartiallyPaid),
            (Some(1000), 999, PartiallyPaid),
            (Some(1000), 1000, Paid),
            (Some(1000), 1200, Paid),
        ] {
            let total = total.map(rupees);
            assert_eq!(payment_status(total, rupees(paid)), status, "{total:?} {paid}");
        }
    }
}
