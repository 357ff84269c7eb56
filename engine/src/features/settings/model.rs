//! The business profile: typed, and checked before it is stored.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::error::FieldError;

/// Who the business is, as visitors and search engines are told.
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
}

impl BusinessProfile {
    /// Everything that is wrong with it.
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
            if digits(value).len() != 12 || !value.starts_with("+91") {
                refuse(field, "phone", "Please enter a valid Indian phone number");
            }
        }
        if !self.email.contains('@') {
            refuse("email", "email", "Please enter a valid email address");
        }
        if self.postal_code.len() != 6 || !self.postal_code.bytes().all(|b| b.is_ascii_digit()) {
            refuse("postal_code", "pincode", "Pincode must be at least 6 digits");
        }
        for (field, value) in [("opens", &self.opens), ("closes", &self.closes)] {
            if chrono::NaiveTime::parse_from_str(value, "%H:%M").is_err() {
                refuse(field, "time", "Must be a time like 08:00");
            }
        }
        if self.rating.is_some_and(|r| !(1.0..=5.0).contains(&r)) {
            refuse("rating", "range", "Must be 1 to 5");
        }
        if !(-90.0..=90.0).contains(&self.latitude) || !(-180.0..=180.0).contains(&self.longitude) {
            refuse("latitude", "range", "Not a place on Earth");
        }
        errors
    }

    /// `tel:+91…` of a shown number.
    pub fn tel(number: &str) -> String {
        format!("tel:+{}", digits(number))
    }

    /// `https://wa.me/91…`
    pub fn whatsapp_href(&self) -> String {
        format!("https://wa.me/{}", digits(&self.whatsapp))
    }
}

fn digits(number: &str) -> String {
    number.chars().filter(char::is_ascii_digit).collect()
}
