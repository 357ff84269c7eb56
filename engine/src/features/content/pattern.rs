//! What a text has to look like: a regular expression for the whole of it.

use regex::Regex;
use serde::{Deserialize, Serialize};

/// Most letters of an expression.
const MAX_LETTERS: usize = 200;

/// A regular expression that matches a whole text. It takes time in proportion to the text.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Pattern {
    source: String,
    whole: Regex,
}

impl Pattern {
    /// Whether the expression matches the whole of a text.
    pub fn matches(&self, text: &str) -> bool {
        self.whole.is_match(text)
    }

    /// The expression as it was written.
    pub fn source(&self) -> &str {
        &self.source
    }
}

impl TryFrom<String> for Pattern {
    type Error = String;

    fn try_from(source: String) -> Result<Self, String> {
        if source.chars().count() > MAX_LETTERS {
            return Err(format!("a pattern has at most {MAX_LETTERS} letters"));
        }
        // By itself first: `a)|(b` would close the group around it.
        Regex::new(&source)
            .and_then(|_| Regex::new(&format!(r"\A(?:{source})\z")))
            .map(|whole| Self { source, whole })
            .map_err(|e| format!("this pattern cannot be read: {e}"))
    }
}

impl From<Pattern> for String {
    fn from(pattern: Pattern) -> Self {
        pattern.source
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.source == other.source
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(source: &str) -> Result<Pattern, String> {
        Pattern::try_from(source.to_owned())
    }

    #[test]
    fn it_holds_for_the_whole_text() {
        let pincode = pattern("[1-9][0-9]{5}").expect("a pattern");
        assert!(pincode.matches("560034"));
        for text in ["56006", "5600345", " 560034", "560034\n", "060034", "५६००३४"] {
            assert!(!pincode.matches(text), "{text:?}");
        }
        let either = pattern("a|b").expect("a pattern");
        assert!(either.matches("b") && !either.matches("ab"));
    }

    #[test]
    fn what_is_no_pattern_or_too_long_is_refused() {
        for source in ["[0-9", "a)|(b", r"(a)\1", "(?=a)", &"a".repeat(MAX_LETTERS + 1)] {
            assert!(pattern(source).is_err(), "{source}");
        }
    }

    #[test]
    fn a_long_text_does_not_take_long() {
        let slow = pattern("(a+)+b").expect("a pattern");
        assert!(!slow.matches(&"a".repeat(100_000)));
    }
}
