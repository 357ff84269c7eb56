//! Numbers with two decimals, exact: money in rupees, percentages.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, schema::Type},
};

/// Hundredths (paise of a rupee) in the database and in sums; in JSON and TOML a number with at
/// most two decimals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, sqlx::Type)]
#[sqlx(transparent)]
pub struct Decimal(pub i64);

/// Rupees in JSON and TOML, paise in the database.
pub type Money = Decimal;

impl Decimal {
    /// The largest amount accepted from JSON or TOML: ten crore rupees.
    const MAX_HUNDREDTHS: i64 = 100_000_000;

    /// From whole units: rupees, not paise.
    pub const fn whole(number: i64) -> Self {
        Self(number * 100)
    }

    /// `₹1,20,549.15`: two digits a group above the thousands.
    pub fn in_rupees(self) -> String {
        let text = self.to_string();
        let (whole, paise) = text.split_once('.').map_or((&*text, None), |(w, p)| (w, Some(p)));
        let mut grouped = String::new();
        for (i, digit) in whole.chars().enumerate() {
            let left = whole.len() - i;
            if i > 0 && (left == 3 || left > 3 && left % 2 == 1) {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        paise.map_or_else(|| format!("₹{grouped}"), |paise| format!("₹{grouped}.{paise}"))
    }

    fn from_number(number: f64) -> Option<Self> {
        // In range, so neither the product nor the cast can lose a digit that counts.
        #[expect(clippy::cast_precision_loss, reason = "a small constant")]
        let in_range = number.abs() <= Self::MAX_HUNDREDTHS as f64;
        let hundredths = (number * 100.0).round();
        #[expect(clippy::cast_possible_truncation, reason = "in range, and whole")]
        (in_range && (number * 100.0 - hundredths).abs() < 1e-4).then_some(Self(hundredths as i64))
    }
}

impl Decimal {
    /// A TOML integer if there are no hundredths, else a float.
    pub fn to_toml(self) -> toml_edit::Item {
        if self.0 % 100 == 0 {
            return toml_edit::value(self.0 / 100);
        }
        #[expect(clippy::cast_precision_loss, reason = "an f64 holds 15 digits")]
        toml_edit::value(self.0 as f64 / 100.0)
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            return to.serialize_i64(self.0 / 100);
        }
        #[expect(clippy::cast_precision_loss, reason = "an f64 holds 15 digits")]
        to.serialize_f64(self.0 as f64 / 100.0)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(from)?;
        Self::from_number(number).ok_or_else(|| {
            de::Error::custom("a number here has at most two decimals and nine digits")
        })
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        if part == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{part:02}") }
    }
}

impl PartialSchema for Decimal {
    fn schema() -> RefOr<Schema> {
        let number = ObjectBuilder::new().schema_type(Type::Number).multiple_of(Some(0.01));
        number.description(Some("At most two decimals")).into()
    }
}

impl ToSchema for Decimal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rupees_are_grouped_as_in_india() {
        for (paise, shown) in [
            (0, "₹0"),
            (99_900, "₹999"),
            (254_915, "₹2,549.15"),
            (12_054_900, "₹1,20,549"),
            (10_000_000_000, "₹10,00,00,000"),
        ] {
            assert_eq!(Decimal(paise).in_rupees(), shown);
        }
    }

    #[test]
    fn two_decimals_outside_are_hundredths_inside() {
        let read = |s: &str| serde_json::from_str::<Money>(s).ok();
        assert_eq!(read("1249"), Some(Decimal(124_900)));
        assert_eq!(read("1099.12"), Some(Decimal(109_912)));
        assert_eq!(read("0.1"), Some(Decimal(10)));
        assert_eq!(read("1.005"), None);
        assert_eq!(read("1e300"), None);
        assert_eq!(read("\"12\""), None);
        for (paise, written) in
            [(124_900, "1249"), (109_912, "1099.12"), (10, "0.1"), (-5, "-0.05")]
        {
            assert_eq!(serde_json::to_string(&Decimal(paise)).expect("a number"), written);
        }
        assert_eq!(Decimal(109_910).to_string(), "1099.10");
    }
}
