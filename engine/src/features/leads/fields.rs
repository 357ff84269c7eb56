//! Reads a submission: the bytes of a body become known fields, or sentences about mistakes.

use std::{borrow::Cow, collections::BTreeMap, fmt};

use axum::http::{HeaderMap, header};
use percent_encoding::percent_decode_str;
use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor, value::MapDeserializer},
};
use serde_json::Value;
use utoipa::ToSchema;

use crate::platform::{
    error::{FieldError, Problem, Result},
    forms::FormEncoding,
};

/// What a visitor sends. Texts may be empty, which is the same as left out.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub(super) struct LeadInput {
    pub(super) name: Option<String>,
    /// `+91` and ten digits; spaces, dashes and Indic digits are understood.
    pub(super) phone: Option<String>,
    pub(super) email: Option<String>,
    pub(super) address: Option<String>,
    /// Six digits.
    pub(super) pincode: Option<String>,
    pub(super) service_type: Option<String>,
    pub(super) room_type: Option<String>,
    pub(super) package_id: Option<String>,
    /// `yyyy-MM-dd`
    pub(super) preferred_date: Option<String>,
    /// `morning`, `afternoon` or `evening`.
    pub(super) preferred_time: Option<String>,
    pub(super) notes: Option<String>,
    /// Someone who asks for the emergency plan cannot wait.
    pub(super) is_emergency: Option<bool>,
    /// `booking` (when left out), `inline`, or `callback`, which needs only `name` and `phone`.
    pub(super) form: Option<String>,
    pub(super) locale: Option<String>,
    /// Path of the page that the form is on.
    pub(super) page: Option<String>,
    pub(super) area: Option<String>,
    pub(super) utm_source: Option<String>,
    pub(super) utm_medium: Option<String>,
    pub(super) utm_campaign: Option<String>,
    pub(super) utm_term: Option<String>,
    pub(super) utm_content: Option<String>,
    pub(super) referrer: Option<String>,
    /// Path of the first page of the visit.
    pub(super) landing_page: Option<String>,
    /// Slug of its area.
    pub(super) landing_area: Option<String>,
    /// Path of the page that the visitor saw last; `page` when left out.
    pub(super) last_page: Option<String>,
    /// Slug of the area that the visitor saw last; `area` when left out.
    pub(super) last_area: Option<String>,
    /// The click of an advertisement of Google; `gbraid` and `wbraid` stand for it on iOS.
    pub(super) gclid: Option<String>,
    pub(super) gbraid: Option<String>,
    pub(super) wbraid: Option<String>,
    /// The click of an advertisement of Meta.
    pub(super) fbclid: Option<String>,
    pub(super) consent: Option<bool>,
    pub(super) consent_version: Option<String>,
    /// A honeypot: people leave it empty.
    pub(super) website: Option<String>,
    /// When the form was first touched, RFC 3339.
    pub(super) started_at: Option<String>,
}

/// What a visitor types or chooses, with its maximum length in characters.
const TYPED: [(&str, usize); 17] = [
    ("name", 120),
    ("phone", 40),
    ("email", 254),
    ("address", 500),
    ("pincode", 20),
    ("service_type", 60),
    ("room_type", 60),
    ("package_id", 60),
    ("preferred_date", 20),
    ("preferred_time", 20),
    ("notes", 2000),
    ("is_emergency", 10),
    ("form", 20),
    ("locale", 10),
    ("consent", 10),
    ("website", 64 * 1024),
    ("started_at", 40),
];

/// By which campaign a visit came, as the address of its page says.
const CAMPAIGN: [&str; 9] = [
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_term",
    "utm_content",
    "gclid",
    "gbraid",
    "wbraid",
    "fbclid",
];

/// What is yes or no.
const FLAGS: [&str; 2] = ["consent", "is_emergency"];

/// What the page adds. No visitor can shorten that: it is cut after so many characters.
const ADDED: [(&str, usize); 17] = [
    ("page", 2000),
    ("area", 120),
    ("utm_source", 500),
    ("utm_medium", 500),
    ("utm_campaign", 500),
    ("utm_term", 500),
    ("utm_content", 500),
    ("referrer", 2000),
    ("landing_page", 2000),
    ("landing_area", 120),
    ("last_page", 2000),
    ("last_area", 120),
    ("gclid", 500),
    ("gbraid", 500),
    ("wbraid", 500),
    ("fbclid", 500),
    ("consent_version", 60),
];

/// A known field.
#[derive(Clone, Copy)]
struct Rule {
    field: &'static str,
    most: usize,
    /// Whether more is cut, not refused.
    is_cut: bool,
}

impl Rule {
    fn of(name: &str) -> Option<Self> {
        let find = |fields: &[(&'static str, usize)], is_cut| {
            let (field, most) = *fields.iter().find(|(field, _)| *field == name)?;
            Some(Self { field, most, is_cut })
        };
        find(&TYPED, false).or_else(|| find(&ADDED, true))
    }
}

impl LeadInput {
    /// Adds what a form says only with a script: the last page is its own.
    pub(super) fn complete(&mut self) {
        self.last_page = self.last_page.take().or_else(|| self.page.clone());
        self.last_area = self.last_area.take().or_else(|| self.area.clone());
    }
}

/// The most errors in one answer: a body of 64 KiB can hold thousands of wrong fields.
const MOST_ERRORS: usize = 50;

/// A body as given: every name with its value, in order, twice if given twice.
pub(super) struct Given(Vec<(String, Value)>);

impl Given {
    pub(super) fn read(encoding: FormEncoding, body: &[u8]) -> Result<Self> {
        let text = std::str::from_utf8(body)
            .map_err(|_| Problem::new("malformed", "The body is not valid UTF-8"))?;
        match encoding {
            FormEncoding::Json => serde_json::from_str(text).map_err(|e| {
                let code = if e.is_data() { "invalid" } else { "malformed" };
                Problem::new(code, format!("The body is not a JSON object: {e}")).into()
            }),
            FormEncoding::Form => form(text),
        }
    }

