//! Validation: what is wrong with a cell by the rules of its kind, and which gate refuses it.
//!
//! Saving refuses what cannot be stored; releasing refuses what cannot be shown.

use serde_json::Value;

use super::{
    finding::{Finding, Gate},
    kind::{ARCHIVED, BUILT_IN, Fields, Kind, LANGUAGES, POSITION, Series, TEXT, is_empty},
    languages::{self, Languages},
    leaves::{Leaf, at},
    placeholders,
    references::Leads,
    values::Refusal,
};
use crate::platform::locale::Locale;

/// What a cell is looked at beside.
#[derive(Clone, Copy)]
pub struct Beside<'a> {
    pub shared: &'a Fields,
    /// The text that translations are made from, and that stands in where they lack one.
    pub english: &'a Fields,
    /// Where a reference to a slug of a kind leads.
    pub leads: &'a dyn Fn(&str, &str) -> Leads,
}

impl Kind {
    /// All that is wrong in an entry, cell by cell; `cell` has the fields of a language or of `*`.
    pub fn validate_entry<'f>(
        &self,
        cell: impl Fn(&str) -> Option<&'f Fields>,
        leads: &dyn Fn(&str, &str) -> Leads,
    ) -> Vec<(&'static str, Finding)> {
        let none = Fields::new();
        let of = |locale: &str| cell(locale).unwrap_or(&none);
        let beside = Beside { shared: of(Series::SHARED), english: of("en"), leads };
        let locales = std::iter::once(Series::SHARED).chain(Locale::ALL.map(Locale::code));
        let found = |locale| self.validate(locale, of(locale), beside).into_iter();
        locales.flat_map(|locale| found(locale).map(move |one| (locale, one))).collect()
    }

    /// All that is wrong in one cell; empty when nothing is.
    pub fn validate(&self, locale: &str, fields: &Fields, beside: Beside<'_>) -> Vec<Finding> {
        let series = Series::of(locale).unwrap_or(Series::Other);
        let mut found = self.unknown(series, fields);
        found.extend(self.misbuilt(series, fields, beside.shared));
        // What is held back is not shown, so it need not be fit to be. English stands in elsewhere.
        let languages = Languages::of(beside.shared);
        let shared = if series.is_shared() { fields } else { beside.shared };
        for leaf in self.leaves(series, fields, Some(shared)) {
            let has = |locale| languages.has(locale) && leaf.languages.has(locale);
            let shown = Locale::parse(locale).is_none_or(|l| l == Locale::En || has(l));
            let used = leaf.used;
            let wrong = match leaf.value {
                None if used && leaf.field.is_asked_for() && must_have(locale, &leaf, beside) => {
                    Some((Gate::Release, ("required", "is required".to_owned())))
                }
                None => None,
                Some(value) => self.wrong(series, &leaf, value, beside),
            };
            if let Some((gate, (code, message))) = wrong
                && (shown && used || gate == Gate::Save)
            {
                found.push(Finding { path: leaf.path.into_owned(), code, message, gate });
            }
        }
        found
    }

    /// Fields that the kind does not have, and built-in ones that cannot be stored.
    fn unknown(&self, series: Series, fields: &Fields) -> Vec<Finding> {
        let mut found = Vec::new();
        let mut refuse = |path: &str, code, message: String| {
            found.push(Finding { path: path.to_owned(), code, message, gate: Gate::Save });
        };
        for (name, value) in fields {
            let known = match self.fields.get(name) {
                Some(field) => self.is_in(field, series.is_shared()),
                None if name == LANGUAGES => self.can_hold_back() || is_empty(value),
                None => BUILT_IN.contains(&name.as_str()),
            };
            if !known || (BUILT_IN.contains(&name.as_str()) && !series.is_shared()) {
                refuse(name, "unknown", format!("'{name}' is no {} field", series.label()));
            }
        }
        if fields.get(POSITION).is_some_and(|p| p.as_i64().is_none_or(|n| n < 0)) {
            refuse(POSITION, "number", "Position must be a whole number from 0".to_owned());
        }
        if fields.get(ARCHIVED).is_some_and(|a| !a.is_boolean()) {
            refuse(ARCHIVED, "type", "Must be true or false".to_owned());
        }
        if fields.get(LANGUAGES).is_some_and(|l| !l.is_null() && !languages::is_valid(l)) {
            let codes = Locale::ALL.map(Locale::code).join(", ");
            refuse(LANGUAGES, "choice", format!("Must be a list of: {codes}"));
        }
        found
    }

    fn wrong(
        &self,
        series: Series,
        leaf: &Leaf<'_>,
        value: &Value,
        beside: Beside<'_>,
    ) -> Option<(Gate, Refusal)> {
        let stored = leaf.field.stores(leaf, beside.shared).and_then(|()| {
            let english = at(beside.english, &leaf.path);
            let kept = self.keeps_placeholders(series, english, value);
            kept.map_err(|message| ("placeholder", message))
        });
        match stored {
            Err(refusal) => Some((Gate::Save, refusal)),
            Ok(()) => Some((Gate::Release, leaf.field.shows(leaf, beside.leads).err()?)),
        }
    }

    /// Translations of `text` entries keep the placeholders of their English; others need not.
    fn keeps_placeholders(
        &self,
        series: Series,
        english: Option<&Value>,
        value: &Value,
    ) -> Result<(), String> {
        match (english.and_then(Value::as_str), value.as_str()) {
            (Some(english), Some(value)) if self.name == TEXT && series == Series::Other => {
                placeholders::compare(english, value)
            }
            _ => Ok(()),
        }
    }
}

