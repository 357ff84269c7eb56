//! The fields of a customer that staff fill in, and the sentences about mistakes in them.

use serde::Serialize;
use strum::VariantArray as _;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::{ContractType, Customer, CustomerPaymentStatus, contract_end, payment_status};
use crate::{
    features::catalogue::Codes,
    platform::{
        clock::Instant,
        contact,
        decimal::Money,
        error::Result,
        fields::{CHOICE, Changes, Fields},
    },
};

/// The fields of a customer that staff write; the engine adds the rest.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CustomerForm {
    #[schema(example = "Asha Rao")]
    pub name: String,
    /// At least ten characters; `98765 43210` is kept as `+919876543210`.
    #[schema(example = "98765 43210")]
    pub primary_contact: String,
    pub alternate_contact: Option<String>,
    pub email: Option<String>,
    #[schema(example = "14, 3rd Cross, Koramangala")]
    pub address: Option<String>,
    /// Six digits.
    #[schema(example = "560034")]
    pub pincode: Option<String>,
    #[schema(example = "rms_annual")]
    pub service_type: Option<String>,
    /// `2bhk` is understood as `2_bhk`.
    #[schema(example = "2_bhk")]
    pub room_type: Option<String>,
    /// Its name and price are copied; its price becomes the total unless one is given.
    pub package_id: Option<Uuid>,
    /// `one_time` when left out.
    #[schema(required = false)]
    pub contract_type: ContractType,
    /// `yyyy-MM-dd`. Start and end of the contract are computed from it.
    #[schema(example = "2026-11-23")]
    pub first_service_date: Option<String>,
    /// `yyyy-MM-dd`. Used as given only without a first service.
    pub contract_start_date: Option<String>,
    pub contract_end_date: Option<String>,
    pub total_amount: Option<Money>,
    /// 0 when left out. On a new customer it is the first entry of the ledger.
    #[schema(required = false)]
    pub paid_amount: Money,
    /// Computed from the amounts when a new customer leaves it out.
    #[schema(required = false)]
    pub payment_status: Option<CustomerPaymentStatus>,
    pub service_executive: Option<String>,
    /// True when left out.
    #[schema(required = false)]
    pub is_active: bool,
}

/// Any fields of the form: what a change sends.
pub type CustomerChanges = Changes<CustomerForm>;

impl CustomerForm {
    /// Reads and checks all fields, of a new customer or a change; the 422 lists every mistake.
    pub fn read(mut fields: Fields, codes: &Codes) -> Result<Self> {
        const CONTACT: &str = "Primary contact must be at least 10 digits";
        const PINCODE: &str = "Pincode must be at least 6 digits";
        const AMOUNT: &str = "Amount must be positive";
        let f = &mut fields;
        let service = |code: &str| codes.knows_service_type(code).then(|| code.to_owned());
        let room = |given: &str| codes.room_type(given).map(str::to_owned);
        let choice = ("choice", CHOICE);

        let name = f.text("name", 120);
        f.require("name", name.is_some(), "Name is required");
        let primary_contact = f.phone("primary_contact", CONTACT);
        f.require("primary_contact", primary_contact.is_some(), CONTACT);
        let alternate_contact = f.text("alternate_contact", 40);
        let email = ("email", "Please enter a valid email address");
        let email = f.checked("email", 254, email, contact::email);
        let address = f.lines("address", 500);
        f.require("address", address.is_some(), "Address is required");
        let pincode = f.checked("pincode", 20, ("pincode", PINCODE), contact::pincode);
        f.require("pincode", pincode.is_some(), PINCODE);
        let service_type = f.checked("service_type", 60, choice, service);
        f.require("service_type", service_type.is_some(), "Service type is required");
        let room_type = f.checked("room_type", 60, choice, room);
        f.require("room_type", room_type.is_some(), "Room type is required");

        let package_id = f.id("package_id");
        let contract_type = f.word("contract_type", ContractType::VARIANTS).unwrap_or_default();
        let [first_service, start, end] = contract_days(f, contract_type);

        let read = Self {
            name: name.unwrap_or_default(),
            primary_contact: primary_contact.unwrap_or_default(),
            alternate_contact: alternate_contact
                .map(|given| contact::staff_phone(&given).unwrap_or(given)),
            email,
            address,
            pincode,
            service_type,
            room_type,
            package_id,
            contract_type,
            first_service_date: first_service,
            contract_start_date: start,
            contract_end_date: end,
            total_amount: f.money("total_amount", AMOUNT),
            paid_amount: f.money("paid_amount", AMOUNT).unwrap_or_default(),
            payment_status: f.word("payment_status", CustomerPaymentStatus::VARIANTS),
            service_executive: f.text("service_executive", 120),
            is_active: f.flag("is_active").unwrap_or(true),
        };
        fields.finish(read)
    }
}

