//! The price list of a category as a page shows it: one visit beside the package of the same service,
//! a table for each such pair and each kind of property.

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write as _,
};

use super::{
    data::{BookingCategory, BookingData, BookingRoom, BookingService},
    price_data::{PagePrice, PriceRow, PriceTable, QuickPest, QuickPrices, QuickSize},
};
use crate::{features::packages::model::PublicPackage, platform::decimal::Money};

/// The property of homes.
const RESIDENTIAL: &str = "residential";

/// The tables of every category that has prices, by its code.
pub(super) type Prices = BTreeMap<String, Vec<PriceTable>>;

/// The prices of what can be booked, in the language of its names.
pub(super) fn by_category(packages: &[PublicPackage], booking: &BookingData) -> Prices {
    let cheapest = cheapest(packages);
    let mut found = Prices::new();
    for category in &booking.categories {
        let is_of = |service: &&BookingService| category.service_types.contains(&service.code);
        let services: Vec<&BookingService> = booking.service_types.iter().filter(is_of).collect();
        let mut tables = Vec::new();
        // A package follows the single visit of the same service.
        for pair in services.chunk_by(|_, next| next.days > 0) {
            for property in booking.room_types.chunk_by(|a, b| a.property == b.property) {
                let rows = property.iter().map(|room| PriceRow {
                    size: room.code.clone(),
                    name: room.name.clone(),
                    prices: pair
                        .iter()
                        .map(|of| Some(price(cheapest.get(&(&*of.code, &*room.code))?)))
                        .collect(),
                });
                let rows: Vec<PriceRow> =
                    rows.filter(|row| row.prices.iter().any(Option::is_some)).collect();
                if let (Some(room), false) = (property.first(), rows.is_empty()) {
                    let services = pair.iter().map(|service| service.code.clone()).collect();
                    tables.push(PriceTable { property: room.property.clone(), services, rows });
                }
            }
        }
        if !tables.is_empty() {
            found.insert(category.code.clone(), tables);
        }
    }
    found
}

/// The same as lines of text, below a heading for each service.
pub(super) fn as_text(packages: &[PublicPackage], booking: &BookingData) -> String {
    let mut out = String::new();
    for tables in by_category(packages, booking).values() {
        for service in &booking.service_types {
            let of = |table: &PriceTable| table.services.iter().position(|c| *c == service.code);
            let columns = tables.iter().filter_map(|table| Some((table, of(table)?)));
            let rows = columns.flat_map(|(table, at)| table.rows.iter().map(move |row| (row, at)));
            let lines: String = rows
                .filter_map(|(row, at)| {
                    let price = row.prices.get(at)?.as_ref()?;
                    Some(format!("- {}: {}\n", row.name, price.final_price))
                })
                .collect();
            if !lines.is_empty() {
                let _ =
                    write!(out, "\n### {}, visits: {}\n\n{lines}", service.name, service.visits);
            }
        }
    }
    out
}

/// What a single visit to a home costs: of the first service of each category that has one.
/// `warranty` finds the days of a category.
pub(super) fn quick(
    packages: &[PublicPackage],
    booking: &BookingData,
    warranty: impl Fn(&str) -> Option<i64>,
) -> QuickPrices {
    let cheapest = cheapest(packages);
    let homes = booking.room_types.iter().filter(|room| room.property == RESIDENTIAL);
    let of = |service: &str, size: &str| Some(cheapest.get(&(service, size))?.final_price);
    let pest = |category: &BookingCategory| {
        let is_of = |s: &&BookingService| s.days == 0 && category.service_types.contains(&s.code);
        let service = booking.service_types.iter().find(is_of)?.code.clone();
        let prices: Vec<_> = homes.clone().map(|room| of(&service, &room.code)).collect();
        prices.iter().any(Option::is_some).then(|| QuickPest {
            category: category.code.clone(),
            name: category.name.clone(),
            service,
            warranty_days: warranty(&category.code),
            prices,
        })
    };
    let pests = booking.categories.iter().filter_map(pest).collect();
    let size = |room: &BookingRoom| QuickSize { code: room.code.clone(), name: room.name.clone() };
    QuickPrices { sizes: homes.clone().map(size).collect(), pests }
}

/// The lowest price of packages of so many days; 0 are single visits.
pub(super) fn lowest_of(packages: &[PublicPackage], days: i64) -> Option<Money> {
    packages.iter().filter(|p| p.validity_days == days).map(|p| p.final_price).min()
}

/// The lowest price of all.
pub(super) fn lowest(packages: &[PublicPackage]) -> Option<Money> {
    packages.iter().map(|p| p.final_price).min()
}

/// The cheapest package of each service for each size.
fn cheapest(packages: &[PublicPackage]) -> HashMap<(&str, &str), &PublicPackage> {
    let mut found = HashMap::new();
    for package in packages {
        let Some(size) = &package.room_type else { continue };
        let one = found.entry((&*package.service_type, &**size)).or_insert(package);
        if package.final_price < one.final_price {
            *one = package;
        }
    }
    found
}

const fn price(package: &PublicPackage) -> PagePrice {
    PagePrice {
        final_price: package.final_price,
        before_discount: package.before_discount,
        discount_percentage: package.discount_percentage,
    }
}
