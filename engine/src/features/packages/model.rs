//! What a package is, and what it costs.

use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    features::catalogue::Codes,
    platform::{
        decimal::{Decimal, Money},
        error::FieldError,
    },
};

/// A row of the price list.
#[derive(Debug, Clone, FromRow)]
pub struct Package {
    pub id: Uuid,
    pub service_type: String,
    pub service_name: String,
    pub room_type: Option<String>,
    pub before_discount: Money,
    pub after_discount: Money,
    pub final_price: Money,
    pub discount_percentage: Decimal,
    pub number_of_services: i64,
    pub validity_days: i64,
    pub is_active: bool,
    pub version: i64,
}

/// A package as the public sees it. Prices in rupees.
#[derive(Debug, Clone, Serialize, ToSchema)]
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

/// What a person or a file says of a package.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PackageInput {
    #[serde(default)]
    pub service_type: String,
    #[serde(default)]
    pub service_name: String,
    pub room_type: Option<String>,
    pub before_discount: Money,
    #[serde(default = "usual_discount")]
    pub discount_percentage: Decimal,
    #[serde(default = "one")]
    pub number_of_services: i64,
    #[serde(default)]
    pub validity_days: i64,
    #[serde(default = "yes")]
    pub is_active: bool,
}

const fn usual_discount() -> Decimal {
    Decimal::whole(20)
}

const fn one() -> i64 {
    1
}

const fn yes() -> bool {
    true
}

/// A package that has passed every rule; its price can be asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PackageData {
    pub service_type: String,
    pub service_name: String,
    pub room_type: Option<String>,
    pub before_discount: Money,
    pub discount_percentage: Decimal,
    pub number_of_services: i64,
    pub validity_days: i64,
    pub is_active: bool,
}

impl PackageInput {
    pub fn check(self, codes: &Codes) -> Result<PackageData, Vec<FieldError>> {
        let (service_type, service_name) = (self.service_type.trim(), self.service_name.trim());
        let room = self.room_type.as_deref().map(str::trim).filter(|room| !room.is_empty());
        let room_type = room.and_then(|room| codes.room_type(room)).map(str::to_owned);
        let mut errors = Vec::new();
        let mut refuse = |wrong: bool, field: &str, code: &str, message: &str| {
            if wrong {
                errors.push(FieldError::new(field, code, message));
            }
        };
        refuse(service_name.is_empty(), "service_name", "required", "Service name is required");
        refuse(
            service_name.chars().count() > 160,
            "service_name",
            "too_long",
            "Service name must be at most 160 characters",
        );
        refuse(service_type.is_empty(), "service_type", "required", "Service type is required");
        refuse(
            !service_type.is_empty() && !codes.knows_service_type(service_type),
            "service_type",
            "choice",
            "Service type is not one of the list",
        );
        refuse(
            room.is_some() && room_type.is_none(),
            "room_type",
            "choice",
            "Room type is not one of the list",
        );
        refuse(
            self.before_discount < Decimal(0),
            "before_discount",
            "range",
            "Price must be positive",
        );
        refuse(
            !(Decimal(0)..=Decimal::whole(100)).contains(&self.discount_percentage),
            "discount_percentage",
            "range",
            "Discount must be between 0-100",
        );
        refuse(
            self.number_of_services < 1,
            "number_of_services",
            "range",
            "Number of services must be at least 1",
        );
        refuse(self.validity_days < 0, "validity_days", "range", "Validity days must be positive");
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(PackageData {
            service_type: service_type.to_owned(),
            service_name: service_name.to_owned(),
            room_type,
            before_discount: self.before_discount,
            discount_percentage: self.discount_percentage,
            number_of_services: self.number_of_services,
            validity_days: self.validity_days,
            is_active: self.is_active,
        })
    }
}

impl PackageInput {
    /// As it stands, unchecked.
    pub(super) fn as_written(&self) -> PackageData {
        PackageData {
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

impl PackageData {
    /// `before × (1 − discount / 100)`, to the nearest paisa.
    pub fn final_price(&self) -> Money {
        const WHOLE: i128 = 10_000;
        let left = WHOLE - i128::from(self.discount_percentage.0);
        let paise = (i128::from(self.before_discount.0) * left + WHOLE / 2) / WHOLE;
        // At most what it was before the discount, so it fits.
        Decimal(i64::try_from(paise).unwrap_or(self.before_discount.0))
    }

    /// Tells whether a row still says what import wrote.
    pub fn hash(&self) -> String {
        // Strings, numbers and booleans always serialise.
        blake3::hash(&serde_json::to_vec(self).unwrap_or_default()).to_hex().to_string()
    }
}

impl Package {
    pub fn data(&self) -> PackageData {
        PackageData {
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

/// What import did with one package.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PackageImport {
    Added,
    Updated,
    Unchanged,
    /// Staff changed it since the last import: left as it is.
    Kept,
}

/// Which packages a visitor asks for.
#[derive(Debug, Default)]
pub struct Wanted {
    /// Any of these; empty means all.
    pub service_types: Vec<String>,
    pub room_type: Option<String>,
}

impl Wanted {
    pub fn is_everything(&self) -> bool {
        self.service_types.is_empty() && self.room_type.is_none()
    }

    /// In the order of the list; with a service and a size chosen, the cheapest first.
    pub fn pick<'a>(&self, all: &'a [PublicPackage]) -> Vec<&'a PublicPackage> {
        let mut picked: Vec<_> = all.iter().filter(|p| self.includes(p)).collect();
        if !self.service_types.is_empty() && self.room_type.is_some() {
            picked.sort_by_key(|p| p.final_price);
        }
        picked
    }

    fn includes(&self, p: &PublicPackage) -> bool {
        (self.service_types.is_empty() || self.service_types.contains(&p.service_type))
            && (self.room_type.is_none() || self.room_type == p.room_type)
    }
}