/// First service, start and end of a contract, `yyyy-MM-dd`. Start and end are computed from the
/// first service; without one they are as given. An end before the start is refused.
pub fn contract_days(f: &mut Fields, contract_type: ContractType) -> [Option<String>; 3] {
    let first = f.date("first_service_date");
    let given = (f.date("contract_start_date"), f.date("contract_end_date"));
    let (start, end) = match first {
        Some(first) => (Some(first), Some(contract_end(contract_type, first))),
        None => given,
    };
    if start.zip(end).is_some_and(|(start, end)| end < start) {
        let sentence = "Contract end date cannot be before the start date";
        f.refuse("contract_start_date", "range", sentence);
        f.refuse("contract_end_date", "range", sentence);
    }
    [first, start, end].map(|day| day.map(|day| day.to_string()))
}

/// Name and price of a package as they were when it was chosen; they stay when it is deleted. All
/// None: no package.
#[derive(Debug, Clone, Default)]
pub struct ChosenPackage {
    pub id: Option<Uuid>,
    pub name: Option<String>,
    pub price: Option<Money>,
}

impl CustomerForm {
    /// The row for the form, version 1. The total is the price of the package unless one is given.
    pub(super) fn into_row(
        self,
        id: Uuid,
        customer_id: String,
        package: ChosenPackage,
        now: Instant,
    ) -> Customer {
        let total_amount = self.total_amount.or(package.price);
        let status = || payment_status(total_amount, self.paid_amount);
        Customer {
            id,
            customer_id,
            version: 1,
            created_at: now,
            updated_at: now,
            payment_status: self.payment_status.unwrap_or_else(status),
            name: self.name,
            primary_contact: self.primary_contact,
            alternate_contact: self.alternate_contact,
            email: self.email,
            address: self.address,
            pincode: self.pincode,
            service_type: self.service_type,
            room_type: self.room_type,
            package_id: package.id,
            package_name: package.name,
            package_price: package.price,
            contract_type: self.contract_type,
            first_service_date: self.first_service_date,
            contract_start_date: self.contract_start_date,
            contract_end_date: self.contract_end_date,
            total_amount,
            paid_amount: self.paid_amount,
            service_executive: self.service_executive,
            is_active: self.is_active,
        }
    }
}

impl From<&Customer> for CustomerForm {
    fn from(c: &Customer) -> Self {
        let c = c.clone();
        Self {
            name: c.name,
            primary_contact: c.primary_contact,
            alternate_contact: c.alternate_contact,
            email: c.email,
            address: c.address,
            pincode: c.pincode,
            service_type: c.service_type,
            room_type: c.room_type,
            package_id: c.package_id,
            contract_type: c.contract_type,
            first_service_date: c.first_service_date,
            contract_start_date: c.contract_start_date,
            contract_end_date: c.contract_end_date,
            total_amount: c.total_amount,
            paid_amount: c.paid_amount,
            payment_status: Some(c.payment_status),
            service_executive: c.service_executive,
            is_active: c.is_active,
        }
    }
}
