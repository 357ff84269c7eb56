//! The types of a package, its rules, and its price.

use std::collections::BTreeSet;

use serde::Serialize;
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::{catalogue::Codes, search::Sought},
    platform::{
        clock::Instant,
        columns::row,
        decimal::{Decimal, Money},
        error::Result,
        fields::Fields,
        fold::fold,
        ids,
    },
};

row! {
    /// A row of the price list. Prices in rupees.
    #[derive(Debug, Clone, Serialize, FromRow, ToSchema)]
    pub struct Package as "service_packages" {
        pub id: Uuid,
        pub service_type: String,
        pub service_name: String,
        /// Null: for every size.
        pub room_type: Option<String>,
        pub before_discount: Money,
        pub after_discount: Money,
        pub final_price: Money,
        pub discount_percentage: Decimal,
        /// Visits.
        pub number_of_services: i64,
        /// 0 is one-time.
        pub validity_days: i64,
        pub is_active: bool,
        pub version: i64,
        #[schema(value_type = String, format = DateTime)]
        pub created_at: Instant,
        #[schema(value_type = String, format = DateTime)]
        pub updated_at: Instant,
    }
}

/// A package as the public sees it. Prices in rupees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PublicPackage {
    pub id: Uuid,
    pub service_type: String,
    pub service_name: String,
    pub room_type: Option<String>,
    pub before_discount: Money,
    pub after_discount: Money,
    pub final_price: Money,
    pub discount_percentage: Decimal,
    /// Visits.
    pub number_of_services: i64,
    /// 0 is one-time.
    pub validity_days: i64,
}

impl From<Package> for PublicPackage {
    fn from(p: Package) -> Self {
        Self {
            id: p.id,
            service_type: p.service_type,
            service_name: p.service_name,
            room_type: p.room_type,
            before_discount: p.before_discount,
            after_discount: p.after_discount,
            final_price: p.final_price,
            discount_percentage: p.discount_percentage,
            number_of_services: p.number_of_services,
            validity_days: p.validity_days,
        }
    }
}

/// A package as staff or a file write it; the engine computes its price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PackageForm {
    #[schema(example = "rms_single")]
    pub service_type: String,
    #[schema(example = "Rodent Control")]
    pub service_name: String,
    /// Null: for every size.
    #[schema(example = "1_bhk")]
    pub room_type: Option<String>,
    #[schema(example = 1249)]
    pub before_discount: Money,
    /// 0 to 100; 20 when a new package leaves it out.
    #[schema(example = 12, default = 20, required = false)]
    pub discount_percentage: Decimal,
    /// Visits, at least 1.
    #[schema(example = 1, default = 1, required = false)]
    pub number_of_services: i64,
    /// 0 is one-time.
    #[schema(example = 0, default = 0, required = false)]
    pub validity_days: i64,
    #[schema(default = true, required = false)]
    pub is_active: bool,
}

/// The discount of a new package that names none, in percent.
const USUAL_DISCOUNT: Decimal = Decimal::whole(20);

/// The most visits of a package; its longest validity, in days.
const MOST_SERVICES: i64 = 1_000;
const MOST_DAYS: i64 = 36_500;

impl PackageForm {
    /// Reads a package and checks every rule; the 422 lists every mistake.
    pub fn read(mut fields: Fields, codes: &Codes) -> Result<Self> {
        let form = Self::from_fields(&mut fields);
        fields.require("service_name", !form.service_name.is_empty(), "Service name is required");
        fields.require("service_type", !form.service_type.is_empty(), "Service type is required");
        if !codes.knows_service_type(&form.service_type) {
            fields.refuse("service_type", "choice", "Service type is not one of the list");
        }
        let room_type = form.room_type.as_ref().map(|given| {
            let known = codes.room_type(given);
            if known.is_none() {
                fields.refuse("room_type", "choice", "Room type is not one of the list");
            }
            known.unwrap_or(given).to_owned()
        });
        if !(Decimal(0)..=Decimal::whole(100)).contains(&form.discount_percentage) {
            fields.refuse("discount_percentage", "range", "Discount must be between 0-100");
        }
        if form.number_of_services > MOST_SERVICES {
            let sentence = format!("Number of services must be at most {MOST_SERVICES}");
            fields.refuse("number_of_services", "range", sentence);
        }
        if form.validity_days > MOST_DAYS {
            let sentence = format!("Validity days must be at most {MOST_DAYS}");
            fields.refuse("validity_days", "range", sentence);
        }
        fields.finish(Self { room_type, ..form })
    }

    /// Reads the fields as they are written: checks types, lengths and lower bounds, but no codes
    /// and no upper bounds.
    pub(super) fn from_fields(fields: &mut Fields) -> Self {
        const PRICE: &str = "Price must be positive";
        const SERVICES: &str = "Number of services must be at least 1";
        const DAYS: &str = "Validity days must be positive";
        let before_discount = fields.money("before_discount", PRICE);
        fields.require("before_discount", before_discount.is_some(), "Required");
        Self {
            service_type: fields.text("service_type", 60).unwrap_or_default(),
            service_name: fields.text("service_name", 160).unwrap_or_default(),
            room_type: fields.text("room_type", 60),
            before_discount: before_discount.unwrap_or_default(),
            discount_percentage: fields.decimal("discount_percentage").unwrap_or(USUAL_DISCOUNT),
            number_of_services: fields.whole("number_of_services", 1, SERVICES).unwrap_or(1),
            validity_days: fields.whole("validity_days", 0, DAYS).unwrap_or(0),
            is_active: fields.flag("is_active").unwrap_or(true),
        }
    }

