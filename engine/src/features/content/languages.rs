//! Which languages have an entry. One that is held back in a language has no page in it, and is in
//! no list, site map or search of it.

use serde_json::Value;

use super::kind::{Fields, LANGUAGES};
use crate::platform::locale::Locale;

/// The languages that have an entry, as its shared fields say: all of them when they say nothing.
#[derive(Debug, Clone, Copy)]
pub struct Languages<'f>(Option<&'f [Value]>);

impl<'f> Languages<'f> {
    /// Reads the shared fields of an entry.
    pub fn of(shared: &'f Fields) -> Self {
        Self::named(shared.get(LANGUAGES))
    }

    /// Reads the value of the field that says it.
    pub fn named(value: Option<&'f Value>) -> Self {
        let codes = value.and_then(Value::as_array);
        Self(codes.map(Vec::as_slice).filter(|codes| !codes.is_empty()))
    }

    /// Whether a language has the entry.
    pub fn has(self, locale: Locale) -> bool {
        self.0.is_none_or(|codes| codes.iter().any(|code| code == locale.code()))
    }
}

/// The value as it is stored: each language once, in their order. None for all seven.
pub(super) fn normalised(value: Value) -> Option<Value> {
    let Value::Array(codes) = value else { return Some(value) };
    let named = Locale::ALL.into_iter().map(Locale::code);
    let named: Vec<&str> = named.filter(|code| codes.iter().any(|given| given == code)).collect();
    let is_some = !named.is_empty() && named.len() < Locale::ALL.len();
    is_some.then(|| named.into())
}

/// Whether a value is a list of language codes.
pub(super) fn is_valid(value: &Value) -> bool {
    let is_code = |code: &Value| code.as_str().and_then(Locale::parse).is_some();
    value.as_array().is_some_and(|codes| codes.iter().all(is_code))
}
