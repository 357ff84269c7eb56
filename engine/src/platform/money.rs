//! Money: paise in the database and in sums, rupees outside.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, schema::Type},
};

/// An amount in paise. In JSON and TOML a number of rupees with at most two decimals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, sqlx::Type)]
#[sqlx(transparent)]
pub struct Money(pub i64);

impl Money {
    /// The most that is taken from outside: ten crore rupees.
    const MOST: i64 = 100_000_000;

    pub const fn rupees(rupees: i64) -> Self {
        Self(rupees * 100)
    }

    fn from_number(rupees: f64) -> Option<Self> {
        // In range, so neither the product nor the cast can lose a digit that counts.
        #[expect(clippy::cast_precision_loss, reason = "a small constant")]
        let in_range = rupees.abs() <= Self::MOST as f64;
        let paise = (rupees * 100.0).round();
        #[expect(clippy::cast_possible_truncation, reason = "in range, and whole")]
        (in_range && (rupees * 100.0 - paise).abs() < 1e-4).then_some(Self(paise as i64))
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            return to.serialize_i64(self.0 / 100);
        }
        #[expect(clippy::cast_precision_loss, reason = "an f64 holds 15 digits")]
        to.serialize_f64(self.0 as f64 / 100.0)
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let rupees = f64::deserialize(from)?;
        Self::from_number(rupees).ok_or_else(|| {
            de::Error::custom("an amount in rupees has at most two decimals and nine digits")
        })
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (rupees, paise) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        if paise == 0 {
            write!(f, "{sign}{rupees}")
        } else {
            write!(f, "{sign}{rupees}.{paise:02}")
        }
    }
}

impl PartialSchema for Money {
    fn schema() -> RefOr<Schema> {
        let number = ObjectBuilder::new().schema_type(Type::Number).multiple_of(Some(0.01));
        number.description(Some("Rupees, at most two decimals")).into()
    }
}

impl ToSchema for Money {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rupees_outside_are_paise_inside() {
        let read = |s: &str| serde_json::from_str::<Money>(s).ok();
        assert_eq!(read("1249"), Some(Money(124_900)));
        assert_eq!(read("1099.12"), Some(Money(109_912)));
        assert_eq!(read("0.1"), Some(Money(10)));
        assert_eq!(read("1.005"), None);
        assert_eq!(read("1e300"), None);
        assert_eq!(read("\"12\""), None);
        for (paise, written) in
            [(124_900, "1249"), (109_912, "1099.12"), (10, "0.1"), (-5, "-0.05")]
        {
            assert_eq!(serde_json::to_string(&Money(paise)).expect("a number"), written);
        }
        assert_eq!(Money(109_910).to_string(), "1099.10");
    }
}
