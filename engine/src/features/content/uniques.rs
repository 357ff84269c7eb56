//! Values that no two entries of a kind may share.

use std::collections::HashMap;

use icu_normalizer::ComposingNormalizerBorrowed;
use serde_json::Value;

use super::{
    finding::{Finding, Gate},
    kind::{Fields, Kind, Series},
};
use crate::platform::fold::fold;

/// Who has which value: language, field and folded value → slugs.
#[derive(Debug, Default)]
pub struct Uniques<'c>(HashMap<(&'c str, &'c str, String), Vec<&'c str>>);

impl<'c> Uniques<'c> {
    /// The values of a kind's entries, cell by cell: slug, language, fields.
    pub fn of(kind: &'c Kind, cells: impl Iterator<Item = (&'c str, &'c str, &'c Fields)>) -> Self {
        let mut found = Self::default();
        if !kind.has_uniques() {
            return found;
        }
        for (slug, locale, fields) in cells {
            for (name, value) in values(kind, locale, fields) {
                found.0.entry((locale, name, value)).or_default().push(slug);
            }
        }
        found
    }

    /// What another entry has too, in one cell of the entry with this slug.
    pub fn shared_by(
        &self,
        kind: &Kind,
        (slug, locale): (&str, &str),
        fields: &Fields,
    ) -> Vec<Finding> {
        let mut found = Vec::new();
        for (name, value) in values(kind, locale, fields) {
            let all = self.0.get(&(locale, name, value)).map(Vec::as_slice).unwrap_or_default();
            if let Some(other) = all.iter().find(|other| **other != slug) {
                let message = format!("{}/{other} has this already", kind.name);
                let path = name.to_owned();
                found.push(Finding { path, code: "unique", message, gate: Gate::Release });
            }
        }
        found
    }
}

impl Kind {
    /// Whether it declares a field with `unique`.
    pub fn has_uniques(&self) -> bool {
        self.fields.values().any(|field| field.unique == Some(true))
    }
}

/// The values of a cell that have to be unique, each with the name of its field. Values that look or
/// count the same are the same, in whatever letters they were typed.
fn values<'k>(
    kind: &'k Kind,
    locale: &str,
    fields: &Fields,
) -> impl Iterator<Item = (&'k str, String)> {
    let is_shared = locale == Series::SHARED;
    let unique = kind.fields_of(is_shared).filter(|(_, field)| field.unique == Some(true));
    unique.filter_map(|(name, _)| match fields.get(name)? {
        Value::String(text) => Some((name, folded(text))).filter(|(_, text)| !text.is_empty()),
        other => Some((name, other.to_string())),
    })
}

fn folded(text: &str) -> String {
    // Joiners change how letters are drawn, not which they are.
    let is_joiner = |c: &char| matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}');
    let plain = ComposingNormalizerBorrowed::new_nfkc().normalize(text).into_owned();
    fold(&plain.chars().filter(|c| !is_joiner(c)).collect::<String>())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::features::content::block::Blocks;

    const OFFER: &str = "label = \"Offer\"\ntitle = \"name\"\n\
        [fields.code]\ntype = \"text\"\nunique = true\n\
        [fields.name]\ntype = \"text\"\nlocalized = true\nunique = true\n";

    #[test]
    fn a_value_is_the_same_however_it_was_typed_and_only_in_its_language() {
        let kind = Kind::parse("offer", OFFER, &Blocks::new()).expect("a kind");
        let fields = |value: Value| serde_json::from_value::<Fields>(value).expect("an object");
        let code = fields(json!({ "code": "CAFÉ" }));
        let name = fields(json!({ "name": "ದೀಪಾವಳಿ" }));
        let all = [("diwali", "*", &code), ("diwali", "kn", &name), ("other", "en", &name)];
        let uniques = Uniques::of(&kind, all.into_iter());
        let told = |slug: &str, locale: &str, value: Value| {
            let found = uniques.shared_by(&kind, (slug, locale), &fields(value)).into_iter();
            found.map(|one| format!("{} {}", one.path, one.message)).collect::<Vec<_>>()
        };
        assert_eq!(told("diwali", "*", json!({ "code": "CAFÉ" })), [""; 0]);
        for typed in ["cafe\u{301}", " Café ", "ＣＡＦÉ", "caf\u{200d}é"] {
            let has = ["code offer/diwali has this already"];
            assert_eq!(told("monsoon", "*", json!({ "code": typed })), has, "{typed}");
        }
        assert_eq!(told("monsoon", "kn", json!({ "name": "ದೀಪಾವಳಿ" })).len(), 1);
        assert_eq!(told("monsoon", "ta", json!({ "name": "ದೀಪಾವಳಿ" })), [""; 0]);
    }
}
