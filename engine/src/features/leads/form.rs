//! The fields of a lead that staff write, and the sentences about mistakes in them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use strum::VariantArray as _;
use utoipa::ToSchema;
use uuid::Uuid;

use super::model::{Lead, LeadSource, LeadStatus};
use crate::{
    features::{
        catalogue::Codes,
        customers::{
            self,
            model::{ContractType, CustomerPaymentStatus},
        },
    },
    platform::{
        contact,
        decimal::Money,
        error::Result,
        fields::{CHOICE, Fields},
        locale::Locale,
    },
};

const CONTACT: &str = "Primary contact must be at least 10 digits";
const PINCODE: &str = "Pincode must be at least 6 digits";
const AMOUNT: &str = "Amount must be positive";

/// A lead as staff write it. Amounts are in rupees.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct LeadForm {
    #[schema(max_length = 120, example = "Asha Rao")]
    pub(super) name: String,
    /// At least ten characters; an Indian number is kept as `+91` and ten digits.
    #[schema(max_length = 40, example = "+919876543210")]
    pub(super) primary_contact: String,
    #[schema(max_length = 40)]
    pub(super) alternate_contact: Option<String>,
    #[schema(max_length = 254)]
    pub(super) email: Option<String>,
    #[schema(max_length = 500, example = "14, 3rd Cross, Koramangala")]
    pub(super) address: Option<String>,
    /// Six digits.
    #[schema(example = "560034")]
    pub(super) pincode: Option<String>,
    #[schema(example = "rms_single")]
    pub(super) service_type: Option<String>,
    #[schema(example = "2_bhk")]
    pub(super) room_type: Option<String>,
    /// Its name and price are copied; the price becomes the quoted amount unless one is given.
    pub(super) package_id: Option<Uuid>,
    pub(super) quoted_amount: Option<Money>,
    /// `yyyy-MM-dd`
    #[schema(example = "2026-11-21")]
    pub(super) preferred_date: Option<String>,
    /// Any words, for example `10:00 to 11:30`.
    #[schema(max_length = 60)]
    pub(super) preferred_time: Option<String>,
    #[schema(max_length = 2000)]
    pub(super) notes: Option<String>,
    #[schema(required = false)]
    pub(super) is_emergency: bool,
    /// `phone` when left out.
    #[schema(required = false)]
    pub(super) lead_source: LeadSource,
    /// `new` when left out.
    #[schema(required = false)]
    pub(super) status: LeadStatus,
    #[schema(max_length = 2000)]
    pub(super) call_notes: Option<String>,
    pub(super) next_follow_up_date: Option<DateTime<Utc>>,
    pub(super) follow_up_date: Option<DateTime<Utc>>,
    /// Id of an active user who is admin or support.
    pub(super) assigned_to: Option<Uuid>,
    /// The language to write to the customer in; `en` when left out.
    #[schema(required = false, example = "en")]
    pub(super) locale: String,
    #[schema(max_length = 120)]
    pub(super) area: Option<String>,
    #[serde(flatten)]
    pub(super) conversion: LeadContract,
}

/// The draft of a contract: stored beside the lead, and copied to the customer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(super) struct LeadContract {
    /// `one_time`, `annual` or `monthly`
    #[schema(example = "annual")]
    pub(super) contract_type: Option<ContractType>,
    /// `yyyy-MM-dd`
    pub(super) first_service_date: Option<String>,
    /// `yyyy-MM-dd`; computed when there is a first service.
    pub(super) contract_start_date: Option<String>,
    /// `yyyy-MM-dd`
    pub(super) contract_end_date: Option<String>,
    pub(super) total_amount: Option<Money>,
    pub(super) paid_amount: Option<Money>,
    /// `pending`, `paid`, `partially_paid` or `overdue`
    #[schema(example = "pending")]
    pub(super) payment_status: Option<CustomerPaymentStatus>,
    #[schema(max_length = 120)]
    pub(super) service_executive: Option<String>,
}

/// The fields that the form and the lead have under the same names.
macro_rules! same_fields {
    ($use:ident $from:ident $to:ident) => {
        $use!(
            $from $to:
            name, primary_contact, alternate_contact, email, address, pincode, service_type,
            room_type, quoted_amount, preferred_date, preferred_time, notes, is_emergency,
            lead_source, status, call_notes, next_follow_up_date, follow_up_date,
            assigned_to, locale, area
        )
    };
}

