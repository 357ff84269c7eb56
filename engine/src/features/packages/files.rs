//! The price list as `content/packages.toml`.

use std::collections::HashSet;

use serde::Deserialize;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, value};

use super::{
    model::{Package, PackageForm, PackageImport},
    store,
};
use crate::{
    features::catalogue::Codes,
    platform::{
        clock::Instant,
        db::{self, Db, Tx},
        fields::{Fields, Object},
    },
};

/// The file, parsed.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriceList {
    #[serde(default, rename = "package")]
    packages: Vec<KeyedPackage>,
}

#[derive(Debug, Deserialize)]
struct KeyedPackage {
    /// Stable identity of a row across imports.
    key: String,
    #[serde(flatten)]
    fields: Object,
}

/// A price list that has passed every rule.
pub struct CheckedPrices(Vec<(String, PackageForm)>);

impl PriceList {
    /// Every rule on every package; the error lists all mistakes.
    pub fn check(self, codes: &Codes) -> Result<CheckedPrices, Vec<String>> {
        let mut mistakes = Vec::new();
        let mut checked = Vec::new();
        let mut seen = HashSet::new();
        for KeyedPackage { key, fields } in self.packages {
            if !seen.insert(key.clone()) {
                mistakes.push(format!("package '{key}' comes twice"));
            }
            match PackageForm::read(Fields::new(fields), codes) {
                Ok(form) => checked.push((key, form)),
                Err(refused) => mistakes.extend(
                    refused
                        .into_problem()
                        .errors
                        .iter()
                        .map(|e| format!("package '{key}' {}: {}", e.field, e.message)),
                ),
            }
        }
        if mistakes.is_empty() { Ok(CheckedPrices(checked)) } else { Err(mistakes) }
    }
}

/// What an import of the price list did.
#[derive(Debug, Default)]
pub struct ImportReport {
    pub added: usize,
    pub updated: usize,
    pub unchanged: usize,
    /// Keys of packages that staff changed: kept as they are.
    pub kept: Vec<String>,
}

/// Adds and updates the packages of the file by their keys; packages that it lacks stay. Rows that
/// staff changed are kept, unless `overwrite`.
pub async fn import(
    tx: &mut Tx,
    prices: &CheckedPrices,
    overwrite: bool,
    now: Instant,
) -> db::Result<ImportReport> {
    let mut report = ImportReport::default();
    for (key, form) in &prices.0 {
        match store::upsert_imported(tx, key, form, overwrite, now).await? {
            PackageImport::Added => report.added += 1,
            PackageImport::Updated => report.updated += 1,
            PackageImport::Unchanged => report.unchanged += 1,
            PackageImport::Kept => report.kept.push(format!("package {key}")),
        }
    }
    Ok(report)
}

/// The price list as a file: `source`, with only the tables rewritten whose package differs, new
/// ones added and deleted ones removed. None when there are neither packages nor a `source`.
pub async fn to_toml(db: &Db, source: Option<&str>) -> Result<Option<String>, String> {
    let rows = store::all_keyed(db).await.map_err(|e| format!("cannot read the prices: {e}"))?;
    if rows.is_empty() && source.is_none() {
        return Ok(None);
    }
    let source = source.unwrap_or_default();
    let mut file: DocumentMut =
        source.parse().map_err(|e: toml_edit::TomlError| e.message().to_owned())?;
    let written =
        file.entry("package").or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
    let tables = written.as_array_of_tables_mut().ok_or("[[package]] is no list of tables")?;
    let key_of = |t: &Table| t.get("key").and_then(Item::as_str).map(ToOwned::to_owned);
    let keys: HashSet<&str> = rows.iter().map(|(key, _)| key.as_str()).collect();
    tables.retain(|t| key_of(t).is_some_and(|key| keys.contains(key.as_str())));
    for (key, package) in &rows {
        if let Some(table) = tables.iter_mut().find(|t| key_of(t).as_ref() == Some(key)) {
            let written = toml::from_str::<KeyedPackage>(&table.to_string());
            let written = written.map(|k| PackageForm::from_fields(&mut Fields::new(k.fields)));
            if written.is_ok_and(|form| form == package.form()) {
                continue;
            }
            fill(table, package);
            continue;
        }
        let mut table = Table::new();
        table.insert("key", value(key.as_str()));
        fill(&mut table, package);
        tables.push(table);
    }
    Ok(Some(file.to_string()))
}

fn fill(table: &mut Table, package: &Package) {
    let mut put = |name: &str, item: Item| match table.get_mut(name) {
        Some(old) => *old = item,
        None => {
            table.insert(name, item);
        }
    };
    put("service_type", value(package.service_type.as_str()));
    put("service_name", value(package.service_name.as_str()));
    put("room_type", package.room_type.as_deref().map_or(Item::None, value));
    put("before_discount", package.before_discount.to_toml());
    put("discount_percentage", package.discount_percentage.to_toml());
    put("number_of_services", value(package.number_of_services));
    put("validity_days", value(package.validity_days));
    put("is_active", value(package.is_active));
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::platform::decimal::Decimal;

    #[test]
    fn a_package_that_is_for_every_size_now_is_so_in_the_file() {
        let package = Package {
            id: Uuid::from_u128(1),
            service_type: "rms_single".to_owned(),
            service_name: "Rodents".to_owned(),
            room_type: None,
            before_discount: Decimal::default(),
            after_discount: Decimal::default(),
            final_price: Decimal::default(),
            discount_percentage: Decimal::default(),
            number_of_services: 1,
            validity_days: 0,
            is_active: true,
            version: 2,
            created_at: Instant::default(),
            updated_at: Instant::default(),
        };
        let mut file: DocumentMut = "room_type = \"2_bhk\"\n".parse().expect("a file");
        fill(file.as_table_mut(), &package);
        let text = file.to_string();
        assert!(!text.contains("room_type") && text.contains("validity_days = 0"), "{text}");
    }
}
