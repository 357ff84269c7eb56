//! What a reader reads of a page: its text without the markup.

use html2text::{config, render::TrivialDecorator};

/// Wider than any line: paragraphs are not to be wrapped.
const WIDTH: usize = 10_000;

/// The lines of a page, in its order, without empty ones.
pub(super) fn lines(html: &str) -> Vec<String> {
    let text = config::with_decorator(TrivialDecorator::new())
        .string_from_read(html.as_bytes(), WIDTH)
        .unwrap_or_default();
    text.lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|line| !line.is_empty())
        .collect()
}

/// A piece of HTML as one line.
pub(super) fn text(html: &str) -> String {
    lines(html).join(" ")
}
