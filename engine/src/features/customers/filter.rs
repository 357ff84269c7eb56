//! Which customers a list shows, and in what order.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use strum::VariantArray as _;
use utoipa::IntoParams;
use uuid::Uuid;

use super::model::{ContractType, Customer, CustomerPaymentStatus};
use crate::{
    features::catalogue::Codes,
    platform::{
        clock::Instant,
        error::Result,
        fields::{CHOICE, Fields},
        fold::fold,
        keyset::{Page, PageQuery},
    },
};

#[derive(Debug, Deserialize, Serialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct CustomerQuery {
    /// Search text: words of the name or address in any script; the code; any part of a contact or
    /// pincode of three digits or more. At most the 1,000 best matches.
    q: Option<String>,
    /// `true` or `false`.
    is_active: Option<String>,
    /// `one_time`, `annual` or `monthly`.
    contract_type: Option<String>,
    /// `current`: active, and today is within the contract.
    contract: Option<String>,
    /// `pending`, `paid`, `partially_paid` or `overdue`.
    payment_status: Option<String>,
    /// A `_management` type also finds its family.
    service_type: Option<String>,
    /// `created` (newest first, when left out) or `name`.
    sort: Option<String>,
}

#[derive(Debug)]
pub(super) struct CustomerFilter {
    /// The search text as the user typed it.
    pub(super) typed: Option<String>,
    pub(super) is_active: Option<bool>,
    pub(super) contract_type: Option<ContractType>,
    /// Only active customers whose contract includes this day, `yyyy-MM-dd`.
    pub(super) holds_on: Option<String>,
    pub(super) payment_status: Option<CustomerPaymentStatus>,
    /// Any of these; empty means all.
    pub(super) service_types: Vec<String>,
    pub(super) order: CustomerOrder,
    pub(super) limit: i64,
}

/// The order, with the cursor: the key of the last row of the page before, None on the first.
#[derive(Debug)]
pub(super) enum CustomerOrder {
    Newest(Option<(Instant, Uuid)>),
    Name(Option<(String, Uuid)>),
}

impl CustomerQuery {
    pub(super) fn check(
        &self,
        page: &PageQuery,
        codes: &Codes,
        today: NaiveDate,
    ) -> Result<CustomerFilter> {
        let mut f = Fields::query(self);
        let service = |code: &str| codes.knows_service_type(code).then(|| code.to_owned());
        let read = CustomerFilter {
            typed: f.text("q", 200),
            is_active: f.choice("is_active", &["true", "false"]).map(|given| given == "true"),
            contract_type: f.word("contract_type", ContractType::VARIANTS),
            holds_on: f.choice("contract", &["current"]).map(|_| today.to_string()),
            payment_status: f.word("payment_status", CustomerPaymentStatus::VARIANTS),
            service_types: f
                .checked("service_type", 60, ("choice", CHOICE), service)
                .map(|code| codes.matching(&code))
                .unwrap_or_default(),
            order: match f.choice("sort", &["created", "name"]).as_deref() {
                Some("name") => CustomerOrder::Name(page.after()?),
                _ => CustomerOrder::Newest(page.after()?),
            },
            limit: page.limit()?,
        };
        f.finish(read)
    }
}

impl CustomerOrder {
    /// Cuts `rows`, which may hold one more than `limit`, to a page with its cursor.
    pub(super) fn cut(&self, rows: Vec<Customer>, limit: i64) -> Page<Customer> {
        match self {
            Self::Newest(_) => Page::cut(rows, limit, |c| (c.created_at, c.id)),
            Self::Name(_) => Page::cut(rows, limit, |c| (fold(&c.name), c.id)),
        }
    }
}
