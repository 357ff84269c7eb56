//! Who the business is.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::numbers::{count, optional_count};
use crate::platform::{
    contact,
    error::{FieldError, Result},
    fields::Fields,
    locale::Locale,
};

/// The business, as pages and structured data present it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BusinessProfile {
    pub name: String,
    /// As shown; dialled without spaces.
    pub phone: String,
    pub faq_phone: String,
    pub whatsapp: String,
    pub email: String,
    pub street: String,
    pub locality: String,
    pub region: String,
    pub postal_code: String,
    pub latitude: f64,
    pub longitude: f64,
    /// `HH:MM`, every day of the week.
    pub opens: String,
    pub closes: String,
    /// Metres around the address.
    pub service_radius_m: u32,
    /// Left out of structured data when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review_count: Option<u32>,
    pub branches: u32,
    /// Number of the licence to use insecticides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "KA/PCO/0000")]
    pub licence: Option<String>,
    /// Tax number of the business.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "29AAAAA0000A1Z5")]
    pub gstin: Option<String>,
    /// The year in which the business began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1900, maximum = 2100)]
    pub since: Option<u32>,
    /// Days of the shortest and of the longest free warranty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 3650)]
    pub warranty_least_days: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 3650)]
    pub warranty_most_days: Option<u32>,
    /// The name in the script of a language; `name` where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_kn: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_hi: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_ta: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_te: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_mr: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_bn: Option<String>,
}

impl BusinessProfile {
    pub(super) fn read(mut fields: Fields) -> Result<Self> {
        let mut text = |name| fields.text(name, 200).unwrap_or_default();
        let [name, phone, faq_phone, whatsapp, email, street, locality, region] =
            ["name", "phone", "faq_phone", "whatsapp", "email", "street", "locality", "region"]
                .map(&mut text);
        let [postal_code, opens, closes] = ["postal_code", "opens", "closes"].map(&mut text);
        let [latitude, longitude] =
            ["latitude", "longitude"].map(|name| fields.number(name).unwrap_or(f64::NAN));
        let profile = Self {
            name,
            phone,
            faq_phone,
            whatsapp,
            email,
            street,
            locality,
            region,
            postal_code,
            latitude,
            longitude,
            opens,
            closes,
            service_radius_m: count(&mut fields, "service_radius_m", 1, 1_000_000),
            rating: fields.number("rating"),
            review_count: optional_count(&mut fields, "review_count", 1, 100_000_000),
            branches: count(&mut fields, "branches", 1, 1_000_000),
            licence: optional(&mut fields, "licence", 60),
            gstin: optional(&mut fields, "gstin", 15).map(|number| number.to_ascii_uppercase()),
            since: optional_count(&mut fields, "since", 1, 9999),
            warranty_least_days: optional_count(&mut fields, "warranty_least_days", 1, 3650),
            warranty_most_days: optional_count(&mut fields, "warranty_most_days", 1, 3650),
            name_kn: optional(&mut fields, "name_kn", 200),
            name_hi: optional(&mut fields, "name_hi", 200),
            name_ta: optional(&mut fields, "name_ta", 200),
            name_te: optional(&mut fields, "name_te", 200),
            name_mr: optional(&mut fields, "name_mr", 200),
            name_bn: optional(&mut fields, "name_bn", 200),
        };
        for e in profile.mistakes() {
            fields.refuse(&e.field, &e.code, e.message);
        }
        fields.finish(profile)
    }