/// Whether something has to be written at a leaf. English stands in for the other languages; where
/// it is held back, each language needs its own text or the English one.
fn must_have(locale: &str, leaf: &Leaf<'_>, beside: Beside<'_>) -> bool {
    let languages = Languages::of(beside.shared);
    let has = |locale| languages.has(locale) && leaf.languages.has(locale);
    match Locale::parse(locale) {
        None => true,
        Some(Locale::En) => has(Locale::En),
        Some(_) if has(Locale::En) => false,
        Some(locale) => has(locale) && at(beside.english, &leaf.path).is_none_or(is_empty),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::features::content::block::Blocks;

    const FAQ: &str = r#"
        label = "FAQ"
        title = "question"
        [fields.question]
        type = "text"
        localized = true
        required = true
        max = 10
        [fields.answer]
        type = "markdown"
        localized = true
        [fields.zone]
        type = "reference"
        kind = "zone"
        [fields.rank]
        type = "number"
        min = 1
        max = 9
        [fields.pincode]
        type = "text"
        pattern = "[1-9][0-9]{5}"
        pattern_help = "six digits"
    "#;

    fn fields(value: Value) -> Fields {
        serde_json::from_value(value).expect("an object")
    }

    fn all(locale: &str, value: Value, shared: Value, english: Value) -> Vec<String> {
        let kind = Kind::parse("faq", FAQ, &Blocks::new()).expect("a kind");
        let leads = |kind: &str, slug: &str| {
            Leads::to(kind, (kind == "zone" && slug == "east").then_some(true))
        };
        let (shared, english) = (fields(shared), fields(english));
        let beside = Beside { shared: &shared, english: &english, leads: &leads };
        kind.validate(locale, &fields(value), beside)
            .into_iter()
            .map(|e| format!("{:?} {} {}: {}", e.gate, e.path, e.code, e.message))
            .collect()
    }

    fn wrong(locale: &str, value: Value) -> Vec<String> {
        all(locale, value, json!({}), json!({}))
    }

    #[test]
    fn each_wrong_field_is_named_with_its_reason_and_its_gate() {
        assert_eq!(
            wrong("en", json!({ "question": "Is it safe?" })),
            ["Save question too_long: At most 10 characters"]
        );
        assert_eq!(
            wrong("en", json!({ "colour": "Yes" })),
            [
                "Save colour unknown: 'colour' is no localized field",
                "Release question required: is required",
            ]
        );
        assert_eq!(
            wrong("*", json!({ "zone": "west", "position": -1, "rank": 0, "pincode": "56006" })),
            [
                "Save position number: Position must be a whole number from 0",
                "Release zone reference: there is no zone 'west'",
                "Release rank range: Must be 1 to 9",
                "Release pincode pattern: six digits",
            ]
        );
        let fine = json!({ "zone": "east", "position": 3, "rank": 1, "pincode": "560066" });
        assert_eq!(wrong("*", fine), [""; 0]);
        assert_eq!(wrong("*", json!({ "rank": 10 })), ["Save rank range: Must be 1 to 9"]);
    }

    #[test]
    fn a_text_without_a_limit_of_its_own_has_the_common_one() {
        let long = |n| json!({ "question": "Safe?", "answer": "a".repeat(n) });
        assert_eq!(wrong("en", long(40_000)), [""; 0]);
        let told = ["Save answer too_long: At most 40000 characters"];
        assert_eq!(wrong("en", long(40_001)), told);
    }

    #[test]
    fn a_limit_counts_what_a_reader_takes_for_one_character() {
        // Syllables of five scripts, a family, a flag, a letter with its accent.
        for one in
            ["क्षि", "கௌ", "తె", "ನ್ನ", "ক্ষ", "👩\u{200d}👩\u{200d}👧\u{200d}👦", "🇮🇳", "e\u{301}"]
        {
            let ten = json!({ "question": one.repeat(10) });
            assert_eq!(wrong("en", ten), [""; 0], "{one}");
            let eleven = json!({ "question": one.repeat(11) });
            let told = ["Save question too_long: At most 10 characters"];
            assert_eq!(wrong("en", eleven), told, "{one}");
        }
    }

    #[test]
    fn a_translation_may_be_incomplete_unless_english_is_held_back() {
        assert_eq!(wrong("kn", json!({})), [""; 0]);
        let kannada = json!({ "languages": ["kn"] });
        assert_eq!(all("en", json!({}), kannada.clone(), json!({})), [""; 0]);
        let told = ["Release question required: is required"];
        assert_eq!(all("kn", json!({}), kannada.clone(), json!({})), told);
        let english = json!({ "question": "Safe?" });
        assert_eq!(all("kn", json!({}), kannada.clone(), english), [""; 0]);
        assert_eq!(all("ta", json!({}), kannada, json!({})), [""; 0]);
    }

    #[test]
    fn a_value_that_the_cell_held_already_is_no_reason_to_refuse_a_save() {
        let kind = Kind::parse("faq", FAQ, &Blocks::new()).expect("a kind");
        let none = Fields::new();
        let leads = |_: &str, _: &str| Leads::There;
        let beside = Beside { shared: &none, english: &none, leads: &leads };
        let cell = fields(json!({ "question": "Is it safe?", "colour": 1 }));
        let found = kind.validate("en", &cell, beside);
        let refused = |held: &Fields| {
            let found = found.iter().filter(|one| one.refuses(&cell, &[held]));
            found.map(|one| one.path.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(refused(&none), ["colour", "question"]);
        assert_eq!(refused(&cell), [""; 0]);
        assert_eq!(refused(&fields(json!({ "colour": 1 }))), ["question"]);
    }

    #[test]
    fn languages_are_codes_and_only_for_kinds_with_texts_of_their_own() {
        assert_eq!(wrong("*", json!({ "languages": ["en", "kn"] })), [""; 0]);
        let told = ["Save languages choice: Must be a list of: en, kn, hi, ta, te, mr, bn"];
        for odd in [json!(["fr"]), json!("kn"), json!([1])] {
            assert_eq!(wrong("*", json!({ "languages": odd })), told);
        }
        let unknown = ["Save languages unknown: 'languages' is no localized field"];
        assert_eq!(wrong("kn", json!({ "languages": ["kn"] })), unknown);
    }
}