/// The form of a lead with the draft of its contract.
macro_rules! copied {
    ($lead:ident $conversion:ident: $($field:ident),*) => {
        Self { $($field: $lead.$field,)* package_id: $lead.package_id, conversion: $conversion }
    };
}

macro_rules! put {
    ($lead:ident $form:ident: $($field:ident),*) => { $($lead.$field = $form.$field;)* };
}

impl LeadForm {
    /// The form of an existing lead, with the draft of its contract.
    pub(super) fn of(lead: &Lead, conversion: LeadContract) -> Self {
        let lead = lead.clone();
        same_fields!(copied lead conversion)
    }

    /// Reads and checks all fields; the 422 lists every mistake. `present` is the lead that is
    /// edited: it may keep a status that can no longer be set.
    pub(super) fn read(mut f: Fields, codes: &Codes, present: Option<&Lead>) -> Result<Self> {
        let name = f.text("name", 120);
        f.require("name", name.is_some(), "Name is required");
        let phone = ("phone", CONTACT);
        let primary_contact = f.phone("primary_contact", CONTACT);
        f.require("primary_contact", primary_contact.is_some(), CONTACT);
        let number = |given: &str| contact::staff_phone(given).or_else(|| Some(given.to_owned()));
        let alternate_contact = f.checked("alternate_contact", 40, phone, number);
        let email = ("email", "Please enter a valid email address");
        let email = f.checked("email", 254, email, contact::email);
        let address = f.lines("address", 500);
        f.require("address", address.is_some(), "Address is required");
        let pincode = f.checked("pincode", 20, ("pincode", PINCODE), contact::pincode);
        f.require("pincode", pincode.is_some(), PINCODE);
        let service_type = f.checked("service_type", 60, ("choice", CHOICE), |code| {
            codes.knows_service_type(code).then(|| code.to_owned())
        });
        f.require("service_type", service_type.is_some(), "Service type is required");
        let room_type = f.checked("room_type", 60, ("choice", CHOICE), |room| {
            codes.room_type(room).map(str::to_owned)
        });
        f.require("room_type", room_type.is_some(), "Room type is required");

        let mut statuses: Vec<_> = LeadStatus::settable().collect();
        statuses.extend(present.map(|lead| lead.status));
        let form = Self {
            name: name.unwrap_or_default(),
            primary_contact: primary_contact.unwrap_or_default(),
            alternate_contact,
            email,
            address,
            pincode,
            service_type,
            room_type,
            package_id: f.id("package_id"),
            quoted_amount: f.money("quoted_amount", AMOUNT),
            preferred_date: f.date("preferred_date").map(|date| date.to_string()),
            preferred_time: f.text("preferred_time", 60),
            notes: f.lines("notes", 2000),
            is_emergency: f.flag("is_emergency").unwrap_or_default(),
            lead_source: f.word("lead_source", LeadSource::VARIANTS).unwrap_or_default(),
            status: f.word("status", &statuses).unwrap_or_default(),
            call_notes: f.lines("call_notes", 2000),
            next_follow_up_date: f.instant("next_follow_up_date"),
            follow_up_date: f.instant("follow_up_date"),
            assigned_to: f.id("assigned_to"),
            locale: f
                .choice("locale", &Locale::ALL.map(Locale::code))
                .unwrap_or_else(|| Locale::En.code().to_owned()),
            area: f.text("area", 120),
            conversion: LeadContract::read(&mut f),
        };
        f.finish(form)
    }

    /// Writes the fields into a lead, except the package, which the caller sets before; returns the
    /// draft of the contract.
    pub(super) fn put(self, lead: &mut Lead) -> LeadContract {
        let form = self;
        same_fields!(put lead form);
        form.conversion
    }
}

impl LeadContract {
    /// Start and end of the contract are computed from its first service.
    fn read(f: &mut Fields) -> Self {
        let contract_type = f.word("contract_type", ContractType::VARIANTS);
        let [first, start, end] = customers::contract_days(f, contract_type.unwrap_or_default());
        Self {
            contract_type,
            first_service_date: first,
            contract_start_date: start,
            contract_end_date: end,
            total_amount: f.money("total_amount", AMOUNT),
            paid_amount: f.money("paid_amount", AMOUNT),
            payment_status: f.word("payment_status", CustomerPaymentStatus::VARIANTS),
            service_executive: f.text("service_executive", 120),
        }
    }
}
