//! Reads a JSON object field by field and reports all mistakes at once, each beside its field. Of
//! a change only the given fields are judged, so an old row can be mended one field at a time.

use std::{borrow::Cow, marker::PhantomData, str::FromStr};

use chrono::Datelike as _;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};
use uuid::Uuid;

use super::{
    clock::Instant,
    contact,
    decimal::Money,
    error::{FieldError, Problem, Result},
};

/// A body as `Json<Object>`; the contract names the struct that is read from it.
pub type Object = Map<String, Value>;

/// The body of a change, for the contract: any fields of `T`; those left out stay as they are.
#[derive(Debug)]
pub struct Changes<T>(PhantomData<T>);

impl<T: ToSchema> ToSchema for Changes<T> {
    fn name() -> Cow<'static, str> {
        format!("{}Changes", T::name()).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
}

impl<T: ToSchema> PartialSchema for Changes<T> {
    fn schema() -> RefOr<Schema> {
        let mut schema = T::schema();
        if let RefOr::T(schema) = &mut schema {
            let about = "Any of these fields; the others stay as they are.";
            leave_out(schema, about);
        }
        schema
    }
}

/// Makes all fields optional, without defaults.
fn leave_out(schema: &mut Schema, about: &str) {
    match schema {
        Schema::Object(form) => {
            form.required.clear();
            form.description = Some(about.to_owned());
            for field in form.properties.values_mut() {
                if let RefOr::T(Schema::Object(field)) = field {
                    field.default = None;
                }
            }
        }
        Schema::AllOf(parts) => {
            parts.description = Some(about.to_owned());
            for part in &mut parts.items {
                if let RefOr::T(part) = part {
                    leave_out(part, about);
                }
            }
        }
        _ => {}
    }
}

/// The most mistakes in one answer: a body of 64 KiB can hold thousands of unknown fields.
const MOST_ERRORS: usize = 50;

/// The sentence for a value that is not one of a list.
pub const CHOICE: &str = "Please choose one of the listed values";
/// The sentence for a text that is not a day of this century.
pub const DATE: &str = "Please enter a real date, for example 2026-11-20";
/// The sentence for a text with control characters.
pub const CHARACTERS: &str = "This holds a character that is not allowed";
const TIME: &str = "Please give the time as RFC 3339 has it";

/// Missing, null and empty fields are None; mistakes are collected until [`Fields::finish`].
pub struct Fields {
    values: Object,
    /// The names of a change; None: a new row, where everything counts.
    given: Option<Vec<String>>,
    known: Vec<&'static str>,
    errors: Vec<FieldError>,
}

impl Fields {
    /// The fields of a new row; all of them are judged.
    pub fn new(body: Object) -> Self {
        Self { values: body, given: None, known: Vec::new(), errors: Vec::new() }
    }

    /// The fields of an existing row, replaced by the given ones; only the given ones are judged.
    pub fn change(present: &impl Serialize, body: Object) -> Self {
        let given = Some(body.keys().cloned().collect());
        let mut values = match serde_json::to_value(present) {
            Ok(Value::Object(values)) => values,
            _ => Object::new(),
        };
        values.extend(body);
        Self { values, given, known: Vec::new(), errors: Vec::new() }
    }

    /// The parameters of a query string, all of them texts.
    pub fn query(given: &impl Serialize) -> Self {
        match serde_json::to_value(given) {
            Ok(Value::Object(given)) => Self::new(given),
            _ => Self::new(Object::new()),
        }
    }

    /// Whether a field is judged: of a change, only the fields that were given.
    fn judged(&self, name: &str) -> bool {
        self.given.as_ref().is_none_or(|given| given.iter().any(|g| g == name))
    }

    /// Records a mistake of a field that is judged; only the first one of each field is kept.
    pub fn refuse(&mut self, name: &str, code: &str, sentence: impl Into<String>) {
        if self.judged(name) && !self.errors.iter().any(|e| e.field == name) {
            self.errors.push(FieldError::new(name, code, sentence));
        }
    }

    /// Records `required` unless `present`.
    pub fn require(&mut self, name: &str, present: bool, sentence: &str) {
        if !present {
            self.refuse(name, "required", sentence);
        }
    }

