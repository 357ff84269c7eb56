//! `where=field:op:value`: what the entries of an answer have in common.

use std::cmp::Ordering;

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};

use super::key::{Key, Single, UPDATED_AT};
use crate::features::content::{
    field::{Field, FieldType},
    kind::Kind,
};

/// Most values of `in`.
const MAX_VALUES: usize = 20;

const EQUAL: [&str; 4] = ["eq", "ne", "in", "exists"];
const TEXT: [&str; 5] = ["eq", "ne", "in", "prefix", "exists"];
const ORDERED: [&str; 8] = ["eq", "ne", "lt", "lte", "gt", "gte", "in", "exists"];
const LIST: [&str; 2] = ["has", "exists"];

/// One condition. Absent values fulfil only `ne` and `exists:false`.
#[derive(Debug)]
pub(super) struct Condition<'k> {
    key: Key<'k>,
    test: Test,
}

#[derive(Debug)]
enum Test {
    /// Also that a list holds it.
    Is(Single),
    IsNot(Single),
    Compares(fn(Ordering) -> bool, Single),
    In(Vec<Single>),
    Begins(String),
    Exists(bool),
}

impl<'k> Condition<'k> {
    /// Reads `field:op:value`. The error is a sentence that names what is allowed.
    pub(super) fn parse(kind: &'k Kind, said: &str) -> Result<Self, String> {
        let mut parts = said.splitn(3, ':');
        let (Some(name), Some(op), Some(value)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(format!("'{said}' is not field:op:value"));
        };
        let key =
            Key::named(kind, name, &["slug", UPDATED_AT], |field| field.filter == Some(true))?;
        let ops = operators(key);
        if !ops.contains(&op) {
            return Err(format!("'{op}' is none of {}, which '{name}' has", ops.join(", ")));
        }
        let single = || single(key, value);
        let test = match op {
            "eq" | "has" => Test::Is(single()?),
            "ne" => Test::IsNot(single()?),
            "lt" => Test::Compares(Ordering::is_lt, single()?),
            "lte" => Test::Compares(Ordering::is_le, single()?),
            "gt" => Test::Compares(Ordering::is_gt, single()?),
            "gte" => Test::Compares(Ordering::is_ge, single()?),
            "in" => Test::In(several(key, value)?),
            "prefix" => Test::Begins(value.to_owned()),
            _ => Test::Exists(yes_or_no(value)?),
        };
        Ok(Self { key, test })
    }

    /// That the answer has the entry at all.
    pub(super) const fn is_here() -> Self {
        Self { key: Key::Here, test: Test::Exists(true) }
    }

    /// The property that it is about.
    pub(super) const fn key(&self) -> Key<'k> {
        self.key
    }

    /// Whether it holds for an entry with these values of the property.
    pub(super) fn holds(&self, values: &[Single]) -> bool {
        let any = |is: &dyn Fn(&Single) -> bool| values.iter().any(is);
        match &self.test {
            Test::Is(wanted) => values.contains(wanted),
            Test::IsNot(unwanted) => !values.contains(unwanted),
            Test::Compares(fits, limit) => {
                any(&|value| value.compare(limit, Ord::cmp).is_some_and(fits))
            }
            Test::In(wanted) => any(&|value| wanted.contains(value)),
            Test::Begins(begin) => {
                any(&|value| matches!(value, Single::Text(text) if text.starts_with(begin)))
            }
            Test::Exists(wanted) => values.is_empty() != *wanted,
        }
    }
}

fn operators(key: Key<'_>) -> &'static [&'static str] {
    if key.is_list() {
        return &LIST;
    }
    match key.item() {
        FieldType::Number | FieldType::Date | FieldType::DateTime => &ORDERED,
        FieldType::Boolean | FieldType::Choice | FieldType::Reference | FieldType::Image => &EQUAL,
        _ => &TEXT,
    }
}

fn several(key: Key<'_>, text: &str) -> Result<Vec<Single>, String> {
    let written: Vec<String> = if text.starts_with('[') {
        serde_json::from_str(text).map_err(|_| format!("'{text}' is no JSON list of texts"))?
    } else {
        text.split(',').map(str::to_owned).collect()
    };
    if written.len() > MAX_VALUES {
        return Err(format!("'in' takes at most {MAX_VALUES} values"));
    }
    written.iter().map(|text| single(key, text)).collect()
}

fn single(key: Key<'_>, text: &str) -> Result<Single, String> {
    let is_no = |what: &str| format!("'{text}' is no {what}");
    match (key.item(), key) {
        (FieldType::Number, _) => {
            let number = text.parse().ok().filter(|number: &f64| number.is_finite());
            Ok(Single::Number(number.ok_or_else(|| is_no("number"))?))
        }
        (FieldType::Boolean, _) => yes_or_no(text).map(Single::Boolean),
        (FieldType::Date, _) => {
            let date: NaiveDate = text.parse().map_err(|_| is_no("date such as 2026-11-01"))?;
            Ok(Single::Text(date.to_string()))
        }
        (FieldType::DateTime, _) => {
            let no = |_| is_no("moment such as 2026-11-01T09:30:00Z");
            let at = DateTime::parse_from_rfc3339(text).map_err(no)?.with_timezone(&Utc);
            // As exact as the key itself is written.
            let digits = if matches!(key, Key::UpdatedAt) {
                SecondsFormat::Micros
            } else {
                SecondsFormat::AutoSi
            };
            Ok(Single::Text(at.to_rfc3339_opts(digits, true)))
        }
        (FieldType::Choice, Key::Field(_, Field { options, .. }))
            if !options.iter().any(|option| option == text) =>
        {
            Err(format!("'{text}' is none of {}", options.join(", ")))
        }
        _ => Ok(Single::Text(text.to_owned())),
    }
}

fn yes_or_no(text: &str) -> Result<bool, String> {
    text.parse().map_err(|_| format!("'{text}' is neither true nor false"))
}