    /// `before × (1 − discount / 100)`, to the nearest paisa.
    pub fn final_price(&self) -> Money {
        const WHOLE: i128 = 10_000;
        let left = WHOLE - i128::from(self.discount_percentage.0);
        let paise = (i128::from(self.before_discount.0) * left + WHOLE / 2) / WHOLE;
        // At most the price before the discount, so it fits.
        Decimal(i64::try_from(paise).unwrap_or(self.before_discount.0))
    }

    /// Hash of all fields, in hex: shows whether a row is still as the import wrote it.
    pub fn hash(&self) -> String {
        // Strings, numbers and booleans always serialise.
        blake3::hash(&serde_json::to_vec(self).unwrap_or_default()).to_hex().to_string()
    }
}

impl Package {
    /// A new package, with the price that the engine computes.
    pub fn new(form: &PackageForm, now: Instant) -> Self {
        let price = form.final_price();
        Self {
            id: ids::new(),
            service_type: form.service_type.clone(),
            service_name: form.service_name.clone(),
            room_type: form.room_type.clone(),
            before_discount: form.before_discount,
            after_discount: price,
            final_price: price,
            discount_percentage: form.discount_percentage,
            number_of_services: form.number_of_services,
            validity_days: form.validity_days,
            is_active: form.is_active,
            version: 1,
            created_at: now,
            updated_at: now,
        }
    }

    /// The same package with other fields: its next version.
    #[must_use]
    pub fn changed(self, form: &PackageForm, now: Instant) -> Self {
        let Self { id, version, created_at, .. } = self;
        Self { id, version: version + 1, created_at, ..Self::new(form, now) }
    }

    /// Its name for people: service name and room type.
    pub fn label(&self) -> String {
        match &self.room_type {
            Some(room) => format!("{}, {}", self.service_name, room.replace('_', " ")),
            None => self.service_name.clone(),
        }
    }

    /// The fields that can be changed.
    pub fn form(&self) -> PackageForm {
        PackageForm {
            service_type: self.service_type.clone(),
            service_name: self.service_name.clone(),
            room_type: self.room_type.clone(),
            before_discount: self.before_discount,
            discount_percentage: self.discount_percentage,
            number_of_services: self.number_of_services,
            validity_days: self.validity_days,
            is_active: self.is_active,
        }
    }
}

/// What the import did with one package.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PackageImport {
    Added,
    Updated,
    Unchanged,
    /// Not changed, because staff edited it since the last import.
    Kept,
}

/// A filter for packages.
#[derive(Debug, Default)]
pub struct PackageCriteria {
    /// Any of these; empty means all.
    pub service_types: Vec<String>,
    pub room_type: Option<String>,
    pub active: Option<bool>,
    pub sought: Option<Sought>,
}

impl PackageCriteria {
    /// The packages that match, in the order of the list; the cheapest first when a service type
    /// and a room type are given.
    pub fn pick<'a>(&self, all: &'a [Package]) -> Vec<&'a Package> {
        let mut picked: Vec<_> = all.iter().filter(|p| self.includes(p)).collect();
        if !self.service_types.is_empty() && self.room_type.is_some() {
            picked.sort_by_key(|p| p.final_price);
        }
        picked
    }

    fn includes(&self, p: &Package) -> bool {
        (self.service_types.is_empty() || self.service_types.contains(&p.service_type))
            && (self.room_type.is_none() || self.room_type == p.room_type)
            && self.active.is_none_or(|active| active == p.is_active)
            && match &self.sought {
                None => true,
                Some(Sought::Rows { ids, .. }) => ids.contains(&p.id),
                Some(Sought::Text(text)) => p.says(text),
            }
    }
}

impl Package {
    /// Whether its name, type or room contains the text; in codes a blank also matches `_`.
    fn says(&self, text: &str) -> bool {
        let room = self.room_type.as_deref().unwrap_or_default();
        let written = fold(&format!("{} {} {room}", self.service_name, self.service_type));
        let text = fold(text);
        written.contains(&text) || written.replace('_', " ").contains(&text)
    }
}

/// The price list in four numbers.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PackageSummary {
    pub total: usize,
    pub active: usize,
    /// How many different service types.
    pub service_types: usize,
    /// Percent, rounded; 0 when there is no package.
    pub avg_discount: i64,
}

impl PackageSummary {
    /// Counts all of `all`, active or not; the average discount too.
    pub fn of(all: &[Package]) -> Self {
        let services: BTreeSet<_> = all.iter().map(|p| &p.service_type).collect();
        let hundredths: i64 = all.iter().map(|p| p.discount_percentage.0).sum();
        let count = i64::try_from(all.len()).unwrap_or(i64::MAX).max(1);
        Self {
            total: all.len(),
            active: all.iter().filter(|p| p.is_active).count(),
            service_types: services.len(),
            avg_discount: (hundredths + 50 * count) / (100 * count),
        }
    }
}
