//! Codes of service types and room types, and the ways they are spelt.

use std::sync::Arc;

use super::model::{DEFAULT_MINUTES, minutes};
use crate::features::content::model::Snapshot;

/// The codes that requests may use: those of a content snapshot. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Codes(Arc<Snapshot>);

impl Codes {
    /// Usually of the live content, for one request, so that new codes are known at once.
    pub fn new(content: Arc<Snapshot>) -> Self {
        Self(content)
    }

    /// Length of a visit in minutes, 1 to 1,440; 60 when the catalogue does not know the type.
    pub fn minutes_of(&self, service_type: &str) -> i64 {
        self.0.find("service_type", service_type).map_or(DEFAULT_MINUTES, |e| minutes(e))
    }

    /// Whether there is a service type of exactly this code.
    pub fn knows_service_type(&self, code: &str) -> bool {
        self.0.find("service_type", code).is_some()
    }

    /// The code of the room type that `given` spells: `1bhk` is `1_bhk`, `5+` is `5_bhk`. None when
    /// there is no such room type.
    pub fn room_type(&self, given: &str) -> Option<&str> {
        let folded = given.trim().to_ascii_lowercase();
        let bhk = folded.strip_suffix("bhk").map_or(&*folded, |n| n.trim_end_matches(['_', ' ']));
        let meant = match bhk.trim_end_matches('+') {
            n if n.len() == 1 && n.as_bytes()[0].is_ascii_digit() => format!("{n}_bhk"),
            _ => folded,
        };
        self.0.find("room_type", &meant).map(|e| &*e.slug)
    }

    /// The codes that a filter for this type matches: itself, then its family.
    pub fn matching(&self, service_type: &str) -> Vec<String> {
        // A `_management` type also matches the priced types of its family.
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
