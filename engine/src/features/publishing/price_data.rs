//! Prices as pages have them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::platform::decimal::{Decimal, Money};

/// The whole price list of a category.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PagePrices {
    /// Code of the category.
    pub category: String,
    pub tables: Vec<PriceTable>,
}

/// The prices of a service, by size.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PriceTable {
    /// `residential` or `commercial`.
    pub property: String,
    /// Codes of its service types, a column each.
    pub services: Vec<String>,
    pub rows: Vec<PriceRow>,
}

/// The prices of a size, as many as there are service types.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PriceRow {
    /// Code of the room type.
    pub size: String,
    pub name: String,
    /// Null where nothing is for sale.
    pub prices: Vec<Option<PagePrice>>,
}

/// A price in rupees.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PagePrice {
    pub final_price: Money,
    pub before_discount: Money,
    pub discount_percentage: Decimal,
}

/// What a single visit to a home costs, by pest and size.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct QuickPrices {
    pub sizes: Vec<QuickSize>,
    pub pests: Vec<QuickPest>,
}

/// A size of homes.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct QuickSize {
    /// Code of the room type.
    pub code: String,
    pub name: String,
}

/// What a pest costs.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct QuickPest {
    /// Code of the category.
    pub category: String,
    pub name: String,
    /// Code of the service type of a single visit.
    pub service: String,
    /// How long the work carries a warranty, in days.
    pub warranty_days: Option<i64>,
    /// In rupees, one for each size; null where nothing is for sale.
    pub prices: Vec<Option<Money>>,
}
