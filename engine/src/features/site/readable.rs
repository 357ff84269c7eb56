//! What a reader reads of a page: its text without the markup.

use html2text::{config, render::TrivialDecorator};

/// Wider than any line: paragraphs are not to be wrapped.
const WIDTH: usize = 10_000;

/// The lines of a page, in its order, without empty ones. What is no HTML is read as it is.
pub(super) fn lines(page: &str) -> Vec<String> {
    if !page.trim_start().starts_with('<') || page.starts_with("<?xml") {
        return tidy(page);
    }
    let text = config::with_decorator(TrivialDecorator::new())
        .string_from_read(page.as_bytes(), WIDTH)
        .unwrap_or_default();
    tidy(&text)
}

fn tidy(text: &str) -> Vec<String> {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().map(words).filter(|line| !line.is_empty()).collect()
}

/// A piece of HTML as one line.
pub(super) fn text(html: &str) -> String {
    lines(html).join(" ")
}