    /// Adds the campaign where the body names none: without a script it stands in the address of the
    /// form's page alone, which the browser sends along.
    pub(super) fn add_campaign(&mut self, headers: &HeaderMap, public_url: &str) {
        let page = headers.get(header::REFERER).and_then(|page| page.to_str().ok());
        // Another site's page says nothing about this visit.
        let own = page.and_then(|page| page.strip_prefix(public_url)?.strip_prefix('/'));
        let query = own.and_then(|own| form(own.split_once('?')?.1).ok());
        // What is empty is not said.
        self.0.retain(|(name, value)| {
            !CAMPAIGN.contains(&&**name) || !(value.is_null() || value == "")
        });
        for (name, value) in query.into_iter().flat_map(|Given(pairs)| pairs) {
            if CAMPAIGN.contains(&&*name)
                && self.0.iter().all(|(said, _)| *said != name)
                && Rule::of(&name).is_some_and(|rule| clean(rule, value.clone()).is_ok())
            {
                self.0.push((name, value));
            }
        }
    }

    /// The texts as typed, for the form to show again.
    pub(super) fn texts(&self) -> BTreeMap<String, String> {
        let mut texts = BTreeMap::new();
        for (name, value) in self.0.iter().filter(|(name, _)| Rule::of(name).is_some()) {
            if let Value::String(text) = value {
                texts.entry(name.clone()).or_insert_with(|| text.clone());
            }
        }
        texts
    }

    /// The known fields of the right type and length, and an error for each other field.
    pub(super) fn sort(self) -> (LeadInput, Vec<FieldError>) {
        let all = TYPED.len() + ADDED.len();
        let (mut fields, mut errors) = (Vec::<(&str, Value)>::with_capacity(all), Vec::new());
        let mut seen = Vec::with_capacity(all);
        for (name, value) in self.0 {
            let refuse = |code, sentence: String| FieldError::new(short(&name), code, sentence);
            let Some(rule) = Rule::of(&name) else {
                errors.push(refuse("unknown", "This field is not known".to_owned()));
                continue;
            };
            if seen.contains(&rule.field) {
                errors.push(refuse("duplicate", "This field is given twice".to_owned()));
                continue;
            }
            seen.push(rule.field);
            match clean(rule, value) {
                Ok(value) => fields.push((rule.field, value)),
                Err((code, sentence)) => errors.push(refuse(code, sentence)),
            }
        }
        errors.truncate(MOST_ERRORS);
        // Every value has the type of its field by now.
        let fields = MapDeserializer::<_, serde_json::Error>::new(fields.into_iter());
        (LeadInput::deserialize(fields).unwrap_or_default(), errors)
    }
}

/// A field name from the body, cut to 60 characters for the answer.
fn short(name: &str) -> String {
    name.chars().take(60).collect()
}

fn clean(rule: Rule, value: Value) -> Result<Value, (&'static str, String)> {
    let Rule { field, most, is_cut } = rule;
    match value {
        Value::Null => Ok(Value::Null),
        Value::Bool(_) if FLAGS.contains(&field) => Ok(value),
        Value::String(text) if text.contains(|c: char| c.is_control() && !c.is_whitespace()) => {
            Err(("characters", "This holds a character that is not allowed".to_owned()))
        }
        Value::String(text) if FLAGS.contains(&field) => match text.trim() {
            "" => Ok(Value::Null),
            "on" | "true" | "yes" | "1" => Ok(true.into()),
            "off" | "false" | "no" | "0" => Ok(false.into()),
            _ => Err(("choice", "This must be yes or no".to_owned())),
        },
        Value::String(text) => {
            let mut text = tidy(field, text);
            if let Some((end, _)) = text.char_indices().nth(most) {
                if is_cut {
                    text.truncate(end);
                    return Ok(text.into());
                }
                return Err(("too_long", format!("This must be at most {most} characters")));
            }
            Ok(if text.is_empty() { Value::Null } else { text.into() })
        }
        _ if FLAGS.contains(&field) => Err(("type", "This must be true or false".to_owned())),
        _ => Err(("type", "This must be text".to_owned())),
    }
}

/// Keeps line breaks in `notes` and `address`; in other fields white space becomes one space.
fn tidy(field: &str, text: String) -> String {
    if matches!(field, "notes" | "address") {
        return text.trim().replace("\r\n", "\n");
    }
    if text.split(' ').all(|word| !word.is_empty() && !word.contains(char::is_whitespace)) {
        return text;
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `name=value&…`, percent-encoded UTF-8.
fn form(text: &str) -> Result<Given> {
    let pairs = text.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        Ok((decode(name)?, Value::String(decode(value)?)))
    });
    pairs.collect::<Result<_>>().map(Given)
}

/// As browsers encode it: `+` is a space, and a stray `%` is a `%`.
fn decode(text: &str) -> Result<String> {
    let text = text.replace('+', " ");
    let decoded = percent_decode_str(&text).decode_utf8();
    decoded
        .map(Cow::into_owned)
        .map_err(|_| Problem::new("malformed", "The body is not valid UTF-8").into())
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct FormPairs;
        impl<'de> Visitor<'de> for FormPairs {
            type Value = Given;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of fields")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Given, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Given(pairs))
            }
        }
        from.deserialize_map(FormPairs)
    }
}