    fn take(&mut self, name: &'static str) -> Option<Value> {
        self.known.push(name);
        self.values.remove(name).filter(|v| !v.is_null() && v.as_str() != Some(""))
    }

    fn string(&mut self, name: &'static str, most: usize) -> Option<String> {
        let Value::String(text) = self.take(name)? else {
            self.refuse(name, "type", "This must be text");
            return None;
        };
        if text.contains(is_unprintable) {
            self.refuse(name, "characters", CHARACTERS);
        } else if text.chars().count() > most {
            self.refuse(name, "too_long", format!("This must be at most {most} characters"));
        }
        Some(text)
    }

    /// One line of at most `most` characters; each run of white space becomes one blank.
    pub fn text(&mut self, name: &'static str, most: usize) -> Option<String> {
        let text = self.string(name, most)?;
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        (!line.is_empty()).then_some(line)
    }

    /// Several lines of at most `most` characters together, trimmed; CRLF becomes LF.
    pub fn lines(&mut self, name: &'static str, most: usize) -> Option<String> {
        let text = self.string(name, most)?.replace("\r\n", "\n");
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// Text as it is, blanks and all: a password, a token.
    pub fn secret(&mut self, name: &'static str) -> Option<String> {
        let given = self.take(name)?.as_str().map(str::to_owned);
        if given.is_none() {
            self.refuse(name, "type", "This must be text");
        }
        given
    }

    /// A line of a certain form; `read` returns the text to keep, or None for a mistake.
    pub fn checked(
        &mut self,
        name: &'static str,
        most: usize,
        (code, sentence): (&str, &str),
        read: impl FnOnce(&str) -> Option<String>,
    ) -> Option<String> {
        let text = self.text(name, most)?;
        if !self.judged(name) {
            return Some(text);
        }
        let kept = read(&text);
        if kept.is_none() {
            self.refuse(name, code, sentence);
        }
        kept
    }

    /// A phone number as staff type it, kept in E.164. `short` is the sentence for one too short.
    pub fn phone(&mut self, name: &'static str, short: &str) -> Option<String> {
        const NONE: &str = "Please enter a phone number. Excel turns long numbers into 9.87E+11: \
                            format the column as text.";
        let text = self.text(name, 40)?;
        if !self.judged(name) {
            return Some(text);
        }
        let kept = contact::staff_phone(&text);
        if kept.is_none() {
            let is_short = text.chars().count() < contact::STAFF_PHONE;
            self.refuse(name, "phone", if is_short { short } else { NONE });
        }
        kept
    }

    /// One of these words; of a field that is not judged, any text.
    pub fn choice(&mut self, name: &'static str, choices: &[&str]) -> Option<String> {
        let listed = |given: &str| choices.contains(&given).then(|| given.to_owned());
        self.checked(name, 60, ("choice", CHOICE), listed)
    }

    /// One of `words`; of a field that is not judged, any word of `T`.
    pub fn word<T: FromStr + PartialEq>(&mut self, name: &'static str, words: &[T]) -> Option<T> {
        let text = self.text(name, 60)?;
        let word = text.parse().ok().filter(|word| !self.judged(name) || words.contains(word));
        if word.is_none() {
            self.refuse(name, "choice", CHOICE);
        }
        word
    }

    /// Words of a closed list, separated by commas.
    pub fn words<T: FromStr>(&mut self, name: &'static str) -> Option<Vec<T>> {
        let text = self.text(name, 200)?;
        let words: Option<_> = text.split(',').map(|word| word.trim().parse().ok()).collect();
        if words.is_none() {
            self.refuse(name, "choice", CHOICE);
        }
        words
    }

    /// A JSON list of texts, each on one line.
    pub fn texts(&mut self, name: &'static str) -> Option<Vec<String>> {
        let given = serde_json::from_value::<Vec<String>>(self.take(name)?).ok();
        let is_fine = |text: &String| text.len() <= 200 && !text.chars().any(is_unprintable);
        let given = given.filter(|texts| texts.len() <= MOST_ERRORS && texts.iter().all(is_fine));
        if given.is_none() {
            self.refuse(name, "type", "This must be a list of short texts");
        }
        given
    }

    /// A JSON object, as it is.
    pub fn object(&mut self, name: &'static str) -> Option<Object> {
        let Value::Object(given) = self.take(name)? else {
            self.refuse(name, "type", "This must be an object");
            return None;
        };
        Some(given)
    }

    /// A JSON list of at most `most` values of any kind.
    pub fn list(&mut self, name: &'static str, most: usize) -> Option<Vec<Value>> {
        match self.take(name)? {
            Value::Array(given) if given.len() <= most => Some(given),
            _ => {
                self.refuse(name, "type", format!("This must be a list of at most {most}"));
                None
            }
        }
    }

    /// A JSON boolean; a text such as `"true"` is a mistake.
    pub fn flag(&mut self, name: &'static str) -> Option<bool> {
        let given = self.take(name)?.as_bool();
        if given.is_none() {
            self.refuse(name, "type", "This must be true or false");
        }
        given
    }

    /// Any JSON number.
    pub fn number(&mut self, name: &'static str) -> Option<f64> {
        let given = self.take(name)?.as_f64();
        if given.is_none() {
            self.refuse(name, "type", "This must be a number");
        }
        given
    }

    /// A whole number; one below `least` gets the sentence.
    pub fn whole(&mut self, name: &'static str, least: i64, sentence: &str) -> Option<i64> {
        let given = self.take(name)?.as_i64();
        match given {
            None => self.refuse(name, "type", "This must be a whole number"),
            Some(n) if n < least => self.refuse(name, "range", sentence),
            Some(_) => {}
        }
        given
    }

    /// Rupees, zero or more; a negative amount gets the sentence.
    pub fn money(&mut self, name: &'static str, sentence: &str) -> Option<Money> {
        let given = self.decimal(name)?;
        if given < Money::default() {
            self.refuse(name, "range", sentence);
        }
        Some(given)
    }

    /// A number of at most two decimals, of either sign.
    pub fn decimal(&mut self, name: &'static str) -> Option<Money> {
        let given = self.take(name)?;
        if !given.is_number() {
            self.refuse(name, "type", "This must be a number");
            return None;
        }
        let read = serde_json::from_value(given);
        read.map_err(|e| self.refuse(name, "range", e.to_string())).ok()
    }

    /// A day of this century, `yyyy-MM-dd`.
    pub fn date(&mut self, name: &'static str) -> Option<chrono::NaiveDate> {
        let text = self.text(name, 40)?;
        let read = day(&text);
        if read.is_none() {
            self.refuse(name, "date", DATE);
        }
        read
    }

    /// An instant in RFC 3339, as UTC.
    pub fn instant(&mut self, name: &'static str) -> Option<Instant> {
        let text = self.text(name, 40)?;
        let read = chrono::DateTime::parse_from_rfc3339(&text).map(|at| at.to_utc()).ok();
        if read.is_none() {
            self.refuse(name, "date", TIME);
        }
        read
    }

    /// A UUID; whether its row exists is not checked.
    pub fn id(&mut self, name: &'static str) -> Option<Uuid> {
        let read = self.text(name, 60)?.parse().ok();
        if read.is_none() {
            self.refuse(name, "choice", CHOICE);
        }
        read
    }

    /// `read`, or a 422 with the mistakes, 50 at most. A field that was never asked for is one.
    pub fn finish<T>(mut self, read: T) -> Result<T> {
        let given = self.given.take();
        for name in self.values.keys() {
            let asked = given.as_ref().is_none_or(|given| given.contains(name));
            if asked && !self.known.iter().any(|known| known == name) {
                let name: String = name.chars().take(60).collect();
                self.errors.push(FieldError::new(name, "unknown", "This field is not known"));
            }
        }
        self.errors.truncate(MOST_ERRORS);
        if self.errors.is_empty() { Ok(read) } else { Err(Problem::invalid(self.errors).into()) }
    }
}

/// A character that no text may hold.
pub fn is_unprintable(c: char) -> bool {
    c.is_control() && !c.is_whitespace()
}

/// A day, `yyyy-MM-dd` from 2000 to 2099; chrono alone would take 2026-1-5 and the year 0001 too.
pub fn day(text: &str) -> Option<chrono::NaiveDate> {
    let read = (text.len() == 10).then(|| text.parse().ok()).flatten();
    read.filter(|day: &chrono::NaiveDate| (2000..=2099).contains(&day.year()))
}

#[cfg(test)]
mod tests;
