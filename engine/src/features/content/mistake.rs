//! What is wrong in a file.

/// A mistake in a file: what is wrong, and the line (from 1) where it is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    pub line: Option<usize>,
    pub message: String,
}

impl Mistake {
    /// A mistake whose line is not known.
    pub fn new(message: impl Into<String>) -> Self {
        Self { line: None, message: message.into() }
    }

    /// A syntax error, with the line in `source` where it begins.
    pub fn of_toml(source: &str, e: &toml::de::Error) -> Self {
        let line = e.span().map(|s| source[..s.start.min(source.len())].split('\n').count());
        Self { line, message: e.message().to_owned() }
    }
}
