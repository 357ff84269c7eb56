//! Codes of service types and room types, and the ways they are spelt.

use std::collections::BTreeMap;

use super::model::minutes;
use crate::features::content::model::Snapshot;

/// The codes that are accepted, in the order of the catalogue.
#[derive(Debug, Clone)]
pub struct Codes {
    pub service_types: Vec<String>,
    pub room_types: Vec<String>,
    /// A `_management` type stands for the priced types of its family as well.
    pub families: BTreeMap<String, Vec<String>>,
    /// How long a visit takes, in minutes.
    pub minutes: BTreeMap<String, i64>,
}

impl Codes {
    pub fn new(content: &Snapshot) -> Self {
        let slugs = |kind| content.all(kind).iter().map(|e| e.slug.clone()).collect();
        let services = content.all("service_type").iter();
        Self {
            service_types: slugs("service_type"),
            room_types: slugs("room_type"),
            families: services.clone().map(|e| (e.slug.clone(), e.shared_list("family"))).collect(),
            minutes: services.map(|e| (e.slug.clone(), minutes(e))).collect(),
        }
    }

    /// How long a visit takes, in minutes; an hour when the catalogue no longer knows the type.
    pub fn minutes_of(&self, service_type: &str) -> i64 {
        self.minutes.get(service_type).copied().unwrap_or(60)
    }

    pub fn knows_service_type(&self, code: &str) -> bool {
        self.service_types.iter().any(|known| known == code)
    }

    /// The room type meant: `1bhk` is `1_bhk`, `5+` is `5_bhk`. None when there is none.
    pub fn room_type(&self, given: &str) -> Option<&str> {
        let folded = given.trim().to_ascii_lowercase();
        let bhk = folded.strip_suffix("bhk").map_or(&*folded, |n| n.trim_end_matches(['_', ' ']));
        let meant = match bhk.trim_end_matches('+') {
            n if n.len() == 1 && n.as_bytes()[0].is_ascii_digit() => format!("{n}_bhk"),
            _ => folded,
        };
        self.room_types.iter().find(|known| **known == meant).map(String::as_str)
    }

    /// The types that a filter for this one matches: itself, and its family.
    pub fn matching(&self, service_type: &str) -> Vec<String> {
        let family = self.families.get(service_type).into_iter().flatten().cloned();
        std::iter::once(service_type.to_owned()).chain(family).collect()
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
