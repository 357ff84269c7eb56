//! Validation: what is wrong with a cell by the rules of its kind, and which gate refuses it.
//!
//! Saving refuses what cannot be stored; releasing refuses what cannot be shown.

use serde_json::Value;
use unicode_segmentation::UnicodeSegmentation as _;

use super::{
    finding::{Finding, Gate},
    kind::{
        ARCHIVED, BUILT_IN, Field, FieldType, Fields, Kind, LANGUAGES, POSITION, Series, TEXT,
        UPLOADED, is_empty,
    },
    languages::{self, Languages},
    leaves::{Leaf, at},
    placeholders,
    references::{Leads, UNDESCRIBED, UNPUBLISHED},
};
use crate::platform::{locale::Locale, templates};

/// Most characters of a text and of a long text, for fields that name no `max`.
const MAX_TEXT: i64 = 2_000;
const MAX_LONG_TEXT: i64 = 40_000;

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
        // What is held back is not shown, so it need not be fit to be. English stands in elsewhere.
        let languages = Languages::of(beside.shared);
        let shown = Locale::parse(locale).is_none_or(|l| l == Locale::En || languages.has(l));
        for leaf in self.leaves(series, fields) {
            let wrong = match leaf.value {
                None if leaf.field.required && must_have(locale, &leaf, beside) => {
                    Some((Gate::Release, ("required", "is required".to_owned())))
                }
                None => None,
                Some(value) => self.wrong(series, &leaf, value, beside),
            };
            if let Some((gate, (code, message))) = wrong
                && (shown || gate == Gate::Save)
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
                Some(field) => field.localized != series.is_shared(),
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
    match Locale::parse(locale) {
        None => true,
        Some(Locale::En) => languages.has(Locale::En),
        Some(_) if languages.has(Locale::En) => false,
        Some(locale) => {
            languages.has(locale) && at(beside.english, &leaf.path).is_none_or(is_empty)
        }
    }
}

type Refusal = (&'static str, String);

impl Field {
    /// Refuses what cannot be stored.
    fn stores(&self, leaf: &Leaf<'_>, shared: &Fields) -> Result<(), Refusal> {
        if self.kind == FieldType::List {
            let items = leaf.value.and_then(Value::as_array);
            let items = items.ok_or(("type", "Must be a list".to_owned()))?;
            if self.max.is_some_and(|max| i64::try_from(items.len()).unwrap_or(i64::MAX) > max) {
                return Err((
                    "too_long",
                    format!("At most {} items", self.max.unwrap_or_default()),
                ));
            }
            if items.iter().filter_map(Value::as_str).any(|text| text.contains('\n')) {
                return Err(("lines", "An item is one line".to_owned()));
            }
        }
        leaf.items().iter().try_for_each(|value| self.stores_one(value, shared))
    }

    fn stores_one(&self, value: &Value, shared: &Fields) -> Result<(), Refusal> {
        match self.item() {
            FieldType::Boolean => {
                value.as_bool().map(|_| ()).ok_or(("type", "Must be true or false".to_owned()))
            }
            FieldType::Number => self.stores_number(value),
            FieldType::Text | FieldType::Markdown | FieldType::Reference => {
                self.stores_text(value).map(|_| ())
            }
            FieldType::Choice => {
                let given = self.stores_text(value)?;
                if self.options.iter().any(|o| o == given) {
                    return Ok(());
                }
                Err(("choice", format!("'{given}' is not one of: {}", self.options.join(", "))))
            }
            FieldType::Template => {
                let source = self.stores_text(value)?;
                let declared = self.variables.as_ref().and_then(|v| shared.get(v));
                let names: Vec<&str> = declared
                    .and_then(Value::as_array)
                    .map(|list| list.iter().filter_map(Value::as_str).collect())
                    .unwrap_or_default();
                templates::check(source, &names).map_err(|e| ("template", e))
            }
            FieldType::List => Err(("type", "A list cannot hold lists".to_owned())),
        }
    }

    fn stores_number(&self, value: &Value) -> Result<(), Refusal> {
        let n = value.as_f64().ok_or(("type", "Must be a number".to_owned()))?;
        if self.integer && value.as_i64().is_none() {
            return Err(("type", "Must be a whole number".to_owned()));
        }
        #[expect(clippy::cast_precision_loss, reason = "limits are small numbers")]
        let above = self.max.is_some_and(|max| n > max as f64);
        if above { Err(self.out_of_range()) } else { Ok(()) }
    }

    fn out_of_range(&self) -> Refusal {
        let bound = |b: Option<i64>| b.map_or_else(|| "…".to_owned(), |n| n.to_string());
        ("range", format!("Must be {} to {}", bound(self.min), bound(self.max)))
    }

    fn stores_text<'v>(&self, value: &'v Value) -> Result<&'v str, Refusal> {
        let text = value.as_str().ok_or(("type", "Must be text".to_owned()))?;
        if text.chars().any(|c| c.is_control() && c != '\n' && c != '\t') {
            return Err(("characters", "Holds a control character".to_owned()));
        }
        let most = match self.item() {
            FieldType::Markdown | FieldType::Template => MAX_LONG_TEXT,
            _ => MAX_TEXT,
        };
        // A list's `max` counts items, not characters.
        let max = if self.kind == FieldType::List { most } else { self.max.unwrap_or(most) };
        if i64::try_from(text.graphemes(true).count()).unwrap_or(i64::MAX) > max {
            return Err(("too_long", format!("At most {max} characters")));
        }
        Ok(text)
    }

    /// Refuses what is stored and cannot be shown.
    fn shows(&self, leaf: &Leaf<'_>, leads: &dyn Fn(&str, &str) -> Leads) -> Result<(), Refusal> {
        leaf.items().iter().try_for_each(|value| self.shows_one(value))?;
        leaf.references().try_for_each(|(target, slug)| match leads(target, slug) {
            Leads::There => Ok(()),
            Leads::Undescribed => Err(("described", UNDESCRIBED.to_owned())),
            Leads::NotLive if target == UPLOADED => Err(("described", UNPUBLISHED.to_owned())),
            Leads::NotLive => {
                Err(("reference", format!("{target} '{slug}' is neither live nor in this release")))
            }
            Leads::Nowhere => Err(("reference", format!("there is no {target} '{slug}'"))),
        })
    }

    fn shows_one(&self, value: &Value) -> Result<(), Refusal> {
        #[expect(clippy::cast_precision_loss, reason = "limits are small numbers")]
        let below = value.as_f64().zip(self.min).is_some_and(|(n, min)| n < min as f64);
        if below {
            return Err(self.out_of_range());
        }
        match (&self.pattern, value.as_str()) {
            (Some(pattern), Some(text)) if !pattern.matches(text) => {
                let sentence = || format!("must look like {}", pattern.source());
                Err(("pattern", self.pattern_help.clone().unwrap_or_else(sentence)))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

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
        let kind = Kind::parse("faq", FAQ).expect("a kind");
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
            ["क्षि", "கௌ", "తె", "ನ್", "ক্ষ", "👩\u{200d}👩\u{200d}👧\u{200d}👦", "🇮🇳", "e\u{301}"]
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
        let kind = Kind::parse("faq", FAQ).expect("a kind");
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
