//! What the value of a leaf may be, by its field alone.

use serde_json::Value;

use super::{
    field::{Field, FieldType},
    kind::{Fields, UPLOADED},
    leaves::Leaf,
    references::{Leads, UNDESCRIBED, UNPUBLISHED},
};
use crate::platform::{letters, templates};

/// Most characters of a text and of a long text, for fields that name no `max`.
const MAX_TEXT: i64 = 2_000;
const MAX_LONG_TEXT: i64 = 40_000;

/// A code and a sentence.
pub(super) type Refusal = (&'static str, String);

impl Field {
    /// Refuses what cannot be stored; `shared` fields declare the variables of a template.
    pub(super) fn stores(&self, leaf: &Leaf<'_>, shared: &Fields) -> Result<(), Refusal> {
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

    pub(super) fn stores_one(&self, value: &Value, shared: &Fields) -> Result<(), Refusal> {
        match self.item() {
            FieldType::Boolean => {
                value.as_bool().map(|_| ()).ok_or(("type", "Must be true or false".to_owned()))
            }
            FieldType::Number => self.stores_number(value),
            FieldType::Text
            | FieldType::Markdown
            | FieldType::Reference
            | FieldType::Image
            | FieldType::Date
            | FieldType::DateTime
            | FieldType::Url
            | FieldType::Email
            | FieldType::Phone
            | FieldType::Color
            | FieldType::Link => {
                let text = self.stores_text(value)?;
                if self.item().is_always_in_form() { self.item().form(text) } else { Ok(()) }
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
            FieldType::List | FieldType::Object | FieldType::Blocks => {
                Err(("type", "A list cannot hold lists".to_owned()))
            }
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
        // Counted only where there could be too many: a character has at least one byte.
        let is_more = |count: usize| i64::try_from(count).unwrap_or(i64::MAX) > max;
        if is_more(text.len()) && is_more(letters::count(text)) {
            return Err(("too_long", format!("At most {max} characters")));
        }
        Ok(text)
    }

    /// Refuses what is stored and cannot be shown.
    pub(super) fn shows(
        &self,
        leaf: &Leaf<'_>,
        leads: &dyn Fn(&str, &str) -> Leads,
    ) -> Result<(), Refusal> {
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

    pub(super) fn shows_one(&self, value: &Value) -> Result<(), Refusal> {
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
            (_, Some(text)) => {
                self.item().form(text)?;
                self.in_bounds(text)
            }
            _ => Ok(()),
        }
    }
}
