//! Validation: the rules of a kind for every draft and every imported file.

use serde_json::Value;
use unicode_segmentation::UnicodeSegmentation as _;

use super::kind::{
    ARCHIVED, BUILT_IN, Field, FieldType, Fields, Kind, POSITION, Series, TEXT, is_empty,
};
use super::placeholders;
use super::references::{Leads, UNDESCRIBED};
use crate::platform::{error::FieldError, templates};

impl Kind {
    /// All mistakes in the fields of one revision; empty when there is none. `shared` are the
    /// entry's shared fields, `english` the text that a translation is made from; `leads` tells
    /// where a reference leads.
    pub fn validate(
        &self,
        series: Series,
        fields: &Fields,
        (shared, english): (&Fields, &Fields),
        leads: &dyn Fn(&str, &str) -> Leads,
    ) -> Vec<FieldError> {
        let mut errors = Vec::new();
        let mut refuse = |field: &str, code: &str, message: String| {
            errors.push(FieldError::new(field, code, message));
        };
        for name in fields.keys() {
            let known = self.fields.get(name).is_some_and(|f| f.localized != series.is_shared())
                || (series.is_shared() && BUILT_IN.contains(&name.as_str()));
            if !known {
                refuse(name, "unknown", format!("'{name}' is no {} field", series.label()));
            }
        }
        if series.is_shared()
            && fields.get(POSITION).is_some_and(|p| p.as_i64().is_none_or(|n| n < 0))
        {
            refuse(POSITION, "number", "Position must be a whole number from 0".to_owned());
        }
        if fields.get(ARCHIVED).is_some_and(|a| !a.is_boolean()) {
            refuse(ARCHIVED, "type", "Must be true or false".to_owned());
        }
        for (name, field) in self.fields_of(series.is_shared()) {
            match fields.get(name).filter(|v| !is_empty(v)) {
                None if field.required && series.is_complete() => {
                    refuse(name, "required", format!("{name} is required"));
                }
                None => {}
                Some(value) => {
                    if let Err((code, message)) = field.accepts(value, shared, leads) {
                        refuse(name, code, message);
                    } else if let Err(message) =
                        self.keeps_placeholders(series, english.get(name), value)
                    {
                        refuse(name, "placeholder", message);
                    }
                }
            }
        }
        errors
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

type Refusal = (&'static str, String);

impl Field {
    fn accepts(
        &self,
        value: &Value,
        shared: &Fields,
        leads: &dyn Fn(&str, &str) -> Leads,
    ) -> Result<(), Refusal> {
        if self.kind != FieldType::List {
            return self.accepts_one(self.kind, value, shared, leads);
        }
        let items = value.as_array().ok_or(("type", "Must be a list".to_owned()))?;
        if self.max.is_some_and(|max| i64::try_from(items.len()).unwrap_or(i64::MAX) > max) {
            return Err(("too_long", format!("At most {} items", self.max.unwrap_or_default())));
        }
        let of = self.of.unwrap_or(FieldType::Text);
        items.iter().try_for_each(|item| {
            if item.as_str().is_some_and(|text| text.contains('\n')) {
                return Err(("lines", "An item is one line".to_owned()));
            }
            self.accepts_one(of, item, shared, leads)
        })
    }

    fn accepts_one(
        &self,
        kind: FieldType,
        value: &Value,
        shared: &Fields,
        leads: &dyn Fn(&str, &str) -> Leads,
    ) -> Result<(), Refusal> {
        match kind {
            FieldType::Boolean => {
                value.as_bool().map(|_| ()).ok_or(("type", "Must be true or false".to_owned()))
            }
            FieldType::Number => self.accepts_number(value),
            FieldType::Text => self.accepts_text(value).map(|_| ()),
            FieldType::Markdown => self.accepts_text(value).map(|_| ()),
            FieldType::Choice => {
                let given = self.accepts_text(value)?;
                if self.options.iter().any(|o| o == given) {
                    return Ok(());
                }
                Err(("choice", format!("'{given}' is not one of: {}", self.options.join(", "))))
            }
            FieldType::Reference => {
                let given = self.accepts_text(value)?;
                let target = self.target.as_deref().unwrap_or_default();
                match leads(target, given) {
                    Leads::There => Ok(()),
                    Leads::Nowhere => Err(("reference", format!("there is no {target} '{given}'"))),
                    Leads::Undescribed => Err(("described", UNDESCRIBED.to_owned())),
                }
            }
            FieldType::Template => {
                let source = self.accepts_text(value)?;
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

    fn accepts_number(&self, value: &Value) -> Result<(), Refusal> {
        let n = value.as_f64().ok_or(("type", "Must be a number".to_owned()))?;
        if self.integer && value.as_i64().is_none() {
            return Err(("type", "Must be a whole number".to_owned()));
        }
        #[expect(clippy::cast_precision_loss, reason = "limits are small numbers")]
        let outside = self.min.is_some_and(|min| n < min as f64)
            || self.max.is_some_and(|max| n > max as f64);
        if outside {
            let bound = |b: Option<i64>| b.map_or_else(|| "…".to_owned(), |n| n.to_string());
            return Err(("range", format!("Must be {} to {}", bound(self.min), bound(self.max))));
        }
        Ok(())
    }

    fn accepts_text<'v>(&self, value: &'v Value) -> Result<&'v str, Refusal> {
        let text = value.as_str().ok_or(("type", "Must be text".to_owned()))?;
        if text.chars().any(|c| c.is_control() && c != '\n' && c != '\t') {
            return Err(("characters", "Holds a control character".to_owned()));
        }
        // A list's `max` counts items, not characters.
        let max = if self.kind == FieldType::List { None } else { self.max };
        if let Some(max) = max
            && i64::try_from(text.graphemes(true).count()).unwrap_or(i64::MAX) > max
        {
            return Err(("too_long", format!("At most {max} characters")));
        }
        Ok(text)
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
        [fields.zone]
        type = "reference"
        kind = "zone"
    "#;

    fn fields(value: Value) -> Fields {
        serde_json::from_value(value).expect("an object")
    }

    fn refused(series: Series, value: Value) -> Vec<String> {
        let kind = Kind::parse("faq", FAQ).expect("a kind");
        let leads = |kind: &str, slug: &str| {
            Leads::to(kind, (kind == "zone" && slug == "east").then_some(true))
        };
        let empty = Fields::new();
        kind.validate(series, &fields(value), (&empty, &empty), &leads)
            .into_iter()
            .map(|e| format!("{} {}: {}", e.field, e.code, e.message))
            .collect()
    }

    #[test]
    fn each_wrong_field_is_named_with_its_reason() {
        assert_eq!(
            refused(Series::English, json!({ "question": "Is it safe?" })),
            ["question too_long: At most 10 characters"]
        );
        assert_eq!(
            refused(Series::English, json!({ "answer": "Yes" })),
            [
                "answer unknown: 'answer' is no localized field",
                "question required: question is required",
            ]
        );
        assert_eq!(
            refused(Series::Shared, json!({ "zone": "west", "position": -1 })),
            [
                "position number: Position must be a whole number from 0",
                "zone reference: there is no zone 'west'",
            ]
        );
        assert_eq!(refused(Series::Shared, json!({ "zone": "east", "position": 3 })), [""; 0]);
    }

    #[test]
    fn a_limit_counts_what_a_reader_takes_for_one_character() {
        // Syllables of five scripts, a family, a flag, a letter with its accent.
        for one in
            ["क्षि", "கௌ", "తె", "ನ್", "ক্ষ", "👩\u{200d}👩\u{200d}👧\u{200d}👦", "🇮🇳", "e\u{301}"]
        {
            let ten = json!({ "question": one.repeat(10) });
            assert_eq!(refused(Series::English, ten), [""; 0], "{one}");
            let eleven = json!({ "question": one.repeat(11) });
            let told = ["question too_long: At most 10 characters"];
            assert_eq!(refused(Series::English, eleven), told, "{one}");
        }
    }

    #[test]
    fn a_translation_may_be_incomplete() {
        assert_eq!(refused(Series::Other, json!({})), [""; 0]);
    }
}