    /// An error for each field that breaks a rule; empty when the profile is valid.
    pub fn mistakes(&self) -> Vec<FieldError> {
        let mut errors = Vec::new();
        let mut refuse = |field: &str, code: &str, message: &str| {
            errors.push(FieldError::new(field, code, message));
        };
        for (field, value) in [
            ("name", &self.name),
            ("street", &self.street),
            ("locality", &self.locality),
            ("region", &self.region),
        ] {
            if value.trim().is_empty() {
                refuse(field, "required", "Required");
            }
        }
        for (field, value) in
            [("phone", &self.phone), ("faq_phone", &self.faq_phone), ("whatsapp", &self.whatsapp)]
        {
            // Links are made of its ASCII digits.
            if !value.is_ascii() || contact::phone(value).is_none() {
                refuse(field, "phone", "Please enter a valid Indian phone number");
            }
        }
        if contact::email(&self.email).is_none() {
            refuse("email", "email", "Please enter a valid email address");
        }
        if self.postal_code.len() != 6 || !self.postal_code.bytes().all(|b| b.is_ascii_digit()) {
            refuse("postal_code", "pincode", "Pincode must be at least 6 digits");
        }
        for (field, value) in [("opens", &self.opens), ("closes", &self.closes)] {
            // chrono would also take 8:00.
            if value.len() != 5 || chrono::NaiveTime::parse_from_str(value, "%H:%M").is_err() {
                refuse(field, "time", "Must be a time like 08:00");
            }
        }
        if self.opens >= self.closes {
            refuse("closes", "range", "Must be later than opening");
        }
        if self.rating.is_some_and(|r| !(1.0..=5.0).contains(&r)) {
            refuse("rating", "range", "Must be 1 to 5");
        }
        if self.gstin.as_deref().is_some_and(|number| !is_gstin(number)) {
            refuse(
                "gstin",
                "gstin",
                "Must be a GSTIN of 15 characters; please check it for typing errors",
            );
        }
        if self.since.is_some_and(|year| !(1900..=2100).contains(&year)) {
            refuse("since", "range", "Must be a year from 1900 to 2100");
        }
        let both = self.warranty_least_days.zip(self.warranty_most_days);
        if both.is_some_and(|(least, most)| least > most) {
            refuse("warranty_most_days", "range", "Must not be shorter than the shortest warranty");
        }
        for (field, value, most) in
            [("latitude", self.latitude, 90.0), ("longitude", self.longitude, 180.0)]
        {
            if !(-most..=most).contains(&value) {
                refuse(field, "range", "Not a place on Earth");
            }
        }
        errors
    }

    /// The name as a language writes it.
    pub fn name_in(&self, locale: Locale) -> &str {
        let own = match locale {
            Locale::En => &None,
            Locale::Kn => &self.name_kn,
            Locale::Hi => &self.name_hi,
            Locale::Ta => &self.name_ta,
            Locale::Te => &self.name_te,
            Locale::Mr => &self.name_mr,
            Locale::Bn => &self.name_bn,
        };
        own.as_deref().unwrap_or(&self.name)
    }

    /// As the pages of a language show it: with its own name alone.
    #[must_use]
    pub fn told_in(&self, locale: Locale) -> Self {
        Self {
            name: self.name_in(locale).to_owned(),
            name_kn: None,
            name_hi: None,
            name_ta: None,
            name_te: None,
            name_mr: None,
            name_bn: None,
            ..self.clone()
        }
    }

    /// `tel:+91…` for a number as it is shown.
    pub fn tel(number: &str) -> String {
        format!("tel:+{}", digits(number))
    }

    /// `https://wa.me/91…`, of the digits in `whatsapp`.
    pub fn whatsapp_href(&self) -> String {
        format!("https://wa.me/{}", digits(&self.whatsapp))
    }
}

fn digits(number: &str) -> String {
    number.chars().filter(char::is_ascii_digit).collect()
}

fn optional(fields: &mut Fields, name: &'static str, most: usize) -> Option<String> {
    let given = fields.text(name, most).map(|text| text.trim().to_owned());
    given.filter(|text| !text.is_empty())
}

/// Whether a tax number has its shape, and the last character that follows from the others.
fn is_gstin(number: &str) -> bool {
    const DIGITS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let shape = b"00AAAAA0000A*Z*";
    let fits = |(is, wanted): (u8, &u8)| match wanted {
        b'0' => is.is_ascii_digit(),
        b'A' => is.is_ascii_uppercase(),
        b'Z' => is == b'Z',
        _ => is.is_ascii_digit() || is.is_ascii_uppercase(),
    };
    if number.len() != shape.len() || !number.bytes().zip(shape).all(fits) {
        return false;
    }
    let values: Vec<usize> = number.chars().filter_map(|c| DIGITS.find(c)).collect();
    let Some((last, others)) = values.split_last() else { return false };
    let sum: usize = others
        .iter()
        .enumerate()
        .map(|(i, value)| value * (1 + i % 2))
        .map(|product| product / DIGITS.len() + product % DIGITS.len())
        .sum();
    *last == (DIGITS.len() - sum % DIGITS.len()) % DIGITS.len()
}

#[cfg(test)]
mod tests {
    use super::is_gstin;

    #[test]
    fn a_tax_number_ends_with_what_follows_from_the_rest() {
        for valid in ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "29AAAAA0000A1ZY"] {
            assert!(is_gstin(valid), "{valid}");
        }
        let wrong = [
            "27AAPFU0939F1ZU",
            "27AAPFU0993F1ZV",
            "27AAPFU0939F1Z",
            "27aapfu0939f1zv",
            "२7AAPFU0939F1",
        ];
        for number in wrong {
            assert!(!is_gstin(number), "{number}");
        }
    }
}
