//! Texts that have a form: dates, addresses, phones, colors.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use url::Url;

use super::{
    field::{Field, FieldType},
    links::Link,
    values::Refusal,
};
use crate::platform::contact;

/// Schemes of links. A text is one of these, so that no link runs a script.
const SCHEMES: [&str; 4] = ["https", "http", "mailto", "tel"];

/// The least contrast between letters and their ground (WCAG 2.2, 1.4.3).
const CONTRAST: f64 = 4.5;

impl FieldType {
    /// Refuses a text that is no value of the type.
    pub(super) fn form(self, text: &str) -> Result<(), Refusal> {
        let refuse = |code, told: &str| Err((code, told.to_owned()));
        match self {
            Self::Date if date(text).is_none() => {
                refuse("date", "Must be a date such as 2026-11-30")
            }
            Self::DateTime if moment(text).is_none() => refuse(
                "datetime",
                "Must be a date, a time and its zone, such as 2026-11-30T18:00:00+05:30",
            ),
            Self::Url if !is_link(text) => {
                refuse("url", "Must be a whole address: https://, http://, mailto: or tel:")
            }
            Self::Email if contact::email(text).is_none() => {
                refuse("email", "Must be an email address")
            }
            Self::Phone if contact::staff_phone(text).is_none() => refuse(
                "phone",
                "Must be a phone number: ten digits, or + and the number with its country",
            ),
            Self::Link if !Link::parse(text).is_valid(is_link) => refuse(
                "link",
                "Must be an entry (entry:area/hebbal) or a whole address: https://, http://, mailto: or tel:",
            ),
            Self::Color if rgb(text).is_none() => {
                refuse("color", "Must be a color such as #1f7a4d")
            }
            _ => Ok(()),
        }
    }

    /// Whether not even a draft may hold a text without its form.
    pub(super) fn is_always_in_form(self) -> bool {
        matches!(self, Self::Date | Self::DateTime)
    }

    /// The text as it is stored: moments in UTC, phones in E.164. A text without its form stays.
    pub(super) fn normalised(self, text: &str) -> Option<String> {
        match self {
            Self::Date | Self::Url | Self::Link => Some(text.trim().to_owned()),
            Self::DateTime => {
                let utc = moment(text)?;
                Some(utc.to_rfc3339_opts(SecondsFormat::AutoSi, true))
            }
            Self::Email => contact::email(text),
            Self::Phone => contact::staff_phone(text),
            Self::Color => Some(text.trim().to_ascii_lowercase()),
            _ => None,
        }
    }
}

impl Field {
    /// Refuses a text in its form that cannot be shown: out of the bounds, or hard to read.
    pub(super) fn in_bounds(&self, text: &str) -> Result<(), Refusal> {
        let is_before = |one: &str, other: &str| match self.item() {
            FieldType::Date => date(one) < date(other),
            _ => moment(one) < moment(other),
        };
        if let Some(first) = self.earliest.as_ref().filter(|first| is_before(text, first)) {
            return Err(("range", format!("Must not be before {first}")));
        }
        if let Some(last) = self.latest.as_ref().filter(|last| is_before(last, text)) {
            return Err(("range", format!("Must not be after {last}")));
        }
        if let Some(ground) = &self.on
            && let Some(contrast) = contrast(text, ground)
            && contrast < CONTRAST
        {
            let told = format!("Is hard to read on {ground}: contrast {contrast:.1}, at least 4.5");
            return Err(("contrast", told));
        }
        Ok(())
    }
}

fn date(text: &str) -> Option<NaiveDate> {
    // Two digits for the month and the day, as everything that reads dates expects; there was no year 0.
    let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
    (date.format("%Y-%m-%d").to_string() == text && text > "0001").then_some(date)
}

fn moment(text: &str) -> Option<DateTime<Utc>> {
    let moment = DateTime::parse_from_rfc3339(text.trim()).ok()?;
    Some(moment.to_utc())
}

/// Whether a text is an address that a link may lead to.
pub(super) fn is_link(text: &str) -> bool {
    let Ok(url) = Url::parse(text) else { return false };
    let names_somebody = url.has_host() || !url.path().is_empty() && url.cannot_be_a_base();
    SCHEMES.contains(&url.scheme()) && names_somebody && !text.contains(char::is_whitespace)
}

fn rgb(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let number =
        digits.chars().all(|c| c.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16));
    let [_, r, g, b] = number?.ok()?.to_be_bytes();
    Some([r, g, b])
}

/// The contrast ratio of WCAG, 1 to 21.
fn contrast(one: &str, other: &str) -> Option<f64> {
    let (one, other) = (luminance(rgb(one)?), luminance(rgb(other)?));
    Some((one.max(other) + 0.05) / (one.min(other) + 0.05))
}

/// The relative luminance of WCAG.
fn luminance(rgb: [u8; 3]) -> f64 {
    let [r, g, b] = rgb.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_takes_its_form_and_nothing_else() {
        for (kind, right, wrong) in [
            (
                FieldType::Date,
                &["2026-02-28", "2028-02-29"][..],
                &[
                    "0000-01-01",
                    "2026-02-30",
                    "2026-2-3",
                    "28.02.2026",
                    "2026-02-28T10:00:00Z",
                    "०२०६-०२-२८",
                ][..],
            ),
            (
                FieldType::DateTime,
                &["2026-11-30T18:00:00+05:30", "2026-11-30T12:30:00Z"],
                &["2026-11-30T18:00:00", "2026-11-30", "2026-11-31T18:00:00Z"],
            ),
            (
                FieldType::Url,
                &[
                    "https://example.in/a?b#c",
                    "http://x",
                    "mailto:a@example.in",
                    "tel:+919845011201",
                ],
                &[
                    "javascript:alert(1)",
                    "example.in",
                    "/faq",
                    "https://",
                    "data:text/html,x",
                    "https://a b",
                    "mailto:",
                    "//example.in",
                    "JaVaScRiPt:x",
                ],
            ),
            (FieldType::Email, &["a@example.in"], &["a@", "a b@example.in", "example.in"]),
            (FieldType::Phone, &["+91 98450 11201", "080 2222 1234"], &["12345", "call me"]),
            (
                FieldType::Color,
                &["#1f7a4d", "#FFFFFF"],
                &["1f7a4d", "#1f7", "green", "#1f7a4g", "#+f7a4d"],
            ),
        ] {
            for text in right {
                assert_eq!(kind.form(text), Ok(()), "{kind:?} {text}");
            }
            for text in wrong {
                assert!(kind.form(text).is_err(), "{kind:?} {text}");
            }
        }
    }

    #[test]
    fn what_is_stored_is_written_in_one_way() {
        let stored = |kind: FieldType, text| kind.normalised(text);
        let utc = stored(FieldType::DateTime, "2026-11-30T18:00:00+05:30");
        assert_eq!(utc.as_deref(), Some("2026-11-30T12:30:00Z"));
        assert_eq!(stored(FieldType::Phone, "098450-11201").as_deref(), Some("+919845011201"));
        assert_eq!(stored(FieldType::Color, "#1F7A4D").as_deref(), Some("#1f7a4d"));
        assert_eq!(stored(FieldType::Phone, "call me"), None);
        assert_eq!(stored(FieldType::Text, " a "), None);
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        let of = |one, other| contrast(one, other).map(|ratio| (ratio * 100.0).round() / 100.0);
        assert_eq!(of("#ffffff", "#000000"), Some(21.0));
        assert_eq!(of("#767676", "#ffffff"), Some(4.54));
        assert_eq!(of("#777777", "#ffffff"), Some(4.48));
    }
}
