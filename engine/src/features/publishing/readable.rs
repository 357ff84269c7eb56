//! The readable text of a page: without markup.

use html2text::{config, render::TrivialDecorator};

/// Columns for the text converter, more than any line has, so that paragraphs are not wrapped.
const WIDTH: usize = 10_000;

/// The lines of a page in their order, without empty ones. A text that is not HTML stays as it is.
pub fn lines(page: &str) -> Vec<String> {
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

/// A piece of HTML as one line of text.
pub(super) fn text(html: &str) -> String {
    lines(html).join(" ")
}
