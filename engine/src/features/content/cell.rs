//! A cell of an entry: its fields in one language, or the shared ones, with their Markdown as HTML.

use std::{collections::BTreeMap, sync::OnceLock};

use serde_json::Value;

use super::{kind::Fields, leaves::change_texts, links};
use crate::platform::markdown;

/// One series of an entry, as one revision holds it.
#[derive(Debug, Clone, Default)]
pub struct Cell {
    pub fields: Fields,
    /// The HTML that was made with the revision, by path.
    pub html: Fields,
    /// The HTML that no save has made, by path: [`super::kind::Kind::as_read`] finds the texts.
    late: BTreeMap<String, Late>,
}

/// A text in Markdown, and its HTML once somebody has asked for it: a start does not wait for it.
#[derive(Debug, Clone)]
struct Late {
    source: String,
    html: OnceLock<String>,
}

impl From<String> for Late {
    fn from(source: String) -> Self {
        Self { source, html: OnceLock::new() }
    }
}

impl Late {
    fn html(&self) -> &str {
        self.html.get_or_init(|| markdown::to_html(&self.source))
    }
}

impl Cell {
    /// A cell as it was saved.
    pub fn new(fields: Fields, html: Fields) -> Self {
        Self { fields, html, late: BTreeMap::new() }
    }

    /// The Markdown at a path as safe HTML; none where no text is.
    pub(super) fn html(&self, path: &str) -> Option<&str> {
        let saved = self.html.get(path).and_then(Value::as_str);
        saved.or_else(|| self.late.get(path).map(Late::html))
    }

    /// The paths of the texts in Markdown.
    pub(super) fn html_paths(&self) -> impl Iterator<Item = &String> {
        self.html.keys().chain(self.late.keys())
    }

    /// Whether a text in Markdown may link to another entry.
    pub(super) fn may_link(&self) -> bool {
        let mut saved = self.html.values().filter_map(Value::as_str);
        saved.any(links::has_links) || self.late.values().any(|late| links::may_link(&late.source))
    }

    /// Adds texts in Markdown, by path.
    pub(super) fn add_late(&mut self, texts: impl IntoIterator<Item = (String, String)>) {
        self.late.extend(texts.into_iter().map(|(path, source)| (path, source.into())));
    }

    /// Adds a mark to each text in Markdown.
    pub(super) fn mark_html(&mut self, mark: &mut impl FnMut(&mut String)) {
        self.html.values_mut().for_each(|value| change_texts(value, mark));
        for late in self.late.values_mut() {
            mark(&mut late.source);
            late.html.take();
        }
    }
}
