//! Codes of service types and room types, and the ways they are spelt.

use std::sync::Arc;

use super::model::{DEFAULT_MINUTES, minutes};
use crate::features::content::model::Snapshot;

/// The codes that are accepted.
#[derive(Debug, Clone)]
pub struct Codes(Arc<Snapshot>);

impl Codes {
    pub fn new(content: Arc<Snapshot>) -> Self {
        Self(content)
    }

    /// How long a visit takes, in minutes; an hour when the catalogue no longer knows the type.
    pub fn minutes_of(&self, service_type: &str) -> i64 {
        self.0.find("service_type", service_type).map_or(DEFAULT_MINUTES, |e| minutes(e))
    }

    pub fn knows_service_type(&self, code: &str) -> bool {
        self.0.find("service_type", code).is_some()
    }

    /// The room type meant: `1bhk` is `1_bhk`, `5+` is `5_bhk`. None when there is none.
    pub fn room_type(&self, given: &str) -> Option<&str> {
        let folded = given.trim().to_ascii_lowercase();
        let bhk = folded.strip_suffix("bhk").map_or(&*folded, |n| n.trim_end_matches(['_', ' ']));
        let meant = match bhk.trim_end_matches('+') {
            n if n.len() == 1 && n.as_bytes()[0].is_ascii_digit() => format!("{n}_bhk"),
            _ => folded,
        };
        self.0.find("room_type", &meant).map(|e| &*e.slug)
    }

    /// The types that a filter for this one matches: itself, and its family.
    pub fn matching(&self, service_type: &str) -> Vec<String> {
        // A `_management` type stands for the priced types of its family as well.
        let family = self.0.find("service_type", service_type).map(|e| e.shared_list("family"));
        std::iter::once(service_type.to_owned()).chain(family.into_iter().flatten()).collect()
    }
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use crate::testing::codes;

    #[test]
    fn every_spelling_of_a_room_is_one_code() {
        let codes = codes();
        for (given, meant) in [
            ("1bhk", Some("1_bhk")),
            ("1_bhk", Some("1_bhk")),
            ("2 BHK", Some("2_bhk")),
            ("5+", Some("5_bhk")),
            ("5+ bhk", Some("5_bhk")),
            ("3", Some("3_bhk")),
            ("villa", Some("villa")),
            ("500_1000", Some("500_1000")),
            ("7bhk", None),
            ("castle", None),
            ("", None),
        ] {
            assert_eq!(codes.room_type(given), meant, "{given}");
        }
    }

    #[test]
    fn a_management_type_stands_for_its_family() {
        let codes = codes();
        assert_eq!(
            codes.matching("rat_management"),
            ["rat_management", "rms_single", "rms_annual"]
        );
        assert_eq!(codes.matching("cockroach_management").len(), 5);
        assert_eq!(codes.matching("mosquito_management"), ["mosquito_management", "anti_dengue"]);
        assert_eq!(codes.matching("termite_management"), ["termite_management"]);
        assert_eq!(codes.matching("rms_single"), ["rms_single"]);
    }
}
